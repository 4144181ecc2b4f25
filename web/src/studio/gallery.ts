/** The gallery: every model that can be opened, as a small picture that moves while it is in view.
 *
 * Pictures take turns: each frame draws as many as fit into a few milliseconds, fewer where frames come slowly. Where somebody has asked
 * the browser for less motion, only the one under the pointer moves.
 */

import { Camera } from "../camera";
import { calm, chosenInk, dark } from "../colours";
import type { SceneRecord } from "../data";
import { drawAll, type Picture } from "../renderer";
import { Stage } from "../stage";
import type { Connection } from "./connection";
import { el } from "./elements";

const WIDE = 208, HIGH = 132;
const BUDGET = 6; // ms of script for all pictures of a frame
const SLOW = 0.1; // s between frames, above which fewer pictures are drawn, down to a few
const FEW = 4;
const GROUPS: [string, string][] = [["model", "From Python"], ["file", "Files in this folder"], ["library", "Library"], ["starter", "Starters: linkwork new"]];

class Card {
  readonly root: HTMLButtonElement;
  private readonly canvas = el("canvas");
  private readonly name = el("span", "cardname");
  private stage: Stage | null = null;
  private camera: Camera | null = null;
  /** Whether it is in the part of the gallery that is on the screen. */
  seen = false;
  private t = 0;

  constructor(title: string, open: () => void) {
    this.name.textContent = title;
    this.root = el("button", "card", this.canvas, this.name);
    this.root.type = "button";
    this.root.addEventListener("click", open);
  }

  problem(text: string): void {
    this.root.classList.add("bad");
    this.root.title = text;
  }

  show(record: SceneRecord): void {
    this.stage?.dispose();
    this.stage = new Stage(record);
    const camera = this.camera = new Camera(this.stage.survey);
    camera.width = WIDE; camera.height = HIGH;
    camera.top = camera.bottom = 4;
    camera.moveTo(camera.startView(), true);
    this.t = this.stage.motion.first;
    drawAll(this.picture());
  }

  get pointed(): boolean { return this.root.matches(":hover, :focus-visible"); }

  get moves(): boolean { return (this.stage?.motion.duration ?? 0) > 0 && (calm.matches ? this.pointed : this.seen); }

  /** Time passes, whether it is drawn or not. */
  pass(seconds: number): void {
    const { motion } = this.stage!;
    this.t = motion.first + (this.t - motion.first + Math.min(0.25, seconds)) % motion.duration;
  }

  /** What is to be drawn of it now; nothing before its model is known. */
  picture(): Picture[] {
    const { stage, camera, canvas } = this, ratio = Math.min(2, window.devicePixelRatio || 1), ink = chosenInk();
    const wide = Math.round(WIDE * ratio), high = Math.round(HIGH * ratio), pen = canvas.getContext("2d")!;
    if (canvas.width !== wide || canvas.height !== high) { canvas.width = wide; canvas.height = high; }
    pen.clearRect(0, 0, wide, high);
    if (!stage || !camera) return [];
    stage.dress(ink);
    stage.trailsShown = false;
    camera.aim();
    camera.apply();
    stage.update(this.t, camera, 0, ratio, 0, ink.shade);
    return [{ scene: stage.scene, camera, pen, width: wide, height: high }];
  }

  dispose(): void { this.stage?.dispose(); }
}

export class Gallery {
  readonly root = el("div", "gallery");
  private readonly cards = new Map<string, Card>();
  private readonly watcher = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      const card = this.cards.get((target as HTMLElement).dataset.key!);
      if (card) card.seen = isIntersecting;
    }
  }, { root: this.root });
  /** The card whose turn it is, and how many are drawn in a frame. */
  private turn = 0;
  private share = FEW;
  /** Milliseconds of script that one picture takes. */
  private each = 1;

  constructor(connection: Connection, open: (key: string) => void, private readonly close: () => void) {
    this.root.hidden = true;
    connection.on("gallery", (message) => {
      for (const card of this.cards.values()) card.dispose();
      this.cards.clear();
      this.watcher.disconnect();
      const sheet = el("div", "sheet", el("p", "lead", "Open a model: change it, move it, pull it, and see how it rests and vibrates."));
      for (const [group, title] of GROUPS) {
        const rows = (message.rows as { key: string; title: string; group: string }[]).filter((row) => row.group === group);
        if (!rows.length) continue;
        const grid = el("div", "cards");
        for (const row of rows) {
          const card = new Card(row.title, () => open(row.key));
          card.root.dataset.key = row.key;
          this.cards.set(row.key, card);
          this.watcher.observe(card.root);
          grid.append(card.root);
        }
        sheet.append(el("p", "group", title), grid);
      }
      this.root.replaceChildren(sheet);
    });
    connection.on("thumbnail", (message) => {
      const card = this.cards.get(message.key as string);
      if (message.error) card?.problem(message.error as string);
      else card?.show(message.record as SceneRecord);
    });
    dark.addEventListener("change", () => { drawAll([...this.cards.values()].flatMap((card) => card.picture())); });
    this.root.addEventListener("click", (event) => { if (event.target === this.root) this.close(); });
  }

  tick(passed: number): void {
    if (this.root.hidden) return;
    const began = performance.now(), moving = [...this.cards.values()].filter((card) => card.moves);
    this.share = passed > SLOW ? Math.max(FEW, this.share / 2) : Math.min(this.share + 1, this.cards.size);
    for (const card of moving) card.pass(passed);
    const pointed = moving.filter((card) => card.pointed), turn = this.turn % Math.max(1, moving.length);
    const line = new Set([...pointed, ...moving.slice(turn), ...moving.slice(0, turn)]);
    const drawn = [...line].slice(0, Math.max(1, Math.min(this.share, BUDGET / this.each)));
    if (!drawn.length) return;
    drawAll(drawn.flatMap((card) => card.picture()));
    this.each += 0.2 * ((performance.now() - began) / drawn.length - this.each);
    this.turn = turn + Math.max(1, drawn.length - pointed.length);
  }
}
