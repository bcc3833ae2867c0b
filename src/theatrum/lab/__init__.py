"""Many games: measured, fuzzed, played out bot against bot, on the processes of this machine."""
