/** Where the model rests and how it vibrates: a table of modes to click, and all equilibria that are found. */

import type { Connection, Message } from "./connection";
import type { Desk } from "./desk";
import { button, el, short, wrapped } from "./elements";
import { Follower } from "./follow";
import type { SceneView } from "./scene";

interface ModeRow { number: number; kind: string; stable: boolean; frequency: number | null; damping: number | null; time_constant: number | null; words: string }
interface FoundRow { stable: string; q: Record<string, number> }

export class Rest {
  readonly root = el("div", "panel rest");
  rows: ModeRow[] = [];
  private kept: ModeRow[] | null = null;
  private readonly verdict = el("p", "verdict");
  private readonly table = el("table", "modes");
  private readonly amplitude = el("input");
  private readonly phase = el("input");
  private readonly angle = el("span", "angle");
  private readonly pause = button("Pause", "Hold the motion, or go on", () => { this.scene.paused = !this.scene.paused; }, "pause");
  private readonly found = el("div", "found");

  private readonly state = el("span", "soft");
  private model = 0;
  private readonly follower = new Follower(
    () => JSON.stringify([this.model, this.desk.settled.values, this.desk.settled.fileValues]), (ask) => this.connection.say("equilibria", { ask }),
  );

  constructor(private readonly desk: Desk, private readonly connection: Connection, private readonly scene: SceneView) {
    const { amplitude, phase } = this;
    Object.assign(amplitude, { type: "range", min: "0.02", max: "1", step: "any", value: "0.35" });
    amplitude.setAttribute("aria-label", "Amplitude of the mode");
    amplitude.addEventListener("input", () => { if (desk.view.what === "mode") desk.show({ ...desk.view, amplitude: Number(amplitude.value) }); });
    Object.assign(phase, { type: "range", min: "0", max: "360", step: "any", value: "0" });
    phase.setAttribute("aria-label", "Phase of the mode in degrees");
    phase.addEventListener("input", () => scene.hold(Number(phase.value) / 360));
    const all = button("Find all equilibria", "Search from many starts, for stable and unstable ones, again whenever a number changes", () => {
      this.follower.start();
    }, "find");
    this.root.append(
      el("p", "title", "Equilibrium"), this.verdict, el("p", "title", "Modes"), this.table,
      el("label", "amplitude", el("span", "", "Amplitude"), amplitude),
      el("div", "phase", el("label", "", el("span", "", "Phase"), phase, this.angle), this.pause), el("p", "title", "All equilibria"), el("div", "row", all, this.state), this.found,
    );
    connection.on("rest", (message) => this.fill(message));
    connection.on("opened", (message) => {
      this.model = message.number as number;
      if (message.again) return;
      this.found.replaceChildren();
      this.kept = null;
      this.follower.clear();
    });
    connection.on("problem", (message) => { if (message.about === "equilibria") this.follower.done(null); });
    connection.on("equilibria", (message) => this.list(message));
  }

  /** Search no more; what was found stays. */
  stop(): void { this.follower.stop(); }

  /** Search again if the numbers have changed, and say how things are. */
  tick(now: number): void {
    const { follower } = this;
    follower.tick(now);
    const state = follower.busy ? "Searching …" : follower.stale ? "Of earlier numbers." : "";
    if (this.state.textContent !== state) this.state.textContent = state;
    this.found.classList.toggle("stale", follower.stale || follower.busy);
    this.showPhase();
  }

  private showPhase(): void {
    const { scene, phase, pause, angle } = this, swings = scene.motion === "loop", degrees = 360 * scene.phase;
    phase.disabled = pause.disabled = !swings;
    if (this.root.hidden) return;
    const words = scene.paused ? "Go on" : "Pause", text = swings ? `${Math.round(degrees)}°` : "";
    if (pause.textContent !== words) pause.textContent = words;
    if (angle.textContent !== text) angle.textContent = text;
    if (document.activeElement !== phase || !scene.paused) phase.value = String(swings ? degrees : 0);
    phase.style.setProperty("--fill", `${swings ? 100 * scene.phase : 0}%`);
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
      const place = q.slice(0, 6).map(([name, x]) => `${name} ${short(wrapped(x, units[name]))} ${units[name] ?? ""}`).join(", ");
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
    this.scene.paused = false;
    const { desk } = this, same = desk.view.what === "mode" && desk.view.mode === number;
    desk.show(same ? { what: "rest" } : { what: "mode", mode: number, amplitude: Number(this.amplitude.value) });
    this.draw();
  }

  private list(message: Message): void {
    this.follower.done(message.ask as number);
    const rows = (message.rows as FoundRow[]).map((one) => {
      const units = message.units as Record<string, string>;
      const place = Object.entries(one.q).slice(0, 5).map(([name, x]) => `${name} ${short(wrapped(x, units[name]), 3)}`).join(", ");
      const made = button("", "Look at this equilibrium", () => {
        for (const other of this.found.querySelectorAll("[aria-pressed]")) other.setAttribute("aria-pressed", String(other === made));
        this.desk.choose(one.q, true);
      }, `equilibrium ${one.stable}`);
      made.append(el("b", "", one.stable), el("span", "", place));
      made.setAttribute("aria-pressed", "false");
      return made;
    });
    this.found.replaceChildren(...rows, el("p", "soft", message.message as string));
  }
}
