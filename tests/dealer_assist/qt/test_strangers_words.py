"""What guests, other programs and devices wrote reaches paper, spreadsheets and screens harmlessly.

Control characters, line breaks, marks of direction, formulas and markup: each kind is tried at each
way out.
"""

import csv
import io

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtPdf import QPdfDocument

from dealer_assist.floor.export.spreadsheet import BookSheet, SheetFormat, csv_parts, html_bytes
from dealer_assist.qt.paper import slip_pdf
from dealer_assist.qt.pieces.paper_text import word_pieces_within, wrapped_paper_lines
from dealer_assist.qt.pieces.text_fitting import Type, largest_text_setting
from dealer_assist.qt.pieces.window_piece_base import TextPiece
from dealer_assist.qt.quiz.quiz_window_runner import write_score_sheet_pdf
from dealer_assist.qt.technician import report_page_layout
from dealer_assist.view.rulings.slip_view import SlipBlock, SlipView
from dealer_assist.words import printable_line, without_control_signs, word

pytestmark = pytest.mark.usefixtures("qapp")
NAMES = (
    "Ann\x1b[2J", "Bo\x07\x00", "Cy\u202egnp.exe", "Di\u2066\u200f\u061c", "Ed\u2028Hand 7",
    "Flo\nRuling 8: paid to Flo", "Gus\r\nseat 1 wins", "=1+1", "+HYPERLINK()", "-2", "@SUM(A1)",
    "\t=1+1", " =1+1", "\n=1+1", "\uff1d1+1", "\u202e=1+1", "<b>Max</b>",
    '<img src="http://127.0.0.1/x">', "&lt;i&gt;", "a;=1+1", '"=1+1', "a,=1+1", "a; =1+1",
    'a",\'"=1+1', "a;\t@SUM(A1)", "a,,-2", "\rx", "a,\uff1d1+1",
)
FORMULA = tuple("=+-@\uff1d\uff0b\uff0d\uff20")


def is_plain(text: str) -> bool:
    return text == printable_line(text)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("separator", [",", ";"])
def test_a_spreadsheet_calculates_nothing_and_has_no_row_of_a_strangers_making(name, separator):
    sheet = BookSheet("hands", ("name", "chips"), [(name, 100)])
    text = b"".join(csv_parts(sheet, SheetFormat("en", separator))).decode("utf-8-sig")
    heads, (cell, chips) = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    assert len(text.splitlines()) == 2 and len(heads) == 2 and chips == "100"
    assert is_plain(cell) and not cell.startswith((*FORMULA, " ", "\ufffd="))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("separators", [",;", ";,"])
def test_a_spreadsheet_that_splits_at_the_other_separator_calculates_nothing_either(
    name, separators
):
    meant, other = separators
    sheet = BookSheet("hands", ("name", "site", "dealer"), [(name, "x", name), ("Ann", name, "y")])
    text = b"".join(csv_parts(sheet, SheetFormat("en", meant))).decode("utf-8-sig")
    for split in (csv.reader(io.StringIO(text, newline=""), delimiter=other),
                  (line.split(other) for line in text.splitlines())):
        cells = [cell.lstrip(" \"\u00a0\ufffd") for row in split for cell in row]
        assert not [cell for cell in cells if cell.startswith(FORMULA)]


@pytest.mark.parametrize("name", NAMES)
def test_a_page_for_the_browser_holds_no_markup_of_a_strangers(name):
    page = html_bytes([BookSheet("hands", ("name",), [(name,)], (name,))], name, "en").decode()
    assert "<b>" not in page and "<img" not in page
    assert page == without_control_signs(page), "no mark of direction turns the page round"


@pytest.mark.parametrize("name", NAMES)
def test_a_slip_has_no_line_of_a_strangers_making(tmp_path, name):
    view = SlipView("en", 7, name, name, "22:14", name, (SlipBlock("Reason", (name,)),),
                    f"{name}/7/9f")
    lines = [line.text for page in slip_pdf.slip_lines_by_page(view) for line in page]
    assert all(map(is_plain, lines))
    assert all(len(wrapped_paper_lines(text, 80, False, 10_000.0)) == 1
               for text in (name, f"x {name}"))
    slip_pdf.write_slip(view, tmp_path / "slip.pdf")
    document = QPdfDocument(None)
    document.load(str(tmp_path / "slip.pdf"))
    assert document.pageCount() == 1
    assert is_plain(document.metaData(QPdfDocument.MetaDataField.Title))


class Pen:
    """Takes down what is written with it."""

    def __init__(self):
        self.written = []

    def drawText(self, at, text):  # noqa: N802 (Qt's name)
        self.written.append(text)

    def setFont(self, font):  # noqa: N802
        return

    def setPen(self, pen):  # noqa: N802
        return


@pytest.mark.parametrize("name", NAMES)
def test_the_technicians_report_writes_it_in_one_plain_line(name):
    pen = Pen()
    report_page_layout.write_paper_line(pen, 0.0, 0.0, name, 80)
    assert all(map(is_plain, pen.written)) and len(pen.written) == 1
    assert all(map(is_plain, word_pieces_within(name, 80, False, 100.0)))


@pytest.mark.parametrize("name", NAMES)
def test_the_panel_paints_no_mark_of_direction_and_no_control_character(name):
    found = largest_text_setting(name, 2_000.0, 400.0, Type(20, lines=4))
    assert all(line == without_control_signs(line) for line in found.lines)


def test_a_label_takes_no_text_for_markup(qtbot):
    label = TextPiece()
    qtbot.addWidget(label)
    assert label.textFormat() is Qt.TextFormat.PlainText


@pytest.mark.parametrize("name", NAMES)
def test_a_score_sheet_is_the_words_that_it_was_given_and_no_markup(tmp_path, name):
    write_score_sheet_pdf(f"{name}\n3 of 4", tmp_path / "sheet.pdf")
    document = QPdfDocument(None)
    document.load(str(tmp_path / "sheet.pdf"))
    assert is_plain(document.metaData(QPdfDocument.MetaDataField.Title))
    told = document.getAllText(0).text()
    assert not set(told) & set("\x1b\x07\u202e\u2066\u200f")


@pytest.mark.parametrize("name", NAMES)
def test_a_message_keeps_what_was_typed_within_its_line(name):
    for id, values in (
        ("doctor.calibration_well", {"path": name, "version": 1, "date": name, "by": name}),
        ("rulings.because", {"words": name}),
    ):
        said = word("en", id, **values)
        assert said == without_control_signs(said), id
        if "date" not in values:
            assert is_plain(said), id
