"""The verbs that a user finds on models and results, bound to the layers below; each is imported when first called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from linkwork.model.model import Model as ModelBase
from linkwork.system.system import System


class Model(ModelBase):
    __doc__ = ModelBase.__doc__

    def compile(self, inputs: Mapping[str, Any] | None = None, *, planar: bool | None = None) -> System:
        """The model as immutable arrays, remembered until it changes.

        Args:
            inputs: signals that drive the inputs, by name; others are zero.
            planar: True or False to insist on the algebra of the plane or of space; default: the plane if possible.
        """
        return System(self, inputs, planar=planar)
