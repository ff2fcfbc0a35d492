"""The open table: any game at all, led by mail, with a person as its engine."""
