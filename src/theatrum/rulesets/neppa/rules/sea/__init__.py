"""[3.6, 6.0] The sea: fleets, ports, transport, invasion, interception, battle."""
