/** What is stretched between two points: springs, dampers, rods and ropes. */

import { CapsuleGeometry, CylinderGeometry, Group, Mesh, type MeshStandardMaterial, Quaternion, Vector3 } from "three";
import type { LinkRecord, Vector } from "./data";
import { type Motion } from "./motion";
import type { Survey } from "./survey";
import { Tube } from "./tubes";
import { across, along, clamp, cross, minus, mixed, norm } from "./vectors";

const COILS = 9, STEPS = 14, SAG = 17, UPRIGHT = new Vector3(0, 1, 0);

/** Put a mesh along y, of unit length, between two points. */
export function stretch(mesh: Mesh, a: Vector, b: Vector): void {
  const d = new Vector3(...minus(b, a)), length = d.length();
  mesh.position.set((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2);
  mesh.scale.set(1, Math.max(length, 1e-12), 1);
  if (length > 0) mesh.quaternion.copy(new Quaternion().setFromUnitVectors(UPRIGHT, d.divideScalar(length)));
}

/** Points of a coil from a to b: straight ends, turns between them. */
export function coil(a: Vector, b: Vector, radius: number, out: Float64Array): void {
  const d = minus(b, a), length = norm(d) || 1e-12, t: Vector = [d[0] / length, d[1] / length, d[2] / length];
  const u = across(t), v = cross(t, u), lead = Math.min(0.12 * length, 1.6 * radius), n = out.length / 3 - 2;
  out.set(a, 0);
  for (let k = 0; k < n; k++) {
    const s = k / (n - 1), angle = 2 * Math.PI * COILS * s, r = radius * Math.min(1, 14 * s, 14 * (1 - s));
    const w = lead + (length - 2 * lead) * s, c = r * Math.sin(angle), e = r * Math.cos(angle);
    for (let i = 0; i < 3; i++) out[3 * (k + 1) + i] = a[i] + w * t[i] + c * u[i] + e * v[i];
  }
  out.set(b, 3 * (n + 1));
}

/** Points of a rope of a length from a to b: straight where it is taut, else a parabola of about that length that hangs down. */
export function sagging(a: Vector, b: Vector, length: number, up: Vector, out: Float64Array): void {
  const span = norm(minus(b, a)), n = out.length / 3;
  // a shallow arc of sag f over a span is longer by 8 f² / (3 span); a deep one by about 2 f
  const slack = Math.max(0, length - span), depth = slack > 0 ? Math.min(Math.sqrt(0.375 * slack * span + 0.25 * slack * slack), 0.5 * length) : 0;
  for (let k = 0; k < n; k++) {
    const s = k / (n - 1);
    out.set(along(mixed(a, b, s), -4 * depth * s * (1 - s), up), 3 * k);
  }
}

export class Link {
  readonly group = new Group();
  a: Vector = [0, 0, 0];
  b: Vector = [0, 0, 0];
  private readonly tube: Tube | null = null;
  private readonly points: Float64Array;
  private readonly bars: Mesh[] = [];

  constructor(readonly record: LinkRecord, private readonly survey: Survey, steel: MeshStandardMaterial) {
    const { rod, spring } = survey, { kind } = record, wire = clamp(0.16 * spring, 0.2 * rod, 0.7 * rod);
    this.points = new Float64Array(0);
    if (kind === "spring" || kind === "strut") {
      this.points = new Float64Array(3 * (COILS * STEPS + 2));
      this.tube = new Tube(COILS * STEPS + 2, 6, wire);
    } else if (kind === "rope") {
      this.points = new Float64Array(3 * SAG);
      this.tube = new Tube(SAG, 6, 0.4 * rod);
    }
    if (this.tube) this.group.add(new Mesh(this.tube.geometry, steel));
    const radii = kind === "rod" ? [0.6 * rod] : kind === "damper" || kind === "strut" ? [0.55 * spring, 0.25 * spring] : [];
    for (const r of radii) {
      const made = kind === "rod" ? new CapsuleGeometry(r, 1, 4, 12) : new CylinderGeometry(r, r, 1, 18);
      this.bars.push(new Mesh(made, steel));
    }
    for (const bar of this.bars) this.group.add(bar);
    for (const child of this.group.children) { child.castShadow = true; child.frustumCulled = false; }
  }

  /** Radius on which a pointer touches it [m]. */
  get radius(): number { return this.record.kind === "rod" || this.record.kind === "rope" ? this.survey.rod : this.survey.spring; }

  update(motion: Motion): void {
    const { record, points } = this;
    this.a = motion.place(record.body_a, record.point_a);
    this.b = motion.place(record.body_b, record.point_b);
    if (record.kind === "rope") sagging(this.a, this.b, record.length ?? 0, this.survey.up, points);
    else if (this.tube) coil(this.a, this.b, this.survey.spring, points);
    this.tube?.follow(points);
    if (this.bars.length === 1) stretch(this.bars[0], this.a, this.b);
    else if (this.bars.length === 2) {
      // the housing holds the first half, the piston's rod goes through
      stretch(this.bars[0], mixed(this.a, this.b, 0.14), mixed(this.a, this.b, 0.56));
      stretch(this.bars[1], this.a, this.b);
    }
  }
}
