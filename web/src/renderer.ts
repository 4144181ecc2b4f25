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

let wide = 0, high = 0;

/** Draw a scene with a camera, and copy the picture into a canvas of `width` × `height` device pixels. */
export function draw(scene: Scene, camera: Camera, pen: CanvasRenderingContext2D, width: number, height: number): void {
  const own = renderer();
  if (!own) return;
  if (width > wide || height > high) {
    wide = Math.max(wide, width); high = Math.max(high, height);
    own.setSize(wide, high, false);
  }
  own.setViewport(0, 0, width, height);
  own.setScissor(0, 0, width, height);
  own.setScissorTest(true);
  own.clear();
  own.render(scene, camera.three);
  pen.save();
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.drawImage(own.domElement, 0, high - height, width, height, 0, 0, width, height);
  pen.restore();
}
