"""What is measured: how the seats stand, for bots and for the lab, and whether the rules were kept."""

from __future__ import annotations

from theatrum.core.study import Study
from theatrum.rulesets.neppa.rules import victory
from theatrum.rulesets.neppa.study import evaluation
from theatrum.rulesets.neppa.study.audit import Audit
from theatrum.rulesets.neppa.study.calibration import Watch
from theatrum.rulesets.neppa.war import War

STUDY: Study[War] = Study(
    value=evaluation.value,
    margin=evaluation.margin,
    victor=victory.winner,
    level=victory.grade,
    camp=victory.camp,
    watch=Watch,
    audit=Audit,
    forces=evaluation.forces,
    mobile=evaluation.mobile,
    land=evaluation.land,
    income=evaluation.incomes,
)
