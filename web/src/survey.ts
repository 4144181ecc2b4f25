/** How large a motion is, the plane that it stays in, and how thick things without a thickness are drawn. */

import type { Quaternion, SceneRecord, ShapeRecord, Vector } from "./data";
import { type Motion } from "./motion";
import { along, cross, dot, eigen, type Matrix, minus, mixed, norm, unit, zeros } from "./vectors";

interface Key { body: number; p: ArrayLike<number>; pad: number }

function turned([w, ...u]: Quaternion, v: Vector): Vector {
  const t = cross(u, v).map((x) => 2 * x) as Vector;
  return along(along(v, w, t), 1, cross(u, t));
}

/** Corner points of a shape in its body's frame, with the radius around each. */
export function extentOf(shape: ShapeRecord, meshes: Float32Array[]): [Vector, number][] {
  const turn = shape.rotation ?? [1, 0, 0, 0];
  const at = (v: Vector): Vector => along(shape.a, 1, turned(turn, v));
  const box = (half: Vector): [Vector, number][] => [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map(
    (z): [Vector, number] => [at([x * half[0], y * half[1], z * half[2]]), 0])));
  if (shape.kind === "box" || shape.kind === "ellipsoid") {
    const s = shape.kind === "box" ? 0.5 : 1;
    return box([s * shape.size![0], s * shape.size![1], s * shape.size![2]]);
  }
  if (shape.kind === "extrusion") {
    return shape.outline!.flatMap(([x, y]) => [-0.5, 0.5].map((z): [Vector, number] => [at([x, y, z * shape.size![2]]), 0]));
  }
  if (shape.kind === "mesh") {
    const v = meshes[shape.mesh!], low: Vector = [Infinity, Infinity, Infinity], high: Vector = [-Infinity, -Infinity, -Infinity];
    for (let i = 0; i < v.length; i++) { low[i % 3] = Math.min(low[i % 3], v[i]); high[i % 3] = Math.max(high[i % 3], v[i]); }
    const middle = mixed(low, high, 0.5);
    return box(minus(high, middle)).map(([p, pad]) => [along(p, 1, turned(turn, middle)), pad]);
  }
  const r = shape.radius ?? 0;
  return shape.b ? [[shape.a, r], [shape.b, r]] : [[shape.a, r]];
}

function median(values: number[]): number {
  const sorted = values.slice().sort((a, b) => a - b);
  return sorted.length ? sorted[sorted.length >> 1] : Infinity;
}

export class Survey {
  readonly low: Vector = [Infinity, Infinity, Infinity];
  readonly high: Vector = [-Infinity, -Infinity, -Infinity];
  readonly middle: Vector;
  readonly reach: number;
  readonly floor: number;
  readonly normal: Vector | null;
  readonly planar: boolean;
  readonly typical: number;
  readonly rod: number;
  readonly ball: number;
  readonly spring: number;
  readonly heaviest: number;
  readonly cloud: Float64Array;
  readonly keys: Key[];
  readonly samples: number;
  /** A vector of the stage (z up) as one of the scene's world (z or y up), and back. */
  readonly toWorld: (v: Vector) => Vector;
  readonly toStage: (v: Vector) => Vector;
  readonly up: Vector;

  constructor(scene: SceneRecord, motion: Motion, meshes: Float32Array[]) {
    const y = scene.up === "y";
    this.toWorld = y ? (v) => [v[0], v[2], -v[1]] : (v) => v;
    this.toStage = y ? (v) => [v[0], -v[2], v[1]] : (v) => v;
    this.up = this.toWorld([0, 0, 1]);
    this.keys = keyPoints(scene, motion, meshes);
    this.samples = Math.min(motion.count, Math.max(2, Math.floor(150000 / this.keys.length)));
    this.cloud = new Float64Array(3 * this.keys.length * this.samples);
    this.walk(motion);
    this.middle = mixed(this.low, this.high, 0.5);
    this.reach = Math.max(norm(minus(this.high, this.low)) / 2, 1e-9);
    this.floor = Math.min(dot(this.low, this.up), dot(this.high, this.up)) - 0.04 * this.reach;
    this.normal = scene.plane ? knownNormal(scene.plane) : this.planeNormal();
    this.planar = this.normal !== null;
    const lengths = scene.shapes.filter((s) => s.b).map((s) => norm(minus(s.b!, s.a)))
      .concat(motion.curves.map((c) => norm(minus(at(c.now, c.count - 1), at(c.now, 0)))));
    this.typical = median(lengths.filter((x) => x > 0));
    this.rod = Math.min(0.02 * this.reach, 0.045 * this.typical);
    this.ball = Math.min(0.065 * this.reach, 0.16 * this.typical);
    this.spring = Math.min(0.05 * this.reach, 0.12 * this.typical);
    this.heaviest = scene.shapes.reduce((m, s) => Math.max(m, s.mass ?? 0), 1e-300);
  }

  /** Radius of a rod, a point mass or what has one of its own. */
  radius(s: ShapeRecord): number {
    if (s.kind === "mass") return this.ball * Math.max(0.3, Math.sqrt(s.mass! / this.heaviest));
    return s.radius || this.rod;
  }

  /** The key points over the whole motion, and the box around them. */
  private walk(motion: Motion): void {
    for (let f = 0, o = 0; f < this.samples; f++) {
      const i = this.samples > 1 ? Math.round(f * (motion.count - 1) / (this.samples - 1)) : 0;
      motion.poseBetween(i, i, 0);
      for (const key of this.keys) {
        const p = motion.place(key.body, key.p);
        for (let k = 0; k < 3; k++) {
          this.cloud[o++] = p[k];
          this.low[k] = Math.min(this.low[k], p[k] - key.pad);
          this.high[k] = Math.max(this.high[k], p[k] + key.pad);
        }
      }
    }
  }

  /** The smallest eigenvector of the motion's spread is the normal of its plane, if it has one. */
  private planeNormal(): Vector | null {
    const n = this.keys.length, { cloud, samples, middle } = this, mean = new Float64Array(3 * n);
    const moved = zeros(), spread = zeros();
    for (let f = 0, o = 0; f < samples; f++) for (let k = 0; k < 3 * n; k++) mean[k] += cloud[o++] / samples;
    for (let f = 0; f < samples; f++) for (let k = 0; k < n; k++) {
      const o = 3 * (f * n + k);
      const d: Vector = [cloud[o] - mean[3 * k], cloud[o + 1] - mean[3 * k + 1], cloud[o + 2] - mean[3 * k + 2]];
      const e: Vector = [cloud[o] - middle[0], cloud[o + 1] - middle[1], cloud[o + 2] - middle[2]];
      for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) { moved[i][j] += d[i] * d[j]; spread[i][j] += e[i] * e[j]; }
    }
    const size = (m: Matrix): number => m[0][0] + m[1][1] + m[2][2];
    const still = size(moved) <= 1e-12 * size(spread) || size(moved) === 0;
    const own = eigen(moved), straight = !still && own[1].value < 1e-6 * own[2].value;
    if (!still && own[0].value > 1e-6 * own[2].value) return null;
    if (still || straight) {
      const all = eigen(spread);
      if (all[0].value > 1e-6 * all[2].value) return null;
    }
    // where motion leaves a choice the points decide, then the usual view along the stage's y axis
    const sum = zeros(), north = this.toWorld([0, 1, 0]);
    for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) {
      sum[i][j] = (still ? 0 : moved[i][j] / size(moved)) + 1e-6 * spread[i][j] / (size(spread) || 1)
        + 1e-9 * ((i === j ? 1 : 0) - north[i] * north[j]);
    }
    return snapped(eigen(sum)[0].vector);
  }
}

const at = (a: Float64Array, k: number): Vector => [a[3 * k], a[3 * k + 1], a[3 * k + 2]];

/** The normal of a plane that is named by its two axes; none of "3d". */
function knownNormal(plane: string): Vector | null {
  const across = [..."xyz"].findIndex((axis) => !plane.includes(axis));
  return /^[xyz]{2}$/.test(plane) ? [0, 1, 2].map((k) => (k === across ? 1 : 0)) as Vector : null;
}

function snapped(v: Vector): Vector {
  const k = [0, 1, 2].find((i) => Math.abs(v[i]) > 1 - 1e-6);
  return k === undefined ? unit(v) : [0, 1, 2].map((i) => (i === k ? Math.sign(v[k]) : 0)) as Vector;
}

/** Every point that the view must hold, with the radius around it. */
function keyPoints(scene: SceneRecord, motion: Motion, meshes: Float32Array[]): Key[] {
  const points: Key[] = [];
  const add = (body: number, p: ArrayLike<number>, pad: number): void => { points.push({ body, p, pad }); };
  for (const s of scene.shapes) for (const [p, pad] of extentOf(s, meshes)) add(s.body, p, pad);
  for (const link of scene.links) { add(link.body_a, link.point_a, 0); add(link.body_b, link.point_b, 0); }
  for (const curve of motion.curves) {
    for (let k = 0; k < curve.count; k++) add(curve.body, curve.now.subarray(3 * k, 3 * k + 3), 0);
  }
  for (const [body, p] of [...scene.joints, ...scene.trails]) add(body, p, 0);
  for (const rail of scene.rails ?? []) { add(rail.body_a, rail.point_a, 0); add(rail.body_b, rail.point_b, 0); }
  if (!points.length) for (let body = 0; body < motion.bodies; body++) add(body, [0, 0, 0], 0);
  if (!points.length) add(-1, [0, 0, 0], 0);
  return points;
}
