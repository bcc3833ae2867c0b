"""The chapters of the manual, a room for each group of them."""
