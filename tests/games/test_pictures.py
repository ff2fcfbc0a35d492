"""Pictures laid together from pieces look as if drawn whole, cost little, and hold nothing of another reader's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import pytest
import resvg_py
from PIL import Image, ImageChops

import games
from games.kit.dice import Dice
from games.kit.options import build
from gm import lettering, pictures
from gm.rendering import environment
from gm.share import templates

CAST = ("Anna", "Bruno", "Clara & Co.", "Wilhelmina the Third", "Emil", "Fritz", "Ωmega", "Hugo", "Ida", "Jörg")
DRAWN = ["eat_me", "no_more_meat", "hold_my_bear"]
LETTERS = environment(templates())
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 80" font-family="DejaVu Sans" fill="#000">'


def turns(key: str, players: int, most: int) -> Iterator[dict[str | None, str]]:
    """What is drawn for everybody, and for a spectator, turn by turn."""
    game = games.game(key)
    seats = CAST[: min(players, game.meta.seats[-1])]
    options, _ = build(game.Options, {})
    state = game.setup(seats, options, Dice("pictures/0"))
    template = LETTERS.get_template(f"{key}/picture.svg.j2")
    for turn in range(most):
        yield {seat: template.render(view=game.view(state, seat), seat=seat) for seat in (*seats, None)}
        if not (asks := game.asks(state)):
            return
        full = {seat: game.complete(state, seat, (), Dice(f"{turn}/{seat}")) for seat in asks}
        state = game.resolve(state, full, Dice(f"pictures/{turn}")).state


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def by_resvg(svg: str) -> Image.Image:
    """Whole, its text set by resvg, and nothing cut off at the sides of a piece."""
    fonts = [str(path) for path in (templates() / "fonts").glob("*.ttf")]
    whole = svg.replace("<svg x=", '<svg overflow="visible" x=')
    drawn = resvg_py.svg_to_bytes(
        svg_string=whole, width=pictures.PICTURE_WIDTH, skip_system_fonts=True, font_files=fonts
    )
    return opened(bytes(drawn))


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels in which two pictures differ plainly."""
    assert one.size == other.size
    shades = ImageChops.difference(one, other).convert("L").histogram()
    return sum(shades[64:]) / sum(shades)


@pytest.mark.parametrize("players", [2, 5, 10])
@pytest.mark.parametrize("key", DRAWN)
def test_a_picture_from_pieces_looks_as_if_drawn_whole(key: str, players: int) -> None:
    for turn, seen in enumerate(turns(key, players, 9)):
        for svg in [seen["Anna"], seen[None]] if turn % 4 == 0 else []:
            assert unlike(opened(pictures.png(svg)), by_resvg(svg)) < 0.0005


@pytest.mark.parametrize("key", DRAWN)
def test_a_picture_is_the_same_whatever_was_drawn_before_it(key: str) -> None:
    """What is kept of one reader's picture changes no other's: bytes tell."""
    for seen in turns(key, 5, 3):
        after_all = {seat: pictures.png.__wrapped__(svg) for seat, svg in reversed(seen.items())}
        for seat, svg in seen.items():
            pictures._piece.cache_clear()
            pictures._sheet.cache_clear()
            assert pictures.png.__wrapped__(svg) == after_all[seat]


def test_nobody_else_s_hand_is_in_the_picture_of_a_ring() -> None:
    game = games.game("eat_me")
    state = game.setup(CAST[:4], game.Options(), Dice("hands"))
    hands = state.hands
    moved = {"Anna": hands["Anna"], "Bruno": hands[CAST[2]], CAST[2]: hands[CAST[3]], CAST[3]: hands["Bruno"]}
    template = LETTERS.get_template("eat_me/picture.svg.j2")
    before, after = (
        pictures.png(template.render(view=game.view(dealt, "Anna"), seat="Anna"))
        for dealt in (state, replace(state, hands=moved))
    )
    assert before == after


@pytest.mark.parametrize(("key", "most"), [("eat_me", 36), ("no_more_meat", 4), ("hold_my_bear", 40)])
def test_what_all_seats_see_is_drawn_once(key: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    drawings: list[str] = []
    drawn = pictures._drawn
    monkeypatch.setattr(pictures, "_drawn", lambda svg, width: drawings.append(svg) or drawn(svg, width))
    seen = next(turns(key, 5, 1))
    pictures.png.__wrapped__(seen["Anna"])
    drawings.clear()
    pictures.png.__wrapped__(seen["Bruno"])
    assert len(drawings) <= most


@pytest.mark.parametrize("words", ["Anna #12", "Jörg &amp; Ωmega", "  0, 100   left ", "&lt;b&gt; × 3"])
@pytest.mark.parametrize(
    "how",
    [
        'x="20" y="40" font-size="19"',
        'x="240" y="40" font-size="24" font-weight="bold" text-anchor="middle" fill="#D55E00"',
        'transform="rotate(5.00) translate(460)" dy=".35em" font-size="18" text-anchor="end"',
    ],
)
def test_outlines_look_like_the_text_they_stand_for(words: str, how: str) -> None:
    svg = f'{SVG}<rect width="480" height="80" fill="#fff"/><text {how}>{words}</text></svg>'
    assert "<text" not in lettering.outlined(svg)
    assert unlike(by_resvg(lettering.outlined(svg)), by_resvg(svg)) < 0.001


@pytest.mark.parametrize(
    "text",
    [
        '<text x="2" y="30" font-size="20">שלום</text>',
        '<text x="2" y="30" font-size="20">漢字</text>',
        '<text x="2" y="30" font-size="20">e\u0301</text>',
        '<text x="2" y="30" font-size="20" letter-spacing="3">wide</text>',
        '<text x="2" y="30" font-size="20" font-family="Serif">a</text>',
        '<text x="10%" y="30" font-size="20">a</text>',
        '<text x="2" y="30" font-size="20"><tspan>a</tspan></text>',
        '<g font-weight="bold"><text x="2" y="30" font-size="20">a</text></g>',
        '<g font-family="Serif"><text x="2" y="30" font-size="20">a</text></g>',
        '<style>text {fill: red}</style><text x="2" y="30" font-size="20">a</text>',
        '<text x="2" y="30">of the size of what is around it</text>',
    ],
)
def test_text_that_is_not_plain_stays_text(text: str) -> None:
    assert text in lettering.outlined(f"{SVG}{text}</svg>")


def test_a_picture_with_shapes_among_its_pieces_is_drawn_whole() -> None:
    one = f'{pictures.piece(0, 0, 40, 40)}<rect width="40" height="40" fill="#E69F00"/></svg>'
    shape = '<rect x="20" y="20" width="60" height="40" fill="#0072B2"/>'
    for svg in (f"{SVG}{one}{shape}</svg>", f"{SVG}{one}{shape}{one}</svg>", f"{SVG}{shape}</svg>"):
        assert not unlike(opened(pictures.png(svg)), by_resvg(svg))
