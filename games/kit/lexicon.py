"""The words that can change what stands beside them: they deny, doubt, count, ask, report or put off."""

from __future__ import annotations

from collections.abc import Iterator

# Verbs (in all their forms) of what one does with a card in place of giving it out, of what one only thinks, and of
# what somebody says.
_KEEPING = (
    "keep hold stand save spare avoid skip omit refuse stop fear regret miss swap exchange trade replace change switch "
    "hate dislike detest leave remove delete protect guard reserve retain rescue decline forget remember prevent ban "
    "forbid "
    "block resist exclude withhold need owe lack lose win beat buy sell find steal borrow fail cease quit "
    "draw fold postpone delay want stay remain"
)
_THINKING = (
    "think believe hope wish expect wonder imagine dream guess suppose doubt consider plan intend mean pretend joke "
    "kid bluff threaten know see hear feel fancy contemplate ponder hesitate debate toy flirt worry try attempt"
)
_TELLING = (
    "tell say ask promise suggest recommend advise propose claim warn write read call mention report argue "
    "whisper shout urge beg predict expect swear bet"
)
_COUNTING = (
    "half quarter twice double triple each every all any both most more less fewer least minimum maximum almost about "
    "around approximately circa under above between beyond per times minus plus upwards extra another additional again "
    "some several few many enough odd even else besides pair pairs couple trio duo dozen"
)
_WHO = (
    "he she they you him her them his their your somebody someone everybody everyone anybody people others us who "
    "something anything"
)
_ASKING = "how why what when where which whether whose if unless until till before after once while whenever than"
_WHENCE = (
    "tomorrow later next last yesterday soon eventually then previously earlier formerly ago usually normally "
    "always often never sometimes seldom rarely now-or-never tonight"
)
_PAST = "was were had did used been would could should might may can ought"
_OPPOSED = (
    "nope nah instead rather otherwise except alternatively either or nor neither but however yet though although "
    "unlike against versus only seriously granted example instance hypothetically theoretically ideally preferably"
)
_CITED = (
    "idea ideas advice option options rule rules quote quotes tip tips hint hints story stories rumour rumours joke "
    "jokes motto saying suggestion suggestions proposal proposals question questions case cases sample samples theory"
)


def _forms(verbs: str) -> Iterator[str]:
    """Each verb with its endings: "keep keeps keeping", "save saved saving"."""
    for verb in verbs.split():
        stem = verb.removesuffix("e")
        doubled = verb + verb[-1]
        yield from (
            verb,
            f"{verb}s",
            f"{verb}es",
            f"{verb}ed",
            f"{verb}d",
            f"{verb}ing",
            f"{stem}ing",
            f"{stem}ed",
            f"{doubled}ed",
            f"{doubled}ing",
            f"{verb[:-1]}ies",
            f"{verb[:-1]}ied",
        )


_IRREGULAR = (
    "kept held saw seen heard felt thought knew known meant said told wrote written forgot forgotten forbade left sold "
    "bought found stole stolen lost won chose dreamt swore drew drawn mine kidding"
)
_SETTLED = frozenset("want wants wanted feel feels feeling saved".split()) - {"wanted"}  # "I want my 14 on the table"
UNSETTLING = (
    frozenset(
        (
            *_forms(f"{_KEEPING} {_THINKING} {_TELLING}"),
            *_IRREGULAR.split(),
            *_COUNTING.split(),
            *_WHO.split(),
            *_ASKING.split(),
            *_WHENCE.split(),
            *_PAST.split(),
            *_OPPOSED.split(),
            *_CITED.split(),
        )
    )
    - _SETTLED
)
_FELT = frozenset(_forms("want need lack lose win fear hate dislike detest beat draw fold see hear feel hope worry"))
# What a clause may hold that only stands beside another one: who does it, what one feels, wants or could.
_BESIDE = (
    f"{_WHO} how why what who whose all any each both some many few enough much more less could would should can may "
    "might did been"
)
MUSING = (UNSETTLING | frozenset(_forms("wish"))) - frozenset(_BESIDE.split()) - _FELT
SAYING = frozenset((*_forms(f"{_THINKING} {_TELLING}"), *_IRREGULAR.split()))  # and what one thinks
# Verbs and nouns of an answer that is not given yet; and those of what one does with a thing in place of giving it.
DOUBTING = frozenset(
    (
        *_forms(
            "think wonder imagine dream suppose doubt consider pretend joke kid bluff contemplate ponder debate toy "
            "flirt lean"
        ),
        *"thought dreamt draft example instance sample test theory hypothetically undecided tempted".split(),
    )
)
KEEPING = frozenset(
    (
        *_forms(
            "keep hold save spare avoid skip omit refuse stop regret swap exchange trade replace change switch hate "
            "delete protect reserve retain decline forget prevent forbid block resist exclude withhold delay"
        ),
        *"kept held".split(),
    )
)
