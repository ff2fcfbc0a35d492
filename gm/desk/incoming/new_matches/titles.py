"""Which game a letter wants to open: one of the shelf, or another by whatever name it is told."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches

from games.kit.words import fold

ANY = "Open Table"
LIKE = 0.8  # from here on the name of a game is one of the shelf's, misspelled
_JOINT = r"(?:of|the|at|in|on|and|von|van|de|der|la|&)"
_WORD = r"(?:[A-Z\u00c0-\u00de][\w'\u2019-]*|\d{2,4})"
_NAME = rf"{_WORD}(?: (?:{_JOINT} ){{0,2}}{_WORD})"
_NONE = (  # begins a sentence or names somebody, and no game
    r"(?!(?:Open|Players?|Names?|With|For|And|Please|Could|Can|The (?:players?|game|deadlines?|match)\b|They|We|I|It|"
    r"My|Our|Your|New|Game|Match|Table|GM|Hi|Hello|Dear|This|That|Call|Turns?|Deadlines?|Two|Three|One)\b)"
)
_TITLE = rf"{_NONE}(?P<title>{_NAME}*)"
_LONG_TITLE = rf"{_NONE}(?P<title>{_NAME}+)"
_QUOTED = r"[\"\u201c\u201e](?P<title>[^\"\u201d\u201c\n@]{2,40})[\"\u201d\u201c]"
_LEADS = (
    r"\b(?:[Rr]un(?:ning)?|[Ss]tart(?:ing)?|[Oo]pen(?:ing)?|[Hh]ost(?:ing)?|[Ll]ead(?:ing)?|[Pp]lay(?:ing)?|[Tt]ry(?:ing)?|"
    r"[Oo]rgani[sz](?:e|ing)|[Ss]et(?:ting)? up|[Bb]egin|[Ll]aunch|[Mm]ove)"
)
_KIND = r"(?:[Gg]ame|[Mm]atch|[Rr]ound|[Ee]vening|[Cc]ampaign|[Tt]able)"
_NO_KIND = (
    r"(?!(?:an?|new|another|quick|short|little|small|nice|match|game|round|chair|seat|place|vote|poll|league|ladder|"
    r"season|tournament|cup|topic|table|open|your|my|our|one|it|us|them|this|that|course|his|her|mine|ours)\b)"
)
_BY_NAME = (  # the surest first
    re.compile(rf"\b[Cc]all(?:ed)? (?:it|the game|this(?: game)?) {_QUOTED}"),
    re.compile(rf"\b(?:[Cc]alled|[Nn]amed) {_QUOTED}"),
    re.compile(rf"(?i:\bgame)(?: of|:|,? (?:which |that )?(?:is|was|'s|\u2019s)?(?: called| named)?:?)? {_QUOTED}"),
    re.compile(
        rf"\b{_KIND}(?: of|,? (?:(?:which |that )?(?:is |was )|'s |\u2019s )?(?:called|named)| is(?: called)?|"
        rf"'s|\u2019s|:) {_TITLE}"
    ),
    re.compile(rf"(?<!match )(?<!Match )(?<!table )\b(?:[Cc]alled|[Nn]amed) {_TITLE}"),
    re.compile(rf"\b[Cc]all (?:it|the game) {_LONG_TITLE}"),
    re.compile(rf"\b{_KIND},? {_LONG_TITLE}(?=[,.:!;\n ]|$)"),
    re.compile(rf"\b(?:[Gg]ame|[Mm]atch)(?: (?:is|will be|would be))?,? (?:my|our) own,? {_TITLE}"),
    re.compile(rf"\b{_KIND} for \w+(?: \w+)?: {_TITLE}"),
    re.compile(rf"\b{_KIND} (?:for|with|between) (?:[a-z]+ ){{0,3}}[a-z]+, {_LONG_TITLE}(?=[,.:!;\n]|$)"),
    re.compile(rf"{_LEADS}(?: an?| another| our| some| my| the)?(?: (?:new|little|small|quick))* {_TITLE}"),
    re.compile(rf"\b(?:[Aa]n?|[Oo]ur|[Ii]ts|[Tt]heir|[Mm]y|[Aa]nother)(?: [a-z]+)? {_TITLE}(?= (?:going|{_KIND}))"),
    re.compile(rf"\b{_KIND}(?: for|,? please[:,.]) {_TITLE}(?=[:,.;]|$| (?:for|with)\b)"),
    re.compile(
        rf"\b{_KIND} (?:that |which )?(?:I|we)(?:'ve| have)? (?:made up|made|invented|wrote|designed),? {_TITLE}"
    ),
    re.compile(_QUOTED),
    re.compile(rf"\b{_KIND} of (?P<title>{_NO_KIND}[a-z][\w'-]+(?: [a-z][\w'-]+)?)(?= (?:for|with|between)\b|[:.,!?])"),
    re.compile(  # "a treasure hunt for Tom"
        rf"(?:{_LEADS}|\bI(?:'ve| have)(?: got)?)(?: an?| another| our| my)(?: (?:little|small|new|short|quick|nice|"
        rf"home-made))* (?P<title>{_NO_KIND}[a-z][\w'-]+(?: {_NO_KIND}[a-z][\w'-]+){{0,2}}?)"
        r"(?= (?:for|with|in my|and)\b|:)"
    ),
)


def game(text: str, shelf: Mapping[str, object], people: Collection[str]) -> tuple[list[str], str]:
    """The games of the shelf that a text names, and what is played at an open table where it wants a game that nobody
    wrote an engine for. `people`: the names of those who play, which no game has."""
    named = _on_the_shelf(text, shelf)
    if named and named != [ANY]:
        return named, ""
    other = next(_others(text, people), "")
    if near := get_close_matches(other, shelf, 1, LIKE):
        return near, ""
    return ([ANY], f"{other[0].upper()}{other[1:]}") if other else (named, "")


def _others(text: str, people: Collection[str]) -> Iterator[str]:
    """What may be the name of a game that is not on the shelf, the likeliest first."""
    names = {word for name in people for word in name.split()}
    for way in _BY_NAME:
        for found in way.finditer(text):
            title = found["title"].strip(" .,!?")
            if title and not names & {*title.split()} and not re.match(r"\W*@", text[found.end() :]):
                yield title


def _on_the_shelf(text: str, shelf: Mapping[str, object]) -> list[str]:
    plain = f" {' '.join(fold(text).split())} "
    return [title for title in shelf if re.search(rf"\W{re.escape(fold(title))}\W", plain)]
