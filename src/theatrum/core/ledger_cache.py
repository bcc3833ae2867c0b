"""The ledger as it was read last: kept in the user's cache folder until one of the files behind it changes.

Reading it anew takes seconds, for every source and every test is parsed. What is kept may go at any time: if anything
is wrong with it, or with the folder, the ledger is read anew.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from theatrum.core import ledger
from theatrum.core.ledger import Clause, Ledger


def read(system: str, folder: Path) -> Ledger:
    """What `ledger.read` tells, in a small part of the time if nothing has changed."""
    place = _place(system, folder)
    if place is None:
        return ledger.read(system, folder)
    seen = _fingerprint(folder)
    kept = _recall(place, seen)
    if kept is None:
        kept = ledger.read(system, folder)
        _keep(place, seen, kept)
    return kept


def cache_folder() -> Path:
    """Where this user keeps what can be made again; RuntimeError for a user without a home."""
    if given := os.environ.get("XDG_CACHE_HOME"):
        return Path(given) / "theatrum"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "theatrum"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "theatrum" / "Cache"
    return Path.home() / ".cache" / "theatrum"


def _place(system: str, folder: Path) -> Path | None:
    """One file for each ruleset of each project on the machine."""
    try:
        return cache_folder() / f"ledger-{system}-{_digest(str(folder.resolve()))}.json"
    except RuntimeError:
        return None


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _fingerprint(folder: Path) -> str:
    """Another one whenever a file is new, gone, moved or changed. Their contents count: an installed file has the date
    of its package, and an upgrade may leave date and size as they were."""
    seen = hashlib.blake2b(f"{sys.version_info[:2]} {ledger.root_of(folder)}".encode(), digest_size=16)
    for path in ledger.sources(folder):
        content = path.read_bytes() if path.is_file() else b""
        seen.update(f"\0{path}\0{len(content)}\0".encode())
        seen.update(content)
    return seen.hexdigest()


def _recall(place: Path, seen: str) -> Ledger | None:
    """What was kept for these sources; None if there is nothing, or if it is not as it was written."""
    try:
        told, digest, text = place.read_text(encoding="utf-8").split("\n", 2)
    except (OSError, ValueError):
        return None
    if told != seen or digest != _digest(text):
        return None
    data = json.loads(text)
    clauses = {id_: Clause(**row) for id_, row in data["clauses"].items()}
    return Ledger(**data | {"clauses": clauses, "rulings": set(data["rulings"])})


def _keep(place: Path, seen: str, fresh: Ledger) -> None:
    text = json.dumps(asdict(fresh) | {"rulings": sorted(fresh.rulings)})
    half = place.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        try:
            half.write_text(f"{seen}\n{_digest(text)}\n{text}", encoding="utf-8")
            half.replace(place)
        finally:
            half.unlink(missing_ok=True)
