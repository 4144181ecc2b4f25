/** The controls under the scene: the live run, what is shown, how it is seen. */

import { VIEWS } from "../camera";
import { ICONS } from "../controls";
import type { Connection } from "./connection";
import type { Desk, View } from "./desk";
import { button, el, select } from "./elements";
import type { Parts } from "./parts";
import type { RunPanel } from "./run";
import type { SceneView } from "./scene";

const SPEEDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];

export class Bar {
  readonly root = el("div", "controls");
  playing = false;
  /** What was asked of the run and is not answered yet: the next press asks for the opposite of it. */
  private asked: boolean | null = null;
  private readonly play = button("", "Run it live from what is shown (space)", () => this.toggle(), "play");
  private readonly clock = el("div", "clock");
  private readonly late = el("span", "late");
  private readonly views: Record<string, HTMLButtonElement> = {};
  private readonly sides: HTMLSelectElement;
  private lateUntil = 0;

  constructor(private readonly desk: Desk, private readonly scene: SceneView, connection: Connection, parts: Parts, private readonly run: () => RunPanel) {
    const speed = select(SPEEDS.map((x) => [String(x), `${x}×`]), "1", "Speed of the run", (value) => {
      scene.speed = Number(value);
      if (desk.view.what === "live") this.act({ act: "speed", speed: scene.speed });
    });
    speed.classList.add("speed");
    const step = button("Step", "Go on by a thirtieth of a second", () => this.act({ act: "step", speed: scene.speed, signals: this.run().signals }), "step");
    const reset = button("Reset", "Back to where the run started", () => this.act({ act: "reset" }), "again");
    for (const [what, text, title] of [["start", "Start", "Where a run begins"], ["rest", "At rest", "Where everything balances"]] as const) {
      this.views[what] = button(text, title, () => desk.show({ what }), `to-${what}`);
    }
    const pressed = (made: HTMLButtonElement, on: boolean): HTMLButtonElement => { made.setAttribute("aria-pressed", String(on)); return made; };
    const flag = (name: keyof SceneView["on"], text: string, title: string, told: (on: boolean) => void = () => {}): HTMLButtonElement => {
      const made = button(text, title, () => { const on = scene.on[name] = !scene.on[name]; pressed(made, on); told(on); this.redraw(); }, name);
      return pressed(made, scene.on[name]);
    };
    const trails = flag("trails", "Trails", "Paths of marked points"), names = flag("names", "Names", "Names of bodies");
    const arrows = flag("arrows", "Forces", "Forces and moments at joints, at rest and in a run", (on) => connection.say("arrows", { on }));
    connection.on("hello", () => { if (scene.on.arrows) connection.say("arrows", { on: true }); });
    const bodies = button("Bodies", "Hide or fade bodies, and arrows by name", () => { parts.root.hidden = !parts.root.hidden; pressed(bodies, !parts.root.hidden); }, "partsbutton");
    pressed(bodies, false);
    const sides = Object.keys(VIEWS).map((name): [string, string] => [name, name[0].toUpperCase() + name.slice(1)]);
    this.sides = select([["plane", "Plane"], ...sides], "plane", "View", (name) => this.look(name));
    this.sides.classList.add("sides");
    const fit = button("Fit", "See all of it", () => scene.fit(), "fit");
    this.play.innerHTML = ICONS.play;
    this.play.setAttribute("aria-label", "Play");
    const bar = el("div", "bar",
      el("div", "film", this.play, step, reset, speed, this.clock, this.late),
      el("div", "tools", this.views.start, this.views.rest, el("span", "rule"), trails, names, arrows, bodies, el("span", "rule"), this.sides, fit));
    this.root.append(bar);
    connection.on("live", (message) => {
      if (message.playing === this.asked) this.asked = null;
      this.setPlaying(message.playing as boolean);
    });
    connection.on("frames", (message) => {
      if (typeof message.behind === "number") {
        this.late.textContent = `cannot keep up: ${message.behind < 0.995 ? message.behind.toPrecision(2) : "1.0"}×`;
        this.late.title = "The computation is slower than the speed that was asked for; the motion is right, but shown slowly.";
        this.lateUntil = performance.now() + 2500;
      }
    });
    const stopped = (): void => { this.asked = null; this.setPlaying(false); };
    connection.on("opened", stopped);
    connection.on("problem", (message) => { if (String(message.about).startsWith("live")) stopped(); });
  }

  /** Say something to the live run; it begins with the first word. */
  act(more: Record<string, unknown>): void {
    this.desk.connection.say("live", more);
    this.desk.turned({ what: "live" });
  }

  toggle(): void {
    this.asked = !(this.asked ?? this.playing);
    if (!this.asked) { this.act({ act: "pause" }); return; }
    // a body in the hand is pulled from the first moment on
    const { holding } = this.scene;
    if (holding) this.desk.connection.say("pull", { ...holding });
    this.act({ act: "play", speed: this.scene.speed, signals: this.run().signals, inputs: this.run().inputs });
  }

  private setPlaying(on: boolean): void {
    this.playing = on;
    this.play.innerHTML = on ? ICONS.pause : ICONS.play;
    this.play.setAttribute("aria-label", on ? "Pause" : "Play");
  }

  viewed(view: View): void {
    for (const [what, one] of Object.entries(this.views)) one.setAttribute("aria-pressed", String(view.what === what));
    this.root.dataset.view = view.what;
  }

  private look(name: string): void {
    const { screen } = this.scene;
    if (!screen || (name === "plane" && !screen.stage.survey.planar)) return;
    screen.camera.moveTo(name);
    this.redraw();
  }

  private redraw(): void { if (this.scene.screen) this.scene.screen.dirty = true; }

  tick(now: number): void {
    const { scene, desk } = this, { screen } = scene;
    if (!screen) return;
    const text = desk.view.what === "live" ? `${scene.t.toFixed(2)} s` : desk.view.what === "mode" ? `mode ${desk.view.mode}`
      : desk.view.what === "forced" ? `${desk.view.frequency!.toPrecision(3)} Hz` : "";
    if (this.clock.textContent !== text) this.clock.textContent = text;
    if (now > this.lateUntil && this.late.textContent) this.late.textContent = "";
    if (!screen.camera.touched && this.sides.value !== screen.camera.home) this.sides.value = screen.camera.home;
    (this.sides.options[0] as HTMLOptionElement).disabled = !screen.stage.survey.planar;
  }
}
