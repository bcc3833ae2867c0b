"""[5.0-5.6, 6.0, 7.0, 16.7] Movement on land: marches, rail, Overruns, Airdrops, Zones of Control, stacking."""
