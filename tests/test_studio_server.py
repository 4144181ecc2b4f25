"""The studio's server: who may ask it, which files it reads, and whose work it does."""

from __future__ import annotations

import contextlib
import json
import os
import random
import threading
import time
from collections.abc import Iterator
from inspect import signature
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import numpy as np
import pytest

import linkwork as lw
from linkwork.api.progress import Progress, watched
from linkwork.live.lanes import Lane
from linkwork.live.ranges import bounds, drive_amplitudes, file_rows
from linkwork.live.serving import STARTERS
from linkwork.live.sources import Shelf
from studio_page import serving
from test_studio_messages import malformed, read

httpx = pytest.importorskip("httpx", reason="httpx is not installed")
client = pytest.importorskip("websockets.sync.client", reason="websockets is not installed")
exceptions = pytest.importorskip("websockets.exceptions")

ARM = """linkwork: 1
name: arm
bodies:
  rod: {kind: Rod, length: 1, mass: 1, joint: {name: hinge, kind: Revolute, axis: -y}}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a model, beside one with a secret."""
    root = tmp_path_factory.mktemp("root")
    (root / "inside").mkdir()
    (root / "inside" / "arm.yaml").write_text(ARM, encoding="utf-8")
    (root / "secret.yaml").write_text(ARM.replace("name: arm", "name: secret"), encoding="utf-8")
    (root / "inside" / "link.yaml").symlink_to(root / "secret.yaml")
    return root / "inside"


@pytest.fixture(scope="module")
def studio(folder: Path) -> Iterator[lw.Studio]:
    """A studio in that folder."""
    with serving(folder) as made:
        yield made


# a page that closes while much is sent to it would wait for its queue to be read; websockets 13 has none
WITHOUT_QUEUE: dict[str, Any] = {"max_queue": None} if "max_queue" in signature(client.connect).parameters else {}


def cookie_of(studio: lw.Studio) -> str:
    """The cookie that stands for the token, as a browser sends it; the address gives it once."""
    if not hasattr(studio, "known"):
        answer = httpx.get(studio.url.partition("#")[0])
        studio.known = answer.headers["set-cookie"].partition(";")[0]
    return str(studio.known)


class Page:
    """A page without a browser."""

    def __init__(self, studio: lw.Studio, **headers: str) -> None:
        parts = urlsplit(studio.url)
        origin = headers.pop("origin", f"http://{parts.netloc}")
        own = {"cookie": cookie_of(studio)}
        self._open = client.connect(
            f"ws://{parts.netloc}/socket", origin=origin, additional_headers=own, max_size=None, **WITHOUT_QUEUE
        )

    def __enter__(self) -> Page:
        self.socket = self._open.__enter__()
        return self

    def __exit__(self, *ended: Any) -> None:
        self._open.__exit__(*ended)

    def say(self, verb: str, **more: Any) -> None:
        self.socket.send(json.dumps({"do": verb, **more}))

    def hear(self, *kinds: str, seconds: float = 30.0) -> dict[str, Any]:
        """The next message of one of these kinds."""
        end = time.monotonic() + seconds
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=end - time.monotonic()))
            if message["on"] in kinds:
                return message


def test_only_a_browser_that_came_with_the_token_is_answered(folder: Path) -> None:
    with serving(folder) as studio:
        parts = urlsplit(studio.url)
        root = f"http://{parts.netloc}"
        assert parts.hostname == "127.0.0.1"
        token = parts.path.strip("/")
        assert len(token) >= 32
        for path in ("/", "/wrong/", f"/{token[:-1]}/", "/studio.js", f"/{token}x/studio.js", f"/{token}/studio.js"):
            refused = httpx.get(root + path)
            assert refused.status_code == 404
            assert refused.content == b""
        # nothing of this spends the token
        for headers, status in (
            ({"host": "evil.example"}, 421),
            ({"host": f"evil.example:{parts.port}"}, 421),
            ({"origin": "http://evil.example"}, 403),
            ({"origin": "null"}, 403),
        ):
            assert httpx.get(studio.url, headers=headers).status_code == status
        assert httpx.head(studio.url).status_code == 404
        assert httpx.post(studio.url, content=b"{}").status_code == 404
        good = httpx.get(studio.url)
        assert good.status_code == 200
        name, _, rest = good.headers["set-cookie"].partition("=")
        secret, *flags = (part.strip() for part in rest.split(";"))
        assert name == f"linkwork-studio-{parts.port}"
        assert len(secret) >= 32
        assert secret != token
        assert set(flags) == {"Path=/", "HttpOnly", "SameSite=Strict"}
        assert httpx.get(f"{root}/enter.js").text.startswith("location.replace")
        again = httpx.get(studio.url)
        assert again.status_code == 403
        assert "used already" in again.text
        assert "set-cookie" not in again.headers
        known = {"cookie": f"other=1; {name}={secret}"}
        assert httpx.get(studio.url, headers=known).text == good.text  # a page that is opened again
        page = httpx.get(root + "/", headers=known)
        policy = page.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        served = ("player.js", "studio.js", "studio.css")
        assert [httpx.get(f"{root}/{name}", headers=known).status_code for name in served] == [200] * 3
        for path in ("session.py", "../live/session.py", "%2e%2e/serving.py", "..%2fserving.py", "studio.html/../guard.py"):
            assert httpx.get(f"{root}/{path}", headers=known).status_code == 404
        assert httpx.get(root + "/", headers={**known, "host": "evil.example"}).status_code == 421
        assert httpx.get(root + "/", headers={**known, "origin": "null"}).status_code == 403
        assert httpx.get(root + "/", headers={**known, "origin": root}).status_code == 200
        assert httpx.post(root + "/", content=b"{}", headers=known).status_code == 405
        for wrong in (f"{name}={secret[:-1]}", f"{name}={token}", f"{name}=", "a;b=;;", f"{name}x={secret}", "\xff=\xff"):
            assert httpx.get(root + "/", headers={"cookie": wrong.encode("latin-1")}).status_code == 404


def test_others_who_share_the_address_come_in_each(folder: Path) -> None:
    with serving(folder, host="0.0.0.0") as studio:
        cookies = [httpx.get(studio.url).headers["set-cookie"] for _ in range(2)]
        assert cookies[0] == cookies[1]


def test_the_address_is_not_among_the_arguments_of_the_browser(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser is given a file that only this user can read, which is gone when the page has come."""
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    with serving(folder, "arm.yaml", browser=True) as studio:
        (address,) = opened
        token = urlsplit(studio.url).path.strip("/")
        assert token not in address
        file = Path(unquote(urlsplit(address).path))
        assert file.stat().st_mode & 0o777 == 0o600
        assert file.parent.stat().st_mode & 0o777 == 0o700
        assert f'url={studio.url}"' in file.read_text()
        httpx.get(studio.url.partition("#")[0])
        assert not file.parent.exists()
    with serving(folder, browser=True) as studio:
        file = Path(unquote(urlsplit(opened[1]).path))
        assert file.exists()
    assert not file.parent.exists()


def test_hidden_files_and_files_that_are_no_models_are_not_read(tmp_path: Path) -> None:
    """By their own names or those of folders, by links, from models, and in the gallery."""
    (tmp_path / ".docker").mkdir()
    (tmp_path / "models" / ".git").mkdir(parents=True)
    for name in (".docker/config.yaml", ".hidden.yaml", "models/.git/arm.yaml", "models/arm.yaml"):
        (tmp_path / name).write_text(ARM, encoding="utf-8")
    (tmp_path / "package.json").write_text('{"token": "secret"}', encoding="utf-8")
    (tmp_path / "robot.xml").write_text("<project/>", encoding="utf-8")
    (tmp_path / "notes.txt").write_text(ARM, encoding="utf-8")
    (tmp_path / "link.yaml").symlink_to(tmp_path / ".hidden.yaml")
    shelf = Shelf(tmp_path, STARTERS)
    assert [s.key for s in shelf.all() if s.group == "file"] == ["file/models/arm.yaml"]
    for name in (".docker/config.yaml", ".hidden.yaml", "models/.git/arm.yaml", "link.yaml", "models/../.hidden.yaml"):
        with pytest.raises(lw.ModelError, match="there is no such file in the folder of the studio"):
            shelf.source(f"file/{name}")
    for name in ("package.json", "robot.xml", "notes.txt"):
        with pytest.raises(lw.ModelError, match=f"'{name}' is no model file"):
            shelf.source(f"file/{name}")
    given = Shelf(tmp_path, STARTERS, given=".hidden.yaml")  # by the user, who started the studio with it
    assert given.source("file/.hidden.yaml").read({}).model.name == "arm"
    (tmp_path / ".data.csv").write_text("t,hinge\n0,0\n", encoding="utf-8")
    (tmp_path / "models" / "arm.yaml").write_text(ARM + "analyses:\n  - measured: {data: ../.data.csv}\n", encoding="utf-8")
    with pytest.raises(lw.ModelError, match=r"\.data\.csv', which is hidden by the dot before its name"):
        shelf.source("file/models/arm.yaml").read({})


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_sockets_of_other_sites_are_refused(studio: lw.Studio, origin: str) -> None:
    with pytest.raises(exceptions.InvalidStatus) as refused, Page(studio, origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_a_socket_without_an_origin_or_token_is_refused(studio: lw.Studio) -> None:
    parts = urlsplit(studio.url)
    known, origin = {"cookie": cookie_of(studio)}, f"http://{parts.netloc}"
    for path in ("/socket", parts.path, f"{parts.path}socket"):
        address = f"ws://{parts.netloc}{path}"
        with pytest.raises(exceptions.InvalidStatus), client.connect(address, additional_headers=known):
            pass
        with pytest.raises(exceptions.InvalidStatus), client.connect(address, origin=origin):
            pass


def test_no_file_outside_of_the_folder_is_read(studio: lw.Studio, folder: Path) -> None:
    secret = folder.parent / "secret.yaml"
    keys = [
        "../secret.yaml",
        "link.yaml",
        str(secret),
        f"/{secret}",
        "x/../../secret.yaml",
        "arm.yaml/../../secret.yaml",
        "",
        ".",
    ]
    with Page(studio) as page:
        for key in keys:
            page.say("open", key=f"file/{key}")
            said = page.hear("opened", "unreadable", "problem")
            assert said["on"] == "problem", key
            assert "no such file" in said["text"]
        page.say("open", key="file/arm.yaml")
        assert page.hear("opened", "problem")["name"] == "arm"
        page.say("gallery")
        shown = [row["key"] for row in page.hear("gallery")["rows"] if row["group"] == "file"]
        assert shown == ["file/arm.yaml"]


TETRAHEDRON = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"
URDF = """<robot name="seen"><link name="base"/><link name="arm"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"
 ixy="0" ixz="0" iyz="0"/></inertial><visual><geometry><mesh filename="{}"/></geometry></visual></link>
<joint name="hinge" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 1 0"/></joint></robot>"""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_a_pipe_in_the_folder_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "arm.yaml").write_text(ARM, encoding="utf-8")
    assert [s.key for s in Shelf(tmp_path, STARTERS).all() if s.group == "file"] == ["file/arm.yaml"]


def test_no_mesh_and_no_data_outside_of_the_folder_are_read(tmp_path: Path) -> None:
    """By dots, by its whole path, by a link, from model files and from robots; a mesh inside is drawn."""
    pytest.importorskip("trimesh", reason="trimesh is not installed")
    inside = tmp_path / "inside"
    (inside / "meshes").mkdir(parents=True)
    for place in (tmp_path / "secret.obj", inside / "meshes" / "own.obj"):
        place.write_text(TETRAHEDRON, encoding="utf-8")
    (inside / "link.obj").symlink_to(tmp_path / "secret.obj")
    shelf = Shelf(inside, STARTERS)
    for name in (
        "../secret.obj",
        str(tmp_path / "secret.obj"),
        "link.obj",
        "../nothing.obj",
        "meshes/../../secret.obj",
    ):
        text = ARM.replace("mass: 1,", f"mass: 1, look: [{{kind: mesh, file: '{name}'}}],")
        (inside / "arm.yaml").write_text(text, encoding="utf-8")
        with pytest.raises(lw.ModelError, match=r"arm\.yaml:4: .*lies outside of the folder 'inside'"):
            shelf.source("file/arm.yaml").read({})
        (inside / "robot.urdf").write_text(URDF.format(name), encoding="utf-8")
        robot = shelf.source("file/robot.urdf").read({}).model
        assert any("lies outside of the folder 'inside'" in str(note) for note in robot.notes), name
        assert all(look.kind != "mesh" for body in robot.bodies for look in body.look or ())
    (tmp_path / "secret.csv").write_text("t,hinge\n0,0\n", encoding="utf-8")
    (inside / "arm.yaml").write_text(ARM + "analyses:\n  - measured: {data: ../secret.csv}\n", encoding="utf-8")
    with pytest.raises(lw.ModelError, match=r"'\.\./secret\.csv', which lies outside of the folder 'inside'"):
        shelf.source("file/arm.yaml").read({})
    (inside / "robot.urdf").write_text(URDF.format("package://robot/meshes/own.obj"), encoding="utf-8")
    robot = shelf.source("file/robot.urdf").read({}).model
    assert [look.surface.vertices.shape for body in robot.bodies for look in body.look or ()] == [(4, 3)]
    assert lw.read_model(_with_secret(inside)).model.bodies[0].look  # outside of the studio it is read


def _with_secret(folder: Path) -> Path:
    path = folder / "arm.yaml"
    text = ARM.replace("mass: 1,", "mass: 1, look: [{kind: mesh, file: ../secret.obj}],")
    path.write_text(text, encoding="utf-8")
    return path


def test_nonsense_is_answered_with_a_sentence(studio: lw.Studio) -> None:
    with Page(studio) as page:
        for verb, more in [
            ("fly", {}),
            ("state", {}),
            ("open", {"key": 3}),
            ("curve", {"kind": "x"}),
            ("save", {"kind": "x"}),
        ]:
            page.say(verb, **more)
            assert page.hear("problem")["text"].endswith((".", "?"))
        page.say("open", key="library/double_pendulum")
        page.hear("rest")
        for more in ({"body": "link1", "point": [1], "target": [0, 0, 0]}, {"coordinate": "nothing", "value": 1.0}):
            page.say("pose", **more)
            assert page.hear("problem", "scene")["on"] == "problem"
        page.say("state", seq=1, values={"link1.length": -1.0}, view={"what": "start"})
        assert "length" in page.hear("problem")["text"]
        page.say("state", seq=2, values={"link1.length": 2.0}, view={"what": "start"})
        assert page.hear("scene", "problem")["on"] == "scene"


def test_the_newest_job_of_a_kind_wins() -> None:
    """One that runs hears of it where it says how far it is; one that waits is never done."""
    done: list[str] = []
    told: list[dict[str, Any]] = []
    lane, begun = Lane("test", told.append), threading.Event()

    def long() -> None:
        begun.set()
        model = lw.library.double_pendulum()
        model.simulate(1e7, start={"joint1": 1.0}, samples=2, progress=False)
        done.append("first")

    lane.put("a", long)
    assert begun.wait(20.0)
    lane.put("b", lambda: done.append("other"))
    lane.put("a", lambda: done.append("second"))
    lane.put("a", lambda: done.append("third"))
    end = time.monotonic() + 30.0
    while "third" not in done and time.monotonic() < end:
        time.sleep(0.01)
    assert done == ["other", "third"]
    assert not [message for message in told if message["on"] == "problem"]
    lane.close()
    lane.join(5.0)


def test_a_page_that_is_closed_leaves_no_work(studio: lw.Studio) -> None:
    def threads() -> int:
        return sum(thread.name.startswith("studio analyses") for thread in threading.enumerate())

    def gone() -> bool:
        end = time.monotonic() + 20.0
        while threads() and time.monotonic() < end:
            time.sleep(0.02)
        return not threads()

    assert gone()  # those of other tests
    with Page(studio) as page:
        page.say("open", key="library/double_pendulum")
        page.hear("warm")
        page.say("save", kind="run", seconds=600)
        page.hear("progress")
        assert threads() == 1
    assert gone()


def test_watching_is_of_one_thread() -> None:
    heard: list[float] = []

    def told(what: str, part: float) -> None:
        heard.append(part)
        raise KeyboardInterrupt

    model = lw.library.double_pendulum()
    with watched(told), pytest.raises(lw.InterruptedRun) as stopped:
        model.simulate(1e6, start={"joint1": 1.0}, samples=2, progress=False)
    assert len(heard) == 1
    assert 0 < heard[0] < 1
    assert stopped.value.run.time[-1] > 0
    assert model.simulate(0.1).success  # nobody watches any more


@pytest.mark.parametrize(
    ("path", "value", "unit", "low", "high"),
    [
        ("rod.length", 1.0, "m", 0.2, 3.0),
        ("rod.mass", 0.0, "kg", 0.0, 1.0),
        ("hinge.damping", 0.5, "N*m*s/rad", 0.0, 1.5),
        ("hinge.rest", 0.0, "rad", -np.pi, np.pi),
        ("push.value[2]", -4.0, "N", -8.0, 8.0),
        ("spring.stiffness", -2.0, "N/m", -6.0, -0.4),
        ("bar.size[0]", 0.1, "m", 0.02, 0.3),
        ("arm.E", 7e10, "Pa", 1.4e10, 2.1e11),
    ],
)
def test_bounds_hold_the_value_and_make_sense(path: str, value: float, unit: str, low: float, high: float) -> None:
    assert bounds(path, value, unit) == pytest.approx((low, high))


def test_parameters_of_files_have_usual_units(tmp_path: Path) -> None:
    path = tmp_path / "units.yaml"
    path.write_text(
        "parameters: {k: 8 kN/m, c: 2 N*s/m, L: 12 cm, w: 3 rad/s, odd: 1 kg/s^3}\n" + ARM, encoding="utf-8"
    )
    rows = file_rows(lw.read_model(path))
    units = {row["path"]: (row["value"], row["unit"]) for row in rows}
    assert units["k"] == (8000.0, "N/m")
    assert units["c"] == (2.0, "N*s/m")
    assert units["L"] == (0.12, "m")
    assert units["w"] == (3.0, "rad/s")
    assert units["odd"] == (1.0, "kg*s^-3")


NASTY = """50% #1 ").model; raise SystemExit #.yaml"""


def test_names_of_files_are_only_names(tmp_path: Path) -> None:
    """In the address of the page, and in the Python that it copies."""
    (tmp_path / NASTY).write_text("parameters: {L: 1 m}\n" + ARM.replace("length: 1", "length: L"), encoding="utf-8")
    with serving(tmp_path, NASTY) as studio, Page(studio) as page:
        assert unquote(urlsplit(studio.url).fragment) == f"file/{NASTY}"
        page.say("open", key=f"file/{NASTY}")
        page.hear("scene")
        page.say("state", seq=1, values={}, file_values={"L": "2 m"}, view={"what": "start"})
        page.hear("rest")
        page.say("copy", format="python")
        text = page.hear("copied")["text"]
    made: dict[str, Any] = {}
    with contextlib.chdir(tmp_path):
        exec(text, made)
    assert made["m"]["rod.length"] == 2.0


def test_progress_ends_with_its_work() -> None:
    """What a page shows of long work goes when the work does; short work between other things shows none."""
    heard: list[dict[str, Any]] = []
    done = threading.Event()

    def job() -> None:
        with Progress("counting", False) as bar:
            bar.update(0.5)

    for idle in (None, lambda: None):
        lane = Lane("test", heard.append, idle)
        lane.put("count", job)
        lane.put("end", done.set)
        assert done.wait(10)
        done.clear()
        lane.close()
        lane.join(5)
    assert heard == [{"on": "progress", "what": "counting", "part": 0.5}, {"on": "finished"}]


def test_the_model_that_is_given_is_not_changed(tmp_path: Path) -> None:
    m = lw.library.double_pendulum()
    before = m.copy()
    with serving(tmp_path, m, start={"joint1": 0.4}) as studio, Page(studio) as page:
        assert studio.url.endswith("#model/given")
        assert page.hear("hello")["first"] == "model/given"
        page.say("open", key="model/given")
        assert page.hear("scene")["q"] == {"joint1": 0.4, "joint2": 0.0}
        page.say("state", seq=1, values={"link1.length": 3.0}, view={"what": "start"})
        page.hear("rest")
    assert m == before


def test_what_cannot_be_opened_is_said(tmp_path: Path) -> None:
    with pytest.raises(lw.ModelError, match=r"there is no file 'nothing\.yaml'"):
        lw.studio("nothing.yaml", browser=False, wait=False)
    with pytest.raises(lw.ModelError, match="give a model, or the path"):
        lw.studio(3, browser=False, wait=False)
    with pytest.raises(lw.ModelError, match="choose another port"):
        lw.studio(browser=False, wait=False, port=99999)


def test_proposed_amplitudes_are_gentle() -> None:
    """A fiftieth of the weight of cart and pole, 1.1 kg, and of half the length of the pole, 0.5 m; also without gravity."""
    made = drive_amplitudes(lw.library.cart_pole())
    assert made == {
        "force": {"value": float(f"{0.02 * 1.1 * 9.81:.1g}"), "unit": "N"},
        "slide": {"value": 0.01, "unit": "m"},
        "hinge": {"value": 0.1, "unit": "rad"},
    }
    floating = lw.library.cart_pole()
    floating["gravity"] = [0.0, 0.0, 0.0]
    assert drive_amplitudes(floating)["force"]["value"] == pytest.approx(0.02)


def test_malformed_messages_leave_the_socket_open(studio: lw.Studio, capsys: pytest.CaptureFixture[str]) -> None:
    """Each is answered in one sentence; bytes are no text."""
    r = random.Random(3)
    texts: list[Any] = [t for t in (malformed(r) for _ in range(200)) if read(t) is None and "\ud800" not in t]
    with Page(studio) as page:
        for text in (*texts[:60], b"\x00\xff", '{"do": "got", "n": 1e999}', f'{{"do": "got", "n": {10**400}}}'):
            page.socket.send(text)
            said = page.hear("problem")
            assert said["about"] == "page"
            assert said["text"].startswith("a message of the page cannot be read: ")
        page.say("open", key="file/arm.yaml")
        assert page.hear("opened", "problem")["name"] == "arm"
    assert "Traceback" not in capsys.readouterr().err
