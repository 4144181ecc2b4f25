/** The socket to the studio on this machine: says when it is gone, and comes back when it is there again. */

export type Message = { on: string } & Record<string, any>;
type Listener = (message: Message) => void;

export class Connection {
  private socket: WebSocket | null = null;
  private readonly listeners = new Map<string, Listener[]>();
  private wait = 500;
  /** Of the model that is open; a page may open the same one again. */
  private number = 0;

  constructor(private readonly changed: (open: boolean) => void) { this.open(); }

  private open(): void {
    const address = new URL("socket", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    const socket = this.socket = new WebSocket(address);
    socket.addEventListener("open", () => { this.wait = 500; this.changed(true); });
    socket.addEventListener("message", (event) => this.hear(String(event.data)));
    socket.addEventListener("close", () => {
      this.changed(false);
      window.setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(4000, 1.5 * this.wait);
    });
  }

  private hear(text: string): void {
    const message = JSON.parse(text) as Message;
    if (message.on === "opened") this.number = message.number as number;
    // found out about a model that is not shown any more
    if (message.number !== undefined && message.number !== this.number) return;
    for (const listener of this.listeners.get(message.on) ?? []) listener(message);
  }

  on(what: string, listener: Listener): void {
    const known = this.listeners.get(what);
    if (known) known.push(listener); else this.listeners.set(what, [listener]);
  }

  say(what: string, more: Record<string, unknown> = {}): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ do: what, ...more }));
  }
}
