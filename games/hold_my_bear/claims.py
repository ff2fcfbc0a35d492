"""How players of Hold my Bear leave the first move to others."""

from __future__ import annotations

from games.hold_my_bear import verbs
from games.hold_my_bear.deeds import Pass
from games.kit.grammar import Form
from games.kit.order import Order

_OTHERS = "somebody_else/someone_else/anybody_else/anyone_else/others/another/the_others"
_BEGIN = "begin/start/claim/go/open/have/take"


def _pass(other: str = "") -> Order:
    return Pass()


CLAIMS = (
    Form(
        "no claim",
        _pass,
        "",
        "no claim",
        also=(
            "not claiming/me [anything]",
            "not claim/start/begin [it/anything/first] [move]",
            f"{verbs.NOT} [want/wish/like] [to] claim/start/begin [it/anything/first] [move]",
            "make/making/have/has no claim/claims",
            "no claims [from/by] [me]",
            "no claim from/by me",
            "no first move for me",
            "skip [it/this/claim]",
            "nothing [to] [claim] [from/for] [me]",
            "leave/let it to others",
            "[not] me let others/somebody/someone [else] begin/start/claim/go/open [first]",
            "others/somebody/someone [else] begin/start/claim/go/open first",
            "sit this/it/that [one] out",
            "no claims/claim [from] [my/this] side/end/corner",
            "there will/shall be no claim [from] [me/my] [side]",
            "stay out [of] [it/this]",
            "abstain/refrain/renounce/abstaining/refraining [from] [claiming/starting/it/this] [time/round]",
            "after you",
            "others/somebody/someone [else] first",
            "leave/let it/that/this [start/claim] to others/somebody/someone/you [else]",
            "let others/somebody/someone [else] begin/start/claim/go [first]",
            "others/somebody/someone [else] may/can/shall/should begin/start/go [first]",
            "leave/let/give [me] honour/start/claim/move/match/opening/pleasure [of] [starting/opening/first] to/for "
            "others/somebody/someone/you [else]",
            "let one of you/them/others [begin/start/claim/go/open] [first]",
            "going to claim nothing",
            "[have] nothing [good] [enough] to start/begin/claim/open [with]",
            f"{_OTHERS} may/can/shall/should/will {_BEGIN} [first] [this/it] [one/time]",
            f"let {_OTHERS} {_BEGIN} [first]",
            f"let <other> {_BEGIN} [first]",
            f"you/others/{_OTHERS} {_BEGIN} [first]",
            f"<other> can/may/shall/should/will {_BEGIN} [first]",
            f"rather/prefer {_OTHERS}/somebody/someone [else] began/started/begin/start/go [first]",
            "you may/can skip me",
            "skip me",
            "let gentlemen/ladies/lady/gentleman/young/elders/them/him/her/you go/begin/start [first]",
            "prefer [to] not [to] start/begin/claim/open",
            "not [to] start/begin/open/claim [this/it] [time/one]",
            "wait and watch/see",
            "i'll wait [this/it] [one/out]",
            "wait for others/you/them",
        ),
        when="claim",
    ),
    Form(
        "no",
        Pass,
        "",
        "no",
        also=(
            "no thanks",
            "no thank you",
            "nope",
            "nah",
            "but no",
            "not this time/round",
            "not now/today",
            f"{_OTHERS}",
        ),
        when="claim",
        bare=1,
    ),
    Form(
        "count me out",
        Pass,
        "",
        "count me out",
        also=(
            "count/leave me out [of/for/from] [it/this/start/opening/claim/match]",
            "pass/cede/yield/concede/grant honour/pleasure/privilege/opening/start/claim [of] "
            "[opening/starting/beginning] [to/for] [others/somebody/someone/you/else]",
        ),
        when="claim",
        bare=1,
    ),
)
