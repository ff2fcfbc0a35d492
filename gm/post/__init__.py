"""The post: what a letter is, who wrote it, what was newly typed. Pure; knows nothing of matches."""
