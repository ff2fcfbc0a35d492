"""Whether the service lives, told to machines that watch it: never a name, an address or a word of a letter."""
