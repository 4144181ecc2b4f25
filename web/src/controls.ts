/** The elements of a player. Words of a model are only ever set as text. */

const ICON = (inside: string): string => `<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">${inside}</svg>`;
export const ICONS = {
  play: ICON('<path d="M4.5 2.2v11.6a.8.8 0 0 0 1.2.7l9-5.8a.8.8 0 0 0 0-1.4l-9-5.8a.8.8 0 0 0-1.2.7z"/>'),
  pause: ICON('<rect x="3" y="2" width="3.6" height="12" rx="1"/><rect x="9.4" y="2" width="3.6" height="12" rx="1"/>'),
};

const FRAME = `
<div class="view">
  <canvas class="stage" role="img" tabindex="-1"></canvas>
  <header><h1 class="title"></h1><p class="about"></p></header>
  <aside class="parts" hidden><h2>Bodies</h2><ul class="bodies"></ul><h2 class="arrowhead" hidden>Arrows</h2><ul class="arrowlist"></ul></aside>
  <footer>
    <div class="bar">
      <div class="film">
        <button class="play" type="button" aria-label="Play" title="Play or pause (space)"></button>
        <input class="scrub" type="range" step="any" aria-label="Time">
        <div class="clock"></div>
        <button class="more" type="button" aria-expanded="false" aria-label="More controls" title="More controls">⋯</button>
      </div>
      <div class="tools">
        <select class="speed" aria-label="Speed" title="Speed (+ and −)"></select>
        <button class="loop" type="button" aria-pressed="true" title="Start again at the end (L)">Loop</button>
        <span class="rule"></span>
        <button class="trails" type="button" aria-pressed="true" title="Paths of marked points (T)">Trails</button>
        <button class="names" type="button" aria-pressed="false" title="Names of bodies (N)">Names</button>
        <button class="arrows" type="button" aria-pressed="true" title="Forces and moments at joints (A)">Forces</button>
        <button class="partsbutton" type="button" aria-pressed="false" title="Hide or fade bodies (B)">Bodies</button>
        <span class="rule"></span>
        <select class="views" aria-label="View" title="View (1 to 6, F, C)"></select>
        <button class="reset" type="button" title="Back to the first view (R)">Reset</button>
      </div>
    </div>
    <p class="small"></p>
  </footer>
</div>
<div class="plots"></div>`;

/** Fill an element with those of a player; `find` gives one by its class. */
export function build(root: HTMLElement): <T extends HTMLElement>(name: string) => T {
  const frame = document.createElement("div");
  frame.className = "frame";
  frame.innerHTML = FRAME;
  root.append(frame);
  return <T extends HTMLElement>(name: string): T => frame.querySelector<T>(`.${name}`)!;
}

/** A row of a list: a name, and a button that goes through words. */
export function row(list: HTMLElement, name: string, colour: string, words: string[], first: string, chosen: (word: string) => void): void {
  const item = document.createElement("li"), dot = document.createElement("i"), label = document.createElement("span");
  const button = document.createElement("button");
  dot.style.background = colour;
  label.textContent = name;
  button.type = "button";
  button.setAttribute("aria-label", `${name}: ${words.join(", ")}`);
  const set = (word: string): void => { button.textContent = item.dataset.state = word; };
  button.addEventListener("click", () => {
    const next = words[(words.indexOf(button.textContent ?? "") + 1) % words.length];
    set(next);
    chosen(next);
  });
  set(first);
  item.append(dot, label, button);
  list.append(item);
}
