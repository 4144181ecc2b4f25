"""How long the studio takes from a slider to the picture: `python packaging/studio_times.py [bodies]`.

Measured in the Chromium of this machine, driven by Playwright; a software renderer draws far slower than a graphics card, so
its name is printed beside the times.
"""

from __future__ import annotations

import json
import shutil
import statistics
import sys
import threading
import time
from pathlib import Path
from typing import Any

import linkwork as lw
from linkwork.files.native.model_file import ModelFile
from linkwork.live.serving import STARTERS
from linkwork.live.session import Session
from linkwork.live.sources import Shelf

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = ("--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist")
MOVES = 25

# tells when messages of scenes come, and how long the page works on them
WATCH = """() => {
  const { connection } = linkwork.studio, hear = connection.hear.bind(connection), say = connection.say.bind(connection);
  window.times = {};
  connection.say = (what, more) => { if (what === "state") times.sent = performance.now(); say(what, more); };
  connection.hear = (text) => {
    const began = performance.now();
    hear(text);
    if (text.startsWith('{"on":"scene"')) Object.assign(times, { came: began, heard: performance.now() });
  };
}"""

# moves a slider, and tells the milliseconds of each part until its scene was seen; reading a pixel waits for the renderer
MOVE = """async ([path, value]) => {
  const { desk, scene } = linkwork.studio, range = document.querySelector(`.slider[data-path="${path}"] input[type=range]`);
  const { screen } = scene, frames = screen.frames, answered = desk.answered, began = performance.now();
  range.value = value;
  range.dispatchEvent(new Event("input"));
  const until = (done) => new Promise((go) => {
    const look = () => done() ? go(performance.now()) : requestAnimationFrame(look);
    look();
  });
  const come = () => Number(document.body.dataset.seq) === desk.seq && desk.seq > answered;
  const drawn = await until(() => come() && screen.frames > frames);
  screen.pen.getImageData(0, 0, 1, 1);
  const seen = performance.now(), whole = await until(() => desk.answered === desk.seq);
  const { sent, came, heard } = times, { spent } = screen;
  return [sent - began, came - sent, heard - came, drawn - heard - spent, spent, seen - drawn, seen - began, whole - began];
}"""
WORDS = (
    "until it is sent",
    "server and transfer",
    "script that makes the scene",
    "until the next frame",
    "script of one picture",
    "renderer",
    "slider to picture",
    "slider to picture and table of modes",
)


def served(model: lw.Model, path: str) -> dict[str, float]:
    """Median milliseconds of the server alone, from what it hears of a slider to the scene, and to the table of modes."""
    first, times, told, done = float(model[path]), [], {}, threading.Event()

    def send(text: str) -> None:
        message = json.loads(text)
        if message["on"] in ("scene", "rest") and message["seq"]:
            told[message["on"]] = time.perf_counter()
        if message["on"] == "rest":
            done.set()

    session = Session(Shelf(Path.cwd(), STARTERS, ModelFile(model)), send)
    session.hear(json.dumps({"do": "open", "key": "model/m"}))
    done.wait()
    for k in range(1, MOVES + 1):
        done.clear()
        began = time.perf_counter()
        move = {"do": "state", "seq": k, "values": {path: first * (1.0 + 0.001 * k)}, "view": {"what": "start"}}
        session.hear(json.dumps(move))
        done.wait()
        times.append([1e3 * (told[what] - began) for what in ("scene", "rest")])
    session.close()
    words = ("server, scene", "server, scene and table of modes")
    return {word: statistics.median(row[k] for row in times) for k, word in enumerate(words)}


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
        page.evaluate(WATCH)
        rows: list[Any] = [page.evaluate(MOVE, [path, str(1.0 + 0.01 * k)]) for k in range(1, MOVES + 1)]
        name = str(page.evaluate("document.body.dataset.renderer"))
        browser.close()
    return {word: statistics.median(row[k] for row in rows) for k, word in enumerate(WORDS)}, name


def main() -> None:
    """Print the times as JSON."""
    bodies = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    model = lw.library.chain(bodies)
    path = "link1.length"
    times, name = shown(model, path)
    report = {
        "bodies": bodies,
        "milliseconds": {"equilibrium with modes": computed(model, path), **served(model, path), **times},
        "renderer": name,
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
