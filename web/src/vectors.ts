/** Small vector algebra on plain arrays. */

import type { Vector } from "./data";

export const clamp = (x: number, low: number, high: number): number => Math.min(high, Math.max(low, x));
export function smooth(x: number, low: number, high: number): number {
  const s = clamp((x - low) / (high - low), 0, 1);
  return s * s * (3 - 2 * s);
}
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vector, b: Vector): Vector =>
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const along = (a: Vector, s: number, b: Vector): Vector => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]];
export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const mixed = (a: Vector, b: Vector, s: number): Vector => along(a, s, minus(b, a));
export const norm = (a: Vector): number => Math.hypot(a[0], a[1], a[2]);
export const unit = (a: Vector): Vector => { const n = norm(a) || 1; return [a[0] / n, a[1] / n, a[2] / n]; };

/** A unit vector across another one. */
export function across(v: Vector): Vector {
  const k = [0, 1, 2].reduce((best, i) => (Math.abs(v[i]) < Math.abs(v[best]) ? i : best), 0);
  return unit(cross(v, [0, 1, 2].map((i) => (i === k ? 1 : 0)) as Vector));
}

export type Matrix = [Vector, Vector, Vector];
export const zeros = (): Matrix => [[0, 0, 0], [0, 0, 0], [0, 0, 0]];

/** Eigenvalues (ascending) and eigenvectors of a symmetric 3 × 3 matrix, by Jacobi rotations. */
export function eigen(matrix: Matrix): { value: number; vector: Vector }[] {
  const a = matrix.map((row) => row.slice()), v = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  for (let sweep = 0; sweep < 30; sweep++) for (const [p, q] of [[0, 1], [0, 2], [1, 2]]) {
    if (Math.abs(a[p][q]) < 1e-300) continue;
    const angle = 0.5 * Math.atan2(2 * a[p][q], a[q][q] - a[p][p]), c = Math.cos(angle), s = Math.sin(angle);
    for (let k = 0; k < 3; k++) { const x = a[k][p], y = a[k][q]; a[k][p] = c * x - s * y; a[k][q] = s * x + c * y; }
    for (let k = 0; k < 3; k++) { const x = a[p][k], y = a[q][k]; a[p][k] = c * x - s * y; a[q][k] = s * x + c * y; }
    for (let k = 0; k < 3; k++) { const x = v[k][p], y = v[k][q]; v[k][p] = c * x - s * y; v[k][q] = s * x + c * y; }
  }
  const order = [0, 1, 2].sort((i, j) => a[i][i] - a[j][j]);
  return order.map((i) => ({ value: a[i][i], vector: [v[0][i], v[1][i], v[2][i]] }));
}

/** The next of 1, 2, 5, 10 … */
export function nice(x: number): number {
  const p = Math.pow(10, Math.floor(Math.log10(x))), m = x / p;
  return p * (m < 1.5 ? 1 : m < 3.5 ? 2 : m < 7.5 ? 5 : 10);
}
