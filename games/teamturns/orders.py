"""The orders of Teamturns, and the forms in which players write them."""

from __future__ import annotations

from games.kit.grammar import SMALL, Form
from games.kit.kinds import Choice, Number
from games.kit.order import Order
from games.teamturns.bargain import Bargain
from games.teamturns.cards import ACTIONS, spoken
from games.teamturns.choices import Join, Pass, Pick, Present, Refuse, Take, TakeIf, Use
from games.teamturns.doing import Act, Doing, spell
from games.teamturns.reading import Anybody, Called, Owner
from games.teamturns.rows import Edge, Place
from games.teamturns.sharing import Sharing
from games.teamturns.sides import RowGrammar

__all__ = ["GRAMMAR", "Act", "Join", "Pass", "Pick", "Present", "Refuse", "Take", "TakeIf", "Use", "spell"]


def _action(deed: Act | None = None) -> tuple[Order, ...]:
    return (Take("action"), deed) if deed else (Take("action"),)


def _act(deed: Act) -> Order:
    return deed


def _traded(act: Act) -> tuple[Order, ...]:
    """One card for another; what only gives is no swap."""
    return (act,) if act.mine and act.theirs else ()


def _skip(action: str = "") -> Order:
    return Pass()


_SHOW = "show/see/play/lay/put/reveal/open/offer/use/serve/bring/choose/select/place/throw/take/pick/"
_SHOW += "introduce/stick/pop/drop/slap/commit/table/display/meet/behold/push/move/send/set/flip/tender/unveil/expose/"
_SHOW += "uncover/produce/field/deploy/submit/nominate/exhibit/feature/launch/risk/show_off/pull_out/bring_out/"
_SHOW += "get_out/take_out/roll_out/trot_out/present_you/hold_up/lift/parade/display"
_GOES = "goes/comes/steps/moves/walks/enters/jumps/flies/leaps/is/be"
_THERE = "out/forward/down/up/table/middle/centre/board/stage/show/ring"
_JOIN = "seal/join/play/add/choose/take/use/give/lay/put/send/offer/commit/go/bring/pick/contribute/select/stick/"
_JOIN += "pop/slip/slide/pledge/volunteer/submit/supply/provide/enter/hand/put/mark/note/count/write/file/lodge/deposit"
_CHOSEN = "picks/chooses/takes/wants/selects/calls/pick/choose/take/want/select/call"
_GIVEN = "gets/receives/has/finds"
_GETS = "get/receive/have/find/gets/receives/has/finds"
_FINGER = "finger/choice/eye/vote/gaze/pick point/points/fall/falls/land/lands/rest/rests"
_MATE = "teammate/mate/partner/companion/ally/team-mate/buddy/choice"
_WANT = "take/have/choose/select/name/want/prefer/like/nominate/picking/taking"
_WITH = "team/teaming/join/work/partner/cook/pair/ally/play/go"
_TAKE = "take/taking/choose/choosing/want/keep/have/get/prefer/need/pick/grab/like/claim/use/collect/score/pocket"
_TAKE += "/bank/cash/snatch/accept/favour/favor/make/do"
_NOT = "don't/dont/won't/wont/not"
_FORMS = (
    Form(
        "present <place:position>",
        Present,
        "Present a card of your row.",
        "present 3",
        order=Present,
        alone={"place": "title"},
    ),
    Form(
        "pick/choose <player>",
        Pick,
        "Pick your teammate.",
        "pick Bruno",
        also=(f"pick/choose/picking/choosing <player> as/for/to_be [my] {_MATE}",),
        order=Pick,
        alone={"player": "answered"},
    ),
    Form(
        "<place:side>",
        Join,
        "The card at this edge of your row joins: left or right.",
        "left",
        when="join",
        bare=1,
    ),
    Form(
        "play <place>",
        Join,
        "This card of yours joins.",
        "play left",
        also=("add <place>",),
        order=Join,
        alone={"place": "titled"},
    ),
    Form(
        "points",
        lambda: Take("points"),
        "You take the points, your teammate the action.",
        "points",
        when="take",
        also=("pts/pt",),
        bare=1,
    ),
    Form(
        "action",
        lambda: Take("action"),
        "You take the action, your teammate the points.",
        "action",
        when="take",
        bare=1,
    ),
    Form("take <what>", Take, "The same in full.", "take points", also=("take [the] <what>",), order=Take),
    Form(
        "action <deed>",
        _action,
        "Both at once: the action, and what it does to whom.",
        "action swap Anna right for my left",
        when="take",
    ),
    Form(
        "<deed>",
        _act,
        "Use your action: its name, to whom, which edge.",
        "swap Anna right for my left",
        order=Act,
        alone={"deed": "act"},
    ),
    Form(
        "points if >= <least:number> else action",
        TakeIf,
        "With your pick: which of the two, depending on the value.",
        "points if >= 4 else action",
        only="express",
        also=("<least:bargain>",),
        order=TakeIf,
    ),
    Form(
        "use <whose>",
        Use,
        "Where both actions have the same number: whose.",
        "use mine",
        only="chooser",
        also=(
            "use [the] <whose> action/card/one [action]",
            "use [the] action of/on [the] <whose> [card]",
            "use [the] <whose> card's action",
        ),
        order=Use,
    ),
    Form("refuse", Refuse, "Refuse to join.", "refuse", order=Refuse, only="refuse"),
    Form("pass", Pass, "Leave your action unused.", "pass", order=Pass, only="idle"),
    Form("pass", Pass, "Say no more about the presented card.", "pass", only="talk"),
    # -- the same in other words, where they answer the question ------------------------------------------------------
    Form(
        f"{_SHOW} [down/up/out] <place:position> [down/up/out/forward]",
        Present,
        "",
        "show 3",
        when="present",
        also=(
            "show/give/let you/everybody/everyone/all/them [see/have/admire/behold] <place:position>",
            "[let] <place:position> [be] for inspection/show/display/viewing/all/everybody/everyone",
            "<place:position> to/into [the] front/middle/centre/fore/stage/table",
            "may i introduce/present/show <place:position>",
            "turn/flip over/up/round/face_up <place:position>",
            "turn/flip <place:position> over/up/round/face_up",
            f"{_SHOW} <place:position> on/onto/into/to/in {_THERE}",
            f"{_SHOW} before/to you/everybody/everyone/all/them <place:position>",
            f"{_SHOW} <place:position> before/to you/everybody/everyone/all/them",
            f"{_SHOW}/choosing <place:position> to present/show/play/reveal/offer/introduce",
            f"{_SHOW} [you] <place:position> to [all] [of] you/everybody/everyone [all]",
            "one with [code/name/number/letters/title] <place:position> [on it]",
            f"<place:position> [shall/will/may/should/must] {_GOES} [on/onto/into/to/in/for] {_THERE}",
            f"[on/onto/into] {_THERE} goes/comes <place:position>",
            "<place:position> is/be [my] choice/pick/presentation/offer/presented/shown/played/chosen",
        ),
    ),
    Form("<place:position>", Present, "", "3", when="present", bare=1),
    Form(
        f"{_JOIN} [with/to/in/by] [my] <place>",
        Join,
        "",
        "seal left",
        when="join",
        also=(
            f"would/i'd {_JOIN} [with/in/by] [my] <place>",
            f"{_JOIN} him/her/them/you [with] [my] <place>",
            f"{_JOIN} [my] <place> [card/one] in/into/inside envelope/combo/seal/pot",
            "<place> [card/one] goes/comes/slips/slides in/into/inside envelope/combo/seal/pot",
        ),
    ),
    Form(
        f"{_JOIN} <called:anybody> [with] [my] <place>",
        lambda place, called="": Join(place),
        "",
        "offer Bruno my left card",
        when="join",
        also=(
            f"{_JOIN} [my] <place> [card/one] to/for/with <called:anybody>",
            "<called:anybody> [can/may/will/shall/should] [have/get/gets/take/takes/receive/receives] [my] <place>",
            "<place> [card/one] for/with <called:anybody>",
        ),
    ),
    Form(
        "<place>",
        Join,
        "",
        "my left card",
        also=(
            "with/from/on/to/at/by <place>",
            "side/edge/seal/sealed/join/card is/be <place>",
            "<place> flank/wing/end/side/corner",
            f"{_JOIN} under [seal] [:] [my] <place>",
            "[my] [sealed] envelope/seal/side/edge/answer/choice contains/says/holds/reads/is [word] <place>",
            "<place> goes/joins/comes/enters [in/along/with/forward]",
            "put/mark/note/write/count me [down] [for/as/with] <place>",
            "seal/sealed/side/edge/card <place>",
        ),
        when="join",
        bare=1,
    ),
    Form(
        f"if/when/should <called:anybody> {_CHOSEN} me [then] [<called:anybody>] [will/shall/can] [join] "
        f"{_GIVEN} <place>",
        lambda place, called="": Join(place),
        "",
        "if you pick me you get my left card",
        also=(
            f"if/when/should <called:anybody> {_CHOSEN} me [then] <called:anybody> [will/shall/can/may/should] {_GETS} "
            "[card/one] [from/at/on/of] [my] <place>",
            f"if/when/should <called:anybody> {_CHOSEN} me he'll/she'll/they'll/you'll {_GETS} <place>",
            f"if/when/should <called:owner> {_FINGER} [at/on/upon/to] me [then] "
            f"[<called:anybody>] [he'll/she'll/they'll/will/shall/can] [{_GETS}] <place>",
            f"<place> [for <called:anybody>] if/when/should <called:anybody> {_CHOSEN} me",
            f"<called:anybody> [will/shall/can] {_GIVEN} <place> if/when/should <called:anybody> {_CHOSEN} me",
            f"if/when/should <called:anybody> {_CHOSEN} me [then] [i] {_JOIN} [with/in] <place>",
            f"if/when/should <called:anybody> {_CHOSEN} me [it] [is/be] <place>",
            "if/when/should [be/am/get/i'm] picked/chosen/selected/asked/called/invited [then] "
            f"[{_JOIN}] [with/in] <place>",
        ),
        when="join",
    ),
    Form(
        f"{_WITH} [up] [forces] [together] with <player:called>",
        Pick,
        "",
        "team up with Bruno",
        also=(
            f"{_WANT} <player:called> [as/for/to_be] [my] [{_MATE}]",
            "choose/want/pick/take/select you <player:called>",
            f"<player:called> choose/want/pick/take/select/need/call you [as/for/to_be] [my] [{_MATE}]",
            f"<player:called> you are/be/shall_be/will_be/you're [my] {_MATE}/it/chosen/picked/in/one",
            "<player:called> come/hop/jump/step/get [on/over/aboard/here/along/in/up] [with/to] [me/us]",
            "you and me/i <player:called>",
            "<player:called> you and me/i",
            f"<player:called> shall/will/should/must/may be [my] {_MATE}",
            f"<player:called> is/as/for [my] {_MATE}",
            f"[my] {_MATE} [for] [this/the/now] [one/turn/round/time] is/be/shall_be/will_be <player:called>",
            f"[my] {_MATE} for this [one/turn/round/time] <player:called>",
            f"{_WANT} <player:called> along/aboard/in/with [me/board/us]",
            "do/try/play this/it together <player:called>",
            "choice/vote/finger/pick falls/fell/goes/points/lands [on/upon/to/at] <player:called>",
            "want/need/like/have/love <player:called> in/on/at [my] team/side/boat/corner/camp",
            f"make <player:called> [be] [my] {_MATE}",
            "<player:called> and me/i do/make/take/win this/it [one/round/turn] [together]",
            "<player:called> joins/accompanies me/us",
            "<player:called> comes/goes/plays/cooks along/with [with] [me/us]",
            f"[my] {_MATE} <player:called>",
            "<player:called> and me/i",
            "me and <player:called>",
        ),
        when="pick",
    ),
    Form("[together/along] with <player:called>", Pick, "", "with Bruno", when="pick", bare=1),
    Form(
        f"<player:owner> my {_MATE}",
        Pick,
        "",
        "Bruno's my mate",
        also=("<player:owner> the one", "open/take/use/choose <player:owner> envelope/card/seal"),
        when="pick",
    ),
    Form("<player:answered>", Pick, "", "Bruno", when="pick", bare=1),
    Form(
        f"{_TAKE} <what> [for] [me/myself]",
        Take,
        "",
        "keep the points",
        also=(
            "<what> for/to me/myself",
            "<what> is/are mine",
            "<what> go/goes/come/comes to me/myself",
            "mine is/are <what>",
            "me <what>",
            "give me <what>",
        ),
        when="take",
    ),
    Form(
        "keep/keeping/take/taking/pile/put/want/have [both/two/2] cards for/on/in/onto/to/into [my] [own] "
        "[victory/score/points/scoring] pile/stack/heap/collection",
        lambda: Take("points"),
        "",
        "keep both cards for my pile",
        when="take",
        also=(
            "both/two/2 cards go/come/belong/wander/land/are for/in/on/onto/to/into [my] [own] "
            "[victory/score/points/scoring] pile/stack/heap/collection",
        ),
    ),
    Form("score", lambda: Take("points"), "", "score", when="take", bare=1, also=("score than/instead/before act",)),
    Form("act", lambda: Take("action"), "", "act", when="take", bare=1, also=("act than/instead/before score",)),
    Form("<what:sharing>", Take, "", "you act, I score", when="take"),
    Form("<what:shares>", Take, "", "points for me, action for you", when="take", bare=1),
    Form("give/hand/send/offer/pass <act>", _traded, "", "give Dora my left and get her right", when="swap"),
    Form("<act>", lambda act: act, "", "right for my left", when="act", bare=1),
    Form(
        "use action [to/for/and/as] <deed>",
        _act,
        "",
        "use my action: peek Clara",
        also=("action [is/to] <deed>", "[with] [my] action [is/to] <deed>", "use [my] action [to/for/and] <deed>"),
        when="act",
    ),
    Form(
        "no action",
        _skip,
        "",
        "no action",
        also=(
            f"{_NOT} use <action> [action]",
            f"{_NOT} use [my] action/it",
            f"{_NOT} want to use [my/this] action/it",
            "no <action> [for/from] [me]",
            "[have] no use/need for <action>",
            "[have] no use/need for action/it",
            "let <action> lapse/go/expire/pass",
            "let it/action lapse/go/expire/pass",
            "waste/forgo/waive/forfeit/renounce <action>",
            "waste/forgo/waive/forfeit/renounce [my] action/it",
            "leave [my] action/it [unused]",
            "skip [my] [action/it]",
            "unused",
            "nothing [for/from] [me]",
            "no action for/from me",
        ),
        when="act",
    ),
    Form(
        "nothing [more/else] [to] [say/add]",
        _skip,
        "",
        "nothing more",
        also=("no more [to] [say]", "no comment/comments", "done [talking]", "i've said all/enough", "said all/enough"),
        when="talk",
    ),
    Form(
        "no",
        Refuse,
        "",
        "no",
        also=(
            "no thanks",
            "refuse/decline [to] [join/play/combine] [you/him/her/them]",
            f"{_NOT} join/combine [you/him/her/them]",
            f"{_NOT} want to join [you/him/her/them]",
            "no combo [with] [you/him/her/them]",
            "without me",
        ),
        when="refuse",
    ),
)
GRAMMAR = RowGrammar(
    forms=_FORMS,
    kinds={
        "position": Place("place"),
        "place": Place(sides=True),
        "side": Place("side", sides=True),
        "title": Place("place", titled=True),
        "titled": Place(sides=True, titled=True),
        "edge": Edge(),
        "player": Called(),
        "called": Called(),
        "owner": Owner(),
        "answered": Called(bare=True),
        "number": Number(),
        "bargain": Bargain(),
        "sharing": Sharing(),
        "shares": Sharing(bare=True),
        "deed": Doing(),
        "act": Doing(bare=True),
        "action": Choice("action", {action: (spoken(action),) for action in ACTIONS}),
        "what": Choice("points or action", {"points": ("point", "pts", "pt"), "action": ()}),
        "anybody": Anybody(),
        "whose": Choice("whose", {"mine": ("my", "presented"), "theirs": ("his", "her", "joined")}),
    },
    small=SMALL - {"my", "our", "your"},
    asides=True,
    everyday=True,
    telling=("what", "edge"),
    answers={"present": (Present,), "join": (Join,), "pick": (Pick,), "take": (Take,), "act": (Act,)},
)
