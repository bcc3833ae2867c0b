"""[12.0, 14.0, 16.1-16.6, 16.8] Neutrals, Vichy, Italy, Russia, Partisans, three players."""
