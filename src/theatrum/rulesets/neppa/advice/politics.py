"""Advice on set-up, declarations of war, minor countries, intervention, winter, Vichy and garrisons."""

from __future__ import annotations

from theatrum.core.frame import Frame
from theatrum.rulesets.neppa.advice.staff import Handler

HANDLERS: dict[type[Frame], Handler] = {}
