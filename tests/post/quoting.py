"""Letters as mail programs write them: ways to introduce a quotation, to mark it, and to put an answer beside it."""
# ruff: noqa: E501, W291 - what mail programs write is long, and a signature begins with "-- "

from __future__ import annotations

import html as markup
import textwrap
from collections.abc import Callable
from email.message import EmailMessage

REPORT = """\
Harbour-3, turn 9: what happened, for Anna

Bruno sent the barge to Lisbon and found the quay empty.
Clara traded two crates of salt against your lantern.

Your hand: 7, 12, 31, rope, lantern
Points: Anna 14, Bruno 9, Clara 11

Orders look like this, one on each line:
sail 31
trade rope for salt
SAIL 12 AND WAIT
bid 40

The next turn is played on 5 March 2025 at 20:00 UTC, whether or not you have written by then.
Reply to this letter to send your orders.
-- 
Harbourmaster, harbour@example.com
"""
DECOYS = ("sail 31", "trade rope for salt", "sail 12 and wait", "bid 40")

GERMAN = """\
Hafen-3, Zug 9: was geschah

Bruno schickte den Kahn nach Lissabon und fand den Kai leer.
Clara tauschte zwei Kisten Salz gegen deine Laterne.

Beispiele, je eines in einer Zeile:
sail 31
trade rope for salt
SAIL 12 AND WAIT
bid 40

Der nächste Zug wird am 5. März 2025 um 20:00 Uhr gespielt, ob du bis dahin geschrieben hast oder nicht.
"""

#: Attribution lines in languages and forms that the tables know, and in some that they do not.
ATTRIBUTIONS = {
    "gmail en": "On Tue, Mar 4, 2025 at 8:00 AM Harbourmaster <harbour@example.com> wrote:",
    "gmail en wrapped": "On Tue, Mar 4, 2025 at 8:00 AM Harbourmaster <\nharbour@example.com> wrote:",
    "gmail de": "Am Di., 4. März 2025 um 08:00 Uhr schrieb Harbourmaster <harbour@example.com>:",
    "gmail fr": "Le mar. 4 mars 2025 à 08:00, Harbourmaster <harbour@example.com> a écrit :",
    "gmail ja": "2025年3月4日(火) 8:00 Harbourmaster <harbour@example.com>:",
    "gmail zh": "Harbourmaster <harbour@example.com> 于2025年3月4日周二 08:00写道：",
    "gmail ko": "2025년 3월 4일 (화) 오전 8:00, Harbourmaster <harbour@example.com>님이 작성:",
    "gmail ar": "في الثلاثاء، 4 مارس 2025 في 8:00 ص تمت كتابة ما يلي بواسطة ‪Harbourmaster‬‏ <‪harbour@example.com‬‏>:",
    "gmail he": "‫בתאריך יום ג׳, 4 במרץ 2025 ב-8:00 מאת ‪Harbourmaster‬‏ <‪harbour@example.com‬‏>:‬",
    "swahili": "Tarehe Jumanne, 4 Machi 2025 saa 08:00 Harbourmaster <harbour@example.com> aliandika hivi:",
    "welsh": "Ar ddydd Mawrth, 4 Mawrth 2025 am 08:00, dywedodd Harbourmaster <harbour@example.com>:",
    "georgian": "სამ, 4 მარ. 2025, 08:00 Harbourmaster <harbour@example.com> შეტყობინება:",
    "bengali": "মঙ্গল, 4 মার্চ, 2025 তারিখে 8:00 AM টায় Harbourmaster <harbour@example.com> লিখেছেন:",
    "amharic": "ማክሰ, ማርች 4 2025 በ 8:00 ጥዋት Harbourmaster <harbour@example.com> እንዲህ:",
    "mutt": "On Tue, Mar 04, 2025 at 08:00:00AM +0000, Harbourmaster wrote:",
    "alpine": "On Tue, 4 Mar 2025, Harbourmaster wrote:",
    "claws": "On Tue, 4 Mar 2025 08:00:00 +0000\nHarbourmaster <harbour@example.com> wrote:",
    "kmail de": "Am Dienstag, 4. März 2025, 08:00:00 CET schrieb Harbourmaster:",
    "gnus": "Harbourmaster <harbour@example.com> writes:",
    "usenet": "In article <turn9@example.com>, Harbourmaster wrote:",
    "the bat": "Tuesday, March 4, 2025, 8:00:00 AM, you wrote:",
    "eudora": "At 08:00 AM 3/4/2025, you wrote:",
    "pegasus": "On 4 Mar 2025 at 8:00, Harbourmaster wrote:",
    "netease": 'At 2025-03-04 08:00:00, "Harbourmaster" <harbour@example.com> wrote:',
    "aol": "In a message dated 3/4/2025 8:00:00 AM Eastern Standard Time, harbour@example.com writes:",
    "yahoo": "On Tuesday, March 4, 2025 at 08:00:00 AM GMT+1, Harbourmaster <harbour@example.com> wrote:  ",
    "proton": "On Tuesday, March 4th, 2025 at 8:00 AM, Harbourmaster <harbour@example.com> wrote:",
    "superhuman": "On Tue, Mar 04, 2025 at 8:00 AM, Harbourmaster < harbour@example.com > wrote:",
    "roundcube": "On 2025-03-04 08:00, Harbourmaster wrote:",
    "k-9": "On 4 March 2025 08:00:00 GMT, Harbourmaster <harbour@example.com> wrote:",
    "zimbra": "----- On Mar 4, 2025, at 8:00 AM, Harbourmaster harbour@example.com wrote:",
    "yandex": '04.03.2025, 08:00, "Harbourmaster" <harbour@example.com>:',
    "mail.ru": "Вторник, 4 марта 2025, 8:00 +01:00 от Harbourmaster <harbour@example.com>:",
    "old gmail": "2025-03-04 8:00 GMT+01:00 Harbourmaster <harbour@example.com>:",
    "lotus": "Harbourmaster <harbour@example.com> wrote on 03/04/2025 08:00:00 AM:",
    "apple": "On 4 Mar 2025, at 08:00, Harbourmaster <harbour@example.com> wrote:",
    "apple pl": "Wiadomość napisana przez Harbourmaster <harbour@example.com> w dniu 4 mar 2025, o godz. 08:00:",
    "turkish": "Harbourmaster <harbour@example.com>, 4 Mar 2025 Sal, 08:00 tarihinde şunu yazdı:",
}

#: Header blocks and rules, as Outlook and its relatives write them; none of them marks the quotation below.
BLOCKS = {
    "outlook": "From: Harbourmaster <harbour@example.com>\nSent: Tuesday, 4 March 2025 08:00\nTo: Anna\nSubject: Turn 9",
    "outlook rule": "________________________________\nFrom: Harbourmaster <harbour@example.com>\nSent: Tuesday, March 4, 2025 8:00 AM\nTo: Anna <anna@example.org>\nSubject: Turn 9",
    "outlook bold": "*From:* Harbourmaster <harbour@example.com>\n*Sent:* 4. maaliskuuta 2025 8:00\n*To:* Anna\n*Subject:* Turn 9",
    "outlook express": "----- Original Message -----\nFrom: Harbourmaster\nTo: Anna\nSent: Tuesday, March 04, 2025 8:00 AM\nSubject: Turn 9",
    "outlook xp": "-----Ursprüngliche Nachricht-----\nVon: Harbourmaster [mailto:harbour@example.com]\nGesendet: Dienstag, 4. März 2025 08:00\nAn: Anna\nBetreff: Turn 9",
    "gmx": 'Gesendet: Dienstag, 04. März 2025 um 08:00 Uhr\nVon: "Harbourmaster" <harbour@example.com>\nAn: anna@example.org\nBetreff: Turn 9',
    "samsung": "-------- Original message --------\nFrom: Harbourmaster <harbour@example.com> \nDate: 4/3/25  08:00  (GMT+01:00) \nTo: anna@example.org \nSubject: Turn 9 ",
    "qq": '------------------ Original ------------------\nFrom: "Harbourmaster" <harbour@example.com>;\nDate: Tue, Mar 4, 2025 08:00 AM\nTo: "Anna"<anna@example.org>;\nSubject: Turn 9',
    "foxmail": "发件人： Harbourmaster\n发送时间： 2025-03-04 08:00\n收件人： anna\n主题： Turn 9",
    "lotus": "From:\tHarbourmaster <harbour@example.com>\nTo:\tanna@example.org\nDate:\t03/04/2025 08:00 AM\nSubject:\tTurn 9",
    "hcl": '-----"Harbourmaster" <harbour@example.com> wrote: -----\nTo: anna@example.org\nFrom: "Harbourmaster" <harbour@example.com>\nDate: 03/04/2025 08:00AM\nSubject: Turn 9',
    "welsh": "Oddi wrth: Harbourmaster <harbour@example.com>\nAnfonwyd: 04 Mawrth 2025 08:00\nAt: Anna <anna@example.org>\nPwnc: Turn 9",
    "swahili": "Kutoka: Harbourmaster <harbour@example.com>\nImetumwa: Jumanne, 4 Machi 2025 08:00\nKwa: anna@example.org\nMada: Turn 9",
    "apple forward": "Begin forwarded message:\n\nFrom: Harbourmaster <harbour@example.com>\nSubject: Turn 9\nDate: 4 March 2025 at 08:00:00 CET\nTo: anna@example.org",
    "gmail forward": "---------- Forwarded message ---------\nFrom: Harbourmaster <harbour@example.com>\nDate: Tue, Mar 4, 2025 at 8:00 AM\nSubject: Turn 9\nTo: <anna@example.org>",
    "thunderbird forward": "-------- Weitergeleitete Nachricht --------\nBetreff: \tTurn 9\nDatum: \tTue, 4 Mar 2025 08:00:00 +0100\nVon: \tHarbourmaster <harbour@example.com>\nAn: \tanna@example.org",
}

#: Ways to mark the lines of a quotation.
MARKS: dict[str, Callable[[str], str]] = {
    "> ": lambda text: textwrap.indent(text, "> ", lambda line: True),
    ">": lambda text: textwrap.indent(text, ">", lambda line: True),
    "GM> ": lambda text: textwrap.indent(text, "GM> ", lambda line: True),
    "| ": lambda text: textwrap.indent(text, "| ", lambda line: True),
    ": ": lambda text: textwrap.indent(text, ": ", lambda line: True),
    "> wrapped": lambda text: textwrap.indent(wrapped(text, 50), "> ", lambda line: True),
    "> broken": lambda text: broken(text, 60),
}
UNMARKED: dict[str, Callable[[str], str]] = {
    "bare": lambda text: text,
    "wrapped": lambda text: wrapped(text, 48),
    "indented": lambda text: textwrap.indent(text, "    "),
    "spaced": lambda text: text.replace("\n", "\n\n"),
    "squeezed": lambda text: "\n".join(line for line in text.splitlines() if line.strip()) + "\n",
}


def wrapped(text: str, width: int) -> str:
    return "\n".join("\n".join(textwrap.wrap(line, width)) or "" for line in text.splitlines()) + "\n"


def broken(text: str, width: int) -> str:
    """Marks first, then wrapped by a server that knows nothing of marks."""
    marked = (f"> {line}" for line in text.splitlines())
    return "\n".join("\n".join(textwrap.wrap(line, width)) or line for line in marked) + "\n"


def letter(body: str, html: str | None = None, **fields: str) -> bytes:
    """The raw bytes of a letter from Anna."""
    message = EmailMessage()
    message["From"] = "Anna <anna@example.org>"
    message["To"] = "harbour@example.com"
    message["Subject"] = "Re: Turn 9"
    for name, value in fields.items():
        message[name.replace("_", "-")] = value
    if body:
        message.set_content(body)
        if html is not None:
            message.add_alternative(html, subtype="html")
            message.set_boundary("=_two_texts")  # the library would draw one
    elif html is not None:
        message.set_content(html, subtype="html")
    return message.as_bytes()


def as_html(text: str) -> str:
    return "".join(f"<div>{markup.escape(line) or '<br>'}</div>" for line in text.splitlines())


#: HTML of mail programs: (typed, report) -> body.
PAGES: dict[str, Callable[[str, str], str]] = {
    "gmail": lambda t, r: (
        f'<div dir="ltr">{t}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Tue, Mar 4, 2025 at 8:00 AM Harbourmaster &lt;<a href="mailto:harbour@example.com">harbour@example.com</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex">{r}</blockquote></div>'
    ),
    "gmail forward": lambda t, r: (
        f'<div dir="ltr">{t}<br><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">---------- Forwarded message ---------<br>From: <b>Harbourmaster</b> &lt;harbour@example.com&gt;<br>Date: Tue, Mar 4, 2025<br>Subject: Turn 9<br>To: &lt;anna@example.org&gt;<br></div><br><br>{r}</div></div>'
    ),
    "outlook desktop": lambda t, r: (
        f'<html xmlns:o="urn:x"><head><style>p.MsoNormal{{margin:0}}</style></head><body><div class="WordSection1">{t}<p class="MsoNormal"><o:p>&nbsp;</o:p></p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>Van:</b> Harbourmaster &lt;harbour@example.com&gt; <br><b>Verzonden:</b> dinsdag 4 maart 2025 08:00<br><b>Aan:</b> Anna<br><b>Onderwerp:</b> Turn 9</p></div></div><p class="MsoNormal">&nbsp;</p>{r}</div></body></html>'
    ),
    "outlook web": lambda t, r: (
        f'<body><div class="elementToProof">{t}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr"><font><b>From:</b> Harbourmaster<br><b>Sent:</b> 4 March 2025<br><b>To:</b> Anna<br><b>Subject:</b> Turn 9</font></div><div>{r}</div></body>'
    ),
    "new outlook": lambda t, r: (
        f'<body><div dir="ltr" class="elementToProof">{t}</div><div id="mail-editor-reference-message-container"><div>{r}</div></div></body>'
    ),
    "apple": lambda t, r: (
        f'<html><body style="overflow-wrap: break-word;">{t}<br id="lineBreakAtBeginningOfMessage"><div><br><blockquote type="cite"><div>On 4 Mar 2025, at 08:00, Harbourmaster &lt;harbour@example.com&gt; wrote:</div><br class="Apple-interchange-newline"><div>{r}</div></blockquote></div><br></body></html>'
    ),
    "thunderbird": lambda t, r: (
        f'<body>{t}<div class="moz-cite-prefix">Am 04.03.25 um 08:00 schrieb Harbourmaster:<br></div><blockquote type="cite" cite="mid:x">{r}</blockquote></body>'
    ),
    "yahoo": lambda t, r: (
        f'<div class="ydp1 yahoo-style-wrap">{t}</div><div id="ydp1yahoo_quoted_1" class="ydp1yahoo_quoted"><div><div>On Tuesday, March 4, 2025 at 08:00:00 AM GMT+1, Harbourmaster &lt;harbour@example.com&gt; wrote:</div><div><br></div>{r}</div></div>'
    ),
    "proton": lambda t, r: (
        f'<div style="font-family: Arial">{t}</div><div class="protonmail_signature_block"><div>Sent with <a href="https://proton.me">Proton Mail</a> secure email.</div></div><div class="protonmail_quote">On Tuesday, March 4th, 2025 at 8:00 AM, Harbourmaster &lt;harbour@example.com&gt; wrote:<br><blockquote class="protonmail_quote" type="cite">{r}</blockquote></div>'
    ),
    "zimbra": lambda t, r: (
        f'<html><body><div style="font-family: arial">{t}<br></div><hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__"><b>From: </b>"Harbourmaster"<br><b>To: </b>"Anna"<br><b>Sent: </b>Tuesday, 4 March, 2025<br></div><div data-marker="__QUOTED_TEXT__">{r}</div></body></html>'
    ),
    "gmx": lambda t, r: (
        f'<html><body><div>{t}<div name="quote" style="margin:10px 5px; border-left: 2px solid #C3D9E5;"><div style="margin:0 0 10px 0;"><b>Gesendet:</b> Dienstag, 04. März 2025 um 08:00 Uhr<br/><b>Von:</b> "Harbourmaster" &lt;harbour@example.com&gt;<br/><b>An:</b> anna@example.org<br/><b>Betreff:</b> Turn 9</div><div name="quoted-content">{r}</div></div></div></body></html>'
    ),
    "qq": lambda t, r: (
        f"<div>{t}</div><div><includetail><div>&nbsp;</div><div>------------------&nbsp;Original&nbsp;------------------</div>{r}</includetail></div>"
    ),
    "spark": lambda t, r: (
        f'<div name="messageBodySection">{t}</div><div name="messageReplySection">On 4 Mar 2025, Harbourmaster wrote:<br><blockquote type="cite" class="spark_quote">{r}</blockquote></div>'
    ),
    "tutanota": lambda t, r: (
        f'<div>{t}</div><br><div>4 Mar 2025, 08:00 by harbour@example.com:<br></div><blockquote class="tutanota_quote">{r}</blockquote>'
    ),
    "k-9": lambda t, r: (
        f'<!DOCTYPE html><html><body>{t}<br><br><div class="gmail_quote">On 4 March 2025 08:00:00 GMT, Harbourmaster &lt;harbour@example.com&gt; wrote:<blockquote class="gmail_quote" style="margin: 0pt 0pt 0pt 0.8ex;">{r}</blockquote></div></body></html>'
    ),
    "samsung": lambda t, r: (
        f'<body><div>{t}</div><div id="composer_signature"><div>Sent from my Galaxy</div></div><div><br></div><div style="font-size:100%;color:#000000"><!-- originalMessage --><div>-------- Original message --------</div><div>From: Harbourmaster &lt;harbour@example.com&gt; </div><div>Date: 04/03/2025  08:00  (GMT+00:00) </div><div>To: anna@example.org </div><div>Subject: Turn 9 </div><div><br></div></div>{r}</body>'
    ),
    "fastmail": lambda t, r: (
        f'<body><div>{t}</div><div>On Tue, 4 Mar 2025, at 8:00 AM, Harbourmaster wrote:<br></div><blockquote type="cite" id="qt" style="">{r}</blockquote></body>'
    ),
    "lotus": lambda t, r: (
        f'<font size=2 face="sans-serif">{t}</font><br><br><br><font size=1 color=#5f5f5f>From: &nbsp; &nbsp; &nbsp; &nbsp;</font><font size=1>Harbourmaster &lt;harbour@example.com&gt;</font><br><font size=1 color=#5f5f5f>To: &nbsp; &nbsp;</font><font size=1>anna@example.org</font><br><font size=1 color=#5f5f5f>Date: &nbsp;</font><font size=1>04-03-2025 08:00</font><br><font size=1 color=#5f5f5f>Subject: &nbsp;</font><font size=1>Turn 9</font><br><hr noshade><br>{r}'
    ),
    "aol": lambda t, r: (
        f'<font size="2">{t}<br><div style="font-family:arial">-----Original Message-----<br>From: Harbourmaster &lt;harbour@example.com&gt;<br>To: anna@example.org<br>Sent: Tue, Mar 4, 2025 8:00 am<br>Subject: Turn 9<br><br><div id="AOLMsgPart_0">{r}</div></div></font>'
    ),
    "front": lambda t, r: (
        f'<div>{t}</div><br><div class="front-signature">Anna</div><br><div>On March 4, 2025, 8:00 AM GMT+1 <a href="mailto:harbour@example.com">harbour@example.com</a> wrote:</div><blockquote type="cite" class="front-blockquote">{r}</blockquote>'
    ),
    "roundcube": lambda t, r: (
        f'<html><body>{t}<p id="reply-intro">On 2025-03-04 08:00, Harbourmaster wrote:</p><blockquote type="cite" style="padding: 0 0.4em">{r}</blockquote></body></html>'
    ),
    "windows mail": lambda t, r: (
        f'<html><body><div class="WordSection1">{t}<p class="MsoNormal">Sent from <a href="x">Mail</a> for Windows</p><div style="mso-element:para-border-div;border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal"><b>From: </b>Harbourmaster<br><b>Sent: </b>Tuesday, 4 March 2025 08:00<br><b>To: </b>Anna<br><b>Subject: </b>Turn 9</p></div>{r}</div></body></html>'
    ),
    "unknown client": lambda t, r: (
        f'<main><section>{t}</section><div class="vendor-reply-quote"><p>Harbourmaster, yesterday</p>{r}</div></main>'
    ),
}
