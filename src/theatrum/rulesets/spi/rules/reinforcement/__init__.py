"""[10.0] Reinforcements and Replacements of every nation, Russian production."""
