"""The chapters of the rule book, a room for each group of them."""
