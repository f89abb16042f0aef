"""``play FILE [--house NAME|FILE] [--lang fr|en] [--json]``: a table script, line by line.

Prints after each line what the assistant makes of it: facts, a pending ruling with its source, who
is to act for how much and why, what to say and do, the pots. With ``--json`` one object a line; its
fields, and the notation of scripts, are written down in tests/hands/README.md.
"""

import argparse
import json
import sys
from pathlib import Path

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.storage.books import shipped_houses
from dealer_assist.training.scripts.message_ids import list_ids
from dealer_assist.training.scripts.script import Script, ScriptUnreadable, house_name
from dealer_assist.training.scripts.script_printer import ScriptPrinter, as_object
from dealer_assist.training.scripts.script_reader import parse_script, with_houses
from dealer_assist.training.scripts.script_runner import houses_of
from dealer_assist.training.scripts.script_runner import run as played
from dealer_assist.words import word
from dealer_assist.words.message import system_refusal_message
from drivers.foreign_toml_json import read_text


def run(options: argparse.Namespace) -> int:
    """0: every expectation is met; 1: some are not; 2: the script or house can't be read."""
    if options.ids:
        print(*list_ids(options.lang), sep="\n")
        return 0
    if not options.files:
        parser().error(word(options.lang, "script.no_files"))
    failed = 0
    for name in options.files:
        try:
            script, houses = _read(name, options.house, options.lang)
        except _Unusable as error:
            print(error, file=sys.stderr)
            return 2
        for house in houses:
            failed += _play(script, house, options.lang, options.json)
    return 1 if failed else 0


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("play", description=__doc__)
    parser.add_argument("files", nargs="*", metavar="FILE", help="a table script (.hand)")
    parser.add_argument("--ids", action="store_true",
                        help="list the ids that a script may expect, with their sentences")
    parser.add_argument("--house", default="", metavar="NAME|FILE",
                        help=f"instead of the script's own: "
                             f"{', '.join(shipped_houses.shipped_house_names())}, "
                             "or the path of a .toml book")
    parser.add_argument("--json", action="store_true", help="one JSON object per line")
    return parser


class _Unusable(Exception):
    """The file, the script or the house can't be read; the text says where and what to do."""


def _read(name: str, house: str, lang: str) -> tuple[Script, tuple[HouseRules, ...]]:
    path = Path(name)
    try:
        text = read_text(path)
    except UnicodeDecodeError as error:
        told = word(lang, "script.not_utf8", byte=error.start)
        raise _Unusable(f"{name}: {told}") from None
    except OSError as error:
        why = system_refusal_message(error).text(lang)
        raise _Unusable(word(lang, "script.not_read", file=name, why=why)) from None
    try:
        script = parse_script(text)
        if house:
            script = with_houses(script, (house_name(house),))
        return script, houses_of(script, None if house else path.parent)
    except ScriptUnreadable as error:
        raise _Unusable(f"{name}:{error.line}: {error.text(lang)}") from None


def _play(script: Script, house: HouseRules, lang: str, as_json: bool) -> int:
    """Play it under this house; how many expectations were not met."""
    printer = ScriptPrinter(lang)
    checked = failed = 0
    if not as_json:
        print(word(lang, "play.house", name=house.name, title=house.title(lang)))
    for told in played(script, house, lang):
        checked += told.line.is_check
        failed += len(told.failures)
        if as_json:
            print(json.dumps(as_object(told, house.name, lang), ensure_ascii=False))
        else:
            print(*printer.lines(told), sep="\n")
    if not as_json:
        id = "play.not_met" if failed else "play.met"
        print(word(lang, id, name=house.name, count=checked, failed=failed))
    return failed
