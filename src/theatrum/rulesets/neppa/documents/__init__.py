"""Parts of position documents."""
