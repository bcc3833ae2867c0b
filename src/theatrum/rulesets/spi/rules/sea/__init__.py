"""[5.7, 5.8, 6.5] The sea: Naval Transport, Amphibious Movement, interdiction."""
