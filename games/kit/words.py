"""Words as players type them: folded, cut into tokens, compared with what we hoped for; numbers said in words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from games.kit.lexicon import UNSETTLING

_QUOTES = str.maketrans(
    dict.fromkeys("‘’‚‛′`´", "'")
    | dict.fromkeys("“”„‟«»″", '"')
    | dict.fromkeys("‐‑‒–—―−", "-")
    | dict.fromkeys("\u061f\u2047\u2048\u203d\u2e2e\u037e\u055e\u1367\ua60f", "?")
    | dict.fromkeys("→⇒➜➔➡►▶⟶", ">")
    | dict.fromkeys("，、،", ",")
    | dict.fromkeys("。．", ".")
    | dict.fromkeys("👉⮕🡆", ">")
    | {"…": ".", "×": "x", "：": ":", "；": ";", "↔": ">"}
)
_TOKEN = re.compile(
    r"(?P<number>(?<![\w.])-?[0-9]+(?:\.[0-9]+)?(?![\w]))"
    r"|(?P<word>[^\W_]+(?:['’-][^\W_]+)*)"
    r"|(?P<sign>>=|<=|(?<!\w)\+[0-9]+(?!\w)|[^\s])"
)
_GLUED = re.compile(r"(?P<word>[^\W\d_]+)[-]?(?P<after>[0-9]{1,4})|(?P<before>[0-9]{1,4})(?P<tail>[^\W\d_]+)")
_NTH = re.compile(r"[0-9]+(?:st|nd|rd|th)")
LINE_LIMIT = 2000  # characters of a line that are read, and words and signs: a paragraph of a phone is one line
TOKEN_LIMIT = 160


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or sign of a line; `fold` is what is compared, `text` what was typed."""

    fold: str
    text: str
    at: int  # position in the tidied line
    kind: str  # "number", "word", "sign"


def tidy(line: str) -> str:
    """NFKC, plain quotes and dashes, no invisible characters, single spaces."""
    if line.isascii() and line.isprintable():
        return " ".join(line.replace("`", "'").replace("^", "").split())
    line = unicodedata.normalize("NFKC", line.translate(_QUOTES)).translate(_QUOTES)
    line = "".join(c for c in line if unicodedata.category(c) not in ("Cf", "Cc", "So", "Sk", "Co", "Cs") or c == "\t")
    return " ".join(line.split())


def odd_digit(line: str) -> str | None:
    """A digit that is neither 0-9 nor its full-width form: such a number must never be guessed at."""
    return next((c for c in line if not c.isascii() and _hides_a_digit(c)), None)


@lru_cache(maxsize=4096)
def _hides_a_digit(c: str) -> bool:
    if "０" <= c <= "９":
        return False
    return c.isdigit() or c.isnumeric() or any(n.isdigit() for n in unicodedata.normalize("NFKC", c))


def fold(text: str) -> str:
    """For comparison: case and accents do not count."""
    if text.isascii():
        return text.lower()
    loose = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in loose if not unicodedata.combining(c))


def tokens(tidied: str, ours: bool = False) -> tuple[Token, ...]:
    """The tokens of a tidied line: of one of ours all, of a letter as many as are read."""
    said = tuple(
        Token(fold(m.group()), m.group(), m.start(), m.lastgroup or "sign")
        for m in _TOKEN.finditer(tidied if ours else tidied[:LINE_LIMIT])
    )
    return said if ours else said[:TOKEN_LIMIT]


def overlong(tidied: str) -> bool:
    """Does a tidied line go on where `tokens` end?"""
    if len(tidied) > LINE_LIMIT:
        return True
    return next(islice(_TOKEN.finditer(tidied), TOKEN_LIMIT, None), None) is not None


def unglued(line: Sequence[Token]) -> tuple[Token, ...]:
    """The same tokens, those cut in two that hold a word and a number: "play14", "5bid", "tiger-3". "3rd" stays."""
    found: list[Token] = []
    for token in line:
        m = _GLUED.fullmatch(token.fold) if token.kind == "word" and not _NTH.fullmatch(token.fold) else None
        if m is None:
            found.append(token)
            continue
        first, last = (m["word"], m["after"]) if m["word"] else (m["before"], m["tail"])
        cut = token.at + len(token.text) - len(last)
        kinds = ("word", "number") if m["word"] else ("number", "word")
        found.append(Token(first, token.text[: len(first)], token.at, kinds[0]))
        found.append(Token(last, token.text[-len(last) :], cut, kinds[1]))
    return tuple(found)


# -- numbers in words ------------------------------------------------------------------------------------------------

_SMALL_NUMBERS = (
    "zero one two three four five six seven eight nine ten "
    "eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
)
_ONES = {word: n for n, word in enumerate(_SMALL_NUMBERS.split())}
_TENS = {word: 10 * n for n, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)}
_TENS["fourty"] = 40
_SMALL_NTHS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth "
    "eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)
_NTHS = {word: n for n, word in enumerate(_SMALL_NTHS.split(), 1)}
_AFTER_ONE = frozenset(
    "of that who with more by another should must can may never cannot always has is does needs could would might "
    "only day has".split()
)
_POINTING = frozenset(
    "the this that which right left last first my another no any some other leftmost rightmost you us we these "
    "those all".split()
)


_DESCRIBED = frozenset("a an the my your some any that this another".split())
_GLUED_TENS = re.compile(rf"^({'|'.join(_TENS)})({'|'.join(list(_ONES)[1:10])})$")  # "twentyfive"


def calmed(line: tuple[Token, ...]) -> tuple[Token, ...]:
    """One sign where the same one stands again and again: "-----", "!!!"."""
    return tuple(
        token for n, token in enumerate(line) if token.kind != "sign" or not n or token.fold != line[n - 1].fold
    )


def number_said(line: Sequence[Token], at: int) -> tuple[int, int] | None:
    """A whole number in words and the place after it: "fourteen", "twenty five", "a hundred"; None for other words.

    "one" that stands for a thing ("the right one", "one of my cards") is no number.
    """
    if at >= len(line) or line[at].kind != "word":
        return None
    parts = _GLUED_TENS.sub(r"\1-\2", line[at].fold).split("-")
    end = at + 1
    if parts[0] in _TENS and len(parts) == 1:
        if end < len(line) and 0 < _ONES.get(line[end].fold, 0) < 10:
            return _TENS[parts[0]] + _ONES[line[end].fold], end + 1
        return _TENS[parts[0]], end
    if len(parts) == 2 and parts[0] in _TENS and 0 < _ONES.get(parts[1], 0) < 10:
        return _TENS[parts[0]] + _ONES[parts[1]], end
    if parts == ["hundred"] or (parts[0] in ("a", "one") and end < len(line) and line[end].fold == "hundred"):
        return _hundred(line, at if parts == ["hundred"] else end)
    if len(parts) == 1 and parts[0] in _ONES:
        before = line[at - 1].fold if at else ""
        after = line[end].fold if end < len(line) else ""
        described = at > 1 and line[at - 1].kind == "word" and line[at - 2].fold in _DESCRIBED  # "a good one"
        thing = parts[0] == "one" and (before in _POINTING or after in _AFTER_ONE or described)
        return None if thing or before in ("you", "us", "we", "these", "those") else (_ONES[parts[0]], end)
    return None


def _hundred(line: Sequence[Token], at: int) -> tuple[int, int]:
    end = at + 1
    rest = end + 1 if end < len(line) and line[end].fold == "and" else end
    more = number_said(line, rest)
    return (100 + more[0], more[1]) if more and more[0] < 100 else (100, end)


def number_before(line: Sequence[Token], at: int) -> bool:
    """Does a number stand right before this place?"""
    return at > 0 and (line[at - 1].kind == "number" or number_said(line, at - 1) is not None)


def ordinal(line: Sequence[Token], at: int) -> tuple[int, int] | None:
    """ "third" or "3rd": the number and the place after it."""
    if at >= len(line):
        return None
    word = line[at].fold
    if word in _NTHS:
        return _NTHS[word], at + 1
    return (int(word[:-2]), at + 1) if _NTH.fullmatch(word) and len(word) < 6 else None


def participles(verb: str) -> tuple[str, ...]:
    """How a verb is written with "-ing": "put" gives "putting", "puting"; none for a word that has it.

    >>> participles("give"), participles("show")
    (('giving', 'giveing'), ('showing', 'showwing'))
    """
    if not verb.isalpha() or len(verb) < 3 or verb.endswith("ing"):
        return ()
    doubled = f"{verb}{verb[-1]}ing"
    return (f"{verb[:-1]}ing", f"{verb}ing") if verb.endswith("e") else (f"{verb}ing", doubled)


# -- likeness --------------------------------------------------------------------------------------------------------


def distance(a: str, b: str, limit: int) -> int:
    """Damerau-Levenshtein (optimal string alignment), or limit + 1 when it is larger."""
    if abs(len(a) - len(b)) > limit:
        return limit + 1
    before: list[int] = []
    last = list(range(len(b) + 1))
    for i, ca in enumerate(a, 1):
        row = [i]
        for j, cb in enumerate(b, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (ca != cb))
            if i > 1 and j > 1 and ca == b[j - 2] and a[i - 2] == cb:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
        before, last = last, row
    return last[-1]


@lru_cache(maxsize=65536)
def likeness(typed: str, wanted: str, prefixes: bool = False) -> int | None:
    """How far a typed word is from a wanted one: 0 the same (or its plural), then 2 and more; None: another word.

    A prefix of three letters or more costs 1 when `prefixes` is allowed. Both words are folded. A short word changes
    its meaning with one letter, so only swapped or doubled letters are forgiven in it; and a slip that gives a word
    people use ("plan", "pay") is that word.
    """
    if typed == wanted:
        return 0
    if not typed.isalpha() or not wanted[:1].isalpha():
        return None
    if typed in (wanted + "s", wanted + "es") or (wanted in (typed + "s", typed + "es") and len(typed) > 2):
        return 0
    if prefixes and len(typed) >= 3 and wanted.startswith(typed):
        return 1
    limit = 0 if len(wanted) < 3 or len(typed) < 3 else 1 if len(wanted) < 7 else 2
    if abs(len(typed) - len(wanted)) > limit or typed in EVERYDAY or typed in UNSETTLING:
        return None
    if len(wanted) > _SHORTEST_SOUND and sound(typed) == sound(wanted):
        return 2
    if _unlike(typed, wanted, limit):
        return None
    far = distance(typed, wanted, limit)
    if far > limit:
        return None
    if len(wanted) < 4 and not (_swapped(typed, wanted) or _doubled(typed, wanted)):
        return None
    return 1 + far


_SHORTEST_SOUND = 3
_LONG = 7  # letters, from which a slip leaves a word what it was
_SOUNDS = tuple(
    (re.compile(pattern), sound)
    for pattern, sound in (
        ("ph", "f"),
        ("ck", "k"),
        (r"(.)\1", r"\1"),
        ("c(?=[eiy])", "s"),
        ("c(?!h)", "k"),
        ("z", "s"),
        ("ou|u", "o"),
        ("ee|ea|ie|ei|y", "i"),
        ("(?<=.{5})e$", ""),
    )
)


@lru_cache(maxsize=8192)
def sound(word: str) -> str:
    """A word much as it sounds: who spells by ear writes "carma", "tofoo", "mistery".

    >>> sound("carma") == sound("karma"), sound("tofoo") == sound("tofu"), sound("mystery") == sound("mistery")
    (True, True, True)
    """
    for pattern, heard in _SOUNDS:
        word = pattern.sub(heard, word)
    return word


@lru_cache(maxsize=8192)
def letters(word: str) -> int:
    """The letters of a word, a bit for each; letters that are not a to z may share one."""
    found = 0
    for letter in word:
        found |= 1 << ord(letter) % 61
    return found


def _unlike(typed: str, wanted: str, limit: int) -> bool:
    """Are more letters different than slips may make, or is the first one of a short word? "Dish" is no "fish"."""
    mine, theirs = letters(typed), letters(wanted)  # each slip brings or takes one letter
    begins_otherwise = typed[0] != wanted[0] and typed[1:2] != wanted[:1]
    most = max((mine & ~theirs).bit_count(), (theirs & ~mine).bit_count())
    return most > limit or (begins_otherwise and len(wanted) < _LONG)


def _swapped(a: str, b: str) -> bool:
    return len(a) == len(b) and sorted(a) == sorted(b)


def _doubled(a: str, b: str) -> bool:
    """Do they differ by one letter written twice?"""
    return re.sub(r"(.)\1", r"\1", a) == re.sub(r"(.)\1", r"\1", b)


# Words people use, a slip away from words of our games: who writes them means them.
EVERYDAY = frozenset(
    """
a about above act add after again age ago aid air all along also always am an and another any are area arm art as
ask at away baby back bad bag bake ball band bang bank bar bare base bat bath be beach beat bed beds bee been beer
bell belly below belt bend bent best bet bets better big bike bill bird birds bis bit bite bits bij blood blow
blue boat body book boot born boss both bowl box boy bread break bring brown bud build burn bus but buy by cake
call calm came camp can cap car care cart case cash cast cat catch caught cave cell chair change chat check cheese
clap class clay clean clear clock close cloth coat cock code coin cold come cool cop copy corn cost could count
course cow crew crop cross cry cup cut cycle dad dance dark date dawn day days dead deadline deal dear death deep deer
deny desk did died diet dig dinner dip dirt do dog dogs done door down drag draw drew drink drive drop drove dry due
dug each ear earn east easy eat edge egg else end even ever every face fact fair fall family far fast fat fear
feast feed feel feet fell felt few field fight fill film find fine fire first fit five flag flat flay flew floor
flow fly folk food fool foot for form fort forty found four free fresh friend frog from fruit full fun game gas
gate gave gear get gift girl give glad glass go goat goes gold gone good got grass gray great green grew grow
guess gun guy had hair half hall hand hang happy hard has hat hate have he head hear heard heart heat held hell
help hen her here hid hide high hill him his hit hold hole holy home hope horse host hot hour house how huge hunt
hurt ice idea if ill in inch into is it item its jam job join joke joy jump just keep kept key kick kid kids kill
kind king kiss knee knew know lab lack lad lady laid lake lamb lamp land lane large last late later laugh law lead
leaf lean learn least leave led left leg lend less let lid lie life lift light like line link lion lip list live
load loan lock log long look lord lose loss lost lot loud love low luck lump lunch made maid mail main make male
man many map mark mask mass match mate may me meal mean meat meet men menu mess met might mile milk mill mind mine
miss missing mist mix moon more most mouse mouth move much mud must my nail name near neck need nest net new news next
nice night nine no noise none noon nor nose not note now nut oak odd of off oil old on once one only onto open or
other our out oven over own page paid pain pair pale pan park part pass past path pay peace pen pet pick picked
pie pig pin pink pint pipe pity place plain plan plane plant plate plea plead please plot plum plus point poor
post pot pour pray press price pride prize pull pure push put race rack rain ran rank rat rate raw ray reach read
real red rest rice rich ride right ring rise risk river road roar rock role roll roof room root rope rose round
row rub rude rule run rush sad safe said sail sake salt same sand sat save saw say scene school sea seal seat see
seed seek seem seen self sell send sent set seven sex shake shall shape she sheep shine ship shirt shoe shop short
shot should show shut shy sick side sigh sign silk sin sing sink sir sister sit site six size skin sky slay sleep
slept slip slow small smart smell smile snow so soap sock soft sold son song soon sort soul sound soup south spare
spay speak spend spot spray spring staff stage stair stake stamp stand star start state stay steak steal steam
steel step stick still stone stood stop store storm story stray street strong stuff such suit sun sure swam swan
sway swap sweet swim table tail take tale talk tall tank tape taste tax tea teach team tear tell ten tend tent term
test than thank that the them then there these they thick thin thing think this those thou thought three throat
through throw tie tiger tight till time tin tiny tip tired to toad today toe told tom tone too took tool tooth top
toss touch tour town toy track trade train trap tray tree trip truck true trust try tube turn twice twin two type
ugly uncle under up upon us use van vast very view visit vote wait wake walk wall want war ward warm was wash
waste watch water wave way ways we weak wear web week well went were west wet what wheel when where which while
white who whole whom why wide wife wild will win wind wine wing winter wire wise wish with woke wolf woman won
wood wool word wore work world worn worry worse worst would wrap write wrong yard yeah year yell yes yet you young
your zoo hola ola allo hallo mit und der die das den dem ist les des une est con por para een het dat los las del
sie wir ich
""".split()
)


def nearest(typed: str, known: Iterable[str]) -> str | None:
    """The one known word that a typed one may have meant, for "did you mean"; None when none or several."""
    ranked = sorted((far, word) for word in known if (far := likeness(fold(typed), fold(word), True)) is not None)
    if not ranked or (len(ranked) > 1 and ranked[0][0] == ranked[1][0]):
        return None
    return ranked[0][1]
