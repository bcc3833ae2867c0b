"""[1.5, 12.0, 13.2, 13.4, 14.0] War and peace: declarations, Minor Countries, co-operation, conquest, surrender."""
