"""``review FILE [--hand N]``: step through hands that were played, with advice and rulings.

FILE is a table's journal (read only, also while its table plays on: hands that are over), recorded
hands (.phh, .phhs), or a table script (.hand). Opens a window; with --text it prints, with --out it
leaves pictures. No card is shown that nobody tabled: --open-cards shows, beside the table, what a
training file writes of closed ones.
"""

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from dealer_assist.cli.frame.command_execution import CommandRefused
from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.qt.pieces.qt_probe import choose_qt_platform
from dealer_assist.qt.pieces.training_window_look import saved_looks
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.table_book import house_named
from dealer_assist.storage.journal import JournalUnusable, is_journal_locked
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.training.review.hand_file_opening import open_hands
from dealer_assist.training.review.review_terminal import hand_list_row, review_text
from dealer_assist.view.review.hand_list import Collection, matching_hands
from dealer_assist.view.review.hand_list import Wanted as Kept
from dealer_assist.words import printable_line, word
from dealer_assist.words.message import message

if TYPE_CHECKING:
    from dealer_assist.qt.pieces.theme import ScreenLooks
    from dealer_assist.qt.review.review_window import ReplayerWindow


def run(options: argparse.Namespace) -> int:
    """0: shown; 1: no window can be opened, no such hand, or some that can't be read; 2: no file.
    """
    path = Path(options.file)
    house = shipped_houses.house(options.house) if options.house else None
    other = shipped_houses.house(options.other) if options.other else None
    open_ = partial(open_hands, path, partial(house_named, path), options.lang, house=house,
                    over_only=_plays(path), open_cards=options.open_cards,
                    names=options.names)
    if options.text:
        return _text(open_(), options, other)
    return _window(open_, options, other)


def _plays(path: Path) -> bool:
    """True if a table writes to this journal now: then only hands that are over are shown."""
    try:
        return is_journal_locked(path)
    except JournalUnusable:
        return True  # nobody can say: as if it played


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("review", description=__doc__)
    parser.add_argument("file", metavar="FILE", help="a journal, .phh, .phhs or .hand")
    parser.add_argument("--hand", type=int, default=0, metavar="N",
                        help="open this hand: its place in the list, from 1; -1 is the last")
    parser.add_argument("--keep", choices=[str(one) for one in Kept], default=str(Kept.ALL),
                        help="text: list only these")
    parser.add_argument("--house", default="", metavar="NAME|FILE",
                        help="deal recorded hands and scripts under this house (a journal keeps "
                             f"its own): {', '.join(shipped_houses.shipped_house_names())}, or a "
                             f".toml book")
    parser.add_argument("--other", default="", metavar="NAME|FILE",
                        help="beside each step what this house would say")
    parser.add_argument("--text", action="store_true", help="print instead of a window")
    parser.add_argument("--out", type=Path, metavar="DIR",
                        help="no window: pictures of the list, or of each step of --hand")
    parser.add_argument("--open-cards", action="store_true",
                        help="a training file's closed cards beside the table (.phh, .phhs)")
    parser.add_argument("--names", action="store_true", help="with what guests are called")
    return parser


def _text(found: Collection, options: argparse.Namespace, other: HouseRules | None) -> int:
    lang = options.lang
    for _ in found.deepen():
        continue
    lines = found.lines()
    wrong = _wrong(found, lang)
    if wrong:
        print_error("review", wrong, lang)
    if not options.hand:
        if any(line.unkept for line in lines):
            print_error("review", word(lang, "journal.rules_unkept"), lang)
        for line in matching_hands(lines, Kept(options.keep)):
            print(printable_line(hand_list_row(line, lang)))
            if line.trouble:
                print(printable_line(f"      ! {line.trouble}"))
        return 1 if wrong else 0
    key = _key(found, options.hand)
    hand = found.hand(key) if any(line.key == key for line in lines) else None
    if hand is None:
        why = next((line.trouble for line in lines if line.key == key), "")
        said = why or word(lang, "replayer.no_such_hand", key=options.hand, count=len(lines))
        raise CommandRefused(said)
    for row in review_text(hand, other, lang):
        print(printable_line(row))
    return 0


def _wrong(found: Collection, lang: str) -> str:
    """Mistake in the file, for a terminal, whose lines nobody can touch."""
    count = sum(bool(line.trouble) for line in found.lines())
    return word(lang, "replayer.some_listed", count=count) if count else found.trouble(lang)


def _key(found: Collection, asked: int) -> int:
    lines = found.lines()
    if asked > 0 or not lines:
        return asked
    return lines[asked].key if -asked <= len(lines) else 0


def _window(open_: "partial[Collection]", options: argparse.Namespace,
            other: HouseRules | None) -> int:
    seen = choose_qt_platform()
    if not seen.can_start or (seen.platform == "offscreen" and not options.out):
        lacking = seen.says.splitlines() if seen.missing else ()
        raise CommandRefused(*lacking, message("replayer.use_text"))
    from dealer_assist.qt.review import review_window_runner

    first = open_()  # what is wrong with the file is told before any window
    key = options.hand
    if key < 0:
        for _ in first.deepen():
            continue
        key = _key(first, key)
    houses = tuple(shipped_houses.shipped_house(name)
                   for name in shipped_houses.shipped_house_names())
    looks = saved_looks("review", options.house)
    if not options.out:
        review_window_runner.run(open_, seen.platform, options.lang, looks, houses, key, other)
        return 0
    try:
        options.out.mkdir(parents=True, exist_ok=True)
        made = review_window_runner.draw_review_steps(open_, options.out, options.lang, looks,
                                                      houses, key,
                                         other)
    except OSError as error:
        print_error("review", error, options.lang)
        return 2
    print(word(options.lang, "replayer.pictures", count=len(made), folder=options.out))
    return 0


def open_beside(journal: Path, lang: str, looks: "ScreenLooks") -> "ReplayerWindow":
    """The replayer on this table's own journal, shown; keep it as long as it is to be open.

    Called in the panel's own thread. The file is read in another, in short looks that keep nobody
    from writing, and only hands that are over are listed.
    """
    from dealer_assist.qt.review.review_window import ReplayerWindow

    open_ = partial(open_hands, journal, partial(house_named, journal), lang, over_only=True)
    houses = tuple(shipped_houses.shipped_house(name)
                   for name in shipped_houses.shipped_house_names())
    window = ReplayerWindow(open_, lang, looks, houses)
    window.stand_beside()
    window.show()
    window.raise_()
    window.activateWindow()
    return window
