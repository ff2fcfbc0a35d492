"""The paper of a league in letters: its editor, its readers, what they send in, and nothing secret in any form."""

from __future__ import annotations

import time
from datetime import timedelta
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from gm.desk.history import History
from gm.desk.leagues import feed, issues, keeping, polls
from gm.desk.leagues.paper import Facts, issue
from gm.desk.leagues.story import Scene, turning_points
from gm.desk.outgoing import letters as outgoing
from gm.domain.leagues.draw import Drawn
from gm.domain.leagues.season import Season
from gm.domain.leagues.standings import Ended
from gm.domain.leagues.terms import Terms
from gm.domain.match import TurnResolved
from gm.rendering import Letters
from tests.kit.evening import GM, Evening, Mail
from tests.leagues.test_season import described, letters

EDITOR, LEADS = "edith@example.net", "greta@example.net"


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """Two rounds of four, with an editor: what everybody wrote and got."""
    e = Evening(tmp_path_factory.mktemp("paper"), game="")
    keeping.new(
        e.desk, described(4, format="balanced", table=2, rounds=2, editor=EDITOR, policy={"gm": LEADS}), "seed", e.now
    )
    keeping.start(e.desk, "autumn", e.now)
    e.tick()
    begins = next(m for m in e.mail("Anna") if "begins" in m.subject)
    e.write("Anna", "to the paper: What a start!\nMy deck hated me.\n\nAnna", to=begins)
    e.write("Zoe", "yes", to=e.write("Zoe", "subscribe autumn", to=GM))
    e.write("Anna", "poll: Shall Anna win? yes, no", to=begins)
    put = e.write(LEADS, "yes", to=e.write(LEADS, "autumn poll: Shorter rounds? yes, no or no matter", to=GM))
    assert put
    assert 'The next issue asks all readers: "Shorter rounds?" yes, no, no matter.' in put.flat
    e.write("Anna", "poll no", to=begins)
    e.write("Anna", "Oh well. Poll: Yes!", to=begins)
    e.write("Bruno", "unsubscribe autumn", to=next(m for m in e.mail("Bruno") if "begins" in m.subject))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(outgoing, "unmistakable", lambda text, game="": text)  # these letters are for another story
        _to_the_end(e)
    return e


def _to_the_end(e: Evening) -> None:
    """Everybody says yes; who is asked for a few words has some; the editor writes a note and releases."""
    read, answered = 0, set[str]()
    while not issues.released(e.archive, "autumn", 2):
        assert e.now.year < 2028, "the season does not end"
        new, read = letters(e, read), len(e.mailer.sent)
        for mail in new:
            if mail.kind == "invitation":
                e.write(mail.to.partition("@")[0].capitalize(), "yes", to=mail)
            if "A few words on" in mail.subject and mail.to == "clara@example.net":
                e.write("Clara", "I never saw it coming.", to=mail)
            if mail.to == EDITOR and "For the editor" in mail.subject and mail.subject not in answered:
                answered.add(mail.subject)
                e.write(EDITOR, "A fine round, friends.\nMind the deadlines.", to=mail)
                e.write(EDITOR, "release", to=e.mail(EDITOR, "paper")[-1])
        e.now += timedelta(hours=20)
        e.house.tick(e.now)


def papers(e: Evening, who: str) -> list[Mail]:
    return [m for m in e.mail(who, "paper") if "For the editor" not in m.subject]


def test_no_issue_goes_out_without_its_editor_and_each_goes_out_once(told: Evening) -> None:
    assert [m.subject for m in papers(told, "Anna")] == [
        "[autumn] Round 1 (issue 1)",
        "[autumn] The league is over after round 2 (issue 2)",
    ]
    drafts = [m for m in told.mail(EDITOR, "paper") if "For the editor" in m.subject]
    assert len(drafts) == 4, "each with and without the note"
    assert "This issue waits for you." in drafts[0]
    assert "A fine round, friends." in papers(told, "Anna")[0]
    first = papers(told, "Anna")[0].parcel
    sent = [p.to for p in told.mailer.sent]
    assert sent.index(EDITOR) < told.mailer.sent.index(first)


def test_readers_may_come_and_go_with_one_click(told: Evening) -> None:
    assert len(papers(told, "Zoe")) == 2, "she reads and does not play"
    assert not papers(told, "Bruno"), "he plays and does not read"
    assert "mailto:" in str(papers(told, "Zoe")[0].message["List-Unsubscribe"])


def test_letters_and_words_about_matches_are_printed_in_the_next_issue_and_once(told: Evening) -> None:
    first, last = papers(told, "Anna")
    assert "What a start!" in first
    assert "My deck hated me." in first
    assert "What a start!" not in last
    assert "I never saw it coming." in last
    assert last.flat.count("I never saw it coming.") == 1


def test_readers_are_polled_and_the_last_word_of_each_counts(told: Evening) -> None:
    first, last = papers(told, "Anna")
    assert "Shorter rounds? - yes: 1 - no: 0 - no matter: 0 To answer, write for example: poll yes" in first.flat
    assert "Shall Anna win?" not in first, "she leads nothing"
    refused = told.write("Zoe", "poll end", to=papers(told, "Zoe")[1])
    assert refused
    assert "You do not lead the league autumn" in refused
    asked = told.write("Zoe", "poll perhaps", to=papers(told, "Zoe")[1])
    assert asked
    assert "Write one of these: poll yes, poll no, poll no matter." in asked.flat
    told.write("Zoe", "my vote in the poll: no matter", to=papers(told, "Zoe")[1])
    over = told.write(LEADS, "yes", to=told.write(LEADS, "autumn: poll end", to=GM))
    assert over
    assert 'The poll is over: "Shorter rounds?" yes 1, no matter 1, no 0.' in over.flat
    late = told.write("Anna", "poll no", to=last)
    assert late
    assert "No poll of autumn is open." in late.flat
    assert list(polls.told(told.archive, "autumn", ""))[-1] == "That is the result; the poll is over."
    assert not list(polls.told(told.archive, "autumn", told.now.isoformat()))


def test_an_issue_tells_results_standings_ratings_and_awards(told: Evening) -> None:
    first, last = papers(told, "Anna")
    for words in ("RESULTS", "STANDINGS", "HOW IT WAS PLAYED", "HOW RATINGS MOVED", "NEXT", "Who came before whom"):
        assert words in first.text, words
    assert "Champion: " in last
    assert "The season is over." in last
    assert "<img" in first.html
    told.look_over()


def test_nothing_secret_stands_in_any_form_of_an_issue(told: Evening) -> None:
    """The canary: what single seats were told, and the seeds that hands follow from."""
    secrets = set[str]()
    for sheet in told.archive.matches():
        line = History(told.archive, sheet.name).line()
        events = [passed.event for passed in line if isinstance(passed.event, TurnResolved)]
        secrets |= {one.text for event in events for one in event.told if one.audience is not None}
        secrets |= {passed.match.seed for passed in line}
    assert len(secrets) > 3, "there are secrets to be found"
    made = [issues.kept(told.archive, "autumn", n) or {} for n in (1, 2)]
    texts = [m.flat + m.html for m in (*papers(told, "Anna"), *papers(told, "Zoe"))]
    texts += [str(made), feed.atom(told.desk, made).decode()]
    assert not [secret for secret in secrets for text in texts if secret in text]


def test_an_issue_is_printed_and_told_as_a_story_for_who_asks(told: Evening) -> None:
    told.write("Anna", "print autumn 1", to=papers(told, "Anna")[0])
    sheet = told.last("Anna", "paper")
    pdf = next(part for part in sheet.message.walk() if part.get_content_type() == "application/pdf")
    assert pdf.get_payload(decode=True)[:5] == b"%PDF-"  # type: ignore[index]
    told.write("Anna", "story autumn-r1-t1", to=papers(told, "Anna")[0])
    assert "Eat Me, match autumn-r1-t1:" in told.last("Anna", "story")
    there = fromstring(feed.atom(told.desk, [issues.kept(told.archive, "autumn", n) or {} for n in (1, 2)]))
    assert len(there.findall("{http://www.w3.org/2005/Atom}entry")) == 2


def test_the_turns_on_which_a_match_turned_are_those_of_its_points() -> None:
    scenes = [
        Scene(1, ("The mill burnt.",), {"Anna": 1, "Bruno": 3}),
        Scene(2, (), {"Anna": 4, "Bruno": 3}),
        Scene(3, (), {"Anna": 4, "Bruno": 5}),
        Scene(4, (), {"Anna": 11, "Bruno": 6}),
    ]
    assert [(scene.turn, words) for scene, words in turning_points(scenes, "Anna")] == [
        (2, "Anna takes the lead."),
        (3, "Bruno takes the lead."),
        (4, "Anna takes the lead for good."),
        (4, "Anna gains 7, the largest step of the match."),
    ]
    assert turning_points([], "Anna") == []


def big(tables: int) -> Season:
    """A round of so many matches of four."""
    members = tuple(f"p{n:03}" for n in range(tables * 4))
    drawn = Drawn(tuple(members[n : n + 4] for n in range(0, len(members), 4)))
    ended = tuple(
        Ended(1, t, {who: float(n) for n, who in enumerate(seats)}) for t, seats in enumerate(drawn.tables, 1)
    )
    names = tuple(f"autumn-r1-t{t}" for t in range(1, tables + 1))
    terms = Terms("autumn", "Eat Me", "balanced", table=4, rounds=1)
    return Season(terms, "seed", members, "over", (drawn,), (names,), ended)


def test_an_issue_of_200_matches_is_made_in_all_its_forms_within_seconds(tmp_path: Path) -> None:
    e = Evening(tmp_path, game="")
    began = time.process_time()
    made = issue(Facts(e.desk, big(200), 1, e.now), 1)
    page = issues.page(e.desk, {**made, "note": []}, "Anna")
    pdf = Letters().printed(made)
    spent = time.process_time() - began
    assert made["sections"][0]["paragraphs"][199].startswith("- Table 200")
    assert page.html
    assert pdf.startswith(b"%PDF")
    print(f"{spent:.1f} s, text {len(page.text)}, PDF {len(pdf)} octets")
    assert spent < 5
