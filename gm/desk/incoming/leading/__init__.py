"""What a GM writes about a match: each sentence is a deed, a question, or words for somebody."""
