"""The marks of our own tests."""

from theatrum.testing import refusal, rule

__all__ = ["refusal", "rule"]
