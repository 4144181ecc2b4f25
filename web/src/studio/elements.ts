/** Elements and numbers of the studio. Words of a model are only ever set as text. */

type Child = Node | string;

/** An element with a class, and children; texts become text. */
export function el<K extends keyof HTMLElementTagNameMap>(tag: K, name = "", ...children: Child[]): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.append(...children);
  return made;
}

export function button(text: string, title: string, pressed: () => void, name = ""): HTMLButtonElement {
  const made = el("button", name, text);
  made.type = "button";
  made.title = title;
  made.addEventListener("click", pressed);
  return made;
}

export function select(choices: [string, string][], chosen: string, title: string, changed: (value: string) => void): HTMLSelectElement {
  const made = el("select");
  for (const [value, text] of choices) made.append(new Option(text, value, false, value === chosen));
  made.title = title;
  made.setAttribute("aria-label", title);
  made.addEventListener("change", () => changed(made.value));
  return made;
}

/** A number with a few digits, as people write it. */
export function short(x: number | null | undefined, digits = 4): string {
  if (x === null || x === undefined || !Number.isFinite(x)) return "–";
  if (Math.abs(x) < 1e-12) return "0";
  const size = Math.abs(x);
  const text = size >= 1e5 || size < 1e-3 ? x.toExponential(digits - 2).replace("e+", "e") : String(Number(x.toPrecision(digits)));
  return text.replace("-", "\u2212");
}

/** An angle within a turn, from above −π to π; anything else as it is. */
export function wrapped(x: number, unit: string | undefined): number {
  const turn = 2 * Math.PI;
  return unit === "rad" ? x - turn * Math.ceil(x / turn - 0.5 - 1e-9) : x;
}

/** A number as an input holds it: short enough for its box, and no digit less than is asked for. */
export function typed(x: number, digits = 6): string {
  const size = Math.abs(x), plain = String(Number(x.toPrecision(digits)));
  if (x === 0 || (size >= 1e-3 && size < 1e6)) return plain;
  return x.toExponential(digits - 1).replace(/\.?0*e\+?/, "e");
}

/** Save bytes as a file of the reader's. */
export function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
