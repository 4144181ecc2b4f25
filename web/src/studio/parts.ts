/** A list of what is shown: bodies that can be faded or hidden, joints whose arrows can be. */

import { row } from "../controls";
import type { ArrowRecord, SceneRecord } from "../data";
import { el } from "./elements";
import type { SceneView } from "./scene";

export class Parts {
  readonly root = el("aside", "parts");
  private readonly bodies = el("ul", "bodies");
  private readonly head = el("h2", "", "Forces and moments at");
  private readonly joints = el("ul", "arrowlist");
  private known = "";
  private named = "";

  constructor(private readonly scene: SceneView) {
    this.root.hidden = true;
    this.root.append(el("h2", "", "Bodies"), this.bodies, this.head, this.joints);
    this.list([]);
  }

  /** The bodies of a scene; those that are known stay as they are. */
  fill(record: SceneRecord): void {
    const { scene } = this, key = JSON.stringify(record.bodies);
    if (key === this.known) return;
    this.known = key;
    scene.forgetParts();
    this.bodies.replaceChildren();
    record.bodies.forEach((name, body) => {
      row(this.bodies, name, scene.screen!.stage.colour(body), ["shown", "faded", "hidden"], "shown", (word) => scene.setPresence(name, word as "shown" | "faded" | "hidden"));
    });
    this.list([]);
  }

  /** Another model. */
  forget(): void { this.known = ""; }

  /** The joints that have arrows; known ones stay as they are. */
  list(arrows: ArrowRecord[]): void {
    const names = [...new Set(arrows.map((one) => one.name))], key = JSON.stringify(names);
    if (key === this.named) return;
    this.named = key;
    this.head.hidden = !names.length;
    this.joints.replaceChildren();
    for (const name of names) {
      row(this.joints, name, "var(--soft)", ["shown", "hidden"], this.scene.hasArrows(name) ? "shown" : "hidden", (word) => this.scene.setArrows(name, word === "shown"));
    }
  }
}
