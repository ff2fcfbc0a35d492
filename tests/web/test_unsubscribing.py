"""One click ends press or a spectator's copies and nothing else; looking ends nothing; other keys open nothing."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gm.desk.deeds import do
from gm.ports import Unreachable
from gm.post.addressing import token_of
from tests.kit.evening import OPERATOR, Evening
from tests.post.test_signing import rsa, verified
from tests.web.conftest import ONE_CLICK, URL, WALTER, Ask, key_of

__all__ = ["rsa"]
FORMS = {
    "as a form": ("application/x-www-form-urlencoded", ONE_CLICK),
    "as multipart": (
        "multipart/form-data; boundary=b",
        '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ),
    "a person's click": ("application/x-www-form-urlencoded", ""),
}


@pytest.mark.parametrize("form", FORMS)
def test_one_click_ends_press_and_press_on_brings_it_back(e: Evening, ask: Ask, form: str) -> None:
    kind, body = FORMS[form]
    said = ask("POST", key_of(e.last("Bruno", "press")), body=body, CONTENT_TYPE=kind)
    assert said.status == 200
    e.write("Anna", "press all: hello again")
    assert (len(e.mail("Bruno", "press")), len(e.mail("Clara", "press"))) == (1, 2)
    e.write("Bruno", "press on", to=e.last("Bruno", "report"))
    e.write("Anna", "press all: and again")
    assert len(e.mail("Bruno", "press")) == 2


def test_the_seat_goes_on_and_nobody_is_told(e: Evening, ask: Ask) -> None:
    before = len(e.mailer.sent)
    ask("POST", key_of(e.last("Bruno", "press")))
    e.tick()
    assert len(e.mailer.sent) == before
    e.write("Bruno", "bid 17", to=e.last("Bruno", "report"))
    assert e.table().match.held["Bruno"].text == "bid 17"
    e.later(hours=80)
    assert len(e.mail("Bruno", "report")) == 2


def test_one_click_ends_a_spectators_copies_of_this_match_alone(e: Evening, ask: Ask) -> None:
    e.open("Eat Me", ("Anna", "Bruno"), policy={"watchers": [WALTER]}, name="sunday")
    e.seated()
    assert ask("POST", key_of(e.mail(WALTER)[0])).status == 200
    e.later(hours=80)
    assert [m.subject for m in e.mail(WALTER)] == [
        "[friday] Eat Me: turn 1",
        "[sunday] Eat Me: turn 1",
        "[sunday] Eat Me: turn 2",
    ]


def test_a_second_click_is_as_good_as_one_and_writes_nothing(e: Evening, ask: Ask) -> None:
    key = key_of(e.last("Bruno", "press"))
    pages = [ask("POST", key) for _ in range(3)]
    assert {page.status for page in pages} == {200}
    assert len({page.page for page in pages}) == 1
    assert len(e.archive.notes("press/bruno")) == 1


@pytest.mark.parametrize("agent", ["Mozilla/5.0 (compatible; SafeLinks/1.0)", "GoogleImageProxy", ""])
@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "PROPFIND"])
def test_whoever_only_looks_ends_nothing(e: Evening, ask: Ask, method: str, agent: str) -> None:
    said = ask(
        method, key_of(e.last("Bruno", "press")), HTTP_USER_AGENT=agent, HTTP_PURPOSE="prefetch", QUERY_STRING=ONE_CLICK
    )
    assert said.status == (200 if method in ("GET", "HEAD") else 405)
    assert bool(said.page) is (method != "HEAD")
    e.write("Anna", "press all: hello again")
    assert len(e.mail("Bruno", "press")) == 2


@pytest.mark.parametrize("kind", ["report", "receipt", "press"])
def test_a_key_for_anything_else_opens_nothing_and_is_not_told_from_no_key(e: Evening, ask: Ask, kind: str) -> None:
    e.write("Bruno", "bid 17\nhelp", to=e.last("Bruno", "report"))
    letter = e.last("Bruno", kind)
    counts, seq = e.archive.counts(), e.table().match.seq
    nothing = ask("POST", "a" * 26)
    assert nothing.status == 404
    for address in (letter.reply_to, letter.parcel.sender):
        key = token_of(address, "gm@example.org")
        assert key is not None
        for method in ("POST", "GET"):
            assert ask(method, key) == nothing
    assert (e.archive.counts(), e.table().match.seq) == (counts, seq)


def test_an_invitations_key_opens_nothing(e: Evening, ask: Ask) -> None:
    key = token_of(e.last("Anna", "invitation").reply_to, "gm@example.org")
    assert key is not None
    assert ask("POST", key).status == 404


def test_a_changed_key_opens_nothing(e: Evening, ask: Ask) -> None:
    key = key_of(e.last("Bruno", "press"))
    wrong = [
        ("a" if key[0] != "a" else "b") + key[1:],
        key[:-1],
        key + "a",
        key.upper(),
        f"{key}/",
        f"../out/{key}",
        f"{key}\n",
        key.replace(key[3], "é", 1),
        "",
    ]
    assert {ask("POST", tried).status for tried in wrong} == {404}
    assert {ask("POST", path=path).status for path in ("/", f"/{key}", f"/evil/out/{key}", "/postgm")} == {404}
    e.write("Anna", "press all: hello again")
    assert len(e.mail("Bruno", "press")) == 2


def test_a_proxy_may_pass_on_the_whole_path_or_what_is_below_our_address(e: Evening, ask: Ask) -> None:
    key = key_of(e.last("Bruno", "press"))
    assert ask("GET", path=f"/out/{key}") == ask("GET", path=f"/postgm/out/{key}")
    assert ask("POST", path=f"/out/{key}").status == 200


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    method=st.sampled_from(["GET", "HEAD", "POST", "TRACE", ""]),
    path=st.text(max_size=60) | st.from_regex(r"(/postgm)?/out/[a-z2-7]{26}", fullmatch=True),
    length=st.text(max_size=5),
)
def test_no_address_nobody_gave_out_is_more_than_a_plain_no(
    e: Evening, ask: Ask, method: str, path: str, length: str
) -> None:
    said = ask(method, path=path or "/", CONTENT_LENGTH=length, CONTENT_TYPE=length)
    assert said.status == (404 if method in ("GET", "HEAD", "POST") else 405)
    assert not e.archive.notes("press/bruno")


class Page(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {f"{tag} {name}": value or "" for name, value in attrs}


def test_the_page_has_one_button_and_nothing_that_is_fetched_run_or_remembered(e: Evening, ask: Ask) -> None:
    said = ask("GET", key_of(e.last("Bruno", "press")))
    page = Page(said.page)
    assert page.tags.count("button") == page.tags.count("form") == page.tags.count("h1") == 1
    assert page.attributes["form method"] == "post"
    assert "form action" not in page.attributes, "it posts to where it is"
    assert page.attributes["html lang"] == "en"
    assert not {"script", "img", "link", "iframe", "a", "input"} & set(page.tags)
    assert not {name for name in page.attributes if name.endswith((" src", " href"))}
    assert "url(" not in said.page
    assert said.head["Cache-Control"] == "no-store"
    assert said.head["Referrer-Policy"] == "no-referrer"
    assert "noindex" in said.head["X-Robots-Tag"]
    assert "Set-Cookie" not in said.head
    assert "default-src 'none'" in said.head["Content-Security-Policy"]
    assert "button" not in Page(ask("POST", key_of(e.last("Bruno", "press"))).page).tags


def test_the_pages_say_what_it_is_about_and_name_nobody(e: Evening, ask: Ask) -> None:
    press, copies = key_of(e.last("Bruno", "press")), key_of(e.last(WALTER, "watch"))
    assert "<h1>No more letters of other players?</h1>" in ask("GET", press).page
    assert "Your seats are not touched" in ask("GET", press).page
    assert "copies of the match friday?</h1>" in ask("GET", copies).page
    assert "answer a report with the words: press on" in ask("POST", press).page
    assert "ask the GM of the match" in ask("POST", copies).page
    for method, key in (("GET", press), ("GET", copies), ("GET", "a" * 26)):
        page = ask(method, key).page
        assert not [name for name in ("Bruno", "Anna", "bruno", "walter", key) if name in page]


def test_names_of_the_house_are_not_markup(e: Evening, ask: Ask) -> None:
    e.desk = replace(e.desk, us=replace(e.desk.us, name="<b>Gina</b>"))
    assert "<footer>&lt;b&gt;Gina&lt;/b&gt;</footer>" in ask("GET", key_of(e.last("Bruno", "press"))).page


def test_while_the_archive_is_away_the_sender_is_asked_to_try_again(
    e: Evening, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = key_of(e.last("Bruno", "press"))

    def away(*_: object) -> None:
        raise Unreachable("The database file is busy.")

    with monkeypatch.context() as broken:
        broken.setattr(type(e.archive), "step", away)
        said = ask("POST", key)
    assert (said.status, said.head["Retry-After"]) == (503, "60")
    assert ask("POST", key).status == 200


def test_both_fields_are_signed_as_rfc_8058_wants(e: Evening, rsa: tuple) -> None:  # type: ignore[type-arg]
    us = replace(e.desk.us, signing=(rsa[0],))
    e.desk = e.house.desk = replace(e.desk, us=us)
    e.write("Anna", "press all: hello again")
    letter = e.last("Bruno", "press")
    assert verified(letter.parcel.raw, rsa[1])
    signed = " ".join(str(letter.message["DKIM-Signature"]).split()).partition(" h=")[2].partition(";")[0]
    names = [name.strip() for name in signed.split(":")]
    assert names.count("list-unsubscribe") == names.count("list-unsubscribe-post") == 2, "as often as there, once more"
    for old, new in ((f"{URL}/out/".encode(), b"https://evil.example/out/"), (b"=One-Click", b"=Two-Clicks")):
        assert old in letter.parcel.raw
        assert not verified(letter.parcel.raw.replace(old, new), rsa[1])


# -- every kind of letter --------------------------------------------------------------------------------------------

LEAVES: dict[str, bool] = {
    # kind of letter, as it stands in the outbox: may its reader unsubscribe?
    "press": True,  # to players; not to the GM, whose part it is to hear them
    "watch": True,
    "report": False,  # what a seat needs to play: whoever has a seat gets them, or writes "stop"
    "again": False,
    "reminder": False,
    "receipt": False,  # answers to a letter
    "help": False,
    "rules": False,
    "notice": False,
    "answer": False,
    "invitation": False,  # one letter, answered by yes or no
}


def test_every_kind_of_letter_says_whether_it_can_be_left(e: Evening) -> None:
    e.write("Anna", "bid 17\nhelp\nrules\nhand", to=e.last("Anna", "report"))
    e.write("Anna", "press GM: hello", to=e.last("Anna", "report"))
    assert e.mail(OPERATOR, "press")
    e.write("Dora", "hello", to="gm@example.org")
    do(e.desk, "friday", "extend 6h", e.now)
    e.later(hours=80)
    posts = {post.message_id: post for post in e.archive.outbox(limit=1000)}
    seen = set()
    for parcel in e.mailer.sent:
        letter = next(m for m in e.mail(parcel.to) if m.parcel is parcel)
        post = posts[str(letter.message["Message-ID"])]
        kind = post.kind.partition("-")[0]  # the rules of each game are a kind of their own
        may = LEAVES[kind] and (kind != "press" or bool(post.player))
        assert (letter.message["List-Unsubscribe"] is not None) is may, post.key
        assert (letter.message["List-Unsubscribe-Post"] == ONE_CLICK) is may, post.key
        seen.add(kind)
    assert seen == set(LEAVES)


def test_without_a_web_room_there_is_the_way_by_mail_alone(e: Evening) -> None:
    e.desk = e.house.desk = replace(e.desk, us=replace(e.desk.us, web=""))
    e.write("Anna", "press all: hello again")
    letter = e.last("Bruno", "press")
    assert str(letter.message["List-Unsubscribe"]).startswith("<mailto:gm+")
    assert letter.message["List-Unsubscribe-Post"] is None
