/** Arrows of forces and moments at joints: the largest of a kind has a fixed length, the others are in proportion. */

import { ConeGeometry, CylinderGeometry, Group, Mesh, MeshStandardMaterial, TorusGeometry, Vector3 } from "three";
import { type ArrowRecord, decode, type Vector } from "./data";
import { type Join, type Motion, padded } from "./motion";
import type { Survey } from "./survey";
import { norm } from "./vectors";

const UPRIGHT = new Vector3(0, 1, 0), ROUND = new Vector3(0, 0, 1), TURN = 1.55 * Math.PI;

export class Arrow {
  readonly group = new Group();
  largest = 0;
  value = 0;
  at: Vector = [0, 0, 0];
  tip: Vector = [0, 0, 0];
  shown = true;
  private points: ArrayLike<number>;
  private vectors: ArrayLike<number>;
  private readonly shaft: Mesh;
  private readonly head: Mesh;
  private readonly room: number;
  private readonly thick: number;

  /** `count` is how many samples the motion has; what is not known of its beginning is as at the first that is. */
  constructor(readonly record: ArrowRecord, survey: Survey, material: MeshStandardMaterial, count = 0) {
    this.points = padded(decode(record.point), 3, count);
    this.vectors = padded(decode(record.vector), 3, count);
    this.measure();
    this.thick = 0.3 * survey.rod + 0.003 * survey.reach;
    this.room = record.kind === "force" ? 0.5 * survey.reach : 0.16 * survey.reach;
    const t = this.thick;
    this.shaft = record.kind === "force"
      ? new Mesh(new CylinderGeometry(t, t, 1, 14).translate(0, 0.5, 0), material)
      : new Mesh(new TorusGeometry(1, 0.07, 10, 40, TURN), material);
    this.head = new Mesh(new ConeGeometry(2.6 * t, 6.5 * t, 20).translate(0, record.kind === "force" ? 3.25 * t : 0, 0), material);
    this.group.add(this.shaft, this.head);
    for (const mesh of [this.shaft, this.head]) mesh.renderOrder = 10;
  }

  private measure(): void {
    const { vectors: v } = this;
    this.largest = 0;
    for (let i = 0; i < v.length; i += 3) this.largest = Math.max(this.largest, Math.hypot(v[i], v[i + 1], v[i + 2]));
  }

  /** More samples of a run that goes on. */
  take(record: ArrowRecord, join: Join): void {
    this.points = join(this.points, decode(record.point), 3);
    this.vectors = join(this.vectors, decode(record.vector), 3);
    this.measure();
  }

  /** The points that a view must hold: tips of a force, centres of a moment with the radius of its turn, 4 numbers each. */
  extent(scale: number, most: number): number[] {
    const { points: p, vectors: v, room, record } = this, out: number[] = [], count = v.length / 3, step = Math.max(1, Math.ceil(count / most));
    if (!this.shown || !(scale > 0)) return out;
    for (let i = 0; i < count; i += step) {
      const o = 3 * i, s = room / scale;
      if (record.kind === "force") out.push(p[o] + s * v[o], p[o + 1] + s * v[o + 1], p[o + 2] + s * v[o + 2], 2.6 * this.thick);
      else out.push(p[o], p[o + 1], p[o + 2], s * Math.hypot(v[o], v[o + 1], v[o + 2]));
    }
    return out;
  }

  /** Look like those of another stage. */
  wear(material: MeshStandardMaterial): void { this.shaft.material = this.head.material = material; }

  dispose(): void { this.shaft.geometry.dispose(); this.head.geometry.dispose(); }

  /** Put it where it is between two samples; `scale` is the largest of all arrows of its kind. */
  update(motion: Motion, t: number, scale: number): void {
    const [i, j, s] = motion.between(t);
    const mix = (all: ArrayLike<number>): Vector =>
      [0, 1, 2].map((k) => all[3 * i + k] + s * (all[3 * j + k] - all[3 * i + k])) as Vector;
    const p = mix(this.points), v = mix(this.vectors);
    this.value = norm(v);
    this.at = p;
    const size = scale > 0 ? this.room * this.value / scale : 0, d = new Vector3(...v).normalize();
    this.group.visible = this.shown && size > 1e-3 * this.room;
    this.group.position.set(...p);
    if (this.record.kind === "force") {
      const head = Math.min(6.5 * this.thick, 0.6 * size), ratio = head / (6.5 * this.thick);
      this.group.quaternion.setFromUnitVectors(UPRIGHT, d);
      this.shaft.scale.set(ratio, size - head, ratio);
      this.head.position.set(0, size - head, 0);
      this.head.scale.setScalar(ratio);
      this.tip = [p[0] + size * d.x, p[1] + size * d.y, p[2] + size * d.z];
    } else {
      // a turn about the vector, right-handed
      this.group.quaternion.setFromUnitVectors(ROUND, d);
      this.shaft.scale.setScalar(size);
      this.head.position.set(size * Math.cos(TURN), size * Math.sin(TURN), 0);
      this.head.rotation.z = TURN;
      this.head.scale.setScalar(Math.min(1, 0.08 * size / this.thick));
      this.tip = p;
    }
  }

  /** A word for people: what it is and how much. */
  words(): string {
    const { name, kind, unit } = this.record;
    return `${kind} at ${name}: ${Number(this.value.toPrecision(4))} ${unit}`;
  }
}
