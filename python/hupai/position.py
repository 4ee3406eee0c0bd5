"""Positions at the table as plain data: taken from a game, set up by hand, stored in files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from hupai import _core
from hupai.actions import ACTIONS, TILE_NAMES, as_action, tile_code
from hupai.errors import HupaiError, InvalidPositionError, Problem
from hupai.hand import Meld
from hupai.round_rules import RoundRules
from hupai.tiles import WINDS

__all__ = ["from_position", "to_position", "wall_bytes", "wall_string"]

PHASES = ("turn", "answer", "rob")
DREW = ("nothing", "wall", "replacement")
RIICHI = (None, "riichi", "double", "open")
DEAD = (None, "short", "false_win")
#: Marks behind a discard: the drawn tile, declared riichi, claimed, exempt from REF-8.
DRAWN, DECLARED, CLAIMED, EXEMPT = 1, 2, 4, 8
_MARKS = {"d": DRAWN, "r": DECLARED, "c": CLAIMED, "x": EXEMPT}
_GONE = "--"
_GONE_CODE, _NO_TILE, _NO_ACTION = 254, 255, 255
_MAX_DISCARDS = 48


def wall_string(wall: bytes) -> str:
    """136 names of two characters in drawing order; ``--`` for a tile that has been drawn."""
    return "".join(_GONE if code == _GONE_CODE else TILE_NAMES[code] for code in wall)


def _wall_codes(wall: Any) -> list[int]:
    if isinstance(wall, str):
        text = "".join(wall.split())
        names = [text[i : i + 2] for i in range(0, len(text), 2)]
        return [_GONE_CODE if name == _GONE else tile_code(name) for name in names]
    return [tile_code(tile) for tile in wall]


def wall_bytes(wall: str | Iterable[int | str], red_fives: bool) -> bytes:
    """A whole wall for the core, from names or codes in drawing order.

    Raises
    ------
    InvalidPositionError
        If it is not the 136 tiles of the ruleset.
    """
    try:
        codes = _wall_codes(wall)
    except HupaiError as error:
        raise InvalidPositionError(error.problems) from None
    except TypeError:
        raise InvalidPositionError(f"a wall is 136 names or codes, not {wall!r:.40}") from None
    problems = []
    if len(codes) != 136:
        problems.append(Problem(f"a wall has 136 tiles, not {len(codes)}", "wall_size"))
    if _GONE_CODE in codes:
        problems.append(Problem("a wall lacks drawn tiles only in a position", "wall_gone", "--"))
    for code, name in enumerate(TILE_NAMES):
        red = code >= 34 or (red_fives and code < 27 and code % 9 == 4)
        expected = (int(red_fives) if code >= 34 else 3) if red else 4
        if (copies := codes.count(code)) != expected:
            message = f"{name} occurs {copies} times in the wall, not {expected}"
            problems.append(Problem(message, "wall_copies", name))
    if problems:
        raise InvalidPositionError(problems)
    return bytes(codes)


def _mask(kinds: Iterable[str]) -> int:
    return sum(1 << code for code in {tile_code(kind) for kind in kinds})


def _kinds(mask: int) -> list[str]:
    return [TILE_NAMES[kind] for kind in range(34) if mask >> kind & 1]


def held_names(player: _core.Player) -> list[str]:
    """Names of the concealed tiles, red fives before plain ones."""
    out = []
    for kind, copies in enumerate(player.concealed):
        if kind < 27 and kind % 9 == 4 and player.reds >> (kind // 9) & 1:
            out.append(TILE_NAMES[34 + kind // 9])
            copies -= 1
        out += [TILE_NAMES[kind]] * copies
    return out


def discard_names(player: _core.Player) -> list[str]:
    """The own discards in order with their marks."""
    return [
        TILE_NAMES[tile] + "".join(mark for mark, flag in _MARKS.items() if flags & flag)
        for tile, flags in player.discards
    ]


def meld_names(player: _core.Player) -> list[str]:
    """The melds as in a hand string."""
    return [_core.format_meld(meld) for meld in player.melds]


def to_position(
    round: _core.Round, start: Mapping[str, int], rules: _core.TableRules
) -> dict[str, Any]:
    """The whole state of a hand as data that JSON can carry; hidden tiles included."""
    drawn_positions = set(range(round.front))
    wall = bytearray(round.wall)
    for i in drawn_positions:
        wall[i] = _GONE_CODE
    for i in range(round.replaced):
        wall[_core.replacement_position(rules, i)] = _GONE_CODE
    players = []
    for seat in range(4):
        p = round.player(seat)
        players.append(
            {
                "hand": "".join(held_names(p)),
                "melds": meld_names(p),
                "discards": discard_names(p),
                "riichi": RIICHI[p.riichi],
                "stake": p.stake,
                "ippatsu": p.ippatsu,
                "locked": p.locked,
                "passed": _kinds(p.passed),
                "dead": DEAD[p.dead],
                "stacks": [i for i in range(5) if p.stacks >> i & 1],
            }
        )
    return {
        **start,
        "round": WINDS[round.wind],
        "points": list(round.points),
        "honba": round.honba,
        "sticks": round.sticks,
        "repeats": round.repeats,
        "pot": round.pot,
        "wall": wall_string(bytes(wall)),
        "indicators": [i for i in range(5) if round.stacks >> i & 1],
        "phase": PHASES[round.phase],
        "turn": round.turn,
        "drew": DREW[round.drew],
        "drawn": None if round.drawn == _NO_TILE else TILE_NAMES[round.drawn],
        "forbidden": _kinds(round.forbidden),
        "target": None if round.target == _NO_TILE else TILE_NAMES[round.target],
        "declared": RIICHI[round.declared],
        "answers": {
            str(seat): str(ACTIONS[round.answers[seat]])
            for seat in round.asked
            if round.phase > 0 and seat not in round.pending
        },
        "players": players,
    }


_ROUND_KEYS = {
    "hand", "dealer", "round", "points", "honba", "sticks", "repeats", "pot", "wall", "seed",
    "indicators", "phase", "turn", "drew", "drawn", "forbidden", "target", "declared", "answers",
    "players",
}  # fmt: skip
_PLAYER_KEYS = {
    "hand", "melds", "discards", "riichi", "stake", "ippatsu", "locked", "passed",
    "dead", "stacks",
}  # fmt: skip


class _Reader:
    """Reads fields and collects what is wrong with them."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def add(self, where: str, message: object) -> None:
        self.problems.append(Problem(f"{where}: {message}", "bad_position", where))

    def read(self, where: str, convert: Callable[[], Any], default: Any = None) -> Any:
        try:
            return convert()
        except HupaiError as error:
            for problem in error.problems:
                self.add(where, problem)
        except KeyError as error:
            self.add(where, "is missing" if error.args[:1] == (where.split(".")[-1],) else error)
        except (ValueError, TypeError, IndexError, AttributeError) as error:
            self.add(where, f"cannot be read ({error!r:.60})")
        return default

    def choice(self, where: str, value: Any, allowed: tuple[Any, ...]) -> int:
        if value in allowed:
            return allowed.index(value)
        self.add(where, f"{value!r} is none of {', '.join(map(repr, allowed))}")
        return 0

    def number(self, where: str, value: Any, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.add(where, f"must be a number from {low} to {high}, not {value!r}")
            return low
        return value

    def keys(self, where: str, data: Any, known: set[str]) -> dict[str, Any]:
        if not isinstance(data, Mapping):
            self.add(where, f"must be a mapping, not {data!r:.40}")
            return {}
        for key in data:
            if key not in known:
                self.add(where, f"has no field {key!r}")
        return dict(data)


def _tiles(text: str) -> list[int]:
    """Tile codes of ``"5m0p1z"`` or of mpsz groups such as ``"123m0p"``."""
    out: list[int] = []
    pending: list[str] = []
    for char in "".join(text.split()):
        if char.isdigit():
            pending.append(char)
            continue
        out += [tile_code(digit + char) for digit in pending or [""]]
        pending = []
    if pending:
        raise InvalidPositionError(f"{''.join(pending)!r} lacks its suit")
    return out


def _player(read: _Reader, where: str, data: Any, player: _core.Player, course: RoundRules) -> None:
    data = read.keys(where, data, _PLAYER_KEYS)
    counts, reds = [0] * 34, 0
    for code in read.read(f"{where}.hand", lambda: _tiles(data["hand"]), []):
        if code >= 34:
            if reds >> (code - 34) & 1:
                read.add(f"{where}.hand", f"has {TILE_NAMES[code]} twice")
            reds |= 1 << (code - 34)
            code = (code - 34) * 9 + 4
        counts[code] += 1
    if sum(counts) > 17:
        read.add(f"{where}.hand", f"has {sum(counts)} tiles")
        counts = [0] * 34
    player.concealed, player.reds = counts, reds
    melds = read.read(
        f"{where}.melds", lambda: [Meld.parse(m)._to_core() for m in data.get("melds", ())], []
    )
    if len(melds) > 5:
        read.add(f"{where}.melds", f"has {len(melds)} melds")
        melds = []
    player.melds = melds

    def discard(text: str) -> tuple[int, int]:
        return tile_code(text[:2]), sum(_MARKS[mark] for mark in text[2:])

    discards = read.read(
        f"{where}.discards", lambda: [discard(d) for d in data.get("discards", ())], []
    )
    if len(discards) > _MAX_DISCARDS:
        read.add(f"{where}.discards", f"has {len(discards)} tiles")
        discards = []
    player.discards = discards
    player.riichi = read.choice(f"{where}.riichi", data.get("riichi"), RIICHI)
    player.stake = _stake(read, f"{where}.stake", data.get("stake", 0), player.riichi, course)
    for name in ("ippatsu", "locked"):
        setattr(
            player, name, bool(read.choice(f"{where}.{name}", data.get(name, False), (False, True)))
        )
    if player.locked and not course.passing_lock:
        read.add(f"{where}.locked", "there is no passing lock in this ruleset")
    player.passed = read.read(f"{where}.passed", lambda: _mask(data.get("passed", ())), 0)
    if player.passed and not course.temporary_furiten:
        read.add(f"{where}.passed", "what was passed bars nothing here: no temporary furiten")
    player.dead = read.choice(f"{where}.dead", data.get("dead"), DEAD)
    stacks = read.read(f"{where}.stacks", lambda: list(data.get("stacks", ())), [])
    player.stacks = sum(1 << i for i in {read.number(f"{where}.stacks", i, 0, 4) for i in stacks})


def _stake(read: _Reader, where: str, value: Any, riichi: int, course: RoundRules) -> int:
    """What a player's riichi has on the table; sticks lie there without an owner (REF-15)."""
    laid = {RIICHI.index("open"): course.open_riichi_stake, 0: 0}.get(riichi, course.riichi_stake)
    if course.riichi_sticks:
        laid = 0
    stake = read.number(where, value, 0, 10**6)
    if stake not in (0, laid):
        expected = f"0 or {laid}" if laid else "0"
        read.add(where, f"must be {expected}, not {stake}")
    return stake


def _unseen(data: Mapping[str, Any], round: _core.Round, rules: _core.TableRules) -> bytes:
    """A wall of the tiles that lie nowhere else, shuffled by the position's seed."""
    left = list(_core.shuffled_wall(data.get("seed", 1), 0, rules.red_fives))
    gone: list[int] = []
    kongs = 0
    for seat in range(4):
        p = round.player(seat)
        gone += [tile_code(name) for name in held_names(p)]
        for meld in p.melds:
            parsed = Meld._from_core(meld)
            kongs += parsed.is_kong
            codes = list(parsed.tiles)
            if parsed.red:
                five = next(i for i, kind in enumerate(codes) if kind < 27 and kind % 9 == 4)
                codes[five] = 34 + codes[five] // 9
            gone += codes
        gone += [tile for tile, flags in p.discards if not flags & CLAIMED]
    if round.phase == PHASES.index("rob"):
        gone.append(round.target)
    for code in gone:
        if code not in left:
            raise InvalidPositionError(f"{TILE_NAMES[code]} occurs too often at the table")
        left.remove(code)
    wall = bytearray([_GONE_CODE] * 136)
    # Of more than the wall has replacements for, the check of the position tells.
    replaced = {_core.replacement_position(rules, i) for i in range(min(kongs, 4))}
    free = [i for i in range(136) if i not in replaced][-len(left) :] if left else []
    for position, code in zip(free, left, strict=True):
        wall[position] = code
    return bytes(wall)


def from_position(
    data: Mapping[str, Any], rules: _core.TableRules, course: RoundRules
) -> tuple[_core.Round, int, int]:
    """A complete round of the core, the index of the hand and its dealer by starting seat.

    Raises
    ------
    InvalidPositionError
        Everything that is wrong with the position.
    """
    read = _Reader()
    data = read.keys("position", data, _ROUND_KEYS)
    if read.problems:
        raise InvalidPositionError(read.problems)
    round = _core.Round()
    round.wind = read.choice("round", data.get("round", "E"), tuple(WINDS))
    points = read.read("points", lambda: list(data.get("points", (0, 0, 0, 0))), [])
    if len(points) != 4:
        read.add("points", "must be four numbers")
        points = [0] * 4
    round.points = [read.number("points", p, -(10**8), 10**8) for p in points]
    for name in ("honba", "sticks", "repeats", "pot"):
        setattr(round, name, read.number(name, data.get(name, 0), 0, 10**6))
    round.phase = read.choice("phase", data.get("phase", "turn"), PHASES)
    round.turn = read.number("turn", data.get("turn", 0), 0, 3)
    round.drew = read.choice(
        "drew", data.get("drew", "wall" if round.phase == 0 else "nothing"), DREW
    )
    for name in ("drawn", "target"):
        tile = data.get(name)
        if tile is not None:
            tile = read.read(name, partial(tile_code, tile), _NO_TILE)
        setattr(round, name, _NO_TILE if tile is None else tile)
    round.forbidden = read.read("forbidden", lambda: _mask(data.get("forbidden", ())), 0)
    round.declared = read.choice("declared", data.get("declared"), RIICHI)
    listed = read.read("players", lambda: list(data["players"]), [])
    if len(listed) != 4:
        read.add("players", "must be four")
        listed = []
    for seat, player in enumerate(listed):
        _player(read, f"players[{seat}]", player, round.player(seat), course)
    default = [0] if rules.indicators else []
    stacks = read.read("indicators", lambda: list(data.get("indicators", default)), [])
    round.stacks = sum(1 << i for i in {read.number("indicators", i, 0, 4) for i in stacks})
    answers = [_NO_ACTION] * 4
    for who, action in read.keys("answers", data.get("answers", {}), set("0123")).items():
        if who in ("0", "1", "2", "3"):
            answers[int(who)] = read.read("answers", partial(as_action, action), _NO_ACTION)
    round.answers = answers
    hand = read.number("hand", data.get("hand", 0), 0, 10**6)
    dealer = read.number("dealer", data.get("dealer", 0), 0, 3)
    if read.problems:
        raise InvalidPositionError(read.problems)
    if data.get("wall") is None:
        wall = read.read("wall", lambda: _unseen(data, round, rules), b"")
    else:
        wall = read.read("wall", lambda: bytes(_wall_codes(data["wall"])), b"")
    if not read.problems and len(wall) != 136:
        read.add("wall", f"has {len(wall)} places, not 136")
    if read.problems:
        raise InvalidPositionError(read.problems)
    round.wall = wall
    found = _core.complete_position(round, rules)
    if found:
        raise InvalidPositionError([Problem(text, "bad_position") for text in found])
    return round, hand, dealer
