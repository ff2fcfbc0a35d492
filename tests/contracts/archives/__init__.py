"""What every archive promises the house: one suite over a SQLite file and a PostgreSQL database."""
