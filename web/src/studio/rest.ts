/** Where the model rests and how it vibrates: a table of modes to click, and all equilibria that are found. */

import type { Connection, Message } from "./connection";
import type { Desk } from "./desk";
import { button, el, short } from "./elements";

interface ModeRow { number: number; kind: string; stable: boolean; frequency: number | null; damping: number | null; time_constant: number | null; words: string }
interface FoundRow { stable: string; q: Record<string, number>; growth: number | null }

export class Rest {
  readonly root = el("div", "panel rest");
  rows: ModeRow[] = [];
  private kept: ModeRow[] | null = null;
  private readonly verdict = el("p", "verdict");
  private readonly table = el("table", "modes");
  private readonly amplitude = el("input");
  private readonly found = el("div", "found");

  constructor(private readonly desk: Desk, private readonly connection: Connection, private readonly looked: () => void) {
    const { amplitude } = this;
    Object.assign(amplitude, { type: "range", min: "0.02", max: "1", step: "any", value: "0.35" });
    amplitude.setAttribute("aria-label", "Amplitude of the mode");
    amplitude.addEventListener("input", () => { if (desk.view.what === "mode") desk.show({ ...desk.view, amplitude: Number(amplitude.value) }); });
    const all = button("Find all equilibria", "Search from many starts, for stable and unstable ones", () => {
      this.found.replaceChildren(el("p", "soft", "Searching …"));
      connection.say("equilibria");
    }, "find");
    this.root.append(
      el("p", "title", "Equilibrium"), this.verdict, el("p", "title", "Modes"), this.table,
      el("label", "amplitude", el("span", "", "Amplitude"), amplitude), el("p", "title", "All equilibria"), all, this.found,
    );
    connection.on("rest", (message) => this.fill(message));
    connection.on("opened", () => { this.found.replaceChildren(); this.kept = null; });
    connection.on("equilibria", (message) => this.list(message));
  }

  /** Keep the frequencies of now beside those to come, or forget them. */
  keep(on: boolean): void { this.kept = on ? this.rows : null; this.draw(); }

  private fill(message: Message): void {
    if (message.error) {
      this.rows = [];
      this.verdict.className = "verdict bad";
      this.verdict.textContent = message.error as string;
    } else {
      this.rows = message.modes as ModeRow[];
      const q = Object.entries(message.q as Record<string, number>), units = message.units as Record<string, string>;
      const place = q.slice(0, 6).map(([name, x]) => `${name} ${short(x)} ${units[name] ?? ""}`).join(", ");
      this.verdict.className = `verdict ${message.stable}`;
      this.verdict.replaceChildren(el("b", "", String(message.stable)), ` at ${place}${q.length > 6 ? ", …" : ""}`);
      const silent = message.silent as string[];
      if (silent.length) this.verdict.append(el("small", "", `Inputs that change in time are zero here: ${silent.join(", ")}.`));
      if (message.others) this.verdict.title = message.others as string;
      this.root.dataset.seq = String(message.seq);
    }
    this.draw();
  }

  private draw(): void {
    const head = el("tr", "", ...["", "frequency", "damping", "time constant", "moves"].map((text) => el("th", "", text)));
    const rows = this.rows.map((mode, k) => {
      const before = this.kept?.[k]?.frequency, cells = [
        el("td", "", String(mode.number)),
        el("td", "value", mode.frequency === null ? mode.kind : `${short(mode.frequency)} Hz`),
        el("td", "value", mode.damping === null ? "–" : short(Math.abs(mode.damping) < 1e-9 ? 0 : mode.damping, 3)),
        el("td", "value", mode.time_constant === null ? "–" : `${short(mode.time_constant, 3)} s`),
        el("td", "words", mode.words),
      ];
      if (before !== null && before !== undefined) cells[1].append(el("small", "", `was ${short(before)}`));
      const row = el("tr", mode.stable ? "" : "unstable", ...cells);
      row.tabIndex = 0;
      row.title = `${mode.kind}; click to see it move`;
      row.setAttribute("role", "button");
      row.setAttribute("aria-pressed", String(this.desk.view.what === "mode" && this.desk.view.mode === mode.number));
      const choose = (): void => this.choose(mode.number);
      row.addEventListener("click", choose);
      row.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(); } });
      return row;
    });
    this.table.replaceChildren(el("thead", "", head), el("tbody", "", ...rows));
  }

  private choose(number: number): void {
    const { desk } = this, same = desk.view.what === "mode" && desk.view.mode === number;
    desk.show(same ? { what: "rest" } : { what: "mode", mode: number, amplitude: Number(this.amplitude.value) });
    this.draw();
  }

  private list(message: Message): void {
    const rows = (message.rows as FoundRow[]).map((one) => {
      const units = message.units as Record<string, string>, turn = 2 * Math.PI;
      const within = (name: string, x: number): number => (units[name] === "rad" ? x - turn * Math.round(x / turn) : x);
      const place = Object.entries(one.q).slice(0, 5).map(([name, x]) => `${name} ${short(within(name, x), 3)}`).join(", ");
      const made = button("", "Look at this equilibrium", () => {
        for (const other of this.found.querySelectorAll("[aria-pressed]")) other.setAttribute("aria-pressed", String(other === made));
        this.connection.say("choose", { q: one.q });
        this.looked();
      }, `equilibrium ${one.stable}`);
      made.append(el("b", "", one.stable), el("span", "", place));
      made.setAttribute("aria-pressed", "false");
      return made;
    });
    this.found.replaceChildren(...rows, el("p", "soft", message.message as string));
  }
}
