"""Teamturns: two players make a combo, one takes the points, the other the action."""
