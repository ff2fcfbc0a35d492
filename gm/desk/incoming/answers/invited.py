"""The answer to an invitation: yes or no as people say it, what they wrote beside it passed on, doubt asked back."""

from __future__ import annotations

import re
from dataclasses import replace

from games.kit.kinds import Words
from gm.desk import house_words, verbs
from gm.desk.case import Case
from gm.desk.handling.judging import judge
from gm.desk.handling.proposing import asking
from gm.desk.handling.wishing import own_words, rules_asked
from gm.desk.incoming.playing import lines
from gm.desk.incoming.sentences import headings, standing_above
from gm.desk.matches import naming
from gm.desk.matches.of_league import place_of
from gm.desk.outgoing.letters import to_gm
from gm.desk.table import Table
from gm.desk.verbs import accept, decline, join
from gm.desk.verbs.answering import invited, regained
from gm.domain import deadlines
from gm.domain.policy import Chair
from gm.post.answers import Answer, as_read, beside, sentences, undecided
from gm.post.answers import answer as read
from gm.post.writing import Person

_BRIEF = 5  # words of a no and no more: "Sorry, not this time."
_CLAUSE = re.compile(r"[,.;!]\s+")
_COMES = re.compile(
    r"\b(?:i|we) (?:(?:do|will|shall|am|are|just|still|really) )*(?:come|coming|play|playing|join|joining|take part|"
    r"taking part|participate|in|there|with you)\b"
)
_NOT_NOW = re.compile(
    r"\b(?:not|never|no|if|when|would|could|might|next|another|later|some(?:time|day| day)?|instead|already|usually|"
    r"always|until|till|after|only|as|who|which|that)\b"
)
_SIGNS = "best|yours|love|cheers|regards|greetings"
_KIND = 7  # words that stand beside an answer and need nobody's eyes: "can't wait to see you all again"
_MATTERS = re.compile(  # but what may be for a person, however short
    r"\d|\b(?:but|only|though|although|however|except|unless|if|when|until|till|from|before|after|away|abroad|holidays?|"
    r"vacation|trip|slow|late|later|busy|ill|sick|never|new|first|beginner|not|no|nobody|without|instead|name|called|"
    r"mail|email|e-mail|address|phone|prefer|rather|please|can|could|would|should|may|might|need|want|wish|hope|let|tell|"
    r"ask|know|question|help|time|days?|weeks?|weekends?|month|tonight|tomorrow|evenings?|mornings?|hours?|because|wife|"
    r"husband|friend|son|daughter|brother|sister|forum|stop|wrong|sorry|problem|\w+days?)\b"
)
WHAT_NOW = "Will you play? Please answer this letter with yes or no."
LEANS = {
    "yes": f"I take that for a yes, but would rather be sure. {WHAT_NOW}",
    "no": f"I take that for a no, but would rather be sure. {WHAT_NOW}",
    "": WHAT_NOW,
}
TAKE_YOUR_TIME = "Take your time. Please answer this letter with yes or no by {}."
TOO_EARLY = (
    '"{}" reads like an order, and nothing is asked before the match begins: I hold nothing yet, and nobody reads it. '
    "Please send it in answer to the first report."
)
SITS = "You have accepted already: you are {seat} in {match}. To get up again, write: leave {match}."


def answer(case: Case, text: str) -> None:
    """Take the letter for what it says. Who sits at the table already is heard like everybody there."""
    assert case.table is not None
    assert case.seal is not None
    chair = naming.chair_of(case.desk.archive, case.table.match, case.seal)
    rest = _house_words(case, headings.bare(case.table.match.name, text))
    said = _heard(case, rest)
    mine = case.table.match.chair_of(case.player.id)
    stands = chair is not None and (invited(case, chair) or (said.says != "no" and regained(case, chair)))
    if mine and not stands:
        _seated(case, mine, said, rest)
    elif not rest.strip():
        case.say(0, "", WHAT_NOW, "told" if case.said else "unclear")
    elif said.says or not stands:
        words = (decline if said.says == "no" else accept).run(case, "")
        sent = any(out.post.to == case.address for out in case.letters)  # where things stand says it all
        case.say(0, "", "" if sent else words, "sent" if sent and not case.said else "told")
        _in_others(case, text if said.says == "yes" else "")
        _pass_on(case, _with_reasons(said, rest), said.says, stands)
    else:
        case.say(0, "", _later(case, rest) or LEANS[said.likely], "told")
        _pass_on(case, said, "")


_TOO = "Shall I take it as your yes to the invitation to {}, too?"


def _in_others(case: Case, text: str) -> None:
    """Who says yes to both invitations sits down at the other table, too; who only names another one is asked."""
    assert case.table is not None
    here, both = case.table.match.name, standing_above.BOTH.search(text)
    for sheet in case.desk.archive.matches(status="inviting") if text else ():
        other = Table.of(sheet)
        named = re.search(rf"(?i)\b(?:for|to|at|in|and)(?: also)?(?: for)?(?: the)? {re.escape(sheet.name)}\b", text)
        if sheet.name == here or not (both or named) or not any(invited(case, chair) for chair in other.match.chairs):
            continue
        asked = "" if both else asking.ask(case, "join", _TOO.format(sheet.name), sheet.name)
        case.say(0, "", asked or join.deed(case, sheet.name), "told")


def _later(case: Case, text: str) -> str:
    """What is said to who wants to answer later; empty where nobody does, or in a league, that has a day of its own."""
    assert case.table is not None
    until = case.seal.expires if case.seal else None
    if until is None or not undecided(text) or place_of(case.desk.archive, case.table.match.name):
        return ""
    return TAKE_YOUR_TIME.format(deadlines.day(until, case.table.zone(case.player)))


def _heard(case: Case, text: str) -> Answer:
    """The answer, also with the name of who leads behind a yes or a no: "Count me in Hanna, long time no see"."""
    said = read(text)
    if said.says == "no" and _comes_after_all(text):
        return replace(said, says="", likely="yes", talk=text.strip())
    return said if said.says else replace(said, says=read(_unnamed(case, text)).says)


def _comes_after_all(text: str) -> bool:
    """Does somebody say behind a no that they come: "Unfortunately I cannot. Ach, what, I come with you!"?"""
    parts = sentences(" ".join(text.split()))
    behind = next((parts[n:] for n, part in enumerate(parts, 1) if read(part).says == "no"), [])
    return any(_COMES.search(plain) and not _NOT_NOW.search(plain) for plain in map(as_read, behind))


def _with_reasons(said: Answer, text: str) -> Answer:
    """A no of more than a few words gives reasons, or says until when, though each of its words may mean no."""
    return replace(said, talk=text.strip()) if said.says == "no" and len(text.split()) > _BRIEF else said


def _seated(case: Case, mine: Chair, said: Answer, rest: str) -> None:
    assert case.table is not None
    case.seat = mine.name
    if said.says:
        case.say(0, "", SITS.format(seat=mine.name, match=case.table.match.name), "told")
    elif rest.strip():
        lines.go_through(case, rest)
        judge(case)


def _house_words(case: Case, text: str) -> str:
    """Do the lines that call a word of the house; the others are the answer. A first line "check" looks only."""
    assert case.table is not None
    rest = []
    for number, line in enumerate(text.splitlines(), 1):
        word, said = _called(line) or (None, "")
        verb = verbs.verbs()[word.name] if word and not word.under else None
        if word is None:
            rest.append(_answers(case, number, line))
        elif verb is None or verb.needs == "seat" or verb.name == "press":
            rest.append(line)
        elif verb.name == "join" and said.strip("[]").lower() in ("", case.table.match.name):
            rest.append("yes")
        elif verb.name == "check" and any(map(str.strip, rest)):
            rest.append(line)
        else:
            case.say(number, line, verb.run(case, said), "told")
    return "\n".join(rest)


def _called(line: str) -> tuple[house_words.HouseWord, str] | None:
    """The word of the house that a line calls; "leave it" is an answer."""
    found = house_words.find(line.strip(), "invite")
    return None if found and found[1] and read(line).says == "no" else found


def _answers(case: Case, number: int, line: str) -> str:
    """Send the rules, or help, that a line asks for; returns the rest of it, which is the answer."""
    kept = []
    for said, wish in own_words.parted(line, case.hears):
        if wish and wish.name in ("rules", "help"):
            case.say(number, said, verbs.verbs()[wish.name].run(case, wish.rest), "told")
        else:
            kept.append(_of_the_rules(case, number, said))
    return line if kept == [said for said, _ in own_words.parted(line, case.hears)] else " ".join(filter(None, kept))


def _of_the_rules(case: Case, number: int, said: str) -> str:
    """Tell what a sentence, or its end, asks about the rules; returns the rest of it: "I'm in, how do I win?"."""
    assert case.table is not None
    for cut in (0, *(found.end() for found in _CLAUSE.finditer(said))):
        before, asked = said[:cut].strip(), said[cut:]
        answers = _CLAUSE.split(said)[0] != said and read(_CLAUSE.split(said)[0]).likely
        if cut == 0 and answers:
            continue
        if told := rules_asked.beforehand(case.table, asked, case.hears):
            case.say(number, asked, told, "told")
            return before
    return said


def _pass_on(case: Case, said: Answer, says: str, stands: bool = True) -> None:
    """What somebody wrote beside their answer reaches who invites, who is a person and can answer it."""
    assert case.table is not None
    early = _orders_in(case.table, said.talk)
    talk = "\n".join(line for line in said.talk.splitlines() if line not in early)
    if early:
        case.say(0, "", TOO_EARLY.format(early[0]), "told")
    if not talk.strip() or (says != "no" and not _for_a_person(case, talk)):
        return
    name, who = case.table.match.name, case.player.name
    did = {
        "yes": "said yes",
        "no": "said no",
        "": f"seems to say {said.likely}" if said.likely else "has not said yes or no yet",
    }[says]
    words = [
        f"{who} {did} to the invitation to {name}{'' if stands else LATE}, and wrote:",
        *asking.reported(who, talk),
        f"An answer to this letter goes to {who}.",
    ]
    told = to_gm(
        case.desk,
        case.table,
        f"beside/{case.kept.id}",
        f"[{name}] {who} answered the invitation",
        words,
        case.now,
        answers_to=Person(case.address, who),
    )
    case.letters += told
    passed = "What you wrote beside it I have passed on to the GM, who is a person."
    case.say(0, "", passed if told else NOBODY, "told")


def _for_a_person(case: Case, talk: str) -> bool:
    """Is there more beside an answer than a kind word, or another wording of it?"""
    assert case.table is not None
    said, asks = beside(_unnamed(case, talk))
    words = " ".join(said)
    return asks or len(words.split()) > _KIND or _MATTERS.search(words) is not None


def _unnamed(case: Case, text: str) -> str:
    """An answer as if in the first person, and without the names of who invites: "Anna is in!"."""
    own = "|".join(map(re.escape, case.player.name.split()))
    hears = "|".join(re.escape(name) for name in case.hears.split() if name[:1].isupper())
    if own:
        text = re.sub(rf"(?i)\b(?:{own}) (?:is|will be) (?=\w)", "I am ", text)
        text = re.sub(rf"(?i)[,.!;-]+ *(?:(?:{_SIGNS})[, ]+)?(?:{own})\W*$", ".", text)
    return re.sub(rf"(?i)(?<=\w) (?:{hears})(?!\w)", ",", text) if hears else text


def _orders_in(table: Table, text: str) -> list[str]:
    """The lines of a text in which an order of this game stands, which is nobody's business; "I decline" is an answer,
    whatever that word means in the game."""
    known = Words(tuple(chair.name for chair in table.match.chairs))

    def orders(said: str) -> bool:
        found = table.game.grammar.line(said, known)
        return bool(found.orders) and not (found.bare or table.game.grammar.whole or read(said).says)

    return [line for line in filter(str.strip, text.splitlines()) if any(map(orders, (line, *_CLAUSE.split(line))))]


LATE = ", which does not stand any more, so nothing has changed"
NOBODY = "What you wrote beside it I cannot answer, being a program, and there is no GM here to pass it on to."
