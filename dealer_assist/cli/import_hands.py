"""Hand histories of other programs (PHH, Open Hand History) into a practice journal.

Each hand is dealt through the live table's engine, so that it can be replayed with its advice,
searched and exported like the table's own, and comes to the results that its file states or is left
out. What does not fit is said with file, line and what was expected; the other hands are taken in,
each whole or not at all. After a break, run again: no hand comes in twice. A live table's journal
takes none.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.hand_histories.hand_import import (
    ImportNote,
    ImportRefused,
    ImportResult,
    OfFile,
    import_hand_texts,
    read_import,
)
from dealer_assist.storage.hand_histories.phh.exact_amounts import MoneyUnit
from dealer_assist.words import printable_line, word


def run(options: argparse.Namespace) -> int:
    """0: every hand was taken in; 1: some were not; 2: no file, or the journal can't be used."""
    refused = [_why_not_text(file) for file in options.files]
    if (first := refused[0]) is not None and all(refused):
        raise first
    progress = _progress(options.lang)
    taken = import_hand_texts(_texts(options.files), Path(options.into),
                              shipped_houses.house(options.house),
                    options.format, progress)
    if progress is not None:
        print(file=sys.stderr)
    _tell(taken, options)
    return 1 if taken.wrong or not taken.hands + taken.known else 0


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("import", description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE", help=".phh, .phhs or .ohh")
    parser.add_argument("--into", required=True, metavar="JOURNAL",
                        help="a practice journal, made if new")
    parser.add_argument("--format", choices=("phh", "ohh"), default="",
                        help="of all files (by their ending and first letter)")
    parser.add_argument("--house", default=shipped_houses.DEFAULT,
                        help=f"whose rules: {', '.join(shipped_houses.shipped_house_names())}, or "
                             f"the path of a "
                             f".toml "
                             f"book ({shipped_houses.DEFAULT})")
    parser.add_argument("--verbose", action="store_true", help="every note, not one of each kind")
    parser.add_argument("--json", action="store_true", help="what came of it as one JSON object")
    return parser


def _progress(lang: str) -> Callable[[ImportResult], None] | None:
    """Progress line on a terminal."""
    if not sys.stderr.isatty():
        return None

    def tell(taken: ImportResult) -> None:
        print("\r" + word(lang, "import.progress", count=taken.hands, known=taken.known,
                          wrong=len(taken.wrong)), end="", file=sys.stderr, flush=True)

    return tell


def _why_not_text(file: str) -> ImportRefused | None:
    try:
        read_import(file)
    except ImportRefused as why:
        return why
    return None


def _texts(files: Sequence[str]) -> Iterator[tuple[str, str | ImportRefused]]:
    """The files' texts, one at a time in memory."""
    for file in files:
        try:
            yield file, read_import(file)
        except ImportRefused as why:
            yield file, why


def _tell(taken: ImportResult, options: argparse.Namespace) -> None:
    lang: str = options.lang
    kinds: dict[str, list[ImportNote]] = {}
    for note in taken.notes:
        kinds.setdefault(note.kind, []).append(note)
    if options.json:
        print(json.dumps({
            "hands": taken.hands, "first_hand": taken.first, "already_in": taken.known,
            "files": [{**vars(of), "units": [one.as_object() for one in of.units]}
                      for of in taken.files],
            "left_out": [{"id": id, "why": why.text(lang)} for id, why in taken.wrong],
            "kinds": {kind: {"count": len(notes), **_as_object(notes[0], lang)}
                      for kind, notes in kinds.items()},
            "notes": [{"kind": note.kind, **_as_object(note, lang)} for note in taken.notes],
        }, ensure_ascii=False))
        return
    for _, why in taken.wrong:
        print(word(lang, "import.left_out", why=printable_line(why.text(lang))), file=sys.stderr)
    for line in _unit_lines(taken.files, lang):
        print(line)
    for notes in kinds.values():
        for note in notes if options.verbose else notes[:1]:
            line = word(lang, "import.note", of=_hand(note, lang),
                        note=printable_line(note.says.text(lang)))
            more = "" if options.verbose or len(notes) == 1 else word(
                lang, "import.of_kind", count=len(notes))
            print(line + more)
    id = "import.taken" if taken.hands else "import.none_taken"
    print(word(lang, id, journal=options.into, count=taken.hands, first=taken.first,
               last=taken.first + taken.hands - 1, wrong=len(taken.wrong)))
    if taken.known:
        print(word(lang, "import.known", count=taken.known))


def _hand(note: ImportNote, lang: str) -> str:
    return word(lang, "import.hand", number=note.number)


def _as_object(note: ImportNote, lang: str) -> dict[str, str]:
    return {"of": _hand(note, lang), "note": note.says.text(lang)}


def _unit_lines(files: Sequence[OfFile], lang: str) -> Iterator[str]:
    """One line for each unit other than a whole one: how many files have it, and the first."""
    units: dict[MoneyUnit, list[OfFile]] = {}
    for of in files:
        for money in of.units:
            if money.chips > 1:
                units.setdefault(money, []).append(of)
    for (unit, currency), those in units.items():
        id = "import.in_units" if currency else "import.in_units_of_file"
        yield word(lang, id, file=printable_line(those[0].file), more=len(those) - 1, unit=unit,
                   currency=printable_line(currency))
