/** Where the bodies of a scene are at a time: straight between samples in position, along the great arc in orientation. */

import { decode, type SamplesRecord, type SceneRecord, type Vector } from "./data";
import { clamp } from "./vectors";

/** A body that bends: where its points are now, in its frame, and the bending moment there. */
export interface Curve {
  body: number; label: string; count: number; all: Float64Array | Float32Array; now: Float64Array;
  moments: Float64Array | Float32Array | null; moment: Float64Array; largest: number;
}

/** Columns of samples, of which some stay, with new ones after them; `n` numbers each. */
export type Join = (before: ArrayLike<number>, after: ArrayLike<number>, n: number) => Float64Array;

/** Columns of `n` numbers with the first repeated before them, as many as there are samples. */
export function padded(values: Float64Array | Float32Array, n: number, count: number): Float64Array | Float32Array {
  const missing = n * count - values.length;
  return missing > 0 ? Float64Array.from({ length: n * count }, (_, k) => values[k < missing ? k % n : k - missing]) : values;
}

function setMoments(curve: Curve, moments: Float64Array | Float32Array | null): void {
  curve.moments = moments;
  curve.largest = moments ? Array.from(moments).reduce((m, x) => Math.max(m, Math.abs(x)), 0) : 0;
}

export class Motion {
  times!: Float64Array | Float32Array;
  count!: number;
  readonly bodies: number;
  first!: number;
  last!: number;
  duration!: number;
  readonly curves: Curve[];
  /** Origins (3 each) and rotation matrices (9 each, by rows) of the bodies now. */
  readonly origin: Float64Array;
  readonly frame: Float64Array;
  /** Quaternions of the bodies now, not of length one. */
  private readonly turn4: Float64Array;
  private places!: Float64Array | Float32Array;
  private turns!: Float64Array | Float32Array;

  constructor(scene: SceneRecord) {
    this.bodies = scene.bodies.length;
    this.samples(decode(scene.time), decode(scene.position), decode(scene.quaternion));
    this.origin = new Float64Array(3 * this.bodies);
    this.frame = new Float64Array(9 * this.bodies);
    this.turn4 = new Float64Array(4 * this.bodies);
    this.curves = (scene.curves ?? []).map((curve) => {
      const count = curve.points.shape[1], made: Curve = {
        body: curve.body, label: curve.label, count, all: decode(curve.points), now: new Float64Array(3 * count),
        moments: null, moment: new Float64Array(count), largest: 0,
      };
      setMoments(made, curve.moment ? decode(curve.moment) : null);
      return made;
    });
  }

  private samples(times: Float64Array | Float32Array, places: Float64Array | Float32Array, turns: Float64Array | Float32Array): void {
    this.times = times;
    this.places = places;
    this.turns = turns;
    this.count = times.length;
    this.first = times[0];
    this.last = times[this.count - 1];
    this.duration = this.last - this.first;
  }

  /** Other samples of the same bodies: in place of those that are there, or after them, of which `keep` seconds stay. Returns
   * what joins other columns of the same samples likewise. */
  take(scene: SamplesRecord, keep = 0): Join {
    const times = decode(scene.time), from = keep > 0 ? this.sampleBefore(times[0] - keep) : this.count;
    // the first new sample repeats the last old one
    const old = keep > 0 && this.last >= times[0] ? this.count - 1 : this.count;
    const joined: Join = (before, after, n) => {
      const kept = Array.prototype.slice.call(before, n * Math.min(from, old), n * old) as number[], out = new Float64Array(kept.length + after.length);
      out.set(kept);
      out.set(Array.from(after), kept.length);
      return out;
    };
    (scene.curves ?? []).forEach((record, k) => {
      const curve = this.curves[k];
      curve.all = joined(curve.all, decode(record.points), 3 * curve.count);
    });
    this.samples(joined(this.times, times, 1), joined(this.places, decode(scene.position), 3 * this.bodies), joined(this.turns, decode(scene.quaternion), 4 * this.bodies));
    (scene.curves ?? []).forEach((record, k) => {
      const curve = this.curves[k], more = record.moment ? decode(record.moment) : null;
      setMoments(curve, more && padded(curve.moments ? joined(curve.moments, more, curve.count) : more, curve.count, this.count));
    });
    return joined;
  }

  /** The samples of another motion of the same bodies. */
  copy(other: Motion): void {
    this.samples(other.times, other.places, other.turns);
    other.curves.forEach((curve, k) => { this.curves[k].all = curve.all; setMoments(this.curves[k], curve.moments); });
  }

  /** All samples: times, origins, quaternions. */
  all(): { times: ArrayLike<number>; places: ArrayLike<number>; turns: ArrayLike<number> } {
    return { times: this.times, places: this.places, turns: this.turns };
  }

  /** The same at one time. */
  now(t: number): { times: ArrayLike<number>; places: ArrayLike<number>; turns: ArrayLike<number> } {
    this.pose(t);
    return { times: [0], places: this.origin, turns: this.turn4 };
  }

  sampleBefore(t: number): number {
    let low = 0, high = this.count - 1;
    while (high - low > 1) { const mid = (low + high) >> 1; if (this.times[mid] <= t) low = mid; else high = mid; }
    return low;
  }

  /** The samples around a time, and how far between them it is. */
  between(t: number): [number, number, number] {
    const i = this.sampleBefore(t), j = Math.min(i + 1, this.count - 1), step = this.times[j] - this.times[i];
    return [i, j, step > 0 ? clamp((t - this.times[i]) / step, 0, 1) : 1];
  }

  poseBody(body: number, i: number, j: number, s: number): void {
    const { places, turns, bodies, origin } = this;
    const p = 3 * (i * bodies + body), q = 3 * (j * bodies + body), o = 3 * body;
    for (let k = 0; k < 3; k++) origin[o + k] = places[p + k] + s * (places[q + k] - places[p + k]);
    const a = 4 * (i * bodies + body), b = 4 * (j * bodies + body);
    let cosine = 0;
    for (let k = 0; k < 4; k++) cosine += turns[a + k] * turns[b + k];
    const half = Math.acos(Math.min(1, Math.abs(cosine)));
    let f = 1 - s, g = s;
    if (half > 1e-4) { f = Math.sin((1 - s) * half) / Math.sin(half); g = Math.sin(s * half) / Math.sin(half); }
    if (cosine < 0) g = -g;
    this.setFrame(body, f * turns[a] + g * turns[b], f * turns[a + 1] + g * turns[b + 1],
      f * turns[a + 2] + g * turns[b + 2], f * turns[a + 3] + g * turns[b + 3]);
  }

  private setFrame(body: number, w: number, x: number, y: number, z: number): void {
    this.turn4.set([w, x, y, z], 4 * body);
    const out = this.frame, o = 9 * body, n = 2 / (w * w + x * x + y * y + z * z);
    out[o] = 1 - n * (y * y + z * z); out[o + 1] = n * (x * y - w * z); out[o + 2] = n * (x * z + w * y);
    out[o + 3] = n * (x * y + w * z); out[o + 4] = 1 - n * (x * x + z * z); out[o + 5] = n * (y * z - w * x);
    out[o + 6] = n * (x * z - w * y); out[o + 7] = n * (y * z + w * x); out[o + 8] = 1 - n * (x * x + y * y);
  }

  private poseCurve(curve: Curve, i: number, j: number, s: number): void {
    const mix = (all: Float64Array | Float32Array, now: Float64Array): void => {
      const n = now.length, p = i * n, q = j * n;
      for (let k = 0; k < n; k++) now[k] = all[p + k] + s * (all[q + k] - all[p + k]);
    };
    mix(curve.all, curve.now);
    if (curve.moments) mix(curve.moments, curve.moment);
  }

  /** Put everything where it is between two samples. */
  poseBetween(i: number, j: number, s: number): void {
    for (let body = 0; body < this.bodies; body++) this.poseBody(body, i, j, s);
    for (const curve of this.curves) this.poseCurve(curve, i, j, s);
  }

  pose(t: number): void { this.poseBetween(...this.between(t)); }

  /** A point of a body's frame, in the world. */
  place(body: number, p: ArrayLike<number>): Vector {
    if (body < 0) return [p[0], p[1], p[2]];
    const { origin, frame } = this, o = 3 * body, m = 9 * body;
    return [
      origin[o] + frame[m] * p[0] + frame[m + 1] * p[1] + frame[m + 2] * p[2],
      origin[o + 1] + frame[m + 3] * p[0] + frame[m + 4] * p[1] + frame[m + 5] * p[2],
      origin[o + 2] + frame[m + 6] * p[0] + frame[m + 7] * p[1] + frame[m + 8] * p[2],
    ];
  }

  /** A vector of a body's frame, in the world. */
  turn(body: number, v: Vector): Vector {
    if (body < 0) return v;
    const { frame } = this, m = 9 * body;
    return [
      frame[m] * v[0] + frame[m + 1] * v[1] + frame[m + 2] * v[2],
      frame[m + 3] * v[0] + frame[m + 4] * v[1] + frame[m + 5] * v[2],
      frame[m + 6] * v[0] + frame[m + 7] * v[1] + frame[m + 8] * v[2],
    ];
  }
}
