"""The web room: the few things that need an https address; opened only where one is configured."""
