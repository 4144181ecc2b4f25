/** The gallery: every model that can be opened, as a small picture that moves under the pointer. */

import { Camera } from "../camera";
import { chosenInk, dark } from "../colours";
import type { SceneRecord } from "../data";
import { draw } from "../renderer";
import { Stage } from "../stage";
import type { Connection } from "./connection";
import { el } from "./elements";

const WIDE = 208, HIGH = 132;
const GROUPS: [string, string][] = [["model", "From Python"], ["file", "Files in this folder"], ["library", "Library"], ["starter", "Starters: linkwork new"]];

class Card {
  readonly root: HTMLButtonElement;
  private readonly canvas = el("canvas");
  private readonly name = el("span", "cardname");
  private stage: Stage | null = null;
  private camera: Camera | null = null;
  private t = 0;

  constructor(title: string, open: () => void) {
    this.name.textContent = title;
    this.root = el("button", "card", this.canvas, this.name);
    this.root.type = "button";
    this.root.addEventListener("click", open);
    dark.addEventListener("change", () => this.draw());
  }

  problem(text: string): void {
    this.root.classList.add("bad");
    this.root.title = text;
    this.draw();
  }

  show(record: SceneRecord): void {
    this.stage?.dispose();
    this.stage = new Stage(record);
    const camera = this.camera = new Camera(this.stage.survey);
    camera.width = WIDE; camera.height = HIGH;
    camera.top = camera.bottom = 4;
    camera.moveTo(camera.startView(), true);
    this.t = this.stage.motion.first;
    this.draw();
  }

  get moves(): boolean { return (this.stage?.motion.duration ?? 0) > 0 && this.root.matches(":hover, :focus-visible"); }

  step(passed: number): void {
    const { motion } = this.stage!;
    this.t = motion.first + (this.t - motion.first + Math.min(0.25, passed)) % motion.duration;
    this.draw();
  }

  private draw(): void {
    const { stage, camera, canvas } = this, ratio = Math.min(2, window.devicePixelRatio || 1), ink = chosenInk();
    canvas.width = WIDE * ratio; canvas.height = HIGH * ratio;
    const pen = canvas.getContext("2d")!;
    if (!stage || !camera) return;
    stage.dress(ink);
    stage.trailsShown = false;
    camera.aim();
    camera.apply();
    stage.update(this.t, camera, 0, ratio, 0, ink.shade);
    draw(stage.scene, camera, pen, canvas.width, canvas.height);
  }

  dispose(): void { this.stage?.dispose(); }
}

export class Gallery {
  readonly root = el("div", "gallery");
  private readonly cards = new Map<string, Card>();

  constructor(connection: Connection, open: (key: string) => void, private readonly close: () => void) {
    this.root.hidden = true;
    connection.on("gallery", (message) => {
      for (const card of this.cards.values()) card.dispose();
      this.cards.clear();
      const sheet = el("div", "sheet", el("p", "lead", "Open a model: change it, move it, pull it, and see how it rests and vibrates."));
      for (const [group, title] of GROUPS) {
        const rows = (message.rows as { key: string; title: string; group: string }[]).filter((row) => row.group === group);
        if (!rows.length) continue;
        const grid = el("div", "cards");
        for (const row of rows) {
          const card = new Card(row.title, () => open(row.key));
          card.root.dataset.key = row.key;
          this.cards.set(row.key, card);
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
    this.root.addEventListener("click", (event) => { if (event.target === this.root) this.close(); });
  }

  tick(passed: number): void {
    if (!this.root.hidden) for (const card of this.cards.values()) if (card.moves) card.step(passed);
  }
}
