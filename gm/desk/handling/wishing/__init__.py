"""What people want to know or to have done, in sentences of their own: tables of subjects."""
