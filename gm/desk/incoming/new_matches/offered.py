"""What somebody changes of a match that I have offered to open: "almost: 72 hours, and Eve only stands by"."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from games.kit.interjections import SIGH
from gm.desk import deeds
from gm.desk.incoming.new_matches import described, for_one_alone, in_prose, led_by, recalled
from gm.desk.incoming.sentences import readdressed
from gm.desk.matches.hosting import Description
from gm.desk.matches.spans import within
from gm.domain.policy import Policy
from gm.post.answers import agrees, answer, remarks

_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\s+-+\s+")
_OUT = re.compile(
    r"(?i)\b(?:not|never|without|except|remove|drop|strike|leave|out|doesn't|isn't|won't|can't|mustn't|"
    r"shouldn't)\b"
)
_LOOKS_ON = re.compile(r"(?i)\b(?:only|just)\b.*\b(?:watch\w*|looks?|stands?|observ\w+|helps?|lead\w*|referees?)\b")
_SHORT = re.compile(  # of another time than that of a turn
    r"(?i)\b(?:short|quick|pick|ruling|remind|second thought|wait|vote|absen|away|grace|start|begin)"
)
_ROW = re.compile(r"[-*\s]*(?P<key>[a-z][\w -]{0,30}?)\s*(?!(?<=\d):\d)[:=]\s*(?P<value>.+)", re.IGNORECASE)

_CLAUSE = re.compile(r"[,.;!?]+(?:\s+|$)|\s+-+\s+|\s+(?=(?:but|and|only)\b)")
_ALMOST = re.compile(
    rf"(?i)\W*(?:(?:{SIGH}|almost|nearly|not quite|one (?:more )?thing|two things|a few things|sorry|wait|well|"
    r"please|but|and|yes|no|ok(?:ay)?|great|good|perfect|fine|right|only|just|that|more)\b\W*)+"
)
_ANEW = re.compile(  # what heads a change that stands below it
    r"(?i)\W*(?:(?:(?:sorry|please|here(?:'s| is| are)|take|use|it|this|the|a|my|an|new|another|other|old|one|last|"
    r"first|opening|brief(?:s|ing)?|words|letter|text|instead|of|for|yes|no|with|but|and|also|more|thing|then|again)\b)\W*)+"
)
_COUNTS = re.compile(
    r"(?i)\W*(?:(?:yes|no|but|and|ok|please|sorry)\W+)*(?:only |just )?"
    r"(?:the )?\w+ (?:players|people|friends|of (?:them|us))(?: only)?\W*"
)
_NO_CHANGES = (_COUNTS, _ALMOST, _ANEW)
_WHY = re.compile(r"(?i)\W*(?:because|since|as|so|for|otherwise|else|i|we|he|she|my \w+|our \w+)\b")  # a reason
_BARE = re.compile(r"(?i)^(?P<key>(?:pick |ruling )?hours|press|zone|blackout|holidays) (?=\S)")  # "hours 72"

Choices = Mapping[str, Sequence[str]]  # by option of a game what it may be set to


@dataclass(slots=True)
class Changes:
    """What a letter changes: lines of a match, who plays no more or plays too, and what it says beside."""

    rows: list[str] = field(default_factory=list)
    out: set[str] = field(default_factory=set)
    moved: dict[str, str] = field(default_factory=dict)  # by a player the same with another address
    more: list[str] = field(default_factory=list)
    past: list[str] = field(default_factory=list)
    read: list[str] = field(default_factory=list)  # words from which something was taken already
    agrees: bool = False  # does it say yes, and nowhere no?
    settled: bool = False  # does it say something of its GM, so already or not?

    def __bool__(self) -> bool:
        return bool(self.rows or self.out or self.more or self.moved)


def changes(text: str, offered: Description, choices: Choices, mine: str) -> Changes:
    """What these words change of a match that is offered; `choices`: the options of its game that are words; `mine`:
    the address of who writes."""
    found, said = _of_its_gm(text, offered, mine)
    moved = readdressed.moved("\n".join(said), offered.players)
    found.moved |= {whose: new for whose, (new, _) in moved.items()}
    lines = [_BARE.sub(r"\g<key>: ", line) for line in said]
    rows = [line for line in lines if _is_row(line, offered)]
    found.rows += rows
    for sentence in (one for line in lines if line not in rows for one in _SENTENCE.split(line)):
        if sentence.strip(" .,;!"):
            _sort(found, sentence, any(sentence in words for _, words in moved.values()), offered, choices)
    return found


def _of_its_gm(text: str, offered: Description, mine: str) -> tuple[Changes, list[str]]:
    """What an answer says of who leads, and its other lines."""
    private = for_one_alone.cut("\n".join(remarks(text)), described.names_of(offered.players))
    gms = led_by.heard(private.text)
    names = recalled.heard(gms.text, offered.players)
    said = [line for line in names.text.splitlines() if line.strip(" .,;!")]
    found = Changes(
        rows=[*gms.lines(), *private.rows], read=[words for _, words in gms.rows], settled=gms.says or names.settled
    )
    found.agrees = _agrees(gms.text.splitlines()) and not names.unsure
    found.moved, found.past = names.moved, [*names.unsure, *private.unsure]
    if gms.out:
        found.out.update(one for one in offered.players if mine in one)
    if gms.many:
        _count(found, gms.many, offered)
    return found, said


def _sort(found: Changes, sentence: str, moves: bool, offered: Description, choices: Choices) -> None:
    """Keep what a sentence changes; one that `moves` somebody to another address is spoken of nobody who plays."""
    if moves:
        found.rows += [*_run(sentence, choices), *_renames(sentence, offered)]
    elif _told(found, sentence, offered, choices) or led_by.harmless(sentence):
        found.settled = True
        found.past += _left_in(found, sentence, offered, choices)
    elif not (_answers(sentence) or any(way.fullmatch(sentence) for way in _NO_CHANGES)):
        found.past.append(sentence)


def _left_in(found: Changes, sentence: str, offered: Description, choices: Choices) -> list[str]:
    """The clauses of a sentence of which nothing was taken, where others of it change something."""
    used = [words for words in _taken(found, sentence, offered, choices) if words and words in sentence]
    left = in_prose.unread(sentence, used) if used else []
    return [one for one in left if not (_says_nothing(one) or _WHY.match(one))]


def _taken(found: Changes, sentence: str, offered: Description, choices: Choices) -> Iterator[str]:
    """The words of a sentence from which something may have been taken."""
    yield from (words for _, words in (*in_prose.wished(sentence), *in_prose.chosen(sentence, choices)))
    yield from (part for part in _CLAUSE.split(sentence) if within(part))
    yield from (who[0] for who in in_prose.people_in(sentence))
    yield from (said.partition("<")[0].strip() for said in offered.players)
    yield from (*found.read, in_prose.name_given(sentence))


def _says_nothing(clause: str) -> bool:
    """Is a clause a yes or no, a courtesy, or a remark that changes nothing?"""
    remark = deeds.courtesy(clause) or led_by.harmless(clause)
    return remark or _answers(clause) or any(way.fullmatch(clause) for way in _NO_CHANGES)


def _agrees(said: Sequence[str]) -> bool:
    """Does an answer say yes, in a clause of its own, and nowhere no?"""
    says = {agrees(part) for line in said for part in _CLAUSE.split(line)}
    return "yes" in says and "no" not in says


def _count(found: Changes, many: int, offered: Description) -> None:
    """So many players and no more: one who leads and was put among them is out."""
    left = len([one for one in offered.players if one not in found.out])
    if left != many:
        found.past.append(f"{many} players only")
    found.settled = found.settled or left == many


def _is_row(line: str, offered: Description) -> bool:
    """Is it a line of a match: "hours: 72"?"""
    row = _ROW.fullmatch(line)
    known = (*Policy.__dataclass_fields__, "name", "game", "players", *offered.options)
    return row is not None and _key(row["key"]) in known


def _answers(sentence: str) -> bool:
    """Is it a yes, a no, thanks or "almost", and no more?"""
    return bool(answer(sentence).says) and not answer(sentence).talk


def _renames(sentence: str, offered: Description) -> Iterator[str]:
    """A line with another name of the match, or of a game that is not on the shelf: "it's called Steel Roads"."""
    if not (name := in_prose.name_given(sentence)):
        return
    own = "plays" in offered.options and " " in name and not re.search(r"(?i)\b(?:match|call it)\b", sentence)
    yield f"plays: {name}" if own else f"name: {name.lower().replace(' ', '-')}"


def _told(found: Changes, sentence: str, offered: Description, choices: Choices) -> bool:
    """Does a sentence change something? Then it is kept."""
    if _for_one(found, sentence, offered):
        return True
    people, out = in_prose.people_in(sentence), _out(sentence, offered)
    found.moved |= dict(_otherwise_called(people, out, offered))
    rows = [*_run(sentence, choices), *_renames(sentence, offered), *_roles(sentence, out)]
    said = any(words in sentence for words in found.read)
    found.more += [one for who in people if (one := _newcomer(sentence, who, offered))]
    found.rows += rows
    found.out.update(out)
    return bool(rows or people or out or said)


def _run(sentence: str, choices: Choices) -> Iterator[str]:
    """Lines of how the match is to be run; a length of time alone is that of a turn."""
    rows = [row for row, _ in (*in_prose.wished(sentence), *in_prose.chosen(sentence, choices))]
    yield from rows
    clock = any(row.startswith(("hours", "days")) for row in rows) or _SHORT.search(sentence)
    if not clock and (length := within(sentence)):
        yield f"hours: {length.total_seconds() / 3600:g}"


def _roles(sentence: str, out: Sequence[str]) -> list[str]:
    """A line for each who is named for something else than to play."""
    people = in_prose.people_in(sentence)
    rows = [f"{role}: {in_prose.written(who)}" for who in people if (role := in_prose.role(sentence, who))]
    role = in_prose.role_named(sentence)
    return rows if rows or not role or not out else [f"{role}: {', '.join(out)}"]


def _newcomer(sentence: str, who: re.Match[str], offered: Description) -> str:
    """Somebody who is named as a player and was none."""
    known = any(who["address"] in said for said in offered.players)
    return "" if known or in_prose.role(sentence, who) else in_prose.written(who)


def _for_one(found: Changes, sentence: str, offered: Description) -> bool:
    """Does a sentence give a part of what everybody reads to one alone? Then both are kept so. One that speaks of what
    one alone shall read, and gives nothing, is about nobody's chair."""
    first, names = str(offered.options.get("opening", "")), described.names_of(offered.players)
    rest, private = for_one_alone.moved(sentence, first, names)
    found.rows += [f"opening: {json.dumps(rest, ensure_ascii=False)}", *private.rows] if private.briefs else []
    if not private.briefs and for_one_alone.speaks(sentence, names):
        found.past.append(sentence)
    return bool(private.briefs or sentence in found.past)


def _otherwise_called(
    people: Sequence[re.Match[str]], out: Sequence[str], offered: Description
) -> Iterator[tuple[str, str]]:
    """Players of the match who are named with their address, and another name that is not only a part of theirs."""
    for who in people:
        said = next((one for one in offered.players if f"<{who['address']}>" in one and one not in out), "")
        if said and not {*who["name"].split()} <= {*said.partition("<")[0].split()}:
            yield said, in_prose.written(who)


def _out(sentence: str, offered: Description) -> list[str]:
    """The players whom a sentence takes out."""
    mine = _spoken(offered, sentence)
    return (
        mine
        if _OUT.search(sentence) or _LOOKS_ON.search(sentence) or (in_prose.role_named(sentence) and len(mine) == 1)
        else []
    )


def _spoken(offered: Description, sentence: str) -> list[str]:
    """The players whom a sentence names; else who has the first name that it says."""
    mine = [said for said in offered.players if _spoken_of(said, sentence)]
    return mine or [said for said in offered.players if _by_first_name(said, sentence, offered)]


def _spoken_of(said: str, sentence: str) -> bool:
    """Does a sentence name a player of the offered match?"""
    name = said.partition("<")[0].strip() or said.partition("@")[0]
    return bool(name) and re.search(rf"\b{re.escape(name)}\b", sentence) is not None


def _by_first_name(said: str, sentence: str, offered: Description) -> bool:
    """Does a sentence name a player by the first name, which nobody else has?"""
    first = said.partition("<")[0].strip().partition(" ")[0]
    alike = [one for one in offered.players if one.strip().partition(" ")[0] == first]
    return len(alike) == 1 and bool(first) and re.search(rf"\b{re.escape(first)}\b", sentence) is not None


def changed(offered: Description, found: Changes, given: Mapping[str, Any]) -> Description:
    """The match as it would be; `given`: what the lines of the changes say, as a match file has it."""
    players = list(given.get("players") or offered.players)
    players = [found.moved.get(said, said) for said in players if said not in found.out] + found.more
    policy = {**offered.policy, **given.get("policy", {})}
    if "days" in given.get("policy", {}):
        policy.pop("hours", None)
    if "hours" in given.get("policy", {}) and "days" not in given["policy"]:
        policy.pop("days", None)
    return replace(
        offered,
        name=given.get("name", offered.name),
        game=given.get("game", offered.game),
        players=tuple(players),
        options=_merged(offered.options, given.get("options", {})),
        policy=policy,
    )


def _merged(before: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The options with those that are given; what each player alone reads is kept beside what another shall."""
    briefs = {**before.get("briefs", {}), **given.get("briefs", {})}
    return {**before, **given, **({"briefs": briefs} if briefs else {})}


def written(wanted: Description) -> Iterator[str]:
    """A match as lines that are read back as the same."""
    yield f"game: {wanted.game}"
    yield f"players: {', '.join(wanted.players)}"
    for name, value in {**wanted.policy, **wanted.options}.items():
        yield f"{name}: {_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, dict | bool):
        return json.dumps(value)
    if isinstance(value, str) and "\n" in value:
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return (
            ", ".join(map(_value, value)) if all(isinstance(one, str | float) for one in value) else json.dumps(value)
        )
    return f"{value:g}" if isinstance(value, float) else str(value)


def _key(said: str) -> str:
    return said.strip().lower().replace(" ", "_").replace("-", "_")
