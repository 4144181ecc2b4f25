/** All players of a page: made from the data beside them, driven by one clock, drawn by one renderer. */

import type { Options, SceneRecord } from "./data";
import { Player } from "./player";
import { hasWebGL, renderer, rendererName } from "./renderer";
import * as shared from "./shared";
import css from "./style.css";
import plotCss from "uplot/dist/uPlot.min.css";

/** All players of the page, also for scripts around it, as `linkwork.players`; the studio takes the scene from `linkwork.shared`. */
export const players: Player[] = [];
(window as unknown as { linkwork: unknown }).linkwork = { players, shared };

function dataOf<T>(root: HTMLElement, name: string): T {
  const element = root.querySelector<HTMLScriptElement>(`script.${name}`)!, data = JSON.parse(element.textContent ?? "") as T;
  element.remove();
  return data;
}

/** Make the player of an element that holds its data. */
export function mount(root: HTMLElement): Player {
  const scene = dataOf<SceneRecord>(root, "linkwork-scene"), options = dataOf<Options>(root, "linkwork-options");
  const player = new Player(root, { ...scene, arrows: options.arrows ?? [], signals: options.signals ?? [] }, options);
  root.querySelector(".linkwork-still")?.remove();
  players.push(player);
  watcher.observe(root);
  root.dataset.ready = "yes";
  return player;
}

// what is not on the screen is not drawn
const watcher = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    const player = players.find((p) => p.root === entry.target);
    if (player) player.visible = entry.isIntersecting;
  }
}, { rootMargin: "60px" });

/** Where a page cannot draw in space, its still pictures stay, with a sentence. */
function explain(root: HTMLElement, words: string): void {
  const line = document.createElement("p");
  line.className = "linkwork-word";
  line.textContent = words;
  root.prepend(line);
  root.dataset.ready = "still";
}

function start(): void {
  const roots = [...document.querySelectorAll<HTMLElement>(".linkwork-player:not([data-ready])")];
  if (!roots.length) return;
  const style = document.createElement("style");
  style.textContent = plotCss + css;
  document.head.append(style);
  if (!hasWebGL() || !renderer()) {
    for (const root of roots) explain(root, "This browser cannot draw in space (WebGL is missing or switched off), so here is a still picture of the motion.");
    return;
  }
  for (const root of roots) {
    try { mount(root); } catch (error) {
      explain(root, `The player stopped: ${error instanceof Error ? error.message : String(error)}`);
      document.body.dataset.error = String(error);
    }
  }
  document.body.dataset.renderer = rendererName();
  const obey = (): void => { if (players.length === 1) players[0].obey(location.hash.slice(1)); };
  obey();
  window.addEventListener("hashchange", obey);
  let before: number | null = null;
  const tick = (now: number): void => {
    const passed = before === null ? 0 : (now - before) / 1000;
    before = now;
    for (const player of players) player.tick(now, passed);
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

start();
