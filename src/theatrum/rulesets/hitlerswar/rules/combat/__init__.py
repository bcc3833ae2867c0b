"""The Combat Phase: assaults, fire, losses, advances, exploitation, forts, tactical air."""
