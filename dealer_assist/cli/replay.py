"""``replay FILE... [--house NAME] [--json]``: recorded hands through the live table's core."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.hand_histories.phh.exact_amounts import WHOLE_CHIPS, MoneyUnit
from dealer_assist.storage.hand_histories.phh.read_phh import RecordedHand, UnreadableHand, read_phh
from dealer_assist.storage.hand_histories.phh.replay import replay_recorded_hand
from dealer_assist.storage.hand_histories.phh.replay_result import (
    HandStuck,
    Replay,
    replay_result_json,
)
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.words.chip_amounts import amount_text
from dealer_assist.words.message import (
    Message,
    file_refusal_message,
    message,
    system_refusal_message,
)
from drivers.foreign_toml_json import read_text
from drivers.safe_file_opening import NotPlain, TooLong


def run(options: argparse.Namespace) -> int:
    """0: every hand was replayed; 1: some could not be; 2: a file or house is missing."""
    house = shipped_houses.house(options.house)
    code = 0
    for file in options.files:
        code = max(code, _file(file, house, options.json))
    return code


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("replay", description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE", help=".phh or .phhs")
    parser.add_argument("--house", default=shipped_houses.DEFAULT,
                        help=f"{', '.join(shipped_houses.shipped_house_names())}, or the path of a "
                             f".toml book")
    parser.add_argument("--json", action="store_true", help="one JSON object per hand and line")
    return parser


def _file(file: str, house: HouseRules, as_json: bool) -> int:
    try:
        text = read_text(Path(file))
    except UnicodeDecodeError as error:
        return _refused(message("replay.not_utf8", file=file, byte=error.start))
    except (NotPlain, TooLong) as error:
        return _refused(file_refusal_message(file, error))
    except OSError as error:
        return _refused(message("replay.unread", file=file, why=system_refusal_message(error)))
    code, seen = 0, 0
    for money, outcome in _hands(text, file, house):
        seen += 1
        if isinstance(outcome, Replay):
            print(json.dumps(replay_result_json(outcome) | money.as_object()) if as_json
                  else _line(outcome, money))
        else:
            code = 1
            if as_json:
                print(json.dumps(outcome))
            print_error("replay", outcome['error'])
    if not seen:
        print_error("replay", message("replay.no_hand", file=file))
        return 1
    return code


def _refused(why: Message) -> int:
    """2: the other files are replayed all the same."""
    print_error("replay", why)
    return 2


def _hands(
    text: str, file: str, house: HouseRules
) -> Iterator[tuple[MoneyUnit, Replay | dict[str, Any]]]:
    for hand in read_phh(text, file):
        if isinstance(hand, UnreadableHand):
            yield WHOLE_CHIPS, {"id": hand.id, "error": hand.placed}
            continue
        yield hand.money, _one(hand, house)


def _one(hand: RecordedHand, house: HouseRules) -> Replay | dict[str, Any]:
    try:
        return replay_recorded_hand(hand, house)
    except HandStuck as error:
        return {"id": hand.id, "error": str(error)}


def _line(done: Replay, money: MoneyUnit) -> str:
    hand = done.hand
    result = "  ".join(
        f"p{i + 1} {amount_text(end, 'en')} ({end - start:+,})"
        for i, (start, end) in enumerate(zip(hand.start, hand.stacks, strict=True))
    )
    board = " ".join(hand.board) or "no board"
    noted = "; ".join(done.irregular())
    irregular = f"  [irregular under {hand.house.name}: {noted}]" if noted else ""
    unit = f"  [1/{money.chips} {money.currency}".rstrip() + "]" if money.chips > 1 else ""
    return f"{done.id}  {board}  {result}{unit}{irregular}"
