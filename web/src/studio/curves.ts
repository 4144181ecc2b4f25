/** Curves under the scene: equilibria and frequencies against a parameter, frequency response, response curve. Once asked for, a
 * curve follows the numbers of the page; until the new one is there, the old one is grey. */

import { COLOURS } from "../plot";
import { Chart, type ChartOptions, type Line, type Mark } from "./chart";
import type { Connection, Message } from "./connection";
import type { Desk } from "./desk";
import { button, el, select, short, typed } from "./elements";
import { Follower } from "./follow";
import type { Parameters } from "./parameters";

const KINDS: [string, string][] = [
  ["branch", "Equilibria against a parameter"], ["campbell", "Frequencies against a parameter"],
  ["frequency response", "Frequency response"], ["response curve", "Response curve, nonlinear"],
];
const TITLES = new Map(KINDS);
/** Parameters that a curve is most likely wanted against: lengths and stiffnesses. */
const TELLING = /\.(length|stiffness)$/;

function number(label: string): [HTMLElement, HTMLInputElement] {
  const box = el("input");
  box.type = "number";
  box.step = "any";
  box.setAttribute("aria-label", label);
  return [el("label", "", el("span", "", label), box), box];
}

export class Curves {
  readonly root = el("div", "panel curves");
  /** The chart, for the place under the scene. */
  readonly card = el("div", "curvecard");
  private kind = "branch";
  private readonly parameter = el("select");
  private readonly coordinate = el("select");
  private readonly drive = el("select");
  private readonly low: HTMLInputElement;
  private readonly high: HTMLInputElement;
  private readonly amplitude: HTMLInputElement;
  private readonly form = el("div", "form");
  private readonly rangeUnit = el("span", "soft");
  private readonly amplitudeUnit = el("span", "soft");
  private readonly fields: Record<string, HTMLElement>;
  private readonly go = button("Follow", "Compute the curve, and again whenever a number changes", () => this.toggle(), "go");
  private readonly name = el("b");
  private readonly state = el("span", "soft");
  private readonly place = el("div", "place");
  private readonly word = el("p", "soft");
  private readonly follower = new Follower(() => this.depends(), (number) => this.ask(number));
  private shown: Message | null = null;
  private kept: Line[] | null = null;
  private lines: Line[] = [];
  private drives: Record<string, string[]> = {};
  private amplitudes: Record<string, { value: number; unit: string }> = {};
  /** Natural frequencies of the equilibrium [Hz], around which a response curve is asked for. */
  private frequencies: number[] = [];
  private model = 0;
  private chart: Chart | null = null;
  private axes = "";
  /** Coordinates of the equilibrium that is known last. */
  private rest: Record<string, number> | null = null;

  constructor(private readonly desk: Desk, private readonly connection: Connection, private readonly parameters: Parameters) {
    const [low, lowBox] = number("from"), [high, highBox] = number("to"), [amplitude, amplitudeBox] = number("amplitude");
    [this.low, this.high, this.amplitude] = [lowBox, highBox, amplitudeBox];
    amplitude.append(this.amplitudeUnit);
    const field = (text: string, box: HTMLElement): HTMLElement => { box.setAttribute("aria-label", text); return el("label", "", el("span", "", text), box); };
    this.fields = { parameter: field("parameter", this.parameter), range: el("div", "row ends", low, high, this.rangeUnit), drive: field("drive", this.drive), amplitude };
    const kinds = select(KINDS, this.kind, "Kind of curve", (value) => { this.kind = value; this.arrange(); });
    kinds.className = "kind";
    this.form.append(kinds, ...Object.values(this.fields));
    this.root.append(this.form, el("div", "row", this.go), this.word);
    const close = button("×", "Close the curve", () => this.clear(), "close");
    this.card.append(el("div", "cardhead", this.name, this.coordinate, this.state, close), this.place);
    this.card.hidden = true;
    this.coordinate.title = "What is plotted";
    this.coordinate.setAttribute("aria-label", "plotted");
    this.coordinate.addEventListener("change", () => this.draw());
    this.parameter.addEventListener("change", () => this.range());
    this.drive.addEventListener("change", () => this.gentle());
    connection.on("opened", (message) => this.fill(message));
    connection.on("curve", (message) => this.take(message));
    connection.on("problem", (message) => { if (message.about === "curve") this.follower.done(null); });
    connection.on("rest", (message) => {
      this.rest = (message.q as Record<string, number> | undefined) ?? null;
      const before = this.frequencies.length;
      this.frequencies = ((message.modes ?? []) as { frequency: number | null }[]).map((mode) => mode.frequency ?? 0).filter((f) => f > 0);
      if (!before && this.kind === "response curve" && !this.follower.on) this.range();
      this.mark();
    });
    this.arrange();
  }

  // --- what is asked ---------------------------------------------------------------------------------

  private fill(message: Message): void {
    const rows = this.parameters.paths, before = this.parameter.value;
    this.parameter.replaceChildren(...rows.map((row) => new Option(row.path, row.path)));
    const known = rows.some((row) => row.path === before);
    const own = rows.filter((row) => row.value !== 0 && !row.path.startsWith("gravity"));
    const first = own.find((row) => TELLING.test(row.path)) ?? own[0];
    this.parameter.value = known ? before : first?.path ?? rows[0]?.path ?? "";
    this.drives = message.drives as Record<string, string[]>;
    this.amplitudes = message.amplitudes as typeof this.amplitudes;
    if (!message.again) this.frequencies = [];
    this.model = message.number as number;
    if (!message.again) this.clear();
    if (!message.again || !known) this.range();
    this.arrange();
  }

  private range(): void {
    const row = this.parameters.paths.find((one) => one.path === this.parameter.value);
    this.rangeUnit.textContent = this.kind === "response curve" ? "Hz" : row?.unit ?? "";
    const few = this.frequencies.slice(0, 3);
    const [low, high] = this.kind !== "response curve" ? [row?.low, row?.high] : few.length ? [0.4 * Math.min(...few), 2 * Math.max(...few)] : [0.1, 3];
    if (low !== undefined && high !== undefined) { const digits = this.kind === "response curve" ? 3 : 6; this.low.value = typed(low, digits); this.high.value = typed(high, digits); }
  }

  /** Propose an amplitude for what is driven. */
  private gentle(): void {
    const one = this.amplitudes[this.drive.value];
    this.amplitudeUnit.textContent = one?.unit ?? "";
    if (one) this.amplitude.value = typed(one.value);
  }

  private arrange(): void {
    const against = this.kind === "branch" || this.kind === "campbell", names = this.drives[this.kind] ?? [], before = this.drive.value;
    this.drive.replaceChildren(...names.map((name) => new Option(name, name)));
    if (names.includes(before)) this.drive.value = before;
    this.fields.parameter.hidden = !against;
    this.fields.range.hidden = this.kind === "frequency response";
    this.fields.drive.hidden = against;
    this.fields.amplitude.hidden = this.kind !== "response curve";
    const none = !against && !names.length;
    this.go.disabled = none;
    if (none) { this.stop(); this.word.textContent = "This model has neither inputs nor driven joints."; }
    else if (this.shown?.kind !== this.kind) this.word.textContent = "";
    if (this.formed !== `${this.kind} ${this.model}`) { this.range(); this.gentle(); }
    this.formed = `${this.kind} ${this.model}`;
  }
  private formed = "";

  private get question(): Record<string, unknown> {
    return {
      kind: this.kind, parameter: this.parameter.value, low: Number(this.low.value), high: Number(this.high.value),
      drive: this.drive.value, amplitude: Number(this.amplitude.value),
    };
  }

  /** All that a curve depends on: the question, and the numbers of the model but for the one that it goes along. */
  private depends(): string {
    const { settled } = this.desk, values = { ...settled.values }, against = this.kind === "branch" || this.kind === "campbell";
    if (against) delete values[this.parameter.value];
    return JSON.stringify([this.model, this.question, values, settled.fileValues, this.kind === "branch" ? 0 : settled.chosen]);
  }

  private toggle(): void {
    if (this.follower.on) this.stop(); else this.follower.start();
  }

  /** Follow no more; what is shown stays. */
  stop(): void { this.follower.stop(); }

  private ask(number: number): void {
    this.connection.say("curve", { ...this.question, at: this.parameters.value(this.parameter.value) ?? 0, ask: number });
  }

  /** Ask again if the numbers have changed, and say how things are. */
  tick(now: number): void {
    const { follower, card } = this;
    follower.tick(now);
    this.go.setAttribute("aria-pressed", String(follower.on));
    const stale = follower.stale || follower.busy, state = follower.busy ? "computing …" : stale ? "of earlier numbers" : "";
    card.classList.toggle("stale", stale && this.shown !== null);
    if (this.state.textContent !== state) this.state.textContent = state;
    card.hidden = !this.shown && !follower.busy;
    if (!this.shown && follower.busy) this.name.textContent = TITLES.get(this.kind)!;
  }

  // --- what is shown ---------------------------------------------------------------------------------

  private clear(): void {
    this.follower.clear();
    this.chart?.dispose();
    this.chart = this.shown = this.kept = this.rest = null;
    this.lines = [];
    this.axes = this.word.textContent = this.name.textContent = "";
    this.coordinate.replaceChildren();
    this.coordinate.hidden = true;
  }

  private take(message: Message): void {
    this.follower.done(message.ask as number);
    this.shown = message;
    this.choices();
    this.draw();
  }

  private choices(): void {
    const message = this.shown!, lines = message.lines as { name?: string }[];
    const names = message.kind === "branch" ? (message.names as string[]) : message.kind === "campbell" ? [] : lines.map((line) => line.name!);
    const before = this.coordinate.value;
    this.coordinate.replaceChildren(...names.map((name) => new Option(name, name)));
    if (names.includes(before)) this.coordinate.value = before;
    else if (message.kind === "branch") this.coordinate.value = this.liveliest(names);
    this.coordinate.hidden = !names.length;
  }

  /** Of the coordinates of a branch, the one that changes most, against what it is at most. */
  private liveliest(names: string[]): string {
    const change = (name: string): number => {
      const all = (this.shown!.lines as { y: Record<string, number[]> }[]).flatMap((line) => line.y[name]);
      return (Math.max(...all) - Math.min(...all)) / (Math.max(...all.map(Math.abs)) || 1);
    };
    const moved = names.filter((name) => change(name) > 0 || (this.rest?.[name] ?? 0) !== 0);
    return moved.reduce((best, name) => (change(name) > change(best) + 1e-6 ? name : best), moved[0] ?? names[0] ?? "");
  }

  private draw(): void {
    const message = this.shown;
    if (!message) return;
    const { kind } = message, name = this.coordinate.value, special = (message.special ?? []) as { kind: string; x: number; q?: Record<string, number> }[];
    let lines = message.lines as any[], x = `${message.parameter} [${message.unit || "1"}]`, y = "frequency [Hz]", marks: Mark[] = [];
    if (kind === "branch") {
      lines = lines.map((line) => ({ ...line, y: line.y[name], colour: COLOURS[0] }));
      y = `${name} [${this.unit(name)}]`;
      marks = special.map((s) => ({ x: s.x, y: s.q![name], name: s.kind }));
    } else if (kind === "campbell") {
      lines = lines.map((line) => ({ ...line, colour: COLOURS[line.mode % COLOURS.length] }));
    } else {
      lines = lines.filter((line) => line.name === name).map((line) => ({ ...line, colour: COLOURS[0] }));
      x = "frequency [Hz]"; y = `${name} [${lines[0]?.unit ?? ""}]`;
    }
    this.lines = lines as Line[];
    const logY = kind === "frequency response" || (kind === "campbell" && spreads(this.lines));
    this.chartFor(`${kind} ${x} ${y} ${logY}`, { x, y, height: 190, logY, ...this.hands(kind) });
    this.chart!.set([...(this.kept ?? []), ...this.lines], marks);
    const kinds = [...new Set(special.map((s) => s.kind))];
    const told = kinds.map((one) => `${one}: ${special.filter((s) => s.kind === one).slice(0, 6).map((s) => short(s.x)).join(", ")}`);
    const hint = kind === "branch" ? "Click the curve to look at a point." : kind === "frequency response" ? "The motion is that of the frequency under the pointer." : "";
    this.name.textContent = kind === "frequency response" || kind === "response curve" ? `${TITLES.get(kind as string)}: ${message.drive}` : `${TITLES.get(kind as string)}`;
    this.word.textContent = [...told, (message.ended as string) || "", hint].filter(Boolean).join(" · ");
    this.mark();
  }

  private unit(name: string): string {
    const message = this.shown!;
    return (message.units as string[])[(message.names as string[]).indexOf(name)] ?? "";
  }

  /** The chart with these axes; it stays as long as they do. */
  private chartFor(axes: string, options: ChartOptions): void {
    if (this.chart && this.axes === axes) return;
    this.chart?.dispose();
    this.axes = axes;
    this.chart = new Chart(options);
    this.place.replaceChildren(this.chart.root);
  }

  /** What the pointer does in a chart. */
  private hands(kind: string): Pick<ChartOptions, "clicked" | "pointed"> {
    if (kind === "branch") return { clicked: (x, y) => this.pick(x, y) };
    if (kind !== "frequency response") return {};
    return { clicked: (x) => this.force(x), pointed: (x) => { if (this.desk.view.what !== "live") this.force(x); } };
  }

  /** Keep the curves of now as pale ones, or forget them. */
  keep(on: boolean): void {
    this.kept = on ? this.lines.map((line) => ({ ...line, pale: true })) : null;
    this.draw();
  }

  /** The point that the scene shows: of a branch with its coordinate, of others a line across. */
  private mark(): void {
    const { shown: message, chart, rest, desk } = this;
    if (!message || !chart) return;
    if (message.kind === "frequency response") { chart.point(desk.view.what === "forced" ? desk.view.frequency! : null); return; }
    if (message.kind === "response curve") return;
    const x = this.parameters.value(message.parameter as string) ?? null, name = this.coordinate.value;
    const y = message.kind === "branch" && rest && name in rest ? this.unturned(rest[name], name) : null;
    chart.point(x, y);
  }

  /** An angle among those of the curve, by whole turns. */
  private unturned(y: number, name: string): number {
    if (this.unit(name) !== "rad") return y;
    const all = this.lines.flatMap((line) => Array.from(line.y as ArrayLike<number>)), turn = 2 * Math.PI;
    const middle = (Math.min(...all) + Math.max(...all)) / 2;
    return Number.isFinite(middle) ? y - turn * Math.round((y - middle) / turn) : y;
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
    this.desk.choose(Object.fromEntries(names.map((one) => [one, line.y[one][i]])), false);
    this.chart?.point(line.x[i], line.y[name][i]);
  }
}

/** Whether frequencies differ so much that a linear axis would press the lower ones together. */
function spreads(lines: Line[]): boolean {
  const all = lines.flatMap((line) => Array.from(line.y)).filter((y): y is number => y !== null && y > 0);
  return Math.max(...all) > 40 * Math.min(...all);
}

function size(values: number[]): number {
  const low = Math.min(...values), high = Math.max(...values);
  return high > low ? high - low : 1;
}
