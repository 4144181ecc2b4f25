/** A chart: curves that may turn back, dashed where they are unstable, pale where they are a kept variant; marks, a point, a click.
 *
 * uPlot has the scales, axes and grid; it takes curves only that go on to the right, so that curves are drawn here.
 */

import uPlot from "uplot";
import { dark } from "../colours";
import { axisStyle, COLOURS } from "../plot";
import { el, short } from "./elements";

type Column = ArrayLike<number | null>;
export interface Line { x: Column; y: Column; name?: string; stable?: ArrayLike<boolean>; colour?: string; pale?: boolean }
export interface Mark { x: number; y: number; name: string }

export interface ChartOptions {
  x: string; y: string; height: number; logY?: boolean; legend?: boolean;
  /** Called with a place in units of the axes where somebody clicks, or moves with the button down. */
  clicked?: (x: number, y: number) => void;
  /** Called with the place under a mouse that moves over it. */
  pointed?: (x: number, y: number) => void;
}

export class Chart {
  readonly root = el("div", "chart");
  private readonly legend = el("div", "legend");
  private readonly readout = el("div", "readout");
  private plot: uPlot | null = null;
  private lines: Line[] = [];
  private marks: Mark[] = [];
  private here: [number, number | null] | null = null;

  private readonly observer: ResizeObserver;
  private readonly dressed = (): void => { this.plot?.destroy(); this.plot = null; this.draw(); };

  constructor(private readonly options: ChartOptions) {
    this.root.append(...(options.legend ? [this.legend] : []), this.readout);
    dark.addEventListener("change", this.dressed);
    this.observer = new ResizeObserver(() => this.plot?.setSize({ width: this.width, height: options.height }));
    this.observer.observe(this.root);
  }

  /** Take it off the page. */
  dispose(): void {
    dark.removeEventListener("change", this.dressed);
    this.observer.disconnect();
    this.plot?.destroy();
    this.root.remove();
  }

  private get width(): number { return Math.max(120, this.root.clientWidth); }

  set(lines: Line[], marks: Mark[] = []): void {
    this.lines = lines;
    this.marks = marks;
    this.draw();
  }

  /** Mark the point that the scene shows; without y, a line across. */
  point(x: number | null, y: number | null = null): void {
    this.here = x === null ? null : [x, y];
    this.plot?.redraw(false);
  }

  private draw(): void {
    const { options, lines } = this, ends = [span(lines.map((l) => l.x), false), span(lines.map((l) => l.y), options.logY ?? false)];
    if (!this.plot) this.make();
    this.plot!.setData([[ends[0][0], ends[0][1]], [ends[1][0], ends[1][1]]]);
    if (options.legend) this.legend.replaceChildren(...lines.filter((l) => l.name && !l.pale).map((line, k) => this.entry(line, k)));
  }

  private entry(line: Line, k: number): HTMLElement {
    const dot = el("i"), last = line.y[line.y.length - 1];
    dot.style.background = line.colour ?? COLOURS[k % COLOURS.length];
    return el("span", "", dot, `${line.name} `, el("b", "", short(last)));
  }

  private make(): void {
    const { options } = this, axis = axisStyle();
    const label = (text: string): Partial<uPlot.Axis> => ({ label: text, labelSize: 16, labelFont: "11px system-ui, sans-serif" });
    this.plot = new uPlot({
      width: this.width, height: options.height, legend: { show: false },
      scales: { x: { time: false, range: (_, low, high) => [low, high] }, y: { distr: options.logY ? 3 : 1 } },
      cursor: { drag: { x: false, y: false }, points: { show: false } },
      axes: [{ ...axis, size: 26, ...label(options.x) }, { ...axis, size: 48, space: 22, ...label(options.y), ...(options.logY ? { values: decades } : {}) }],
      series: [{}, { stroke: "transparent", points: { show: false } }],
      hooks: { draw: [(u) => this.drawCurves(u)] },
    }, [[0, 1], [0, 1]], this.root);
    const { over } = this.plot;
    const go = (event: MouseEvent, told: ChartOptions["clicked"]): void => {
      const box = over.getBoundingClientRect();
      if (this.plot) told?.(this.plot.posToVal(event.clientX - box.left, "x"), this.plot.posToVal(event.clientY - box.top, "y"));
    };
    over.addEventListener("pointerdown", (event) => go(event, options.clicked));
    over.addEventListener("pointermove", (event) => {
      if (event.buttons & 1) go(event, options.clicked); else if (event.pointerType === "mouse") go(event, options.pointed);
      this.read(event);
    });
    over.addEventListener("pointerleave", () => { this.readout.textContent = ""; });
    over.classList.toggle("clickable", Boolean(options.clicked));
  }

  /** Tell the values of the curve that is nearest to the pointer. */
  private read(event: PointerEvent): void {
    const { plot: u, lines, options } = this;
    if (!u) return;
    const box = u.over.getBoundingClientRect(), left = event.clientX - box.left, top = event.clientY - box.top;
    let least = 40, text = "";
    lines.forEach((line) => {
      for (let i = 0; i < line.x.length; i++) {
        const [x, y] = [line.x[i], line.y[i]];
        if (x === null || y === null) continue;
        const d = Math.hypot(u.valToPos(x, "x") - left, 0.2 * (u.valToPos(y, "y") - top));
        if (d < least) { least = d; text = `${bare(options.x)} ${short(x)}, ${line.name ?? bare(options.y)} ${short(y)}`; }
      }
    });
    this.readout.textContent = text;
  }

  private drawCurves(u: uPlot): void {
    const { ctx, bbox } = u, ratio = devicePixelRatio || 1;
    // what a logarithmic axis has no place for lies below it
    const place = (x: number, y: number): [number, number] => [u.valToPos(x, "x", true), this.options.logY && y <= 0 ? 2 * (bbox.top + bbox.height) : u.valToPos(y, "y", true)];
    const within = (room: number): void => {
      ctx.save();
      ctx.beginPath();
      ctx.rect(bbox.left - room, bbox.top - room, bbox.width + 2 * room, bbox.height + 2 * room);
      ctx.clip();
    };
    within(0);
    ctx.lineJoin = "round";
    this.lines.forEach((line, k) => {
      ctx.strokeStyle = line.pale ? (dark.matches ? "#7b8797" : "#9aa5b3") : line.colour ?? COLOURS[k % COLOURS.length];
      ctx.lineWidth = (line.pale ? 1.2 : 1.7) * ratio;
      for (const stable of [true, false]) {
        ctx.setLineDash(stable && !line.pale ? [] : [5 * ratio, 4 * ratio]);
        ctx.beginPath();
        let drawing = false; // dashes go on from one piece to the next: begun anew, short pieces would be solid
        for (let i = 1; i < line.x.length; i++) {
          const [a, b, c, d] = [line.x[i - 1], line.y[i - 1], line.x[i], line.y[i]];
          const joins: boolean = drawing;
          drawing = (line.stable ? Boolean(line.stable[i]) : true) === stable && a !== null && b !== null && c !== null && d !== null;
          if (!drawing) continue;
          if (!joins) ctx.moveTo(...place(a!, b!));
          ctx.lineTo(...place(c!, d!));
        }
        ctx.stroke();
      }
    });
    ctx.restore();
    within(6 * ratio); // marks at the end of a curve are whole
    this.drawMarks(u, ctx, ratio, place);
    ctx.restore();
  }

  private drawMarks(u: uPlot, ctx: CanvasRenderingContext2D, ratio: number, place: (x: number, y: number) => [number, number]): void {
    ctx.strokeStyle = dark.matches ? "#e7ecf3" : "#1c2430";
    ctx.lineWidth = 1.4 * ratio;
    for (const mark of this.marks) { ctx.beginPath(); ctx.arc(...place(mark.x, mark.y), 3.4 * ratio, 0, 2 * Math.PI); ctx.stroke(); }
    if (!this.here) return;
    const [x, y] = this.here, [px, py] = place(x, y ?? 1);
    ctx.strokeStyle = ctx.fillStyle = dark.matches ? "#6aa8ee" : "#2f6db5";
    ctx.beginPath();
    if (y === null) { ctx.moveTo(px, u.bbox.top); ctx.lineTo(px, u.bbox.top + u.bbox.height); ctx.stroke(); }
    else { ctx.arc(px, py, 4.8 * ratio, 0, 2 * Math.PI); ctx.fill(); }
  }
}

/** The name of an axis without its unit. */
const bare = (label: string): string => label.replace(/ \[.*\]$/, "");

/** Labels of a logarithmic axis, which by default would be rounded to zero. */
const decades = (_: uPlot, ticks: (number | null)[]): string[] => ticks.map((x) => (x === null ? "" : short(x, 2)));

/** The least and the largest number of columns; a little room where they are one. */
function span(columns: Column[], log: boolean): [number, number] {
  let low = Infinity, high = -Infinity;
  for (const column of columns) for (let i = 0; i < column.length; i++) {
    const x = column[i];
    if (x !== null && Number.isFinite(x) && (!log || x > 0)) { low = Math.min(low, x); high = Math.max(high, x); }
  }
  if (!(low <= high)) return log ? [0.1, 1] : [0, 1];
  const room = Math.max(Math.abs(low), Math.abs(high), 1e-12) * 1e-6;
  const around = Math.abs(low) > 1e-9 ? 0.1 * Math.abs(low) : 1;
  return high - low > room ? [low, high] : log ? [low / 2, 2 * low] : [low - around, low + around];
}
