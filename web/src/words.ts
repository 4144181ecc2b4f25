/** Words over the scene: axes, names of bodies, what the pointer touches, scales of arrows and moments. */

import type { Camera, Spot } from "./camera";
import { css, type Ink } from "./colours";
import type { Vector } from "./data";
import { FONT } from "./paper";
import { momentColour, type Stage } from "./stage";
import { extentOf } from "./survey";
import { clamp, dot } from "./vectors";

const LOWEST = 96; // of a picture with axes and scales [pixels]
const LABEL = `12.5px ${FONT}`;

/** Something that can be named: a line or a point on the screen with a radius; body -1 is the ground, -2 a joint. */
export interface Hit { a: Spot; b: Spot; r: number; text: string; body: number }

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
const rounded = (x: number): string => String(Number(x.toPrecision(4)) || 0).replace("-", "\u2212");

/** Everything that a pointer can touch, where it is now. */
export function hitsOf(stage: Stage, camera: Camera): Hit[] {
  const { record, motion, survey } = stage, hits: Hit[] = [];
  const nameOf = (body: number, label: string): string => {
    const name = body < 0 ? "ground" : record.bodies[body];
    return label && label !== name ? `${label} · ${name}` : name;
  };
  const put = (body: number, p: Vector, q: Vector, r: number, text: string): void => {
    if (body >= 0 && stage.presence[body] === "hidden") return;
    const a = camera.project(p), b = p === q ? a : camera.project(q);
    hits.push({ a, b, r: Math.max(5, r * (a.k + b.k) / 2), text, body });
  };
  for (const s of record.shapes) {
    const r = survey.radius(s), text = nameOf(s.body, s.label);
    if (s.b) put(s.body, motion.place(s.body, s.a), motion.place(s.body, s.b), r, text);
    else if (s.size || s.kind === "mesh") {
      const [p, q, wide] = spine(extentOf(s, stage.meshCorners).map(([x]) => x));
      put(s.body, motion.place(s.body, p), motion.place(s.body, q), wide, text);
    } else { const p = motion.place(s.body, s.a); put(s.body, p, p, r, text); }
  }
  for (const c of motion.curves) {
    const spot = (k: number): Vector => motion.place(c.body, c.now.subarray(3 * k, 3 * k + 3)), half = c.count >> 1;
    for (const k of [half, ...Array.from({ length: c.count - 1 }, (_, i) => i).filter((i) => i !== half)]) {
      if (k + 1 < c.count) put(c.body, spot(k), spot(k + 1), survey.rod, nameOf(c.body, c.label));
    }
  }
  for (const link of stage.links) {
    const a = camera.project(link.a), b = camera.project(link.b);
    hits.push({ a, b, r: Math.max(5, 0.5 * link.radius * (a.k + b.k)), text: linkWords(link), body: -1 });
  }
  for (const [body, point, name] of record.joints) {
    if (!name) continue;
    const p = motion.place(body, point), a = camera.project(p);
    const at = p.map(rounded).join(", ");
    hits.push({ a, b: a, r: Math.max(5, 1.4 * survey.rod * a.k), text: `${name} · (${at}) m`, body: -2 });
  }
  if (stage.arrowsShown) for (const arrow of stage.arrows) {
    if (arrow.group.visible) hits.push({ a: camera.project(arrow.tip), b: camera.project(arrow.at), r: 6, text: arrow.words(), body: -2 });
  }
  return hits;
}

function linkWords(link: Stage["links"][number]): string {
  const { kind, label, length } = link.record, name = label || kind;
  const now = rounded(Math.hypot(...link.a.map((x, k) => x - link.b[k])));
  return kind === "rope" ? `${name} · ${now} of ${rounded(length ?? 0)} m` : `${name} · ${now} m`;
}

/** The longest axis of the box around points, and half its width. */
function spine(corners: Vector[]): [Vector, Vector, number] {
  const low = [0, 1, 2].map((k) => Math.min(...corners.map((c) => c[k]))), high = [0, 1, 2].map((k) => Math.max(...corners.map((c) => c[k])));
  const size = high.map((x, k) => x - low[k]), long = size.indexOf(Math.max(...size));
  const end = (side: number[]): Vector => [0, 1, 2].map((k) => (k === long ? side[k] : (low[k] + high[k]) / 2)) as Vector;
  return [end(low), end(high), Math.max(...size.filter((_, k) => k !== long)) / 2];
}

export function drawTriad(pen: CanvasRenderingContext2D, camera: Camera, ink: Ink): void {
  if (camera.height - camera.bottom < LOWEST) return;
  const x = camera.width - 54, y = 60, length = 27;
  const axes = [0, 1, 2].map((k) => {
    const v = [0, 1, 2].map((i) => (i === k ? 1 : 0)) as Vector;
    return { x: dot(v, camera.right), y: -dot(v, camera.above), z: dot(v, camera.toward), name: "xyz"[k], colour: ink.axes[k] };
  }).sort((a, b) => a.z - b.z);
  pen.font = `600 12px ${FONT}`;
  pen.textAlign = "center"; pen.textBaseline = "middle"; pen.lineCap = "round";
  for (const axis of axes) {
    const size = Math.hypot(axis.x, axis.y);
    pen.strokeStyle = pen.fillStyle = axis.colour;
    // an axis that points at the eye is a dot, away from it a ring
    if (size < 0.12) {
      pen.beginPath(); pen.arc(x, y, 3.4, 0, 2 * Math.PI);
      pen.lineWidth = 1.6;
      if (axis.z > 0) pen.fill(); else { pen.fillStyle = ink.paper; pen.fill(); pen.stroke(); }
      pen.fillStyle = axis.colour;
      pen.fillText(axis.name, x - 11, y + 10);
      continue;
    }
    const ex = x + length * axis.x, ey = y + length * axis.y, ux = axis.x / size, uy = axis.y / size;
    pen.lineWidth = 2.2;
    pen.beginPath(); pen.moveTo(x, y); pen.lineTo(ex - 3 * ux, ey - 3 * uy); pen.stroke();
    pen.beginPath(); pen.moveTo(ex + 2.5 * ux, ey + 2.5 * uy);
    pen.lineTo(ex - 4.5 * ux - 3.4 * uy, ey - 4.5 * uy + 3.4 * ux);
    pen.lineTo(ex - 4.5 * ux + 3.4 * uy, ey - 4.5 * uy - 3.4 * ux);
    pen.fill();
    pen.fillText(axis.name, ex + 10 * ux, ey + 10 * uy);
  }
}

/** Places for a name beside a rod or ball: to the right, to the left, beyond its ends, above and below. */
function namePlaces(h: Hit, w: number): [number, number][] {
  const dx = h.b.x - h.a.x, dy = h.b.y - h.a.y, length = Math.hypot(dx, dy), sign = dy < 0 ? 1 : -1;
  const x = (h.a.x + h.b.x) / 2, y = (h.a.y + h.b.y) / 2;
  const nx = length > 1 ? -sign * dy / length : 1, ny = length > 1 ? sign * dx / length : 0;
  // the nearer the normal is to upright, the more the text is centred on it
  const put = (s: number): [number, number] => {
    const off = h.r + 8 + 7 * Math.abs(ny);
    return [x + s * nx * off - w * (0.5 - 0.5 * s * nx), y + s * ny * off];
  };
  const tx = length > 1 ? dx / length : 0, ty = length > 1 ? dy / length : 1, off = h.r + 12;
  const beyond = (p: Spot, s: number): [number, number] => [p.x + s * tx * off - w * (0.5 - 0.5 * s * tx), p.y + s * ty * off];
  const high = Math.abs(dy) / 2 + off + 2;
  return [put(1), put(-1), beyond(h.b, 1), beyond(h.a, -1), [x - w / 2, y - high], [x - w / 2, y + high]];
}

/** Whether a box on the screen lies over something: whether its line, made thick by its radius, goes through the box. */
function covers([x0, y0, x1, y1]: number[], h: Hit): boolean {
  const dx = h.b.x - h.a.x, dy = h.b.y - h.a.y;
  let from = 0, to = 1;
  for (const [start, step, low, high] of [[h.a.x, dx, x0 - h.r, x1 + h.r], [h.a.y, dy, y0 - h.r, y1 + h.r]]) {
    if (step === 0) { if (start < low || start > high) return false; continue; }
    const [s, t] = [(low - start) / step, (high - start) / step];
    from = Math.max(from, Math.min(s, t)); to = Math.min(to, Math.max(s, t));
  }
  return from <= to;
}

/** Which of their places names had last: they stay there as long as they can. */
const lastPlaces = new WeakMap<Stage, Map<number, number>>();

/** A name beside every body, where it covers no other name and, if there is such a place, nothing else. */
export function drawNames(pen: CanvasRenderingContext2D, stage: Stage, hits: Hit[], ink: Ink, width: number): void {
  const taken: number[][] = [], seen = new Set<number>(), last = lastPlaces.get(stage) ?? new Map<number, number>();
  lastPlaces.set(stage, last);
  pen.font = LABEL; pen.textAlign = "left"; pen.textBaseline = "middle"; pen.lineJoin = "round";
  for (const h of hits) {
    if (h.body < 0 || seen.has(h.body)) continue;
    seen.add(h.body);
    const text = shortened(stage.record.bodies[h.body]), w = pen.measureText(text).width;
    const boxOf = ([x, y]: [number, number]): number[] => [x - 3, y - 9, x + w + 3, y + 9];
    const free = ([x0, y0, x1, y1]: number[]): boolean => x0 >= 0 && x1 <= width
      && taken.every((b) => x0 >= b[2] || x1 <= b[0] || y0 >= b[3] || y1 <= b[1]);
    const places = namePlaces(h, w), before = last.get(h.body) ?? 0;
    const order = [before, ...places.keys()].filter((k) => free(boxOf(places[k])));
    const place = order.find((k) => !hits.some((other) => other !== h && covers(boxOf(places[k]), other))) ?? order[0];
    if (place === undefined) continue;
    const spot = places[place];
    last.set(h.body, place);
    taken.push(boxOf(spot));
    pen.lineWidth = 4; pen.strokeStyle = ink.halo; pen.strokeText(text, ...spot);
    pen.fillStyle = ink.text; pen.fillText(text, ...spot);
  }
}

function gapTo(h: Hit, x: number, y: number): number {
  const dx = h.b.x - h.a.x, dy = h.b.y - h.a.y, l = dx * dx + dy * dy;
  const s = l > 0 ? clamp(((x - h.a.x) * dx + (y - h.a.y) * dy) / l, 0, 1) : 0;
  return Math.hypot(x - h.a.x - s * dx, y - h.a.y - s * dy) - h.r;
}

/** What is under the pointer: small things before large ones, joints, then balls, then the rest, the nearer first. */
export function touched(hits: Hit[], x: number, y: number): Hit | null {
  let best: Hit | null = null, least = 5;
  for (const h of hits) {
    const gap = Math.max(gapTo(h, x, y), -1) - (h.body === -2 ? 6 : h.a === h.b ? 2 : 0);
    if (gap < least || (gap === least && best && h.a.z > best.a.z)) { least = gap; best = h; }
  }
  return best;
}

export function drawHover(pen: CanvasRenderingContext2D, camera: Camera, hit: Hit, at: { x: number; y: number }, ink: Ink): void {
  const text = shortened(hit.text);
  pen.font = LABEL;
  const w = pen.measureText(text).width + 18;
  const x = clamp(at.x + 14, 6, Math.max(6, camera.width - w - 6)), y = clamp(at.y - 34, 6, camera.height - 40);
  pen.beginPath();
  pen.roundRect(x, y, w, 26, 8);
  pen.fillStyle = ink.pill; pen.fill();
  pen.lineWidth = 1; pen.strokeStyle = ink.rim; pen.stroke();
  pen.fillStyle = ink.text; pen.textAlign = "left"; pen.textBaseline = "middle";
  pen.fillText(text, x + 9, y + 13.5);
}

/** How much the longest arrow and the strongest colour stand for. */
export function drawScales(pen: CanvasRenderingContext2D, stage: Stage, camera: Camera, ink: Ink): void {
  const lines: [string, string][] = [], bent = stage.largestMoment;
  if (stage.arrowsShown) for (const [kind, unit] of [["force", "N"], ["moment", "N m"]] as const) {
    const largest = stage.largest(kind);
    if (largest > 0) lines.push([`largest ${kind} ${rounded(largest)} ${unit}`, ink[kind]]);
  }
  if (bent > 0) lines.push([`bending moment, to ${rounded(bent)} N m`, ink.soft]);
  // below the axes, or at the lower edge where the picture is low
  const room = camera.height - camera.bottom, low = room < 190, x = camera.width - 18;
  let y = low ? room - 26 - 17 * (lines.length - 1) - (bent > 0 ? 12 : 0) : 118;
  if (room < LOWEST || (low && y < LOWEST)) return;
  pen.font = `11.5px ${FONT}`; pen.textAlign = "right"; pen.textBaseline = "middle";
  for (const [text, colour] of lines) {
    pen.lineWidth = 4; pen.lineJoin = "round"; pen.strokeStyle = ink.halo; pen.strokeText(text, x, y);
    pen.fillStyle = colour; pen.fillText(text, x, y);
    y += 17;
  }
  if (bent > 0) {
    const bar = pen.createLinearGradient(x - 120, 0, x, 0);
    for (const s of [0, 0.25, 0.5, 0.75, 1]) bar.addColorStop(s, css(momentColour(s)));
    pen.fillStyle = bar;
    pen.beginPath(); pen.roundRect(x - 120, y - 4, 120, 6, 3); pen.fill();
  }
}
