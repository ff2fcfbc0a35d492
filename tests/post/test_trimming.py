"""Trimming, rule by rule: what is typed, what is quoted and why, and when a question goes back."""

from __future__ import annotations

import time

import pytest

from gm.post.reading import LIMITS, read
from gm.post.trimming import Known, Trimmed, trim
from tests.post.quoting import PAGES, REPORT, as_html, letter

WROTE = "On Tue, Mar 4, 2025 at 8:00 AM Harbourmaster <harbour@example.com> wrote:\n"
SENT = (REPORT,)


def typed(body: str, sent: tuple[str, ...] = (), html: str | None = None) -> list[str]:
    return list(trimmed(body, sent, html).lines)


def trimmed(body: str, sent: tuple[str, ...] = (), html: str | None = None) -> Trimmed:
    return trim(read(letter(body, html)), sent)


def quote(text: str, mark: str = "> ") -> str:
    return "".join(f"{mark}{line}\n" for line in text.splitlines())


def flowed(body: str, delsp: str = "no") -> bytes:
    return f"From: a@b\nContent-Type: text/plain; format=flowed; delsp={delsp}\n\n{body}".encode()


# --- evidence ---------------------------------------------------------------------------------------------------------


def test_every_quoted_part_names_its_evidence() -> None:
    found = trimmed(f"sail 12\n\n{WROTE}{quote('sail 31')}\n-- \nAnna\n")
    assert [part.evidence for part in found.quoted] == ["attribution line", "quotation mark", "signature"]
    assert found.signature == ("--", "Anna")


def test_an_order_above_the_quotation_that_repeats_a_line_of_it_still_counts() -> None:
    assert typed(f"sail 31\n\n{WROTE}{quote(REPORT)}", SENT) == ["sail 31"]
    assert typed(f"sail 31\n\n{WROTE}\n{REPORT}", SENT) == ["sail 31"]
    assert typed(f"sail 31\n\n{REPORT}", SENT) == ["sail 31"]


def test_all_example_orders_typed_again_above_the_quotation_count() -> None:
    orders = ["sail 31", "trade rope for salt", "SAIL 12 AND WAIT", "bid 40"]
    assert typed("\n".join(orders) + f"\n\n{WROTE}\n{REPORT}", SENT) == orders


def test_an_answer_below_an_unmarked_report_is_found_when_the_report_is_known() -> None:
    assert typed(f"{WROTE}\n{REPORT}\nsail 12\n", SENT) == ["sail 12"]


def test_without_the_report_nothing_below_an_unmarked_quotation_is_run() -> None:
    assert typed(f"{WROTE}\n{REPORT}\nsail 12\n") == []


def test_an_answer_between_the_lines_of_a_known_report_is_found_without_marks() -> None:
    above, below = REPORT.split("Points:")
    assert typed(f"{WROTE}\n{above}sail 12\nPoints:{below}", SENT) == ["sail 12"]


def test_another_report_than_the_sent_one_is_no_reason_to_run_its_lines() -> None:
    found = trimmed(f"bid 3\n\n{WROTE}\n{REPORT}", ("Something else altogether, sent in another turn.\n",))
    assert found.text == "bid 3"


def test_the_sent_texts_may_be_prepared_once() -> None:
    known = Known(SENT)
    body = read(letter(f"sail 12\n\n{REPORT}"))
    assert trim(body, known) == trim(body, SENT)


def test_the_marker_line_of_our_own_letters_begins_a_quotation() -> None:
    marker = "Answer above this line; what stands below is quotation.\n"
    assert typed(f"sail 12\n\nBosun, 4 Mar 08:00\n{marker}\nsail 31\n") == ["sail 12"]


# --- marks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("gap", ["\n", ""])
def test_an_answer_between_marked_lines_is_typed(gap: str) -> None:
    body = f"{WROTE}> Your hand: 7, 12\n{gap}sail 12\n{gap}> bid 40\n> Reply to this letter.\n"
    assert typed(body) == ["sail 12"]


def test_words_broken_off_a_marked_line_are_no_answer() -> None:
    long = "> Write for example this order, if you can think of nothing better at all:\n"
    found = trimmed(f"bid 3\n\n{WROTE}{long}sail 31\n> and so on.\n")
    assert found.text == "bid 3"
    assert found.doubtful == ("sail 31",)
    assert found.conflict is not None


def test_a_known_report_tells_an_answer_from_words_that_were_broken_off() -> None:
    marked = quote(REPORT).splitlines()
    at = next(k for k, line in enumerate(marked) if "whether or not" in line)
    broken = [*marked[:at], marked[at][:60], marked[at][60:].strip(), *marked[at + 1 :]]
    inline = [*marked[: at + 1], "sail 12", *marked[at + 1 :]]
    assert typed(WROTE + "\n".join(broken), SENT) == []
    assert typed(WROTE + "\n".join(inline), SENT) == ["sail 12"]


def test_a_banner_in_angle_brackets_is_typed() -> None:
    assert typed("Look here\n>>> >>> sale <<<\nfolks\n") == ["Look here", ">>> >>> sale <<<", "folks"]


def test_a_forum_quotation_is_a_quotation() -> None:
    assert typed('[quote="Harbourmaster"]sail 31\nbid 40[/quote]\nsail 12\n') == ["sail 12"]


def test_flowed_lines_are_joined_and_stuffing_is_taken_off() -> None:
    body = f"I wait and \nsee.\n From here\n\n{WROTE}> a long \n> line\n> sail 31\n\n-- \nAnna \nbid 9\n"
    assert trim(read(flowed(body))).text.splitlines() == ["I wait and see.", "From here"]
    assert trim(read(flowed("sail 1 \n2\n", delsp="yes"))).text == "sail 12"


@pytest.mark.parametrize("sign", ["| ", ": ", "% ", "} ", "Ann> ", "张> ", "    Jürgen> ", "» "])
def test_an_unusual_mark_is_known_by_its_repetition(sign: str) -> None:
    assert typed(f"Ann, last week\n\n{quote('Your hand: 7', sign)}{quote('sail 31', sign)}\nsail 12\n")[-1] == "sail 12"
    assert typed(f"sail 12\n\n{WROTE}{quote(REPORT, sign)}\nbid 3\n") == ["sail 12", "bid 3"]


@pytest.mark.parametrize("sign", ["# ", "+ ", "~ "])
def test_a_bullet_is_a_mark_only_below_a_head(sign: str) -> None:
    assert typed(f"{WROTE}{quote(REPORT, sign)}\nsail 12\n") == ["sail 12"]
    assert typed(f"{sign}first\n{sign}then\nsail 12\n") == [f"{sign}first", f"{sign}then", "sail 12"]


def test_the_rows_of_a_table_are_typed() -> None:
    assert typed("| card | place |\n| 7 | reef |\nsail 12\n") == ["| card | place |", "| 7 | reef |", "sail 12"]


@pytest.mark.parametrize("cut", ["[...]", "[…]", "<snip>", "(...)"])
def test_a_sign_that_something_was_cut_stands_above_marked_lines(cut: str) -> None:
    assert typed(f"{WROTE}{cut}\n> sail 31\n> bid 40\n\nsail 12\n") == ["sail 12"]


def test_several_lines_broken_off_a_marked_one_are_no_answer() -> None:
    long = "> The guild has decided after an evening of talk that the fair is held\nin the"
    assert typed(
        f"bid 3\n\n{WROTE}{long} old customs house by the water and never again in the shed\nbid 40\n> So be it.\n"
    ) == ["bid 3"]


# --- heads ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "head",
    [
        ">>> Harbourmaster <harbour@example.com> 04/03/25 8:00 AM >>>",
        "----- <harbour@example.com>, 04.03.2025 08:00 -----",
        "‐‐‐‐‐‐‐ Original Message ‐‐‐‐‐‐‐\nOn Tuesday, March 4th, 2025 at 8:00 AM, Bosun <a@b.example> wrote:",
        "* * *\nVan: Harbourmaster <harbour@example.com>\nVerzonden: 4 maart 2025 08:00\nAan: Anna\nOnderwerp: Turn 9",
        "El martes, 4 de marzo de 2025,\n8:00 CET, Zoë ✿ K.\n<harbour@example.com> escribió:",
        "Zoë Kovács\n<harbour@example.com> írta (2025. márc. 4., 8:00):",
        "Bosun (harbour@example.com) [4.\nBrezna 2025 v 08:00] napísal:",
    ],
)
def test_a_head_of_any_shape_begins_a_quotation(head: str) -> None:
    assert typed(f"sail 12\n\n{head}\n\n{REPORT}") == ["sail 12"]


@pytest.mark.parametrize("above", ["Here is what I do:\nsail 12", "Note: Bruno bluffs\nsail 12", "Plan: sail 12"])
def test_a_typed_line_with_a_colon_directly_above_a_header_block_is_no_label_of_it(above: str) -> None:
    block = "Von: Harbourmaster <harbour@example.com>\nGesendet: 4. März 2025 08:00\nAn: Anna\nBetreff: Turn 9"
    assert typed(f"{above}\n{block}\n\n{REPORT}") == above.splitlines()
    html = above.replace("\n", "<br>")
    assert (
        typed("", html=f"<div>{html}<div name=quote>{as_html(block)}{as_html(REPORT)}</div></div>")
        == above.splitlines()
    )


def test_a_sentence_with_the_verb_in_its_middle_introduces_nothing() -> None:
    page = (
        '<div>On Monday, 3 March, Bob wrote everything down:<br>salt, rope</div><div class="yahoo_quoted">sail 31</div>'
    )
    assert typed("", html=page) == ["On Monday, 3 March, Bob wrote everything down:", "salt, rope"]


@pytest.mark.parametrize("rule", ["...and my message to Bob is this", "### a message", "+++ message"])
def test_dots_and_bullets_before_a_word_are_no_rule(rule: str) -> None:
    assert typed(f"{rule}\nsail 12\n") == [rule, "sail 12"]


# --- what cannot be told ----------------------------------------------------------------------------------------------


def test_an_answer_below_an_unmarked_report_that_is_not_known_is_asked_back() -> None:
    found = trimmed(f"{WROTE}\n{REPORT}\nsail 12\n")
    assert found.text == ""
    assert "sail 12" in found.doubtful


def test_a_report_of_another_turn_has_the_same_frame_and_its_examples_are_asked_back() -> None:
    earlier = REPORT.replace("sail 31", "sail 28").replace("bid 40", "bid 41").replace("SAIL 12", "SAIL 3")
    found = trimmed(f"{REPORT}\nsail 12\n", (earlier,))
    assert found.lines[-1:] == ("sail 12",)
    assert {"sail 31", "bid 40"} <= set(found.doubtful)
    assert not {"sail 31", "bid 40"} & set(found.lines)


# --- signatures -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sign",
    [
        "-- \nAnna\nbid 44",
        "--\nAnna\nbid 44",
        "____________\nplayers mailing list\nbid 44",
        "Sent from my iPhone",
        "Von meinem iPhone gesendet",
        "iPhoneから送信",
        "Отправлено с iPhone",
        "Get Outlook for Android<https://aka.ms/x>",
        "Cheers\nAnna",
        "Mit freundlichen Grüßen\nAnna Muster",
        "С уважением\nАнна",
        "Tel. 044 123 45 67",
        "Mobile: 0171 12 14 8",
        "m (+44) 20 7946 0018",
        "Phone (office): 555-0134-22",
        "+49 171 14 8 20 3",
        "044 123 45 67",
        "----------------------------------------\nThis email has been scanned for viruses. Ref bid 44",
    ],
)
def test_a_signature_is_no_order(sign: str) -> None:
    assert typed(f"sail 12\n\n{sign}\n\n{WROTE}{quote('sail 31')}") == ["sail 12"]
    assert typed(f"sail 12\n\n{sign}\n") == ["sail 12"]


@pytest.mark.parametrize(
    "line",
    [
        "Sent from my desk, is much easier than my mobile phone.",
        "Thanks for the report",
        "-----",
        "- sail 12",
        "14 12 8 20 3 7 9",
        "1, 2, 3, 4, 5, 6, 7",
        "m 12 14",
        "tel 12",
    ],
)
def test_a_sentence_that_only_resembles_a_signature_stays(line: str) -> None:
    assert typed(f"{line}\nbid 3\n") == [line, "bid 3"]


# --- two texts --------------------------------------------------------------------------------------------------------


def test_two_texts_that_agree_are_one() -> None:
    page = PAGES["gmail"](as_html("sail 12\nbid 3"), as_html(REPORT))
    found = trimmed(f"sail 12\nbid 3\n\n{WROTE}{quote(REPORT)}", html=page)
    assert (found.text, found.conflict) == ("sail 12\nbid 3", None)


def test_a_line_that_only_one_text_holds_is_asked_back() -> None:
    found = trimmed("sail 12\nbid 40\n", html="<p>sail 12</p>")
    assert found.text == "sail 12"
    assert found.doubtful == ("bid 40",)
    assert found.conflict is not None


def test_texts_that_say_different_things_are_a_conflict() -> None:
    found = trimmed("sail 12\n", html="<p>sail 31</p>")
    assert found.conflict is not None
    assert set(found.doubtful) == {"sail 12", "sail 31"}


def test_a_line_that_the_mail_program_wrapped_is_whole_in_the_html() -> None:
    order = "trade the old brass lantern and forty feet of rope for the salt in the barge of Bruno"
    at = order.rindex(" ", 0, 70)
    assert typed(f"{order[:at]}\n{order[at + 1 :]}\n", html=f"<div>{order}</div>") == [order]


def test_a_text_that_only_points_to_the_html_is_not_read() -> None:
    stub = "Your mail program cannot display HTML. Please view this letter in another one.\n"
    assert trimmed(stub, html="<p>sail 12</p>").text == "sail 12"


def test_a_damaged_text_gives_no_order_but_a_question() -> None:
    raw = b"From: a@b\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\ncGxheSAx\n!!!!\nMw==\n"
    found = trim(read(raw))
    assert found.text == ""
    assert found.doubtful == ("play 13",)
    assert found.conflict is not None


# --- HTML -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hidden",
    [
        '<div style="display:none">sail 31</div>',
        '<span style="visibility: hidden">sail 31</span>',
        '<p style="font-size:0px">sail 31</p>',
        '<div style="max-height:0;overflow:hidden">sail 31</div>',
        "<div hidden>sail 31</div>",
        "<!-- sail 31 -->",
        "<style>.x{display:none}</style><p class=x>sail 31</p>",
        "<script>sail 31</script>",
        "<title>sail 31</title>",
        '<img alt="sail 31">',
        "<template>sail 31</template>",
        "<s>sail 31</s>",
        "<div><del>sail 31</del></div>",
        '<span style="text-decoration: line-through">sail 31</span>',
    ],
)
def test_hidden_html_is_not_typed(hidden: str) -> None:
    assert typed("", html=f"<html><body>{hidden}<p>bid 3</p></body></html>") == ["bid 3"]


@pytest.mark.parametrize(
    "page",
    [
        "<div>sail 12</div><div>bid 3</div>",
        "sail 12<br>bid 3",
        "<p>sail&nbsp;12</p>\n<p>bid\n3</p>",
        "<ul><li>sail 12<li>bid 3</ul>",
        "<table><tr><td>sail</td><td>12</td></tr><tr><td>bid 3</td></tr></table>",
        "<pre>sail 12\nbid 3</pre>",
        '<div style="white-space: pre-wrap">sail 12\nbid 3</div>',
        "<div>sail <b>1</b>2</div><span>bid</span> 3",
        '<blockquote style="margin:0 0 0 40px;border:none;padding:0px"><div>sail 12</div><div>bid 3</div></blockquote>',
    ],
)
def test_html_is_read_as_a_person_sees_it(page: str) -> None:
    assert typed("", html=page) == ["sail 12", "bid 3"]


def test_answers_between_blockquotes_are_typed() -> None:
    page = f"<div>{WROTE}</div><blockquote type=cite>sail 31</blockquote><p>sail 12</p><blockquote>bid 40</blockquote>"
    assert typed("", html=page) == ["sail 12"]


# --- characters -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line", ["sail\u00a012", "sail \u200b12\u200e", "\ufeffsail 12", "ｓａｉｌ　１２", "sail\u200912"]
)
def test_characters_that_nobody_sees_do_not_spoil_an_order(line: str) -> None:
    assert typed(f"{line}\n\n{WROTE}{quote('sail 31')}") == ["sail 12"]


@pytest.mark.parametrize("line", ["sail 1³", "sail ١٢", "sail 𝟏𝟐", "sail ①"])
def test_digits_of_another_kind_are_never_turned_into_plain_ones(line: str) -> None:
    assert typed(f"{line}\n") == [line]


def test_a_line_that_shows_other_digits_than_it_sends_is_asked_back() -> None:
    found = trimmed("sail \u202e21\u202c\n")
    assert found.text == ""
    assert found.conflict is not None


# --- PGP --------------------------------------------------------------------------------------------------------------


def test_the_armour_of_a_signature_is_taken_off() -> None:
    body = (
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nsail 12\n"
        "-----BEGIN PGP SIGNATURE-----\n\niQ==\n-----END PGP SIGNATURE-----\n"
    )
    assert typed(body) == ["sail 12"]


# --- limits -----------------------------------------------------------------------------------------------------------

HOSTILE = {
    "On On On": "On " * 20_000,
    "a mail of 767 kB": "On Tue, 4 Mar 2025 at 8:00 <a@b> \n" * 22_500,
    "angle brackets": "<" * 90_000,
    "marks": "> " * 45_000,
    "labels on one line": "From: " * 15_000,
    "labels": "From: a\n" * 12_000,
    "rules": "--- original --- \n" * 5_000,
    "dates": "2025-03-04 08:00 GMT a\n" * 4_000,
    "open addresses": "On 4 March 2025 08:00 <\n\n" * 4_000,
    "the report again and again": REPORT * 200,
    "orders": "sail 31\n" * 12_000,
    "forum": "[quote]" * 14_000,
    "at signs": "a@" * 45_000,
    "blank lines": "\n" * 90_000,
}
HOSTILE_HTML = {
    "divs": "<div>" * 60_000,
    "blockquotes": "<blockquote>" * 30_000 + "sail 31",
    "tables": "<table><tr><td>" * 15_000,
    "rules": "<div style='border-top:solid'>" * 8_000 + "a: b: c: d@e",
    "quotes": "<div class=quote>" * 8_000,
    "paragraphs": "<p><a><p>" * 20_000,
    "breaks": "<br>" * 100_000,
}


def raw(kind: str, body: str) -> bytes:
    return f"From: a@b\nContent-Type: text/{kind}; charset=utf-8\n\n{body}".encode()


@pytest.mark.parametrize("name", [*HOSTILE, *HOSTILE_HTML])
def test_a_hostile_letter_costs_less_than_two_seconds_of_work(name: str) -> None:
    bodies = [raw("plain", HOSTILE[name]), raw("html", HOSTILE[name].replace("\n", "<br>"))] if name in HOSTILE else []
    for body in bodies or [raw("html", HOSTILE_HTML[name])]:
        began = time.process_time()
        trim(read(body), SENT)
        assert time.process_time() - began < 2


def test_more_typed_lines_than_the_limit_are_told() -> None:
    found = trimmed("".join(f"sail {n}\n" for n in range(700)))
    assert len(found.lines) <= LIMITS.typed_lines + 1
    assert found.conflict is not None


@pytest.mark.parametrize("typed", ["bid 37", "bid 2026", "play 13\nbid 9999"])
@pytest.mark.parametrize(
    "head", ["-----Original Message-----\nFrom: GM\nSent: Tuesday\nTo: Anna\nSubject: x", "On Tue wrote:"]
)
def test_an_order_with_a_large_number_is_no_date_of_the_quotation_below(typed: str, head: str) -> None:
    report = "\n".join(f"This is line {n} of the report of turn four." for n in range(12))
    raw = f"From: a@b.example\nContent-Type: text/plain\n\n{typed}\n{head}\n\n{report}\n".encode()
    assert trim(read(raw), [report]).text == typed


BLOCK = "-----Original Message-----\nFrom: GM\nSent: Tuesday\nTo: Anna\nSubject: x\n\n"


@pytest.mark.parametrize("head", ["", BLOCK, WROTE])
def test_an_address_typed_right_above_the_quotation_is_typed(head: str) -> None:
    assert typed(f"sail 12\naddress add anna@work.example\n{head}{REPORT}", SENT) == [
        "sail 12",
        "address add anna@work.example",
    ]


@pytest.mark.parametrize("line", ["sail: 12", "meet me at 7:30", "the year 1817 again"])
def test_a_line_above_the_sent_text_with_one_sign_of_an_introduction_is_never_lost_without_a_word(line: str) -> None:
    found = trimmed(f"{line}\n{REPORT}", SENT)
    assert line in (*found.lines, *found.doubtful)


@pytest.mark.parametrize(
    "labels",
    [("From", "To", "Date", "Subject"), ("Von", "An", "Datum", "Betreff"), ("De", "Para", "Enviado el", "Asunto")],
)
def test_a_header_block_without_colons_is_a_header_block(labels: tuple[str, str, str, str]) -> None:
    block = '{} "Harbourmaster" <harbour@example.com>\n{} Anna <a@b>\n{} 4/3/2025 8:00:05 AM\n{} turn 3\n'.format(
        *labels
    )
    assert typed(f"sail 12\n\n{block}\n{REPORT}") == ["sail 12"]
    assert typed(f"{block}\n{quote(REPORT)}\nsail 12") == ["sail 12"]


def test_words_that_begin_like_labels_are_no_header_block() -> None:
    lines = ["from Anna <a@b> I heard", "to be honest", "I would wait", "sail 12"]
    assert typed("\n".join(lines)) == lines
