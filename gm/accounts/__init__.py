"""Logging in without a password: consent that a person gave, the tokens that come of it, and when it is lost."""
