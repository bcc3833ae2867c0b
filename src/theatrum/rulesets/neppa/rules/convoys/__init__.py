"""[9.0] Strategic Warfare: convoy boxes, U-boats, ASW."""
