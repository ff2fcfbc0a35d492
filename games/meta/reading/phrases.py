"""Clauses in which cards are played and players named, as rows of signs: "I send Bruno a Poison" is "ivPdH".

One sign stands for each thing or word: H cards of the hand, P a player, Q "Bruno's", L several players, T a card that
lies on the table, U two of them, M the writer; a letter of `_WORDS` for a word of that class, "s" for one that nobody
knows but that touches nothing, "X" for one that may touch all.
"""

from __future__ import annotations

import re

from games.kit.reading import unsettling
from games.kit.reading.plain import COMMITTING, PLAIN
from games.kit.words import Token
from games.meta import verbs

_WORDS = {
    "i": "i i'll i'd i'm ill im we we'll we'd",
    "l": "let let's lets make have having",
    "u": "will shall must may can should to gonna wanna has_to",
    "M": "me myself us mine",
    "m": "him her them he she he'll she'll they thee you ye you'll",
    "n": "it that this these those one ones one's here there it's that's thats here's there's",
    "d": "a an the some own two dear old good nice",
    "k": "my our",
    "F": "from",
    "c": "card cards dose doses shot glass bottle drop sip spoon spoonful portion helping bit copy pinch taste "
    "bottles doses shots drops cups glasses copies",
    "p": "on onto to at for against upon into towards toward unto",
    "o": "of",
    "w": "with by using",
    "b": "is are be being",
    "h": "has",
    "g": "get gets receive receives take takes swallow swallows drink drinks eat eats catch catches sip sips gulps "
    "tastes",
    "y": "destroys hits strikes cancels removes kills negates stops zaps erases",
    "Y": "destroy hit strike cancel remove kill negate stop zap erase",
    "a": "aimed aiming pointed directed meant destined headed heading addressed intended targeted targeting goes go "
    "going come comes coming sent thrown played pushed lands reserved dedicated gone",
    "t": "target targets victim recipient addressee receiver lucky winner chosen unlucky",
    "r": "who which whom what",
    "x": "swap swaps trade trades switch switches exchange exchanges change changes places seats positions",
    "j": "and & plus so then also but ok okay yes",
    "R": "because cos coz since cause",
    "A": "too likewise ditto",
    "E": "each apiece both",
    "W": "want wants",
    "q": "mean",
    "O": "other another second same",
    "N": "name",
    "z": "heal cure treat attack open start begin lead answer reply respond finish end continue follow",
    "D": "in inside",
    "S": "suffer suffers bleed bleeds",
    "C": "cup mug goblet tea coffee drink soup plate bowl dinner breakfast lunch supper wine beer cocktail juice food "
    "porridge cereal expense head nose face lap mouth throat tongue belly stomach feet doorstep direction way "
    "lemonade milk",
    "f": "please pls now today finally just simply then thanks straight down over time turn pulse round "
    "therefore though well first order",
}
_CLASS = {word: sign for sign, said in _WORDS.items() for word in said.split()}
_LAUGHS = re.compile(r"(?:mua|bwa|mwa)?(?:ha|he|hi|ho|hu){2,}h?|lo+l|rofl|lmao|tee-?hee")
_SERVING = frozenset((*verbs.SERVE.split("/"), "drop", "throw", "toss", "put", "putting", "giving"))  # at somebody
_PUSHING = frozenset(f"{verbs.PUSH}/playing/pushing/sending/choose/pick/set".split("/")) - _SERVING | {"send"}
_ASIDE = PLAIN - COMMITTING
_HAND = r"[dkncoO]*(?:(?<=[dkn])s)?[dk]*H"
_AT = r"p[dkn]*(?:(?<=[dkn])s)?[dk]*[PLmTU]"
_CUP = r"[pD]?Q[ds]*C"
_I = r"(?:i|lM|li|Mi)?u?"
PLAYS = tuple(
    map(
        re.compile,
        (
            rf"{_I}v{_HAND}(?:[nwabrO]*{_AT}E?)?",  # "I play my Poison, aimed at Bruno"
            rf"{_I}V{_HAND}[nwabrO]*{_AT}E?",  # "I put the Poison on Bruno"
            rf"{_AT}{_I}v{_HAND}",  # "on Bruno I play Poison"
            rf"(?:{_I}[vV])?{_HAND}[ar]*{_CUP}",  # "I pour Poison into Bruno's tea"
            rf"(?:{_I}[vV])?{_HAND}pM",  # "Medicine for me"
            rf"{_AT}{_HAND}",  # "for Bruno: one Poison"
            rf"{_I}[gl]{_HAND}",  # "I take a Medicine"
            rf"nb?k*{_HAND}c",  # "that's my No shirt card"
            rf"n?b?{_HAND}(?:ba|[baur]*E?{_AT}E?)?",  # "it's Poison for Bruno", "Poison, which goes to Bruno"
            rf"[PLmT]E?(?:u?g|ul){_HAND}",  # "Bruno gets a Poison"
            rf"[PLm]h{_HAND}a",  # "Bruno has a Poison coming"
            rf"l[PLm]u?[gv]{_HAND}",  # "let Bruno drink my Poison"
            rf"{_I}[vV][PLm]{_HAND}",  # "I send Bruno a Poison"
            rf"idv{_HAND}(?:[nwabrO]*{_AT}E?)?",  # "I am playing Poison on Bruno"
            rf"E?{_HAND}c[bau]*E?{_AT}E?",  # "both my poison bottles are for Bruno"
            rf"l?{_HAND}u?x[dk]*U",  # "let the old switcheroo swap card 17 and card 12"
            rf"{_I}z[dkM]*w{_HAND}(?:{_AT})?",  # "I heal (myself) with Medicine"
            rf"{_HAND}bk[ds]*[cvt]",  # "Medicine is my opening card"
            r"iH[PLm]",  # "I poison Bruno"
            rf"{_HAND}hQN[^X]*",  # "my Poison has Bruno's name on it"
            rf"{_HAND}(?:[hup]+[gY]|[gy])[dk]*[TU]",  # "Precision strike takes out card 17"
            rf"[dkn]*[cv]n*b{_HAND}(?:{_AT})?",  # "my card is the Medicine"
            rf"{_HAND}br{_I}v",  # "Medicine is what I push"
            rf"O?{_HAND}[PL]",  # "first Poison Bruno"
        ),
    )
)
NAMES = tuple(
    map(
        re.compile,
        (
            r"w?[dkn]*[dkt]*t[bu]*[dkn]*[PLmTU]",  # "the victim is Bruno"
            r"(?:[PLm]b|Q)[dkn]*[dks]*t[dkn]*(?:[rp][^XH]*)?",  # "Bruno is the lucky one"
            r"n?b[PLm](?:r[^XH]*)?",  # "it is Bruno who takes it"
            r"[PLm]nb",  # "Bruno it is"
            rf"(?:{_I}v)?[nr]*[uab]*{_AT}",  # "I aim it at Bruno", "that one's for Clara"
            r"wQN[^XH]*",  # "with Bruno's name on the label"
            r"[PLm]b[dkn]+r[^XH]*",  # "he is the one who drops"
            r"l?U[xp]*",  # "let card 17 and card 12 trade places"
            r"(?:iW)?T[hubp]*a(?:p[ds]+)?",  # "Bruno's Medicine has to go"
            r"[PLm]uS",  # "Clara shall suffer"
            rf"{_I}[Yx][dk]*[TU]",  # "I switch card 17 with card 12"
            r"iq[PLm]",  # "I mean Bruno"
        ),
    )
)
ONE_EACH = re.compile(rf"n?{_HAND}p[dkn]*P(?:j?n[ar]*p[dkn]*P)+")  # "one Poison for Bruno and one for Clara"
AGAIN = tuple(
    map(
        re.compile,
        (
            rf"[dkn]*On?[abur]*{_AT}",  # "the other for Clara"
            r"n?[pD]Q[ds]*C?",  # "and one into Bruno's"
            r"[PLm]u?[gl][dkn]*On?",  # "Clara swallows the other one"
            r"[PLm]A",  # "Clara too"
        ),
    )
)
THAT_IS = re.compile(r"[rni]?b?[ds]*T")  # "which is Clara's Poison", "i.e. card 17"
SPOKEN_OF = re.compile(r"m|pn(?![dknosHTUPLmO])")  # "her", "on it"
COMING = re.compile(r"(?:n|r|nb|rb)a?pM|rh?aM")  # behind a card: "... that is coming at me"
IT = re.compile(rf"{_I}[vVg]n[abr]*{_AT}")  # "give it to Bruno", where one card is spoken of
MOVED = re.compile(rf"[svVx]{_HAND}F[Pm]{_AT}")  # "move the Poison from Clara to Bruno"
BARE = re.compile(rf"n?b?{_HAND}(?:ba)?")  # a title alone may be talk
CARRIED = re.compile(rf"w{_HAND}")  # "..., with a Poison"
LEADS = re.compile(rf"{_I}v[dkn]*|[dkn]+[cv]n*b?")  # "I play:", "my card:", of which the next clause is a part


def sign(token: Token) -> str:
    """The sign of a word that names nothing."""
    if found := _CLASS.get(token.fold):
        return found
    if _LAUGHS.fullmatch(token.fold):
        return ";"  # what stands behind it is a clause of its own
    if token.fold in _PUSHING:
        return "v"
    if token.fold in _SERVING:
        return "V"
    if token.fold in _ASIDE:
        return "d"
    if unsettling.manner(token):
        return "f"
    return "s" if unsettling.aside(token) else "X"


def row(signs: str) -> str:
    """A clause as its frames know it: without what says nothing."""
    return signs.replace("f", "").replace(":", "").lstrip("jA").rstrip("j")
