"""A forum as a channel: its posts and private messages come in as letters, and letters go out as posts."""
