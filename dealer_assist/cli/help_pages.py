"""``help dealer|floor|technician``: the page that the panel shows, in the terminal or as a PDF."""

import argparse
import shutil
from pathlib import Path

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.view.pages import PAGES, page_for_terminal
from dealer_assist.words import word
from dealer_assist.words.message import ErrorInWords, message, system_refusal_message


def run(options: argparse.Namespace) -> int:
    """0: printed or written; 2: no Qt, or the file can't be written."""
    if options.pdf:
        return _pdf(options.page, options.lang, Path(options.pdf))
    width = min(100, shutil.get_terminal_size().columns - 1)
    print(page_for_terminal(options.page, options.lang, max(40, width)), end="")
    return 0


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("help", description=__doc__)
    parser.add_argument("page", choices=PAGES, metavar="PAGE", help=", ".join(PAGES))
    parser.add_argument("--pdf", metavar="FILE", help="write it on A4, to be printed")
    return parser


def _pdf(page: str, lang: str, path: Path) -> int:
    from dealer_assist.qt.pieces.qt_probe import choose_qt_platform

    found = choose_qt_platform()
    if not found.can_start:
        raise ErrorInWords(*found.says.splitlines())
    # Imported only where the probe found that Qt can start: it ends the process otherwise.
    from dealer_assist.qt.pages.page_document import write_pdf
    from dealer_assist.qt.pieces.qt_application_start import make_application

    if path.exists():
        raise ErrorInWords(message("export.exists", file=path))
    try:
        running = make_application(platform="offscreen")
        sides = write_pdf(page, lang, path)
        del running
    except OSError as why:
        raise ErrorInWords(message("pages.unwritten", file=path,
                                   why=system_refusal_message(why))) from why
    print(word(lang, "pages.written", file=path, sides=sides))
    return 0
