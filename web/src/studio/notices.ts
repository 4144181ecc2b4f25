/** What the page has to say: problems, warnings, long work with a button that stops it, a studio that is gone. */

import type { Connection } from "./connection";
import { button, el } from "./elements";

export class Notices {
  readonly root = el("div", "notices");
  readonly progress = el("div", "progress");
  readonly gone = el("div", "gone");
  private readonly bar = el("i");
  private readonly what = el("span");
  /** Warnings that somebody has closed, of the model that is open. */
  private readonly closed = new Set<string>();

  /** `stopped` hears of work that somebody stops. */
  constructor(connection: Connection, stopped: () => void) {
    this.progress.hidden = this.gone.hidden = true;
    this.progress.append(el("span", "track", this.bar), this.what, button("Stop", "Stop this work", () => { connection.say("stop"); stopped(); }, "stop"));
    this.gone.append(el("div", "note", el("b", "", "The studio has stopped."), el("p", "", "Start it again with linkwork studio and open its new address. If it is only busy, this page goes on by itself.")));
    connection.on("problem", (message) => this.say(String(message.about), message.text as string, "problem"));
    connection.on("warning", (message) => this.warn(message.text as string));
    connection.on("frames", (message) => { if (message.ended) this.say("live", message.ended as string, "problem"); });
    connection.on("opened", () => { this.root.replaceChildren(); this.closed.clear(); });
    connection.on("scene", () => this.clear(["state", "pose", "open", "choose"]));
    connection.on("curve", () => this.clear(["curve"]));
    connection.on("equilibria", () => this.clear(["equilibria"]));
    connection.on("progress", (message) => {
      this.progress.hidden = false;
      this.what.textContent = message.what as string;
      this.bar.style.width = `${100 * (message.part as number)}%`;
    });
    connection.on("finished", () => { this.progress.hidden = true; });
  }

  connected(open: boolean): void {
    this.gone.hidden = open;
    this.progress.hidden = true;
  }

  private clear(about: string[]): void {
    for (const one of [...this.root.children] as HTMLElement[]) if (about.includes(one.dataset.about ?? "")) one.remove();
  }

  private say(about: string, text: string, kind: string): HTMLElement {
    this.clear([about]);
    const close = button("×", "Close", () => { note.remove(); this.closed.add(about); }, "close"), note = el("div", `note ${kind}`, el("p", "", text), close);
    note.dataset.about = about;
    note.setAttribute("role", "status");
    this.root.append(note);
    while (this.root.children.length > 3) this.root.firstElementChild!.remove();
    return note;
  }

  /** Say a warning for a while. One that differs in its numbers alone, as each piece of a run may bring, takes the place of the last; one that
   * somebody has closed does not come back. */
  private warn(text: string): void {
    const about = `warning ${text.replace(/(?<![\p{L}\d_])[-+−]?\d[\d.]*(e[-+]?\d+)?/gu, "#")}`;
    if (this.closed.has(about)) return;
    const there = ([...this.root.children] as HTMLElement[]).find((one) => one.dataset.about === about);
    if (there) there.querySelector("p")!.textContent = text;
    const note = there ?? this.say(about, text, "warning");
    window.clearTimeout(Number(note.dataset.timer));
    note.dataset.timer = String(window.setTimeout(() => note.remove(), 12000));
  }
}
