"""`print(model)`: the tree of bodies on joints, with masses and degrees of freedom."""

from __future__ import annotations

import textwrap

import pytest

import linkwork as lw


def crane() -> lw.Model:
    m = lw.Model("crane")
    trolley = m.add(
        lw.Box("trolley", size=(0.6, 0.4, 0.3), mass=200), lw.Prismatic("rail", motion=lw.Harmonic(0.1, 1.0))
    )
    rope = m.add(lw.MassRod("rope", length=5, masses=[0.5]), lw.Revolute("sheave", axis="-y"), to=trolley)
    rope.attach("hook", 1.5, "tip")
    m.add(lw.Sphere("load", radius=0.4, mass=500), lw.Ball("swivel"), to=rope.tip)
    m.add(lw.Rod("mast", length=2, mass=10), lw.Fixed("foot"))
    m.add(lw.Spring("guy", rope.tip, m.ground["origin"], stiffness=10.0))
    m.add(lw.Energy("energy", "total"))
    return m


def test_a_model_is_printed_as_a_tree() -> None:
    expected = """\
        crane: 4 bodies, 712 kg, 4 degrees of freedom
        body        shape    mass [kg]  on joint  type       degrees of freedom
        ground
        ├ trolley   Box      200        rail      Prismatic  0, and 1 prescribed
        │ └ rope    MassRod  2          sheave    Revolute   1
        │   └ load  Sphere   500        swivel    Ball       3
        └ mast      Rod      10         foot      Fixed      0
        forces: guy (Spring)
        sensors: energy (Energy)"""
    assert str(crane()) == textwrap.dedent(expected)
    assert repr(crane()) == "<Model 'crane': 4 bodies, 1 forces, 1 sensors>"


def test_closures_are_named_and_do_not_pretend_to_be_counted() -> None:
    text = str(lw.library.four_bar())
    assert text.startswith("four-bar: 3 bodies, 3 kg, 3 degrees of freedom in the tree, 1 closure (mobility() counts")
    assert text.endswith("closures: knuckle (Revolute)")


@pytest.mark.parametrize("name", ["elastic_two_arm", "spherical_pendulum", "spinning_top", "slider_crank", "governor"])
def test_degrees_of_freedom_are_those_of_the_equations_of_motion(name: str) -> None:
    model = getattr(lw.library, name)()
    system = model.compile()
    column = [row[-1] for row in model.summary().rows]
    counted = sum(int(word) for text in column for word in text.replace(",", " ").split() if word.isdigit())
    assert counted == system.nv
    assert f" {system.nv - len(system.labels.drives)} degrees of freedom" in str(model)


def test_a_beam_in_pieces_has_the_shapes_of_all_pieces() -> None:
    m = lw.Model("rotor")
    blade = lw.Beam("blade", length=1.0, EI=10.0, mass_per_length=0.5, modes=2, bending="x", pieces=3)
    m.add(blade, lw.Revolute("hub"))
    assert m.summary().rows[0][-1] == str(m.compile().nv)
    assert m.summary().rows[0][2] == "0.5"


def test_a_model_that_is_empty_or_unfinished_or_long_can_be_printed() -> None:
    assert str(lw.Model("nothing")) == "nothing: 0 bodies, 0 degrees of freedom"
    m = lw.Model("bare")
    m.add(lw.Beam("blade", length=1.0), lw.Revolute("hub"))
    assert "?" in m.summary().rows[0][2]
    long = str(lw.library.chain(1000)).splitlines()
    assert long[0] == "chain: 1000 bodies, 1000 kg, 1000 degrees of freedom"
    assert long[-1] == "… and 970 more bodies"
    assert max(map(len, long)) < 140
