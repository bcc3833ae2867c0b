"""Advice on fleets, transport, invasion, interception, shipping and strategic warfare."""

from __future__ import annotations

from theatrum.core.frame import Frame
from theatrum.rulesets.neppa.advice.staff import Handler

HANDLERS: dict[type[Frame], Handler] = {}
