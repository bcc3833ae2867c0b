"""[4.0, 5.0, 10.0] Money: Year Start, construction, force pools, grants, Lend Lease, oil."""
