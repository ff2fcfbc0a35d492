"""The configuration: written by `postgm init`, read by all commands, and wrong in many ways at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.cli import checking
from gm.config import load
from gm.domain.policy import Policy
from gm.domain.terms import policy_of
from tests.cli.conftest import PLAYERS, Command


def test_init_writes_a_configuration_that_loads(postgm: Command) -> None:
    ran = postgm("init", "--address", "gm@example.org", "--imap", "imap.example.org:1993", "--smtp", "smtp.example.org")
    assert ran.code == 0, ran.err
    known = load(Path("postgm.toml"))
    assert known.house.address == "gm@example.org"
    assert (known.incoming.kind, known.incoming.host, known.incoming.port) == ("imap", "imap.example.org", 1993)
    assert (known.outgoing.kind, known.outgoing.host, known.outgoing.port) == ("smtp", "smtp.example.org", 0)
    assert known.incoming.user == known.outgoing.user == "gm@example.org"


def test_init_keeps_the_password_in_its_file(postgm: Command) -> None:
    Path("secret").write_text("tell nobody\n")
    postgm(
        "init",
        "--address",
        "gm@example.org",
        "--imap",
        "i.example.org",
        "--smtp",
        "s.example.org",
        "--password-file",
        "secret",
    )
    known = load(Path("postgm.toml"))
    assert known.incoming.secret() == known.outgoing.secret() == "tell nobody"
    assert "tell nobody" not in Path("postgm.toml").read_text()


def test_init_knows_by_the_port_how_a_server_is_spoken_to(postgm: Command) -> None:
    postgm(
        "init",
        "--yes",
        "--address",
        "gm@example.org",
        "--imap",
        "mail.example.org:993",
        "--smtp",
        "mail.example.org:587",
    )
    known = load(Path("postgm.toml"))
    assert (known.incoming.security, known.outgoing.security) == ("tls", "starttls")


def test_init_asks_for_what_it_was_not_told(postgm: Command) -> None:
    ran = postgm("init", stdin="gm@example.org\nimap.example.org\nsmtp.example.org\n\nOlga <olga@example.org>\n")
    assert ran.code == 0, ran.err
    known = load(Path("postgm.toml"))
    assert known.house.operator == "olga@example.org"
    assert (known.incoming.host, known.outgoing.host) == ("imap.example.org", "smtp.example.org")
    assert known.incoming.user == "gm@example.org"


def test_init_asks_nothing_with_yes_and_takes_the_embedded_post_office(postgm: Command) -> None:
    assert postgm("init", "--yes").code == 0
    assert load(Path("postgm.toml")).incoming.kind == "office"


FAR = ("--address", "gm@example.org", "--operator", "gina@example.net")


def test_with_the_embedded_post_office_everybody_is_reached_as_init_sets_it_up(
    postgm: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POSTGM_OFFICE__PORT", "0")
    assert "no letter leaves this machine" in postgm("init", *FAR).said
    ran = postgm("check", "--json")
    row = {row["test"]: row for row in ran.data}["reach"]
    assert (ran.code, row["good"]) == (0, True)
    assert "postgm-data/office/players" in row["what"]
    assert (
        postgm("match", "new", "--game", "Eat Me", "--player", "Anna <anna@example.net>", "--player", "robot").code == 0
    )
    ran = postgm("tick", "--json")
    assert (ran.data["sent"], ran.data["failed"]) == (1, [])
    assert list(Path("postgm-data/office/players/anna@example.net/new").iterdir())


def test_check_tells_whom_the_embedded_post_office_does_not_reach_and_tick_which_letters_failed(
    postgm: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POSTGM_OFFICE__PORT", "0")
    monkeypatch.setenv("POSTGM_OFFICE__RESIDENTS", "house")
    postgm("init", *FAR)
    players = ("--player", "Anna <anna@example.net>", "--player", "Bruno <bruno@example.org>")
    assert postgm("match", "new", "--game", "Eat Me", *players).code == 0
    ran = postgm("check", "--json")
    row = {row["test"]: row for row in ran.data}["reach"]
    assert (ran.code, row["good"]) == (1, False)
    assert row["what"].startswith("Letters to gina@example.net, anna@example.net will not arrive")
    assert 'residents = "everybody" under [office]' in row["what"]
    ran = postgm("tick")
    assert "1 sent. " in ran.said
    assert "could not be sent: the invitation to anna@example.net (" in ran.said
    assert "Nobody of that name receives letters here" in ran.said
    assert "postgm outbox --state failed" in ran.said


def test_check_says_nothing_of_reach_where_a_mail_server_sends(house: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "PATIENCE", 0)
    assert "reach" not in {row["test"] for row in house("check", "--json").data}


@pytest.mark.parametrize(
    ("words", "login"),
    [
        (("--address", "gm@gmail.com"), "postgm login google"),
        (
            ("--address", "gm@example.org", "--imap", "imap.gmail.com", "--smtp", "smtp.gmail.com:587"),
            "postgm login google",
        ),
        (
            ("--address", "gm@Outlook.com", "--imap", "outlook.office365.com", "--smtp", "x.org"),
            "postgm login microsoft",
        ),
    ],
)
def test_init_knows_who_takes_no_passwords(postgm: Command, words: tuple[str, ...], login: str) -> None:
    said = postgm("init", *words).said
    assert (login in said, "password_file" in said) == (True, False)
    Path("secret").touch()
    assert login not in postgm("init", "b.toml", *words, "--password-file", "secret").said  # an app password


@pytest.mark.parametrize("address", ["gm@notgmail.com", "gm@gmail.com.example.org", "gm@example.org"])
def test_who_only_looks_like_one_of_those_is_none(postgm: Command, address: str) -> None:
    said = postgm("init", "--address", address, "--imap", "imap.example.org", "--smtp", "smtp.example.org").said
    assert ("postgm login" in said, "password_file" in said) == (False, True)


def test_the_environment_is_blamed_for_what_it_says_and_the_file_for_the_rest(
    postgm: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("base.toml").write_text('[office]\nport = 2600\nresidents = "some"\n[incoming]\nkind = "imap"\n')
    monkeypatch.setenv("POSTGM_OFFICE__PORT", "many")
    monkeypatch.setenv("POSTGM_INCOMING__PASSWORD", "x")
    said = postgm("status", "-c", "base.toml").err.splitlines()
    assert (
        'postgm: POSTGM_OFFICE__PORT of the environment: the setting "office.port" does not do: it wants a whole'
        in (" ".join(said))
    )
    assert any(line.startswith("postgm: base.toml, line 3:") for line in said)
    assert any(line.startswith("postgm: base.toml, line 4:") and "needs a host" in line for line in said)


def test_complaints_of_the_policy_name_their_lines(postgm: Command) -> None:
    Path("postgm.toml").write_text("[policy]\nearly = true\nhours = -1\nhourz = 3\n")
    said = postgm("status").err
    assert 'postgm.toml, line 3: the setting "policy.hours" does not do: hours must be more than 0' in said
    assert "postgm.toml, line 4: " in said


def test_the_file_may_be_named_before_the_command(postgm: Command) -> None:
    assert postgm("-c", "other.toml", "init", "--yes").code == 0
    assert not Path("postgm.toml").exists()
    assert postgm("--config", "other.toml", "match", "list").code == 0
    assert postgm("match", "list").code == 0, "a house lies here"
    assert "no configuration at gone.toml" in postgm("-c", "gone.toml", "status").err
    assert "no configuration at gone.toml" in postgm("-c", "other.toml", "status", "-c", "gone.toml").err


def test_init_takes_the_operator_or_says_that_there_is_none(postgm: Command) -> None:
    assert postgm("init", "a.toml", "--address", "gm@example.org", "--operator", "olga@example.org").code == 0
    assert load(Path("a.toml")).house.operator == "olga@example.org"
    assert "Nobody hears of trouble yet" in postgm("init", "b.toml", "--address", "gm@example.org").said
    for wrong in ("olga", "GM <gm@example.org>"):
        ran = postgm("init", "c.toml", "--address", "gm@example.org", "--operator", wrong)
        assert ran.code == 2
        assert "operator" in ran.err
    assert not Path("c.toml").exists()


def test_check_is_not_content_without_a_person_who_hears(house: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "PATIENCE", 0)
    file = Path("postgm.toml")
    good = {row["test"]: row for row in house("check", "--json").data}["operator"]
    assert good["good"]
    file.write_text(file.read_text().replace("olga@localhost", ""))
    ran = house("check", "--json")
    row = {row["test"]: row for row in ran.data}["operator"]
    assert (ran.code, row["good"]) == (1, False)
    assert "Nobody hears" in row["what"]
    assert 'operator = "you@example.org"' in row["what"]


def test_a_gm_is_an_address_that_a_person_reads(house: Command) -> None:
    for wrong, said in (("nonsense", "lacks its @"), ("gm@localhost", "my own address")):
        ran = house("match", "new", "--game", "Eat Me", *PLAYERS, "--policy", f"gm={wrong}")
        assert ran.code == 2
        assert said in ran.err
    assert house("match", "new", "--game", "Eat Me", *PLAYERS, "--policy", "gm=Greta <Greta@localhost>").code == 0
    shown = house("match", "show", "eat-me-1", "--json")
    assert "Greta <" not in shown.out


def test_init_does_not_overwrite(postgm: Command) -> None:
    Path("postgm.toml").write_text("mine")
    ran = postgm("init", "--yes")
    assert ran.code == 2
    assert "do not overwrite" in ran.err
    assert Path("postgm.toml").read_text() == "mine"


@pytest.mark.parametrize("address", ["gm", "gm@", "a b@example.org", "gm@example.org\nBcc: x@y.example"])
def test_init_refuses_an_impossible_address_and_writes_nothing(postgm: Command, address: str) -> None:
    ran = postgm("init", "--address", address)
    assert ran.code == 2
    assert ran.err.startswith("postgm: ")
    assert not Path("postgm.toml").exists()


def test_init_says_plainly_that_it_cannot_write_there(postgm: Command) -> None:
    ran = postgm("init", "nowhere/postgm.toml", "--yes")
    assert ran.code == 2
    assert "nowhere" in ran.err


@pytest.mark.parametrize("value", ['gm"quoted@example.org', "imap.example.org\nport = 1"])
def test_what_is_typed_at_init_cannot_break_the_file(postgm: Command, value: str) -> None:
    ran = postgm(
        "init", "--address", "gm@example.org", "--imap", "imap.example.org", "--smtp", "s.example.org", "--user", value
    )
    assert ran.code == 0, ran.err
    assert load(Path("postgm.toml")).incoming.user == value


def test_several_faults_are_told_at_once_each_with_its_line(postgm: Command) -> None:
    Path("postgm.toml").write_text(
        '[house]\nadress = "gm@example.org"\n[incoming]\nport = 70000\nkind = "pop"\n[policy]\nhours = -1\n'
    )
    ran = postgm("status")
    assert ran.code == 2
    assert 'line 2: there is no setting "house.adress"; did you mean "address"?' in ran.err
    assert "line 4:" in ran.err
    assert "line 5:" in ran.err
    assert "hours must be more than 0" in ran.err


@pytest.mark.parametrize(
    "text",
    [
        "[house",
        "house = 3",
        'log = "loud"',
        "[house]\nzone = 7",
        "[office]\nlmtp_port = 70000",
        "[incoming]\npoll_seconds = inf",
        "[outgoing]\ntimeout = inf",
    ],
)
def test_a_configuration_that_does_not_do_is_refused_before_anything_happens(postgm: Command, text: str) -> None:
    Path("postgm.toml").write_text(text)
    ran = postgm("tick")
    assert ran.code == 2
    assert "postgm.toml" in ran.err
    assert sorted(path.name for path in Path().iterdir()) == ["postgm.toml"]


def test_a_time_zone_nobody_knows_is_refused(postgm: Command) -> None:
    Path("postgm.toml").write_text('[house]\nzone = "Europe/Londno"\n')
    ran = postgm("status")
    assert ran.code == 2
    assert "Europe/Londno" in ran.err


def test_a_named_file_that_is_not_there_is_missed_plainly(postgm: Command) -> None:
    ran = postgm("status", "--config", "other.toml")
    assert ran.code == 2
    assert "There is no configuration at other.toml" in ran.err


def test_a_setting_of_the_environment_wins(postgm: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("postgm.toml").write_text('[house]\naddress = "gm@example.org"\n')
    monkeypatch.setenv("POSTGM_HOUSE__ADDRESS", "other@example.org")
    assert load(Path("postgm.toml")).house.address == "other@example.org"


def test_a_wrong_setting_of_the_environment_is_told(postgm: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POSTGM_OFFICE__PORT", "many")
    ran = postgm("status")
    assert ran.code == 2
    assert "office.port" in ran.err


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("POSTGM_HOUS__ADDRESS", "POSTGM_HOUSE__ADDRESS"),
        ("POSTGM_HOUSE_ADDRESS", "POSTGM_HOUSE__ADDRESS"),
        ("POSTGM_OPERATOR", "POSTGM_HOUSE__OPERATOR"),
        ("POSTGM_INCOMING_PASSWORD", "POSTGM_INCOMING__PASSWORD"),
        ("POSTGM_LOGG", "POSTGM_LOG"),
        ("POSTGM_PASSWORD", ""),  # of several sections
        ("POSTGM_SERVICE_HOST", ""),
    ],
)
def test_a_name_of_the_environment_that_is_no_setting_is_told_and_which_was_meant(
    house: Command, monkeypatch: pytest.MonkeyPatch, typed: str, meant: str
) -> None:
    monkeypatch.setenv(typed, "secret")
    ran = house("tick", "--json")
    assert ran.code == 0
    assert ran.err.count("\n") == 1, "one sentence"
    assert f"{typed} is no setting" in ran.err
    assert (f"did you mean {meant}?" in ran.err) if meant else ("did you mean" not in ran.err)
    assert "secret" not in ran.err


def test_names_of_the_environment_that_are_settings_are_told_nothing_of(
    house: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"POSTGM_CONFIG": "postgm.toml", "POSTGM_LOG": "json", "postgm_policy__hours": "48"}.items():
        monkeypatch.setenv(name, value)
    ran = house("tick")
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize("name", ["POSTGM_HOUSE", "POSTGM_ALSO", "POSTGM_HOUSE__AUTHSERV_IDS"])
def test_a_list_or_a_section_of_the_environment_is_wanted_as_json(
    house: Command, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "mx.example.org")
    ran = house("status")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert name.split("__")[0].removeprefix("POSTGM_").lower() in ran.err
    assert "JSON" in ran.err


def test_a_data_folder_that_cannot_be_is_told(postgm: Command) -> None:
    Path("taken").write_text("a file")
    Path("postgm.toml").write_text('[house]\ndata = "taken"\n')
    ran = postgm("status")
    assert ran.code == 2
    assert "taken" in ran.err


@pytest.mark.parametrize("text", ["", "not hexadecimal", "abcd"])
def test_a_key_that_was_damaged_is_told_and_never_used(postgm: Command, text: str) -> None:
    Path("postgm-data").mkdir()
    Path("postgm-data/key").write_text(text)
    ran = postgm("status")
    assert ran.code == 2
    assert "key" in ran.err


def test_a_database_that_cannot_be_opened_is_told(postgm: Command) -> None:
    Path("postgm.toml").write_text('[house]\ndatabase = "sqlite:////nowhere/at/all.db"\n')
    ran = postgm("status")
    assert ran.code in (1, 2)
    assert ran.err.startswith("postgm: ")


def test_a_password_command_that_fails_is_told(postgm: Command) -> None:
    Path("postgm.toml").write_text(
        '[incoming]\nkind = "imap"\nhost = "localhost"\nuser = "gm"\npassword_command = "exit 3"\n'
        '[outgoing]\nkind = "maildir"\n'
    )
    ran = postgm("tick")
    assert ran.code == 2
    assert "password for gm cannot be read" in ran.err


def test_an_imap_account_without_a_host_is_missed_before_it_is_tried(postgm: Command) -> None:
    Path("postgm.toml").write_text('[incoming]\nkind = "imap"\n')
    ran = postgm("tick")
    assert ran.code == 2
    assert 'the setting "incoming" does not do: with kind "imap" it needs a host' in ran.err
    assert not Path("postgm-data").exists()


def test_the_key_is_made_once_and_read_by_its_owner_alone(postgm: Command) -> None:
    postgm("init", "--yes")
    postgm("status")
    key = Path("postgm-data/key")
    first = key.read_text()
    postgm("status")
    assert key.read_text() == first
    assert key.stat().st_mode & 0o077 == 0
    assert [path.name for path in Path("postgm-data").glob("key*")] == ["key"]


def test_what_holds_passwords_and_hands_is_made_for_its_owner_alone(postgm: Command) -> None:
    postgm("init", "--yes")
    postgm("status")
    for made in ("postgm.toml", "postgm-data", "postgm-data/postgm.sqlite"):
        assert Path(made).stat().st_mode & 0o077 == 0, made


@pytest.mark.parametrize(
    "wrong",
    [
        "postgresql://gm:hunter2@[db/postgm",
        "postgresql://gm:hunter2@db:port/postgm",
        "gm:hunter2@db",
        "mysql://gm:hunter2@db/postgm",
    ],
)
def test_a_database_url_that_does_not_do_is_told_without_its_password(postgm: Command, wrong: str) -> None:
    Path("postgm.toml").write_text(f'[house]\ndatabase = "{wrong}"\n')
    ran = postgm("status")
    assert ran.code in (1, 2)
    assert ran.err.startswith("postgm: ")
    assert "hunter2" not in ran.err + ran.out


@pytest.mark.parametrize("command", ["echo hunter2; echo hunter2 >&2; exit 3", "no-such-program hunter2"])
def test_a_failing_password_command_is_told_without_its_words(postgm: Command, command: str) -> None:
    Path("postgm.toml").write_text(
        f'[incoming]\nkind = "imap"\nhost = "localhost"\nuser = "gm"\npassword_command = "{command}"\n'
        '[outgoing]\nkind = "maildir"\n'
    )
    ran = postgm("tick")
    assert ran.code == 2
    assert "exit code" in ran.err
    assert "hunter2" not in ran.err + ran.out


def test_the_houses_own_address_is_no_player(postgm: Command) -> None:
    postgm("init", "--yes", "--address", "gm@example.org")
    for address in ("gm@example.org", "GM@Example.org", "gm+x@example.org"):
        ran = postgm("player", "add", "Gina", address)
        assert ran.code == 2
        assert "own address" in ran.err


HERE = '[house]\naddress = "gm@house.example"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[incoming]\nkind = "imap"\nhost = "mail.example.org"\nsecurity = "plain"', 'needs "tls" or "starttls"'),
        ('[outgoing]\nkind = "smtp"\nhost = "mail.example.org"\nsecurity = "plain"', 'needs "tls" or "starttls"'),
        ('[incoming]\nkind = "imap"\nhost = "mail.example.org"\nca_file = "nope.pem"', "there is no file"),
        ('[office]\nhost = "0.0.0.0"', "listens on this machine only"),
        ('database = "postgresql://u:hush-hush@host:abc/db"', "is no database URL"),
        ('database = "postgresql://u:hush-hush@127.0.0.1:99999/db"', "port 99999"),
        ('database = "postgresql://u:hush-hush@127.0.0.1:0/db"', "port 0"),
        ('database = "postgresql://u:hush-hush@127.0.0.1/db?frob=1"', "frob"),
        ('database = "oracle://u:hush-hush@127.0.0.1/db"', "SQLite or PostgreSQL"),
        ('operator = "olga"', "lacks its @"),
        ('[policy]\nforum = "main"', 'there is no channel "main"'),
        ("data = 3", "it wants a name in quotation marks"),
        ("name = 3", "it wants words in quotation marks"),
        ('operator = "GM <gm@house.example>"', "the operator is a person"),
        ('name = "two\\nlines"', "on one line"),
        ('authserv_ids = "mx.house.example"', "wants a list"),
        ('[incoming]\nport = "many"', "a whole number"),
        (
            '[incoming]\nkind = "imap"\nhost = "mail.example.org"\nuser = "gm"\n[outgoing]\nkind = "maildir"',
            "The password for gm is missing",
        ),
        (
            '[incoming]\nkind = "maildir"\n[outgoing]\nkind = "smtp"\nhost = "mail.example.org"\nuser = "gm"',
            "The password for gm is missing",
        ),
        ('[outgoing]\nkind = "smtp"\nhost = "mail.example.org"\nca_file = "postgm.toml"', "there is no certificate"),
        ('[incoming]\nkind = "imap"\nhost = "mail.example.org"\nfolder = " "', "three folders"),
        ('[incoming]\nkind = "imap"\nhost = "mail.example.org"\ndone = "INBOX"', "three folders"),
        ('[oauth]\nissuer = "http://login.example.org"\nclient_id = "x"', "is no issuer"),
        ('[alarm]\nhost = "mail.example.org"\nto = "olga"', "lacks its @"),
        ("[limits]\nkeep_raw_days = 99_999_999_999", "less than or equal to 36500"),
        ("[policy]\nhours = nan", "must be more than 0, and at most"),
        ("[policy]\npick_hours = 1e300", "must be more than 0, and at most"),
        ("[policy]\nreminders = [-5.0]", "reminders are hours"),
    ],
)
@pytest.mark.parametrize("command", ["run", "tick"])
def test_a_setting_that_cannot_work_is_one_sentence(postgm: Command, command: str, text: str, said: str) -> None:
    Path("postgm.toml").write_text(HERE + text + "\n")
    ran = postgm(command)
    assert ran.code == 2
    assert ran.err.startswith("postgm: ")
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert "hush-hush" not in ran.err


def test_an_address_without_a_host_is_told(postgm: Command) -> None:
    Path("postgm.toml").write_text('[house]\naddress = "gm"\n')
    ran = postgm("run")
    assert (ran.code, '"gm" is no address' in ran.err) == (2, True)


def test_a_setting_above_its_section_hears_where_it_stands(postgm: Command) -> None:
    Path("postgm.toml").write_text('residents = "house"\nkind = "imap"\n[house]\naddress = "gm@example.org"\n')
    ran = postgm("status")
    assert 'there is no setting "residents"; it stands under [office].' in ran.err
    assert 'there is no setting "kind"; it stands under [incoming] or [outgoing].' in ran.err


def test_a_match_may_wait_for_everybody_however_long_that_takes() -> None:
    policy, wrong = policy_of({"early": False, "hours": 50_000.0, "pick_hours": 50_000.0}, Policy())
    assert (policy.hours, wrong) == (50_000.0, [])
