"""Changed files through every reader: a model or a clean error, whatever is in them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

import linkwork as lw
from compare import assert_rel
from fuzz import crowd
from fuzz.cases import SUFFIXES, Case, case
from fuzz.judge import judge
from fuzz.seeds import DATA, seeds
from fuzz.trees import data_of
from linkwork.files.native import catalogue
from linkwork.files.native.reader import read_text
from linkwork.system.lower import lower

KEPT = sorted(path for path in (DATA / "fuzz").iterdir() if path.is_file())
CASES = 2000


@pytest.fixture(autouse=True)
def _python_keeps_no_compiled_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a reader imports when it first needs it would otherwise be written beside its source: a case that writes."""
    monkeypatch.setattr("sys.dont_write_bytecode", True)


def test_changed_files_end_in_a_model_or_a_clean_error() -> None:
    """The first two thousand cases of `make fuzz`, in two workers; of every kind some must be read to the end."""
    counters = crowd.run(seed=1, first=0, count=CASES)
    assert not counters.failed, counters.report() + "".join(
        f"\n{f['case']} {f['verdict']}: {f['told']}" for f in counters.failed
    )
    assert counters.cases == CASES
    for kind in SUFFIXES:
        assert counters.verdicts[kind, "model"] > 4
        assert counters.verdicts[kind, "error"] > 40


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name)
@pytest.mark.filterwarnings("error")
def test_files_that_once_failed(path: Path, tmp_path: Path) -> None:
    kind = next(kind for kind, suffix in SUFFIXES.items() if path.suffix == f".{suffix}")
    assert judge(Case(kind, path.read_bytes()), tmp_path)[0] in ("model", "error")


# --- the fuzzer itself -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", SUFFIXES)
@pytest.mark.filterwarnings("error")
def test_seeds_are_valid(kind: str, tmp_path: Path) -> None:
    """A changed file finds what an unchanged one does not only if that is read to the end."""
    told = [judge(Case(kind, data), tmp_path) for data in seeds()[kind]]
    if kind in ("unit", "formula"):  # each fits one of several units, so most are refused somewhere
        assert {verdict for verdict, _ in told} <= {"model", "error"}
    else:
        assert {verdict for verdict, _ in told} == {"model"}, told


def test_seeds_hold_every_item() -> None:
    tables = (catalogue.BODIES, catalogue.JOINTS, catalogue.CLOSURES, catalogue.FORCES, catalogue.SENSORS)
    tables = (*tables, catalogue.SIGNALS, catalogue.LAWS, catalogue.SHAPES)
    text = b"".join(data for kind in ("yaml", "json", "toml") for data in seeds()[kind]).decode()
    found = set(re.findall(r"\bkind\"?\s*[:=]\s*\"?(\w+)", text))
    assert {name for table in tables for name in table} - found == set()


def test_cases_are_made_from_their_number() -> None:
    assert [case(1, k) for k in range(50)] == [case(1, k) for k in range(50)]
    assert case(1, 7) != case(2, 7)
    assert yaml.safe_load(yaml.safe_dump(data_of("yaml", seeds()["yaml"][0])))["linkwork"] == 1


@pytest.mark.parametrize(
    ("action", "verdict"),
    [
        ("raise KeyError('x')", "raises KeyError"),
        ("print('x')", "prints"),
        ("open('harm', 'w').close()", "writes"),
        ("import os; os.close(os.open('harm', os.O_CREAT))", "writes"),
        ("raise type('E', (lw.ModelError,), {'__str__': lambda _: 'no full stop'})", "tells no sentence"),
        ("raise type('E', (lw.ModelError,), {'__str__': lambda _: 'a \\ud800 b.'})", "tells what cannot be printed"),
        ("import socket; socket.socket()", "writes"),
    ],
)
def test_the_judge_sees_what_is_wrong(
    action: str, verdict: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def reader(*_: Any) -> None:
        exec(action, {"lw": lw})

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("fuzz.judge.read", reader)
    assert judge(Case("yaml", b""), tmp_path)[0] == verdict


def test_workers_that_end_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker whose reader does harm at some cases: those are reported, the others are judged by its successors."""
    harm = {1: "while True: pass", 2: "os.abort()", 4: "bytes(2**32)"}
    (tmp_path / "sitecustomize.py").write_text(
        "import os, fuzz.cases as c, fuzz.judge as j\n"
        f"harm = [(c.case(1, number), action) for number, action in {harm}.items()]\n"
        "def read(case, folder, own=j.read):\n"
        "    for bad, action in harm:\n"
        "        if case == bad:\n"
        "            exec(action)\n"
        "    return own(case, folder)\n"
        "j.read, j.SECONDS = read, 0.5\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    counters = crowd.run(seed=1, first=0, count=6, workers=1)
    assert counters.cases == 6
    assert [(line["case"], line["verdict"]) for line in counters.failed] == [
        (1, "hangs"),
        (2, "ends the process (-6)"),
        (4, "raises MemoryError"),
    ]


# --- what the fuzzer found -------------------------------------------------------------------------------


def refused(action: Any) -> str:
    """The one sentence of a ModelError."""
    with pytest.raises(lw.ModelError) as caught:
        action()
    text = str(caught.value)
    assert text.isprintable()
    assert text.endswith(".")
    return text


@pytest.mark.parametrize("value", [[1, [2, 3], 4], [[1, 0, 0], [0, 1], [0, 0, 1]], [[[1]]], [[], 1, 2]])
def test_ragged_inertias(value: Any) -> None:
    assert "body 'b': inertia has" in refused(lambda: lw.RigidBody("b", 1.0, inertia=value))


@pytest.mark.parametrize("value", [[1, [2, 3]], [[1], [2, 3]], [[1, 2]], 3.0])
def test_ragged_masses(value: Any) -> None:
    assert "body 'r': masses" in refused(lambda: lw.MassRod("r", 1.0, value))
    assert "body 'r': at" in refused(lambda: lw.MassRod("r", 1.0, (1, 1), at=value))


def test_ragged_numbers_of_beams() -> None:
    beam = lw.Beam("b", 1.0, EI=1.0, mass_per_length=1.0)
    assert "damping has rows of different lengths" in refused(lambda: setattr(beam, "damping", [0.1, [0.2, 0.3]]))
    assert "point 'p' has rows of different lengths" in refused(lambda: beam.point("p", [0, [0, 1], 2]))
    assert "'m': at has rows of different lengths" in refused(lambda: beam.attach("m", 1, [0, [0, 1], 2]))


@pytest.mark.parametrize("name", ["area", "x", "y", "torsion"])
@pytest.mark.parametrize("value", [0, -1e-9, "0 m"])
def test_empty_cross_sections(name: str, value: Any) -> None:
    numbers = {"area": "1 cm^2", "x": 1e-9, "y": 1e-9, "torsion": 1e-9, name: value}
    assert f"cross-section: {name} " in refused(lambda: lw.CrossSection(**numbers))


def test_cross_sections_take_units() -> None:
    assert_rel(lw.CrossSection("2 cm^2", "1 cm^4", 2e-8, 3e-8).x, 1e-8, 1e-15)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no file without end")
def test_files_without_end(tmp_path: Path) -> None:
    for read, suffix in ((lw.read_model, "yaml"), (lw.read_urdf, "urdf"), (lw.read_mjcf, "xml")):
        endless, folder = tmp_path / f"endless.{suffix}", tmp_path / f"folder.{suffix}"
        endless.symlink_to("/dev/zero")
        folder.mkdir()
        for path in (endless, folder):
            assert f"'{path}' is no plain file; give the path of one." in refused(lambda: read(path))  # noqa: B023


def test_names_of_models_are_texts() -> None:
    assert refused(lambda: read_text("linkwork: 1\nname: [[1]]")) == "text:2: name is a list; give a text."


def test_sentences_about_long_names_are_short() -> None:
    long = "x" * 9000
    text = refused(lambda: read_text(f"linkwork: 1\nsensors: {{s: {{kind: Position, of: {long}, axis: x}}}}"))
    assert len(text) < 700


def test_odd_characters_are_escaped() -> None:
    assert r"from '\x00m' on" in refused(lambda: lw.Rod("r", "1 \0m", 1.0))
    text = refused(lambda: read_text('{"linkwork": 1, "a\\ud800\\n\\u202eb": 1}', "json"))
    assert r"unknown parameter 'a\ud800\n\u202eb'" in text


def test_parameters_in_units_that_measure_nothing() -> None:
    text = "linkwork: 1\nparameters:\n  a: 1 m\n  b: a*a*a*a*a\n"
    assert "text:4: parameter 'b' comes out in m^5" in refused(lambda: read_text(text))


@pytest.mark.parametrize("curve", ["cubic", "lines"])
@pytest.mark.filterwarnings("error")
def test_samples_of_extreme_steepness(curve: str) -> None:
    m = lw.library.simple_pendulum()
    push = lw.Sampled((0, 1e-300, 1, 2), (0, 1e49, 0, 1), curve=curve)
    m.add(lw.PointForce("push", m.bodies[0]["origin"], (push, 0, 0)))
    assert "force 'push': value along x: no curve can be laid through its samples" in refused(lambda: lower(m))


@pytest.mark.filterwarnings("error")
def test_laws_of_extreme_steepness() -> None:
    m = lw.library.simple_pendulum()
    law = lw.TableLaw((0, 1e-300, 1), (0, 1e49, 2e49))
    m.add(lw.Spring("bumper", m.bodies[0]["origin"], m.ground["origin"], law=law))
    assert "no curve can be laid through its samples" in refused(lambda: lower(m))


def test_numbers_of_thousands_of_digits() -> None:
    text = f"linkwork: 1\nparameters: {{a: '2*0.1{'0' * 5000} m'}}"
    assert "has too many digits" in refused(lambda: read_text(text))


@pytest.mark.parametrize("size", ["1e-300", "1e-100"])
@pytest.mark.filterwarnings("error")
def test_geoms_without_volume(size: str) -> None:
    text = f'<mujoco><worldbody><body><joint/><geom size="{size}" mass="1e30"/></body></worldbody></mujoco>'
    assert "too small for a volume" in refused(lambda: lw.read_mjcf_text(text))


@pytest.mark.parametrize(("length", "line"), [(1e-200, 1e-100), (1e-5, 1e-300)])
@pytest.mark.filterwarnings("error")
def test_beams_of_extreme_size(length: float, line: float) -> None:
    m = lw.Model("extreme")
    beam = m.add(lw.Beam("arm", length, EI=1.0, mass_per_length=line), lw.Revolute("j"))
    beam.attach("payload", 1e49, "tip", inertia=(1e49, 1e49, 1e49))
    assert "body 'arm' has numbers that are too large or too small" in refused(lambda: lower(m))


@pytest.mark.parametrize("part", ["a", '"a"', "'a.b'", '"\\"."', " a "])
@pytest.mark.parametrize("place", ["{} = 1", "[{}]", "x = {{ {} = 1 }}", "x = [{{ {} = 1 }}]", "[[{}]]"])
def test_dotted_keys_of_many_parts(part: str, place: str) -> None:
    """A key of 200 kB took Python's reader more than 20 s and gigabytes; it is refused before that."""
    text = "linkwork = 1\n# a comment\n" + place.format(".".join([part] * 40_000))
    assert refused(lambda: read_text(text, "toml")) == "text:3: a key has more than 30 parts; a model file needs fewer."
    refusal = refused(lambda: read_text(text.replace(".".join([part] * 40_000), ".".join([part] * 4)), "toml"))
    assert "unknown parameter" in refusal


@pytest.mark.parametrize("quotes", ['"', "'", '"""', "'''", "#"])
def test_dots_in_texts_and_comments_are_no_keys(quotes: str) -> None:
    dots = "a." * 1000
    text = f"linkwork = 1 # {dots}" if quotes == "#" else f"linkwork = 1\ndescription = {quotes}{dots}{quotes}"
    read_text(text, "toml")
    many = "\n".join(f"p{k} = 1.5" for k in range(100))
    read_text(f"linkwork = 1\n[parameters]\n{many}", "toml")
