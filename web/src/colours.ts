/** Colours of bodies and of what is around them, on light and on dark pages. */

import { mixed } from "./vectors";
import type { Vector } from "./data";

const FEW = ["#3c74b9", "#e2892b", "#3f9b74", "#c9514c", "#8267b5", "#3fa0b5", "#b5813a", "#cf6f9f"];
const MANY = ["#3b4f9c", "#2f7fae", "#2f9d92", "#6bab5c", "#d8a83f", "#dd7f3c", "#c44f52"];

export const dark = window.matchMedia("(prefers-color-scheme: dark)");
export const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

export const rgb = (hex: string): Vector => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)) as Vector;
export const css = (c: Vector, alpha = 1): string =>
  `rgba(${c.map((x) => Math.round(Math.min(255, Math.max(0, x)))).join(",")},${alpha})`;
export const hex = (c: Vector): string =>
  `#${c.map((x) => Math.round(Math.min(255, Math.max(0, x))).toString(16).padStart(2, "0")).join("")}`;

/** The colour of a body by its number: eight that differ, or a scale along many. */
export function bodyColour(body: number, bodies: number): Vector {
  if (body < 0) return [138, 148, 162];
  if (bodies <= FEW.length) return rgb(FEW[body]);
  const s = body / (bodies - 1) * (MANY.length - 1), i = Math.min(Math.floor(s), MANY.length - 2);
  return mixed(rgb(MANY[i]), rgb(MANY[i + 1]), s - i);
}

export interface Ink {
  text: string; soft: string; halo: string; dot: string; ring: string; grid: Vector; gridBase: number;
  shade: number; pill: string; rim: string; paper: string; steel: string; axes: string[]; line: string;
  force: string; moment: string;
}

export function chosenInk(): Ink {
  return dark.matches
    ? {
      text: "#e7ecf3", soft: "#93a0b1", halo: "rgba(20,25,32,.85)", dot: "#f4f7fb", ring: "#0c1016",
      grid: [200, 215, 235], gridBase: 0.13, shade: 0.42, pill: "rgba(36,44,56,.96)", rim: "rgba(231,236,243,.18)",
      paper: "#1b212a", steel: "#96a1b0", axes: ["#ef6f6c", "#63c48d", "#6aa8ee"], line: "#aab6c6",
      force: "#ff8a80", moment: "#b39dff",
    }
    : {
      text: "#1c2430", soft: "#5d6878", halo: "rgba(255,255,255,.88)", dot: "#ffffff", ring: "#2a3442",
      grid: [50, 70, 100], gridBase: 0.15, shade: 0.17, pill: "rgba(255,255,255,.97)", rim: "rgba(28,36,48,.16)",
      paper: "#ffffff", steel: "#768191", axes: ["#cf4440", "#2f9360", "#2f6db5"], line: "#4a5666",
      force: "#d0312d", moment: "#6a3fc4",
    };
}
