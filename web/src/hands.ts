/** Pointers on a canvas: drag to turn or move, two fingers or the wheel to zoom. */

import type { Camera } from "./camera";
import { clamp } from "./vectors";

export interface Point { x: number; y: number }

/** What a pointer holds: told where it is while it is down, and null when it is lifted. */
export type Held = (at: Point | null) => void;

export class Hands {
  /** Where a mouse is, if it is over the canvas and nothing is dragged. */
  pointer: Point | null = null;
  /** Asked what a first pointer takes hold of; null: nothing, so that it moves the eye. */
  grip: ((at: Point) => Held | null) | null = null;
  private held: Held | null = null;
  private readonly down = new Map<number, Point>();
  private panning = false;

  constructor(private readonly canvas: HTMLCanvasElement, private readonly camera: Camera, private readonly changed: () => void) {
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"] as const) canvas.addEventListener(end, (event) => this.lift(event));
    canvas.addEventListener("pointerleave", () => { this.pointer = null; changed(); });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  get busy(): boolean { return this.down.size > 0; }

  private spot(event: MouseEvent): Point {
    const box = this.canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private press(event: PointerEvent): void {
    const { camera } = this;
    this.canvas.setPointerCapture(event.pointerId);
    const at = this.spot(event);
    this.down.set(event.pointerId, at);
    this.held?.(null);  // a second finger lets go
    this.held = this.down.size === 1 && !event.shiftKey && event.button === 0 ? this.grip?.(at) ?? null : null;
    // a plane is looked at straight on, so a hand moves it; what is seen from a corner is turned
    this.panning = (camera.survey.planar && camera.pose.lens === 0) !== Boolean(event.shiftKey || event.buttons & 6);
    this.canvas.classList.add("dragging");
    camera.hold();
    this.changed();
  }

  private move(event: PointerEvent): void {
    const now = this.spot(event), old = this.down.get(event.pointerId), { camera } = this;
    this.pointer = event.pointerType === "touch" ? null : now;
    this.changed();
    if (!old) return;
    if (this.held) { this.down.set(event.pointerId, now); this.held(now); return; }
    camera.touched = true;
    const other = [...this.down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const was = Math.hypot(old.x - other.x, old.y - other.y), is = Math.hypot(now.x - other.x, now.y - other.y);
      camera.pan((now.x - old.x) / 2, (now.y - old.y) / 2);
      if (was > 4) camera.zoom(is / was, (now.x + other.x) / 2, (now.y + other.y) / 2);
    } else if (this.panning) camera.pan(now.x - old.x, now.y - old.y);
    else camera.orbit(now.x - old.x, now.y - old.y);
    this.down.set(event.pointerId, now);
  }

  private lift(event: PointerEvent): void {
    if (this.down.delete(event.pointerId)) { this.held?.(null); this.held = null; }
    if (!this.down.size) this.canvas.classList.remove("dragging");
    this.changed();
  }

  private wheel(event: WheelEvent): void {
    // among other things on a page the wheel scrolls, unless a key or a press says that it is for the scene
    if (!this.canvas.closest(".linkwork-player")!.classList.contains("awake")) return;
    event.preventDefault();
    const p = this.spot(event), pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1);
    this.camera.hold();
    this.camera.touched = true;
    this.camera.zoom(Math.exp(-0.0015 * clamp(pixels, -400, 400)), p.x, p.y);
    this.changed();
  }
}
