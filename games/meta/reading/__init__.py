"""What players write with the cards of Meta: titles, targets and traps in sentences."""
