"""What a sentence names and where it parts, whoever wrote it: below all the other rooms of this one."""
