/** Paths of marked points: ribbons of a width in pixels that fade with age, hidden by what is in front of them. */

import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Mesh, ShaderMaterial, Vector2 } from "three";
import type { Marker } from "./data";
import { type Motion } from "./motion";
import { clamp } from "./vectors";

const VERTEX = `
attribute vec3 ahead; attribute float side; attribute float age;
uniform vec2 screen; uniform float thick; varying float vAge;
void main() {
  vec4 p = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  vec4 q = projectionMatrix * modelViewMatrix * vec4(ahead, 1.0);
  vec2 d = (q.xy / q.w - p.xy / p.w) * screen;
  float l = length(d);
  vec2 n = l > 1e-4 ? vec2(-d.y, d.x) / l : vec2(0.0);
  p.xy += side * n * thick * (0.35 + 0.65 * age) / screen * p.w;
  vAge = age;
  gl_Position = p;
}`;
const FRAGMENT = `
uniform vec3 colour; varying float vAge;
void main() { gl_FragColor = vec4(colour, 0.62 * vAge * vAge); }`;

export class Trail {
  readonly mesh: Mesh;
  private readonly room: number;
  private readonly material: ShaderMaterial;

  constructor(private readonly marker: Marker, colour: string, trails: number) {
    this.room = clamp(Math.round(9000 / trails), 24, 420);
    const n = 2 * (this.room + 1), geometry = new BufferGeometry();
    for (const [name, size] of [["position", 3], ["ahead", 3], ["side", 1], ["age", 1]] as const) {
      geometry.setAttribute(name, new BufferAttribute(new Float32Array(size * n), size).setUsage(DynamicDrawUsage));
    }
    const index: number[] = [];
    for (let k = 0; k < this.room; k++) index.push(2 * k, 2 * k + 1, 2 * k + 2, 2 * k + 1, 2 * k + 3, 2 * k + 2);
    geometry.setIndex(index);
    // colours of a plain shader are written as they are, so they are given as the screen has them
    const c = new Color(colour).convertLinearToSRGB();
    this.material = new ShaderMaterial({
      vertexShader: VERTEX, fragmentShader: FRAGMENT, transparent: true, depthWrite: false, side: 2,
      uniforms: { screen: { value: new Vector2(1, 1) }, thick: { value: 2.2 }, colour: { value: c } },
    });
    this.mesh = new Mesh(geometry, this.material);
    this.mesh.frustumCulled = false;
  }

  /** The path that led to a time, over at most `span` seconds. */
  update(motion: Motion, t: number, span: number, width: number, height: number, ratio: number): void {
    const start = Math.max(motion.first, t - span), reached = span > 0 ? Math.min(1, (t - motion.first) / span) : 0;
    const n = Math.max(1, Math.ceil(reached * this.room)), [body, point] = this.marker;
    const attribute = (name: string): Float32Array => this.mesh.geometry.getAttribute(name).array as Float32Array;
    const at = attribute("position"), ahead = attribute("ahead"), side = attribute("side"), age = attribute("age");
    for (let i = 0; i <= n; i++) {
      if (body >= 0) motion.poseBody(body, ...motion.between(start + (t - start) * i / n));
      const p = motion.place(body, point);
      for (const half of [0, 1]) {
        at.set(p, 3 * (2 * i + half));
        side[2 * i + half] = 2 * half - 1;
        age[2 * i + half] = 1 - reached + reached * i / n;
        if (i > 0) ahead.set(p, 3 * (2 * (i - 1) + half));
        if (i === n && n > 0) for (let k = 0; k < 3; k++) ahead[3 * (2 * i + half) + k] = 2 * p[k] - at[3 * (2 * (i - 1)) + k];
      }
    }
    this.mesh.geometry.setDrawRange(0, reached > 0 ? 6 * n : 0);
    for (const name of ["position", "ahead", "side", "age"]) this.mesh.geometry.getAttribute(name).needsUpdate = true;
    (this.material.uniforms.screen.value as Vector2).set(width, height);
    this.material.uniforms.thick.value = 2.2 * ratio;
  }
}
