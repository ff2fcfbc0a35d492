"""What our own border server says of a letter's honesty, and nobody else's word for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import authres

from gm.post.addressing import a_label
from gm.post.letter import Letter

LONGEST_RESULT = 2_000  # characters of an Authentication-Results field; authres needs quadratic time


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


def _from_elsewhere(received: str, received_by: set[str]) -> bool:
    """Whether this Received line took the letter in from another host than our own, or cannot be told."""
    hop = _hop(received)
    if hop is None or (hop and "by" not in hop):
        return True
    if hop.get("by", [""])[0].lower() in received_by:
        return False
    return "from" in hop and not _WITHIN.fullmatch(next(iter(hop.get("with", [])), ""))


LONGEST_HOP = 2_000  # characters of a Received line
_WITHIN = re.compile(r"(?:UTF8|U)?LMTPS?A?", re.IGNORECASE)
_CLAUSES = frozenset(("from", "by", "via", "with", "id", "for"))
_WORD = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^\s"])+', re.DOTALL)
_DATE = re.compile(
    r"\s*(?:[a-z]{3},\s*)?\d{1,2}\s+[a-z]{3}\s+\d{4}\s+\d{1,2}:\d{2}(?::\d{2})?\s+(?:[+-]\d{4}|[a-z]{1,5})\s*",
    re.IGNORECASE,
)


def _hop(received: str) -> dict[str, list[str]] | None:
    """The clauses of a Received line (RFC 5321 4.4), each once, without comments; None where it is not plainly that.

    Strict on purpose: greeting and envelope sender, which stand in it too, are words of whoever brought the letter.
    """
    text = _uncommented(received) if len(received) <= LONGEST_HOP else None
    if text is None:
        return None
    stamp, semicolon, date = text.partition(";")
    if semicolon and not _DATE.fullmatch(date):
        return None
    clauses: dict[str, list[str]] = {}
    values: list[str] | None = None
    for word in _WORD.findall(stamp):
        if (name := word.lower()) in _CLAUSES:
            if name in clauses:
                return None
            values = clauses[name] = []
        elif values is None:
            return None
        else:
            values.append(word)
    return clauses if all(len(clauses[name]) == 1 for name in ("from", "by") if name in clauses) else None


def _uncommented(text: str) -> str | None:
    """Without its comments, which nest; None where a parenthesis or a quotation mark has no partner."""
    plain, depth, quoted = [], 0, False
    chars = iter(text)
    for char in chars:
        if char == "\\":
            char += next(chars, "")
        elif char == '"' and not depth:
            quoted = not quoted
        elif char in "()" and not quoted:
            depth += 1 if char == "(" else -1
            if depth < 0:
                return None
            char = " "
        plain.append("" if depth else char)
    return None if depth or quoted else "".join(plain)


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
    aligned = {f.result: f for f in reversed(findings) if f.method in _ALIGNED and _aligned(f, domain)}
    if good := aligned.get("pass"):
        return Trust("pass", f"{good.method}=pass aligned with {domain}")
    if bad := aligned.get("fail"):
        return Trust("fail", f"{bad.method}=fail for {domain}")
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
    newest, signers = _newest_seal(letter)
    if len(signers) != 1 or not signers <= named:
        return None
    for value in letter.all("arc-authentication-results"):
        hit = _INSTANCE.match(value)
        if hit and int(hit[1]) == newest:
            verdict = _judge(_parsed(value[hit.end() :])[1], domain)
            return Trust(verdict.result, f"{verdict.why}, as {signers.pop()} saw it before forwarding")
    return None


def _newest_seal(letter: Letter) -> tuple[int, set[str]]:
    """The number of the newest ARC set, and the domains that sealed it; nobody where there is none."""
    seals = [(int(hit[1]), value[:4000]) for value in letter.all("arc-seal") if (hit := _INSTANCE.match(value[:4000]))]
    newest = max((number for number, _ in seals), default=0)
    return newest, {d[1].lower() for number, value in seals if number == newest and (d := _SEALED_BY.search(value))}
