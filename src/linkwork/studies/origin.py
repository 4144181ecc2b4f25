"""What made a study: its family, for questions that need the models of variants."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from linkwork.studies.family import Family


@dataclasses.dataclass(frozen=True)
class StudyOrigin:
    """The family of a study."""

    family: Family
