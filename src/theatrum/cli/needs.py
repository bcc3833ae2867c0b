"""What commands need beyond the engine: asked for before any work is done."""

from __future__ import annotations

from importlib.util import find_spec

from theatrum.core.refusal import BadInput

EXTRAS = {
    "server": ("fastapi", "fastapi_offline", "platformdirs", "pydantic", "sqlalchemy", "uvicorn", "websockets"),
    "postgres": ("psycopg",),
    "lab": ("matplotlib", "numpy"),
    "ray": ("ray",),
}
"""The modules that each extra of the distribution brings."""


def need(extra: str, what: str) -> None:
    """BadInput if anything of the extra is missing, with what to do about it."""
    missing = [module for module in EXTRAS[extra] if find_spec(module) is None]
    if missing:
        raise BadInput(f"{what} needs {', '.join(missing)}; install it with: pip install 'theatrum[{extra}]'")
