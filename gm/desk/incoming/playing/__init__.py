"""What a player writes about a match: lines for the house and for the game, and words for others."""
