/** What the model is: its file with what is wrong in it, and its parts in words. */

import type { Connection, Message } from "./connection";
import { el } from "./elements";

interface Problem { line: number; text: string }

export class FilePanel {
  readonly root = el("div", "panel file");
  private readonly problems = el("ul", "problems");
  private readonly text = el("pre", "text");
  private readonly summary = el("pre", "summary");
  private readonly hint = el("p", "soft");
  private readonly words = el("p", "title", "In words");
  private readonly notes = el("ul", "remarks");

  constructor(connection: Connection, private readonly troubled: (count: number) => void) {
    this.root.append(this.hint, this.problems, this.text, this.words, this.summary, this.notes);
    connection.on("opened", (message) => {
      this.hint.textContent = message.followed ? `${message.label}: save it in any editor, and this page follows.` : message.text ? `${message.label}: linkwork new ${message.label} writes this file.` : `${message.name}`;
      this.summary.textContent = message.summary as string;
      this.words.hidden = false;
      this.notes.replaceChildren(...(message.notes as string[]).map((note) => el("li", "", note)));
      this.fill(message.text as string | null, []);
    });
    connection.on("file", (message) => this.fill(message.text as string | null, message.problems as Problem[]));
    connection.on("unreadable", (message: Message) => {
      this.hint.textContent = `${message.label} cannot be read as it is; save it again when it is mended.`;
      this.summary.textContent = "";
      this.words.hidden = true;
      this.notes.replaceChildren();
      this.fill(message.text as string | null, message.problems as Problem[]);
    });
  }

  private fill(text: string | null, problems: Problem[]): void {
    this.problems.replaceChildren(...problems.map((one) => el("li", "", el("b", "", one.line ? `line ${one.line}` : "file"), one.text)));
    this.problems.hidden = !problems.length;
    this.text.hidden = text === null;
    const bad = new Set(problems.map((one) => one.line));
    this.text.replaceChildren(...(text ?? "").replace(/\n$/, "").split("\n").slice(0, 3000).map((line, k) => {
      const row = el("span", bad.has(k + 1) ? "line bad" : "line", line || " ");
      row.dataset.line = String(k + 1);
      return row;
    }));
    this.text.querySelector(".bad")?.scrollIntoView({ block: "nearest" });
    this.troubled(problems.length);
  }
}
