"""Attributes that a model, an item or a system does not have cannot be set, so that a misspelt one does not pass in silence."""

from __future__ import annotations

import copy
import pickle
import threading
from typing import Any

import pytest

import linkwork as lw
from refusals import refused


def arm() -> lw.Model:
    return lw.library.double_pendulum()


@pytest.mark.parametrize(
    ("of", "name", "words"),
    [
        ("m", "sensors", "model 'double pendulum': 'sensors' cannot be set; add, close, remove and rename"),
        ("m", "bodies", "'bodies' cannot be set"),
        ("m", "simulate", "'simulate' cannot be set"),
        ("m", "gravty", "model 'double pendulum' has no attribute 'gravty' to be set; did you mean 'gravity'?"),
        ("m.ground", "mass", "ground has no attribute 'mass'"),
        ("m.bodies[0]", "mas", "body 'link1' has no parameter 'mas'; did you mean 'masses'?"),
        ("m.bodies[0]", "tip", "body 'link1' has no parameter 'tip'"),
        ("m.bodies[0]", "parameters", "body 'link1': 'parameters' cannot be set; its parameters are name, "),
        ("m.bodies[0]", "driven", "body 'link1': 'driven' cannot be set"),
        ("m.joints[0]", "dampng", "joint 'joint1' has no parameter 'dampng'; did you mean 'damping'?"),
        ("m.joints[0]", "type", "joint 'joint1': 'type' cannot be set"),
        ("m.compile()", "tables", "'tables' cannot be set; it does not change; change the model and compile it again"),
        ("m.compile()", "foo", "2 degrees of freedom, planar> has no attribute 'foo' to be set"),
        ("m.compile(formulation='penalty')", "flat", "'flat' cannot be set"),
        ("m.compile(formulation='penalty')", "gravity", "has no attribute 'gravity' to be set"),
    ],
)
def test_it_is_refused_in_a_sentence(of: str, name: str, words: str) -> None:
    for copied in (lambda x: x, copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))):
        thing = copied(eval(of, {"m": arm()}))
        refused(lambda thing=thing: setattr(thing, name, None), words, kind=lw.ModelError)


class Robot(lw.Model):
    """A model of a user's own, with attributes of its own."""

    wheels = 4

    def __init__(self) -> None:
        super().__init__("robot")
        self.arm = self.add(lw.Rod("arm", 1.0, 1.0), lw.Revolute("shoulder", axis="y"))


class Tagged(lw.Rod):
    """A body of a user's own, with attributes that its class declares."""

    colour = "red"
    number: int


def test_classes_of_a_users_own_have_attributes_of_their_own() -> None:
    robot = Robot()
    robot.guard = threading.Lock()  # cannot be copied, and need not be
    assert robot.simulate(0.01, samples=2).success
    del robot.guard
    robot.wheels = 3
    body = Tagged("tagged", 1.0, 1.0)
    body.colour, body.number = "blue", 7
    robot.add(body, lw.Revolute("hinge", axis="y"), to=robot.arm.tip)
    for make in (copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))):
        made: Any = make(robot)
        assert (made.wheels, made.arm.name) == (3, "arm")
        assert made.arm is made.body("arm")
        assert (made.body("tagged").colour, made.body("tagged").number) == ("blue", 7)
    assert robot.simulate(0.01, samples=2).success
    refused(lambda: setattr(robot, "forces", []), "model 'robot': 'forces' cannot be set", kind=lw.ModelError)
    refused(lambda: setattr(body, "color", "x"), "body 'tagged' has no parameter 'color'", kind=lw.ModelError)
