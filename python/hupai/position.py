"""Positions at the table as plain data: taken from a game, set up by hand, stored in files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from hupai import _core
from hupai.actions import ACTIONS, TILE_NAMES, as_action, tile_code
from hupai.errors import HupaiError, InvalidPositionError, Problem
from hupai.hand import Meld
from hupai.round_rules import RoundRules
from hupai.tiles import WINDS

if TYPE_CHECKING:
    from hupai.ruleset import Ruleset

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

    def read(self, where: str, convert: Callable[[Any], Any], value: Any, default: Any) -> Any:
        """`convert(value)`; what it objects to is a problem of the field."""
        try:
            return convert(value)
        except HupaiError as error:
            for problem in error.problems:
                self.add(where, problem)
        return default

    def choice(self, where: str, value: Any, allowed: tuple[Any, ...]) -> int:
        for index, one in enumerate(allowed):
            if type(value) is type(one) and value == one:
                return index
        self.add(where, f"{value!r:.40} is none of {', '.join(map(repr, allowed))}")
        return 0

    def number(self, where: str, value: Any, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.add(where, f"must be a number from {low} to {high}, not {value!r:.40}")
            return low
        return value

    def text(self, where: str, value: Any) -> str:
        if not isinstance(value, str):
            self.add(where, f"must be a string, not {value!r:.40}")
            return ""
        return value

    def items(self, where: str, value: Any) -> list[Any]:
        if not isinstance(value, (list, tuple)):
            self.add(where, f"must be a list, not {value!r:.40}")
            return []
        return list(value)

    def tile(self, where: str, value: Any) -> int:
        return int(self.read(where, tile_code, value, _NO_TILE))

    def kinds(self, where: str, value: Any) -> int:
        mask = 0
        for name in self.items(where, value):
            code = self.tile(where, name)
            if code >= 34:
                self.add(where, f"{name!r} is a red five, not a kind")
            else:
                mask |= 1 << code
        return mask

    def stacks(self, where: str, value: Any) -> int:
        numbers = [self.number(where, one, 0, 4) for one in self.items(where, value)]
        if len(set(numbers)) < len(numbers):
            self.add(where, "names a stack twice")
        return sum(1 << number for number in set(numbers))

    def keys(self, where: str, data: Any, known: set[str]) -> dict[str, Any]:
        if not isinstance(data, Mapping):
            self.add(where, f"must be a mapping, not {data!r:.40}")
            return {}
        for key in data:
            if key not in known:
                self.add(where, f"has no field {key!r:.40}")
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


def _discard(text: str) -> tuple[int, int]:
    tile, marks = text[:2], text[2:]
    for mark in marks:
        if mark not in _MARKS or marks.count(mark) > 1:
            raise InvalidPositionError(f"{text!r:.20}: marks are {', '.join(_MARKS)}, each once")
    return tile_code(tile), sum(_MARKS[mark] for mark in marks)


def _meld(text: str) -> tuple[int, int, int, bool]:
    return Meld.parse(text)._to_core()


def _player(read: _Reader, where: str, data: Any, player: _core.Player, course: RoundRules) -> None:
    data = read.keys(where, data, _PLAYER_KEYS)
    if "hand" not in data:
        read.add(f"{where}.hand", "is missing")
    counts, reds = [0] * 34, 0
    text = read.text(f"{where}.hand", data.get("hand", ""))
    for code in read.read(f"{where}.hand", _tiles, text, []):
        if code >= 34:
            if reds >> (code - 34) & 1:
                read.add(f"{where}.hand", f"has {TILE_NAMES[code]} twice")
            reds |= 1 << (code - 34)
            code = (code - 34) * 9 + 4
        counts[code] += 1
    if sum(counts) > 17 or max(counts) > 4:
        read.add(f"{where}.hand", f"has {sum(counts)} tiles, {max(counts)} of a kind")
        counts = [0] * 34
    player.concealed, player.reds = counts, reds

    named = [read.text(f"{where}.melds", meld) for meld in _items(read, where, data, "melds")]
    melds = [read.read(f"{where}.melds", _meld, text, None) for text in named if text]
    if len(melds) > 5:
        read.add(f"{where}.melds", f"has {len(melds)} melds")
        melds = []
    player.melds = [meld for meld in melds if meld is not None]

    named = [read.text(f"{where}.discards", d) for d in _items(read, where, data, "discards")]
    discards = [read.read(f"{where}.discards", _discard, text, None) for text in named if text]
    if len(discards) > _MAX_DISCARDS:
        read.add(f"{where}.discards", f"has {len(discards)} tiles")
        discards = []
    player.discards = [discard for discard in discards if discard is not None]
    player.riichi = read.choice(f"{where}.riichi", data.get("riichi"), RIICHI)
    player.stake = _stake(read, f"{where}.stake", data.get("stake", 0), player.riichi, course)
    for name in ("ippatsu", "locked"):
        value = read.choice(f"{where}.{name}", data.get(name, False), (False, True))
        setattr(player, name, bool(value))
    if player.locked and not course.passing_lock:
        read.add(f"{where}.locked", "there is no passing lock in this ruleset")
    player.passed = read.kinds(f"{where}.passed", data.get("passed", []))
    if player.passed and not course.temporary_furiten:
        read.add(f"{where}.passed", "what was passed bars nothing here: no temporary furiten")
    player.dead = read.choice(f"{where}.dead", data.get("dead"), DEAD)
    player.stacks = read.stacks(f"{where}.stacks", data.get("stacks", []))


def _items(read: _Reader, where: str, data: Mapping[str, Any], name: str) -> list[Any]:
    return read.items(f"{where}.{name}", data.get(name, []))


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


def _money(read: _Reader, data: Mapping[str, Any], round: _core.Round, rules: Ruleset) -> None:
    """Points and counters; what is left out follows from the players."""
    course = rules._round_rules
    in_riichi = [round.player(seat).riichi > 0 for seat in range(4)]
    for name in ("honba", "sticks", "repeats", "pot"):
        default = sum(in_riichi) if name == "sticks" and course.riichi_sticks else 0
        number = read.number(name, data.get(name, default), 0, 10**6)
        if number and not rules._knows_counter(name):
            read.add(name, f"must be 0: {rules.name} does not use it")
        setattr(round, name, number)
    if "points" not in data:
        stick = course.riichi_stake if course.riichi_sticks else 0
        round.points = [
            course.start - round.player(seat).stake - stick * in_riichi[seat] for seat in range(4)
        ]
        return
    points = read.items("points", data["points"])
    if len(points) != 4:
        read.add("points", "must be four numbers")
        points = [0] * 4
    round.points = [read.number("points", p, -(10**8), 10**8) for p in points]


def _place_in_game(
    read: _Reader, data: Mapping[str, Any], round: _core.Round, rounds: int
) -> tuple[int, int]:
    """Index of the hand and its dealer: dealers change hand by hand unless one repeats."""
    dealer = read.number("dealer", data.get("dealer", 0), 0, 3)
    changes = 4 * round.wind + dealer
    counted = max(round.honba, round.repeats)
    hand = read.number("hand", data.get("hand", changes + counted), 0, 10**6)
    if round.wind >= rounds:
        read.add("round", f"the game has {rounds} rounds")
    if hand < changes:
        read.add("hand", f"must be at least {changes} with that round and dealer, not {hand}")
    for name in ("honba", "repeats"):
        if getattr(round, name) > hand:
            read.add(name, f"must be at most {hand}, the hands played before")
    return hand, dealer


def _unseen(seed: int, round: _core.Round, rules: _core.TableRules, max_kongs: int) -> bytes:
    """A wall of the tiles that lie nowhere else, shuffled."""
    left = list(_core.shuffled_wall(seed, 0, rules.red_fives))
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
    kongs = min(kongs, max_kongs or kongs)
    replaced = {_core.replacement_position(rules, i) for i in range(kongs)}
    free = [i for i in range(136) if i not in replaced][-len(left) :] if left else []
    for position, code in zip(free, left, strict=True):
        wall[position] = code
    return bytes(wall)


def from_position(
    data: Mapping[str, Any], core_rules: _core.TableRules, rules: Ruleset
) -> tuple[_core.Round, int, int]:
    """A complete round of the core, the index of the hand and its dealer by starting seat.

    Raises
    ------
    InvalidPositionError
        Everything that is wrong with the position.
    """
    course = rules._round_rules
    read = _Reader()
    data = read.keys("position", data, _ROUND_KEYS)
    if read.problems:
        raise InvalidPositionError(read.problems)
    round = _core.Round()
    round.wind = read.choice("round", data.get("round", "E"), tuple(WINDS))
    round.phase = read.choice("phase", data.get("phase", "turn"), PHASES)
    round.turn = read.number("turn", data.get("turn", 0), 0, 3)
    round.drew = read.choice(
        "drew", data.get("drew", "wall" if round.phase == 0 else "nothing"), DREW
    )
    for name in ("drawn", "target"):
        tile = data.get(name)
        setattr(round, name, _NO_TILE if tile is None else read.tile(name, tile))
    round.forbidden = read.kinds("forbidden", data.get("forbidden", []))
    round.declared = read.choice("declared", data.get("declared"), RIICHI)
    listed = read.items("players", data.get("players", ()))
    if len(listed) != 4:
        read.add("players", "must be four")
        listed = []
    for seat, player in enumerate(listed):
        _player(read, f"players[{seat}]", player, round.player(seat), course)
    _money(read, data, round, rules)
    hand, dealer = _place_in_game(read, data, round, core_rules.rounds)
    default = _turned(round) if core_rules.indicators else []
    round.stacks = read.stacks("indicators", data.get("indicators", default))
    answers = [_NO_ACTION] * 4
    for who, action in read.keys("answers", data.get("answers", {}), set("0123")).items():
        if who in ("0", "1", "2", "3"):
            number = read.read("answers", as_action, action, 0)
            answers[int(who)] = read.number("answers", int(number), 0, len(ACTIONS) - 1)
    round.answers = answers
    seed = read.number("seed", data.get("seed", 1), 0, 2**64 - 1)
    if read.problems:
        raise InvalidPositionError(read.problems)
    if data.get("wall") is None:
        wall = read.read(
            "wall", lambda _: _unseen(seed, round, core_rules, course.max_kongs), None, b""
        )
    else:
        wall = bytes(read.read("wall", _wall_codes, _whole_wall(read, data["wall"]), b""))
    if not read.problems and len(wall) != 136:
        read.add("wall", f"has {len(wall)} places, not 136")
    if read.problems:
        raise InvalidPositionError(read.problems)
    round.wall = wall
    found = _core.complete_position(round, core_rules)
    if found:
        raise InvalidPositionError([Problem(text, "bad_position") for text in found])
    return round, hand, dealer


def _whole_wall(read: _Reader, wall: Any) -> Any:
    """A wall as text, or as a list of names or codes."""
    if isinstance(wall, str):
        return wall
    return [
        one if isinstance(one, int) and not isinstance(one, bool) else read.text("wall", one)
        for one in read.items("wall", wall)
    ]


def _turned(round: _core.Round) -> list[int]:
    """The stacks that are turned if each kong's is, or waits for a discard."""
    players = [round.player(seat) for seat in range(4)]
    kongs = sum(Meld._from_core(meld).is_kong for player in players for meld in player.melds)
    waiting = 0
    for player in players:
        waiting |= player.stacks
    return [stack for stack in range(min(kongs, 4) + 1) if not waiting >> stack & 1]
