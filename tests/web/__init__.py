"""The web room: its answers, its server with bad clients, together with a working house, and in the real service."""
