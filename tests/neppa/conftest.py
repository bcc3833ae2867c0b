"""The tests of a rule book run where it is installed; this one is not registered in pyproject.toml yet."""

from theatrum import systems

collect_ignore_glob = [] if "neppa" in systems() else ["test_*.py"]
