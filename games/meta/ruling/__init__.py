"""What a GM says of a card, in anybody's words, as instructions that the machine carries out."""
