"""[3.0] What is printed: the map, the charts, the nations and their units, with the TOML they are read from."""
