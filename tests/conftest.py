"""The suite gives the same answer every time; looking for what nobody thought of is the fuzzer's work."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")
