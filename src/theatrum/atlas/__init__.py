"""The map maker: turns real geography and a map's own design into a board table and a drawing.

It runs when a map is made, never when a game is played; what it writes is committed with the ruleset.
"""
