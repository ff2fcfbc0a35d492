"""What the world may answer instead of doing what we asked."""


class Refused(Exception):
    """The other side said no, and will say no again: bad login, unknown address, impossible request."""


class Shut(Refused):
    """A door of ours cannot be opened now: another program listens there, or we may not."""


class Unreachable(Exception):
    """The other side did not answer, or said "later": worth another try."""


class Crossed(Unreachable):
    """Two workers each waited for what the other held. Nothing of ours was written: do it again, at once."""


class Overtaken(Exception):
    """Somebody else changed this match since it was read: read again and decide again."""
