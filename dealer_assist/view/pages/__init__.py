"""One page each for dealers, floor managers and technicians, in French and in English.

Each page is a Markdown file beside this one. The names of keys are not typed there:
``{action.fold}`` is what the catalogue calls that key, so a page can't go stale when a word is
changed.
"""

import re
import textwrap
from collections.abc import Iterator
from importlib.resources import files
from typing import Final

from dealer_assist.words import LANGS, in_language, with_unbreakable_signs, word

PAGES: Final = ("dealer", "floor", "technician")
_NAMED: Final = re.compile(r"\{([a-z_]+\.\w+)\}")
_MARKS: Final = re.compile(r"\*\*|`")


def page_source(page: str, lang: str) -> str:
    """Page as written, with the ids of the keys that it names."""
    written = in_language(LANGS, lang)  # a further language has no pages: English
    return (files(__name__) / f"{page}.{written}.md").read_text(encoding="utf-8")


def page_text(page: str, lang: str) -> str:
    """Page as Markdown, keys named as on the panel. Raises UnknownWord.

    >>> page_text("dealer", "en").splitlines()[0]
    '# Dealer: ten minutes to know the panel'
    """
    text = _NAMED.sub(lambda found: " ".join(word(lang, found[1]).split()), page_source(page, lang))
    return with_unbreakable_signs(text, lang)


def page_title(page: str, lang: str) -> str:
    """Title of the page."""
    return page_text(page, lang).splitlines()[0].lstrip("# ")


def page_headings(page: str, lang: str) -> list[str]:
    """The headings under the title, in order."""
    return [line[3:] for line in page_text(page, lang).splitlines() if line.startswith("## ")]


def page_for_terminal(page: str, lang: str, width: int = 80) -> str:
    """The page for a terminal: headings underlined, lines no wider than this."""
    return "\n".join(_plain(page_text(page, lang).splitlines(), width)) + "\n"


def _plain(lines: list[str], width: int) -> Iterator[str]:
    for line in lines:
        text = _MARKS.sub("", line)
        if line.startswith("#"):
            title = text.lstrip("# ")
            yield from (title, ("=" if line.startswith("# ") else "-") * len(title))
        elif line.startswith("|"):
            cells = [cell.strip() for cell in text.strip("|").split("|")]
            if not set("".join(cells)) <= {"-"}:
                yield f"  {cells[0]:<22}{cells[1]}"
        else:
            mark = re.match(r"(- |\d+\. )", text)
            indent = " " * len(mark[0]) if mark else ""
            yield from textwrap.wrap(text, width, subsequent_indent=indent,
                                     break_on_hyphens=False) or [""]
