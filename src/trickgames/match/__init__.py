"""From a game to a match: the presets by name, and packs that deal given hands."""
