"""``about [--licences] [--text NAME]``: which version runs, where its things lie, whose work it is.

Whether the program is what its maker signed is checked as at every start. ``--text`` prints a whole
licence: gpl, B612, or a library by its name.
"""

import argparse
import platform
import sys
from importlib import metadata
from pathlib import Path

from dealer_assist import __version__
from dealer_assist.cli.frame.command_execution import CommandRefused
from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.storage.settings.default_paths import settings_file, table_folder
from dealer_assist.storage.settings.third_party_licences import (
    LICENCE,
    SHIPPED,
    libraries,
    licence_text,
)
from dealer_assist.trust.start.start_check import (
    add_release_key,
    checked_start,
    key_note,
    program_check_line,
)
from dealer_assist.words import word
from dealer_assist.words.message import ErrorInWords, message


def run(options: argparse.Namespace) -> int:
    """0: printed; 1: there is no text of that licence here; 2: wrongly called."""
    lang = options.lang
    if options.version:
        print("\n".join(version_lines(lang)))
        return 0
    if options.text:
        return _text(options.text)
    wrong = key_note(options)
    if wrong:
        raise ErrorInWords(wrong)
    lines = licences(lang) if options.licences else [
        *version_lines(lang), "", program_check_line(checked_start(options), lang), "",
        word(lang, "about.free", licence=LICENCE), word(lang, "about.more")]
    print("\n".join(lines))
    return 0


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("about", description=__doc__)
    parser.add_argument("--version", action="store_true", help="versions and places alone")
    parser.add_argument("--licences", action="store_true",
                        help="the program's, the fonts', every library's")
    parser.add_argument("--text", metavar="NAME", help="the whole text of one of them")
    add_release_key(parser)
    return parser


def version_lines(lang: str) -> list[str]:
    """The program, what it stands on, and where its things lie; none of it is imported."""
    file = settings_file()
    none = "" if file.exists() else f" ({word(lang, 'about.none_yet')})"
    rows = (
        ("Dealer Assist", __version__),
        ("Python", f"{platform.python_version()} ({sys.executable})"),
        ("Qt", f"{_of('PyQt6-Qt6', lang)} (PyQt6 {_of('PyQt6', lang)})"),
        ("OpenCV", _of("opencv-python", lang)),
        (word(lang, "about.settings"), f"{file}{none}"),
        (word(lang, "about.journals"), str(table_folder(file))),
        (word(lang, "about.program"), str(Path(__file__).resolve().parents[1])),
    )
    wide = max(len(name) for name, _ in rows)
    return [f"{name:<{wide}}  {value}" for name, value in rows]


def licences(lang: str) -> list[str]:
    """The program's licence, then what ships inside, then every library, each a line."""
    found = [(one.name, one.version or word(lang, "about.missing"),
              one.licence or word(lang, "about.unnamed")) for one in libraries()]
    wide = max((len(name) for name, _, _ in found), default=0)
    long = max((len(version) for _, version, _ in found), default=0)
    return [
        word(lang, "about.free", licence=LICENCE), "", word(lang, "about.inside"),
        *(f"  {name}: {licence} ({path})" for name, licence, path in SHIPPED), "",
        word(lang, "about.libraries"),
        *(f"  {name:<{wide}}  {version:<{long}}  {licence}" for name, version, licence in found),
    ]


def _of(name: str, lang: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return word(lang, "about.missing")


def _text(name: str) -> int:
    text = licence_text(name)
    if text:
        print(text, end="")
        return 0
    known = ", ".join(("gpl", "B612", *(one.name for one in libraries())))
    raise CommandRefused(message("command_said.no_licence", name=name, known=known))
