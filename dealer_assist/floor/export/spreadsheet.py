"""Sheet: rows under headings, as a spreadsheet's CSV and as a page to be printed.

CSV is UTF-8 with a byte order mark, lines end as RFC 4180 has it; the separator is a comma, or a
semicolon where the spreadsheet's language is French. A text that a spreadsheet would take for a
formula gets an apostrophe before it: names are typed by guests.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from html import escape
from typing import Final, NamedTuple

from dealer_assist.words import printable_line, word
from drivers.lazy_dataclass import dataclass

#: Content of a cell: a number stays a number, "" is an empty cell.
Cell = str | int
_BOM: Final = "\ufeff"
_PIECE: Final = 1 << 16
#: Beginning of a formula in a spreadsheet (OWASP, "CSV Injection"): at a cell's first sign, and
#: behind either separator, for the file may be split at the wrong one; past signs that a
#: spreadsheet skips; also in the width of East Asian writing.
_FORMULA: Final = re.compile("(^|[,;])(?=[ \u00a0\ufffd'\"]*[=+\\-@\uff1d\uff0b\uff0d\uff20])")


class SheetFormat(NamedTuple):
    """Format of a sheet: the language of its headings, the separator of its columns."""

    lang: str = "fr"
    separator: str = ","


@dataclass(frozen=True, slots=True)
class BookSheet:
    """One sheet: ``name`` is its file's, ``columns`` the ids of its headings (section out_column).

    ``notes`` are lines below it on a printed page.
    """

    name: str
    columns: tuple[str, ...]
    rows: Iterable[tuple[Cell, ...]]  # gone through once
    notes: tuple[str, ...] = ()

    def headings(self, lang: str) -> list[str]:
        """The headings in this language."""
        return [word(lang, f"out_column.{column}") for column in self.columns]

    def title(self, lang: str) -> str:
        """Title of the sheet."""
        return word(lang, f"out_sheet.{self.name}")


def csv_parts(sheet: BookSheet, form: SheetFormat) -> Iterator[bytes]:
    """The sheet as CSV, a chunk at a time."""
    yield _BOM.encode()
    text = io.StringIO()
    writer = csv.writer(text, delimiter=form.separator, lineterminator="\r\n")
    writer.writerow(sheet.headings(form.lang))
    for row in sheet.rows:
        writer.writerow([_safe(cell) for cell in row])
        if text.tell() > _PIECE:
            yield text.getvalue().encode()
            text.seek(0)
            text.truncate()
    yield text.getvalue().encode()


def _safe(cell: Cell) -> Cell:
    """The cell in one line, so that no spreadsheet calculates it, whichever separator it takes.

    >>> _safe("=1+1"), _safe("a; =1+1"), _safe(-5)
    ("'=1+1", "a;' =1+1", -5)
    """
    return cell if isinstance(cell, int) else _FORMULA.sub(r"\1'", printable_line(cell))


_PAGE: Final = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title><style>
@page {{ size: A4 landscape; margin: 12mm }}
body {{ font: 10pt sans-serif }} table {{ border-collapse: collapse; width: 100% }}
th, td {{ border: 1px solid #444; padding: 2px 5px; text-align: left; vertical-align: top }}
td.n {{ text-align: right; white-space: nowrap }} thead {{ display: table-header-group }}
tr {{ break-inside: avoid }} p {{ margin: 6px 0 }}
</style></head><body>
{sheets}</body></html>
"""


def html_bytes(sheets: Iterable[BookSheet], title: str, lang: str) -> bytes:
    """The sheets as one page that a browser prints."""
    parts, head = "".join(_table(sheet, lang) for sheet in sheets), _escaped(title)
    return _PAGE.format(lang=lang, title=head, sheets=f"<h1>{head}</h1>\n{parts}").encode()


def _table(sheet: BookSheet, lang: str) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in sheet.headings(lang))
    body = "".join(f"<tr>{''.join(map(_td, row))}</tr>\n" for row in sheet.rows)
    notes = "".join(f"<p>{_escaped(note)}</p>\n" for note in sheet.notes)
    return (f"<h2>{escape(sheet.title(lang))}</h2>\n<table><thead><tr>{head}</tr></thead>\n"
            f"<tbody>{body}</tbody></table>\n{notes}")


def _td(cell: Cell) -> str:
    if isinstance(cell, int):
        return f'<td class="n">{cell}</td>'
    return f"<td>{_escaped(cell)}</td>"


def _escaped(text: str) -> str:
    return escape(printable_line(text))
