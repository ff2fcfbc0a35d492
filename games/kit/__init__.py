"""The words all games share: seats, asks, orders, dice, cards and the grammar of order lines."""
