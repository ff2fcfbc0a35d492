"""The kinds of channels beside mail. A new one is a folder or file of this room, and one line in `KINDS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from gm.ports.channel import Branch

Opener = Callable[[str, Mapping[str, Any], Path], Branch]
"""Makes a channel of its name, its settings (with their kind) and the folder of the house; ValueError, as a sentence,
where they do not do."""


def _forum(name: str, settings: Mapping[str, Any], folder: Path) -> Branch:
    """Loaded only where there is one."""
    from gm.transports.forum.opening import opened

    return opened(name, settings, folder)


def _chat(name: str, settings: Mapping[str, Any], folder: Path) -> Branch:
    """The same."""
    from gm.transports.chat import opened

    return opened(name, settings, folder)


KINDS: dict[str, Opener] = {**dict.fromkeys(("misago", "nodebb", "discourse"), _forum), "chat": _chat}


def branches(sections: Mapping[str, Mapping[str, Any]], folder: Path, mail_host: str) -> list[Branch]:
    """The channels of the configuration, each named by its section, which may say of what `kind` it is. ValueError."""
    made = [_made(name, section, folder) for name, section in sections.items()]
    hosts = [mail_host.lower(), *(branch.channel.host for branch in made)]
    for host in hosts:
        if hosts.count(host) > 1:
            raise ValueError(f"Each channel has a host of its own, and mail another; {host} is named twice.")
    return made


def _made(name: str, section: Mapping[str, Any], folder: Path) -> Branch:
    kind = str(section.get("kind", name))
    if kind not in KINDS:
        known = ", ".join(sorted(KINDS)) or "none beside mail"
        raise ValueError(f'The channel {name} is of no kind that I know: "{kind}". I know {known}.')
    return KINDS[kind](name, {**section, "kind": kind}, folder)
