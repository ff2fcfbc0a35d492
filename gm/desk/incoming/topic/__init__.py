"""What stands in the topic of a match, or on its list: sign-ups, orders, talk, and posts that are changed later."""
