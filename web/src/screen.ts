/** A canvas that shows a stage: its camera, the hands on it, and what is drawn behind and over the scene. */

import { Camera, VIEWS } from "./camera";
import { chosenInk, dark, type Ink } from "./colours";
import { Hands } from "./hands";
import { drawFloor, drawPaper } from "./paper";
import { draw } from "./renderer";
import type { Stage } from "./stage";
import { clamp, dot, smooth } from "./vectors";
import { drawHover, drawNames, drawScales, drawTriad, hitsOf, touched } from "./words";

export interface Shown { trails: boolean; names: boolean; arrows: boolean }

export class Screen {
  readonly camera: Camera;
  readonly hands: Hands;
  readonly pen: CanvasRenderingContext2D;
  ink: Ink = chosenInk();
  dirty = true;
  frames = 0;
  /** Milliseconds of script that the last picture took. */
  spent = 0;
  private ratio = 1;
  private leaving: Stage | null = null;

  constructor(readonly canvas: HTMLCanvasElement, public stage: Stage, home?: string) {
    this.camera = new Camera(stage.survey, home);
    this.camera.beside = () => this.stage.beside();
    this.pen = canvas.getContext("2d")!;
    this.hands = new Hands(canvas, this.camera, () => { this.dirty = true; });
    stage.dress(this.ink);
    dark.addEventListener("change", () => { this.ink = chosenInk(); this.stage.dress(this.ink); this.dirty = true; });
  }

  /** Show another stage from where the eye is now, from the view that is chosen or from the one in which it is best seen. */
  put(stage: Stage, fit: "" | "chosen" | "best"): void {
    const before = this.stage;
    this.stage = stage;
    stage.dress(this.ink);
    this.camera.follow(stage.survey);
    if (fit) this.camera.moveTo(fit === "best" ? this.camera.startView() : this.camera.home, true);
    this.dirty = true;
    // what the last picture was drawn with goes after the next, so that no shader is compiled again
    if (this.leaving) before.dispose(); else this.leaving = before;
  }

  /** Fit to the size of the canvas; `top` and `bottom` are the pixels that words and controls cover. */
  resize(top: number, bottom: number): void {
    const { camera, canvas, pen } = this, box = canvas.getBoundingClientRect();
    const ratio = this.ratio = clamp(window.devicePixelRatio || 1, 1, 3);
    camera.width = Math.max(1, box.width); camera.height = Math.max(1, box.height);
    canvas.width = Math.round(camera.width * ratio); canvas.height = Math.round(camera.height * ratio);
    pen.setTransform(canvas.width / camera.width, 0, 0, canvas.height / camera.height, 0, 0);
    camera.top = top;
    camera.bottom = bottom;
    if (!camera.touched) camera.moveTo(camera.home, true);
    this.dirty = true;
  }

  /** Draw the scene at a time; `speed` is the seconds of motion in a second, by which trails are long. */
  draw(t: number, speed: number, on: Shown): void {
    const { camera, stage, pen, ink, canvas } = this, { survey } = stage, began = performance.now();
    camera.aim();
    camera.apply();
    pen.clearRect(0, 0, camera.width, camera.height);
    const facing = this.paperAxis(), tilt = Math.abs(dot(camera.toward, survey.up));
    const paper = facing ? smooth(Math.abs(dot(camera.toward, facing)), 0.9, 0.999) : 0;
    const ground = smooth(tilt, 0.02, 0.2) * (1 - paper), above = dot(camera.toward, survey.up) > 0;
    if (paper > 0.01 && facing) drawPaper(pen, camera, ink, paper, facing);
    if (ground > 0.01) drawFloor(pen, camera, ink, ground);
    const span = Math.min(stage.motion.duration, Math.max(2.5 * speed, 0.12 * stage.motion.duration, 1e-9));
    stage.trailsShown = on.trails;
    stage.arrowsShown = on.arrows;
    stage.update(t, camera, span, this.ratio, above ? ground : 0, ink.shade);
    draw(stage.scene, camera, pen, canvas.width, canvas.height);
    this.leaving?.dispose();
    this.leaving = null;
    drawTriad(pen, camera, ink);
    drawScales(pen, stage, camera, ink);
    const pointer = this.hands.busy ? null : this.hands.pointer;
    if (on.names || pointer) {
      const hits = hitsOf(stage, camera), hit = pointer && touched(hits, pointer.x, pointer.y);
      if (on.names) drawNames(pen, stage, hits, ink, camera.width);
      if (pointer && hit) drawHover(pen, camera, hit, pointer, ink);
    }
    this.frames += 1;
    this.spent = performance.now() - began;
  }

  /** The direction towards the eye from which squared paper is seen: of the motion's plane, or of an axis that one looks along. */
  private paperAxis(): [number, number, number] | null {
    const { camera } = this, { survey } = this.stage;
    if (survey.planar && Math.abs(dot(camera.toward, survey.normal!)) > 0.9) return survey.toWorld(camera.frontDirection());
    if (camera.pose.lens > 0.01) return null;
    return Object.values(VIEWS).map((v) => survey.toWorld(v)).find((v) => dot(v, camera.toward) > 1 - 1e-9) ?? null;
  }
}
