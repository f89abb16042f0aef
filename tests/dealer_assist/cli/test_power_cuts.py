"""Fact first, effect after: the power goes before, between and after; fact and effect agree.

After each cut everything is built again from what lies on the disk. The bench has a file of its
own (test_power_cuts_at_the_bench), the floor's files too (test_power_cuts_on_the_floor); paper is
in test_slips, orders and their answers over the broker in test_floor_orders, and what the vault was
asked and stated in test_kept_vault.
"""

import pytest
from paper_table import PaperTable, at_work
from power_cut import PowerCut, after, after_second, instead, instead_of_second

from dealer_assist.game import facts as e
from dealer_assist.storage.books import casino_book_writer, shipped_houses
from dealer_assist.storage.books.table_book import OwnBook
from dealer_assist.storage.journal import Journal, journal_contents
from drivers.devices.device_reports import LidOpened

CHOICE = e.ChoiceKept("deal.flashed", "stands", "M. Durand", "personne ne l'a vue", "")
FIRST = e.ChoiceKept("odd_chip.multi", "all_first", "Mme Petit", "comme hier", "")

pytestmark = pytest.mark.usefixtures("qapp")


def facts(path) -> list[e.Fact]:
    return [record.fact for record in journal_contents(path).records]


def restarted(folder) -> PaperTable:
    made = PaperTable(folder)
    made.unit.tick()
    return made


# --- the house's own book ------------------------------------------------------------------------

IN_THE_BOOK = (
    pytest.param(Journal, "append", instead, id="before_the_fact"),
    pytest.param(Journal, "append", after, id="between_fact_and_effect"),
    pytest.param(casino_book_writer, "put_whole", instead, id="before_the_book_is_touched"),
    pytest.param(casino_book_writer, "put_whole", after, id="within_the_effect"),
    pytest.param(casino_book_writer, "put_whole", instead_of_second,
                 id="before_the_new_book_is_there"),
    pytest.param(OwnBook, "keep", after, id="between_effect_and_outcome"),
    pytest.param(OwnBook, "take_out", after, id="between_taking_out_and_outcome"),
    pytest.param(Journal, "append", after_second, id="after_the_outcome"),
)


def assert_book_agrees(desk, told: list[e.Fact]) -> None:
    """The book has the choice if and only if the facts say that it is decided for the house."""
    undone = {fact.number for fact in told if isinstance(fact, e.FactUndone)}
    decided = [number for number, fact in enumerate(told, 1)
               if isinstance(fact, e.RuleDecided) and fact.setting == CHOICE.setting]
    expected = "stands" if set(decided) - undone else "floor"
    book = str(desk.own_book) if desk.own_book.exists() else "grand_cercle"
    assert shipped_houses.house(book)[CHOICE.setting] == expected
    assert desk.table.house[CHOICE.setting] == expected
    assert desk.table.evening.book.due == ()
    kinds = [type(fact) for fact in told]
    assert kinds.count(e.ChoiceTakenOut) == len(set(decided) & undone)
    assert e.BookRefused not in kinds


@pytest.mark.parametrize("has_book", [False, True], ids=["first_choice", "further_choice"])
@pytest.mark.parametrize(("where", "name", "plug"), IN_THE_BOOK)
def test_the_houses_book_and_the_journal_agree_wherever_the_power_goes(
    tmp_path, monkeypatch, where, name, plug, has_book
):
    with at_work(tmp_path) as first:
        first.seated(10_000, 10_000, 10_000)
        if has_book:
            first.tap(FIRST)
        pull(monkeypatch, where, name, plug, lambda: first.tap(CHOICE))
    again = restarted(tmp_path)
    try:
        told = facts(again.path)
        assert_book_agrees(again, told)
        if any(isinstance(fact, e.RuleDecided) and fact.setting == CHOICE.setting for fact in told):
            assert sum(isinstance(f, e.ChoiceKept) and f.setting == CHOICE.setting
                       for f in told) == 1
    finally:
        again.close()


@pytest.mark.parametrize("has_book", [False, True], ids=["only_choice", "last_of_two"])
@pytest.mark.parametrize(("where", "name", "plug"), IN_THE_BOOK)
def test_a_choice_that_is_taken_back_is_out_of_the_book_wherever_the_power_goes(
    tmp_path, monkeypatch, where, name, plug, has_book
):
    with at_work(tmp_path) as first:
        first.seated(10_000, 10_000, 10_000)
        if has_book:
            first.tap(FIRST)
        first.tap(CHOICE)
        pull(monkeypatch, where, name, plug, first.undo)
    again = restarted(tmp_path)
    try:
        assert_book_agrees(again, facts(again.path))
    finally:
        again.close()


def pull(monkeypatch, where, name, plug, act) -> None:
    """Does it, the plug being pulled there; an act that doesn't come by there is done whole."""
    with monkeypatch.context() as plugged:
        plugged.setattr(where, name, plug(getattr(where, name)))
        try:
            act()
        except PowerCut:
            return


def test_a_choice_is_taken_out_of_the_book_however_much_happened_since(tmp_path):
    with at_work(tmp_path) as desk:
        desk.seated(10_000, 10_000, 10_000).tap(CHOICE)
        for _ in range(40):
            desk.put(e.DeviceNoted("shoe", "gate_opened"))
        desk.take_back()
        assert not desk.own_book.exists()


# --- devices: what they are told is done, they may forget -----------------------------------------


class ShoePort:
    """The line to a shoe, which forgets what is acknowledged."""

    def __init__(self) -> None:
        self.forgotten = 0

    def committed(self, boot_id: int, seq: int) -> None:
        self.forgotten = seq


@pytest.mark.parametrize(("where", "name", "plug"), [
    pytest.param(Journal, "append", instead, id="before_the_fact"),
    pytest.param(Journal, "append", after, id="between_fact_and_acknowledgement"),
    pytest.param(ShoePort, "committed", after, id="after_the_acknowledgement"),
])
def test_what_a_device_told_is_a_fact_once_wherever_the_power_goes(
    tmp_path, monkeypatch, where, name, plug
):
    report = LidOpened("shoe", 7, 1, 10, 1_000)
    shoe = ShoePort()
    with at_work(tmp_path) as first:
        first.seated(10_000, 10_000).house.ports["shoe"] = shoe
        pull(monkeypatch, where, name, plug, lambda: first.unit.handle(report))
    again = restarted(tmp_path)
    try:
        again.house.ports["shoe"] = shoe
        assert shoe.forgotten <= (again.journal.resume_point("shoe") or (0, 0))[1]
        again.unit.handle(report)  # it tells again what nobody acknowledged, and more
        told = facts(again.path)
        assert told.count(e.DeviceNoted("shoe", "lid_opened")) == 1
        assert shoe.forgotten == 1
    finally:
        again.close()
