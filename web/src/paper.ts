/** What lies behind the scene, drawn flat: squared paper in the plane of the motion, or squares on the floor. */

import type { Camera } from "./camera";
import { css, type Ink } from "./colours";
import type { Vector } from "./data";
import { along, cross, dot, minus, mixed, nice, norm } from "./vectors";

export const FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif";

/** Squares on the floor that fade with the distance. */
export function drawFloor(pen: CanvasRenderingContext2D, camera: Camera, ink: Ink, weight: number): void {
  const { survey } = camera, { reach, middle: c, floor, up, toWorld } = survey, east = toWorld([1, 0, 0]), north = toWorld([0, 1, 0]);
  const step = nice(0.3 * reach), range = 2.1 * reach, n = Math.ceil(range / step);
  const i0 = Math.round(dot(c, east) / step), j0 = Math.round(dot(c, north) / step);
  const at = (i: number, j: number): Vector => along(along(along([0, 0, 0], i * step, east), j * step, north), floor, up);
  const below = along(c, floor - dot(c, up), up), levels = Array.from({ length: 8 }, () => new Path2D());
  const line = (p: Vector, q: Vector): void => {
    const away = norm(minus(mixed(p, q, 0.5), below)) / range;
    if (away >= 1) return;
    const a = camera.project(p), b = camera.project(q);
    const path = levels[Math.min(7, Math.floor(8 * (1 - away) * (1 - away * 0.3)))];
    path.moveTo(a.x, a.y); path.lineTo(b.x, b.y);
  };
  for (let i = -n; i <= n; i++) for (let j = -n; j < n; j++) {
    line(at(i0 + i, j0 + j), at(i0 + i, j0 + j + 1));
    line(at(i0 + j, j0 + i), at(i0 + j + 1, j0 + i));
  }
  pen.lineWidth = 1;
  levels.forEach((path, level) => {
    pen.strokeStyle = css(ink.grid, weight * 1.4 * ink.gridBase * (level + 1) / 8);
    pen.stroke(path);
  });
}

/** Squared paper across the line of sight along `out`, with numbers while one looks straight at it. */
export function drawPaper(pen: CanvasRenderingContext2D, camera: Camera, ink: Ink, weight: number, out: Vector): void {
  const { survey, pose, width, height } = camera, view = survey.toStage(out), flat = Math.abs(view[2]) > 0.9999;
  const yaw = flat ? -Math.PI / 2 : Math.atan2(view[1], view[0]);
  const h = survey.toWorld([-Math.sin(yaw), Math.cos(yaw), 0]), v = cross(out, h);
  const step = nice(90 / pose.scale), minor = step / 5, span = 0.75 * Math.max(width, height) / pose.scale + step;
  const ch = dot(pose.target, h), cv = dot(pose.target, v), depth = dot(survey.middle, out);
  const at = (x: number, y: number) => camera.project(along(along(along([0, 0, 0], depth, out), x, h), y, v));
  const rule = (p: { x: number; y: number }, q: { x: number; y: number }, i: number): void => {
    pen.strokeStyle = css(ink.grid, weight * ink.gridBase * (i === 0 ? 2.2 : i % 5 === 0 ? 0.9 : 0.35));
    pen.beginPath(); pen.moveTo(p.x, p.y); pen.lineTo(q.x, q.y); pen.stroke();
  };
  pen.lineWidth = 1;
  for (const i of marks(ch - span, ch + span, minor)) rule(at(i * minor, cv - span), at(i * minor, cv + span), i);
  for (const j of marks(cv - span, cv + span, minor)) rule(at(ch - span, j * minor), at(ch + span, j * minor), j);
  const exact = pose.lens < 0.01 && dot(camera.toward, out) > 1 - 1e-9, hAxis = axisName(h), vAxis = axisName(v);
  if (!exact || !hAxis || !vAxis) return;
  const text = (i: number, sign: number): string => String(Number((i * step * sign).toPrecision(12)) || 0).replace("-", "\u2212");
  const baseline = height - camera.bottom - 6;
  pen.font = `11px ${FONT}`;
  pen.fillStyle = ink.soft; pen.textAlign = "left"; pen.textBaseline = "alphabetic";
  for (const i of marks(ch - span, ch + span, step)) {
    const { x } = at(i * step, cv);
    if (x > 44 && x < width - 76) pen.fillText(text(i, hAxis.sign), x + 4, baseline);
  }
  for (const j of marks(cv - span, cv + span, step)) {
    const { y } = at(ch, j * step);
    if (y > camera.top + 34 && y < baseline - 18) pen.fillText(text(j, vAxis.sign), 8, y - 4);
  }
  pen.fillText(`${vAxis.name} [m]`, 18, camera.top + 12);
  pen.textAlign = "right";
  pen.fillText(`${hAxis.name} [m]`, width - 10, baseline);
}

/** The whole multiples of a step between two values. */
function marks(low: number, high: number, step: number): number[] {
  const start = Math.ceil(low / step), n = Math.max(0, Math.floor(high / step) - start + 1);
  return Array.from({ length: Math.min(n, 2000) }, (_, i) => start + i);
}

/** The world axis along a direction, if it is one. */
function axisName(v: Vector): { name: string; sign: number } | null {
  const k = [0, 1, 2].find((i) => Math.abs(v[i]) > 1 - 1e-6);
  return k === undefined ? null : { name: "xyz"[k], sign: Math.sign(v[k]) };
}
