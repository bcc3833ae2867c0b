"""Fleets: Atlantic fleets, naval action, naval battles and fire, carriers."""
