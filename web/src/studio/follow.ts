/** Work beside the scene that follows the numbers of the page: asked again when they have changed. The newest numbers count: a
 * question that takes long is replaced by a newer one, and the studio leaves off what nobody waits for. Slow work waits until the
 * hand rests, so that the scene stays quick. */

const PATIENCE = 400; // ms after which a newer question replaces one that is not answered yet
const QUICK = 300; // ms within which an answer keeps up with a hand
const REST = 150; // ms without a change after which a hand rests

export class Follower {
  /** Whether it follows by itself. */
  on = false;
  /** What the answer that is shown depended on; null: none is shown. */
  private shown: string | null = null;
  private asked = "";
  private number = 0;
  private waits = false;
  private sentAt = 0;
  private took = 0;
  private seen = "";
  private seenAt = 0;

  /** `depends` tells all that an answer depends on, `ask` sends the question with its number. */
  constructor(private readonly depends: () => string, private readonly ask: (number: number) => void) {}

  /** Whether an answer is under way. */
  get busy(): boolean { return this.waits; }

  /** Whether what is shown belongs to other numbers than those of the page. */
  get stale(): boolean { return this.shown !== null && this.shown !== this.depends(); }

  start(): void { this.on = true; this.asked = ""; }

  stop(): void { this.on = this.waits = false; }

  /** Begin anew: nothing is shown. */
  clear(): void { this.stop(); this.shown = null; this.asked = ""; }

  /** An answer has come, or a sentence in its place. */
  done(number: number | null): void {
    if (number !== null) this.shown = number === this.number ? this.asked : "an older question";
    if (number === this.number) this.took = performance.now() - this.sentAt;
    if (number === null || number === this.number) this.waits = false;
  }

  tick(now: number): void {
    if (!this.on || (this.waits && now - this.sentAt < PATIENCE)) return;
    const key = this.depends();
    if (key !== this.seen) { this.seen = key; this.seenAt = now; }
    if (key === this.asked || (this.took > QUICK && now - this.seenAt < REST)) return;
    this.asked = key;
    this.waits = true;
    this.sentAt = now;
    this.number += 1;
    this.ask(this.number);
  }
}
