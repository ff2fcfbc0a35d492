"""What things cost: tables of figures for people, `python -m bench`. Nothing is asserted here."""
