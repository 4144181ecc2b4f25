/** Signals against time under the scene: one panel per unit, one cursor in time for all of them and for the scene. */

import uPlot from "uplot";
import { decode, type SignalRecord } from "./data";
import { dark } from "./colours";

export const COLOURS = ["#3c74b9", "#e2892b", "#3f9b74", "#c9514c", "#8267b5", "#3fa0b5", "#b5813a", "#cf6f9f"];
const DASHES = [[], [7, 3], [2, 2], [9, 3, 2, 3]];
const HEIGHT = 128;

const words = (unit: string): string => unit.replaceAll("*", " ").replaceAll("^2", "²").replaceAll("^3", "³");

/** How the axes of all plots look, on light and on dark pages. */
export function axisStyle(): uPlot.Axis {
  const grid = dark.matches ? "rgba(231,236,243,.10)" : "rgba(28,36,48,.08)";
  return {
    stroke: dark.matches ? "#9aa6b6" : "#5d6878", grid: { stroke: grid, width: 1 }, ticks: { show: false }, font: "11px system-ui, sans-serif",
    values: (_, ticks) => ticks.map(tickLabel),
  };
}

/** A number at an axis, with a minus sign that is as wide as a plus. */
const tickLabel = (x: number | null): string => (x === null ? "" : String(Number(x.toPrecision(8))).replace("-", "\u2212"));

export class Plots {
  private readonly panels: uPlot[] = [];
  private readonly marks: HTMLElement[] = [];
  private t = 0;
  private pointed = false;
  private readonly observer: ResizeObserver;

  /** `ghost` are the signals of a second run with its own times, drawn pale under those of the same name. */
  constructor(
    private readonly root: HTMLElement, private readonly times: ArrayLike<number>, private readonly signals: SignalRecord[],
    private readonly seek: (t: number) => void, private readonly ghost: { times: ArrayLike<number>; signals: SignalRecord[] } | null,
  ) {
    this.make();
    this.observer = new ResizeObserver(() => {
      for (const panel of this.panels) panel.setSize({ width: this.root.clientWidth, height: HEIGHT });
    });
    this.observer.observe(root);
    dark.addEventListener("change", () => this.make());
  }

  private make(): void {
    for (const panel of this.panels.splice(0)) panel.destroy();
    this.marks.length = 0;
    const units = [...new Set(this.signals.map((s) => s.unit))];
    for (const unit of units) this.panels.push(this.panel(unit, unit === units[units.length - 1]));
  }

  private panel(unit: string, lowest: boolean): uPlot {
    const own = this.signals.filter((s) => s.unit === unit), axis = axisStyle();
    const columns: ArrayLike<number>[] = own.map((s) => decode(s.values));
    const series: uPlot.Series[] = own.map((s, k) => ({
      label: s.name, stroke: COLOURS[k % COLOURS.length], width: 1.6, dash: DASHES[Math.floor(k / COLOURS.length) % DASHES.length],
      value: (_: uPlot, v: number | null) => (v === null ? "" : `${String(Number(v.toPrecision(5))).replace("-", "\u2212")} ${words(unit)}`), points: { show: false },
    }));
    for (const s of own) {
      const other = this.ghost?.signals.find((g) => g.name === s.name && g.unit === unit);
      if (!other || !this.ghost) continue;
      columns.push(resampled(this.ghost.times, decode(other.values), this.times));
      series.push({ label: `${s.name}, ghost`, class: "ghost", stroke: dark.matches ? "#7b8797" : "#9aa5b3", width: 1.2, dash: [4, 3], points: { show: false } });
    }
    const made = new uPlot({
      width: Math.max(80, this.root.clientWidth), height: HEIGHT, pxAlign: 0,
      scales: { x: { time: false } }, legend: { live: true },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
      axes: [{ ...axis, size: lowest ? 26 : 6, ...(lowest ? {} : { values: () => [] }) }, { ...axis, size: 56, space: 22, label: words(unit) || " ", labelSize: 16, labelFont: "11px system-ui, sans-serif" }],
      series: [{ label: "time", value: (_, v) => (v === null ? "" : `${v.toFixed(3)} s`) }, ...series],
    }, [Array.from(this.times), ...columns.map((c) => Array.from(c))] as uPlot.AlignedData, this.root);
    const mark = made.over.appendChild(document.createElement("div"));
    mark.className = "now";
    this.marks.push(mark);
    const go = (event: MouseEvent): void => { if (event.buttons & 1) this.seek(made.posToVal(event.clientX - made.over.getBoundingClientRect().left, "x")); };
    made.over.addEventListener("mousedown", go);
    made.over.addEventListener("mousemove", go);
    // legends of all panels tell the values at one time, that under the pointer
    made.over.addEventListener("mousemove", (event) => {
      this.pointed = true;
      const left = event.clientX - made.over.getBoundingClientRect().left;
      for (const other of this.panels) if (other !== made) other.setCursor({ left, top: 0 }, false);
    });
    made.over.addEventListener("mouseleave", () => { this.pointed = false; this.show(this.t); });
    made.over.addEventListener("touchmove", (event) => {
      this.seek(made.posToVal(event.touches[0].clientX - made.over.getBoundingClientRect().left, "x"));
    }, { passive: true });
    return made;
  }

  /** The mark of all panels stands at a time; legends tell the values there, or where the pointer is. */
  show(t: number): void {
    this.t = t;
    this.panels.forEach((panel, k) => {
      const left = panel.valToPos(t, "x");
      this.marks[k].style.transform = `translateX(${left}px)`;
      if (!this.pointed) panel.setCursor({ left, top: 0 }, false);
    });
  }
}

/** Values of one table of times at the times of another, straight between samples; none outside. */
export function resampled(times: ArrayLike<number>, values: ArrayLike<number>, at: ArrayLike<number>): number[] {
  const out: number[] = [];
  for (let i = 0, k = 0; i < at.length; i++) {
    while (k + 2 < times.length && times[k + 1] < at[i]) k++;
    const step = times[Math.min(k + 1, times.length - 1)] - times[k], s = step > 0 ? (at[i] - times[k]) / step : 0;
    out.push(s < -1e-9 || s > 1 + 1e-9 ? (null as unknown as number) : values[k] + s * (values[Math.min(k + 1, values.length - 1)] - values[k]));
  }
  return out;
}
