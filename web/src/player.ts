/** A player: a scene with its controls and plots, inside an element of a page. */

import { type Camera, VIEWS } from "./camera";
import { calm } from "./colours";
import { build, ICONS, row } from "./controls";
import type { Options, SceneRecord } from "./data";
import { Plots } from "./plot";
import { Screen } from "./screen";
import { type Presence, Stage } from "./stage";
import { clamp } from "./vectors";

type Toggle = "loop" | "trails" | "names" | "arrows";
const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4];
const VIEW_KEYS = ["front", "back", "left", "right", "top", "bottom"];

export class Player {
  readonly stage: Stage;
  readonly camera: Camera;
  t: number;
  playing = false;
  speed: number;
  readonly on: Record<Toggle, boolean> = { loop: true, trails: true, names: false, arrows: true };
  visible = true;
  private readonly find: <T extends HTMLElement>(name: string) => T;
  private readonly canvas: HTMLCanvasElement;
  private readonly screen: Screen;
  private readonly plots: Plots | null;
  private digits: number;

  constructor(readonly root: HTMLElement, readonly scene: SceneRecord, readonly options: Options) {
    this.find = build(root);
    this.stage = new Stage(scene);
    if (options.ghost) this.stage.addGhost(options.ghost);
    const { motion } = this.stage;
    this.t = motion.first;
    this.speed = options.speed;
    this.digits = motion.duration > 0 ? clamp(3 - Math.ceil(Math.log10(motion.duration)), 1, 6) : 2;
    this.canvas = this.find<HTMLCanvasElement>("stage");
    this.screen = new Screen(this.canvas, this.stage, options.view);
    this.camera = this.screen.camera;
    this.fill();
    this.bind();
    this.plots = this.makePlots();
    this.applyParts();
    if (options.names) this.toggle("names", true);
    this.setPlaying(!calm.matches);
    this.resize();
    this.showTime();
    new ResizeObserver(() => {
      if (this.canvas.clientWidth !== this.camera.width || this.canvas.clientHeight !== this.camera.height) this.resize();
    }).observe(root);
  }

  // --- what is in it -------------------------------------------------------------------------------

  private fill(): void {
    const { find, scene, options } = this, { motion, survey } = this.stage;
    find("title").textContent = scene.title;
    const length = motion.duration > 0 ? `${Number(motion.duration.toPrecision(4))} s` : "at rest";
    const n = scene.bodies.filter((name) => !name.includes(".")).length; // "arm.tip" is a node of the beam "arm"
    find("about").textContent = `${n} ${n === 1 ? "body" : "bodies"} · ${length}`;
    const touch = window.matchMedia("(pointer: coarse)").matches, hands = survey.planar ? ["move", "turn"] : ["turn", "move"];
    const help = touch ? `drag to ${hands[0]} · two fingers to move and zoom`
      : `drag to ${hands[0]} · shift-drag to ${hands[1]} · wheel to zoom`;
    find("small").textContent = options.note ? `${options.note} · ${help}` : help;
    this.canvas.setAttribute("aria-label", `Animation: ${scene.title}`);
    const speeds = SPEEDS.includes(options.speed) ? SPEEDS : [...SPEEDS, options.speed].sort((a, b) => a - b);
    for (const speed of speeds) {
      find("speed").append(new Option(`${Number(speed.toPrecision(3))}×`, String(speed), false, speed === options.speed));
    }
    const views = [...(survey.planar ? ["plane"] : []), ...Object.keys(VIEWS)];
    for (const name of views) find("views").append(new Option(name[0].toUpperCase() + name.slice(1), name, false, name === this.camera.home));
    const scrub = find<HTMLInputElement>("scrub");
    scrub.min = String(motion.first); scrub.max = String(motion.last);
    // one state has no time
    for (const name of ["film", "speed", "loop", "trails"]) find(name).hidden = !(motion.duration > 0);
    find<HTMLButtonElement>("trails").disabled = !scene.trails.length;
    find("arrows").hidden = !this.stage.arrows.length;
    find("partsbutton").hidden = !n;
  }

  private applyParts(): void {
    const { find, scene, options, stage } = this, ways = ["shown", "faded", "hidden"];
    scene.bodies.forEach((name, body) => {
      const first = options.hide?.includes(name) ? "hidden" : options.fade?.includes(name) ? "faded" : "shown";
      if (first !== "shown") stage.setPresence(body, first);
      row(find("bodies"), name, stage.colour(body), ways, first, (word) => { stage.setPresence(body, word as Presence); this.screen.dirty = true; });
    });
    find("arrowhead").hidden = !stage.arrows.length;
    for (const arrow of stage.arrows) {
      row(find("arrowlist"), `${arrow.record.kind} at ${arrow.record.name}`, this.screen.ink[arrow.record.kind], ["shown", "hidden"], "shown",
        (word) => { arrow.shown = word === "shown"; this.screen.dirty = true; });
    }
  }

  private makePlots(): Plots | null {
    const signals = this.scene.signals ?? [], { ghost } = this.stage;
    this.root.classList.toggle("plotted", signals.length > 0);
    if (!signals.length) return null;
    const other = ghost && this.options.ghost?.signals ? { times: ghost.motion.times, signals: this.options.ghost.signals } : null;
    return new Plots(this.find("plots"), this.stage.motion.times, signals, (t) => { this.setPlaying(false); this.seek(t); }, other);
  }

  // --- time ----------------------------------------------------------------------------------------

  seek(t: number): void { this.t = clamp(t, this.stage.motion.first, this.stage.motion.last); this.screen.dirty = true; }

  setPlaying(on: boolean): void {
    const { motion } = this.stage, play = this.find("play");
    this.playing = on && motion.duration > 0;
    if (this.playing && this.t >= motion.last && !this.on.loop) this.t = motion.first;
    play.innerHTML = this.playing ? ICONS.pause : ICONS.play;
    play.setAttribute("aria-label", this.playing ? "Pause" : "Play");
    this.screen.dirty = true;
  }

  /** One sample back or forth. */
  stepBy(n: number): void {
    const { motion } = this.stage, hair = 1e-9 * motion.duration;
    this.setPlaying(false);
    let i = motion.sampleBefore(this.t);
    if (n > 0) while (i < motion.count - 1 && motion.times[i] <= this.t + hair) i++;
    else while (i > 0 && motion.times[i] >= this.t - hair) i--;
    this.seek(motion.times[i]);
  }

  /** The next speed of the list, up or down. */
  private faster(step: number): void {
    const list = this.find<HTMLSelectElement>("speed");
    list.selectedIndex = clamp(list.selectedIndex + step, 0, list.options.length - 1);
    this.speed = Number(list.value);
  }

  /** Go on by the seconds that passed, and draw if something changed. */
  tick(now: number, passed: number): void {
    const { motion } = this.stage;
    if (this.playing) {
      this.t += Math.min(0.25, passed) * this.speed;
      if (this.t > motion.last && this.on.loop) this.t = motion.first + (this.t - motion.first) % motion.duration;
      if (this.t > motion.last) { this.t = motion.last; this.setPlaying(false); }
      this.screen.dirty = true;
    }
    if (this.camera.step(now)) this.screen.dirty = true;
    if (this.screen.dirty && this.visible) { this.screen.dirty = false; this.draw(); this.showTime(); }
  }

  private showTime(): void {
    const { motion } = this.stage, whole = document.createElement("span"), scrub = this.find<HTMLInputElement>("scrub");
    whole.textContent = `/ ${motion.last.toFixed(this.digits)} s`;
    this.find("clock").replaceChildren(`${this.t.toFixed(this.digits).replace("-", "\u2212")} s `, whole);
    scrub.value = String(this.t);
    scrub.style.setProperty("--fill", `${motion.duration > 0 ? 100 * (this.t - motion.first) / motion.duration : 0}%`);
    this.plots?.show(this.t);
  }

  // --- one picture ---------------------------------------------------------------------------------

  draw(): void {
    const { screen, camera } = this;
    screen.draw(this.t, this.speed, this.on);
    const { dataset } = this.root;
    dataset.frames = String(screen.frames);
    dataset.time = this.t.toFixed(6);
    dataset.camera = [camera.pose.yaw, camera.pose.pitch, camera.pose.scale].map((x) => x.toFixed(4)).join(" ");
    dataset.script = screen.spent.toFixed(2);
  }

  /** Whether there is no other thing to see on the page than this player. */
  private get alone(): boolean { return document.body.classList.contains("linkwork-page"); }

  resize(): void {
    const { canvas, find } = this, box = canvas.getBoundingClientRect();
    const top = find("view").querySelector("header")!.getBoundingClientRect().bottom - box.top + 8;
    this.screen.resize(top, box.bottom - find("bar").getBoundingClientRect().top + 8);
  }

  // --- hands on the controls -----------------------------------------------------------------------

  toggle(name: Toggle, on?: boolean): void {
    this.on[name] = on ?? !this.on[name];
    this.find(name).setAttribute("aria-pressed", String(this.on[name]));
    this.screen.dirty = true;
  }

  view(name: string, instantly = false): void {
    if (!(name in VIEWS) && !(name === "plane" && this.stage.survey.planar)) return;
    this.camera.moveTo(name, instantly);
    this.find<HTMLSelectElement>("views").value = name;
    this.screen.dirty = true;
  }

  private showParts(): void {
    const parts = this.find("parts");
    parts.hidden = !parts.hidden;
    this.find("partsbutton").setAttribute("aria-pressed", String(!parts.hidden));
  }

  private bind(): void {
    const { find, canvas } = this, first = this.camera.home;
    const reset = (): void => this.view(first);
    find("play").addEventListener("click", () => this.setPlaying(!this.playing));
    find("scrub").addEventListener("input", () => { this.setPlaying(false); this.seek(Number(find<HTMLInputElement>("scrub").value)); });
    find("speed").addEventListener("change", () => { this.speed = Number(find<HTMLSelectElement>("speed").value); this.screen.dirty = true; });
    for (const name of ["loop", "trails", "names", "arrows"] as const) find(name).addEventListener("click", () => this.toggle(name));
    find("views").addEventListener("change", () => this.view(find<HTMLSelectElement>("views").value));
    find("reset").addEventListener("click", reset);
    find("partsbutton").addEventListener("click", () => this.showParts());
    find("more").addEventListener("click", () => find("more").setAttribute("aria-expanded", String(find("bar").classList.toggle("open"))));
    canvas.addEventListener("dblclick", reset);
    const keys: Record<string, () => void> = {
      " ": () => this.setPlaying(!this.playing), arrowleft: () => this.stepBy(-1), arrowright: () => this.stepBy(1),
      home: () => this.seek(this.stage.motion.first), end: () => this.seek(this.stage.motion.last), l: () => this.toggle("loop"),
      t: () => this.toggle("trails"), n: () => this.toggle("names"), a: () => this.toggle("arrows"), b: () => this.showParts(),
      "+": () => this.faster(1), "-": () => this.faster(-1), f: () => this.view(this.stage.survey.planar ? "plane" : "front"),
      c: () => this.view("corner"), r: reset,
    };
    VIEW_KEYS.forEach((name, k) => { keys[String(k + 1)] = () => this.view(name); });
    (this.alone ? window : this.root).addEventListener("keydown", (event) => {
      const { key, ctrlKey, metaKey, altKey, target } = event as KeyboardEvent, action = keys[key.toLowerCase()];
      if (!action || ctrlKey || metaKey || altKey || (target as HTMLElement).tagName === "SELECT") return;
      event.preventDefault();
      action();
    });
    // among other things on a page, the wheel is for the page until the player is pressed
    this.root.classList.toggle("awake", this.alone);
    if (!this.alone) {
      this.root.tabIndex = 0;
      this.root.addEventListener("pointerdown", () => this.root.classList.add("awake"));
      this.root.addEventListener("mouseleave", () => this.root.classList.remove("awake"));
      document.addEventListener("pointerdown", (event) => {
        if (!this.root.contains(event.target as Node)) this.root.classList.remove("awake");
      });
    }
  }

  /** #t=1.5 opens at a time, paused; also view=front|…, names=1, play=1. */
  obey(hash: string): void {
    const wish = new URLSearchParams(hash), t = parseFloat(wish.get("t") ?? ""), view = wish.get("view");
    if (Number.isFinite(t)) { this.setPlaying(wish.get("play") === "1"); this.seek(t); }
    if (view) this.view(view, true);
    if (wish.has("names")) this.toggle("names", wish.get("names") === "1");
  }
}
