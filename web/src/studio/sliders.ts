/** A slider with a number, a unit, and bounds that can be changed. */

import { el, typed } from "./elements";

export interface SliderRow { path: string; value: number; unit: string; low: number; high: number }

export class Slider {
  readonly root: HTMLElement;
  private readonly range = el("input", "range");
  private readonly box = el("input", "number");
  private readonly ends = [el("input", "end"), el("input", "end")];
  private readonly back = el("button", "back", "↺");
  value: number;

  /** `moved` hears of every new value; `first` is what the button goes back to. */
  constructor(readonly row: SliderRow, private readonly moved: (value: number) => void, private first: number = row.value, label = row.path) {
    const { range, box, ends, back } = this;
    this.value = row.value;
    range.type = "range";
    range.step = "any";
    range.setAttribute("aria-label", row.unit ? `${row.path} in ${row.unit}` : row.path);
    box.type = "number";
    box.step = "any";
    box.setAttribute("aria-label", `${row.path}, value`);
    ends.forEach((end, k) => {
      end.type = "number";
      end.step = "any";
      end.title = k ? "Upper end of the slider" : "Lower end of the slider";
      end.setAttribute("aria-label", `${row.path}, ${k ? "upper" : "lower"} end`);
      end.addEventListener("change", () => this.setEnd(k, Number(end.value)));
    });
    back.type = "button";
    back.title = "Back to the first value";
    back.addEventListener("click", () => this.change(this.first));
    range.addEventListener("input", () => this.change(Number(range.value)));
    box.addEventListener("change", () => { if (box.value !== "" && Number.isFinite(Number(box.value))) this.change(Number(box.value)); else this.draw(); });
    const name = el("span", "name", label);
    name.title = row.path;
    this.root = el("div", "slider", el("div", "words", name, back, box, el("span", "unit", row.unit)), el("div", "ends", ends[0], range, ends[1]));
    this.root.dataset.path = row.path;
    this.widen();
    this.draw();
  }

  private setEnd(k: number, x: number): void {
    const { row } = this;
    if (Number.isFinite(x) && (k ? x > row.low : x < row.high)) { if (k) row.high = x; else row.low = x; }
    this.widen();
    this.draw();
  }

  /** Bounds hold the value. */
  private widen(): void {
    this.row.low = Math.min(this.row.low, this.value);
    this.row.high = Math.max(this.row.high, this.value);
  }

  private change(value: number): void {
    this.set(value);
    this.moved(value);
  }

  /** Show a value without telling. */
  set(value: number, first?: number): void {
    if (first !== undefined) this.first = first;
    this.value = value;
    this.widen();
    this.draw();
  }

  private draw(): void {
    const { range, box, row, value } = this, span = row.high - row.low;
    range.min = String(row.low); range.max = String(row.high);
    range.value = String(value);
    range.style.setProperty("--fill", `${span > 0 ? 100 * (value - row.low) / span : 0}%`);
    if (document.activeElement !== box) box.value = typed(value);
    this.ends[0].value = typed(row.low, 4); this.ends[1].value = typed(row.high, 4);
    this.root.classList.toggle("changed", Math.abs(value - this.first) > 1e-12 * Math.max(1, Math.abs(this.first)));
  }
}
