"""What the atlas says when it cannot work."""


class AtlasError(Exception):
    """One clear line for the person who makes a map: what is missing or wrong, and what to do."""
