"""Who wrote a letter and for which seat: the sealed address, the player's own addresses, and what speaks for both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from gm.desk.bench import Desk
from gm.desk.case import Case, Outcome
from gm.desk.handling.proposing import asking
from gm.desk.incoming.visitors import strangers
from gm.desk.incoming.visitors.strangers import NEWCOMER
from gm.desk.incoming.writers import confirming, elsewhere, foreseeing, lapsed, onlookers, talks
from gm.desk.leagues import keeping
from gm.desk.matches import leading, naming
from gm.desk.matches.hosting import new_player
from gm.desk.outgoing import daily, places, ruling, unsubscribing
from gm.desk.outgoing.letters import GM_WORDS, RELAY, TO_GM, notice, orders_seal, to_gm
from gm.desk.table import Table
from gm.desk.verbs.join import asked_for
from gm.domain.deadlines import moment
from gm.domain.match import GM, Match
from gm.domain.policy import Chair
from gm.ports import Kept, Player, Seal
from gm.post.addressing import called, shown
from gm.post.answers import answer
from gm.post.letter import Letter
from gm.post.sender import sender
from gm.post.trimming import Trimmed, trim, without_name
from gm.post.trust import Trust, trust
from gm.post.writing import Person, can_write_to


@dataclass(frozen=True, slots=True)
class Writer:
    """The player who wrote, and what about; or `outcome`: the letter ends here."""

    player: Player | None = None
    seal: Seal | None = None
    table: Table | None = None
    seat: str = ""
    proven: bool = True
    stale: str = ""
    lapsed: Seal | None = None  # the reply address was this player's, but has run out
    former: str = ""  # a chair of the match that was this player's
    outcome: Outcome | None = None
    vouched: bool = False  # by more than the address that it came to
    told: tuple[str, ...] = ()  # what they hear of it before all else
    extract: Callable[[str], str] = str  # what is read of the words of an earlier version
    new: bool = False  # nobody knew them before; they come in with this letter
    reworded: bool = False  # are the lines that are read ours, for what somebody wrote?
    for_others: bool = False  # may its orders be talk for all, so that they are asked about first?
    facts: Sequence[str] = ()  # what they hear where nothing of it is understood

    def case(self, desk: Desk, now: datetime, kept: Kept, letter: Letter) -> Case:
        """What their letter is about, for who handles it."""
        assert self.player is not None
        return Case(
            desk=desk,
            now=now,
            kept=kept,
            letter=letter,
            player=self.player,
            people=[self.player] if self.new else [],
            wrote=sender(letter).address,
            seal=self.seal,
            table=self.table,
            seat=self.seat,
            proven=self.proven,
            vouched=self.vouched,
            stale=self.stale,
            reworded=self.reworded,
            for_others=self.for_others,
        )


def identify(desk: Desk, kept: Kept, letter: Letter, now: datetime, sure: bool = True) -> Writer:
    """Match the sealed address with the sender. A stranger, or another player's address, changes nothing, but for a
    key that only unsubscribes: mail programs may use it from any address. Not `sure`: its words are our guess at what
    is meant, so whoever wrote it is asked first."""
    if not sure:
        return _unsure(desk, kept, letter, now)
    seal = elsewhere.meant(desk, kept, letter, seal_of(desk, kept, letter))
    writer = _identified(desk, kept, letter, seal, now)
    left = unsubscribes(seal, kept, now) if writer.outcome or not writer.seal else None
    return Writer(outcome=left) if left else writer


def _unsure(desk: Desk, kept: Kept, letter: Letter, now: datetime) -> Writer:
    address = sender(letter).address
    if desk.archive.player_at(address) is None:
        return _stranger(desk, kept, letter, address, now)
    return replace(identify(desk, kept, letter, now), proven=False)


def unsubscribes(seal: Seal | None, kept: Kept, now: datetime) -> Outcome | None:
    """What becomes of a letter to a key that ends something, whoever or whatever wrote it: nobody is told of it.

    None for all other letters.
    """
    if seal is None or seal.purpose not in unsubscribing.ENDS:
        return None
    note = unsubscribing.word(unsubscribing.ENDS[seal.purpose](seal), "off", now, kept.id)
    return Outcome("done", "Sent by a mail program whose reader unsubscribed.", "unsubscribe", notes=[note])


def _identified(desk: Desk, kept: Kept, letter: Letter, seal: Seal | None, now: datetime) -> Writer:
    wrote = sender(letter)
    if wrote.problem:
        return _ends("aside", f"sender: {wrote.problem}")
    if seal and seal.purpose == RELAY and not _leads(desk, seal, wrote.address):
        return _ends("refused", "The sender is not whom this reply address was given to.")
    if seal and seal.purpose == GM_WORDS and not _leads(desk, seal, wrote.address):
        return _usurped(desk, seal, wrote.address, now)
    known = _known(desk, wrote.address, seal)
    if known is None and places.matches_on(desk.archive, wrote.address):
        return _ends("refused", "Its writer is a mailing list, which is nobody.")
    known = known or _leader(desk, wrote.address, wrote.name, seal)
    player = known or _signs_up(desk, kept, letter, wrote.address)
    if player is None:
        return _foreign(desk, seal, wrote.address, now) if seal else _stranger(desk, kept, letter, wrote.address, now)
    if seal and seal.player and seal.player != player.id:
        return _foreign(desk, seal, wrote.address, now)
    verdict = _trust(desk, kept, letter, wrote.address)
    if verdict.result == "fail":
        return _ends("aside", f"sender: {verdict.why}")
    writer = _seated(desk, letter, player, seal, verdict.result == "pass", kept, now)
    writer = replace(writer, new=known is None, told=elsewhere.read_along(desk, kept, letter))
    late = None if seal else next(_seals(desk, kept, letter), None)
    return replace(writer, lapsed=late) if late and lapsed.matters(desk, late, player) else writer


def read_before(desk: Desk, letter: Letter, writer: Writer) -> list[str]:
    """Texts of ours that the writer may be quoting: first those of the letters that this one answers, however old,
    known by its thread or by the address it came to."""
    player, mine = writer.player.id if writer.player else "", _led_from(writer)
    answered = [desk.archive.sent_to(id) for id in foreseeing.answered(desk, letter, writer.seal)]
    texts = [post.text for post in answered if post and post.text and (post.player == player or post.to in mine)]
    match = writer.table.match.name if writer.table else ""
    lately = desk.archive.sent_texts(match, writer.seat, player, foreseeing.FEW if texts else foreseeing.MORE)
    return list(dict.fromkeys((*texts, *lately)))


def unsigned(case: Case, typed: Trimmed) -> Trimmed:
    """What somebody typed without their own name below it, whichever they go by here."""
    chairs = [case.table.match.chair_of(case.player.id)] if case.table else []
    names = (case.player.name, case.seat, sender(case.letter).name, *(chair.name for chair in chairs if chair))
    return replace(typed, text=without_name(typed.text, names))


def _led_from(writer: Writer) -> set[str]:
    """The addresses of a writer who answers as a GM: such letters bear no player's id."""
    leads = writer.player if writer.seal and not writer.seal.player else None
    return {address.address for address in leads.addresses} if leads else set()


def _trust(desk: Desk, kept: Kept, letter: Letter, address: str) -> Trust:
    """What speaks for the writer: the channel that the letter came by, or, of mail, what servers wrote into it."""
    vouched = desk.us.vouched(kept.mailbox, address)
    if vouched is None:
        host = address.rpartition("@")[2]
        return trust(letter, host, desk.us.authserv_ids, desk.us.received_by, desk.us.forwarders)
    theirs = desk.us.channel_to(address).name
    return Trust("pass", f"It came by {theirs}.") if vouched else Trust("fail", f"its writer writes by {theirs} only")


def _ends(state: str, reason: str) -> Writer:
    return Writer(outcome=Outcome("aside" if state == "aside" else "refused", reason, "human"))


def seal_of(desk: Desk, kept: Kept, letter: Letter) -> Seal | None:
    """What the first of our tokens in the letter stands for that has not run out."""
    return next((s for s in _seals(desk, kept, letter) if not s.expires or s.expires >= kept.arrived), None)


def _seals(desk: Desk, kept: Kept, letter: Letter) -> Iterator[Seal]:
    """What our tokens in the letter stand for, run out or not; the envelope's recipient comes first."""
    for token in foreseeing.tokens(desk, kept, letter):
        seal = desk.archive.sealed(token)
        if seal and seal.purpose != "bounce":
            yield seal


def _known(desk: Desk, address: str, seal: Seal | None) -> Player | None:
    """The player with this address; an address that is just being confirmed counts for its confirmation."""
    player = desk.archive.player_at(address)
    if player is None and seal and seal.purpose == "address" and seal.note == address:
        return desk.archive.player(seal.player)
    if player is None and seal and seal.purpose == NEWCOMER and seal.note.partition("\n")[0] == address:
        return new_player(desk, seal.note.split("\n")[1], address)
    return player


def _leader(desk: Desk, address: str, name: str, seal: Seal | None) -> Player | None:
    """Who leads a match without having a chair anywhere; known from the first letter on."""
    leads = address == desk.us.operator or leading.led(desk, address, seal.match if seal else "")
    if not leads and address not in keeping.leaders(desk.archive):
        return None
    return new_player(desk, name or called(address), address)


def _signs_up(desk: Desk, kept: Kept, letter: Letter, address: str) -> Player | None:
    """Who asks for a chair, or to look on, by a channel, which has proved already whose words these are."""
    if not desk.us.vouched(kept.mailbox, address) or not asked_for(desk, trim(letter).text)[0]:
        return None
    return new_player(desk, sender(letter).name or called(address), address)


def _leads(desk: Desk, seal: Seal, address: str) -> bool:
    """Is this the address that the seal was given to, or another of its owner's, and do they still lead its match?"""
    player = desk.archive.player_at(address)
    mine = {address} | {a.address for a in player.addresses if a.confirmed} if player else {address}
    theirs = seal.note.partition("\n")[0]
    still = seal.match in leading.led(desk, theirs, seal.match) if seal.match else seal.purpose == RELAY
    return theirs in mine and still


def _usurped(desk: Desk, seal: Seal, address: str, now: datetime) -> Writer:
    """Somebody else writes to a GM's own address: nothing is done, and who leads the match hears of it, once a day."""
    sheet = desk.archive.match(seal.match)
    words = [
        f"A letter to the GM's reply address of {seal.match} came from {shown(address)}, who does not lead it. "
        "Nothing in it was done."
    ]
    letters = (
        to_gm(
            desk,
            Table.of(sheet),
            f"usurped/{seal.match}/{now:%Y-%m-%d}",
            f"[{seal.match}] A letter in your name",
            words,
            now,
        )
        if sheet
        else []
    )
    return Writer(
        outcome=Outcome(
            "refused",
            "The sender does not lead the match of this reply address.",
            "human",
            letters=letters,
            match=seal.match,
        )
    )


def _stranger(desk: Desk, kept: Kept, letter: Letter, address: str, now: datetime) -> Writer:
    """Somebody we do not know is answered where nothing speaks against their being who they say."""
    verdict = _trust(desk, kept, letter, address)
    if verdict.result == "fail" or (desk.us.authserv_ids and verdict.result != "pass"):
        return _ends("refused", "A stranger whose address nobody vouches for: not answered.")
    if not can_write_to(address):
        return _ends("refused", "A stranger at an address that our letters cannot carry: not answered.")
    left = onlookers.leaves(desk, kept, letter, address, now)
    return Writer(outcome=left or strangers.answered(desk, kept, letter, address, now))


def _foreign(desk: Desk, seal: Seal, address: str, now: datetime) -> Writer:
    """A sealed address used from elsewhere: nothing happens, only its owner is told, once a day."""
    owner = desk.archive.player(seal.player) if seal.player else None
    letters = []
    if owner and owner.address:
        words = [
            f"A letter to your reply address came from {shown(address)}, which is not an address of yours that I know. "
            "I have not acted on it.",
            "If that was you, answer this letter from your usual address: address add, followed by the new one. "
            "If not, somebody has one of your letters; nothing of yours was told to them.",
        ]
        key = f"foreign/{owner.id}/{now:%Y-%m-%d}"  # however many try it
        letters = [
            notice(
                desk,
                key,
                Person(owner.address, owner.name),
                "A letter in your name",
                words,
                now,
                player=owner.id,
                match=seal.match,
                seal=_key_of(desk, seal),
                mark=f"foreign-{now:%m%d}",  # of each day a letter of its own, under one key
            )
        ]
    return Writer(
        outcome=Outcome(
            "refused",
            "The sender does not hold the seat of this reply address.",
            "human",
            letters=letters,
            match=seal.match,
        )
    )


def _key_of(desk: Desk, seal: Seal) -> Seal | None:
    """What an owner may answer the word of a strange letter under: the key of their chair as it is now."""
    sheet = desk.archive.match(seal.match) if seal.match else None
    chair = Table.of(sheet).match.chair_of(seal.player) if sheet else None
    return orders_seal(desk, Table.of(sheet), chair.name) if sheet and chair and chair.player == seal.player else None


def _seated(
    desk: Desk, letter: Letter, player: Player, seal: Seal | None, passed: bool, kept: Kept, now: datetime
) -> Writer:
    """The match and seat that the letter is about, and whether it may bind the present turn."""
    seal = _seated_since(desk, letter, player, seal)
    purpose = seal.purpose if seal else ""
    if purpose in ("address", NEWCOMER, daily.PURPOSE):
        return Writer(player, seal, vouched=passed or _confirmed(desk, kept))
    topic = places.topic_in(desk.us, kept.mailbox, letter)
    name = seal.match if seal else elsewhere.guess(desk, letter, player, topic)
    sheet = desk.archive.match(name) if name else None
    if sheet is None:
        return Writer(player, seal, proven=bool(seal) or passed)
    table = Table.of(sheet)
    rules = ruling.stands_in(desk, table, player) and _about_ruling(table, seal)
    if purpose == GM_WORDS and not rules:
        return Writer(player, seal, table, "", passed or table.match.policy.trust == "open")
    if seal and (purpose in ("invite", TO_GM, RELAY, talks.WHICH) or (purpose == asking.PURPOSE and not seal.seat)):
        return Writer(player, seal, table, "", True)
    chair = _own_chair(desk, table, player, seal, rules)
    if chair is None and not rules and seal and seal.seat and seal.player == player.id:
        return Writer(player, None, table, "", True, former=seal.seat)
    if chair is None:
        here = {topic: table}.get(table.match.name)  # in its own topic, a match is spoken of by whoever writes there
        return Writer(player, None, here, "", bool(seal) or passed or _confirmed(desk, kept))
    key = seal is not None and (table.match.policy.trust == "open" or purpose == "confirm")
    proven = passed or key or _confirmed(desk, kept)
    seat = chair.name
    asked, old = elsewhere.for_this_turn(desk, kept, letter, table, seal, lambda one: _over(table, seat, letter, one))
    old = old or confirming.too_old(kept, table.match, bool(seal), passed)
    return Writer(player, asked, table, seat, proven, old)


def _seated_since(desk: Desk, letter: Letter, player: Player, seal: Seal | None) -> Seal | None:
    """Who has a chair meanwhile, and writes more than a yes below the question whether they want one, plays."""
    asked = seal and seal.purpose == NEWCOMER and not answer(trim(letter).text).says
    sheet = desk.archive.match(seal.match) if seal and asked else None
    chair = Table.of(sheet).match.chair_of(player.id) if sheet else None
    return orders_seal(desk, Table.of(sheet), chair.name) if sheet and chair else seal


def _own_chair(desk: Desk, table: Table, player: Player, seal: Seal | None, rules: bool) -> Chair | None:
    """The chair on which somebody writes: the GM's, of who `rules`; else the one of the seal, or where they sit."""
    if rules:
        return table.match.chair(GM)
    chair = naming.chair_of(desk.archive, table.match, seal) if seal else table.match.chair_of(player.id)
    return chair if chair and chair.player == player.id else None


def _about_ruling(table: Table, seal: Seal | None) -> bool:
    """Is a letter of who may rule in the GM's place an answer to what the GM is asked?"""
    if seal is None or seal.purpose == GM_WORDS:
        return GM in table.asks and not table.game.grammar.whole
    return seal.seat == GM


def _confirmed(desk: Desk, kept: Kept) -> bool:
    """Has its writer said yes to it meanwhile?"""
    return desk.archive.noted("confirmed", str(kept.id)) is not None


def _over(table: Table, seat: str, letter: Letter, seal: Seal) -> str:
    """Why what a letter answers is over, if it is; a bare yes or no still answers what was about no turn."""
    if not (old := stale(table, seat, seal)):
        return ""
    said = answer(trim(letter).text)
    return "" if said.says and not said.talk and talks.of_no_turn(seal) else old


def stale(table: Table, seat: str, seal: Seal) -> str:
    """Orders belong to the turn their letter answers, and to its last edition."""
    match = table.match
    if match.status not in ("running", "paused"):
        return ""
    if _first_asked(table, seat) <= seal.turn <= match.turn and not _forgotten(match, seat, seal):
        return ""
    what = "which is over" if seal.turn < match.turn else "from before the GM set the match back"
    again = " now" if seal.turn != match.turn else ", which is played again"
    told = f"Your letter answers turn {seal.turn}, {what}; the match is in turn {match.turn}{again}."
    open_ = f" Answer the newest report, or this letter, with orders for turn {match.turn}."
    return told + open_ * (seat in table.asks)


def _first_asked(table: Table, seat: str) -> int:
    """The turn in which the present question of a seat was put first."""
    ask = table.asks.get(seat)
    return table.match.turn - (ask.again if ask else 0)


def _forgotten(match: Match, seat: str, seal: Seal) -> bool:
    """Was the letter of this seal replaced by one that was made anew?"""
    if seal.purpose == "orders":
        return (seal.note or "0") != str(match.edition(seat))
    made = max((anew.at for anew in match.anew.get(seat, ())), default="")
    if not (made and seal.expires) or seal.note.startswith(asking.LEAD):  # a deed looks for itself
        return False
    return seal.expires - asking.OPEN <= moment(made)
