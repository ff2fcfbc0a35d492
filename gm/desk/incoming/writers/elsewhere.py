"""Which match a message is about: that of its conversation, or another that its writer names.

On a channel its writer has logged in, so no reply address is needed to prove whose words they are, and people write in
whatever conversation is open.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from gm.desk.bench import Desk
from gm.desk.case import CONVERSATION
from gm.desk.incoming.sentences import headings, standing_above
from gm.desk.incoming.writers import talks
from gm.desk.incoming.writers.talks import Talk
from gm.desk.matches.inviting import invite_seal
from gm.desk.outgoing import places
from gm.desk.outgoing.letters import GM_WORDS, RELAY, TO_GM, orders_seal
from gm.desk.table import Table
from gm.domain.deadlines import moment
from gm.ports import Kept, Player, Seal
from gm.post.answers import agrees
from gm.post.letter import Letter
from gm.post.sender import plain_words, sender
from gm.post.trimming import trim

OTHERS = "PostGM-Others"  # the channel's word: more than its writer and the house read that conversation
READ_ALONG = "Others read along in that conversation. In the one that is ours alone nobody else sees your orders."
_NAMED = re.compile(r"\[([\w.-]{1,60})\]")
_WORD = re.compile(r"[\w.-]*\w")
_KEPT = (GM_WORDS, TO_GM, RELAY)  # who leads names matches in other ways


def meant(desk: Desk, kept: Kept, letter: Letter, seal: Seal | None) -> Seal | None:
    """What a letter is about: by mail its reply address tells, and a quotation of a letter of ours. In a conversation
    its words do, and what is open there: which letter of ours stands lowest is chance."""
    logged_in = desk.us.vouched(kept.mailbox, sender(letter).address)
    if letter.first(talks.QUOTED) or not logged_in:
        return seal
    talk = Talk(desk, kept, letter, seal)
    if topic := places.topic_in(desk.us, kept.mailbox, letter):
        return seal or talk.asked_about(topic)
    named = _of_another(talk) if not seal or seal.purpose not in _KEPT else None
    return talk.asked() or talk.of_their_seat() or talk.hailed() or talk.leads() or named or seal


def _of_another(talk: Talk) -> Seal | None:
    """What an answer to a letter of the match has which its words name, where that is another one."""
    player = talk.player
    table = _named(talk.desk, player, talk.letter, talk.seal) if player else None
    if player is None or table is None or (talk.seal and talk.seal.match == table.match.name):
        return None
    return _of_their_chair(talk.desk, table, player)


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
    for _, token in standing_above.SENT.findall(letter.first(standing_above.BEFORE)):
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
    if len(words) <= talks.BRIEF:
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
    for name in sorted(names)[: talks.BRIEF]:
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
