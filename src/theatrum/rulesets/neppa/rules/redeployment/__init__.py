"""[11.0] Strategic Redeployment: ways, limits, grants on their way."""
