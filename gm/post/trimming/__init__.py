"""Finds what a player newly typed in a letter, and says of everything else why it is taken for a quotation."""

from gm.post.trimming.known import Known
from gm.post.trimming.signatures import without_name
from gm.post.trimming.trim import Quoted, Trimmed, trim

__all__ = ["Known", "Quoted", "Trimmed", "trim", "without_name"]
