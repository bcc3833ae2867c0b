"""One folder a rule book."""
