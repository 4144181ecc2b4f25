/** The scene of the studio: one mechanism at rest, in a mode, or in a run that goes on; bodies can be taken with the pointer. */

import { type Presence, Stage } from "../stage";
import type { ArrowRecord, SamplesRecord, SceneRecord, Vector } from "../data";
import type { Held, Point } from "../hands";
import { Screen, type Shown } from "../screen";
import { Survey } from "../survey";
import { clamp } from "../vectors";
import { type Hit, hitsOf, touched } from "../words";
import { el } from "./elements";

const TRAIL = 3;

/** A body in a hand: what is held, and where it should be. */
export interface Grip { body: string; point: Vector; target: Vector }

export class SceneView {
  readonly root = el("div", "view");
  readonly canvas = el("canvas", "stage");
  readonly on: Shown = { trails: true, names: false, arrows: false };
  screen: Screen | null = null;
  record: SceneRecord | null = null;
  t = 0;
  speed = 1;
  /** Still, in a loop (a mode), or a run whose samples come as it goes. */
  motion: "still" | "loop" | "live" = "still";
  paused = false;
  /** Told of a body that is taken, moved and let go. */
  gripped: ((grip: Grip | null) => void) | null = null;
  /** A motion from which the size of everything is taken. */
  private room: SceneRecord | null = null;
  /** Bodies that are faded or hidden, and joints without arrows, by name. */
  private readonly presence = new Map<string, Presence>();
  private readonly bare = new Set<string>();
  private held: { body: number; point: Vector; target: Vector } | null = null;

  constructor() {
    this.canvas.setAttribute("role", "img");
    this.root.append(this.canvas);
    new ResizeObserver(() => this.resize()).observe(this.root);
  }

  resize(): void {
    this.screen?.resize(14, this.root.clientWidth > 700 ? 76 : 116);
    this.tick(performance.now(), 0); // a canvas of another size is empty
  }

  /** Show a scene: other parts, or the same ones elsewhere. */
  show(record: SceneRecord | null, samples: SamplesRecord | null, arrows: ArrowRecord[], motion: SceneView["motion"], fit: boolean): void {
    if (record) {
      this.canvas.classList.remove("unknown");
      if (fit) this.room = null;
      const stage = new Stage(record, this.room ?? record), ghost = this.ghost;
      if (ghost) stage.addGhost(ghost);
      this.record = record;
      if (!this.screen) {
        this.screen = new Screen(this.canvas, stage);
        this.screen.hands.grip = (at) => this.grip(at);
        this.resize();
      } else this.screen.put(stage, fit ? "best" : "");
    } else if (samples && this.screen) this.screen.stage.motion.take(samples);
    if (!this.screen) return;
    this.screen.stage.setArrows(arrows);
    this.dressParts();
    const { first } = this.screen.stage.motion;
    if (motion !== "loop" || this.motion !== "loop") this.t = first;
    this.motion = motion;
    this.screen.dirty = true;
    if (!fit) this.keepInView();
  }

  /** See all of it again where a changed number has made it leave the picture, unless somebody has chosen a view. */
  private keepInView(): void {
    const { camera, stage } = this.screen!;
    if (camera.touched) return;
    stage.arrowsShown = this.on.arrows;
    if (camera.sees(new Survey(this.record!, stage.motion, stage.meshCorners).cloud, 3) && camera.sees(stage.beside(), 4)) return;
    this.room = null;
    this.rebuild(true);
  }

  /** Take the size of everything from a motion, and see all of it unless somebody has chosen a view. */
  setRoom(room: SceneRecord): void {
    this.room = room;
    if (!this.record || !this.screen || room.bodies.length !== this.record.bodies.length) return;
    this.rebuild(!this.screen.camera.touched);
  }

  /** Make the stage again, with the same motion at the same time. */
  private rebuild(fit: boolean): void {
    const { screen, record } = this;
    if (!screen || !record) return;
    const now = this.room ?? { ...record, ...this.samples(0) }, stage = new Stage(record, now);
    stage.motion.copy(screen.stage.motion);
    stage.adoptArrows(screen.stage);
    if (this.ghost) stage.addGhost(this.ghost);
    screen.put(stage, fit ? "chosen" : "");
    this.dressParts();
  }

  // --- parts that are not shown, or faded ------------------------------------------------------------

  /** Show, fade or hide a body. */
  setPresence(body: string, how: Presence): void {
    this.presence.set(body, how);
    this.dressParts();
  }

  /** Show the arrows at a joint, or not. */
  setArrows(joint: string, shown: boolean): void {
    if (shown) this.bare.delete(joint); else this.bare.add(joint);
    this.dressParts();
  }

  hasArrows(joint: string): boolean { return !this.bare.has(joint); }

  private dressParts(): void {
    const { screen, record } = this;
    if (!screen || !record) return;
    for (const [name, how] of this.presence) {
      const body = record.bodies.indexOf(name);
      if (body >= 0 && screen.stage.presence[body] !== how) screen.stage.setPresence(body, how);
    }
    for (const arrow of screen.stage.arrows) arrow.shown = !this.bare.has(arrow.record.name);
    screen.dirty = true;
  }

  /** Another model: everything is shown. */
  forgetParts(): void { this.presence.clear(); this.bare.clear(); }

  /** Show nothing until a scene comes. */
  blank(): void { this.canvas.classList.add("unknown"); }

  /** See all of it: of a run that goes on, where it was lately. */
  fit(): void {
    if (!this.screen || !this.record) return;
    this.room = this.motion === "live" ? { ...this.record, ...this.samples(0) } : null;
    this.rebuild(false);
    this.screen.camera.moveTo(this.screen.camera.home);
    this.screen.dirty = true;
  }

  /** More samples of a run, of bodies that may have got other shapes. */
  follow(record: SceneRecord | null, samples: SamplesRecord, arrows: ArrowRecord[], fresh: boolean): void {
    if (!this.screen) return;
    if (record) { this.record = record; this.rebuild(false); }
    const { stage } = this.screen, { motion } = stage;
    stage.followArrows(arrows, motion.take(samples, fresh ? 0 : TRAIL * Math.max(1, this.speed)));
    for (const arrow of stage.arrows) arrow.shown = !this.bare.has(arrow.record.name);
    const { camera } = this.screen;
    // a movement that begins anew with each piece of the run would never end
    if (arrows.length && !camera.touched && !camera.moving && !camera.sees(stage.beside(), 4)) camera.moveTo(camera.home);
    if (fresh || this.motion !== "live") this.t = motion.first;
    this.motion = "live";
    this.screen.dirty = true;
    if (record) this.keepInView();
  }

  // --- a kept variant --------------------------------------------------------------------------------

  private ghost: SceneRecord | null = null;

  /** Keep what is shown as a pale shape, or let it go. */
  keep(on: boolean): void {
    this.ghost = on && this.record && this.screen ? { ...this.record, ...this.samples(1) } : null;
    this.rebuild(false);
  }

  /** Where everything is now, as a scene of one sample; or all samples that there are. */
  private samples(count: 0 | 1): SamplesRecord {
    const pack = (values: ArrayLike<number>, shape: number[]): SamplesRecord["time"] => {
      const bytes = new Uint8Array(new Float64Array(Array.from(values)).buffer);
      return { dtype: "<f8", shape, data: btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join("")) };
    };
    const { motion } = this.screen!.stage, { places, turns, times } = count ? motion.now(this.t) : motion.all(), n = motion.bodies;
    return {
      time: pack(times, [times.length]), position: pack(places, [times.length, n, 3]), quaternion: pack(turns, [times.length, n, 4]),
      curves: motion.curves.map((c) => ({ body: c.body, label: c.label, points: pack(count ? c.now : c.all, [times.length, c.count, 3]) })),
    };
  }

  // --- hands -----------------------------------------------------------------------------------------

  private grip(at: Point): Held | null {
    const { screen, record } = this;
    if (!screen || !record || !this.gripped) return null;
    const hit = touched(hitsOf(screen.stage, screen.camera).filter((h) => h.body >= 0), at.x, at.y);
    if (!hit) return null;
    const world = this.under(hit, at), depth = screen.camera.project(world).z;
    const point = this.local(hit.body, world), body = record.bodies[hit.body];
    this.held = { body: hit.body, point, target: world };
    this.gripped({ body, point, target: world });
    return (now) => {
      if (!now) { this.held = null; this.gripped?.(null); screen.dirty = true; return; }
      const target = screen.camera.unproject(now.x, now.y, depth);
      if (this.held) this.held.target = target;
      this.gripped?.({ body, point, target });
      screen.dirty = true;
    };
  }

  /** What is in the hand now. */
  get holding(): Grip | null { return this.held && this.record ? { ...this.held, body: this.record.bodies[this.held.body] } : null; }

  /** The point of what is touched that is under the pointer. */
  private under(hit: Hit, at: Point): Vector {
    const dx = hit.b.x - hit.a.x, dy = hit.b.y - hit.a.y, l = dx * dx + dy * dy;
    const s = l > 0 ? clamp(((at.x - hit.a.x) * dx + (at.y - hit.a.y) * dy) / l, 0, 1) : 0;
    return this.screen!.camera.unproject(hit.a.x + s * dx, hit.a.y + s * dy, hit.a.z + s * (hit.b.z - hit.a.z));
  }

  private local(body: number, p: Vector): Vector {
    const { origin, frame } = this.screen!.stage.motion, o = 3 * body, m = 9 * body;
    const d = [p[0] - origin[o], p[1] - origin[o + 1], p[2] - origin[o + 2]];
    return [0, 1, 2].map((k) => frame[m + k] * d[0] + frame[m + 3 + k] * d[1] + frame[m + 6 + k] * d[2]) as Vector;
  }

  // --- time ------------------------------------------------------------------------------------------

  tick(now: number, passed: number): void {
    const { screen } = this;
    if (!screen) return;
    const { motion } = screen.stage;
    if (this.motion === "loop" && !this.paused && motion.duration > 0) {
      this.t = motion.first + (this.t - motion.first + Math.min(0.25, passed) * this.speed) % motion.duration;
      screen.dirty = true;
    } else if (this.motion === "live" && this.t < motion.last) {
      // pieces come early; where the picture has fallen behind, it catches up
      const late = motion.last - this.t - 0.25 * this.speed;
      this.t = Math.min(motion.last, this.t + Math.min(0.25, passed) * this.speed + Math.max(0, late) * 0.2);
      screen.dirty = true;
    }
    if (screen.camera.step(now)) screen.dirty = true;
    if (!screen.dirty) return;
    screen.dirty = false;
    screen.draw(this.t, this.motion === "live" ? this.speed : 1, { ...this.on, trails: this.on.trails && this.motion === "live" });
    if (this.held && this.motion === "live") this.drawString();
    const { dataset } = this.root;
    dataset.frames = String(screen.frames);
    dataset.time = this.t.toFixed(6);
  }

  /** The line from the body that is pulled to the pointer. */
  private drawString(): void {
    const { pen, camera, stage, ink } = this.screen!, { body, point, target } = this.held!;
    const a = camera.project(stage.motion.place(body, point)), b = camera.project(target);
    pen.strokeStyle = pen.fillStyle = ink.force;
    pen.lineWidth = 2; pen.setLineDash([6, 4]);
    pen.beginPath(); pen.moveTo(a.x, a.y); pen.lineTo(b.x, b.y); pen.stroke();
    pen.setLineDash([]);
    pen.beginPath(); pen.arc(b.x, b.y, 5, 0, 2 * Math.PI); pen.fill();
  }

  /** The picture as it is on the screen, on paper of the page's colour: alone it would be transparent. */
  picture(done: (image: Blob) => void): void {
    const { canvas, screen } = this, sheet = el("canvas"), pen = sheet.getContext("2d")!;
    if (!screen) return;
    [sheet.width, sheet.height] = [canvas.width, canvas.height];
    pen.fillStyle = screen.ink.paper;
    pen.fillRect(0, 0, sheet.width, sheet.height);
    pen.drawImage(canvas, 0, 0);
    sheet.toBlob((image) => { if (image) done(image); });
  }

  /** How far a motion that repeats is through its period, from 0 to 1. */
  get phase(): number {
    const { motion } = this.screen?.stage ?? {};
    return motion && motion.duration > 0 ? (this.t - motion.first) / motion.duration : 0;
  }

  /** Hold a motion that repeats at a part of its period. */
  hold(phase: number): void {
    const { motion } = this.screen?.stage ?? {};
    if (!motion || this.motion !== "loop") return;
    this.paused = true;
    this.t = motion.first + phase * motion.duration;
    this.screen!.dirty = true;
  }

  /** Origins of all bodies now, three numbers each. */
  positions(): number[] {
    if (!this.screen) return [];
    this.screen.stage.motion.pose(this.t);
    return Array.from(this.screen.stage.motion.origin);
  }

  /** Where a point of a body is on the canvas, for tests and hints. */
  spot(body: string, point: Vector): Point | null {
    const k = this.record?.bodies.indexOf(body) ?? -1;
    if (k < 0 || !this.screen) return null;
    this.screen.stage.motion.pose(this.t);
    const { x, y } = this.screen.camera.project(this.screen.stage.motion.place(k, point));
    return { x, y };
  }
}
