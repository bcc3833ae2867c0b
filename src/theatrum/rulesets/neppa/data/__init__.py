"""[1.1, 2.0-4.0] What is printed: the map, the charts, the nations, with the TOML they are read from."""
