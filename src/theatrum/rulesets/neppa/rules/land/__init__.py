"""[2.0, 3.1-3.4, 8.0] The war on land: movement, battles, losses, occupation, exploitation."""
