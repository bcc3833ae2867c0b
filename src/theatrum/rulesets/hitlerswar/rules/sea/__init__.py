"""Sea transport and amphibious invasions."""
