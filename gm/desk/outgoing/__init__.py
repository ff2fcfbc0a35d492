"""Letters on their way out: composed, queued, sent, come back, ended."""
