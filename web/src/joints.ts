/** Joints: pins of hinges, balls, rails of sliders, and the ground that holds some of them. */

import {
  BoxGeometry, BufferGeometry, ConeGeometry, CylinderGeometry, Float32BufferAttribute, Group, LineBasicMaterial,
  LineSegments, Matrix4, Mesh, MeshStandardMaterial, Quaternion, SphereGeometry, Vector3,
} from "three";
import type { Marker, RailRecord, SceneRecord, ShapeRecord, Vector } from "./data";
import { type Motion } from "./motion";
import type { Survey } from "./survey";
import { alongLine } from "./solids";
import { across, along, clamp, cross, dot, minus, norm, unit } from "./vectors";

const UPRIGHT = new Vector3(0, 1, 0);
const FAR = 40; // times the size of the motion: beyond, a slider has left for good

export interface Paint { ring: MeshStandardMaterial; dot: MeshStandardMaterial; steel: MeshStandardMaterial; line: LineBasicMaterial }

/** How far a pin must stick out on both sides of a point to be seen, where solids around the point are thick. */
function sticksOut(shapes: ShapeRecord[], survey: Survey, motion: Motion, p: Vector, axis: Vector): number {
  let half = 1.35 * survey.rod;
  for (const s of shapes) {
    const c = motion.place(s.body, s.a);
    if (s.kind === "box" && s.size) {
      const turn = new Quaternion(s.rotation?.[1] ?? 0, s.rotation?.[2] ?? 0, s.rotation?.[3] ?? 0, s.rotation?.[0] ?? 1);
      const axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map((e) => {
        const v = new Vector3(...(e as Vector)).applyQuaternion(turn);
        return motion.turn(s.body, [v.x, v.y, v.z]);
      });
      const inside = axes.every((e, k) => Math.abs(dot(minus(p, c), e)) <= 0.5 * s.size![k] + 1e-9 * survey.reach);
      const k = axes.findIndex((e) => Math.abs(dot(e, axis)) > 0.99);
      if (inside && k >= 0) half = Math.max(half, 0.5 * s.size[k] + Math.abs(dot(minus(p, c), axis)) + 0.3 * survey.rod);
    } else if (s.kind === "mass" || s.kind === "sphere") {
      const r = survey.radius(s), away = norm(minus(p, c));
      if (away < 0.6 * r) half = Math.max(half, r + 0.2 * survey.rod);
    } else if (s.kind === "cylinder" && s.b) {
      const e = motion.place(s.body, s.b), d = unit(minus(e, c));
      if (Math.abs(dot(d, axis)) > 0.99 && norm(minus(along(c, dot(minus(p, c), d), d), p)) < survey.radius(s)) {
        half = Math.max(half, Math.max(Math.abs(dot(minus(p, c), d)), Math.abs(dot(minus(p, e), d))) + 0.3 * survey.rod);
      }
    }
  }
  return half;
}

/** The pins and balls of all joints of a body (-1: the ground), in its frame. */
export function jointMeshes(scene: SceneRecord, survey: Survey, motion: Motion, paint: Paint): Map<number, Group> {
  const groups = new Map<number, Group>();
  const room = survey.typical < Infinity ? 0.22 * survey.typical : Infinity;
  const axes = new Map((scene.hinges ?? []).map((h) => [h.label, h]));
  motion.pose(motion.first);
  const sliding = new Set((scene.rails ?? []).map((r) => r.label));
  for (const [body, point, name] of scene.joints) {
    if (sliding.has(name)) continue;
    const group = groups.get(body) ?? new Group();
    groups.set(body, group);
    const hinge = axes.get(name), p = motion.place(body, point);
    const world = hinge ? motion.turn(hinge.body, hinge.axis) : survey.normal;
    const r = Math.min((body < 0 ? 1.5 : 1.15) * survey.rod, room);
    if (!world) {
      const ball = new Mesh(new SphereGeometry(1.35 * r, 20, 14), paint.ring);
      ball.position.set(...point);
      group.add(ball);
      continue;
    }
    const half = sticksOut(scene.shapes, survey, motion, p, world), axis = ownAxis(motion, body, world);
    for (const [radius, more, material] of [[r, 1, paint.ring], [0.64 * r, 1.04, paint.dot]] as const) {
      const pin = new Mesh(new CylinderGeometry(radius, radius, 2 * half * more, 24), material);
      pin.applyMatrix4(alongLine(along(point, -half, axis), along(point, half, axis)));
      group.add(pin);
    }
  }
  return groups;
}

/** A world direction in the frame of a body, as it is posed now. */
function ownAxis(motion: Motion, body: number, v: Vector): Vector {
  return ([[1, 0, 0], [0, 1, 0], [0, 0, 1]] as Vector[]).map((e) => dot(motion.turn(body, e), v)) as Vector;
}

function strokes(points: Vector[], line: LineBasicMaterial): LineSegments {
  const made = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(points.flat(), 3));
  return new LineSegments(made, line);
}

/** A foot with hatching behind it, at a point that the ground holds; `away` points into the ground. */
function foot(at: Vector, away: Vector, side: Vector, survey: Survey, paint: Paint): Group {
  const s = Math.min(0.075 * survey.reach, 0.2 * survey.typical), group = new Group(), deep = 0.6 * s;
  const cone = new ConeGeometry(0.46 * s, deep, 4, 1).rotateY(Math.PI / 4).translate(0, -deep / 2, 0);
  const plate = new BoxGeometry(2 * s, 0.1 * s, 1.1 * s).translate(0, -deep - 0.05 * s, 0);
  const up: Vector = [-away[0], -away[1], -away[2]], out = cross(side, up);
  const frame = new Matrix4().makeBasis(new Vector3(...side), new Vector3(...up), new Vector3(...out)).setPosition(...at);
  for (const made of [cone, plate]) group.add(new Mesh(made.applyMatrix4(frame), paint.steel));
  const base = along(at, deep + 0.1 * s, away), lines: Vector[] = [];
  for (const z of [-0.55, 0, 0.55]) for (let k = 0; k < 7; k++) {
    const x = -0.85 + 0.3 * k, p = along(along(base, x * s, side), z * s, out);
    lines.push(p, along(along(p, -0.25 * s, side), 0.3 * s, away));
  }
  group.add(strokes(lines, paint.line));
  return group;
}

/** The ground at every joint and spring that it holds: on the side away from the mechanism. */
export function groundMeshes(scene: SceneRecord, survey: Survey, motion: Motion, paint: Paint): Group {
  const group = new Group(), { up, normal, middle } = survey;
  motion.pose(motion.first);
  const sideOf = (away: Vector): Vector => {
    const n = normal ?? survey.toWorld([0, 1, 0]), side = cross(n, away);
    return norm(side) > 0.1 ? unit(side) : across(away);
  };
  const seen = new Set<string>(), sliding = new Set((scene.rails ?? []).map((r) => r.label));
  const put = (at: Vector, away: Vector): void => {
    const place = at.map((x) => x.toPrecision(6)).join();
    if (!seen.has(place)) group.add(foot(at, away, sideOf(away), survey, paint));
    seen.add(place);
  };
  // upright, or in the plane of the motion where that lies flat
  const upright = normal && Math.abs(dot(normal, up)) > 0.9 ? survey.toWorld([0, 1, 0]) : up;
  for (const [body, at, name] of scene.joints as Marker[]) {
    if (body >= 0 || sliding.has(name)) continue;
    const above = dot(minus(at, middle), upright) > 1e-6 * survey.reach;
    put(at, above ? upright : [-upright[0], -upright[1], -upright[2]]);
  }
  for (const link of scene.links) for (const end of ["a", "b"] as const) {
    const other = end === "a" ? "b" : "a";
    if (link[`body_${end}`] >= 0) continue;
    const at = link[`point_${end}`], away = minus(at, motion.place(link[`body_${other}`], link[`point_${other}`]));
    if (norm(away) > 1e-9 * survey.reach) put(at, unit(away));
  }
  return group;
}

/** The rail of a slider, on its parent, as long as the travel; and the sleeve that runs on it. */
export class Rail {
  readonly bar = new Group();
  readonly sleeve: Mesh;
  private low: number;
  private high: number;

  constructor(readonly record: RailRecord, private readonly survey: Survey, motion: Motion, private readonly paint: Paint, colour: MeshStandardMaterial) {
    [this.low, this.high] = travel(record, survey, motion);
    this.sleeve = new Mesh(new CylinderGeometry(1.045 * survey.rod, 1.045 * survey.rod, 5 * survey.rod, 20), colour);
    this.sleeve.castShadow = true;
    this.lay();
  }

  private lay(): void {
    const { record, survey, paint, low, high } = this, { rod, reach } = survey, r = 0.55 * rod;
    for (const old of this.bar.children as (Mesh | LineSegments)[]) old.geometry.dispose();
    this.bar.clear();
    const more = Math.max(0.12 * (high - low), clamp(0.16 * reach, 3 * rod, reach));
    const from = along(record.point_a, low - more, record.axis), to = along(record.point_a, high + more, record.axis);
    const rail = new Mesh(new CylinderGeometry(r, r, norm(minus(to, from)), 16), paint.steel);
    rail.applyMatrix4(alongLine(from, to));
    this.bar.add(rail);
    for (const end of [from, to]) {
      const stop = new Mesh(new CylinderGeometry(1.9 * r, 1.9 * r, 0.8 * r, 18), paint.steel);
      const toward = along(end, 1e-3 * reach, record.axis);
      stop.applyMatrix4(alongLine(end, toward));
      this.bar.add(stop);
    }
    if (record.body_a < 0) this.bar.add(hatching(from, to, record.axis, survey, r, paint));
    rail.castShadow = true;
  }

  update(motion: Motion): void {
    const { record } = this, p = motion.place(record.body_b, record.point_b), axis = motion.turn(record.body_a, record.axis);
    this.sleeve.position.set(...p);
    this.sleeve.quaternion.setFromUnitVectors(UPRIGHT, new Vector3(...axis));
    // a run may go beyond what was known when the rail was laid
    const at = dot(minus(p, motion.place(record.body_a, record.point_a)), axis), few = 0.25 * this.survey.reach;
    if (Math.abs(at) > FAR * this.survey.reach || (at >= this.low && at <= this.high)) return;
    [this.low, this.high] = at < this.low ? [at - few, this.high] : [this.low, at + few];
    this.lay();
  }
}

/** How far a slider goes along its rail, from its zero [m]. */
function travel(record: RailRecord, survey: Survey, motion: Motion): [number, number] {
  let low = Infinity, high = -Infinity;
  for (let f = 0; f < Math.min(motion.count, 400); f++) {
    const i = Math.round(f * (motion.count - 1) / Math.max(1, Math.min(motion.count, 400) - 1));
    motion.poseBetween(i, i, 0);
    const d = minus(motion.place(record.body_b, record.point_b), motion.place(record.body_a, record.point_a));
    const s = dot(d, motion.turn(record.body_a, record.axis));
    low = Math.min(low, s); high = Math.max(high, s);
  }
  return high - low < FAR * survey.reach ? [low, high] : [-survey.reach, survey.reach];
}

/** Strokes below a rail that is fixed to the ground, or beside it where it is upright. */
function hatching(from: Vector, to: Vector, axis: Vector, survey: Survey, r: number, paint: Paint): LineSegments {
  const { up, normal, reach } = survey, lines: Vector[] = [];
  const flat = along(up, -dot(up, axis), axis), down = norm(flat) > 0.3 ? unit(flat) : normal ? unit(cross(normal, axis)) : across(axis);
  const length = norm(minus(to, from)), gap = Math.max(0.03 * reach, length / 80), n = Math.max(2, Math.floor(length / gap));
  for (let k = 0; k <= n; k++) {
    const p = along(along(from, k * length / n, axis), -r, down);
    lines.push(p, along(along(p, -0.7 * gap, down), -0.5 * gap, axis));
  }
  return strokes(lines, paint.line);
}
