"""What stands in the topic of a match, or on its mailing list: lines for the house, orders, sign-ups, and talk.

What was only said among players is not answered, and a secret order that slipped in there does not stay in sight.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256

from gm.desk import deeds
from gm.desk.bench import Desk
from gm.desk.case import Outcome
from gm.desk.handling.proposing import asking
from gm.desk.handling.wishing import own_words, past_turns
from gm.desk.handling.wishing.wishes import Wish
from gm.desk.incoming.sentences.mentions import addressed, looks_on, only_called, praises
from gm.desk.incoming.sentences.signing_up import (
    asks_for_room,
    chimes_in,
    keen,
    may_stand_by,
    signs_up,
    stands_by,
    waits_no_longer,
)
from gm.desk.incoming.topic import revisions, shown_hands
from gm.desk.incoming.topic.shown_hands import Telling, telling
from gm.desk.incoming.topic.topic_orders import (
    SENTENCE,
    corrections,
    could_be,
    goes_on,
    in_form,
    likely,
    lines_of,
    may_order,
    of_an_unknown,
    of_their_chair,
    orders_in,
    without_excuse,
)
from gm.desk.incoming.visitors import passers_by
from gm.desk.incoming.writers import correspondents, foreseeing
from gm.desk.incoming.writers.correspondents import Writer
from gm.desk.matches.hosting import new_player
from gm.desk.outgoing import places, topics
from gm.desk.outgoing.letters import notice, to_gm
from gm.desk.table import Table
from gm.domain.deadlines import moment
from gm.domain.match import GM, Match
from gm.domain.policy import Policy
from gm.ports import Kept, Player
from gm.ports.archive import Outgoing
from gm.ports.channel import Channel
from gm.post.addressing import called
from gm.post.letter import Letter, Part
from gm.post.sender import sender
from gm.post.trimming import trim
from gm.post.writing import Person

Hear = Callable[[Desk, Kept, Letter, Writer, datetime], Outcome]
HOUR = timedelta(hours=1)
MOST = 30  # posts of ours that a topic gets in an hour for questions
_OF_A_MATCH = re.compile(
    r"(?i)/?(?P<word>join|watch|follow|spectate|leave)\b(?:\s+(?:the|this)\s+(?:match|game|table))?(?P<rest>.*)"
)
_ASKS = re.compile(
    r"(?i)(?:(?:what is |what's |show |show us |give us |the |please )*(?:status|standings|scores?|state of (?:the )?"
    r"(?:game|match|play))(?:,? please)?|who(?:m|'s|s| is| are| do| does)*(?: still| we| you| left| all)*"
    r"(?: missing| late| wait(?:ing)? for| plays?| playing| in|(?: has| have| needs?| still| is| are| yet| left)* to "
    r"(?:move|play|order|bid|go|answer|write|send (?:in )?(?:their )?orders))(?: here| this)?(?: yet)?|"
    r"(?:when is |when's |what is |what's )?(?:the |our )?(?:next )?deadline(?: (?:this|of the|for this) turn| now)?|"
    r"who(?:'s| has| did)?(?: just)? (?:won|win)(?: the (?:match|game))?(?: then)?|"
    r"who(?:'s| is) (?:still )?left|(?:the )?players|(?:has|have|did) (?:[\w-]+|they all) (?:already |all )?"
    r"(?:order|orders|ordered|answer|answered|move|moved|sent (?:in )?(?:his|her|their) orders)(?: yet| already)?|"
    r"(?:is|are) there (?:still )?(?:a |any )?(?:free |empty )?(?:chairs?|seats?|places?)(?: left| free)*)[\s.!?]*"
)
_MINE = re.compile(r"(?i)\b(?:i|my)\b")
_COURTESIES = re.compile(  # before and behind a question
    r"(?i)^(?:(?:hi|hello|hey|ok|okay|so|well|and|all|there|please|(?:(?:can|could|would|will) you (?:please )?)?"
    r"(?:tell|show|remind)(?: me| us| everyone| everybody| all)?(?: again)?)\b[\s,!.]*)+|"
    r"[\s,!.]*(?:(?:and )?(?:please|pls|plz|thanks?(?: you)?|thx|ty|cheers|hello|hi)\b[\s,!.]*|[:;][-']?[)dp(]\s*)+$"
)
IN_A_TOPIC = (
    "It stood in the topic for all to read, so I take the post out of sight where I may; by private message nobody "
    "else sees your orders.",
    "That order stood in the topic for all to read. I take the post out of sight where I may; it counts, as this match "
    "wants it. Orders belong in our conversation, where nobody else sees them.",
    "An order in the topic does not count in this match, and I take the post out of sight where I may. If it is to "
    "count, answer this message with it: ",
)
"""What the writer of an order hears: of one that may stand there, of a slip that counts, of one that does not."""
ON_A_LIST = (
    "It went to the mailing list for all to read; in answer to my letters nobody else sees your orders.",
    "That order went to the mailing list for all to read, and no letter can be called back; it counts, as this match "
    "wants it. Orders belong in answers to my letters, which nobody else sees.",
    "An order on the mailing list does not count in this match. All may have read it; if it is to count all the same, "
    "answer this letter with it: ",
)
"""The same where nothing is taken out of sight."""
ENOUGH = "The topic has had many answers of mine within an hour, so this one comes by message."
UNKNOWN = (
    "What you wrote reads as an order in {0}, but I know nobody who plays in it by this account. It counts for "
    "nothing, and I take the post out of sight where I may. If you play in {0} by mail, write to me here: link, "
    "followed by your mail address; I ask there whether it is you."
)
NOTHING_SAID = (
    "You called me in the topic, and I found nothing there that is said to me: quotations, spoilers and code are not "
    "read in a topic. Orders belong in our conversation, where nobody else sees them."
)
EARLIER = "It stands in a post from before the present question, so it changes nothing."


@dataclass(frozen=True, slots=True)
class Post:
    """What of a post is for the house."""

    text: str = ""  # as a letter would say it
    asks: bool = False  # is asked how the match stands, which all may read?
    then: int = 0  # or how it stood in that turn?
    slip: bool = False  # is it an order that was hardly meant for all?
    shown: bool = False  # does an order stand in it, for all to read, that is secret in this match?
    open: bool = False  # was it said to the house?
    ours: bool = False  # are its words the house's own, for what somebody wrote?
    doubt: bool = False  # is it asked about first?
    for_others: bool = False  # may its orders be talk as well, so that they are asked about first?
    hand: Telling = ""  # does it tell what its writer holds?
    unknown: bool = False  # is it an order of somebody whom we do not know?
    only_called: bool = False  # was the house called, and nothing said to it?


def decide(desk: Desk, kept: Kept, letter: Letter, hear: Hear, now: datetime) -> Outcome:
    """What becomes of a post in a topic. Nothing is written here."""
    sheet = desk.archive.match(places.topic_in(desk.us, kept.mailbox, letter))
    if sheet is None:
        return Outcome("done", "A post in the topic of no match of ours.", "human")
    table, address = Table.of(sheet), sender(letter).address
    known = desk.archive.player_at(address)
    player = known or _leader(desk, table, letter)
    there = desk.us.came_by(kept.mailbox)
    post = heard(desk, table, player, trim(letter).text, there)
    outcome = Outcome("done", "" if post.asks else "Talk in a topic.", "human", match=sheet.name, sender=address)
    if known:
        outcome = replace(outcome, message_id=foreseeing.identity(letter, known.id), sender=known.id, known=True)
    if post.text or (known and revisions.is_one(desk, kept, letter)):
        said = Part("text/plain", post.text, b"")
        writer = correspondents.identify(desk, kept, replace(letter, parts=(said,)), now, sure=not post.doubt)
        writer = replace(writer, extract=lambda text: heard(desk, table, player, text, there).text)
        old, told = _told(desk, kept, letter, table, post)
        facts = _facts(table, player, post, there)
        writer = replace(writer, stale=old, told=told, reworded=post.ours, for_others=post.for_others, facts=facts)
        outcome = writer.outcome or hear(desk, kept, replace(letter, parts=(said,)), writer, now)
    now_so = next((after for after in outcome.tables if after.match.name == sheet.name), table)
    beside = _beside(desk, kept, letter, now_so, post, player, now)
    return replace(outcome, letters=[*outcome.letters, *beside])


def _leader(desk: Desk, table: Table, letter: Letter) -> Player | None:
    """Who leads the match and has never written before."""
    wrote, policy = sender(letter), table.match.policy
    leads = wrote.address in (policy.gm, *policy.deputies)
    return new_player(desk, wrote.name or called(wrote.address), wrote.address) if leads else None


def heard(desk: Desk, table: Table, player: Player | None, text: str, there: Channel) -> Post:
    """What of a post's words is for the house, how it was meant, and whether it tells a hand."""
    match, chair = table.match, table.match.chair_of(player.id) if player else None
    text = lines_of(text)
    post = _heard(desk, table, player, text, there)
    if not post.text and only_called(text, desk.us, there):
        return Post(only_called=True)
    plays = chair is not None and chair.name != GM and match.status in ("running", "paused")
    hand = telling(table, text) if plays else ""
    if hand == "tells" and post.for_others:  # cards that are told of are no order
        return Post(hand=hand)
    return replace(post, hand=hand) if hand else post


def _heard(desk: Desk, table: Table, player: Player | None, text: str, there: Channel) -> Post:
    match, chair = table.match, table.match.chair_of(player.id) if player else None
    own = list(addressed(text, desk.us, there))
    said = _said_to_us(table, player, own)
    if wish := _wish_of_a_guest(table, player, "\n".join(own) if own else text, bool(own)):
        return replace(wish, asks=said.asks, then=said.then)
    if player is None and of_an_unknown(desk, table, "\n".join(own) or text, there):
        return Post(unknown=True)
    if chair is None or match.status not in ("running", "paused"):
        return said if own else Post()
    return _with_its_rest(table, chair.name, said, text) if own else _of_a_player(table, chair.name, text)


def _of_a_player(table: Table, seat: str, text: str) -> Post:
    """Orders in words that were said to nobody, or else what is told of their writer's own chair."""
    rest = without_excuse(table, seat, text)
    post = _unaddressed(table, seat, rest) if seat in table.asks else Post()
    if post.slip and rest != text and _MINE.search(rest):  # "my bid is 7, sorry, wrong place" tells of an order
        post = Post(post.text, for_others=True)
    if not post.text and seat in table.asks and (better := corrections(table, seat, text)):
        return Post("\n".join(better), for_others=True)
    return (
        post
        if post.text or not (told := of_their_chair(text, bool(table.orders(seat))))
        else Post(told, for_others=True)
    )


def _with_its_rest(table: Table, seat: str, said: Post, text: str) -> Post:
    """What was said to the house; orders go on below: "@gm bid 4", and then "no wait, bid 5"."""
    if seat not in table.asks or table.game.grammar.whole or not orders_in(table, seat, said.text):
        return said
    return replace(said, text=goes_on(table, seat, said.text, text))


def _wish_of_a_guest(table: Table, player: Player | None, said: str, to_us: bool) -> Post | None:
    """Of somebody who has no chair, where they ask for one, would wait for one, or look on. What was hardly said to us,
    or may be something else, is asked about by message."""
    match, mine = table.match, _addresses(player)
    if match.status == "over" or _sits(table, player):
        return None
    if waits_no_longer(said) and mine & set(match.policy.standby):
        return Post(f"leave {match.name}", open=True, ours=True)
    if looks_on(said) and _may_look_on(match.policy, mine):
        return Post(f"watch {match.name}", open=True, ours=True, doubt=not to_us)
    return _wish_for_a_chair(table, mine, said, to_us)


def _wish_for_a_chair(table: Table, mine: set[str], said: str, to_us: bool) -> Post | None:
    """One now, or one that becomes empty. Who leads and asks whether there is room for one more calls others."""
    match, others = table.match, not mine & {table.match.policy.gm, *table.match.policy.deputies}
    if (waits := stands_by(said)) or (others and may_stand_by(said)):
        return Post(f"join {match.name} as a reserve", open=True, ours=True, doubt=not (waits or to_us))
    sure = signs_up(said) and _may_sit_down(table, mine)
    if sure or (others and _may_mean_a_chair(match, said)):
        to_us = to_us and (signs_up(said) or not asks_for_room(said))
        return Post(f"join {match.name}", open=True, ours=True, doubt=not (sure or to_us))
    return None


def _facts(table: Table, player: Player | None, post: Post, there: Channel) -> list[str]:
    """What somebody hears whom we know, who neither plays here nor leads, where we do not understand their words."""
    leads = _addresses(player) & {table.match.policy.gm, *table.match.policy.deputies}
    passes_by = post.open and player is not None and not leads and not _sits(table, player)
    return passers_by.about(table, places.called(there)) if passes_by else []


def _addresses(player: Player | None) -> set[str]:
    return {one.address for one in player.addresses} if player else set()


def _sits(table: Table, player: Player | None) -> bool:
    return player is not None and table.match.chair_of(player.id) is not None


def _may_look_on(policy: Policy, mine: set[str]) -> bool:
    """May others, and does nobody at these addresses yet?"""
    return policy.onlookers != "no" and not mine & set(policy.watchers)


def _may_mean_a_chair(match: Match, said: str) -> bool:
    """May "me too", while people gather and in the first turn, be a wish to play, and "count me in" one to wait? Who
    asks whether there is room for one more means it at any time."""
    gathers = match.status == "inviting"
    begins = gathers or match.turn == 1
    return asks_for_room(said) or (begins and (chimes_in(said) or signs_up(said))) or (gathers and keen(said))


def _may_sit_down(table: Table, mine: set[str]) -> bool:
    """Is there a chair for somebody at these addresses, who has none?"""
    return table.match.status == "inviting" and any(c.free or c.invited in mine for c in table.match.chairs)


def _said_to_us(table: Table, player: Player | None, own: list[str]) -> Post:
    """Lines said to the house: what asks how it stands, which all may read, and the rest; of a stranger's nothing else,
    since all that they may know stands there."""
    parted = [part for line in own for part in _asked_apart(line) if not praises(part[0])]
    rest = [_named(line, table.match.name) for line, asks in parted if not asks]
    then = next(filter(None, (past_turns.stood_at(line) for line, asks in parted if asks)), 0)
    asks, text = len(rest) < len(parted), _less_excuses(table, player, "\n".join(rest))
    shown = _orders_for_another(table, text) or _shows_own(table, player, text)
    return Post("" if asks and not player else text, asks=asks, then=then, open=True, shown=shown)


def _unaddressed(table: Table, seat: str, text: str) -> Post:
    """The orders of a seat in words that were said to nobody; a table that is led in prose takes all of them."""
    whole, openly = table.game.grammar.whole, table.match.policy.public_orders
    orders = orders_in(table, seat, text, bare=openly)
    found = text if whole and openly else "\n".join(orders)
    if openly or all(in_form(table, seat, line) for line in orders):
        mine = "\n".join(likely(table, seat, text)) if not (found or openly) else ""
        if mine and could_be(table, seat, mine):
            return Post(mine, for_others=True)
        return Post(found, slip=not openly, shown=bool(found) and not openly, open=openly)
    return Post(found, for_others=True) if could_be(table, seat, found) else Post()


def _less_excuses(table: Table, player: Player | None, said: str) -> str:
    """Orders without the words that say they were meant for elsewhere: "bid 9 oops should I have sent that by pm?"."""
    chair = table.match.chair_of(player.id) if player else None
    less = without_excuse(table, chair.name, said) if chair and chair.name in table.asks else said
    return less if less != said and chair and orders_in(table, chair.name, less) else said


def _shows_own(table: Table, player: Player | None, said: str) -> bool:
    chair = table.match.chair_of(player.id) if player else None
    return chair is not None and _shows(table, chair.name, said)


def _orders_for_another(table: Table, said: str) -> bool:
    """Does somebody, who should be the GM, enter orders of a player for all to read?"""
    secret = bool(table.match.position) and not table.match.policy.public_orders
    called = (found for row in said.splitlines() if (found := deeds.find(row)))
    return secret and any(found.deed.name == "orders" for found in called)


def _shows(table: Table, seat: str, said: str) -> bool:
    """Does an order stand in what was said to us for all to read, in a match where orders are secret?"""
    openly = table.match.policy.public_orders or not table.match.position
    return not openly and may_order(table, seat, said)


def _asked_apart(line: str) -> list[tuple[str, bool]]:
    """A line, and whether it asks how the match stands; or its sentences, where one of them asks that."""
    if _asks(line):
        return [(line, True)]
    parts = [part for part in SENTENCE.split(line) if re.search(r"\w", part)]
    asks = list(map(_asks, parts))
    return list(zip(parts, asks, strict=True)) if any(asks) else [(line, False)]


def _asks(said: str) -> bool:
    """Does it ask how the match stands, and nothing else?"""
    said = _COURTESIES.sub("", said)
    wished = [wish for _, wish in own_words.parted(said)]
    return bool(_ASKS.fullmatch(said) or past_turns.stood_at(said)) or (
        len(wished) == 1 and wished[0] in (Wish("status"), Wish("status", sure=False))
    )


def _named(line: str, match: str) -> str:
    """ "join as Clara" in the topic of a match is about that match."""
    found = _OF_A_MATCH.fullmatch(line)
    if not found or match in re.findall(r"[\w.-]*\w", found["rest"].lower()):
        return line
    return f"{found['word']} {match}{found['rest'].rstrip(' .!')}"


def _told(desk: Desk, kept: Kept, letter: Letter, table: Table, post: Post) -> tuple[str, tuple[str, ...]]:
    """Why orders in it do not count, if they do not; and what the writer hears of where it stood."""
    match, said = table.match, "; ".join(post.text.splitlines())
    if match.asked and revisions.first_stamp(desk, kept, letter) < moment(match.asked):
        return EARLIER, ()
    if post.for_others:
        return "", (asking.FOR_OTHERS,)
    seen, slipped, not_here = ON_A_LIST if letter.place else IN_A_TOPIC
    if post.slip and post.text:
        return ("", (slipped,)) if match.policy.slips_count else (f'{not_here}"{said}".', ())
    return "", (seen,) if post.shown else ()


def _stands(desk: Desk, table: Table, post: Post, now: datetime) -> list[str]:
    """How the match stands, or stood in the turn that is asked about, as all may see it."""
    if post.then and table.match.position:
        return [past_turns.stood(desk, table, post.then)]
    return topics.standing(desk, table, now, named=True)


def _told_how_it_stands(desk: Desk, kept: Kept, letter: Letter, table: Table, post: Post, now: datetime) -> Outgoing:
    """The answer to who asked how it stands: in the topic, once a minute; by message where that has had many."""
    match, words, wrote = table.match, _stands(desk, table, post, now), sender(letter)
    if desk.archive.posted_since(places.public_place(desk.us, match), now - HOUR) < MOST:
        said = sha256("\n".join(words).encode()).hexdigest()[:12]
        return topics.answer(desk, table, f"asked/{match.name}/{now:%Y%m%d%H%M}/{said}", words, now)
    who, about = Person(wrote.address, wrote.name or called(wrote.address)), f"[{match.name}] How it stands"
    words = [ENOUGH, *words]
    return notice(desk, f"asked/{kept.id}", who, about, words, now, game=match.game, match=match.name, auto="replied")


def _unordered(
    desk: Desk, kept: Kept, letter: Letter, table: Table, post: Post, player: Player | None, now: datetime
) -> list[Outgoing]:
    """What stands beside a post without an order, if anything does."""
    match, key = table.match, f"unlinked/{sender(letter).address}/{now:%Y-%m-%d}"
    if post.unknown:
        hidden = [] if letter.place else [topics.hide(desk, table, letter.first("message-id").strip(), now)]
        return [_said_by_message(desk, letter, match, key, "Who are you?", UNKNOWN, now), *hidden]
    if post.only_called:
        return [_said_by_message(desk, letter, match, f"called/{kept.id}", "You called me", NOTHING_SAID, now)]
    return shown_hands.letters(desk, letter, table, player, post.hand, now)


def _said_by_message(
    desk: Desk, letter: Letter, match: Match, key: str, about: str, words: str, now: datetime
) -> Outgoing:
    wrote = sender(letter)
    who = Person(wrote.address, wrote.name or called(wrote.address))
    return notice(
        desk, key, who, f"[{match.name}] {about}", [words.format(match.name)], now, match=match.name, auto="replied"
    )


_HIDDEN = "in the topic", "I take the post out of sight where I may; please look whether it is"


def _beside(
    desk: Desk, kept: Kept, letter: Letter, table: Table, post: Post, player: Player | None, now: datetime
) -> list[Outgoing]:
    """What stands in the topic for it, or is taken out of sight; and word of that for the GM, without the order."""
    told = [_told_how_it_stands(desk, kept, letter, table, post, now)] if post.asks else []
    if not post.shown:
        return told or _unordered(desk, kept, letter, table, post, player, now)
    mine = player.id if player else ""
    hidden = [] if letter.place else [topics.hide(desk, table, letter.first("message-id").strip(), now, mine)]
    return [*told, *hidden, *_slipped(desk, kept, letter, table, post, player, now)]


def _counts(table: Table, post: Post, seat: str) -> str:
    """What becomes of an order that stood there, as its GM hears it."""
    if post.slip and not table.match.policy.slips_count:
        return "It does not count, and its writer may send it by message."
    asked = post.text and seat in table.asks and not orders_in(table, seat, post.text)
    return "I ask its writer whether it is one." if asked else "It counts."


def _slipped(
    desk: Desk, kept: Kept, letter: Letter, table: Table, post: Post, player: Player | None, now: datetime
) -> list[Outgoing]:
    """What the GM hears of an order that stood there; once for each post."""
    match = table.match
    chair = match.chair_of(player.id) if player else None
    if chair is None:
        return []
    counts = _counts(table, post, chair.name)
    where, then = ("on the mailing list", "No letter can be called back") if letter.place else _HIDDEN
    words = [f"{chair.name} has posted {where} what reads as an order, which is secret here. {then}. {counts}"]
    key = f"slip/{revisions.post_of(letter) or kept.id}"
    return to_gm(desk, table, key, f"[{match.name}] An order {where}", words, now)
