"""What is measured: how the sides stand, for bots and for the lab, and whether the rules were kept."""

from __future__ import annotations

from theatrum.core.study import Study
from theatrum.rulesets.spi.study import evaluation
from theatrum.rulesets.spi.study.audit import Audit
from theatrum.rulesets.spi.study.calibration import Watch
from theatrum.rulesets.spi.war import War

STUDY: Study[War] = Study(
    value=evaluation.value,
    margin=evaluation.margin,
    level=evaluation.grade,
    camp=lambda war, side: (side,) if side == "axis" else ("allied", "russian"),
    watch=Watch,
    audit=Audit,
    forces=evaluation.forces,
    mobile=evaluation.mobile,
    stranded=evaluation.stranded,
    land=evaluation.land,
    income=evaluation.income,
)
