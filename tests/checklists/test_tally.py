"""One long evening in which every guard, every verb and every sentence of refusal is met; a tally tells how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gm.bootstrap import open_house
from gm.desk import verbs
from gm.desk.bench import Limits
from gm.desk.case import Case, Outcome
from gm.desk.deeds import do
from gm.desk.handling import press
from gm.desk.incoming import intake
from gm.desk.incoming.playing import lines
from gm.desk.incoming.topic import by_list
from gm.desk.matches import conditional, hosting
from gm.desk.verbs import accept, decline, leave
from gm.desk.verbs.verb import Verb
from gm.domain.deadlines import moment
from gm.domain.policy import Policy
from gm.ports import Delivery, Fetched
from gm.post.evidence import Own
from gm.post.guards import GUARDS, classify
from gm.post.letter import Letter
from gm.post.reading import read
from gm.transports.channels import KINDS
from tests.checklists.letters import HTML, multipart, posted
from tests.checklists.sentences import sentences
from tests.kit import board
from tests.kit.board import evening as board_evening
from tests.kit.evening import GM, OPERATOR, Evening, Mail, returned
from tests.kit.leading import given
from tests.kit.meta_evening import MetaEvening
from tests.leagues.test_season import play
from tests.stories.test_leagues import league

SERVER = "mx.example.org"
PASS = f"{SERVER}; dmarc=pass header.from=example.net"


def report(kind: str, fields: str) -> tuple[str, str]:
    body = f"--bb\nContent-Type: text/plain\n\nhello\n--bb\nContent-Type: message/{kind}\n\n{fields}\n--bb--\n"
    return f"Content-Type: multipart/report; report-type={kind}; boundary=bb", body


def status(action: str) -> tuple[str, str]:
    fields = f"Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; q@x.example\nAction: {action}\nStatus: 4.0.0"
    return report("delivery-status", fields)


def complaint_about(letter: Mail) -> tuple[str, str]:
    """Somebody called this letter spam, and it is enclosed."""
    fields = f"Feedback-Type: abuse\nUser-Agent: x\nVersion: 1\nOriginal-Rcpt-To: {letter.to}"
    head, body = report("feedback-report", fields)
    enclosed = f"--bb\nContent-Type: message/rfc822\n\nMessage-ID: {letter.message['Message-ID']}\n\nx\n--bb--"
    return head, body.replace("--bb--", enclosed)


DAEMON = "From: MAILER-DAEMON@mx.example.com"
LOST = "Your message could not be delivered.\n\nq@x.example\n\nUser unknown"


def machines(own_letter: Evening) -> dict[str, tuple[str, str]]:
    """For each guard (head lines, body) of a letter that it is the first to know."""
    e = own_letter
    identity = str(e.last("Anna", "report").message["Message-ID"])
    rejected, refusal = report(
        "disposition-notification", "Disposition: automatic-action/MDN-sent-automatically; deleted"
    )
    return {
        "hops": ("\n".join(["Received: from a by b; x"] * 101), ""),
        "delayed report": status("delayed"),
        "delivery receipt": status("delivered"),
        "delivery report": status("failed"),
        "complaint": report("feedback-report", "Feedback-Type: abuse\nUser-Agent: x\nVersion: 1"),
        "enclosed complaint": (
            "Subject: complaint about message from 192.0.2.7\nContent-Type: multipart/mixed; boundary=bb",
            "--bb\nContent-Type: message/rfc822\n\nSubject: x\n\nz\n--bb--\n",
        ),
        "refusal": (f"{DAEMON}\n{rejected}", refusal.replace("hello", "Your message could not be delivered: rejected")),
        "read receipt": report("disposition-notification", "Disposition: manual-action/MDN-sent-manually; displayed"),
        "other report": report("tlsrpt", "x: y"),
        "domain report": ("Subject: Report Domain: example.org\nContent-Type: application/zip; name=a.zip", "UEsDB"),
        "our own address": (f"From: {GM}", "hello"),
        "our own id": (f"Message-ID: {identity}", "hello"),
        "our own mark": (f"X-Loop: {e.desk.us.loop}", "hello"),
        "resent by us": (f"Resent-From: {GM}", "hello"),
        "sent back": (f"Auto-Submitted: auto-generated\nX-Forwarded-To: {GM}", "hello"),
        "late notice": (f"{DAEMON}\nSubject: Delayed Mail (still being retried)", "hello"),
        "lost notice": (f"{DAEMON}\nSubject: Undelivered Mail Returned to Sender", LOST),
        "reply code": (f"{DAEMON}\nSubject: Viesti", "q@x.example ei ole olemassa\n\n550 5.1.1 q@x.example"),
        "letter returned": (
            f"{DAEMON}\nSubject: x\nContent-Type: multipart/mixed; boundary=bb",
            "--bb\nContent-Type: text/plain\n\nhello\n--bb\nContent-Type: message/rfc822\n\nA: b\n\nz\n--bb--\n",
        ),
        "unsigned notice": ("Subject: Undelivered Mail Returned to Sender\nFrom: x <x@y.example>", LOST),
        "calendar": ("Content-Type: text/calendar; method=REPLY", "BEGIN:VCALENDAR\nEND:VCALENDAR"),
        "challenge": ("Precedence: bulk\nSubject: Please confirm your message", "hello"),
        "auto-submitted": ("Auto-Submitted: auto-replied", "hello"),
        "autoresponder": ("X-Autoreply: yes", "hello"),
        "vendor mark": ("X-Apple-Action: VACATION", "hello"),
        "answering": ("Precedence: auto_reply", "hello"),
        "list": ("List-Id: <a.example.com>", "hello"),
        "newsletter": ("Precedence: bulk\nFeedback-ID: x", "hello"),
        "bulk": ("Precedence: junk", "hello"),
        "null sender": ("Return-Path: <>", "hello"),
        "mail system": ("From: postmaster@x.example\nSubject: hello", "hello"),
        "no reply": ("From: no-reply@x.example", "hello"),
        "on leave": ("Subject: Automatic reply: turn 1\nX-Auto-Response-Suppress: All", "hello"),
    }


def robot(head: str, body: str, number: int) -> bytes:
    own = {line.partition(":")[0].lower() for line in head.split("\n")}
    usual = {
        "From": "Robot <robot@x.example>",
        "To": GM,
        "Subject": "x",
        "Message-ID": f"<robot.{number}@x.example>",
        "MIME-Version": "1.0",
    }
    fields = [f"{name}: {value}" for name, value in usual.items() if name.lower() not in own]
    return ("\n".join([*fields, head]) + "\n\n" + body).replace("\n", "\r\n").encode()


@pytest.fixture(scope="module")
def tally(tmp_path_factory: pytest.TempPathFactory) -> Counter[str]:
    """Everything that the evening met."""
    met: Counter[str] = Counter()
    with pytest.MonkeyPatch.context() as patch:
        listen(patch, met)
        for scene in SCENES:
            scene(tmp_path_factory.mktemp(scene.__name__))
    return met


def listen(patch: pytest.MonkeyPatch, met: Counter[str]) -> None:
    """Note guards, verbs, what is said and how letters end, while the house works as ever."""
    say, commit, run = Case.say, intake.commit, vars(Verb)["run"]
    verbs.verbs()  # all are made before their deeds are listened to

    def hear(case: Case, number: int, line: str, text: str, *more: object) -> None:
        met[f"said {text}"] += 1
        say(case, number, line, text, *more)  # type: ignore[arg-type]

    def write(desk: object, kept: object, outcome: Outcome, now: object) -> None:
        met[f"ended {outcome.reason}"] += 1
        commit(desk, kept, outcome, now)  # type: ignore[arg-type]

    def do(verb: Verb) -> Callable[[Case, str], str]:
        met[f"verb {verb.name}"] += 1
        return run.__get__(verb)  # type: ignore[no-any-return]

    def reply(module: Any, deed: Callable[[Case, str], str]) -> Callable[[Case, str], str]:
        return lambda case, rest: do(module.VERB) and deed(case, rest)

    def look(letter: Letter, own: Own) -> object:
        verdict = classify(letter, own)
        met[f"guard {verdict.guard or 'a person'}"] += 1
        return verdict

    patch.setattr(Case, "say", hear)
    patch.setattr(intake, "commit", write)
    patch.setattr(Verb, "run", property(do))
    for module in (accept, decline):  # answers to an invitation are known by more than these words
        patch.setattr(module, "run", reply(module, module.run))
    patch.setattr(by_list, "classify", look)


# -- the scenes ------------------------------------------------------------------------------------------------------


def robots(folder: Path) -> None:
    e = Evening(folder).seated()
    for number, (head, body) in enumerate(machines(e).values()):
        e.arrives(robot(head, body, number))
    anna, clara = e.last("Anna", "report"), e.last("Clara", "report")
    e.bounce(clara)
    e.bounce(anna, "5.7.1")
    e.arrives(robot("Content-Type: text/plain", "hello", 900), envelope_to=clara.parcel.sender)
    e.arrives(robot("Content-Type: text/plain", "hello", 901), envelope_from="")
    head, body = report(
        "feedback-report", "Feedback-Type: abuse\nUser-Agent: x\nVersion: 1\nOriginal-Rcpt-To: bruno@example.net"
    )
    e.arrives(robot(head, body, 902))
    e.arrives(robot(*report("feedback-report", "Feedback-Type: abuse\nOriginal-Rcpt-To: nobody@x.example"), 903))
    e.arrives(robot(*complaint_about(e.last("Bruno", "report")), 904))
    e.arrives(returned(clara, "4.4.1").replace(b"Action: failed", b"Action: delayed"), envelope_from="")
    e.close()


def invited(folder: Path) -> None:
    e = Evening(folder, authserv_ids=(SERVER,))
    invitation = e.last("Clara", "invitation")
    e.write("Clara", "acept", to=invitation)
    e.write("Anna", "yes", to=e.last("Anna", "invitation"))
    e.write("Anna", "yes\nhand\nmatches\nstatus\nbid 3", to=e.last("Anna", "invitation"))
    e.write("Anna", "hand\norders\nstatus\nbid 3", to=GM, Authentication_Results=PASS)
    e.write("Bruno", "no", to=e.last("Bruno", "invitation"))
    e.write("Bruno", "no", to=e.last("Bruno", "invitation"))
    e.write("Bruno", "matchs", to=GM, Authentication_Results=PASS)
    e.write("Bruno", "matches\nstatus\norders\npress all: hello", to=GM, Authentication_Results=PASS)
    e.write("Bruno", "yes", to=e.last("Bruno", "invitation"))
    e.write("Clara", "confirm", to=invitation)
    e.close()


def late_chair(folder: Path) -> None:
    e = Evening(folder)
    old = e.last("Clara", "invitation")
    given(e.desk, "friday", "Clara", "Dora <dora@example.net>", e.now)
    e.tick()
    e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    e.write("Clara", "yes", to=old)
    e.seated("Anna", "Bruno")
    given(e.desk, "friday", "Bruno", "Emil <emil@example.net>", e.now)
    e.tick()
    e.write("Emil", "yes", to=e.last("Emil", "invitation"))
    e.close()


def words_of_the_house(folder: Path) -> None:
    e = Evening(folder, limits=Limits(orders_a_letter=4)).seated()
    report = e.last("Anna", "report")

    def anna(text: str) -> None:
        e.write("Anna", text, to=report, minutes=20)

    for text in (
        "help",
        "rules",
        "rules of thumb",
        "games",
        "matches",
        "status",
        "hand",
        "orders",
        "resend 1",
        "resend 9",
        "resend everything",
        "check\nbid 300",
        "ahead play 3",
        "ahead nonsense",
        "final",
        "wait\nfinal",
        "cancel",
        "timezone the moon",
        "timezone london",
        "calendar on",
        "calendar off",
        "calendar saints",
        "calendar feed",
        "propose draw, nobody can win this any more",
        "vote no",
        "roll 3d6",
        "roll 99d6",
        "roll 3d6 for my orcs, they need it",
        "address book",
        "address list",
        f"address add {GM}",
        "explain poison",
        "explain the weather of tomorrow",
        "check\nstop",
        "final\nbid 300",
        "bid 3\n-- \nbid 300",
        "maybe bid 5",
        "address add bruno@example.net",
        "address add anna@work.example.com",
        "address drop x@y.example",
        "address drop anna@example.net",
        "press all",
        "press all: hello",
        "press Bruno: psst",
        "press off",
        "press on",
        "leave",
        "join monday",
        "bid 17\nbid 18",
        "bidd seventeen",
        "bid 3\n-- \nbid 4",
        "bid 3\nCheers!\nbid 4",
        "bid 1\N{REPLACEMENT CHARACTER}7",
        "\n".join(f"bid {n}" for n in range(9)),
        "cancel",
        "cancel",
    ):
        anna(text)
    agrees(e, "Anna", "bid 3\n-- \nbid 4", report)
    work = e.last("anna@work.example.com")
    e.write("anna@work.example.com", "confirm", to=work)
    anna("address drop anna@work.example.com")
    anna("address add anna@home.example.com")
    agrees(e, "Anna", "stop", report)
    e.write("anna@home.example.com", "confirm", to=e.last("anna@home.example.com"))
    anna("start")
    e.write("Bruno", "confirm", to=GM, Authentication_Results=PASS)
    e.write("Bruno", "What a lovely evening!")
    e.write("Bruno", "Is it not?")
    e.write("Bruno", "We shall!\nbid 4", to=e.last("Bruno", "press"))
    e.write("Clara", "off, please", to=str(e.last("Clara", "press").message["List-Unsubscribe"])[8:].partition("?")[0])
    e.write("Dora", "off", to=str(e.last("Clara", "press").message["List-Unsubscribe"])[8:].partition("?")[0])
    agrees(e, "Bruno", "stop", e.last("Bruno", "report"))
    e.write("Bruno", "hand\nstart", to=e.last("Bruno", "report"), minutes=61)
    e.open("Eat Me", ("Dora", "free"), name="sunday")
    for text in ("join sunday", "hm, perhaps"):
        e.write("Zoe", text, to=e.last("Zoe") if e.mail("Zoe") else GM)
    anna("join sunday\njoin sunday")
    e.write("Bruno", "join sunday", to=e.last("Bruno", "report"))
    e.write("<zo\N{LATIN SMALL LETTER E WITH DIAERESIS}@example.com>", "hello", to=GM)
    clara = e.last("Clara", "report")
    questions = [e.write("Clara", text, to=clara) for text in ("press all:\nbid 4", "leave friday", "leave")]
    for question in (questions[1], questions[2], questions[0]):
        e.write("Clara", "yes", to=question)
    e.house.desk = replace(e.desk, us=replace(e.desk.us, web="https://house.example"))
    anna("calendar feed")
    e.close()


def agrees(e: Evening, who: str, text: str, to: Mail) -> None:
    """Somebody writes what the house asks back about, and says yes to it."""
    e.write(who, "yes", to=e.write(who, text, to=to, minutes=20))


def enough_dice(folder: Path) -> None:
    e = Evening(folder, limits=Limits(answers_an_hour=2)).seated()
    for _ in range(4):
        e.write("Anna", "roll 2d6", to=e.last("Anna", "report"))
    e.close()


def deadlines(folder: Path) -> None:
    e = Evening(folder).seated()
    first, noon = e.last("Anna", "report"), e.now
    e.write("Anna", "bid 2", at=noon + timedelta(minutes=9))
    e.write("Anna", "bid 1", at=noon + timedelta(minutes=4))
    due = moment(e.table().match.due)
    e.now = due - timedelta(minutes=1)
    e.write("Bruno", "bid 4", minutes=0, at=due + timedelta(seconds=1))
    e.write("Bruno", "cancel", minutes=0, at=due + timedelta(seconds=1))
    e.later(hours=1)
    e.write("Anna", "bid 17", to=first)
    e.later(hours=73 * 40, step=73)
    e.write("Anna", "bid 17\nstatus")
    e.write("Anna", "matches", to=GM)
    e.close()


def out_of_turn(folder: Path) -> None:
    e = Evening(folder, "No More Meat").seated()
    waiting = next(seat for seat in e.table().match.seats if seat not in e.table().asks)
    e.write(waiting, "take karma\nprefer tofu broccoli eggs dairy fish meat")
    e.close()


def doubts(folder: Path) -> None:
    e = Evening(folder, policy={"trust": "pass"}, authserv_ids=(SERVER,), largest=20_000).seated()
    e.write("Anna", "bid 17\ntimezone london")
    e.write("Anna", "bid 17", to=GM)
    e.write("Anna", "bid 17", Authentication_Results=PASS, Message_Id="<same@x.example>")
    e.write("Anna", "bid 17", Message_Id="<same@x.example>", Authentication_Results=PASS, X_Hop="2")
    e.write("Anna", "bid 99", Message_Id="<same@x.example>", Authentication_Results=PASS)
    e.write("Anna", "x" * 30_000, Authentication_Results=PASS)
    e.write("Anna", "bid 9", From="a@x.example, b@x.example")
    e.write("Dora", "hello", to=GM)
    e.write("Dora", "hello", to=GM, Authentication_Results=PASS)
    e.write("Dora", "hello", to=GM, Authentication_Results=PASS)
    e.write("Dora", "bid 9", to=e.last("Anna", "report"))
    e.mailer.fate = lambda p: Delivery(p.id, "refused", 550, "5.7.1 spam")
    e.write("Bruno", "bid 4", Authentication_Results=PASS)
    posted(e, "Clara", "MIAG", "application/pkcs7-mime; name=smime.p7m")
    posted(
        e, "Clara", *multipart("alternative", ("Content-Type: text/plain", "bid 3"), (f"Content-Type: {HTML}", "bid 9"))
    )
    e.close()


def without_a_key(folder: Path) -> None:
    e = Evening(folder).seated()
    e.write("Anna", "bid 17", to=GM)
    e.close()


def confirmed(folder: Path) -> None:
    e = Evening(folder / "second", policy={"second_thoughts": 30}).seated()
    for who in ("Anna", "Bruno", "Clara"):
        e.write(who, "bid 17")
    e.write("Anna", "status")
    e.close()
    e = Evening(folder, policy={"trust": "confirm"}).seated()
    question = e.write("Anna", "bid 17")
    e.write("Anna", "yes", to=question)
    e.close()


def leading(folder: Path) -> None:
    """A GM who plays in no match writes as people do, somebody who is no more at the table, who never stopped."""
    e = Evening(folder, policy={"gm": "gina@example.org"}).seated()
    e.write("Bruno", "pause", to=e.last("gina@example.org"))
    e.write("gina@example.org", "pause", to=GM)
    e.write("Anna", "start")
    old = e.last("Clara", "report")
    given(e.desk, "friday", "Clara", "Dora <dora@example.net>", e.now)
    e.tick()
    e.write("Clara", "bid 12", to=old)
    e.close()


def speech(folder: Path) -> None:
    e = Evening(folder / "none", policy={"press": "none"}).seated()
    e.write("Anna", "press all: hello")
    e.close()
    e = Evening(folder / "private", policy={"press": "private"}, limits=Limits(press_an_hour=1)).seated()
    for text in ("press Zoe: hello", "press Bruno: hello", "press Bruno: hello again"):
        e.write("Anna", text, to=e.last("Anna", "report"))
    e.close()
    e = Evening(folder / "anonymous", policy={"press": "anonymous"}).seated()
    e.write("Anna", "press all: beware")
    e.close()
    e = Evening(folder / "alone", players=("Anna", "robot", "robot"))
    e.write("Anna", "yes", to=e.last("Anna", "invitation"))
    e.write("Anna", "press all: is anybody there?", to=e.last("Anna", "report"))
    e.close()


def past(folder: Path) -> None:
    """Words of the game beside an order, that answer nothing."""
    e = Evening(folder, game="No More Meat").seated()
    e.desk = e.house.desk = replace(e.desk, us=replace(e.desk.us, operator=""))
    e.write("Anna", "I need more time")
    e.write("Anna", "Can I have until tomorrow 9:00?")  # when there is time anyway
    e.write("Bruno", "watch friday", to=e.last("Bruno", "report"))
    e.open("Eat Me", ("Dora", "free"), name="sunday", policy={"votes": ["draw"]})
    agrees(e, "Fritz", "watch sunday", GM)
    e.write("Bruno", "join sunday as Dora", to=e.last("Bruno", "report"))
    e.write("Bruno", "join sunday", to=e.last("Bruno", "report"))
    e.write("Anna", "watch monday\njoin sunday", to=e.last("Anna", "report"))
    e.write("Anna", "join sunday\nleave sunday", to=e.last("Anna", "report"))
    e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    e.later(minutes=10)
    e.write("Dora", "more time please", to=e.last("Dora", "report"))
    e.desk = e.house.desk = replace(e.desk, us=replace(e.desk.us, operator=OPERATOR))
    e.write("Anna", "My tofu was the hit of the mystery pan. And I want karma.")
    e.write("Anna", "My tofu was the hit of the mystery pan.\nI want karma.")
    e.close()


def onlookers(folder: Path) -> None:
    """Who would like to look on, or waits for a chair, and does so no longer."""
    e = Evening(folder, policy={"gm": "gina@example.org"}).seated()
    for name, may in (("sunday", "yes"), ("tuesday", "no"), ("monday", "yes")):
        e.open("Eat Me", ("Dora", "Emil"), name=name, policy={"onlookers": may, "gm": "gina@example.org"})
    for wish in ("watch friday", "watch sunday", "watch tuesday", "leave sunday"):
        agrees(e, "Fritz", wish, GM)
    late = e.write("Fritz", "watch monday", to=GM)
    agrees(e, "gina@example.org", "monday: end match", GM)
    e.write("Fritz", "yes", to=late)
    e.open("Eat Me", ("Dora", "free"), name="wednesday", policy={"gm": "gina@example.org"})
    for wish in ("join friday", "leave friday", "join wednesday as reserve", "join wednesday as reserve"):
        agrees(e, "Fritz", wish, GM)
    e.close()


def absent(folder: Path) -> None:
    """Who is away from an account of days, comes back sooner, and wants more than is left."""
    e = Evening(folder, policy={"gm": "gina@example.org", "absence_days": 10}).seated()
    e.write("Anna", "longer")
    for text in ("away Mon 23 Nov to 26 Nov", "I'm back!", "away 10 Dec to 30 Dec"):
        e.write("Clara", text, to=e.last("Clara", "report"))
    e.close()
    e = Evening(folder / "noted", policy={"gm": "gina@example.org"}).seated()
    do(e.desk, "friday", "away Clara 23 Nov to 28 Nov", e.now)
    e.later(hours=80)
    e.write("Clara", "I'm back!", to=e.last("Clara", "report"))
    e.write("Anna", "away 10 Dec to 12 Dec", to=e.last("Anna", "report"))
    e.write("Anna", "V/LA until 3 January, go on without me", to=e.last("Anna", "report"))
    e.close()


def unsure(folder: Path) -> None:
    """Two questions at once, a yes with a change that is not understood, and what is held in another match."""
    e = Evening(folder).seated()
    e.write("Clara", "leave\nbid seventeen potatoes", to=e.last("Clara", "report"))
    question = e.write("Anna", "bid seventeen potatoes")
    e.write("Anna", "yes, but bid 9 next time", to=question)
    e.open("Eat Me", ("Anna", "Bruno"), name="sunday")
    e.seated()
    anna = [mail for mail in e.mail("Anna", "report") if "[friday]" in mail.subject][-1]
    e.write("Anna", "What did I send you for Sunday?", to=anna)
    e.write("Anna", "bid 3", to=e.last("Anna", "report"))
    e.write("Anna", "What did I send you for Sunday?", to=anna)
    e.close()


def corrected(folder: Path) -> None:
    """A report that was true before the GM corrected the match is sent again."""
    e = Evening(
        folder, policy={"gm": "gina@example.org"}, options={"show_bids": False, "publish_order": False}
    ).seated()
    for turn in (1, 2):
        for number, name in enumerate(("Anna", "Bruno", "Clara")):
            card = f"play {e.table().view(name)['hand'][0]}, " if turn > 1 else ""
            e.write(name, f"{card}bid {10 * number + 1}", to=e.last(name, "report"))
        e.later(minutes=20)
    gm = next(mail for mail in e.mail("gina@example.org") if "For the GM" in mail.subject)
    e.write("gina@example.org", "yes", to=e.write("gina@example.org", "correct turn 1: Clara: bid 31", to=gm))
    e.write("Clara", "resend 2", to=e.last("Clara", "report"))
    e.close()


def talk_of_the_table(folder: Path) -> None:
    """Press as the match has it: unsigned, by phase, so many a turn, and kept until the turn is over."""
    e = Evening(folder / "signed", policy={"press": "private", "press_limit": 1}).seated()
    e.write("Anna", "press all unsigned: beware")
    e.write("Anna", "press Bruno: hello")
    e.write("Anna", "press Clara: hello")
    e.close()
    e = Evening(folder / "public").seated()
    e.write("Anna", "press all: hello")
    e.write("Bruno", "wrong button, ignore", to=e.last("Bruno", "press"))
    e.write("Bruno", "Just between you and me: I have no idea.", to=e.last("Bruno", "press"))
    e.close()
    e = Evening(folder / "unnamed", policy={"press": "anonymous"}).seated()
    e.write("Anna", "press Bruno: beware")
    e.write("Bruno", "Of whom?", to=e.last("Bruno", "press"))
    e.close()
    e = Evening(folder / "late", "Teamturns", policy={"press_delay": True, "press_pick": "none"}).seated()
    for _ in range(4):
        e.write("Anna", "press all: hello", to=e.last("Anna", "report"))
        e.later(hours=80, step=80)
    e.close()


def time_of_ones_own(folder: Path) -> None:
    """Hours and days of the week that players take by themselves, and one letter a day."""
    bank = {"bank_hours": 10, "bank_late": True}
    e = Evening(folder, policy={"gm": "gina@example.org", "own_days": 2, **bank}).seated()
    for text in ("longer", "weekend Sat, Sun, Mon", "weekend Sat and Sun", "weekend none", "daily 8:00", "daily off"):
        e.write("Clara", text, to=e.last("Clara", "report"))
    e.write("Anna", "bid 4")
    e.write("Anna", "longer 2h", to=e.last("Anna", "report"))
    for name in ("Bruno", "Clara"):
        e.write(name, "bid 4")
    e.later(minutes=20)
    e.write("Anna", "a card that nobody expects. bid 5", to=e.last("Anna", "report"))
    e.later(hours=73, step=1)
    e.write("Clara", "longer 2h", to=e.last("Clara", "report"))
    e.close()


def in_advance(folder: Path) -> None:
    """Orders for later questions, under conditions and for good."""
    e = Evening(folder, "No More Meat", options={"start_player": "Anna"}).seated()
    for text in ("always karma", "always if karma >= 8 dance", "always none", "If karma >= 8 karma else take hidden"):
        e.write("Bruno", text, to=e.last("Bruno", "report"))
    for text in ("for turn 5: karma", "for turn 5: none", "for turn 6: none", "for turn 500: karma"):
        e.write("Bruno", text, to=e.last("Bruno", "report"))
    for turn in range(conditional.MOST + 1):
        e.write("Bruno", f"for turn {turn + 3}: karma", to=e.last("Bruno", "report"))
    e.close()


def doors_of_a_match(folder: Path) -> None:
    """Who may not sit down by themselves, and who sits in for somebody and gives the chair back."""
    e = Evening(folder, policy={"gm": "gina@example.org"}).seated()
    e.open("Eat Me", ("Dora", "free", "free"), policy={"joining": "no"}, name="sunday")
    e.open("Eat Me", ("Dora", "free", "free"), policy={"joining": "ask"}, name="monday")
    for name in ("sunday", "monday"):
        e.write("Anna", f"join {name}", to=e.last("Anna", "report"))
    e.name = "friday"
    gm = next(mail for mail in e.mail("gina@example.org") if "For the GM" in mail.subject)
    asked = e.write("gina@example.org", "sitter for Bruno: Dora <dora@example.net> until 9 December", to=gm)
    e.write("gina@example.org", "yes", to=asked)
    e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    report = [mail for mail in e.mail("Dora") if "[friday]" in mail.subject and mail.kind in ("report", "again")][-1]
    e.write("Dora", "yes", to=e.write("Dora", "leave friday", to=report))
    e.desk = e.house.desk = replace(e.desk, us=replace(e.desk.us, operator=""))
    e.write("Clara", "join monday", to=e.last("Clara", "report"))
    e.close()


def deaths(folder: Path) -> None:
    e = Evening(folder).seated()
    e.desk.archive.keep([Fetched("box", "1", e.now, robot("Subject: x", "hello", 904))], e.now)
    for _ in range(Limits().tries + 1):  # the program dies with it in hand, each time it comes back
        e.desk.archive.waiting(1)
        intake.suspect(e.desk)
    e.tick()
    e.close()


def leagues_and_ratings(folder: Path) -> None:
    """What players ask of leagues and ratings, where there is none and where there is."""
    e = Evening(folder).seated()
    asked = ("leagues", "ratings", "record", "record Bruno", "link clara@board")
    for text in (*asked, "listed off", "listed on"):
        e.write("Anna", text, to=e.last("Anna", "report"))
    e.write("Bruno", "listed off", to=e.last("Bruno", "report"))
    e.write("Anna", "record Bruno", to=e.last("Anna", "report"))
    e.write("Anna", "link my forum account", to=e.last("Anna", "report"))
    for seat in ("Anna", "Bruno"):
        for address in ("work", "nowhere"):
            e.write(seat, f"address use {seat.lower()}@{address}.example.com", to=e.last(seat, "report"))
    e.write("Anna", "address add anna@work.example.com", to=e.last("Anna", "report"))
    e.write("anna@work.example.com", "confirm", to=e.last("anna@work.example.com"))
    e.write("Anna", "address use anna@work.example.com", to=e.last("Anna", "report"))
    e.close()
    season = league(folder / "season", 2, table=2, format="balanced", rounds=1)
    play(season)
    for text in ("leagues", "ratings", "ratings eat me"):
        season.write("Anna", text, to=season.last("Anna", "report"))
    season.close()


def beside_a_list(folder: Path) -> None:
    """A match lives on a mailing list, which is nobody; one ends before all have answered; a yes would throw out."""
    e = Evening(folder, policy={"mailing_list": "games@lists.example.com"}).seated("Anna", "Bruno")
    e.write("games@lists.example.com", "bid 3", to=GM)
    e.write("Anna", "address add games@lists.example.com", to=e.last("Anna", "invitation"))
    do(e.desk, "friday", "end match", e.now)
    e.tick()
    e.write("Clara", "yes", to=e.last("Clara", "invitation"))
    e.close()
    meta = MetaEvening(folder / "meta").seated()
    meta.write(meta.first, "play Medicine")
    meta.write(meta.first, f"Maybe Poison on {meta.other}?")
    meta.close()


def a_board(folder: Path) -> None:
    """An account that is not known yet, and one that is named without its place; a stranger answers for the GM."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(KINDS, "board", board.opened)
        clock = board_evening.Evening(folder, None)  # type: ignore[arg-type]
        clock.service = open_house(board_evening.settings_of(folder, "text"), clock)
        chairs = ("Anna <anna@board.test>", "Clara <clara@example.net>")
        wanted = hosting.Description("friday", "Eat Me", chairs, {}, {"second_thoughts": 0})
        hosting.open_match(clock.service.desk, wanted, Policy(gm="gina@example.net"), "seed", board_evening.START)
        clock.tick()
        clock.answer("anna", "yes")
        clock.tick()
        clock.write("clara@example.net", clock.key("clara"), "yes")
        clock.tick()
        clock.answer("anna", "link anna@example.net")
        clock.tick()
        clock.write("anna@example.net", clock.key("anna"), "confirm")
        clock.tick()
        clock.write("anna@example.net", "gm@example.org", "bid 2")
        clock.answer("anna", "bid 7")
        clock.write("clara@example.net", clock.key("clara"), "bid 2")
        clock.tick()
        clock.answer("anna", "yes, that was me")
        clock.tick()
        clock.write("clara@example.net", clock.key("clara"), "link clara@board")
        clock.tick()
        clock.answer("anna", "My sister will play for me while I am in hospital.")
        clock.tick()
        clock.answer("anna", "yes, pass it on please")
        clock.tick()
        clock.write("mallory@example.com", clock.key("gina"), "hello, Anna")
        clock.tick()
        clock.tell("zoe", "link clara@example.net")
        clock.tick()
        clock.answer("anna", "link me somewhere else")
        clock.tick()
        clock.service.close()


def a_chair_of_the_gm(folder: Path) -> None:
    """Another takes it, and a deputy speaks of it as of a chair of their own."""
    table = MetaEvening(folder, deputies=("dan@example.net",)).seated()
    table.play(f"Poison on {table.other}", "Powerup on Poison")
    answer = table.write("Dan", "leave friday", to=table.last("dan", "report"))
    table.write("Dan", "yes", to=answer)
    table.write("gina", "yes", to=table.write("gina", "replace GM with Greta <greta@example.net>", to=table.request))
    table.write("greta", "yes", to=table.last("greta", "invitation"))
    table.close()


def proofs(folder: Path) -> None:
    """Somebody in two matches asks for the proof of one, and then of one that is over."""
    e = Evening(folder).seated()
    e.open("Eat Me", ("Anna", "Bruno"), name="saturday")
    e.seated()
    e.write("Anna", "proof", to=GM)
    do(e.desk, "friday", "end match", e.now)
    e.tick()
    e.write("Anna", "proof friday", to=GM)
    e.close()


SCENES: tuple[Callable[[Path], None], ...] = (
    robots,
    invited,
    late_chair,
    words_of_the_house,
    deadlines,
    out_of_turn,
    doubts,
    without_a_key,
    confirmed,
    leading,
    speech,
    talk_of_the_table,
    time_of_ones_own,
    in_advance,
    doors_of_a_match,
    deaths,
    past,
    absent,
    onlookers,
    unsure,
    corrected,
    enough_dice,
    leagues_and_ratings,
    beside_a_list,
    a_board,
    a_chair_of_the_gm,
    proofs,
)


# -- the tally -------------------------------------------------------------------------------------------------------


def test_every_guard_was_met(tally: Counter[str]) -> None:
    seen = {guard.name: tally[f"guard {guard.name}"] for guard in GUARDS}
    # no address of ours takes returned mail alone (each letter has its own), so this one guards houses that have one
    ours = Own(GM, "example.org", bounces="bounce@example.org")
    alone = classify(read(b"From: a@x.example\r\nTo: bounce@example.org\r\n\r\nhello"), ours)
    seen["bounce address"] += alone.guard == "bounce address"
    print(*(f"{count:4} {name}" for name, count in seen.items()), sep="\n")
    assert [name for name, count in seen.items() if not count] == []
    assert tally["guard a person"]


def test_every_word_of_the_house_was_called(tally: Counter[str]) -> None:
    seen = {name: tally[f"verb {name}"] for name in verbs.verbs()}
    print(*(f"{count:4} {name}" for name, count in seen.items()), sep="\n")
    assert [name for name, count in seen.items() if not count] == []


def test_every_sentence_of_the_desk_was_said(tally: Counter[str]) -> None:
    heard = [(text.partition(" ")[2], count) for text, count in tally.items() if text.startswith(("said ", "ended "))]
    gone: Any = SimpleNamespace(table=None, seat="")  # nobody who has left can answer the question any more
    heard += [(leave.deed(gone, ""), 1), (press.agreed(gone, ""), 1), (lines.wished(gone, "no word of the house"), 1)]
    seen = {one: sum(count for text, count in heard if one.pattern.search(text)) for one in sentences()}
    print(*(f"{count:4} {one.place}: {one.text}" for one, count in seen.items()), sep="\n")
    assert len(seen) > 80
    missed = [(one.place.partition(":")[0], one.text) for one, count in seen.items() if not count]
    assert missed == []
