"""Orders and hands that were hardly meant for all, and stand in a topic: how they are told, changed, and put right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from gm.desk.incoming.topic import shown_hands
from gm.desk.matches import hosting
from gm.desk.table import Table
from gm.domain.policy import Policy
from gm.ports import BARRED, Delivery, Parcel
from tests.kit import board
from tests.kit.board.evening import START, Evening, flat, seated
from tests.stories.test_topic_posts import PLAIN, SEATS, held, hidden, opened


@pytest.mark.parametrize("first", ["bid 4", "Hello all!"])
@pytest.mark.parametrize("read", [True, False])
def test_a_slip_that_is_changed_where_slips_do_not_count_is_told_as_one(house: Evening, first: str, read: bool) -> None:
    seated(opened(house, slips_count=False))
    post = house.post("anna", first)
    if read:
        house.tick()
    house.edit(post, "bid 5")
    house.tick()
    assert held(house, "Anna") == []
    assert 'answer this message with it: "bid 5"' in flat(house.page("anna"))
    assert "after its turn was closed" not in flat(house.page("anna")), "it is open"
    house.answer("anna", "bid 5")
    house.tick()
    assert held(house, "Anna") == ["bid 5"]


def test_a_slip_that_is_changed_where_slips_do_not_count_is_late_after_the_deadline(house: Evening) -> None:
    seated(opened(house, slips_count=False))
    post = house.post("anna", "bid 4")
    house.tick()
    for who in ("anna", "bruno"):
        house.answer(who, "bid 2")
    house.write("clara@example.net", house.key("clara"), "bid 2")
    house.tick()
    assert house.table.match.turn == 2
    house.edit(post, "bid 5")
    house.tick()
    assert "You changed a post of yours after its turn was closed" in flat(house.page("anna"))


def test_the_gm_hears_once_of_a_slip_however_often_its_post_is_changed(house: Evening) -> None:
    seated(opened(house))
    post = house.post("anna", "bid 4")
    house.tick()
    house.edit(post, "bid 5")
    house.tick()
    house.edit(post, "bid 6", revision=2)
    house.tick()
    assert held(house, "Anna") == ["bid 6"]
    assert house.plain("gina").count("Anna has posted in the topic what reads as an order") == 1
    assert hidden(house)


@pytest.mark.parametrize(
    "said", ["My hand is {0}, {1} and it stinks", "Mine are {0} {1}.", "I hold the {0} and the {1}"]
)
def test_a_hand_that_is_told_in_the_topic_is_hidden_and_writer_and_gm_hear_of_it(house: Evening, said: str) -> None:
    """Also where it is not theirs: what is hidden proves nothing."""
    seated(opened(house))
    for seat in ("Anna", "Bruno"):
        house.post("anna", said.format(*house.table.view(seat)["hand"]))
        house.tick()
        assert "reads as if it told what you hold" in house.pages("anna")[-1]
    assert len(hidden(house).split()) == 2 or "anna-2" in hidden(house)
    assert house.plain("gina").count("Anna has posted in the topic what reads as if it told a hand") == 2
    assert held(house, "Anna") == []


@pytest.mark.parametrize(
    "said", ["I have the {0} and the {1}, who wants to trade?", "I've got the {0}", "I'm stuck with the {0} again"]
)
def test_who_may_have_told_what_they_hold_hears_how_it_is_hidden(house: Evening, said: str) -> None:
    seated(opened(house))
    house.post("anna", said.format(*house.table.view("Anna")["hand"]))
    house.tick()
    assert "may tell what you hold, and all can read it" in house.pages("anna")[-1]
    assert not hidden(house)


@pytest.mark.parametrize(
    "said",
    [
        "my hand is full of rubbish",
        "my hand hurts since {0} o'clock",
        "I hold you to that {0}",
        "I have {0} points left",
        "I have two kids and {0} cats",
        "your hand is better than mine",
        "Do you have the {0}?",
        "my hand is better than your {0}",
        "I'm stuck with {0} kids",
        "I'm sitting on a train until {0}",
        "I hold {0} degrees",
        "mine is {0} years old",
    ],
)
def test_talk_of_hands_is_talk(house: Evening, said: str) -> None:
    seated(opened(house))
    before = len(house.pages("anna"))
    house.post("anna", said.format(*house.table.view("Anna")["hand"]))
    house.tick()
    assert len(house.pages("anna")) == before
    assert not hidden(house)


def test_an_order_that_is_told_in_a_sentence_is_asked_about_by_message(house: Evening) -> None:
    seated(opened(house))
    house.post("anna", "my bid is 7, sorry wrong place")
    house.tick()
    assert 'Did you mean: "bid 7"?' in house.pages("anna")[-1]
    assert held(house, "Anna") == []
    house.answer("anna", "yes")
    house.tick()
    assert held(house, "Anna") == ["bid 7"]


@pytest.mark.parametrize(
    "said", ["@bruno are you going to bid 5 or what?", "my guess: Bruno bids 5", "my last bid was 7"]
)
def test_talk_of_orders_is_talk(house: Evening, said: str) -> None:
    seated(opened(house))
    before = len(house.pages("anna"))
    house.post("anna", said)
    house.tick()
    assert len(house.pages("anna")) == before


@pytest.mark.parametrize("said", ["bid 4", "@gm bid 4", "my hand is {0} and {1}"])
def test_where_a_post_cannot_be_hidden_its_writer_and_the_gm_hear_so(
    house: Evening, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    seated(opened(house))
    real = board.BoardMailer.send

    def barred(box: board.BoardMailer, parcels: Sequence[Parcel]) -> Iterator[Delivery]:
        for parcel in parcels:
            if b"PostGM-Hide" in parcel.raw:
                yield Delivery(parcel.id, "later", BARRED, "The account may not hide posts.")
            else:
                yield from real(box, [parcel])

    monkeypatch.setattr(board.BoardMailer, "send", barred)
    house.post("anna", said.format(*house.table.view("Anna")["hand"]))
    for _ in range(4):
        house.tick()
    assert not hidden(house)
    assert sum("my account lacks the right there: all can still read it" in page for page in house.pages("anna")) == 1
    assert house.plain("gina").count("The account may not hide posts.") == 1


def test_what_a_gm_says_beside_a_question_is_done_also_the_first_time(house: Evening) -> None:
    seated(opened(house, gm="gina@board"))
    house.post("gina", "@gm who is missing? please remind them")
    house.tick()
    assert "I wait for Anna, Bruno and Clara." in house.posts[-1]
    assert "A reminder to Anna, Bruno and Clara is on its way." in house.pages("gina")[-1]


def test_who_calls_the_house_and_says_nothing_hears_what_is_not_read(house: Evening) -> None:
    """As what is left of "@gm [spoiler]bid 6[/spoiler]"."""
    seated(opened(house))
    house.post("anna", "@gm")
    house.tick()
    assert "quotations, spoilers and code are not read in a topic" in house.pages("anna")[-1]
    before = len(house.pages("anna"))
    house.post("anna", "thanks @gm")
    house.tick()
    assert len(house.pages("anna")) == before


@pytest.mark.parametrize(
    "said", ["status and extend 24h", "@gm who is missing and please extend the deadline by a day"]
)
def test_what_a_gm_asks_for_behind_a_question_in_one_sentence_is_done(house: Evening, said: str) -> None:
    seated(opened(house, gm="gina@board"))
    due = house.table.match.due
    house.post("gina", said if said.startswith("@") else f"@gm {said}")
    house.tick()
    assert house.table.match.due != due, house.pages("gina")[-1]


@pytest.mark.parametrize("said", ["@gm bid 4. When is the deadline?", "@gm who is missing?\n@gm bid 4"])
def test_an_order_beside_a_question_for_all_is_hidden_too(house: Evening, said: str) -> None:
    seated(opened(house))
    house.post("anna", said)
    house.tick()
    assert held(house, "Anna") == ["bid 4"]
    assert "I wait for Bruno and Clara." in house.posts[-1], "the question is answered"
    assert hidden(house)
    assert "Anna has posted in the topic what reads as an order" in house.plain("gina")


def test_how_it_stands_is_asked_with_courtesies_around(house: Evening) -> None:
    seated(opened(house))
    heard = len(house.pages("anna"))
    for said in (
        "@gm status please, and hello",
        "@gm hi, status?",
        "@gm status plz",
        "@gm who do we wait for? :)",
        "@gm who's left?",
        "@gm has Bruno ordered yet?",
    ):
        posts = len(house.posts)
        house.post("anna", said)
        house.tick()
        assert len(house.posts) == posts + 1, said
        assert "I wait for Anna, Bruno and Clara." in house.posts[-1]
    assert len(house.pages("anna")) == heard, "nothing comes by message beside"


@pytest.mark.parametrize("said", ["@gm bid 4", "bid 4"])
def test_an_order_of_an_account_that_is_not_linked_is_hidden_and_its_writer_hears_how_to_link_it(
    house: Evening, said: str
) -> None:
    seated(opened(house))
    house.post("clara", said)
    house.tick()
    assert held(house, "Clara") == []
    assert hidden(house)
    assert "I know nobody who plays in it by this account" in house.pages("clara")[-1]
    house.answer("clara", "link clara@example.net")
    house.tick()
    house.write("clara@example.net", house.key("clara"), "confirm")
    house.tick()
    house.post("clara", said)
    house.tick()
    assert held(house, "Clara") == ["bid 4"]


def test_where_all_players_are_of_the_forum_an_order_of_another_account_is_talk(house: Evening) -> None:
    opened(house, ("Anna <anna@board>", "Bruno <bruno@board>"))
    for who in ("anna", "bruno"):
        house.answer(who, "yes")
    house.tick()
    house.post("hugo", "bid 4")
    house.tick()
    assert not hidden(house)
    assert not (house.folder / "board" / "hugo" / "pages").exists()


@pytest.mark.parametrize("game", ["Eat Me", "No More Meat", "Hold my Bear", "Teamturns", "Meta"])
def test_what_is_hidden_proves_nothing_of_what_anybody_holds(house: Evening, game: str) -> None:
    """Every card of the game is taken for one, whoever holds it and whether anybody does."""
    wanted = hosting.Description("friday", game, SEATS, {}, {**PLAIN})
    hosting.open_match(house.service.desk, wanted, Policy(), "seed", START)
    house.tick()
    seated(house)
    if game == "Meta":
        dealt(house)
    table = house.table
    held = {told(card) for seat in table.match.seats for card in table.view(seat)["hand"]}
    for card in sorted(held | everything(table)):
        assert shown_hands.telling(table, f"My hand is {card}.") == "tells", card
    assert everything(table) - held, "there is a card that nobody holds"


def dealt(house: Evening) -> None:
    for who in ("anna", "bruno"):
        house.answer(who, "deck starter")
    house.write("clara@example.net", house.key("clara"), "deck starter")
    house.tick()
    house.tick()


def told(card: object) -> str:
    return str(card.get("title") or card["id"]) if isinstance(card, dict) else str(card)


def everything(table: Table) -> set[str]:
    if table.game.meta.key == "eat_me":
        return set(map(str, range(1, 100)))
    if table.game.meta.key == "hold_my_bear":
        return {f"{animal} {number}" for animal in table.game.glossary(table.state) for number in range(1, 9)}
    return set(table.game.glossary(table.state))


@pytest.mark.parametrize(
    "said",
    [
        "@gm bid 9 oops should I have sent that by pm?",
        "@gm bid 9, argh, wrong place, sorry",
        "@gm bid 9 sorry wrong tab",
    ],
)
def test_an_order_to_the_house_beside_an_excuse_is_hidden_and_counts(house: Evening, said: str) -> None:
    seated(opened(house))
    house.post("anna", said)
    house.tick()
    assert held(house, "Anna") == ["bid 9"]
    assert hidden(house)
    assert "It stood in the topic for all to read" in flat(house.page("anna"))


def test_a_likely_order_to_the_house_is_hidden_and_asked_about(house: Evening) -> None:
    seated(opened(house))
    house.post("anna", "@gm hmm, bid 9?")
    house.tick()
    assert held(house, "Anna") == []
    assert 'Did you mean: "bid 9"?' in flat(house.page("anna"))
    assert hidden(house)
    assert "It counts" not in house.plain("gina")
    assert "I ask its writer whether it is one" in house.plain("gina")


def test_a_question_to_the_house_with_a_number_is_not_hidden(house: Evening) -> None:
    seated(opened(house))
    house.post("anna", "@gm is 9 a lot? when is it due, or is that the wrong place to ask?")
    house.tick()
    assert held(house, "Anna") == []
    assert not hidden(house)
