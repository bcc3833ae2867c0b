"""Advice on the Year Start, construction, grants, lend-lease."""

from __future__ import annotations

from theatrum.core.frame import Frame
from theatrum.rulesets.neppa.advice.staff import Handler

HANDLERS: dict[type[Frame], Handler] = {}
