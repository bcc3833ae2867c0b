"""[3.5, 7.0] Air: combat, support, strikes on ports, wings."""
