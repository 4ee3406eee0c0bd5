"""The table: a game with all hands open, or what one seat sees of it."""

from __future__ import annotations

from collections.abc import Sequence

from hupai.drawing.faces import BACK, HEIGHT, WIDTH, spoken
from hupai.drawing.hands import Group, codes_of, frame, groups_of, put_tile, row, words
from hupai.drawing.svg import INK, PALE, Box, number, panel, picture, text, width_of
from hupai.game import Game, View
from hupai.tiles import WINDS

__all__ = ["draw_table"]

_IN_ROW = 6
_MIDDLE = 96
_SPACE = 8
#: Room for a hand: a kong with an added tile is higher than a tile.
_HAND = 2 * WIDTH
#: Ground of a discard that was the drawn tile.
_AS_DRAWN = "#e6dfc8"
_CLOTH = "#e3eee4"
_EDGE = "#9db5a1"
_TURN = "#c8102e"
_ANSWER = (
    '<rect x="-1" y="-1" width="32" height="42" rx="4.5" stroke="#e8890c" stroke-width="2.5"/>'
)
#: Degrees by which the seats beside, opposite and before the one at the bottom are turned.
_TURNS = (0, -90, 180, 90)


def _hand(view: View, tiles: Sequence[str], drawn: str | None) -> list[Group]:
    rest = list(tiles)
    if drawn is not None and drawn in rest:
        rest.remove(drawn)
    groups = [Group(codes_of("".join(rest)))]
    if drawn is not None:
        groups.append(Group(codes_of(drawn)))
    return groups


def _backs(view: View, seat: int) -> list[Group]:
    """As many tiles face down as another seat must hold; one more in its turn."""
    whole = 13 if len(view.hand) + 3 * len(view.melds[view.seat]) <= 14 else 16
    groups = [Group((BACK,) * (whole - 3 * len(view.melds[seat])))]
    moving = view.turn == seat and view.target is None
    return [*groups, Group((BACK,))] if moving else groups


def _discards(names: Sequence[str], asked: bool) -> Box:
    """Six in a row; one with riichi lies, claimed ones are faint, those as drawn darker."""
    box = Box()
    x, y = 0, 0
    for place, name in enumerate(names):
        if place and place % _IN_ROW == 0:
            x, y = 0, y + HEIGHT + 2
        code = codes_of(name[:2])[0]
        marks = name[2:]
        lying = "r" in marks
        top = y + (HEIGHT - WIDTH if lying else 0)
        put_tile(
            box,
            code,
            x,
            top,
            lying=lying,
            ground=_AS_DRAWN if "d" in marks else "",
            more=' opacity=".4"' if "c" in marks else "",
        )
        if asked and place == len(names) - 1:
            box.parts.append(frame(x, top, lying=lying))
        x += HEIGHT if lying else WIDTH
    return box


def _rows(view: View) -> int:
    return max(3, *(-(-len(names) // _IN_ROW) for names in view.discards))


def _middle(view: View, bottom: int) -> list[str]:
    """What lies between the seats: the round, what is left, indicators, and everyone's points."""
    out = [
        f'<rect x="{-_MIDDLE}" y="{-_MIDDLE}" width="{2 * _MIDDLE}" height="{2 * _MIDDLE}" rx="6"'
        f' fill="#fffefb" stroke="{_EDGE}"/>',
        text(f"round {view.round}", 0, -46, 14, anchor="middle", bold=True),
        text(f"{view.live} left", 0, -30, 11, anchor="middle", fill=PALE),
    ]
    if view.indicators:
        tiles = row([Group(codes_of("".join(view.indicators)))])
        scale = 0.55
        where = f"translate({number(-tiles.width * scale / 2)} -24) scale({scale})"
        out.append(f'<g transform="{where}">{"".join(tiles.parts)}</g>')
    counts = ("honba", "sticks", "repeats", "pot")
    kept = [f"{name} {n}" for name in counts if (n := getattr(view, name))]
    for place, content in enumerate(kept):
        out.append(text(content, 0, 14 + 12 * place, 10, anchor="middle", fill=PALE))
    places = ((0, 74, "middle"), (90, 14, "end"), (0, -80, "middle"), (-90, 14, "start"))
    for place, (x, y, anchor) in enumerate(places):
        seat = (bottom + place) % 4
        fill = _TURN if view.turn == seat else INK
        points = f"{WINDS[seat]} {view.points[seat]}"
        out.append(text(points, x, y, 12, anchor=anchor, bold=True, fill=fill))
        staked = f"stake {view.stakes[seat]}" if view.stakes[seat] else ""
        declared = list(filter(None, (view.riichi[seat], staked)))
        if anchor == "middle":
            declared = [" ".join(declared)] if declared else []
        for below, content in enumerate(declared, start=1):
            out.append(text(content, x, y + 12 * below, 10, anchor=anchor, fill=PALE))
    return out


def _captions(view: View, players: Sequence[str]) -> list[str]:
    lines = []
    if players:
        named = (f"{WINDS[seat]} {players[(seat + view.dealer) % 4]}" for seat in range(4))
        lines.append(", ".join(named))
    for seat, waits in view.open_waits.items():
        lines.append(f"{WINDS[seat]} open riichi, waits {' '.join(waits)}")
    lines.extend(f"{WINDS[seat]} made a false win" for seat in view.false_winners)
    return lines


def _said(view: View, hands: Sequence[list[Group]], captions: Sequence[str]) -> str:
    lines = [f"round {view.round}, {view.live} tiles left, {WINDS[view.turn]} in turn"]
    if view.indicators:
        turned = ", ".join(spoken(code) for code in codes_of("".join(view.indicators)))
        lines.append(f"dora indicators {turned}")
    lines += captions
    for seat, groups in enumerate(hands):
        river = ", ".join(spoken(codes_of(name[:2])[0]) for name in view.discards[seat])
        backs = sum(code == BACK for g in groups if g.meld is None for code in g.tiles)
        shown = [g for g in groups if g.meld is not None or BACK not in g.tiles]
        held = "; ".join(
            part for part in (f"{backs} tiles face down" * (backs > 0), words(shown)) if part
        )
        lines.append(f"{WINDS[seat]} {view.points[seat]}: {held}; discards {river or 'none'}")
    return "\n".join(lines)


def draw_table(what: Game | View, tile_height: float) -> str:
    """A table from above, the seat of the view (of a game the dealer) at the bottom.

    Of a view nothing is drawn but what the view holds.
    """
    players: tuple[str, ...] = ()
    if isinstance(what, Game):
        views = [what.view(seat) for seat in range(4)]
        view, players = views[0], what.players
        hands = [_hand(one, one.hand, one.drawn) for one in views]
        title = f"Table, round {view.round}, all hands open"
    else:
        view = what
        hands = [
            _hand(view, view.hand, view.drawn) if seat == view.seat else _backs(view, seat)
            for seat in range(4)
        ]
        title = f"Table, round {view.round}, as {WINDS[view.seat]} sees it"
    for seat in range(4):
        hands[seat] += groups_of(" ".join(view.melds[seat])) if view.melds[seat] else []
    bottom = view.seat
    shown = [row(groups) for groups in hands]
    river = _MIDDLE + _SPACE
    inner = river + _rows(view) * (HEIGHT + 2) + _SPACE
    # Hands of neighbours must not meet in the corner.
    widest = max(one.width for one in shown) / 2
    half = max(inner, widest + _SPACE) + _HAND + _SPACE

    box = Box(2 * half, 2 * half)
    box.parts.append(panel(2 * half, 2 * half, _CLOTH, _EDGE))
    table = _middle(view, bottom)
    for seat, degrees in zip(((bottom + turn) % 4 for turn in range(4)), _TURNS, strict=True):
        last = view.discards[seat][-1] if view.discards[seat] else ""
        asked = view.turn == seat and last[:2] == view.target
        side = Box()
        side.put(_discards(view.discards[seat], asked), -3 * WIDTH, river)
        hand = shown[seat]
        side.put(hand, -hand.width / 2, half - _SPACE - hand.height)
        turned = f' transform="rotate({degrees})"' if degrees else ""
        table.append(f"<g{turned}>{''.join(side.parts)}</g>")
    middle = number(half)
    box.parts.append(f'<g transform="translate({middle} {middle})">{"".join(table)}</g>')
    captions = _captions(view, players)
    if captions:
        below = Box(max(width_of(one, 12) for one in captions) + 16, 17 * len(captions) + 8)
        below.parts.append(panel(2 * half, below.height))
        for count, content in enumerate(captions, start=1):
            below.parts.append(text(content, 8, 17 * count, 12))
        box.put(below, 0, 2 * half + 4)
    return picture(box, tile_height, title, _said(view, hands, captions))
