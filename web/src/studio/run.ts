/** The live run: what is plotted as it goes, and the inputs that can be moved meanwhile. */

import { Chart, type Line } from "./chart";
import type { Connection, Message } from "./connection";
import { button, el } from "./elements";
import { Slider } from "./sliders";

const WINDOW = 12; // seconds of a run that are plotted
const words = (unit: string): string => unit.replaceAll("*", " ").replaceAll("^2", "²");

interface Signal { name: string; unit: string; values: number[] }

export class RunPanel {
  readonly root = el("div", "panel run");
  readonly plots = el("div", "livecharts");
  signals = ["energy"];
  inputs: Record<string, number> = {};
  private readonly chosen = el("div", "chips");
  private readonly choice = el("input");
  private readonly names = el("datalist");
  private readonly drives = el("div");
  private readonly charts = new Map<string, Chart>();
  private times: number[] = [];
  private readonly rows = new Map<string, { unit: string; values: number[] }>();
  private kept: { times: number[]; rows: Map<string, number[]> } | null = null;
  private known: string[] = [];
  private stale = false;
  private switches: HTMLButtonElement[] = [];

  constructor(private readonly connection: Connection, private readonly act: (more: Record<string, unknown>) => void) {
    this.names.id = "quantities";
    this.choice.setAttribute("list", "quantities");
    this.choice.placeholder = "Plot a quantity: lower.tip.x, elbow.rate …";
    this.choice.setAttribute("aria-label", "Quantity to plot");
    this.choice.addEventListener("change", () => { this.add(this.choice.value.trim()); this.choice.value = ""; });
    this.root.append(
      el("p", "soft", "Play runs the model in real time from what is shown. Take a body with the pointer and pull."),
      el("p", "title", "Plotted"), this.chosen, el("div", "row", this.choice), this.names, this.drives,
    );
    connection.on("opened", (message) => this.fill(message));
    connection.on("reset", () => this.clear());
    connection.on("live", (message) => { for (const one of this.switches) one.setAttribute("aria-pressed", String(one.dataset.control === message.control)); });
    connection.on("frames", (message) => this.take(message));
    this.draw();
  }

  private fill(message: Message): void {
    this.known = ["energy", ...Object.keys(message.names as Record<string, string>)];
    this.names.replaceChildren(...this.known.slice(0, 1500).map((name) => { const o = el("option"); o.value = name; return o; }));
    this.signals = this.signals.filter((name) => this.known.includes(name));
    this.inputs = {};
    const inputs = message.inputs as { name: string; unit: string; driven: boolean }[];
    this.switches = inputs.length ? [
      this.controller("equilibrium", "Hold the equilibrium", "A linear-quadratic regulator drives all inputs (unit weights)"),
      ...(message.controls as string[]).map((name) => this.controller(name, `Control of “${name}”`, `The controllers that the file gives to its analysis “${name}”`)),
    ] : [];
    this.drives.replaceChildren(...(inputs.length ? [el("p", "title", "Controllers"), el("div", "row", ...this.switches), el("p", "title", "Inputs")] : []), ...inputs.map(({ name, unit, driven }) => {
      const slider = new Slider({ path: name, value: 0, unit: words(unit), low: -10, high: 10 }, (value) => {
        this.inputs[name] = value;
        this.act({ act: "inputs", inputs: this.inputs });
      }, 0, driven ? `${name}: as the file says, until it is moved` : name);
      return slider.root;
    }));
    this.kept = null;
    this.clear();
    this.draw();
  }

  /** A button that switches controllers on and off. */
  private controller(name: string, text: string, title: string): HTMLButtonElement {
    const made = button(text, title, () => this.act({ act: "control", control: made.getAttribute("aria-pressed") === "true" ? "" : name }), "regulator");
    made.dataset.control = name;
    made.setAttribute("aria-pressed", "false");
    return made;
  }

  private add(name: string): void {
    if (!this.known.includes(name) || this.signals.includes(name)) return;
    this.signals = [...this.signals, name].slice(-6);
    this.changed();
  }

  private changed(): void {
    this.clear();
    this.draw();
    this.act({ act: "signals", signals: this.signals });
  }

  private draw(): void {
    this.chosen.replaceChildren(...this.signals.map((name) => button(`${name} ×`, "Do not plot it", () => {
      this.signals = this.signals.filter((one) => one !== name);
      this.changed();
    }, "chip")));
  }

  private clear(): void {
    this.times = [];
    this.rows.clear();
    for (const chart of this.charts.values()) chart.dispose();
    this.charts.clear();
  }

  /** Keep the plots of now as pale ones, or forget them. */
  keep(on: boolean): void {
    this.kept = on ? { times: [...this.times], rows: new Map([...this.rows].map(([name, row]) => [name, [...row.values]])) } : null;
  }

  private take(message: Message): void {
    const t = message.t as number[], from = this.times.length && t[0] <= this.times[this.times.length - 1] + 1e-12 ? 1 : 0;
    this.times.push(...t.slice(from));
    for (const { name, unit, values } of message.signals as Signal[]) {
      const row = this.rows.get(name) ?? { unit, values: [] };
      row.values.push(...values.slice(from));
      this.rows.set(name, row);
    }
    const old = this.times.findIndex((x) => x > this.times[this.times.length - 1] - WINDOW);
    if (old > 200) {
      this.times.splice(0, old);
      for (const row of this.rows.values()) row.values.splice(0, old);
    }
    this.connection.say("got", { n: message.n });
    this.stale = true;
  }

  /** Draw what has come since the last picture. */
  tick(): void {
    if (!this.stale) return;
    this.stale = false;
    this.plot();
  }

  private plot(): void {
    const units = [...new Set([...this.rows.values()].map((row) => row.unit))];
    for (const unit of units) {
      let chart = this.charts.get(unit);
      if (!chart) {
        chart = new Chart({ x: "t [s]", y: words(unit) || " ", height: 150, legend: true });
        this.charts.set(unit, chart);
        this.plots.append(chart.root);
      }
      const lines: Line[] = [];
      for (const [name, row] of this.rows) if (row.unit === unit) lines.push({ x: this.times, y: row.values, name });
      if (this.kept) for (const [name, values] of this.kept.rows) if (this.rows.get(name)?.unit === unit) lines.push({ x: this.kept.times, y: values, pale: true });
      chart.set(lines);
    }
  }
}
