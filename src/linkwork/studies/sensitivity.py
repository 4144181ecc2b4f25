"""Sensitivities of a number to the parameters of a study, by SALib."""

from __future__ import annotations

import re
import warnings
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError, nearest
from linkwork.studies.designs import problem, salib
from linkwork.studies.reductions import WHOLE, WORDS, split_text
from linkwork.studies.results.study import ABOUT, Study
from linkwork.studies.results.study_sensitivity import StudySensitivity

LEAST = 65  # variants from which RBD-FAST, with ten harmonics, says something
_COMPONENT = re.compile(r"(.+)\[(.+)\]")


def sensitivity(study: Study, of: str, *, confidence: float, seed: int | None) -> StudySensitivity:
    """Implements `Study.sensitivity`."""
    what = f"sensitivity of '{study.title}'"
    if not 0 < confidence < 1:
        raise ModelError(f"{what}: confidence is {confidence!r}; give a number between 0 and 1, such as 0.95.")
    if seed is not None and seed < 0:
        raise ModelError(f"{what}: seed is {seed}; give 0 or more, or None.")
    if study.places.size == 0:
        raise ModelError(
            f"{what}: the variants are a {study.design}, not drawn from distributions; draw them with sample(…), of design "
            "'saltelli' for Sobol indices."
        )
    if study.design == "grid":
        raise ModelError(
            f"{what}: a grid repeats its values, from which no index can be estimated; use another design."
        )
    values, unit = number(study, of)
    sound = np.isfinite(values)
    if sound.any() and np.ptp(values[sound]) == 0:
        raise ModelError(
            f"{what}: '{of}' is {values[sound][0]:g} for all variants, so nothing explains a change of it."
        )
    package = salib(what)
    names = list(study.parameters)
    # SALib takes 0 for no seed
    options = {"conf_level": confidence, "seed": None if seed is None else seed + 1}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if study.design == "saltelli":
            _refuse_missing(what, of, sound)
            found = package.analyze.sobol.analyze(problem(names), values, calc_second_order=False, **options)
        else:
            found = _given_data(package, what, study, values, sound, options)
    has_total = "ST" in found
    return StudySensitivity(
        title=study.title,
        of=of,
        unit=unit,
        method="Sobol indices by Saltelli's design" if has_total else "first-order indices by RBD-FAST",
        parameters=tuple(names),
        first=np.asarray(found["S1"], float),
        first_confidence=np.asarray(found["S1_conf"], float),
        total=np.asarray(found["ST"], float) if has_total else np.zeros(0),
        total_confidence=np.asarray(found["ST_conf"], float) if has_total else np.zeros(0),
        confidence=confidence,
        variants=int(sound.sum()),
        left_out=int((~sound).sum()),
    )


def _refuse_missing(what: str, of: str, sound: np.ndarray) -> None:
    missing = int((~sound).sum())
    if missing:
        raise ModelError(
            f"{what}: '{of}' is missing for {missing} of {len(sound)} variants, and Saltelli's design needs all; choose ranges "
            "in which all variants reach their end, or design 'latin'."
        )


def _given_data(
    package: Any, what: str, study: Study, values: np.ndarray, sound: np.ndarray, options: dict[str, Any]
) -> Any:
    """First-order indices from variants as they are, those that failed left out."""
    if sound.sum() < LEAST:
        raise ModelError(
            f"{what}: {int(sound.sum())} variants are too few to estimate indices from; draw {LEAST} or more, better hundreds."
        )
    places = study.places[sound]
    return package.analyze.rbd_fast.analyze(problem(list(study.parameters)), places, values[sound], **options)


def number(study: Study, of: str) -> tuple[np.ndarray, str]:
    """One number of every variant (variants,), and its unit: a variable, a component of one, or a reduction of a history."""
    data = study.dataset
    known = [n for n in (*study.variables, *ABOUT[2:]) if n in data]
    word, name = ("", of) if of in data else split_text(of)
    component = _COMPONENT.fullmatch(name or of)
    base = component[1] if component and name not in data else name or of
    if base not in known or (word and word not in WORDS):
        unknown = word if word and word not in WORDS and base in known else of
        raise ModelError(f"study of '{study.title}' has no number '{of}'; {nearest(unknown, [*known, *WORDS])}")
    own = data[base]
    inner = [str(d) for d in own.dims if d not in study.dims and d != "time"]
    if component and base != name:
        labels = [str(x) for x in own[inner[0]].values] if inner else []
        if component[2] not in labels:
            raise ModelError(
                f"'{base}' of the study has no component '{component[2]}'; {nearest(component[2], labels)}"
            )
        own, inner = own.isel({inner[0]: labels.index(component[2])}), inner[1:]
    unit = str(own.attrs.get("units", ""))
    values = own.transpose(*study.dims, ...).values.reshape(
        len(study), *[own.sizes[d] for d in own.dims[len(study.dims) :]]
    )
    if "time" in own.dims:
        if not word:
            raise ModelError(f"'{of}' is a history; say which number of it, such as 'peak of {of}'.")
        if inner and word not in WHOLE:
            values, inner = np.sqrt(np.einsum("vti,vti->vt", values, values)), []
        values = WORDS[word][0](data["time"].values, values)
        unit = "s" if word == "time of peak" else unit
    elif word:
        raise ModelError(f"'{base}' is one number of every variant, no history; leave '{word} of' out.")
    if inner:
        labels = [str(x) for x in own[inner[0]].values]
        raise ModelError(f"'{of}' has components; name one, such as '{base}[{labels[0]}]'.")
    return values, unit
