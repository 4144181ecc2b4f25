/** Curves beside the scene: equilibria and frequencies against a parameter, frequency response, response curve. */

import { Chart, type Line, type Mark } from "./chart";
import type { Connection, Message } from "./connection";
import type { Desk } from "./desk";
import { button, el, select, short, typed } from "./elements";
import type { Parameters } from "./parameters";

const KINDS: [string, string][] = [
  ["branch", "Equilibria against a parameter"], ["campbell", "Frequencies against a parameter"],
  ["frequency response", "Frequency response"], ["response curve", "Response curve, nonlinear"],
];

function number(label: string): [HTMLElement, HTMLInputElement] {
  const box = el("input");
  box.type = "number";
  box.step = "any";
  box.setAttribute("aria-label", label);
  return [el("label", "", el("span", "", label), box), box];
}

export class Curves {
  readonly root = el("div", "panel curves");
  private kind = "branch";
  private readonly parameter = el("select");
  private readonly coordinate = el("select");
  private readonly drive = el("select");
  private readonly low: HTMLInputElement;
  private readonly high: HTMLInputElement;
  private readonly amplitude: HTMLInputElement;
  private readonly form = el("div", "form");
  private readonly fields: Record<string, HTMLElement>;
  private readonly place = el("div", "place");
  private readonly word = el("p", "soft");
  private shown: Message | null = null;
  private kept: Line[] | null = null;
  private lines: Line[] = [];
  private inputs: string[] = [];
  private chart: Chart | null = null;

  constructor(private readonly desk: Desk, private readonly connection: Connection, private readonly parameters: Parameters, private readonly looked: () => void) {
    const [low, lowBox] = number("from"), [high, highBox] = number("to"), [amplitude, amplitudeBox] = number("amplitude");
    [this.low, this.high, this.amplitude] = [lowBox, highBox, amplitudeBox];
    amplitudeBox.value = "0.1";
    const field = (text: string, box: HTMLElement): HTMLElement => { box.setAttribute("aria-label", text); return el("label", "", el("span", "", text), box); };
    this.fields = { parameter: field("parameter", this.parameter), range: el("div", "row", low, high), drive: field("drive", this.drive), amplitude };
    const kinds = select(KINDS, this.kind, "Kind of curve", (value) => { this.kind = value; this.arrange(); });
    kinds.className = "kind";
    this.form.append(kinds, ...Object.values(this.fields));
    const go = button("Follow", "Compute the curve", () => this.ask(), "go");
    this.root.append(this.form, el("div", "row", go), this.word, field("plotted", this.coordinate), this.place);
    this.coordinate.addEventListener("change", () => this.draw());
    this.parameter.addEventListener("change", () => this.range());
    connection.on("opened", (message) => this.fill(message));
    connection.on("curve", (message) => { this.shown = message; this.choices(); this.draw(); });
    connection.on("rest", () => this.mark());
    this.arrange();
  }

  private fill(message: Message): void {
    const rows = this.parameters.paths, before = this.parameter.value;
    this.parameter.replaceChildren(...rows.map((row) => new Option(row.path, row.path)));
    const known = rows.some((row) => row.path === before);
    const first = rows.find((row) => row.value !== 0 && !row.path.startsWith("gravity"));
    this.parameter.value = known ? before : first?.path ?? rows[0]?.path ?? "";
    this.inputs = (message.inputs as { name: string }[]).map((one) => one.name);
    this.drive.replaceChildren(...(message.drives as string[]).map((name) => new Option(name, name)));
    if (!message.again) { this.shown = null; this.kept = null; this.place.replaceChildren(); this.word.textContent = ""; }
    this.range();
    this.arrange();
  }

  private range(): void {
    const row = this.parameters.paths.find((one) => one.path === this.parameter.value);
    if (this.kind === "response curve") { this.low.value = "0.1"; this.high.value = "3"; }
    else if (row) { this.low.value = typed(row.low); this.high.value = typed(row.high); }
  }

  private arrange(): void {
    const against = this.kind === "branch" || this.kind === "campbell", driven = !against;
    this.fields.parameter.hidden = !against;
    this.fields.range.hidden = this.kind === "frequency response";
    this.fields.drive.hidden = !driven;
    this.fields.amplitude.hidden = this.kind !== "response curve";
    this.coordinate.parentElement!.hidden = !this.coordinate.options.length;
    if (driven && !this.drive.options.length) this.word.textContent = "This model has neither inputs nor driven joints.";
    this.range();
  }

  private ask(): void {
    this.word.textContent = "Computing …";
    this.connection.say("curve", {
      kind: this.kind, parameter: this.parameter.value, low: Number(this.low.value), high: Number(this.high.value),
      at: this.parameters.value(this.parameter.value) ?? 0, drive: this.drive.value, amplitude: Number(this.amplitude.value),
    });
  }

  private choices(): void {
    const message = this.shown!, lines = message.lines as { name?: string }[];
    const names = message.kind === "branch" ? (message.names as string[]) : message.kind === "campbell" ? [] : lines.map((line) => line.name!);
    const before = this.coordinate.value;
    this.coordinate.replaceChildren(...names.map((name) => new Option(name, name)));
    if (names.includes(before)) this.coordinate.value = before;
    this.coordinate.parentElement!.hidden = !names.length;
  }

  private draw(): void {
    const message = this.shown;
    if (!message) return;
    const { kind } = message, name = this.coordinate.value, special = (message.special ?? []) as { kind: string; x: number; q?: Record<string, number> }[];
    let lines = message.lines as any[], x = `${message.parameter} [${message.unit || "1"}]`, y = "frequency [Hz]", marks: Mark[] = [];
    if (kind === "branch") {
      const unit = (message.units as string[])[(message.names as string[]).indexOf(name)];
      lines = lines.map((line) => ({ ...line, y: line.y[name], colour: "#3c74b9" }));
      y = `${name} [${unit}]`;
      marks = special.map((s) => ({ x: s.x, y: s.q![name], name: s.kind }));
    } else if (kind !== "campbell") {
      lines = lines.filter((line) => line.name === name);
      x = "frequency [Hz]"; y = `${name} [${lines[0]?.unit ?? ""}]`;
    }
    this.lines = lines as Line[];
    const clicked = kind === "branch" ? (px: number, py: number): void => this.pick(px, py)
      : kind === "frequency response" && this.inputs.includes(message.drive as string) ? (px: number): void => this.force(px) : undefined;
    this.chart = new Chart({ x, y, height: 260, logY: kind === "frequency response", clicked });
    this.place.replaceChildren(this.chart.root);
    this.chart.set([...(this.kept ?? []), ...this.lines], marks);
    const kinds = [...new Set(special.map((s) => s.kind))];
    const told = kinds.map((one) => `${one}: ${special.filter((s) => s.kind === one).slice(0, 6).map((s) => short(s.x)).join(", ")}`);
    this.word.textContent = [...told, (message.ended as string) || "", kind === "branch" ? "Click the curve to look at a point." : kind === "frequency response" ? "Click a frequency to see the motion." : ""].filter(Boolean).join(" · ");
    this.mark();
  }

  /** Keep the curves of now as pale ones, or forget them. */
  keep(on: boolean): void {
    this.kept = on ? this.lines.map((line) => ({ ...line, pale: true })) : null;
    this.draw();
  }

  /** The point that the scene shows. */
  private mark(): void {
    const message = this.shown;
    if (!message || !this.chart || (message.kind !== "branch" && message.kind !== "campbell")) return;
    const x = this.parameters.value(message.parameter as string) ?? null;
    this.chart.point(x, null);
  }

  /** See the motion at a frequency. */
  private force(frequency: number): void {
    if (!(frequency > 0)) return;
    this.desk.show({ what: "forced", drive: this.shown!.drive as string, frequency });
    this.chart?.point(frequency);
  }

  /** Look at the equilibrium that is nearest to a place of the chart. */
  private pick(px: number, py: number): void {
    const message = this.shown!, name = this.coordinate.value, names = message.names as string[];
    const all = (message.lines as { x: number[]; y: Record<string, number[]> }[]);
    const wide = size(all.flatMap((line) => line.x)), high = size(all.flatMap((line) => line.y[name]));
    let best: { d: number; line: (typeof all)[number]; i: number } | null = null;
    for (const line of all) line.x.forEach((x, i) => {
      const d = Math.hypot((x - px) / wide, (line.y[name][i] - py) / high);
      if (!best || d < best.d) best = { d, line, i };
    });
    if (!best) return;
    const { line, i } = best as { line: (typeof all)[number]; i: number }, path = message.parameter as string;
    this.desk.values[path] = line.x[i];
    this.parameters.set(path, line.x[i]);
    const q = Object.fromEntries(names.map((one) => [one, line.y[one][i]]));
    this.connection.say("choose", { q, values: this.desk.values });
    this.looked();
    this.chart?.point(line.x[i], line.y[name][i]);
  }
}

function size(values: number[]): number {
  const low = Math.min(...values), high = Math.max(...values);
  return high > low ? high - low : 1;
}
