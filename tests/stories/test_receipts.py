"""What an order mail is answered: what is held, what is missing, what silence does, until when."""

from __future__ import annotations

from datetime import timedelta

from gm.desk.deeds import do
from tests.kit.evening import Evening, Mail
from tests.stories.conftest import Open


def second_round(e: Evening) -> Evening:
    """Past the first bids: from now on a card and a bid are due."""
    e.seated()
    for name in ("Anna", "Bruno", "Clara"):
        e.write(name, "bid 10")
    assert e.turn == 2
    return e


def hand(e: Evening, who: str) -> list[int]:
    return sorted(e.table().view(who)["hand"])


def said(answer: Mail | None) -> Mail:
    assert answer is not None
    return answer


def test_a_receipt_says_what_is_held_what_is_missing_and_what_silence_would_do(evening: Open) -> None:
    e = second_round(evening())
    card = hand(e, "Anna")[0]
    answer = said(e.write("Anna", f"I think it is time.\n\nplay {card}\n\nRegards, Anna"))
    assert f"I read: play {card}. Until Mon 23 Nov" in answer
    assert "Still missing: a bid for the next round. If I hear nothing more:" in answer
    assert "bid points will be bid for you" in answer
    assert "I wait for Bruno and Clara, too." in answer


def test_a_complete_answer_leaves_nothing_missing(evening: Open) -> None:
    e = second_round(evening())
    card = hand(e, "Anna")[0]
    answer = said(e.write("Anna", f"{card} for 3"))
    assert f"I read: play {card}, bid 3." in answer
    assert "missing" not in answer


def test_the_deadline_is_told_in_the_readers_own_zone(evening: Open) -> None:
    e = evening().seated()
    assert "UTC" in said(e.write("Anna", "bid 17"))
    e.write("Anna", "timezone New York")
    answer = said(e.write("Anna", "bid 18"))
    assert "Until Mon 23 Nov 14:05 you can change it." in answer
    assert "Times are those of America/New_York." in answer
    assert "(Europe/London)" not in said(e.write("Bruno", "bid 3"))


def test_who_named_no_zone_reads_the_time_of_the_match_in_every_letter(evening: Open) -> None:
    e = evening(policy={"zone": "Europe/London", "hours": 5800}).seated()
    e.write("Bruno", "timezone New York")
    assert "Until Tue 20 Jul 12:05 you can change it." in said(e.write("Anna", "bid 17"))
    assert "20 July 2027, 12:05 BST (Europe/London)" in said(e.write("Anna", "status"))
    do(e.desk, "friday", "deadline +24h", e.now)
    e.tick()
    for who, at, zone in (("Anna", "12:05", "Europe/London"), ("Bruno", "07:05", "America/New_York")):
        assert e.last(who, "notice").subject == f"[friday] New deadline: Wed 21 Jul {at}"
        assert f"({zone})" in e.last(who, "notice")
        e.write(who, "hand")
        assert f"Please answer by Wed 21 Jul {at}" in e.last(who, "again")
        assert f"Times are those of {zone}." in e.last(who, "again")
    assert not [letter for letter in e.mail("Anna", "notice") if "UTC" in letter]


def test_writing_again_changes_what_is_held_and_the_receipt_says_how(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17")
    answer = said(e.write("Anna", "On second thoughts:\nbid 21"))
    assert "I read: bid 21. That replaces: bid 17. Until" in answer


def test_an_amendment_leaves_the_rest_as_it_was(evening: Open) -> None:
    e = second_round(evening())
    low, high = hand(e, "Anna")[:2]
    e.write("Anna", f"play {low} bid 5")
    answer = said(e.write("Anna", f"play {high}"))
    assert f"I read: play {high}. That replaces: play {low}. So I hold: bid 5, play {high}." in answer


def test_check_looks_and_stores_nothing(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17")
    answer = said(e.write("Anna", "check\nbid 30"))
    assert "Nothing of this is stored" in answer
    assert "I would read: bid 30." in answer
    assert e.table().match.held["Anna"].text == "bid 17"


def test_check_finds_what_is_wrong_without_storing_what_is_right(evening: Open) -> None:
    e = evening().seated()
    answer = said(e.write("Anna", "check\nbid 300\nprefre 4"))
    assert "NOT ALLOWED" in answer.text
    assert "Anna" not in e.table().match.held


def test_all_complaints_come_at_once_each_with_its_line_in_two_tones(evening: Open) -> None:
    e = evening().seated()
    answer = said(e.write("Anna", "Dear Gina,\nbid 300\nbid seventeen\nplay 13"))
    assert 'Line 2, "bid 300"' in answer
    assert 'Line 3, "bid seventeen"' in answer
    assert 'Line 4, "play 13"' in answer
    assert answer.text.index("Line 2") < answer.text.index("I hold nothing from you")
    assert 'For example: "bid' in answer


def test_a_slip_of_the_keys_is_understood_and_echoed_as_it_should_be(evening: Open) -> None:
    e = evening("No More Meat").seated()
    asker = next(iter(e.table().asks))
    answer = said(e.write(asker, "Take kamra, please."))
    assert "I read: take karma." in answer


def test_two_answers_to_one_question_in_one_letter_are_none_and_both_lines_are_named(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 3")
    answer = said(e.write("Anna", "bid 17\nbid 18"))
    assert 'You wrote "bid 17", but also "bid 18". I did not take either' in answer
    assert e.table().match.held["Anna"].text == "bid 3"


def test_a_plain_correction_corrects(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17\nNo wait, bid 18")
    assert e.table().match.held["Anna"].text == "bid 18"


def test_a_likely_reading_is_asked_about_and_a_yes_is_enough(evening: Open) -> None:
    e = evening().seated()
    receipt = e.write("Anna", "bid seventeen potatoes")
    assert 'Did you mean: "bid 17"? Answer yes.' in said(receipt)
    assert "Anna" not in e.table().match.held
    e.write("Anna", "Yes please, thanks!", to=receipt)
    assert e.table().match.held["Anna"].text == "bid 17"


def test_a_no_to_a_likely_reading_leaves_everything_as_it_was(evening: Open) -> None:
    e = evening().seated()
    receipt = e.write("Anna", "bid seventeen potatoes")
    assert "I leave it at that." in said(e.write("Anna", "no", to=receipt))
    assert "Anna" not in e.table().match.held


def test_a_question_is_not_taken_for_an_order(evening: Open) -> None:
    e = evening().seated()
    answer = said(e.write("Anna", "bid 17?"))
    assert 'Did you mean: "bid 17"? Answer yes. (For line 1, "bid 17?": it ends in a question mark.)' in answer
    assert "it says" not in answer
    assert "Anna" not in e.table().match.held


def test_the_quoted_report_is_never_played(evening: Open) -> None:
    e = evening().seated()
    example = e.last("Anna", "report").flat.partition('you could write "')[2].partition('"')[0]
    assert example.startswith("bid ")
    answer = said(e.write("Anna", "What a lovely evening!"))
    assert "I could not find your move in this." in answer
    assert "Anna" not in e.table().match.held


def test_an_order_below_the_quotation_counts_too(evening: Open) -> None:
    e = evening().seated()
    letter = e.last("Anna", "report")
    quoted = "\n".join("> " + line for line in letter.text.splitlines())
    e.write("Anna", f"On Friday, Gina the GM wrote:\n{quoted}\n\nbid 23", quote=False)
    assert e.table().match.held["Anna"].text == "bid 23"


def test_an_order_under_the_signature_is_not_taken_but_named(evening: Open) -> None:
    e = evening().seated()
    answer = said(e.write("Anna", "bid 17\nCheers!\nbid 99"))
    assert "bid 17. Until" in answer
    assert 'Did you mean: "bid 99"? Answer yes.' in answer
    assert 'it stands below "Cheers!"' in answer


def test_wait_keeps_the_turn_open_and_final_lets_it_close(evening: Open) -> None:
    e = evening().seated()
    answer = said(e.write("Anna", "bid 17\nwait"))
    assert 'write "final" to let it close early' in answer
    e.write("Bruno", "bid 3")
    e.write("Clara", "bid 4")
    assert e.turn == 1
    e.write("Anna", "final")
    assert e.turn == 2


def test_cancel_puts_everything_away(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17")
    answer = said(e.write("Anna", "cancel"))
    assert "I have put all your orders away" in answer
    assert "Still missing: a bid" in answer
    assert "There was nothing to take back." in said(e.write("Anna", "cancel"))


def test_orders_lists_what_is_held(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17")
    assert "I hold from you: bid 17." in said(e.write("Anna", "orders"))


def test_several_words_of_the_house_are_answered_in_one_transcript_line_by_line(evening: Open) -> None:
    e = evening().seated()
    answer = said(e.write("Anna", "status\nbid 17\nwait\ntimezone Europe/London"))
    for line in ("friday: turn 1, due", "I read: bid 17.", 'Line 3, "wait"', 'Line 4, "timezone Europe/London"'):
        assert line in answer


def test_everybody_gets_the_receipt_in_the_thread_of_the_report(evening: Open) -> None:
    e = evening().seated()
    answer = said(e.write("Anna", "bid 17"))
    assert answer.subject == "Re: [friday] your bid, by Mon 19:05"
    assert answer.message["In-Reply-To"].endswith("anna@mail.example.net>")
    assert answer.message["Auto-Submitted"] == "auto-replied"


# -- orders for later ------------------------------------------------------------------------------------------------


def test_an_order_left_ahead_is_used_when_its_question_comes(evening: Open) -> None:
    e = evening().seated()
    card = hand(e, "Anna")[0]
    answer = said(e.write("Anna", f"bid 17\nahead play {card}"))
    assert f'For your next question I will keep "play {card}".' in answer
    for name in ("Bruno", "Clara"):
        e.write(name, "bid 5")
    assert e.turn == 2
    assert f"I already hold from you: play {card}." in e.last("Anna", "report")


def test_a_card_with_the_number_of_the_bid_is_no_second_bid(evening: Open) -> None:
    e = evening().seated()
    card = hand(e, "Anna")[0]
    answer = said(e.write("Anna", f"ahead play {card}, bid {card}"))
    assert f'For your next question I will keep "play {card}; bid {card}".' in answer


def test_an_order_left_ahead_that_does_not_fit_is_reported(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17\nahead play 999")
    for name in ("Bruno", "Clara"):
        e.write(name, "bid 5")
    report = e.last("Anna", "report")
    assert 'What I held from you, "play 999", does not fit now' in report
    assert "play 999" not in e.last("Bruno", "report")


def test_orders_out_of_turn_are_kept_for_the_next_question(evening: Open) -> None:
    e = evening("No More Meat").seated()
    waiting = next(seat for seat in e.table().match.seats if seat not in e.table().asks)
    answer = said(e.write(waiting, "take karma"))
    assert "It is not your turn, so I keep this for your next question" in answer
    assert answer.flat.count("take karma") == 1


def test_a_standing_wish_answers_a_chain_of_picks_by_itself(evening: Open) -> None:
    e = evening("No More Meat", ("Anna", "Bruno", "Clara", "Dora")).seated()
    for name in ("Anna", "Bruno", "Clara", "Dora"):
        answer = said(e.write(name, "prefer tofu broccoli eggs dairy fish meat"))
        assert "Kept until you change it" in answer
    picked = False
    for _ in range(12):
        table = e.table()
        if table.match.status != "running":
            break
        seat = next(iter(table.asks))
        assert "pick" not in {ask.pace for ask in table.asks.values()}, "a wish should have answered this"
        cards, pans = table.view(seat)["hand"], ["select", "backwards", "shuffle"]
        food = str(cards[0] if isinstance(cards[0], str) else cards[0]["food"])
        pan = next(
            p for p in pans if not [c for c in table.check(seat, table.read(f"cook {food} on {p}", seat)) if c.fatal]
        )
        e.write(seat, f"take karma\ncook {food} on {pan}")
        picked = picked or any("picks" in t.text for t in e.table().match.told)
        e.now += timedelta(minutes=1)
    assert picked


# -- one line cannot hide in another -----------------------------------------------------------------------------------


def test_smart_quotes_bullets_and_capitals_do_not_matter(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "* “BID 17”.")
    assert e.table().match.held["Anna"].text == "bid 17"


def test_an_order_in_the_middle_of_a_sentence_is_talk(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "If I were you I would never bid 17 on the first round, dear Bruno.")
    assert "Anna" not in e.table().match.held


def test_the_reply_address_says_which_report_is_quoted_however_old_it_is(evening: Open) -> None:
    e = evening().seated()
    report = e.last("Anna", "report")
    for _ in range(8):
        e.write("Anna", "status", to=report)
    assert e.write("Anna", f"bid 17\n\n{report.text}\nbid 17", to=report, quote=False, in_reply_to="") is not None
    assert e.table().match.held["Anna"].text == "bid 17"


def test_what_was_made_of_a_letter_stands_before_what_is_missing(evening: Open) -> None:
    e = evening(policy={"press": "private"}).seated()
    passed = said(e.write("Anna", "press Bruno: shall we?"))
    assert passed.text.startswith("Passed on to Bruno.\n")
    refused = said(e.write("Anna", "bid 300"))
    assert refused.text.startswith('Line 1, "bid 300": You cannot bid 300')


def test_what_was_passed_on_stands_under_no_heading_of_what_is_wrong(evening: Open) -> None:
    e = evening().seated()
    answer = said(e.write("Anna", "bid 17\nplay 13\npress all: beware of Clara"))
    assert answer.text.index("Passed on to Bruno and Clara.") < answer.text.index("NOT ALLOWED")


def test_who_speaks_of_orders_as_held_where_others_are_is_asked(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 15")
    e.write("Anna", "bid 4")
    protest = "What? That was only talk with Clara about next round. My bid stays at fifteen!"
    answer = said(e.write("Anna", protest))
    assert 'Did you mean: "bid 15"? Answer yes.' in answer
    said(e.write("Anna", "yes please", to=answer))
    assert e.table().match.held["Anna"].text == "bid 15"
    assert "Did you mean" not in said(e.write("Anna", "My bid stays at fifteen, of course"))
