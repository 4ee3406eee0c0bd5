"""Command line: `hupai score`, `hupai draw`, `hupai rules`, `hupai shanten`, `hupai waits` ...

Exit code 0 = done, 2 = bad input; the message on standard error names the line of bad input.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from hupai import requests, simulate
from hupai.errors import HupaiError, InvalidOptionError, Problem
from hupai.rulesets import NAMES, make

if TYPE_CHECKING:
    from hupai.ruleset import Ruleset
    from hupai.score import Score
    from hupai.settlement import Settlement

__all__ = ["main"]


#: Longest line that can be a request; longer ones are refused unread.
MAX_LINE = 20_000
#: Flags of `hupai score` that are `Situation` fields of the same name.
SWITCHES = ("on_riichi_tile", "replacement", "last_tile", "first_turn", "last_of_kind")
#: Settlement arguments and the key each has in a JSON request.
MONEY = ("honba", "sticks", "repeats", "pot")
UNICODE_HELP = "show tiles as Unicode characters instead of mpsz notation"


class UsageError(HupaiError):
    """A command line or request that asks for nothing that can be done."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code: 0 done, 2 bad input, 130 broken off by Ctrl-C."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        # Names in three scripts must not end a command where the terminal cannot show them.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if arguments[:1] == ["bench"]:
        return _bench(arguments[1:])
    parser = _parser()
    args = parser.parse_args(_bare_riichi(arguments))
    if args.version:
        return _version(args.verbose)
    run: Callable[[argparse.Namespace], int] | None = getattr(args, "run", None)
    if run is None:
        parser.print_help()
        return 2
    try:
        code = run(args)
        sys.stdout.flush()
        return code
    except HupaiError as error:
        for problem in error.problems:
            print(f"hupai: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader has gone; nothing more can reach it, not even what is still buffered.
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        return 0
    except OSError as error:
        print(f"hupai: {error}", file=sys.stderr)
        return 2


def _version(verbose: bool) -> int:
    import hupai

    print(hupai.build_info() if verbose else f"hupai {hupai.__version__}")
    return 0


# parsers ---------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="hupai", description="Fast, exact mahjong evaluation under house rulesets."
    )
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    parser.add_argument(
        "--verbose", action="store_true", help="with --version: how this hupai was built"
    )
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _score_parser(commands.add_parser("score", help="value of a hand, why, and who pays whom"))
    _draw_parser(commands.add_parser("draw", help="a picture of a hand, or of its score, as SVG"))
    _rules_parser(commands.add_parser("rules", help="list rulesets and their patterns"))
    for name, text in (
        ("shanten", "tiles to exchange until ready"),
        ("waits", "kinds that complete the hand"),
        ("discards", "shanten and useful tiles after each discard"),
    ):
        _analysis_parser(name, commands.add_parser(name, help=text))
    commands.add_parser("bench", help="measure this installation", add_help=False)
    simulate.add_parsers(commands)
    return parser


def _score_parser(parser: argparse.ArgumentParser) -> None:
    parser.description = "Score a hand such as '234m 567m 345p 88s [555z^] 67s +5s'."
    parser.add_argument("hand", help="a hand string, or - for many from standard input")
    _add_rules(parser)
    _add_win(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object per hand")
    parser.add_argument("--unicode", action="store_true", help=UNICODE_HELP)
    parser.set_defaults(run=_score)


def _draw_parser(parser: argparse.ArgumentParser) -> None:
    parser.description = "Draw a hand such as '234m 567m 345p 88s [555z^] 67s +5s' as SVG."
    parser.add_argument("hand", help="a hand string")
    parser.add_argument("-o", "--output", metavar="FILE", help="default: standard output")
    parser.add_argument(
        "--tile-height", type=float, metavar="PIXELS", help="height of a tile (default 48)"
    )
    parser.add_argument("--rules", help="draw the score under this ruleset or rule file")
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="of the ruleset"
    )
    _add_win(parser)
    parser.set_defaults(run=_draw)


def _add_win(parser: argparse.ArgumentParser) -> None:
    """How the hand wins, who pays, and the language of names."""
    parser.add_argument("--by", default="self_draw", choices=("self_draw", "ron", "rob_kong"))
    parser.add_argument("--seat", default="E", metavar="WIND", help="seat wind: E, S, W or N")
    parser.add_argument("--round", default="E", metavar="WIND", help="round wind: E, S, W or N")
    parser.add_argument("--riichi", choices=("riichi", "double", "open"))
    parser.add_argument("--ippatsu", choices=("next", "other", "self"))
    for name in SWITCHES:
        parser.add_argument(f"--{name.replace('_', '-')}", action="store_true")
    parser.add_argument("--indicators", default="", metavar="TILES")
    parser.add_argument("--ura-indicators", default="", metavar="TILES")
    parser.add_argument("--discarder", metavar="WIND", help="who dealt in (or was robbed)")
    for name in MONEY:
        parser.add_argument(f"--{name}", type=int, default=0, metavar="N")
    parser.add_argument("--stakes", metavar="E,S,W,N", help="riichi stakes on the table")
    parser.add_argument("--lang", default="en", choices=("en", "zh", "ja"))


def _rules_parser(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", help="a ruleset's name or a rule file")
    parser.add_argument("--check", metavar="FILE", help="list everything wrong with a rule file")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--lang", default="en", choices=("en", "zh", "ja"))
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=_rules)


def _analysis_parser(name: str, parser: argparse.ArgumentParser) -> None:
    parser.add_argument("hand", help="a hand string, or - for many from standard input")
    parser.add_argument("--shapes", help="shapes, separated by commas; default: auto")
    parser.add_argument("--rules", help="take the shapes of this ruleset or rule file")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="KEY=VALUE")
    if name == "discards":
        parser.add_argument("--visible", default="", metavar="TILES", help="tiles seen elsewhere")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=_analyse, question=name)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules", default="reformed", help="reformed, competitive, guang or a rule file (.toml)"
    )
    parser.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the ruleset, e.g. -o flip_dora=true",
    )


def _bare_riichi(arguments: list[str]) -> list[str]:
    """`--riichi` alone means plain riichi, wherever the hand stands."""
    out: list[str] = []
    for i, word in enumerate(arguments):
        out.append(word)
        if word == "--riichi" and arguments[i + 1 : i + 2] not in (
            ["riichi"],
            ["double"],
            ["open"],
        ):
            out.append("riichi")
    return out


# rulesets --------------------------------------------------------------------


def load_rules(name: str, options: dict[str, Any] | None = None) -> Ruleset:
    """A built-in ruleset by name, or a rule file by path."""
    from hupai.ruleset import Ruleset

    if name in NAMES:
        return make(name, options)
    if name.endswith(".toml") or Path(name).is_file():
        if options:
            raise UsageError("options belong into the rule file, not beside it")
        return Ruleset.from_toml(name)
    raise UsageError(f"no ruleset {name!r}: use {', '.join(NAMES)} or a rule file (.toml)")


def _options(pairs: Iterable[str]) -> dict[str, Any]:
    import tomllib

    out: dict[str, Any] = {}
    problems = []
    for pair in pairs:
        key, equals, text = pair.partition("=")
        try:
            if not equals or not key.isidentifier():
                raise ValueError
            value = tomllib.loads(f"x = {text}")["x"]
        except ValueError:
            if equals and key.isidentifier() and text.isidentifier():
                value = text
            else:
                problems.append(Problem(f"option {pair!r} is not KEY=VALUE", "bad_option", pair))
                continue
        out[key] = value
    if problems:
        raise InvalidOptionError(problems)
    return out


# score -----------------------------------------------------------------------


def _win(args: argparse.Namespace) -> tuple[dict[str, Any], dict[str, Any]]:
    """Flags of the situation and arguments of the settlement."""
    flags: dict[str, Any] = {
        "by": args.by,
        "seat": args.seat,
        "round": args.round,
        "riichi": args.riichi,
        "ippatsu": args.ippatsu,
        "indicators": args.indicators,
        "ura_indicators": args.ura_indicators,
        **{name: getattr(args, name) for name in SWITCHES},
    }
    money: dict[str, Any] = {name: getattr(args, name) for name in MONEY if getattr(args, name)}
    if args.stakes is not None:
        money["stakes"] = _integers(args.stakes)
    if args.discarder is not None:
        number = args.discarder in ("0", "1", "2", "3")
        money["discarder"] = int(args.discarder) if number else args.discarder
    return flags, money


def _score(args: argparse.Namespace) -> int:
    flags, money = _win(args)
    rules = load_rules(args.rules, _options(args.option))
    if args.hand != "-":
        score = rules.score(args.hand, **flags)
        _print_score(score, _settle(score, money), args)
        return 0
    return _each_line(
        sys.stdin, lambda line: _score_line(line, rules, flags, money, args), json_out=args.json
    )


def _score_line(
    line: str,
    rules: Ruleset,
    flags: dict[str, Any],
    money: dict[str, Any],
    args: argparse.Namespace,
) -> None:
    request: dict[str, Any] = {}
    hand = line
    if line.startswith("{"):
        request = requests.read_object(line)
        from_file = args.rules not in NAMES
        rules = requests.rules_of(request, rules, from_file=from_file)
        if "event" in request:
            _print_event(request, requests.answer_event(request, rules), args)
            return
        hand, flags, money = requests.read_hand(request, flags, money)
    score = rules.score(hand, **flags)
    _print_score(score, _settle(score, money), args, request.get("id"))


def _print_event(request: dict[str, Any], answer: dict[str, Any], args: argparse.Namespace) -> None:
    out = {"id": request["id"], **answer} if "id" in request else answer
    if args.json:
        print(json.dumps(out, ensure_ascii=False))
    else:
        print("; ".join(answer.get("history") or [json.dumps(out, ensure_ascii=False)]))


def _settle(score: Score, money: dict[str, Any]) -> Settlement | None:
    """Payments, where they can be known."""
    if not score.wins:
        return None
    if score.situation.by != "self_draw" and "discarder" not in money:
        if money:
            raise UsageError("give --discarder: without it nobody can say who pays")
        return None
    settlement: Settlement = score.rules.settle(score, **money)
    return settlement


def _print_score(
    score: Score, settlement: Settlement | None, args: argparse.Namespace, ident: object = None
) -> None:
    from hupai import render

    if args.json:
        out = score.to_dict()
        if ident is not None:
            out = {"id": ident, **out}
        if settlement is not None:
            out["settlement"] = asdict(settlement)
        print(json.dumps(out, ensure_ascii=False))
    elif args.hand == "-":
        print(render.score_line(score, settlement, args.lang, unicode=args.unicode))
    else:
        render.print_score(score, settlement, args.lang, unicode=args.unicode)


def _integers(text: str) -> list[int]:
    try:
        return [int(word) for word in text.split(",")]
    except ValueError:
        raise UsageError(f"{text!r} is not a list of whole numbers") from None


def _each_line(stream: TextIO, work: Callable[[str], None], *, json_out: bool) -> int:
    """Work on every line; problems name theirs and do not stop the others."""
    code = 0
    for number, raw in enumerate(_lines(stream), start=1):
        line = raw.strip()
        if not line:
            continue
        try:
            if len(line) > MAX_LINE:
                raise UsageError(f"a line of more than {MAX_LINE} characters")
            work(line)
        except HupaiError as error:
            code = 2
            for problem in error.problems:
                print(f"hupai: line {number}: {problem}", file=sys.stderr)
            if json_out:
                problems = [str(problem) for problem in error.problems]
                print(json.dumps({"line": number, "problems": problems}, ensure_ascii=False))
    return code


def _lines(stream: TextIO) -> Iterable[str]:
    """Lines, with bytes that are no UTF-8 made visible instead of fatal."""
    buffer = getattr(stream, "buffer", None)
    if buffer is None:
        yield from stream
        return
    for raw in buffer:
        yield raw.decode("utf-8", "replace")


# draw ------------------------------------------------------------------------


def _draw(args: argparse.Namespace) -> int:
    from hupai.drawing import draw
    from hupai.situation import Situation

    flags, money = _win(args)
    if args.rules is not None:
        rules = load_rules(args.rules, _options(args.option))
        score = rules.score(args.hand, **flags)
        svg = draw(
            score,
            tile_height=args.tile_height,
            lang=args.lang,
            settlement=_settle(score, money),
        )
    elif args.option or money or Situation(**flags) != Situation():
        raise UsageError("how the hand wins is drawn with --rules only")
    else:
        svg = draw(args.hand, tile_height=args.tile_height)
    if args.output in (None, "-"):
        sys.stdout.write(svg)
    else:
        Path(args.output).write_text(svg, encoding="ascii", newline="\n")
    return 0


# rules -----------------------------------------------------------------------


def _rules(args: argparse.Namespace) -> int:
    from hupai import render

    if args.check is not None:
        from hupai.rulefile import check

        problems = check(args.check)
        for problem in problems:
            print(problem, file=sys.stderr)
        if problems:
            return 2
        print(f"{args.check}: no problems")
        return 0
    if args.name is None:
        rulesets = [load_rules(name) for name in NAMES]
        if args.json:
            print(json.dumps([_rules_dict(one, rows=False) for one in rulesets]))
        else:
            render.print_rulesets(rulesets)
        return 0
    rules = load_rules(args.name, _options(args.option))
    if args.json:
        print(json.dumps(_rules_dict(rules), ensure_ascii=False))
    else:
        render.print_rules(rules, args.lang)
    return 0


def _rules_dict(rules: Ruleset, *, rows: bool = True) -> dict[str, Any]:
    out: dict[str, Any] = {
        "name": rules.name,
        "unit": rules.unit,
        "minimum": rules.minimum,
        "shapes": list(rules.shapes),
        "options": rules.options,
        "provisional": rules.patterns.provisional,
        "table_id": rules.table_id,
    }
    if rows:
        out["patterns"] = [
            {
                "id": row.id,
                "names": {"zh": row.names.zh, "ja": row.names.ja, "en": row.names.en},
                "points": row.points,
                "per": row.per,
                "condition": row.condition,
                "excludes": list(row.excludes),
                "tier": row.tier,
                "kind": row.kind,
            }
            for row in rules.patterns
        ]
    return out


# analysis --------------------------------------------------------------------


def _analyse(args: argparse.Namespace) -> int:
    from hupai.hand import as_hand
    from hupai.render import analysis
    from hupai.tiles import parse_tiles

    shapes: Any = "auto"
    rules = None
    if args.rules is not None:
        shapes = rules = load_rules(args.rules, _options(args.option))
    elif args.option:
        raise UsageError("an option needs --rules")
    elif args.shapes is not None:
        shapes = tuple(args.shapes.split(","))
    visible = parse_tiles(getattr(args, "visible", ""))

    def work(text: str) -> None:
        hand, asked, seen, sets, ident = text, shapes, visible, None, None
        if text.startswith("{"):
            request = requests.read_object(text)
            found = requests.read_analysis(request, rules, from_file=args.rules not in NAMES)
            hand, sets, ident = found.hand, found.sets, request.get("id")
            asked = shapes if found.shapes is None else found.shapes
            seen = visible if found.visible is None else found.visible
        answer = analysis(args.question, as_hand(hand), asked, seen, sets)
        data = answer.data if ident is None else {"id": ident, **answer.data}
        print(json.dumps(data, ensure_ascii=False) if args.json else answer.text)

    if args.hand == "-":
        return _each_line(sys.stdin, work, json_out=args.json)
    work(args.hand)
    return 0


def _bench(arguments: list[str]) -> int:
    from hupai import benchmark

    code: int = benchmark.main(arguments)
    return code
