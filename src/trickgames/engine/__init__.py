"""What a game is, and the engine that plays it."""
