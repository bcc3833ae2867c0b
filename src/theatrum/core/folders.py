"""Folders of the user, where the systems of today expect them."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def cache_folder() -> Path:
    """Where this user keeps what can be made again; RuntimeError for a user without a home."""
    if given := os.environ.get("XDG_CACHE_HOME"):
        return Path(given) / "theatrum"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "theatrum"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "theatrum" / "Cache"
    return Path.home() / ".cache" / "theatrum"
