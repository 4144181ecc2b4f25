/** The start: a slider for each joint; closed loops stay closed while one is moved. */

import type { Connection, Message } from "./connection";
import { button, el } from "./elements";
import { Slider } from "./sliders";

export class Pose {
  readonly root = el("div", "panel pose");
  private readonly list = el("div");
  private readonly closed = el("p", "soft");
  private readonly sliders = new Map<string, Slider>();
  private next: [string, number] | null = null;

  constructor(private readonly connection: Connection, private readonly moved: () => void) {
    const back = button("Back to the start of the model", "Forget the pose", () => { connection.say("pose"); this.moved(); });
    this.root.append(
      el("p", "soft", "Move a joint here, or drag a body in the scene. The pose is where a run starts."), this.list, this.closed, el("div", "row", back),
    );
    connection.on("opened", (message) => this.fill(message));
    connection.on("scene", (message) => { if (message.view.what === "start") this.take(message); });
  }

  private fill(message: Message): void {
    this.sliders.clear();
    const rows = message.coordinates as { name: string; unit: string; low: number; high: number }[];
    this.list.replaceChildren(...rows.map((row) => {
      const slider = new Slider({ path: row.name, value: 0, unit: row.unit, low: row.low, high: row.high }, (value) => {
        this.next = [row.name, value];
        this.moved();
      });
      this.sliders.set(row.name, slider);
      return slider.root;
    }));
    if (!rows.length) this.list.append(el("p", "soft", "Joints that turn freely in space have no sliders: drag the bodies."));
    this.root.dataset.loops = String(message.closures);
  }

  private take(message: Message): void {
    for (const [name, x] of Object.entries(message.q as Record<string, number>)) if (this.next?.[0] !== name) this.sliders.get(name)?.set(x, x);
    this.closed.textContent = Number(this.root.dataset.loops) ? `Loops are closed to ${(message.closed as number).toExponential(0)} (m or rad).` : "";
  }

  /** Send the last movement. */
  tick(): void {
    if (!this.next) return;
    this.connection.say("pose", { coordinate: this.next[0], value: this.next[1] });
    this.next = null;
  }
}
