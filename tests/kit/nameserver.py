"""A name server on this machine that answers from a table; what is not in it, does not exist."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import dns.flags
import dns.message
import dns.rcode
import dns.resolver
import dns.rrset

Zone = Mapping[tuple[str, str], tuple[str, ...]]
"""(name, type) to records, as a zone file writes them."""


@contextmanager
def nameserver(zone: Zone) -> Iterator[dns.resolver.Resolver]:
    """A resolver that asks it alone."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
        door.bind(("127.0.0.1", 0))
        door.settimeout(0.1)
        stop = threading.Event()
        clerk = threading.Thread(target=_serve, args=(door, zone, stop))
        clerk.start()
        resolver = dns.resolver.Resolver(configure=False)
        resolver.nameservers, resolver.port = ["127.0.0.1"], door.getsockname()[1]
        try:
            yield resolver
        finally:
            stop.set()
            clerk.join()


def _serve(door: socket.socket, zone: Zone, stop: threading.Event) -> None:
    while not stop.is_set():
        try:
            octets, who = door.recvfrom(4096)
        except TimeoutError:
            continue
        asked = dns.message.from_wire(octets)
        answer = dns.message.make_response(asked)
        answer.flags |= dns.flags.RA
        question = asked.question[0]
        name = question.name.to_text(omit_final_dot=True)
        kind = question.rdtype.name
        if records := zone.get((name, kind)):
            answer.answer.append(dns.rrset.from_text_list(question.name, 60, "IN", kind, records))
        elif not any(known == name for known, _ in zone):
            answer.set_rcode(dns.rcode.NXDOMAIN)
        door.sendto(answer.to_wire(), who)
