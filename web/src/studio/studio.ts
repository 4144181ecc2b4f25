/** The studio: a scene, a bar and panels around one socket. */

import type { ArrowRecord, SamplesRecord, SceneRecord } from "../data";
import { hasWebGL, renderer, rendererName } from "../renderer";
import { Bar } from "./bar";
import { Connection } from "./connection";
import { Curves } from "./curves";
import { Desk } from "./desk";
import { button, el } from "./elements";
import { FilePanel } from "./file";
import { Gallery } from "./gallery";
import { Notices } from "./notices";
import { Out } from "./out";
import { Parameters } from "./parameters";
import { Parts } from "./parts";
import { Pose } from "./pose";
import { Rest } from "./rest";
import { RunPanel } from "./run";
import { type Grip, SceneView } from "./scene";

class Studio {
  readonly scene = new SceneView();
  readonly connection: Connection;
  readonly desk: Desk;
  readonly bar: Bar;
  private readonly parts: Parts;
  private readonly gallery: Gallery;
  private readonly run: RunPanel;
  private readonly rest: Rest;
  private readonly pose: Pose;
  private readonly curves: Curves;
  private readonly notices: Notices;
  private readonly out: Out;
  private readonly parameters: Parameters;
  private readonly title = el("span", "model");
  private readonly tabs = new Map<string, { tab: HTMLButtonElement; panel: HTMLElement }>();
  private readonly strip = el("div", "tabs");
  private readonly keepButton: HTMLButtonElement;
  private key = "";
  private fit = true;
  private fresh = true;
  private restore: { values: Record<string, number>; fileValues: Record<string, string> } | null = null;
  private drag: { next: Grip | null; busy: boolean } = { next: null, busy: false };

  constructor() {
    const { body } = document;
    this.connection = new Connection((open) => this.connected(open));
    this.desk = new Desk(this.connection, (view) => { this.bar.viewed(view); body.dataset.view = view.what; });
    this.parts = new Parts(this.scene);
    this.bar = new Bar(this.desk, this.scene, this.connection, this.parts, () => this.run);
    this.notices = new Notices(this.connection, () => { this.curves.stop(); this.rest.stop(); this.out.stop(); });
    const parameters = this.parameters = new Parameters(this.desk);
    this.rest = new Rest(this.desk, this.connection, this.scene);
    this.run = new RunPanel(this.connection, (more) => { if (this.desk.view.what === "live" || "control" in more) this.bar.act(more); });
    this.pose = new Pose(this.connection, () => this.desk.turned({ what: "start" }));
    this.curves = new Curves(this.desk, this.connection, parameters);
    const file = new FilePanel(this.connection, (count) => { const { tab } = this.tabs.get("Model")!; tab.classList.toggle("bad", count > 0); if (count) this.choose("Model"); });
    const out = this.out = new Out(this.connection, this.scene, this.run);
    this.gallery = new Gallery(this.connection, (key) => this.open(key), () => { if (this.key) this.showGallery(false); });
    this.keepButton = button("Keep as ghost", "Keep what is shown as a pale shape, with its frequencies and curves, to compare", () => this.keep());
    this.keepButton.setAttribute("aria-pressed", "false");
    const openButton = button("Open", "Models of the library and of this folder", () => this.showGallery(this.gallery.root.hidden !== false), "open");
    const top = el("div", "top", el("span", "brand", "linkwork studio"), openButton, this.title, this.notices.progress, this.keepButton);
    const panels = el("div", "panels");
    for (const [name, panel] of Object.entries({ Parameters: parameters.root, Pose: this.pose.root, Modes: this.rest.root, Run: this.run.root, Curves: this.curves.root, Model: file.root, Out: out.root })) {
      const tab = button(name, name, () => this.choose(name), "tab");
      this.tabs.set(name, { tab, panel });
      this.strip.append(tab);
      panels.append(panel);
    }
    this.scene.root.append(this.notices.root, this.parts.root, this.bar.root);
    const left = el("div", "left", this.scene.root, el("div", "under", this.curves.card, this.run.plots));
    body.className = "linkwork-player studio awake";
    body.append(top, left, el("div", "side", this.strip, panels), this.gallery.root, this.notices.gone);
    this.choose("Parameters");
    this.bind();
    this.bar.viewed(this.desk.view);
  }

  private choose(name: string): void {
    for (const [one, { tab, panel }] of this.tabs) { tab.setAttribute("aria-pressed", String(one === name)); panel.hidden = one !== name; }
  }

  private showGallery(on: boolean): void {
    this.gallery.root.hidden = !on;
    this.keepButton.hidden = on;
    if (on) this.connection.say("gallery");
  }

  private open(key: string): void {
    this.showGallery(false);
    this.connection.say("open", { key });
  }

  private connected(open: boolean): void {
    document.body.dataset.connected = open ? "yes" : "no";
    this.notices?.connected(open);
  }

  private keep(): void {
    const on = this.keepButton.getAttribute("aria-pressed") !== "true";
    this.keepButton.setAttribute("aria-pressed", String(on));
    this.keepButton.textContent = on ? "Ghost kept ×" : "Keep as ghost";
    this.scene.keep(on);
    this.rest.keep(on);
    this.run.keep(on);
    this.curves.keep(on);
  }

  private bind(): void {
    const { connection, desk, scene } = this, { dataset } = document.body;
    connection.on("hello", (message) => {
      // back after a while: what was changed is said again
      this.restore = this.key ? { values: desk.values, fileValues: desk.fileValues } : null;
      const wished = this.key || decodeURIComponent(location.hash.slice(1)) || (message.first as string | null);
      if (wished) this.open(wished); else this.showGallery(true);
    });
    connection.on("opened", (message) => {
      const again = this.key === message.key && message.again === true;
      this.key = dataset.model = message.key as string;
      dataset.warm = "no";
      dataset.t = ""; // of another run
      history.replaceState(null, "", `#${encodeURI(this.key)}`);
      this.title.textContent = message.name as string;
      document.title = `${message.name} · linkwork studio`;
      desk.reset(message.values as Record<string, number>, message.file_values as Record<string, string>);
      desk.turned({ what: "start" });
      this.fit = !again;
      if (!again) { this.parts.forget(); scene.blank(); }
      if (this.restore) {
        for (const [path, x] of Object.entries(this.restore.values)) this.parameters.set(path, x);
        for (const [name, text] of Object.entries(this.restore.fileValues)) this.parameters.set(`file:${name}`, parseFloat(text));
        Object.assign(desk, this.restore);
        this.restore = null;
        desk.wish();
      }
      if (this.keepButton.getAttribute("aria-pressed") === "true" && !again) this.keep();
    });
    connection.on("unreadable", (message) => { this.title.textContent = message.label as string; scene.blank(); this.choose("Model"); });
    connection.on("scene", (message) => {
      const motion = message.view.what === "mode" || message.view.what === "forced" ? "loop" : "still";
      const record = (message.record as SceneRecord) ?? null, arrows = message.arrows as ArrowRecord[];
      scene.show(record, (message.samples as SamplesRecord) ?? null, arrows, motion, this.fit && record !== null);
      if (record) { this.parts.fill(record); this.fit = false; }
      if (arrows.length) this.parts.list(arrows);
      this.fresh = true;
      this.drag.busy = false;
      dataset.seq = String(message.seq);
      dataset.shown = message.view.what;
      dataset.q = JSON.stringify(message.q);
      dataset.closed = String(message.closed);
    });
    connection.on("reset", () => { this.fresh = true; });
    connection.on("frames", (message) => {
      scene.follow((message.record as SceneRecord) ?? null, message.samples as SamplesRecord, message.arrows as ArrowRecord[], this.fresh);
      if (message.arrows.length) this.parts.list(message.arrows as ArrowRecord[]);
      this.fresh = false;
      dataset.shown = "live";
      dataset.q = JSON.stringify(message.q);
      dataset.t = String(message.t[message.t.length - 1]);
    });
    connection.on("room", (message) => scene.setRoom(message.record as SceneRecord));
    connection.on("warm", () => { dataset.warm = "yes"; });
    connection.on("problem", () => { this.drag.busy = false; });
    scene.gripped = (grip) => this.gripped(grip);
    window.addEventListener("keydown", (event) => {
      const { tagName } = event.target as HTMLElement;
      if (event.key !== " " || ["INPUT", "BUTTON", "SELECT", "TEXTAREA", "TR"].includes(tagName)) return;
      event.preventDefault();
      this.bar.toggle();
    });
  }

  /** A body in the hand: in a run it is pulled, otherwise the pose follows it. */
  private gripped(grip: Grip | null): void {
    if (!grip || this.desk.view.what === "live") this.connection.say("pull", grip ? { ...grip } : { target: null });
    else this.drag.next = grip;
  }

  tick(now: number, passed: number): void {
    const { drag } = this;
    // a run that has begun since pulls what is held
    if (this.desk.view.what === "live") drag.next = null;
    if (drag.next && !drag.busy) {
      this.connection.say("pose", { ...drag.next });
      drag.next = null;
      drag.busy = true;
      if (this.desk.view.what !== "start") this.desk.turned({ what: "start" });
    }
    this.pose.tick();
    this.run.tick();
    this.curves.tick(now);
    this.rest.tick(now);
    this.desk.tick(now);
    // behind the gallery nothing is to be seen
    if (this.gallery.root.hidden) this.scene.tick(now, passed);
    this.bar.tick(now);
    this.gallery.tick(passed);
  }
}

function start(): void {
  if (!hasWebGL() || !renderer()) {
    document.body.append(el("p", "linkwork-word", "This browser cannot draw in space (WebGL is missing or switched off), which the studio needs."));
    document.body.dataset.error = "no WebGL";
    return;
  }
  const studio = new Studio();
  Object.assign((window as unknown as { linkwork: object }).linkwork, { studio });
  document.body.dataset.renderer = rendererName();
  let before: number | null = null;
  const tick = (now: number): void => {
    const passed = before === null ? 0 : (now - before) / 1000;
    before = now;
    studio.tick(now, passed);
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

window.addEventListener("error", (event) => { document.body.dataset.error = String(event.message); });
start();
