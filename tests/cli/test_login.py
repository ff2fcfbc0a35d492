"""postgm login, as an operator goes through it: by a browser here, by one elsewhere, and what goes wrong."""

from __future__ import annotations

import re
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import HTTPSHandler, build_opener, urlopen

import pytest

from gm.accounts import consent, issuers, tokens
from gm.accounts.asking import Web
from gm.accounts.issuers import KNOWN
from gm.ports import Refused, Unreachable
from gm.transports import bearer
from tests.cli.conftest import CONFIG, Command
from tests.kit.servers.issuer import CLIENT, SECRET, Issuer


@pytest.fixture
def issuer(tmp_path: Path) -> Iterator[Issuer]:
    with Issuer(tmp_path, "gm@house.example", device=False) as issuer:
        yield issuer


def settings(issuer: Issuer, client: str = CLIENT) -> None:
    Path("postgm.toml").write_text(f"""{CONFIG}
[oauth]
issuer = "{issuer.url}"
client_id = "{client}"
client_secret = "{SECRET}"
ca_file = "{issuer.cert}"
""")


def wish(**changes: str) -> consent.Wish:
    return replace(consent.Wish("gm@house.example", CLIENT, SECRET), **changes)


def browse(issuer: Issuer, page: str) -> None:
    """A person opens the page and consents; their browser ends up where it is sent."""
    context = ssl.create_default_context(cafile=str(issuer.cert))
    build_opener(HTTPSHandler(context=context)).open(page, timeout=10).close()


def test_a_browser_comes_back_with_a_code_that_only_we_can_redeem(issuer: Issuer) -> None:
    web = Web(str(issuer.cert))
    place = issuers.find(issuer.url, web.get)
    with closing(consent.Porch()) as porch:
        desk = consent.Flow(place, wish(), porch.address)
        person = threading.Thread(target=browse, args=(issuer, desk.page))
        person.start()
        came = porch.wait(time.time)
        person.join()
    given = desk.finish(came, web.post, time.time())
    assert given.refresh.startswith("refresh-")
    asked = dict(issuer.heard)
    assert asked["/authorize"]["code_challenge_method"] == "S256"
    assert asked["/authorize"]["redirect_uri"].startswith("http://127.0.0.1:")
    assert asked["/authorize"]["scope"] == "offline_access"


def test_an_answer_to_somebody_elses_question_is_refused(issuer: Issuer) -> None:
    web = Web(str(issuer.cert))
    place = issuers.find(issuer.url, web.get)
    desk = consent.Flow(place, wish(), "http://127.0.0.1:1/")
    state = re.search(r"state=[^&]+", desk.page)
    assert state
    with pytest.raises(Refused, match="answer to another page than the one shown here"):
        desk.finish("http://127.0.0.1:1/?code=stolen&state=another", web.post, 0.0)
    with pytest.raises(Refused, match="says no"):
        desk.finish(f"http://127.0.0.1:1/?error=access_denied&{state[0]}", web.post, 0.0)
    assert issuer.times("/token") == 0


def test_the_porch_answers_strangers_and_waits_on() -> None:
    with closing(consent.Porch()) as porch:

        def visits() -> None:
            with pytest.raises(HTTPError):
                urlopen(porch.address + "favicon.ico", timeout=10)
            urlopen(porch.address + "?state=a&code=b", timeout=10).close()

        person = threading.Thread(target=visits)
        person.start()
        assert porch.wait(time.time) == "/?state=a&code=b"
        person.join()


def test_by_a_browser_elsewhere_the_address_is_pasted(
    postgm: Command, issuer: Issuer, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings(issuer)
    shown: list[str] = []
    monkeypatch.setattr("gm.cli.login.say", lambda text: shown.append(text))

    def paste(_: str) -> str:
        page = re.search(r"https://\S+", shown[-1])
        assert page
        form = {"client_id": CLIENT, **dict(re.findall(r"([a-z_]+)=([^&]*)", page[0]))}
        _, back = issuer.answer("/authorize", {**form, "redirect_uri": "http://127.0.0.1:1/"})
        return str(back)

    monkeypatch.setattr("gm.cli.login.typer.prompt", paste)
    assert postgm("login", "--paste", "--user", "gm@house.example").code == 0
    assert tokens.read(tokens.place_of(Path("postgm-data"), "gm@house.example"))
    assert "Try it with: postgm check" in shown[-1]


def test_what_is_missing_is_said_before_anybody_is_asked(postgm: Command, issuer: Issuer) -> None:
    Path("postgm.toml").write_text(CONFIG)
    said = postgm("login", "google")
    assert said.code == 2
    assert 'issuer = "google"' in said.err
    Path("postgm.toml").write_text(CONFIG + '[oauth]\nissuer = "google"\n')
    assert "it needs a client_id" in postgm("login").err
    settings(issuer)
    assert "For which account?" in postgm("login").err


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (
            "goggle",
            '"goggle" is no issuer: write google, microsoft, or the https address of another one; did you mean google?',
        ),
        ("http://login.example.org", "write google, microsoft, or the https address of another one."),
        ("microsoft", "The configuration names another issuer, https://"),
    ],
)
def test_an_issuer_that_is_none_or_not_ours_is_told(postgm: Command, issuer: Issuer, typed: str, told: str) -> None:
    settings(issuer)
    ran = postgm("login", typed, "--user", "gm@house.example")
    assert (ran.code, told in ran.err) == (2, True), ran.err


def test_an_issuer_misspelt_in_the_configuration_is_told_with_the_one_meant(postgm: Command) -> None:
    Path("postgm.toml").write_text(CONFIG + '[oauth]\nissuer = "Goggle"\nclient_id = "x"\n')
    assert "did you mean google?" in postgm("login").err


def test_an_application_that_the_issuer_does_not_know_is_told_so(issuer: Issuer, tmp_path: Path) -> None:
    file = tmp_path / "consent.json"
    tokens.write(file, tokens.Consent("gm", issuer.url, "another", f"{issuer.url}/token", refresh="x"))
    with pytest.raises(Refused, match=r"look at oauth\.client_id"):
        tokens.Tokens(file, "gm", Web(str(issuer.cert)).post)()
    kept = tokens.read(file)
    assert kept
    assert not kept.lost  # the next look may find it mended


def test_one_renewal_serves_all_who_wait(issuer: Issuer, tmp_path: Path) -> None:
    file = tmp_path / "consent.json"
    first = issuer._tokens()
    tokens.write(file, tokens.Consent("gm", issuer.url, CLIENT, f"{issuer.url}/token", str(first["refresh_token"])))
    askers = [tokens.Tokens(file, "gm", Web(str(issuer.cert)).post, lambda: SECRET) for _ in range(8)]
    got: list[str] = []
    threads = [threading.Thread(target=lambda one=one: got.append(one())) for one in askers]  # type: ignore[misc]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(got)) == 1
    assert issuer.times("/token") == 1


def test_nothing_that_is_printed_or_shown_holds_a_token() -> None:
    held = tokens.Consent("gm", "google", CLIENT, "https://x", refresh="r-secret", access="a-secret")
    assert "secret" not in repr(held)
    assert asdict(held)["refresh"] == "r-secret"


def test_issuers_are_asked_by_https_alone(issuer: Issuer) -> None:
    web = Web(str(issuer.cert))
    with pytest.raises(Refused, match="is no issuer"):
        issuers.find("http://issuer.example", web.get)
    with pytest.raises(Refused, match="without https"):
        issuers.find(issuer.url, lambda _: {"token_endpoint": "http://issuer.example/token"})
    with pytest.raises(Unreachable, match="is not to be had"):
        Web().get(issuer.url)  # its certificate is nobody's
    for known in KNOWN.values():
        assert known.token.startswith("https://")
        assert known.scopes


def test_the_best_way_that_a_server_offers_is_taken() -> None:
    assert bearer.way(["plain", "xoauth2", "oauthbearer"]) == "OAUTHBEARER"
    assert bearer.way(["PLAIN", "XOAUTH2"]) == "XOAUTH2"
    assert bearer.way(["PLAIN"]) is None
