"""What a slip's QR code says, entered or scanned in the archive's window: the ruling, and if it
was cancelled, by whom and why, and what stands in its place.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
import rich_rooms as rooms
from archived_table import ArchivedTable
from floor_fingers import Floor, assert_stands, closing
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest

from dealer_assist.floor.archive.archive_opening import open_search
from dealer_assist.floor.archive.rules_of_archived_journals import Houses
from dealer_assist.game import facts as e
from dealer_assist.qt.floor.reading_threads import AskThread
from dealer_assist.view.floor.archive_query import (
    ArchiveQuestion,
    Criterion,
    SearchForm,
    Tab,
    query_runner,
)

CANCELLED = {"fr": "PROCÈS-VERBAL ANNULÉ par Mme Roy (élément nouveau)",
             "en": "SLIP CANCELLED by Mme Roy (élément nouveau)"}
STANDS = {"fr": "Ce procès-verbal vaut", "en": "This slip stands"}
REPLACED = {"fr": "remplacé par la décision n° {}", "en": "replaced by ruling no. {}"}
NO_SLIP = {"fr": "Aucun procès-verbal de l’archive ne porte le code {}",
           "en": "No slip in the archive bears the code {}"}
RULED = e.RuleDecided("deal.flashed", "stands", "M. Durand", "vu")


class Slips:
    """A table with its archive: what was ruled there, and the code of each slip."""

    def __init__(self, folder) -> None:
        self.table = ArchivedTable(folder)
        self.where = str(folder / "archive.sqlite3")
        self.table.hand()
        self.table.put(e.IrregularityReported("DEAL-01", seat=2, round=1))

    def put(self, fact: e.Fact) -> str:
        """The code of the slip of this fact."""
        at = self.table.put(fact)
        return f"7/{at}/{self.table.rows(at - 1)[0].hash[:8]}"

    def cancelled(self) -> str:
        """The code of a ruling that was taken back."""
        code = self.put(RULED)
        self.put(e.FactUndone(number(code), "Mme Roy", "élément nouveau", 1))
        return code


def number(code: str) -> int:
    return int(code.split("/")[1])


@pytest.fixture
def slips(tmp_path) -> Iterator[Slips]:
    made = Slips(tmp_path)
    yield made
    made.table.close()


def found(slips, code, lang="fr"):
    slips.table.archived(slips.where)
    form = SearchForm(Tab.RULINGS, ((Criterion.TEXT, code),))
    with open_search(slips.where) as search:
        return query_runner(ArchiveQuestion(form, lang, 0), Houses())(search)


@contextmanager
def windows(slips, lang: str, count: int = 1) -> Iterator[list[Floor]]:
    """The floor's windows, each with its own thread that reads the one archive."""
    slips.table.archived(slips.where)
    with ExitStack() as stack:
        made = [closing(stack, Floor(lang)) for _ in range(count)]
        for floor in made:
            asks = AskThread(lambda: open_search(slips.where), lang)
            stack.callback(asks.stop)
            page = floor.desk.archive_page
            page.has_archive = True
            page.asked.connect(asks.ask)
            asks.answered.connect(page.take_answer)
            floor.show(rooms.room(2)).turn_to("archive")
        yield made


def scan(qtbot, floor: Floor, code: str, is_ended: bool = True) -> str:
    """Read a QR code with a reader that types like a keyboard; what the window says then."""
    page = floor.desk.archive_page
    page.answer = None
    QTest.keyClicks(floor.window, code)
    if is_ended:
        QTest.keyClick(floor.window, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: page.answer is not None, timeout=30_000)
    return floor.settle().words()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_cancelled_slip_scanned_twice_and_at_another_window_says_the_same_each_time(
    qtbot, slips, lang
):
    code = slips.cancelled()
    with windows(slips, lang, 2) as (one, other):
        for floor in (one, one, other):
            assert CANCELLED[lang] in scan(qtbot, floor, code)
            assert_stands(floor)
            assert len(floor.desk.archive_page.answer.lines) == 1
            assert all(tap.fact is None for tap in floor.sent)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_of_two_slips_on_one_matter_the_first_names_the_second_and_the_second_stands(
    qtbot, slips, lang
):
    first = slips.cancelled()
    second = slips.put(RULED)
    with windows(slips, lang) as (floor,):
        said = scan(qtbot, floor, first)
        assert CANCELLED[lang] in said and REPLACED[lang].format(number(second)) in said
        assert_stands(floor)
        assert STANDS[lang] in scan(qtbot, floor, second)


def test_a_reader_that_sends_no_enter_and_reads_twice_is_understood(qtbot, slips):
    code = slips.cancelled()
    with windows(slips, "fr") as (floor,):
        scan(qtbot, floor, code, is_ended=False)
        assert CANCELLED["fr"] in scan(qtbot, floor, code)


def test_a_code_scanned_while_another_question_is_typed_is_no_answer_to_that_question(
    qtbot, slips
):
    code = slips.cancelled()
    with windows(slips, "fr") as (floor,):
        page = floor.desk.archive_page
        page.begin(Criterion.DEALER)
        assert CANCELLED["fr"] in scan(qtbot, floor, code)
        assert page.form.value(Criterion.DEALER) == "" and page.form.tab is Tab.RULINGS


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_code_that_no_row_bears_is_said_in_a_sentence(qtbot, slips, lang):
    code = slips.cancelled()[:-8] + "00000000"
    with windows(slips, lang) as (floor,):
        assert NO_SLIP[lang].format(code) in scan(qtbot, floor, code)
        assert_stands(floor)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_code_finds_the_ruling_and_says_by_whom_it_was_cancelled_and_why(slips, lang):
    code = slips.cancelled()
    for typed in (code, f" {code} ", code.upper().replace("/", "-")):
        answer = found(slips, typed, lang)
        assert answer.why.startswith(CANCELLED[lang]) and len(answer.lines) == 1


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_code_of_a_slip_of_the_float_finds_what_two_signed(slips, lang):
    answer = found(slips, slips.put(e.FloatCounted(300, "Alice", "M. Durand")), lang)
    assert answer.why.startswith(STANDS[lang]) and "M. Durand" in answer.lines[0].right


def test_without_its_code_a_ruling_that_was_taken_back_is_not_listed(slips):
    slips.cancelled()
    assert found(slips, "Durand").lines == ()
