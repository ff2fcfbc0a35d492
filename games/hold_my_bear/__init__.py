"""Hold my Bear: animals at sports, and a bear in your hand keeps you from winning."""
