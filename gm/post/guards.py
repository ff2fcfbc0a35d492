"""Tells a letter typed by a person from what machines send: a table of guards, asked in order, before a body is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from gm.post.addressing import is_our_id, normalise
from gm.post.letter import Letter
from gm.post.sender import plain_words

Kind = Literal["human", "autoreply", "bounce", "delay", "list", "mdn", "calendar", "report", "feedback", "loop"]

MOST_HOPS = 100  # Received fields, RFC 5321 6.3
READ_AHEAD = 6_000  # characters of a body in which a bounce may say what it is


@dataclass(frozen=True, slots=True)
class Own:
    """What makes a letter one of our own; all of it may be unknown, then the letter's destination stands for it."""

    address: str = ""  # the address players write to, without token
    host: str = ""  # the host of our Message-IDs
    loop_token: str = ""  # our private X-Loop value
    others: tuple[str, ...] = ()  # further addresses of ours, such as the one bounces go to


@dataclass(frozen=True, slots=True)
class Verdict:
    """What kind of letter it is, which guard said so ("" for a person) and a sentence for the log."""

    kind: Kind
    guard: str
    reason: str

    @property
    def human(self) -> bool:
        return self.kind == "human"


@dataclass(frozen=True, slots=True)
class Guard:
    """One sign of a machine. `test` sees the letter; `reason` completes "This letter is not from a person: ..."."""

    name: str
    kind: Kind
    reason: str
    test: Callable[[Evidence], bool]


def classify(letter: Letter, own: Own | None = None) -> Verdict:
    """The first guard of the table that knows the letter, else a person. Looks at headers and types, hardly at words."""
    evidence = Evidence(letter, own or Own())
    for guard in GUARDS:
        if guard.test(evidence):
            return Verdict(guard.kind, guard.name, guard.reason)
    return Verdict("human", "", "Nothing speaks against a person having typed it.")


class Evidence:
    """A letter as the guards look at it: the few facts that several of them ask for, each found once."""

    def __init__(self, letter: Letter, own: Own) -> None:
        self.letter = letter
        self.own = own

    def has(self, *names: str) -> bool:
        return any(name in self.names for name in names)

    def says(self, name: str, pattern: re.Pattern[str]) -> bool:
        """Whether some field `name` matches."""
        return any(pattern.search(value[:1000]) for value in self.letter.all(name))

    @cached_property
    def names(self) -> frozenset[str]:
        return frozenset(name for name, _ in self.letter.headers)

    @cached_property
    def our_addresses(self) -> frozenset[str]:
        """Our addresses without tokens; if we are told none, those to which the letter was delivered."""
        told = [address for address in (self.own.address, *self.own.others) if address]
        if told:
            return frozenset(map(_without_token, told))
        places = ("delivered-to", "x-original-to", "envelope-to", "to")
        return frozenset(bare for name in places for value in self.letter.all(name) if (bare := _only_address(value)))

    @cached_property
    def writer(self) -> str:
        """The From address without token, read leniently: a guard must know a machine by a broken field too."""
        return _without_token(_bare(self.letter.first("from")))

    @cached_property
    def content_type(self) -> str:
        return " ".join(self.letter.first("content-type")[:2000].lower().split())

    @cached_property
    def types(self) -> frozenset[str]:
        """Media types of the letter itself, not of letters attached to it."""
        containers = self.letter.structure
        if "message/rfc822" in containers:
            containers = containers[: containers.index("message/rfc822")]
        leaves = (part.media_type for part in self.letter.parts if not part.attached)
        return frozenset((*containers, *leaves, self.content_type.split(";")[0].strip()))

    @cached_property
    def subject(self) -> str:
        return plain_words(self.letter.first("subject"), 300).lower()

    @cached_property
    def opening(self) -> str:
        """The first words of the body, for telling which kind of machine it is, never whether it is one."""
        words, room = [], READ_AHEAD
        for part in self.letter.inline_texts():
            words.append((part.text or "")[:room])
            room -= len(words[-1])
            if room <= 0:
                break
        return " ".join(" ".join(words).lower().split())

    @cached_property
    def status_report(self) -> str:
        """The machine-readable part of a delivery report, as far as reading kept it."""
        kept = [p for p in self.letter.parts if p.media_type in _STATUS_TYPES]
        return "\n".join(p.text or p.payload[:20_000].decode("latin-1") for p in kept[:5])

    @cached_property
    def null_path(self) -> bool:
        return any(_NULL_PATH.fullmatch(value.strip()[:300]) for value in self.letter.all("return-path"))

    @cached_property
    def submitted(self) -> str:
        """The first word of Auto-Submitted that is not "no", without comments and parameters (RFC 3834 5)."""
        words = (_without_comments(value[:1000]).split(";")[0].strip().lower() for value in self.letter.all(_SUBMITTED))
        return next((word for word in words if word and word != "no"), "")

    @cached_property
    def daemon(self) -> bool:
        """Whether a mail system itself signs as the writer."""
        return bool(_DAEMON.match(self.writer)) or self.says("return-path", _DAEMON_PATH)

    @cached_property
    def marked(self) -> bool:
        """Whether any field that only machines write is there."""
        return (
            bool(self.submitted)
            or self.null_path
            or self.daemon
            or self.has("x-failed-recipients", "x-autogenerated")
            or _autoresponder_field(self)
            or _precedence(self, _ANY_PRECEDENCE)
        )


_SUBMITTED = "auto-submitted"
_STATUS_TYPES = ("message/delivery-status", "message/global-delivery-status")
_NULL_PATH = re.compile(r"<\s*>")
_DAEMON_WORDS = r"(?:mailer-daemon|mailer_daemon|postmaster|mail-daemon|mdaemon|mail\.daemon|symantec_mail_security)"
_DAEMON = re.compile(rf"{_DAEMON_WORDS}(?:[@+.-]|$)")
_DAEMON_PATH = re.compile(r"<?(?:mailer-daemon)(?:[@+>]|$)", re.IGNORECASE)
_NO_REPLY = re.compile(r"(?:no|do[-_.]?not)[-_.]?reply(?:[-_.+@]|$)")
_COMMENT = re.compile(r"\([^()]*\)")


def _without_comments(value: str) -> str:
    for _ in range(5):
        value, found = _COMMENT.subn(" ", value)
        if not found:
            break
    return value


def _bare(field: str) -> str:
    """The address in the last angle brackets, or the whole field without comments and quoted names, in lower case."""
    field = field[:2000]
    opening = field.rfind("<")
    if opening >= 0:
        return field[opening + 1 :].split(">")[0].strip().lower()
    return re.sub(r'"[^"]*"', " ", _without_comments(field)).strip().lower()


def _without_token(address: str) -> str:
    local, at, domain = normalise(address[:320]).rpartition("@")
    return f"{local.split('+')[0]}{at}{domain}"


def _only_address(field: str) -> str:
    """The address of a field that names one, else "": among many destinations none is certainly ours."""
    bare = _bare(field)
    return _without_token(bare) if bare.count("@") == 1 and field.count("@") <= 2 and "," not in bare else ""


# --- loops: our own letters come back ---------------------------------------------------------------------------------


def _from_us(e: Evidence) -> bool:
    return bool(e.writer) and e.writer in e.our_addresses


def _resent_by_us(e: Evidence) -> bool:
    return any(_without_token(_bare(value)) in e.our_addresses for value in e.letter.all("resent-from"))


def _our_id(e: Evidence) -> bool:
    return bool(e.own.host) and any(is_our_id(value, e.own.host) for value in e.letter.all("message-id"))


def _our_loop_mark(e: Evidence) -> bool:
    marks = {value.strip()[:300] for value in e.letter.all("x-loop")}
    return (bool(e.own.loop_token) and e.own.loop_token in marks) or any(
        _without_token(_bare(mark)) in e.our_addresses for mark in marks
    )


def _sent_on_to_us(e: Evidence) -> bool:
    """A rule at a player's provider sends our own report back: generated by a machine and forwarded to our address."""
    if e.submitted != "auto-generated":
        return False
    places = [word for name in ("x-forwarded-to", "x-forwarded-for") for v in e.letter.all(name) for word in v.split()]
    return any(_without_token(_bare(place.strip(","))) in e.our_addresses for place in places[:20])


# --- reports of the mail system ---------------------------------------------------------------------------------------


def _report(*types: str) -> Callable[[Evidence], bool]:
    """A multipart/report (RFC 6522) of one of these kinds, or a letter that has such a part of its own."""
    named = re.compile(r"report-type\s*=\s*\"?(?:" + "|".join(map(re.escape, types)) + r")\b")
    parts = {f"message/{kind}" for kind in types} | {f"message/global-{kind}" for kind in types}

    def test(e: Evidence) -> bool:
        is_report = e.content_type.startswith("multipart/report")
        return bool(is_report and named.search(e.content_type)) or bool(e.types & parts)

    return test


_delivery_report = _report("delivery-status")
_ACTION = re.compile(r"^action\s*:\s*([a-z]+)", re.IGNORECASE | re.MULTILINE)
_FAILED = {"failed", "fail", "failure", "error"}


def _actions(e: Evidence) -> set[str]:
    return {action.lower() for action in _ACTION.findall(e.status_report)}


def _delayed_report(e: Evidence) -> bool:
    if not _delivery_report(e):
        return False
    actions = _actions(e)
    return "delayed" in actions - _FAILED and not actions & _FAILED if actions else bool(_LATE.search(e.subject))


def _delivered_report(e: Evidence) -> bool:
    actions = _actions(e)
    return _delivery_report(e) and bool(actions) and actions <= {"delivered", "relayed", "expanded"}


_LATE = re.compile(
    r"\bdelay(?:ed)?\b|\bwarning: (?:message|could not send)|could not send message for past|"
    r"not yet been delivered|has not been delivered yet|still being (?:re)?tried|will (?:continue to )?(?:be )?retr(?:y|ied)|"
    r"will keep trying|you do not need to resend|verzögert|retard[ée]|retrasad|ritardat"
)
_LOST = re.compile(
    r"undeliver|un-deliver|non[- ]?deliver|not (?:be |been )?deliver|(?:could|can|was|has|have) ?not (?:be |been )?(?:sent|deliver)|"
    r"deliver\w* (?:has )?(?:fail|error|problem|status|report)|fail\w* (?:to )?deliver|(?:delivery|mail|transaction) (?:failure|failed|error)|"
    r"failure notice|returned (?:mail|message|to sender)|returning (?:your )?(?:mail|message)|message returned|mail system error|"
    r"user(?: is)? (?:unknown|not found)|unknown (?:user|recipient|address)|no such (?:user|recipient|mailbox|address|account)|"
    r"mailbox (?:is )?(?:full|unavailable)|unable to deliver|unroutable|permanent (?:fatal )?error|"
    r"invalid (?:recipient|address)|does(?: not|n't) exist|over quota|quota exceeded|account (?:is )?(?:disabled|inactive)|"
    r"unzustellbar|nicht zugestellt|non remis|non distribu|no se (?:ha )?pudo entregar|no entregado|non recapitat|"
    r"onbestelbaar|не доставлен|недоставлен|配信|送信できません|退信"
)


def _lost(e: Evidence) -> bool:
    """A non-delivery notice in free words: words count only where a machine is already certain."""
    if e.has("x-failed-recipients"):
        return True
    return e.marked and not _replied(e) and bool(_LOST.search(e.subject) or (e.daemon and _LOST.search(e.opening)))


def _replied(e: Evidence) -> bool:
    """An answering machine rather than a mail system: it says so itself."""
    return e.submitted.startswith("auto-replied") and not e.daemon


def _late(e: Evidence) -> bool:
    told = e.marked and not _replied(e) and bool(_LATE.search(e.subject) or (e.daemon and _LATE.search(e.opening)))
    return told and not e.has("x-failed-recipients")


def _dmarc_report(e: Evidence) -> bool:
    packed = re.compile(r"^(?:application/(?:zip|gzip|x-gzip|x-zip-compressed|tlsrpt\+gzip)|(?:text|application)/xml)$")
    types = {*e.types, *(part.media_type for part in e.letter.parts)}
    return e.subject.startswith(("report domain:", "[report] report domain:")) and any(map(packed.match, types))


def _calendar(e: Evidence) -> bool:
    """An invitation or an answer to one; a calendar file that a person attached is none."""
    return "text/calendar" in e.types


# --- answering machines, lists ----------------------------------------------------------------------------------------


def _autoresponder_field(e: Evidence) -> bool:
    return any(
        value.strip().lower() not in _DENIALS
        for name, value in e.letter.headers
        if name in _AUTORESPONDERS or name.startswith(("x-autorespon", "x-autoreply", "x-auto-reply"))
    )


_DENIALS = {"no", "false", "0", "none"}
_AUTORESPONDERS = {
    "x-autorespond",
    "x-autoresponder",
    "x-autoresponse",
    "x-autoreply",
    "x-autoreply-from",
    "x-auto-reply",
    "x-auto-reply-from",
    "x-mail-autoreply",
    "x-mail-auto-reply",
    "x-autogenerated",
    "x-auto-generated",
    "x-holidayreply",
    "x-vacation",
    "x-fc-machinegenerated",
    "x-ms-exchange-inbox-rules-loop",
    "x-ms-exchange-generated-message-source",
    "x-yahoomail-autoresponder",
    "x-amazon-auto-reply",
    "x-otrs-loop",
    "x-servicenow-generated",
    "x-cron-env",
    "x-loop",
}
_VACATION_ACTION = re.compile(r"\bvacation\b", re.IGNORECASE)
_AUTO_CLASS = re.compile(r"auto-?(?:respon|repl)", re.IGNORECASE)
_AUTO_MAILER = re.compile(r"auto-?(?:respon|repl)|\bvacation\b", re.IGNORECASE)


def _other_vendor_mark(e: Evidence) -> bool:
    return (
        e.says("x-apple-action", _VACATION_ACTION)
        or e.says("x-post-messageclass", _AUTO_CLASS)
        or e.says("delivered-to", re.compile(r"^\s*autoresponder\s*$", re.IGNORECASE))
        or e.says("x-mailer", _AUTO_MAILER)
        or e.says("user-agent", _AUTO_MAILER)
    )


def _precedence(e: Evidence, words: frozenset[str]) -> bool:
    return any(
        _without_comments(value[:300]).strip().lower() in words
        for name in ("precedence", "x-precedence")
        for value in e.letter.all(name)
    )


_ANSWERING = frozenset({"auto_reply", "auto-reply", "autoreply"})
_BULK = frozenset({"bulk", "junk"})
_LIST = frozenset({"list"})
_ANY_PRECEDENCE = _ANSWERING | _BULK | _LIST


def _challenge(e: Evidence) -> bool:
    """Asks us to prove that we are no machine; TMDA marks its owner's own letters too, so more is needed."""
    tmda = e.says("x-delivery-agent", re.compile("tmda", re.IGNORECASE)) or e.has("x-boxtrapper", "x-spamarrest")
    return e.marked and (tmda or bool(re.search(r"\bconfirm your (?:message|mail|e-mail)\b", e.subject)))


def _on_leave(e: Evidence) -> bool:
    """A subject that answering machines write, beside another weak sign; neither is enough alone."""
    weak = e.has("x-auto-response-suppress", "feedback-id", "list-unsubscribe", "x-ms-exchange-organization-autoreply")
    return weak and e.subject.startswith(_LEAVE)


_LEAVE = (
    "automatic reply", "auto reply", "auto-reply", "autoreply", "out of office", "out of the office", "auto:",
    "automatische antwort", "abwesenheitsnotiz", "abwesend", "réponse automatique", "reponse automatique",
    "absence du bureau", "respuesta automática", "respuesta automatica", "fuera de la oficina", "risposta automatica",
    "fuori sede", "resposta automática", "resposta automatica", "automatisch antwoord", "afwezig", "autosvar",
    "automatiskt svar", "automatisk svar", "automatisk svar:", "automaattinen vastaus", "poissaolo",
    "odpowiedź automatyczna", "autoodpowiedź", "automatická odpověď", "automatická odpoveď", "automatikus válasz",
    "räspuns automat", "răspuns automat", "автоматический ответ", "автоответ", "автоматична відповідь", "автоматичен отговор",
    "otomatik yanıt", "αυτόματη απάντηση", "מענה אוטומטי", "תשובה אוטומטית", "رد تلقائي", "الرد التلقائي",
    "自動返信", "自動応答", "自动回复", "自動回覆", "자동 회신", "자동 응답", "ตอบกลับอัตโนมัติ", "trả lời tự động", "balasan otomatis",
    "automatinis atsakymas", "automātiska atbilde", "automaatvastus", "samodejni odgovor", "automatski odgovor",
)  # fmt: skip


def _list_traffic(e: Evidence) -> bool:
    fields = ("list-id", "list-post", "x-beenthere", "mailing-list", "x-mailing-list", "x-mailman-version")
    return e.has(*fields) or _precedence(e, _LIST)


def _newsletter(e: Evidence) -> bool:
    return _precedence(e, _BULK) and e.has("list-unsubscribe", "feedback-id", "x-campaign", "x-campaignid")


# --- the table: asked from top to bottom, the first that knows the letter names it ------------------------------------

GUARDS: tuple[Guard, ...] = (
    Guard("hops", "loop", "it passed through more than a hundred mail servers.", lambda e: _hops(e) > MOST_HOPS),
    Guard("delayed report", "delay", "a mail server says that a letter is late.", _delayed_report),
    Guard("delivery receipt", "report", "a mail server says that a letter arrived.", _delivered_report),
    Guard("delivery report", "bounce", "a mail server says that a letter could not be delivered.", _delivery_report),
    Guard("complaint", "feedback", "a provider passes on a complaint.", _report("feedback-report")),
    Guard("read receipt", "mdn", "a mail program says that a letter was shown.", _report("disposition-notification")),
    Guard("other report", "report", "a machine reports to a machine.", _report("tlsrpt", "tracking-status")),
    Guard("domain report", "report", "a provider reports on our domain.", _dmarc_report),
    Guard("our own address", "loop", "it is written from our own address.", _from_us),
    Guard("our own id", "loop", "it carries a Message-ID that only we give out.", _our_id),
    Guard("our own mark", "loop", "it carries the mark of our own letters.", _our_loop_mark),
    Guard("resent by us", "loop", "it was sent on from our own address.", _resent_by_us),
    Guard("sent back", "loop", "a forwarding rule sent a generated letter on to us.", _sent_on_to_us),
    Guard("late notice", "delay", "a mail server says in its own words that a letter is late.", _late),
    Guard("lost notice", "bounce", "a mail server says in its own words that a letter was lost.", _lost),
    Guard("calendar", "calendar", "it is an invitation or an answer to one.", _calendar),
    Guard("challenge", "autoreply", "a filter wants us to prove that we are no machine.", _challenge),
    Guard("auto-submitted", "autoreply", "it says that it was submitted automatically.", lambda e: bool(e.submitted)),
    Guard("autoresponder", "autoreply", "it carries the mark of an answering machine.", _autoresponder_field),
    Guard("vendor mark", "autoreply", "its mail program marks it as an automatic answer.", _other_vendor_mark),
    Guard("answering", "autoreply", "its precedence is that of an answer.", lambda e: _precedence(e, _ANSWERING)),
    Guard("list", "list", "it comes through a mailing list.", _list_traffic),
    Guard("newsletter", "list", "it is sent to many, with a way to unsubscribe.", _newsletter),
    Guard("bulk", "autoreply", "its precedence is that of bulk mail.", lambda e: _precedence(e, _BULK)),
    Guard(
        "null sender", "autoreply", "its envelope names no sender, so nobody awaits an answer.", lambda e: e.null_path
    ),
    Guard("mail system", "autoreply", "a mail system signs as its writer.", lambda e: e.daemon),
    Guard("no reply", "autoreply", "its address takes no answers.", lambda e: bool(_NO_REPLY.match(e.writer))),
    Guard("on leave", "autoreply", "its subject is that of an absence notice, and it bears another mark.", _on_leave),
)


def _hops(e: Evidence) -> int:
    return sum(name == "received" for name, _ in e.letter.headers)
