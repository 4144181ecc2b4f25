"""How long the studio takes from a slider to the picture: `python packaging/studio_times.py [bodies]`.

Measured in the Chromium of this machine, driven by Playwright; a software renderer draws far slower than a graphics card, so
its name is printed beside the times.
"""

from __future__ import annotations

import json
import shutil
import statistics
import sys
import time
from typing import Any

import linkwork as lw

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = ("--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist")
MOVES = 25

# moves a slider, and says after how many milliseconds its scene had come, and was drawn
MOVE = """async ([path, value]) => {
  const { desk, scene } = linkwork.studio, range = document.querySelector(`.slider[data-path="${path}"] input[type=range]`);
  const frames = scene.screen.frames, answered = desk.answered, began = performance.now();
  range.value = value;
  range.dispatchEvent(new Event("input"));
  const until = (done) => new Promise((go) => {
    const look = () => done() ? go(performance.now() - began) : requestAnimationFrame(look);
    look();
  });
  const come = () => Number(document.body.dataset.seq) === desk.seq && desk.seq > answered;
  const drawn = await until(() => come() && scene.screen.frames > frames);
  const whole = await until(() => desk.answered === desk.seq);
  return [drawn, whole, scene.screen.spent];
}"""


def computed(model: lw.Model, path: str) -> float:
    """Median milliseconds of one equilibrium with its modes, after a parameter has changed."""
    first, times = float(model[path]), []
    for k in range(MOVES):
        model[path] = first * (1.0 + 0.001 * k)
        began = time.perf_counter()
        model.equilibrium().linearize().modes()
        times.append(1e3 * (time.perf_counter() - began))
    model[path] = first
    return statistics.median(times)


def shown(model: lw.Model, path: str) -> tuple[dict[str, float], str]:
    """Median milliseconds in a browser, and the renderer's name."""
    from playwright.sync_api import sync_playwright

    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    with lw.studio(model, browser=False, wait=False) as studio, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=list(FLAGS))
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(studio.url)
        while page.evaluate("document.body.dataset.warm ?? ''") != "yes":
            page.wait_for_timeout(50)
        rows: list[Any] = [page.evaluate(MOVE, [path, str(1.0 + 0.01 * k)]) for k in range(1, MOVES + 1)]
        name = str(page.evaluate("document.body.dataset.renderer"))
        browser.close()
    words = ("slider to picture", "slider to picture and table of modes", "script of one picture")
    return {word: statistics.median(row[k] for row in rows) for k, word in enumerate(words)}, name


def main() -> None:
    """Print the times as JSON."""
    bodies = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    model = lw.library.chain(bodies)
    path = "link1.length"
    times, name = shown(model, path)
    report = {
        "bodies": bodies,
        "milliseconds": {"equilibrium with modes": computed(model, path), **times},
        "renderer": name,
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
