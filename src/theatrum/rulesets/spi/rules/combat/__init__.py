"""[8.0] Combat: attacks, losses, retreats, advances."""
