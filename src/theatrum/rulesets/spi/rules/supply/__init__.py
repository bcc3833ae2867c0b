"""[9.0, 5.65, 10.34] Supply, and who controls what."""
