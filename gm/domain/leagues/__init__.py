"""Leagues: seasons of many matches, drawn, scored and ranked. Nothing here knows of letters or files."""
