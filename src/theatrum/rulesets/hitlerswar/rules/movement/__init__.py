"""Movement on land: strength points, stacking, supply, control, the Italian Army, home forces, leaders."""
