/** Round tubes along lines that change with time: bent beams, coils of springs, ropes. */

import { BufferAttribute, BufferGeometry, DynamicDrawUsage } from "three";

/** A tube of `count` rings; `follow` puts it along points. */
export class Tube {
  readonly geometry = new BufferGeometry();
  readonly colours: BufferAttribute | null;
  private readonly position: BufferAttribute;
  private readonly normal: BufferAttribute;

  constructor(readonly count: number, readonly radial: number, readonly radius: number, coloured = false) {
    const corners = count * radial + 2;
    this.position = new BufferAttribute(new Float32Array(3 * corners), 3).setUsage(DynamicDrawUsage);
    this.normal = new BufferAttribute(new Float32Array(3 * corners), 3).setUsage(DynamicDrawUsage);
    this.colours = coloured ? new BufferAttribute(new Float32Array(3 * corners), 3).setUsage(DynamicDrawUsage) : null;
    this.geometry.setAttribute("position", this.position);
    this.geometry.setAttribute("normal", this.normal);
    if (this.colours) this.geometry.setAttribute("color", this.colours);
    this.geometry.setIndex(this.triangles());
  }

  private triangles(): number[] {
    const out: number[] = [], m = this.radial, end = this.count * m;
    for (let k = 0; k + 1 < this.count; k++) for (let i = 0; i < m; i++) {
      const a = k * m + i, b = k * m + (i + 1) % m;
      out.push(a, b, a + m, b, b + m, a + m);
    }
    for (let i = 0; i < m; i++) {
      const j = (i + 1) % m, o = (this.count - 1) * m;
      out.push(end, j, i, end + 1, o + i, o + j);
    }
    return out;
  }

  /** Put the rings around points (3 numbers each); frames are carried along without twist. */
  follow(points: Float64Array): void {
    const n = this.count, m = this.radial, p = this.position.array as Float32Array, q = this.normal.array as Float32Array;
    let ux = 0, uy = 0, uz = 0;
    for (let k = 0; k < n; k++) {
      const a = 3 * Math.max(k - 1, 0), b = 3 * Math.min(k + 1, n - 1), o = 3 * k;
      let tx = points[b] - points[a], ty = points[b + 1] - points[a + 1], tz = points[b + 2] - points[a + 2];
      const length = Math.hypot(tx, ty, tz) || 1;
      tx /= length; ty /= length; tz /= length;
      if (k === 0) {
        if (Math.abs(tx) < 0.6) { ux = 1; uy = 0; uz = 0; } else { ux = 0; uy = 1; uz = 0; }
      }
      const d = ux * tx + uy * ty + uz * tz;
      ux -= d * tx; uy -= d * ty; uz -= d * tz;
      const l = Math.hypot(ux, uy, uz) || 1;
      ux /= l; uy /= l; uz /= l;
      const vx = ty * uz - tz * uy, vy = tz * ux - tx * uz, vz = tx * uy - ty * ux;
      for (let i = 0; i < m; i++) {
        const angle = 2 * Math.PI * i / m, c = Math.cos(angle), s = Math.sin(angle), w = 3 * (k * m + i);
        q[w] = c * ux + s * vx; q[w + 1] = c * uy + s * vy; q[w + 2] = c * uz + s * vz;
        for (let j = 0; j < 3; j++) p[w + j] = points[o + j] + this.radius * q[w + j];
      }
      if (k === 0 || k === n - 1) {
        const w = 3 * (n * m + (k === 0 ? 0 : 1)), sign = k === 0 ? -1 : 1;
        q[w] = sign * tx; q[w + 1] = sign * ty; q[w + 2] = sign * tz;
        for (let j = 0; j < 3; j++) p[w + j] = points[o + j] + 0.6 * this.radius * q[w + j];
      }
    }
    this.position.needsUpdate = this.normal.needsUpdate = true;
  }

  /** One colour (3 numbers from 0 to 1) for every ring. */
  paint(colourOf: (ring: number) => ArrayLike<number>): void {
    const out = this.colours!.array as Float32Array, m = this.radial;
    for (let k = 0; k < this.count; k++) {
      const c = colourOf(k);
      for (let i = 0; i < m; i++) out.set(c, 3 * (k * m + i));
      if (k === 0) out.set(c, 3 * this.count * m);
      if (k === this.count - 1) out.set(c, 3 * (this.count * m + 1));
    }
    this.colours!.needsUpdate = true;
  }
}
