"""What a seat may do, worked out from a position by the text of the rules: slow and obvious."""

from __future__ import annotations

from collections import Counter
from typing import Any

import hupai
from hupai.reference.notation import parse_hand
from hupai.reference.shapes import complete, readings

WINDS = "ESWN"
SUITS = "mpsz"
ORPHANS = {f"{n}{s}" for s in "mps" for n in (1, 9)} | {f"{n}z" for n in range(1, 8)}


def split(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def kind(tile: str) -> str:
    return "5" + tile[1] if tile[0] == "0" else tile


def number(name: str) -> int:
    return SUITS.index(name[1]) * 9 + int(name[0]) - 1


class Oracle:
    """One position of a game; `legal(seat)` gives names of actions."""

    def __init__(self, game: hupai.Game) -> None:
        self.rules: Any = game.rules
        self.reformed = isinstance(self.rules, hupai.Reformed)
        self.competitive = isinstance(self.rules, hupai.Competitive)
        self.guang = isinstance(self.rules, hupai.Guang)
        self.sets = 5 if self.guang and self.rules.hand_size == 16 else 4
        self.position = game.position()
        self.players = self.position["players"]
        self.melds = [[hupai.Meld.parse(m) for m in p["melds"]] for p in self.players]
        self.hands = [split(p["hand"]) for p in self.players]
        self.kongs = sum(meld.is_kong for melds in self.melds for meld in melds)
        wall = split(self.position["wall"])
        # COM-20, GUANG-12: tiles left before the end of the live wall.
        end = 130 - 2 * self.kongs if self.guang else 122 - self.kongs
        self.live = sum(tile != "--" for tile in wall[:end])
        self.called = [e for e in game.events if e.type == "call"][-1:]
        self.touched = any(self.melds)
        self.wall = wall

    # hands -----------------------------------------------------------------

    def complete(self, tiles: list[str], melds: int) -> bool:
        counts = [0] * 34
        for tile in tiles:
            counts[number(kind(tile))] += 1
        return complete(counts, melds, self.sets, self.rules.shapes)

    def waits(self, tiles: list[str], seat: int, melds: list[Any] | None = None) -> set[str]:
        """COM-11."""
        melds = self.melds[seat] if melds is None else melds
        held = Counter(map(kind, tiles))
        for meld in melds:
            held.update(hupai.format_tiles([k]) for k in meld.tiles)
        return {
            one
            for one in (hupai.format_tiles([k]) for k in range(34))
            if held[one] < 4 and self.complete([*tiles, one], len(melds))
        }

    def concealed(self, seat: int) -> bool:
        return all(meld.type == "closed_kong" for meld in self.melds[seat])

    def hand_string(self, seat: int, tiles: list[str], win: str) -> str:
        return " ".join([*tiles, *self.players[seat]["melds"], "+" + win])

    def wins(self, seat: int, tiles: list[str], win: str, by: str) -> bool:
        player, own = self.players[seat], by == "self_draw"
        replacement = own and self.position["drew"] == "replacement"
        last = by != "rob_kong" and not replacement and self.live == 0
        drawn = len(player["discards"]) > 0
        first = not self.touched and not last and not player["riichi"] and by != "rob_kong"
        # COM-16: the own first draw, or a discard before it.
        first = first and not drawn and (own or seat > self.position["turn"])
        situation: dict[str, Any] = {
            "by": by,
            "seat": WINDS[seat],
            "round": self.position["round"],
            "riichi": player["riichi"],
            "replacement": replacement,
            "last_tile": last,
            "first_turn": first,
            "last_of_kind": self.shown(kind(win)) - (by == "ron") == 3,
        }
        if player["ippatsu"] and not replacement:
            nearest = (seat + 1) % 4 == self.position["turn"]
            situation["ippatsu"] = "self" if own else "next" if nearest else "other"
        if self.guang:
            situation["on_riichi_tile"] = by == "ron" and self.position["declared"] is not None
            turned = self.position["indicators"]
            situation["indicators"] = "".join(kind(self.wall[130 - 2 * i]) for i in turned)
            if player["riichi"]:
                situation["ura_indicators"] = "".join(kind(self.wall[131 - 2 * i]) for i in turned)
        if not self.complete([*tiles, win], len(self.melds[seat])):
            return False
        return bool(self.rules.score(self.hand_string(seat, tiles, win), **situation).wins)

    def shown(self, one: str) -> int:
        """Copies in rivers and open melds."""
        open_melds = [m for melds in self.melds for m in melds if m.type != "closed_kong"]
        return sum(
            kind(d[:2]) == one and "c" not in d for p in self.players for d in p["discards"]
        ) + sum(hupai.format_tiles([k]) == one for meld in open_melds for k in meld.tiles)

    # actions ---------------------------------------------------------------

    def legal(self, seat: int) -> set[str]:
        if self.position["phase"] == "turn":
            return self.turn(seat) if seat == self.position["turn"] else set()
        if seat == self.position["turn"]:
            return set()
        claims = self.claims(seat) if self.position["phase"] == "answer" else set()
        if self.may_ron(seat):
            claims.add("ron")
        return claims | {"pass"} if claims else set()

    def forbidden(self, tile: str, place: int | None) -> set[str]:
        """REF-23: kinds not to be discarded after taking a tile as low, middle or high of a run."""
        if not (self.reformed and not self.rules.swap_calling):
            return set()
        n, suit = int(kind(tile)[0]), tile[1]
        other = {0: n + 3, 2: n - 3}.get(-1 if place is None else place, 0)
        return {kind(tile)} | ({f"{other}{suit}"} if 1 <= other <= 9 else set())

    def turn(self, seat: int) -> set[str]:
        player, hand = self.players[seat], self.hands[seat]
        drew, drawn = self.position["drew"] != "nothing", self.position["drawn"]
        if player["riichi"]:
            return {f"discard {drawn}"} | self.extras(seat)
        barred: set[str] = set()
        if not drew and self.called and self.called[0].call in ("chi", "pon"):
            call = self.called[0]
            meld = hupai.Meld.parse(call.meld)
            place = number(kind(call.tile)) - meld.tiles[0] if call.call == "chi" else None
            barred = self.forbidden(call.tile, place)
        names = {f"discard {tile}" for tile in hand if kind(tile) not in barred}
        return names | (self.extras(seat) if drew else set())

    def extras(self, seat: int) -> set[str]:
        """Wins, kongs, riichi and aborts in a turn that began with a draw."""
        player, hand, drawn = self.players[seat], self.hands[seat], self.position["drawn"]
        if player["dead"]:
            return set()
        rest = list(hand)
        rest.remove(drawn)
        names = {"self draw"} if self.wins(seat, rest, drawn, "self_draw") else set()
        first = not player["discards"] and not self.touched
        if self.reformed and first and len({kind(t) for t in hand} & ORPHANS) >= 9:
            names.add("nine terminals")
        names |= self.own_kongs(seat, rest) | self.riichi(seat)
        return names

    def kong_possible(self) -> bool:
        return self.live >= (2 if self.guang else 1) and not (self.guang and self.kongs == 4)

    def own_kongs(self, seat: int, rest: list[str]) -> set[str]:
        if not self.kong_possible():
            return set()
        player, hand, drawn = self.players[seat], self.hands[seat], self.position["drawn"]
        names = set()
        for one, copies in Counter(map(kind, hand)).items():
            if copies == 4 and (not player["riichi"] or self.keeps(seat, rest, one, kind(drawn))):
                names.add(f"closed kong {one}")
        for meld in self.melds[seat]:
            one = hupai.format_tiles([meld.tiles[0]])
            if meld.type == "pon" and one in map(kind, hand):
                names.add(f"added kong {one}")
        return names

    def keeps(self, seat: int, rest: list[str], one: str, drawn: str) -> bool:
        """REF-22, GUANG-15: a kong of the drawn tile that leaves a riichi hand as it is."""
        if one != drawn:
            return False
        kong = hupai.Meld.parse(f"({one[0] * 4}{one[1]})")
        before = self.waits(rest, seat)
        without = [tile for tile in rest if kind(tile) != one]
        if before != self.waits(without, seat, [*self.melds[seat], kong]):
            return False
        if not self.reformed:
            return True
        for wait in before:
            text = self.hand_string(seat, list(map(kind, rest)), wait)
            hand, _ = parse_hand(text)
            for reading in readings(hand, self.rules.shapes, self.sets):
                if not any(b.what == "triplet" and b.kind == number(one) for b in reading.sets):
                    return False
        return True

    def riichi(self, seat: int) -> set[str]:
        player, hand = self.players[seat], self.hands[seat]
        if self.competitive or player["riichi"] or not self.concealed(seat):
            return set()
        if self.live < (4 if self.reformed else 1):
            return set()
        if self.reformed and self.position["points"][seat] < 1000:
            return set()
        names = set()
        for tile in set(hand):
            left = list(hand)
            left.remove(tile)
            if self.waits(left, seat):
                names.add(f"riichi {tile}")
                if self.guang:
                    names.add(f"open riichi {tile}")
        return names

    def claims(self, seat: int) -> set[str]:
        player, hand = self.players[seat], self.hands[seat]
        target, turn = self.position["target"], self.position["turn"]
        if self.live == 0 or player["riichi"] or player["dead"]:
            return set()
        same = [tile for tile in hand if kind(tile) == kind(target)]
        plain = [tile for tile in same if tile[0] != "0"]
        names = set()
        if len(plain) >= 2:
            names.add("pon")
        if len(same) >= 2 and len(plain) < len(same):
            names.add("pon red")
        if len(same) == 3 and self.kong_possible():
            names.add("open kong")
        if seat != (turn + 1) % 4 or target[1] == "z":
            return names
        n, suit = int(kind(target)[0]), target[1]
        for place, word in enumerate(("low", "middle", "high")):
            run = [n - place + i for i in range(3)]
            if run[0] < 1 or run[2] > 9:
                continue
            own = [f"{m}{suit}" for m in run if m != n]
            for red in (False, True):
                tiles = ["0" + one[1] if red and one[0] == "5" else one for one in own]
                if (red and tiles == own) or any(hand.count(tile) == 0 for tile in tiles):
                    continue
                left = list(hand)
                for tile in tiles:
                    left.remove(tile)
                # COM-18: a legal discard must be left.
                if {kind(tile) for tile in left} - self.forbidden(target, place):
                    names.add(f"chi {word}{' red' if red else ''}")
        return names

    def may_ron(self, seat: int) -> bool:
        player, target = self.players[seat], self.position["target"]
        if player["dead"] or player["locked"] or kind(target) in player["passed"]:
            return False
        if self.reformed:  # REF-8, REF-9
            river = [d for d in player["discards"] if "x" not in d[2:]]
            if kind(target) in {kind(d[:2]) for d in river}:
                return False
        by = "rob_kong" if self.position["phase"] == "rob" else "ron"
        return self.wins(seat, self.hands[seat], target, by)
