"""Letters that answer a letter of ours which asked something: an invitation, a question, a vote, words of others."""
