"""Ways in and out of the house for letters: each keeps the promise of a mailbox, of a mailer, or of both."""
