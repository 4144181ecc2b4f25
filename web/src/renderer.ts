/** The one WebGL renderer of a page: every player borrows it for a picture, which is then copied into the player's canvas.
 *
 * Browsers keep about 16 WebGL contexts alive; a page may hold any number of players.
 */

import { PCFSoftShadowMap, type Scene, WebGLRenderer } from "three";
import type { Camera } from "./camera";

let shared: WebGLRenderer | null | undefined;

/** The renderer, made at the first call; null where the browser offers no WebGL. */
export function renderer(): WebGLRenderer | null {
  if (shared === undefined) {
    try {
      shared = new WebGLRenderer({ antialias: true, alpha: true, powerPreference: "low-power" });
      shared.autoClear = false;
      shared.setClearColor(0x000000, 0);
      shared.shadowMap.enabled = true;
      shared.shadowMap.type = PCFSoftShadowMap;
    } catch { shared = null; }
  }
  return shared;
}

/** Whether this browser can draw in space; asked before three.js is, which would complain on the console. */
export function hasWebGL(): boolean {
  try { return Boolean(document.createElement("canvas").getContext("webgl2")); } catch { return false; }
}

/** What draws: the browser's word for it. */
export function rendererName(): string {
  const gl = renderer()?.getContext();
  const info = gl?.getExtension("WEBGL_debug_renderer_info");
  return gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "unknown";
}

/** A scene as a camera sees it, for a canvas of `width` × `height` device pixels. */
export interface Picture { scene: Scene; camera: Camera; pen: CanvasRenderingContext2D; width: number; height: number }

let wide = 0, high = 0;

/** Draw pictures side by side, and copy each into its canvas: all are drawn before the first is copied, so that the renderer is waited for once. */
export function drawAll(pictures: Picture[]): void {
  const own = renderer();
  if (!own || !pictures.length) return;
  const columns = Math.ceil(Math.sqrt(pictures.length)), rows = Math.ceil(pictures.length / columns);
  const w = Math.max(...pictures.map((one) => one.width)), h = Math.max(...pictures.map((one) => one.height));
  if (columns * w > wide || rows * h > high) {
    wide = Math.max(wide, columns * w); high = Math.max(high, rows * h);
    own.setSize(wide, high, false);
  }
  const corner = (k: number): [number, number] => [k % columns * w, Math.floor(k / columns) * h];
  own.setScissorTest(true);
  pictures.forEach(({ scene, camera, width, height }, k) => {
    own.setViewport(...corner(k), width, height);
    own.setScissor(...corner(k), width, height);
    own.clear();
    own.render(scene, camera.three);
  });
  pictures.forEach(({ pen, width, height }, k) => {
    const [x, y] = corner(k);
    pen.save();
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.drawImage(own.domElement, x, high - y - height, width, height, 0, 0, width, height);
    pen.restore();
  });
}

/** Draw one scene into a canvas. */
export function draw(scene: Scene, camera: Camera, pen: CanvasRenderingContext2D, width: number, height: number): void {
  drawAll([{ scene, camera, pen, width, height }]);
}
