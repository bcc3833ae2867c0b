"""Production, research, what can be built, Lend-Lease, mobilization."""
