/** What the page wishes to see: numbers of the model and a view of it. The newest wish is sent as soon as the last is answered. */

import type { Connection, Message } from "./connection";

export type View = { what: "start" | "rest" | "mode" | "forced" | "live"; mode?: number; drive?: string; frequency?: number; amplitude?: number | null };

const PATIENCE = 150; // ms after which a newer wish replaces one that is not answered yet

export class Desk {
  values: Record<string, number> = {};
  fileValues: Record<string, string> = {};
  view: View = { what: "start" };
  seq = 0;
  answered = 0;
  /** Milliseconds from the last wish to its picture. */
  delay = 0;
  /** The numbers of the last answer, and which equilibrium was chosen: what curves are of. */
  settled = { values: {} as Record<string, number>, fileValues: {} as Record<string, string>, chosen: 0 };
  private chosen = 0;
  private sent = { values: this.values, fileValues: this.fileValues };
  private waiting = false;
  private sentAt = 0;
  private wishedAt = 0;

  constructor(readonly connection: Connection, private readonly viewed: (view: View) => void) {
    connection.on("rest", (message) => this.done(message));
    connection.on("scene", (message) => {
      if (message.seq) this.delay = performance.now() - this.wishedAt;
    });
    connection.on("problem", (message) => { if (message.about === "state") this.answered = this.seq; });
  }

  private done(message: Message): void {
    const seq = message.seq as number;
    this.answered = Math.max(this.answered, seq);
    if (seq === 0) this.sent = { values: { ...this.values }, fileValues: { ...this.fileValues } };
    if (seq === 0 || seq === this.seq) this.settled = { ...this.sent, chosen: this.chosen };
  }

  /** Look at an equilibrium by its coordinates; `fresh`: another than what curves are of. */
  choose(q: Record<string, number>, fresh: boolean): void {
    if (fresh) this.chosen += 1;
    this.connection.say("choose", { q, values: this.values });
    this.turned({ what: "rest" });
  }

  /** Send what is wished when all of it is said, or else as soon as the last wish is answered. */
  wish(): void {
    if (!this.waiting) {
      this.wishedAt = performance.now();
      queueMicrotask(() => this.tick(performance.now()));
    }
    this.waiting = true;
  }

  show(view: View): void {
    this.view = view;
    this.viewed(view);
    this.wish();
  }

  /** The view changed by itself: a run began, a body was dragged. */
  turned(view: View): void {
    this.view = view;
    this.viewed(view);
  }

  tick(now: number): void {
    if (!this.waiting || (this.answered < this.seq && now - this.sentAt < PATIENCE)) return;
    this.waiting = false;
    this.seq += 1;
    this.sentAt = now;
    this.sent = { values: { ...this.values }, fileValues: { ...this.fileValues } };
    this.connection.say("state", { seq: this.seq, values: this.values, file_values: this.fileValues, view: this.view });
  }

  /** Begin anew with another model. */
  reset(values: Record<string, number>, fileValues: Record<string, string>): void {
    this.values = { ...values };
    this.fileValues = { ...fileValues };
    this.answered = this.seq;
    this.waiting = false;
  }
}
