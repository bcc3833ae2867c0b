"""Strategic warfare: bombing, escorts, missiles, atomic bombs, raiders, U-boats."""
