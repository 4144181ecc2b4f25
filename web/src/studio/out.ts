/** What is on the screen, to take away: copied as a text, or saved as a file. */

import type { Connection } from "./connection";
import { button, download, el } from "./elements";
import type { RunPanel } from "./run";
import type { SceneView } from "./scene";

const MAKING = "Making the file …";

export class Out {
  readonly root = el("div", "panel out");
  private readonly seconds = el("input");
  private readonly text = el("textarea", "copied");
  private readonly word = el("p", "soft");

  /** Say that the work was stopped. */
  readonly stop: () => void;

  constructor(connection: Connection, scene: SceneView, run: RunPanel) {
    const { seconds, text, word } = this;
    Object.assign(seconds, { type: "number", min: "0.1", max: "600", step: "any", value: "10" });
    seconds.setAttribute("aria-label", "Seconds of the motion");
    text.readOnly = true;
    text.hidden = true;
    text.spellcheck = false;
    const save = (kind: string): void => {
      word.textContent = MAKING;
      connection.say("save", { kind, seconds: Number(seconds.value), signals: run.signals });
    };
    this.root.append(
      el("p", "title", "Copy what is shown"),
      el("div", "row", button("As Python", "A program that makes it", () => connection.say("copy", { format: "python", seconds: Number(seconds.value) }), "copy-python"),
        button("As YAML", "A model file", () => connection.say("copy", { format: "yaml" }), "copy-yaml")),
      text, el("p", "title", "Save"),
      el("div", "row", button("Picture", "PNG of the scene", () => scene.picture((blob) => download("scene.png", blob)), "save-picture"),
        button("Page", "One HTML file with the motion, to send around", () => save("page"), "save-page"),
        button("Film, GIF", "Plays everywhere, without sound or pause", () => save("film"), "save-film"), button("Film, MP4", "Smaller; needs ffmpeg, which linkwork[film] brings", () => save("video"), "save-video"),
        button("Run", "NetCDF, for linkwork.load", () => save("run"), "save-run")),
      el("label", "", el("span", "", "seconds of motion"), seconds), word,
    );
    connection.on("copied", (message) => {
      text.hidden = false;
      text.value = message.text as string;
      text.rows = Math.min(16, text.value.split("\n").length + 1);
      const done = navigator.clipboard?.writeText(text.value);
      word.textContent = "";
      done?.then(() => { word.textContent = "Copied."; }, () => text.select());
      if (!done) text.select();
    });
    connection.on("saved", (message) => {
      const bytes = Uint8Array.from(atob(message.data as string), (letter) => letter.charCodeAt(0));
      download(message.name as string, new Blob([bytes]));
      word.textContent = `Saved as ${message.name}.`;
    });
    this.stop = () => { if (word.textContent === MAKING) word.textContent = "Stopped."; };
    connection.on("opened", () => { text.hidden = true; word.textContent = ""; });
    connection.on("problem", (message) => { if (message.about === "save" || message.about === "copy") word.textContent = ""; });
  }
}
