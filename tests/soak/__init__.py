"""Long trials of the server: `make soak`. Everything is on loopback, bounded in count and time, and ends by itself.

A short form of each trial is part of the tests (tests/server/test_soak.py).
"""
