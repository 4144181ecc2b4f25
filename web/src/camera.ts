/** The camera: where it looks from, what it projects to the screen, and views that just hold the whole motion.
 *
 * One projection serves flat and deep views: with z metres towards the eye, w = 1 − lens · z / distance. A lens of 0 has no
 * perspective, a lens of 1 has its eye at the distance.
 */

import { Camera as ThreeCamera } from "three";
import type { Vector } from "./data";
import type { Survey } from "./survey";
import { along, clamp, cross, dot, minus, mixed, smooth, unit } from "./vectors";
import { calm } from "./colours";

export interface Pose { yaw: number; pitch: number; lens: number; target: Vector; scale: number }
export interface Spot { x: number; y: number; k: number; z: number }

/** Directions to the eye on the stage (x right, y away, z up). */
export const VIEWS: Record<string, Vector> = {
  front: [0, -1, 0], back: [0, 1, 0], left: [-1, 0, 0], right: [1, 0, 0], top: [0, 0, 1], bottom: [0, 0, -1],
  corner: unit([0.62, -0.9, 0.42]),
};

export class Camera {
  pose: Pose = { yaw: 0, pitch: 0, lens: 0, target: [0, 0, 0], scale: 1 };
  right: Vector = [1, 0, 0];
  above: Vector = [0, 0, 1];
  toward: Vector = [0, -1, 0];
  width = 1;
  height = 1;
  /** Pixels that words and controls cover. */
  top = 0;
  bottom = 0;
  touched = false;
  home: string;
  /** What a view must hold beside the motion: points with a radius, 4 numbers each. */
  beside: () => number[] = () => [];
  readonly three = new ThreeCamera();
  private tween: { from: Pose; to: Pose; start: number } | null = null;
  private placed = false;

  constructor(public survey: Survey, home?: string) {
    this.home = home && (home in VIEWS || home === "plane") ? home : this.startView();
    this.three.matrixAutoUpdate = false;
    // lights shine as if all rays to the eye were parallel, since the matrix below has its origin at the target
    Object.assign(this.three, { isOrthographicCamera: true });
  }

  private get distance(): number { return 5 * this.survey.reach; }

  /** The view from which a scene is best seen. */
  startView(): string { return this.survey.planar ? "plane" : "corner"; }

  /** Go on with another scene, from the same place; a view that it does not have is left. */
  follow(survey: Survey): void {
    this.survey = survey;
    if (this.home === "plane" && !survey.planar) this.home = "corner";
  }

  get centreX(): number { return this.width / 2; }
  get centreY(): number { return (this.top + this.height - this.bottom) / 2; }

  aim(): void {
    const { yaw, pitch } = this.pose, { toWorld } = this.survey;
    const cp = Math.cos(pitch), sp = Math.sin(pitch), cy = Math.cos(yaw), sy = Math.sin(yaw);
    this.toward = toWorld([cp * cy, cp * sy, sp]);
    this.right = toWorld([-sy, cy, 0]);
    this.above = cross(this.toward, this.right);
  }

  /** To the screen: x, y in pixels, k pixels per metre there, z metres towards the eye. */
  project(p: Vector): Spot {
    const v = minus(p, this.pose.target), z = dot(v, this.toward);
    const k = this.pose.scale / Math.max(0.05, 1 - this.pose.lens * z / this.distance);
    return { x: this.centreX + k * dot(v, this.right), y: this.centreY - k * dot(v, this.above), k, z };
  }

  /** The point of the world under a pixel, z metres towards the eye from the target. */
  unproject(x: number, y: number, z: number): Vector {
    const k = this.pose.scale / Math.max(0.05, 1 - this.pose.lens * z / this.distance);
    const flat = along(along(this.pose.target, (x - this.centreX) / k, this.right), -(y - this.centreY) / k, this.above);
    return along(flat, z, this.toward);
  }

  /** Hand position and projection to three.js. */
  apply(): void {
    const { right: r, above: a, toward: t, three, pose, survey } = this, c = pose.target;
    three.matrix.set(r[0], a[0], t[0], c[0], r[1], a[1], t[1], c[1], r[2], a[2], t[2], c[2], 0, 0, 0, 1);
    three.matrixWorld.copy(three.matrix);
    three.matrixWorldInverse.copy(three.matrix).invert();
    // depth from a little in front of everything to a little behind it, seen from the target
    const off = Math.abs(dot(minus(survey.middle, c), t)) + 2.6 * survey.reach, slope = pose.lens / this.distance;
    const near = Math.min(off, slope > 0 ? 0.95 / slope : Infinity), far = -off;
    const wn = 1 - slope * near, wf = 1 - slope * far, b = (-wn - wf) / (near - far), d = -wn - b * near;
    const x = 2 * pose.scale / this.width, y = 2 * pose.scale / this.height, shift = 1 - 2 * this.centreY / this.height;
    three.projectionMatrix.set(x, 0, 0, 0, 0, y, -shift * slope, shift, 0, 0, b, d, 0, 0, -slope, 1);
    three.projectionMatrixInverse.copy(three.projectionMatrix).invert();
  }

  /** Of the two sides of the plane, the one from which x points right or up points up. */
  frontDirection(): Vector {
    const { normal, toStage, toWorld } = this.survey, v = toStage(normal ?? toWorld([0, 1, 0]));
    const side = Math.abs(v[2]) > 0.9 ? v[2] : 0.3 * v[0] - v[1];
    return side < 0 ? [-v[0], -v[1], -v[2]] : v;
  }

  /** The view of a name that just holds the whole motion. */
  fitted(name: string): Pose {
    const direction = name === "plane" ? this.frontDirection() : VIEWS[name], flat = Math.abs(direction[2]) > 0.9999;
    const pose: Pose = {
      yaw: flat ? -Math.PI / 2 : Math.atan2(direction[1], direction[0]),
      pitch: flat ? Math.sign(direction[2]) * Math.PI / 2 : Math.asin(clamp(direction[2], -1, 1)),
      lens: name === "corner" ? 1 : 0, target: [...this.survey.middle], scale: 1,
    };
    const side = Math.max(18, Math.min(56, 0.07 * this.width)), gap = Math.max(14, 0.05 * this.height);
    const wide = Math.max(40, this.width - 2 * side);
    const high = Math.max(40, this.height - this.top - this.bottom - 2 * gap), before = this.pose;
    this.pose = pose;
    this.aim();
    const beside = this.beside();
    for (let round = 0; round < 4; round++) {
      const box = this.cloudOnScreen(beside);
      const x = (box[0] + box[2]) / 2 - this.centreX, y = (box[1] + box[3]) / 2 - this.centreY, k = pose.scale;
      pose.scale *= Math.min(wide / Math.max(box[2] - box[0], 1e-12), high / Math.max(box[3] - box[1], 1e-12));
      pose.target = along(along(pose.target, x / k, this.right), -y / k, this.above);
    }
    this.pose = before;
    this.aim();
    return pose;
  }

  private cloudOnScreen(beside: number[]): number[] {
    const { cloud, keys, samples, ball } = this.survey;
    let left = Infinity, upper = Infinity, far = -Infinity, lower = -Infinity;
    const hold = (x: number, y: number, z: number, radius: number): void => {
      const q = this.project([x, y, z]), pad = radius * q.k;
      left = Math.min(left, q.x - pad); far = Math.max(far, q.x + pad);
      upper = Math.min(upper, q.y - pad); lower = Math.max(lower, q.y + pad);
    };
    for (let f = 0, o = 0; f < samples; f++) for (const key of keys) {
      hold(cloud[o], cloud[o + 1], cloud[o + 2], Math.max(key.pad, ball));
      o += 3;
    }
    for (let o = 0; o < beside.length; o += 4) hold(beside[o], beside[o + 1], beside[o + 2], beside[o + 3]);
    return [left, upper, far, lower];
  }

  /** Whether points (`stride` numbers each) are all in the part of the picture that nothing covers. */
  sees(points: ArrayLike<number>, stride: number): boolean {
    this.aim();
    for (let k = 0; k < points.length; k += stride) {
      const { x, y } = this.project([points[k], points[k + 1], points[k + 2]]);
      // where a view just holds everything, rounding decides
      if (x < -1 || x > this.width + 1 || y < -1 || y > this.height - this.bottom + 1) return false;
    }
    return true;
  }

  /** Go to a view by its name, in a short movement or at once. */
  moveTo(name: string, instantly = false): void {
    const next = this.fitted(name), from = { ...this.pose };
    this.home = name;
    this.touched = false;
    if (instantly || calm.matches || !this.placed) { this.pose = next; this.tween = null; this.placed = true; return; }
    next.yaw = from.yaw + Math.atan2(Math.sin(next.yaw - from.yaw), Math.cos(next.yaw - from.yaw));
    this.tween = { from, to: next, start: performance.now() };
  }

  /** One step of a movement; whether there is one. */
  step(now: number): boolean {
    if (!this.tween) return false;
    const { from, to, start } = this.tween, s = clamp((now - start) / 420, 0, 1), e = smooth(s, 0, 1);
    this.pose = {
      yaw: from.yaw + e * (to.yaw - from.yaw), pitch: from.pitch + e * (to.pitch - from.pitch),
      lens: from.lens + e * (to.lens - from.lens), target: mixed(from.target, to.target, e),
      scale: from.scale * Math.pow(to.scale / from.scale, e),
    };
    if (s >= 1) this.tween = null;
    return true;
  }

  /** Whether it is on its way to a view. */
  get moving(): boolean { return this.tween !== null; }

  hold(): void { this.tween = null; }

  orbit(dx: number, dy: number): void {
    const p = this.pose;
    p.yaw -= 0.007 * dx;
    p.pitch = clamp(p.pitch + 0.007 * dy, -Math.PI / 2, Math.PI / 2);
    p.lens = Math.min(1, p.lens + 0.006 * Math.hypot(dx, dy));
  }

  pan(dx: number, dy: number): void {
    const p = this.pose;
    p.target = along(along(p.target, -dx / p.scale, this.right), dy / p.scale, this.above);
  }

  /** The point under the hand stays under the hand. */
  zoom(factor: number, x: number, y: number): void {
    const p = this.pose, { reach } = this.survey;
    const next = clamp(p.scale * factor, 1e-3 / reach, 1e7 / reach), s = 1 / p.scale - 1 / next;
    p.target = along(along(p.target, (x - this.centreX) * s, this.right), -(y - this.centreY) * s, this.above);
    p.scale = next;
  }
}

