"""Who wrote a letter: one From field with one mailbox in it, and what our own border server says about its honesty."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import authres

from gm.post.addressing import LONGEST_ADDRESS, a_label, normalise
from gm.post.letter import Letter
from gm.post.reading import decoded

LONGEST_FROM = 2_000  # characters; a longer field is nobody's name
LONGEST_NAME = 100  # characters of a name that are shown
DEEPEST_COMMENT = 10
LONGEST_RESULT = 2_000  # characters of an Authentication-Results field; authres needs quadratic time

_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ufffd\ud800-\udfff]")
_INVISIBLE = re.compile(r"[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_ATOM = r"[^\s\x00-\x20\x7f()<>\[\]:;@\\,.\"]+"
_DOT_ATOM = re.compile(rf"{_ATOM}(?:\.{_ATOM})*")
_DOMAIN = re.compile(r"(?=.{1,253}\Z)[^\W_](?:[\w-]{0,61}[^\W_])?(?:\.[^\W_](?:[\w-]{0,61}[^\W_])?)*")


@dataclass(frozen=True, slots=True)
class Sender:
    """The writer: `address` normalised ("" if there is a problem), `name` for people, `problem` one sentence."""

    address: str
    name: str = ""
    problem: str | None = None


class _Bad(Exception):
    """The From field is not one plain mailbox; the text says why."""


def sender(letter: Letter) -> Sender:
    """The one mailbox of the one From field (RFC 5322 3.6.2), or the reason why nobody can be named.

    Nothing is guessed: two fields, two mailboxes, a group, or any defect refuses the letter, because mail programs
    disagree on whom such a field names (CVE-2023-27043). Encoded-words are decoded only after the split.
    """
    fields = letter.all("from")
    if len(fields) != 1:
        return Sender("", problem=_TOO_MANY if fields else _NONE)
    try:
        name, address = _mailbox(fields[0])
    except _Bad as bad:
        return Sender("", problem=str(bad))
    return Sender(normalise(address), plain_words(name, LONGEST_NAME))


_NONE = "The letter has no From field, so nobody can be named as its writer."
_TOO_MANY = "The letter has more than one From field, so its writer is uncertain."
_TWO = "The From field names more than one mailbox, so the writer is uncertain."
_GROUP = "The From field names a group instead of one mailbox."
_BROKEN = "The From field is not written as one plain mail address."


def _mailbox(field: str) -> tuple[str, str]:
    """(display name still encoded, address) of a field that holds exactly one mailbox."""
    if len(field) > LONGEST_FROM:
        raise _Bad("The From field is too long to be one writer's name and address.")
    if _CONTROL.search(field):
        raise _Bad("The From field holds control characters or damaged letters.")
    words, comments = _words(field)
    marks = [word for word in words if word in _MARKS]
    if "," in marks:
        raise _Bad(_TWO)
    if ":" in marks or ";" in marks:
        raise _Bad(_GROUP)
    if not marks:
        return (comments[0] if comments else ""), _address("".join(words))
    if marks != ["<", ">"] or words[-1] != ">":
        raise _Bad(_BROKEN)
    opening = words.index("<")
    phrase, address = words[:opening], _address("".join(words[opening + 1 : -1]).strip())
    return _phrase(phrase, address), address


_MARKS = frozenset("<>,:;")


def _words(field: str) -> tuple[list[str], list[str]]:
    """Split at the structural marks in one pass: quoted strings stay whole, comments are set apart."""
    words: list[str] = []
    comments: list[str] = []
    plain: list[str] = []
    at = 0

    def flush() -> None:
        if text := "".join(plain).strip():
            words.append(text)
        plain.clear()

    while at < len(field):
        char = field[at]
        if char == '"':
            flush()
            end = _end_of_quoted(field, at)
            words.append(field[at:end])
        elif char == "(":
            plain.append(" ")
            end = _end_of_comment(field, at)
            comments.append(field[at + 1 : end - 1])
        elif char in _MARKS:
            flush()
            words.append(char)
            end = at + 1
        elif char in ")\\[]":
            raise _Bad(_BROKEN)
        else:
            plain.append(char)
            end = at + 1
        at = end
    flush()
    return words, comments


def _end_of_quoted(field: str, start: int) -> int:
    at = start + 1
    while at < len(field) and field[at] != '"':
        at += 2 if field[at] == "\\" else 1
    if at >= len(field):
        raise _Bad(_BROKEN)
    return at + 1


def _end_of_comment(field: str, start: int) -> int:
    depth, at = 0, start
    while at < len(field):
        char = field[at]
        depth += (char == "(") - (char == ")")
        if depth > DEEPEST_COMMENT:
            break
        at += 2 if char == "\\" else 1
        if depth == 0:
            return at
    raise _Bad(_BROKEN)


def _address(text: str) -> str:
    """A checked addr-spec: one @, a dot-atom or a quoted local part, a domain name; no route, no literal."""
    local, at, domain = text.rpartition("@")
    quoted = len(local) > 2 and local[0] == local[-1] == '"' and _end_of_quoted(local, 0) == len(local)
    good = (
        at
        and len(text) <= LONGEST_ADDRESS
        and (quoted or _DOT_ATOM.fullmatch(local))
        and _DOMAIN.fullmatch(domain)
        and not _INVISIBLE.search(text)
        and "=?" not in text
    )
    if not good:
        raise _Bad(_BROKEN)
    return text


def _phrase(words: Sequence[str], address: str) -> str:
    """The display name. A bare @ in it is a second address in disguise, unless it repeats the first."""
    for word in words:
        if "@" in word and not word.startswith('"') and word.lower() != address.lower():
            raise _Bad(_BROKEN)
    return " ".join(re.sub(r"\\(.)", r"\1", word[1:-1]) if len(word) > 1 and word[0] == '"' else word for word in words)


def plain_words(encoded: str, longest: int) -> str:
    """A header value for people: decoded, on one line, and without anything that turns or hides text."""
    text = decoded(encoded[: 4 * longest + 1000])
    return " ".join(_INVISIBLE.sub("", text).split())[:longest]


@dataclass(frozen=True, slots=True)
class Trust:
    """What our border server found out about the From domain; `none` when it says nothing that we can use."""

    result: Literal["pass", "fail", "none"]
    why: str


@dataclass(frozen=True, slots=True)
class _Finding:
    method: str
    result: str
    properties: dict[str, str]  # "header.d" -> value


def trust(
    letter: Letter,
    from_domain: str,
    authserv_ids: Iterable[str],
    received_by: Iterable[str] = (),
    forwarders: Iterable[str] = (),
) -> Trust:
    """Read Authentication-Results (RFC 8601) of our own border servers, and of nobody else.

    Only fields above the first Received line from elsewhere count, because anything below may have come with the
    letter. Some servers (Gmail, Postfix with a milter) write their result below their own Received line: name such
    hosts in `received_by`, and only if they remove forged results. For each method the topmost word counts.
    `forwarders` are the d= domains whose ARC chain (RFC 8617) is believed once our border server says arc=pass.
    """
    domain = a_label(from_domain)
    ours = {name.lower() for name in authserv_ids}
    findings = _findings(_border_results(letter, {host.lower() for host in received_by}), ours)
    verdict = _judge(findings, domain)
    if verdict.result == "pass" or not (named := {a_label(name) for name in forwarders}):
        return verdict
    return _by_forwarder(letter, findings, domain, named) or verdict


def _border_results(letter: Letter, received_by: set[str]) -> list[str]:
    """The Authentication-Results values that stand above the first Received line from elsewhere, topmost first."""
    values = []
    for name, value in letter.headers:
        if name == "received" and _from_elsewhere(value, received_by):
            break
        if name == "authentication-results":
            values.append(value)
    return values


_BY = re.compile(r"\bby\s+([\w.:-]{1,255})", re.IGNORECASE)
_WITHIN = re.compile(r"\bwith\s+U?LMTP", re.IGNORECASE)


def _from_elsewhere(received: str, received_by: set[str]) -> bool:
    """Whether this Received line took the letter in from another host than our own."""
    received = received[:1000].strip()
    by = _BY.search(received)
    if by and by[1].lower() in received_by:
        return False
    return received[:5].lower().startswith("from") and not _WITHIN.search(received)


def _findings(values: Iterable[str], ours: set[str]) -> list[_Finding]:
    """What the fields of our own servers say, in their order; a field that cannot be read says nothing."""
    found: list[_Finding] = []
    for value in values:
        server, results = _parsed(value)
        if server in ours:
            found += results
    return found


def _parsed(value: str) -> tuple[str, list[_Finding]]:
    """(authserv-id, findings); ("", []) for what does not parse, such as Microsoft's field without an authserv-id."""
    if len(value) > LONGEST_RESULT:
        return "", []
    try:
        parsed = authres.AuthenticationResultsHeader.parse_value(  # type: ignore[no-untyped-call]
            " ".join(value.split())  # type: ignore[call-arg]
        )
        results = [
            _Finding(
                str(one.method).lower(),
                str(one.result).lower(),
                {f"{p.type}.{p.name}".lower(): str(p.value).lower() for p in reversed(one.properties)},
            )
            for one in parsed.results
        ]
    except (Exception, RecursionError):
        return "", []
    return str(parsed.authserv_id).lower(), results


def _judge(findings: Sequence[_Finding], domain: str) -> Trust:
    """dmarc settles it; then an aligned DKIM signature; then SPF for an aligned envelope sender."""
    topmost = {finding.method: finding for finding in reversed(findings)}
    dmarc = topmost.get("dmarc")
    if dmarc and dmarc.result == "pass" and a_label(dmarc.properties.get("header.from", "")) == domain:
        return Trust("pass", f"dmarc=pass for {domain}")
    if dmarc and dmarc.result == "fail":
        return Trust("fail", f"dmarc=fail for {domain}")
    for finding in findings:
        if finding.method in _ALIGNED and finding.result == "pass" and _aligned(finding, domain):
            return Trust("pass", f"{finding.method}=pass aligned with {domain}")
    for finding in findings:
        if finding.method in _ALIGNED and finding.result == "fail" and _aligned(finding, domain):
            return Trust("fail", f"{finding.method}=fail for {domain}")
    return Trust("none", f"no result of our own server speaks for {domain}")


_ALIGNED = {"dkim": ("header.d", "header.i"), "spf": ("smtp.mailfrom",)}


def _aligned(finding: _Finding, domain: str) -> bool:
    """Whether the finding is about the From domain itself or a parent of it.

    The other direction (signed by a subdomain) needs the public suffix list; a border server that checks DMARC has it.
    """
    for key in _ALIGNED[finding.method]:
        if value := finding.properties.get(key):
            about = a_label(value.rpartition("@")[2])
            return domain == about or ("." in about and domain.endswith(f".{about}"))
    return False


_INSTANCE = re.compile(r"\s*i\s*=\s*(\d{1,2})\s*;\s*")
_SEALED_BY = re.compile(r";\s*d\s*=\s*([\w.-]{1,255})")


def _by_forwarder(letter: Letter, findings: Sequence[_Finding], domain: str, named: set[str]) -> Trust | None:
    """The result a named forwarder sealed into the newest ARC set, if our border server found the chain whole."""
    if not any(finding.method == "arc" and finding.result == "pass" for finding in findings):
        return None
    seals = [(hit, value) for value in letter.all("arc-seal") if (hit := _INSTANCE.match(value[:4000]))]
    if not seals:
        return None
    newest = max(int(hit[1]) for hit, _ in seals)
    signers = {d[1].lower() for hit, value in seals if int(hit[1]) == newest and (d := _SEALED_BY.search(value[:4000]))}
    if len(signers) != 1 or not signers <= named:
        return None
    for value in letter.all("arc-authentication-results"):
        hit = _INSTANCE.match(value)
        if hit and int(hit[1]) == newest:
            verdict = _judge(_parsed(value[hit.end() :])[1], domain)
            return Trust(verdict.result, f"{verdict.why}, as {signers.pop()} saw it before forwarding")
    return None
