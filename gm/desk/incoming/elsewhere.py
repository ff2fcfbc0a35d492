"""Which match a message is about: that of its conversation, or another that its writer names.

On a channel its writer has logged in, so no reply address is needed to prove whose words they are, and people write in
whatever conversation is open.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from gm.desk.bench import Desk
from gm.desk.case import CONVERSATION
from gm.desk.handling import asking
from gm.desk.incoming import headings
from gm.desk.matches.inviting import invite_seal
from gm.desk.outgoing.letters import GM_WORDS, RELAY, TO_GM, orders_seal
from gm.desk.table import Table
from gm.domain.deadlines import moment
from gm.ports import Kept, Player, Seal
from gm.post.answers import agrees, answer
from gm.post.letter import Letter
from gm.post.sender import plain_words, sender
from gm.post.trimming import trim

OTHERS = "PostGM-Others"  # the channel's word: more than its writer and the house read that conversation
READ_ALONG = "Others read along in that conversation. In the one that is ours alone nobody else sees your orders."
BEFORE = "PostGM-Before"  # the channel's word: our last letters in that conversation, the newest first
ELSEWHERE = "PostGM-Elsewhere"  # the same of its writer's other conversations, divided by " / "
_SENT = re.compile(r"<([a-z]+)[a-z0-9-]*\.([a-z2-7]{26})@")
_QUESTIONS = (asking.PURPOSE, "address")
_NEWS = ("notice", "reminder", "press")  # kinds of letters that answer nothing
_NAMED = re.compile(r"\[([\w.-]{1,60})\]")
_WORD = re.compile(r"[\w.-]*\w")
_BRIEF = 10  # words of an answer that names the match it is about
_KEPT = (GM_WORDS, TO_GM, RELAY)  # who leads names matches in other ways


def meant(desk: Desk, kept: Kept, letter: Letter, seal: Seal | None) -> Seal | None:
    """The seal of a message; or the one that an answer to a letter of the match has which its words name."""
    address = sender(letter).address
    if not _may_be_elsewhere(desk, kept, letter, seal, address):
        return _asked_above(desk, kept, letter, seal, address) or _asked_in_another(desk, kept, letter, seal) or seal
    if asked := _asked_before(desk, kept, letter, seal) or _asked_in_another(desk, kept, letter, seal):
        return asked
    player = desk.archive.player_at(address)
    table = _named(desk, player, letter, seal) if player else None
    if player is None or table is None or (seal and seal.match == table.match.name):
        return seal
    return _of_their_chair(desk, table, player) or seal


def _may_be_elsewhere(desk: Desk, kept: Kept, letter: Letter, seal: Seal | None, address: str) -> bool:
    """Is it a message of somebody who has logged in, and none that only one place can be meant by?"""
    fixed = letter.first("PostGM-Topic") or (seal and seal.purpose in _KEPT)
    return not fixed and bool(desk.us.vouched(kept.mailbox, address))


def _asked_above(desk: Desk, kept: Kept, letter: Letter, seal: Seal | None, address: str) -> Seal | None:
    """The question that a GM's yes or no answers though somebody's words came below it, which a letter would go to."""
    plain = _short_answer(trim(letter).text)
    below = seal and seal.purpose == RELAY and plain and desk.us.vouched(kept.mailbox, address)
    return _asked_before(desk, kept, letter, None) if below else None


def _still_open(desk: Desk, kept: Kept, old: Seal, seal: Seal | None) -> bool:
    """Is a question about the turn that the last letter is about, and neither too old nor agreed to already?"""
    here = seal is None or (old.match, old.turn) == (seal.match, seal.turn)
    lasts = not old.expires or old.expires >= kept.arrived
    return here and lasts and desk.archive.noted(asking.PURPOSE, old.token) is None


def _asked_before(desk: Desk, kept: Kept, letter: Letter, seal: Seal | None) -> Seal | None:
    """The question that a yes or no answers though other words of ours came after it: news of the turn, or of others.
    An answer to what its reader wrote meanwhile has taken its place."""
    if not answer(trim(letter).text).says or (seal and seal.purpose != "orders"):
        return None
    old = _last_question(desk, letter.first(BEFORE))
    return old if old and _still_open(desk, kept, old, seal) else None


def _last_question(desk: Desk, before: str) -> Seal | None:
    """The question that the last of these letters of ours put, news aside."""
    for kind, token in _SENT.findall(before):
        old = desk.archive.sealed(token)
        if old and old.purpose in _QUESTIONS:
            return old
        if kind not in _NEWS:
            return None
    return None


def _asked_in_another(desk: Desk, kept: Kept, letter: Letter, seal: Seal | None) -> Seal | None:
    """The one open question of ours, in another conversation with its writer, that a short yes or no answers, where it
    can answer nothing in the conversation that it stands in; of several the one whose match it names."""
    text, address = trim(letter).text, sender(letter).address
    in_vain = _short_answer(text) and (seal is None or _asks_nothing(desk, seal))
    if not in_vain or letter.first("PostGM-Topic") or not desk.us.vouched(kept.mailbox, address):
        return None
    open_ = list(_open_elsewhere(desk, kept, letter, address))
    found = open_ if len(open_) == 1 else _named_in(open_, text)
    return found[0] if len(found) == 1 else None


def _open_elsewhere(desk: Desk, kept: Kept, letter: Letter, address: str) -> Iterator[Seal]:
    """The open questions in its writer's other conversations that were put to them, or to the GM who they are."""
    player = desk.archive.player_at(address)
    for talk in letter.first(ELSEWHERE).split(" / "):
        old = _last_question(desk, talk)
        if old and player and old.player in ("", player.id) and _still_open(desk, kept, old, None):
            yield old


def _short_answer(text: str) -> bool:
    return bool(answer(text).says) and len(text.split()) <= _BRIEF


def _named_in(asked: list[Seal], text: str) -> list[Seal]:
    """Those whose match, be it one that is only offered, these words name."""
    said = {word.lower() for word in _WORD.findall(text)}
    return [one for one in asked if said & {one.match, one.note.partition("\n")[2].partition("\n")[0]}]


def _asks_nothing(desk: Desk, seal: Seal) -> bool:
    """Is there nothing that a yes could answer in a letter: it leads a match, its question is answered already, or no
    question of its turn is one for a yes?"""
    if seal.purpose in _QUESTIONS:
        return desk.archive.noted(asking.PURPOSE, seal.token) is not None
    sheet = desk.archive.match(seal.match) if seal.purpose == "orders" else None
    ask = Table.of(sheet).asks.get(seal.seat) if sheet else None
    return seal.purpose == GM_WORDS or (sheet is not None and not (ask and (ask.yes or ask.no or ask.words)))


def for_this_turn(
    desk: Desk, kept: Kept, letter: Letter, table: Table, seal: Seal | None, over: Callable[[Seal], str]
) -> tuple[Seal | None, str]:
    """What a message answers, and why that is `over`, if it is: of letters of ours that stand one below the other, the
    newest that is not. Where the reports go another way, no letter here is of this turn: then the hour tells it."""
    if seal is None or seal.purpose not in ("orders", "question", "vote") or not (old := over(seal)):
        return seal, ""
    newest = next((one for one in _above(desk, letter, seal) if not over(one)), None)
    if newest is None and _reported_elsewhere(desk, kept, table, seal):
        newest = orders_seal(desk, table, seal.seat)
    return newest or seal, "" if newest else old


def _reported_elsewhere(desk: Desk, kept: Kept, table: Table, seal: Seal) -> bool:
    """Was it written by another way than that by which their reports go, once the present question was put?"""
    player, came = desk.archive.player(seal.player), desk.us.came_by(kept.mailbox)
    if player is None or came == desk.us.mail or desk.us.channel_to(player.address) == came:
        return False
    return seal.purpose == "orders" and bool(table.match.asked) and kept.arrived >= moment(table.match.asked)


def _above(desk: Desk, letter: Letter, seal: Seal) -> Iterator[Seal]:
    """What other letters of ours to the same seat stand above a message, the newest first: word of an earlier turn may
    have come below the report of the next, and nobody answers that."""
    for _, token in _SENT.findall(letter.first(BEFORE)):
        old = desk.archive.sealed(token)
        if old and (old.purpose, old.match, old.seat) == ("orders", seal.match, seal.seat):
            yield old


def read_along(desk: Desk, kept: Kept, letter: Letter) -> tuple[str, ...]:
    """What its writer hears of a message that a third account can read."""
    return (READ_ALONG,) if desk.us.came_by(kept.mailbox) != desk.us.mail and letter.first(OTHERS) else ()


def _of_their_chair(desk: Desk, table: Table, player: Player) -> Seal | None:
    """What an answer to the report, or to the invitation, of theirs is about."""
    if chair := table.match.chair_of(player.id):
        return orders_seal(desk, table, chair.name)
    mine = {one.address for one in player.addresses}
    asked = next((chair for chair in table.match.chairs if chair.invited in mine), None)
    return invite_seal(desk, table, asked.name, player) if asked else None


def _named(desk: Desk, player: Player, letter: Letter, seal: Seal | None) -> Table | None:
    """The one match of the writer's that heads the words, that a short yes or no names, or, where nothing else tells,
    the subject."""
    text = trim(letter).text.strip()
    headed = [headings.headed(line)[0] for line in text.splitlines() if line.strip()]
    names = set(filter(None, headed))
    if headed and headed[0] and (found := _theirs(desk, player, names)):
        return found
    words = text.split()
    if len(words) <= _BRIEF:
        for name in map(str.lower, _WORD.findall(text)):
            if agrees(headings.bare(name, text)) and (found := _theirs(desk, player, {name})):
                return found
    subject = plain_words(letter.first("subject"), 200).lower()
    return None if seal or letter.first(CONVERSATION) else _theirs(desk, player, set(_WORD.findall(subject)))


def _theirs(desk: Desk, player: Player, names: set[str]) -> Table | None:
    """The match, not over, where they sit or are asked to; None where these names are of none, or of several."""
    found = list(_of(desk, player, names))
    return found[0] if len(found) == 1 else None


def _of(desk: Desk, player: Player, names: set[str]) -> Iterator[Table]:
    mine = {one.address for one in player.addresses}
    for name in sorted(names)[:_BRIEF]:
        sheet = desk.archive.match(name)
        table = Table.of(sheet) if sheet and sheet.status != "over" else None
        if table and (table.match.chair_of(player.id) or any(chair.invited in mine for chair in table.match.chairs)):
            yield table


def guess(desk: Desk, letter: Letter, player: Player, topic: str) -> str:
    """The match of a letter without a seal: that of its topic or conversation, named in its subject, or the only one
    where the player sits."""
    if topic:
        return topic
    sheets = desk.archive.matches(player=player.id)
    mine = [s.name for s in sheets if s.status != "over"]
    subject = _NAMED.findall(plain_words(letter.first("subject"), 200))
    named: list[str] = [name for name in (letter.first(CONVERSATION), *subject) if name in mine]
    over = [s.name for s in sheets if s.status == "over" and s.name in subject]
    if named or over:
        return [*named, *over][0]
    return mine[0] if len(mine) == 1 else ""
