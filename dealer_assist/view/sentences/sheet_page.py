"""Page of a sheet: a title, facts, the rule's proposal, its source, and the keys. No Qt."""

from dataclasses import replace

from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.table.last_report_age_words import (
    DeviceAge,
    last_report_sentence,
    part_lines,
)
from dealer_assist.view.dealer.table_view import (
    ChoiceView,
    Control,
    DeviceView,
    FactQuestion,
    Menu,
    PotView,
    SeatView,
    TableView,
)
from dealer_assist.view.dealer.window_texts import window_text
from dealer_assist.words import word
from drivers.lazy_dataclass import dataclass

KEYS = 10
MOST_KEYS = 12  # if nothing else is on the sheet
MOST_IN_COLUMNS = {2: 14, 4: 24}  # of a sheet that is nothing but keys, a little lower
OWN_WORDS = Tap(TapKind.WINDOW, choice="entry=words")  # no fact: the letters come up
TURN = Tap(TapKind.FACT, choice="turn")  # it carries no fact: the sheet turns to its next keys


@dataclass(frozen=True, slots=True)
class AmountLine:
    """Line with an amount in a column of its own."""

    name: str
    amount: str
    rest: str
    below: str = ""  # in small under them: its arithmetic


@dataclass(frozen=True, slots=True)
class SheetPage:
    """Content of a sheet."""

    title: str
    facts: tuple[str, ...] = ()
    proposal: str = ""
    source: str = ""
    controls: tuple[Control, ...] = ()
    lines: tuple[AmountLine, ...] = ()
    proposes: bool = False  # the first key is the proposal
    closable: bool = True
    floor: bool = False  # the house's text is silent: the floor manager's own sheet
    inner: bool = False  # closing it goes back to the sheet it was opened from
    called: str = ""  # small under the title: name of the situation
    columns: int = 0  # keys side by side; 0: as many as fit well


def controls_of(view: TableView) -> list[Control]:
    """Controls that this view offers anywhere."""
    controls = [control for seat in view.seats for control in seat.menu]
    controls += [control for menu in view.menus for control in menu.controls]
    controls += view.choice.choices if view.choice is not None else ()
    controls += view.pad.other if view.pad is not None else ()
    controls += [view.step.done] if view.step.done is not None else []
    controls += view.step.answers
    controls += [control for case in view.cases for control in (*case.answers, *case.keys)]
    if view.time is not None:
        of_clock = (view.time.stop, view.time.expire, view.time.hold)
        controls += [control for control in of_clock if control is not None]
    controls += view.question.controls if view.question is not None else ()
    return [*controls, view.fold, view.check_call, view.all_in, view.floor, view.undo]


def offered_control(view: TableView, wanted: Control) -> Control | None:
    """The control that sends the same tap in this view, None when it isn't offered any more."""
    tap = wanted.tap.seen_at(0)
    paths = [ask.field for ask in wanted.asks]
    for control in controls_of(view):
        if control.tap.seen_at(0) == tap and control.needs is wanted.needs and control.enabled and (
            [ask.field for ask in control.asks] == paths
        ):
            return control
    return None


def menu_of(view: TableView, name: str) -> Menu | None:
    """The menu of this name; None when the view has none such."""
    return next((menu for menu in view.menus if menu.name == name), None)


def page_within_sheet(page: SheetPage, turn: int, lang: str) -> SheetPage:
    """Page with no more keys than a sheet has; the last one then turns to the next ones."""
    count = len(page.controls)
    bare = not (page.facts or page.lines or page.proposal or page.source)
    most = MOST_IN_COLUMNS.get(page.columns, MOST_KEYS if bare else KEYS)
    if count <= most:
        return page
    each = most - 1 if page.columns else KEYS - 1
    turns = -(-count // each)
    first = turn % turns * each
    more = leaf_key(lang, turn % turns, turns)
    return replace(page, controls=(*page.controls[first:first + each], more))


def leaf_key(lang: str, at: int, leaves: int) -> Control:
    """The key that turns a sheet from this leaf of so many to the next one."""
    return Control(window_text(lang, "more_keys", turn=at + 1, turns=leaves), TURN)


def choice_page(choice: ChoiceView) -> SheetPage:
    """Ruling or difference that waits for a person: it can't be put away."""
    return SheetPage(
        choice.title, choice.facts, choice.proposal, choice.source, choice.choices,
        proposes=True, closable=False, called=choice.called,
    )


def question_page(question: Menu) -> SheetPage:
    """Question that the hand waits for: it can't be put away."""
    return replace(menu_page(question), closable=False)


def menu_page(menu: Menu) -> SheetPage:
    """Page of entries about the evening, or at a seat in more detail."""
    return SheetPage(
        menu.title, tuple(menu.facts), source=menu.source, controls=menu.controls, floor=menu.floor,
        lines=tuple(AmountLine(name, amount, "") for name, amount in menu.lines),
        inner=bool(menu.back),
        columns=menu.columns, called=menu.called,
    )


def ask_page(control: Control, ask: FactQuestion, lang: str) -> SheetPage:
    """Question with ready answers, a reason, a seat; with ``most`` also words of one's own."""
    answers = tuple(Control(words, control.tap) for words, _ in ask.ready)
    own = (Control(window_text(lang, "own_words"), OWN_WORDS),) if ask.most else ()
    return SheetPage(ask.title, (control.text,), controls=(*answers, *own), inner=True)


def seat_page(seat: SeatView) -> SheetPage:
    """Page of a seat's actions."""
    facts = tuple(part for part in (seat.stack, seat.status, seat.said, seat.differs) if part)
    return SheetPage(seat.name, facts, controls=tuple(seat.menu))


def device_page(device: DeviceView, lang: str, age: DeviceAge | None = None) -> SheetPage:
    """Page of a device: the remedy, its last report, and each of its parts."""
    title = word(lang, "grammar.colon", what=device.name, told=device.word)
    facts = (device.hint or window_text(lang, "hint_none"),)
    if age is None:
        return SheetPage(title, facts)
    parts = tuple(AmountLine(*line) for line in part_lines(age, lang))
    return SheetPage(title, (*facts, last_report_sentence(age, lang)), lines=parts)


def pots_page(pots: tuple[PotView, ...], lang: str) -> SheetPage:
    """Page of all pots, one line each."""
    lines = tuple(
        AmountLine(pot.name, pot.chips, pot.cap or pot.seats, " · ".join(
            part for part in (pot.seats if pot.cap else "", pot.sums) if part))
        for pot in pots
    )
    return SheetPage(window_text(lang, "all_pots"), lines=lines)
