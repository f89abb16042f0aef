"""Every sheet that a finger can open, in both languages, at every kind of moment of an evening."""

from collections.abc import Iterator

import pytest
from fingers import click
from panel_table import NOW, DeskTable
from PyQt6.QtWidgets import QApplication
from test_layout import assert_all

from dealer_assist.game import facts as e
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.qt.dealer.side_column import OpenSheet
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.qt.pieces.theme import LIGHT, NIGHT, Theme
from dealer_assist.view.dealer.table_view import (
    Answer,
    AnswerKind,
    Control,
    FactQuestion,
    Menu,
    TableView,
)
from dealer_assist.view.rulings.floor_call_key import CALLED_FOR
from dealer_assist.view.sentences.sheet_page import menu_of, offered_control

GC, GT, TDA = "grand_cercle", "groupe_tranchant", "tda2024"
SIGN = e.Sign(
    float_chips=30_000, decks=2, least_buy_in=5_000, most_buy_in=5_000_000, absence_minutes=30,
    max_raise=100_000,
)


def evening(desk: DeskTable) -> DeskTable:
    """Seven players with long stacks, one away, two names on the list, stakes in custody."""
    desk.put(e.SignPosted(SIGN), e.DealerCameOn("Marie-Christine"))
    desk.put(*(e.PlayerSat(seat, 1_250_000 + seat) for seat in range(1, 10)), e.ButtonMoved(8))
    desk.put(e.PlayerAway(9, NOW - 60), e.StakesConsigned(9, "Vandenbroucke", 1_250_009))
    return desk.put(
        e.FloatCounted(30_000), e.DeckChecked("1", 52), e.DeckChecked("2", 51, ("Qh",)),
        e.WaitJoined("Jean-Christophe"), e.WaitJoined("Marie-Antoinette"),
        e.PlayerAway(7, NOW - 600), e.PlayerStood(6),
    )


def in_hand(desk: DeskTable) -> DeskTable:
    """Somebody said "raise" and no more, somebody else spoke before his turn, the clock runs."""
    evening(desk).put(*(e.WaitLeft(n) for n in ("Jean-Christophe", "Marie-Antoinette"))).dealt()
    hand = desk.table.hand
    assert hand is not None
    actor = hand.seats[hand.actor]
    early = next(seat for seat in (5, 4, 3) if seat != actor)
    for said in (e.Declared(early, e.Action.RAISE, 300_000), e.Declared(actor, e.Action.RAISE)):
        desk.comes(Tap(TapKind.FACT, fact=said))
    return desk.put(e.TimeCalled(actor, NOW - 12))


def pushing(desk: DeskTable) -> DeskTable:
    """All fold but one; a pot is being pushed."""
    desk.put(*(e.PlayerSat(seat, 10_000) for seat in (1, 2, 3)), e.ButtonMoved(3)).dealt()
    for _ in range(2):
        hand = desk.table.hand
        assert hand is not None
        desk.put(e.Folded(hand.seats[hand.actor]))
    return desk.put(e.BetsCollected(), e.BetsCollected(), e.PotCounted(0, 200))


def tournament(desk: DeskTable) -> DeskTable:
    """A tournament's table with a player off for two hands."""
    levels = (e.Level(50, 100, 20), e.Level(100, 200, 20))
    desk.put(e.TournamentOpened(10_000, levels), *(e.PlayerSat(s, 10_000) for s in (1, 2, 3, 4)))
    return desk.put(e.LevelBegan(1, NOW), e.ButtonMoved(4), e.PenaltyGiven(2, 2, "JD", "Téléphone"))


def decided(desk: DeskTable) -> DeskTable:
    """The floor decided two things that the text leaves open."""
    evening(desk)
    return desk.put(
        e.RuleDecided("absent.dealt", "not_dealt", "Jean-Pierre", "Usage de la maison"),
        e.RuleDecided("clock.seconds", "45", "Jean-Pierre", "Équité pour les joueurs"),
    )


def closed(desk: DeskTable) -> DeskTable:
    return desk.put(e.DealerCameOn("Anne"), e.TableClosed())


MORE = ("SUITE", "MORE")
MOMENTS = {
    "evening": (GC, evening), "in hand": (GC, in_hand), "pushing": (GC, pushing),
    "tournament": ("nlpc", tournament), "closed": (TDA, closed), "silent": (GT, evening),
    "decided": (GT, decided),
    "not opened": (TDA, lambda desk: desk),
}


@pytest.fixture
def made(qapp: QApplication) -> Iterator[list[DeskTable]]:
    KeyButton.hints_shown = False
    desks: list[DeskTable] = []
    yield desks
    KeyButton.hints_shown = False
    for desk in desks:
        desk.window.close()
        desk.window.deleteLater()


def at(moment: str, lang: str, desks: list[DeskTable]) -> DeskTable:
    house, come_to = MOMENTS[moment]
    desk = DeskTable(house, lang)
    desks.append(desk)
    come_to(desk)
    return desk


def view_of(desk: DeskTable) -> TableView:
    assert desk.window.view is not None
    return desk.window.view


#: Kinds of controls that ask: the fact that is asked for, and the questions' titles.
Kinds = set[tuple[type, tuple[str, ...]]]


def asking(view: TableView, seen: Kinds | None = None) -> Iterator[Control]:
    """Each kind of control that asks, once: the ten seats ask the same."""
    seen = set() if seen is None else seen
    controls = [c for menu in view.menus for c in menu.controls]
    controls += [c for seat in view.seats for c in seat.menu]
    for control in controls:
        kind = (type(control.tap.fact), tuple(ask.title.split(":")[-1] for ask in control.asks))
        if control.asks and control.enabled and kind not in seen:
            seen.add(kind)
            yield control


@pytest.fixture(scope="module")
def asked() -> Kinds:
    """The kinds that a test of this module has asked, in whatever moment they came first."""
    return set()


@pytest.fixture(scope="module")
def looked_at() -> set[Menu]:
    """The menus that a test of this module has looked at, in whatever moment they came first."""
    return set()


def new_menus(view: TableView, looked_at: set[Menu]) -> Iterator[Menu]:
    """Those that no moment before had just so; one seat's of each kind, the ten are alike."""
    kinds: set[str] = set()
    for menu in view.menus:
        kind = menu.name.split(".", 2)[-1] if menu.name.startswith("seat.") else ""
        if menu not in looked_at and not (kind and kind in kinds):
            yield menu
            looked_at.add(menu)  # one that fails doesn't count as looked at
        kinds.add(kind)


def any_answer(ask: FactQuestion, number: int) -> Answer:
    if ask.what in (AnswerKind.CARD, AnswerKind.CLUB):
        return f"{'23456789TJQKA'[number]}c"
    if ask.ready:
        return ask.ready[-1][1]
    return 9_999_999 if ask.what is AnswerKind.AMOUNT else "Marie-Christine"


@pytest.mark.long
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("moment", list(MOMENTS))
def test_every_menu_stands_whole_apart_and_readable(
    made: list[DeskTable], moment: str, lang: str, looked_at: set[Menu]
) -> None:
    desk = at(moment, lang, made)
    side = desk.window.desk.side
    assert_all(desk.window)
    for menu in new_menus(view_of(desk), looked_at):
        side.open_menu(menu.name)
        assert_all(desk.window, side.top_sheet)
        while (more := side.top_sheet.keys[9]).isVisible() and more.words.split()[0] in MORE:
            if more.words.endswith(f"({more.words[-2]}/{more.words[-2]})"):
                break
            desk.clock.pass_by()
            click(more)
            assert_all(desk.window, side.top_sheet)
    for seat in range(1, 11):
        side.open(OpenSheet(seat=seat))
        assert_all(desk.window)


@pytest.mark.long
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("moment", ["evening", "in hand", "pushing", "tournament", "silent"])
def test_every_question_stands_whole_apart_and_readable(
    made: list[DeskTable], moment: str, lang: str, asked: Kinds
) -> None:
    desk = at(moment, lang, made)
    side = desk.window.desk.side
    desk.window.desk.pressed.disconnect()
    for control in asking(view_of(desk), asked):
        side.close_sheet()
        side.begin(control)
        for number, ask in enumerate(control.asks):
            assert side.ask == ask
            assert_all(desk.window)
            side.answer(any_answer(ask, number))


@pytest.mark.long
def test_with_a_keyboard_every_menu_shows_its_figures(made: list[DeskTable]) -> None:
    desk = at("in hand", "fr", made)
    KeyButton.hints_shown = True
    for menu in view_of(desk).menus:
        if not menu.name.startswith("floor"):
            desk.window.desk.side.open_menu(menu.name)
            assert_all(desk.window, desk.window.desk.side)


@pytest.mark.long
@pytest.mark.parametrize("theme", [LIGHT, NIGHT], ids=lambda theme: theme.name)
def test_in_a_bright_office_and_at_night_every_sheet_is_readable(
    made: list[DeskTable], theme: Theme
) -> None:
    desk = at("decided", "fr", made)
    desk.window.use_theme(theme)
    assert_all(desk.window)
    for menu in view_of(desk).menus:
        desk.window.desk.side.open_menu(menu.name)
        assert_all(desk.window, desk.window.desk.side)


def test_every_way_back_leads_to_the_table(made: list[DeskTable]) -> None:
    desk = at("evening", "fr", made)
    side = desk.window.desk.side
    for menu in view_of(desk).menus:
        side.open_menu(menu.name)
        for _ in range(5):
            side.step_back()
        assert side.opened is None, menu.name


@pytest.mark.long
def test_every_menu_can_be_opened_from_somewhere(made: list[DeskTable]) -> None:
    for moment in MOMENTS:
        view = view_of(at(moment, "fr", made))
        controls = [c for menu in view.menus for c in menu.controls]
        controls += [c for seat in view.seats for c in seat.menu]
        keys = (view.words, view.evening, view.floor, view.incident)
        controls += [c for c in keys if c is not None]
        controls += [c for case in view.cases for c in (*case.keys, case.dismiss) if c is not None]
        opened = {control.opens for control in controls}
        names = {menu.name for menu in view.menus}
        assert names - {CALLED_FOR} <= opened, moment  # that one opens once the floor was called
        assert {name for name in opened if name} <= names, moment
        assert all(not menu.back or menu.back.startswith("seat.") or menu_of(view, menu.back)
                   for menu in view.menus)


def test_what_can_be_entered_is_found_again_in_the_next_picture(made: list[DeskTable]) -> None:
    desk = at("evening", "fr", made)
    controls = list(asking(view_of(desk)))
    desk.put(e.WaitLeft("Jean-Christophe"))
    kept = [offered_control(view_of(desk), control) for control in controls]
    assert sum(control is not None for control in kept) >= len(controls) - 2
