"""Games over HTTP and WebSocket: load the record, play the action, append it, publish. Knows no game."""
