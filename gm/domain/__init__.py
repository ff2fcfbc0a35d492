"""The match as plain values: events, their fold, deadlines, silence. Pure; knows nothing of mail."""
