"""What is printed: the map, the charts, sides and items, with the TOML they are read from."""
