/** A slider for every number of the model, in groups by item; those that are zero wait below. */

import type { Message } from "./connection";
import type { Desk } from "./desk";
import { button, el } from "./elements";
import { Slider, type SliderRow } from "./sliders";

interface Row extends SliderRow { set: boolean }

export class Parameters {
  readonly root = el("div", "panel parameters");
  private readonly sliders = new Map<string, Slider>();
  private readonly search = el("input", "search");
  private readonly list = el("div");
  private all = false;

  constructor(private readonly desk: Desk) {
    this.search.type = "search";
    this.search.placeholder = "Find a parameter";
    this.search.setAttribute("aria-label", "Find a parameter");
    this.search.addEventListener("input", () => this.sift());
    const reset = button("Reset all", "Back to the numbers of the model", () => {
      desk.values = {};
      desk.fileValues = {};
      for (const slider of this.sliders.values()) slider.set(slider.row.value);
      desk.wish();
    });
    this.root.append(el("div", "row", this.search, reset), this.list);
    desk.connection.on("opened", (message) => this.fill(message));
  }

  private fill(message: Message): void {
    this.sliders.clear();
    this.list.replaceChildren();
    const { desk } = this, file = message.file_parameters as Row[], own = message.parameters as Row[];
    if (file.length) {
      this.group("Parameters of the file", file.map((row) => this.slider(row, `file:${row.path}`, row.path, (value) => {
        desk.fileValues[row.path] = row.unit ? `${value} ${row.unit}` : String(value);
      }, parseFloat((message.file_values as Record<string, string>)[row.path] ?? String(row.value)))));
    }
    const items = new Map<string, HTMLElement[]>();
    for (const row of own) {
      const item = row.path.split(/[.[]/)[0], label = row.path.startsWith(`${item}.`) ? row.path.slice(item.length + 1) : row.path;
      const made = this.slider(row, row.path, label, (value) => {
        if (value === row.value) delete desk.values[row.path]; else desk.values[row.path] = value;
      }, (message.values as Record<string, number>)[row.path] ?? row.value);
      if (!row.set) made.classList.add("zero");
      items.set(item, [...(items.get(item) ?? []), made]);
    }
    for (const [item, rows] of items) this.group(item, rows);
    const zeros = own.filter((row) => !row.set).length;
    if (zeros) this.list.append(button(`Show ${zeros} more that are zero`, "Parameters whose value is zero", () => { this.all = true; this.sift(); }, "more"));
    this.all = false;
    this.search.value = "";
    this.sift();
  }

  private slider(row: Row, key: string, label: string, write: (value: number) => void, value: number): HTMLElement {
    const slider = new Slider({ ...row, low: row.low, high: row.high }, (now) => { write(now); this.desk.wish(); }, row.value, label);
    if (value !== row.value) slider.set(value);
    this.sliders.set(key, slider);
    return slider.root;
  }

  private group(title: string, rows: HTMLElement[]): void {
    this.list.append(el("div", "group", el("p", "title", title), ...rows));
  }

  /** The slider of a parameter shows a value that came from elsewhere. */
  set(path: string, value: number): void { this.sliders.get(path)?.set(value); }

  value(path: string): number | undefined { return this.sliders.get(path)?.value; }

  get paths(): SliderRow[] { return [...this.sliders].filter(([key]) => !key.startsWith("file:")).map(([, slider]) => slider.row); }

  private sift(): void {
    const words = this.search.value.trim().toLowerCase();
    for (const group of this.list.querySelectorAll<HTMLElement>(".group")) {
      let some = false;
      for (const row of group.querySelectorAll<HTMLElement>(".slider")) {
        row.hidden = words ? !row.dataset.path!.toLowerCase().includes(words) : row.classList.contains("zero") && !this.all;
        some ||= !row.hidden;
      }
      group.hidden = !some;
    }
    const more = this.list.querySelector<HTMLElement>(".more");
    if (more) more.hidden = this.all || Boolean(words);
  }
}
