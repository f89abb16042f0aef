"""Cases: reported, answered, settled or dismissed; the floor's sign-in; rulings."""

from collections.abc import Mapping
from typing import Any, Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance import remedies
from dealer_assist.game.advance.dealing import with_cards_of_case
from dealer_assist.game.advance.irregularity_notes import Fold, with_evening, with_note
from dealer_assist.game.between.wrong_pin_waits import pins_without, with_wrong_pin
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.irregularities.case_details import EXPOSED, detailed_case, named_seat
from dealer_assist.game.irregularities.detection import detect_case, still_open
from dealer_assist.game.irregularities.reportable_moments import is_over_with_deal
from dealer_assist.game.table.table import Case, SettledCase, Table


def case_reported(table: Table, fact: e.IrregularityReported) -> Table:
    """A case waits for its remedy. One about the last hand names it until the next begins."""
    if fact.entry not in ENTRIES:
        return with_note(table, "irregular.entry_unknown", fact.seat, fact.entry)
    hand = table.hand
    answers = (("round", str(fact.round)),) if fact.round else ()
    case = Case(
        table.number + 1, fact.entry, named_seat(fact.seat), named_seat(fact.other),
        (fact.position,) if fact.position else (), fact.card, fact.chips, "", answers,
        hand.number if hand is not None else 0, table.number,
    )
    return table.evolve(cases=(*table.cases, case))


def play_released(table: Table, fact: e.CaseReleased) -> Table:
    """Play goes on beside the case; the pot is held."""
    return with_cards_of_case(_changed(table, fact.case, is_released=True))


def moment_corrected(table: Table, fact: e.MomentCorrected) -> Table:
    """The case is judged on the state before that act."""
    return _changed(table, fact.case, moment=max(1, fact.before - 1))


def _changed(table: Table, number: int, **changes: Any) -> Table:
    case = _case(table, number)
    if case is None:
        return with_note(table, "irregular.no_such_case")
    new = case._replace(**changes)
    return table.evolve(cases=tuple(new if one is case else one for one in table.cases))


def _case(table: Table, number: int) -> Case | None:
    return next((case for case in table.cases if case.number == number), None)


def case_answered(table: Table, fact: e.IrregularityAnswered) -> Table:
    """The case has one answer more."""
    case = _case(table, fact.case)
    said = case.answers if case is not None else ()
    others = tuple(pair for pair in said if pair[0] != fact.ask)
    return _changed(table, fact.case, answers=(*others, (fact.ask, fact.answer)))


def case_dismissed(table: Table, fact: e.IrregularityDismissed) -> Table:
    """Nothing is done about the case; the reason is on record."""
    case = _case(table, fact.case)
    if case is None:
        return with_note(table, "irregular.no_such_case")
    ruled = SettledCase(table.number + 1, detailed_case(table, case), "dismissed", by=fact.by,
                        reason=fact.reason)
    return with_cards_of_case(_settled(table, case, ruled))


def after_remedy(table: Table, fact: e.RemedyApplied) -> Table:
    """The case is settled and its remedy carried out."""
    case = _case(table, fact.case)
    if case is None:
        return with_note(table, "irregular.no_such_case")
    known = detailed_case(table, case)
    if fact.entry in ENTRIES:
        known = known._replace(entry=fact.entry)  # the fact has the entry that was ruled on
    ruled = SettledCase(table.number + 1, known, fact.outcome, fact.setting, fact.value, fact.by,
                        fact.reason, fact.words, fact.at_s)
    done = remedies.apply_remedy(table, fact)
    done = _settled(done, case, ruled)
    if known.entry in EXPOSED:
        others = tuple(one for one in done.cases if not (
            one.entry in EXPOSED and one.hand == case.hand))
        done = done.evolve(cases=others)
    return with_cards_of_case(done)


def _settled(table: Table, case: Case, ruled: SettledCase) -> Table:
    """Table without the case; one that was found and reported, too, is settled once."""
    left = tuple(one for one in table.cases if one.number != case.number and not (
        (one.entry, one.seat, one.hand) == (case.entry, case.seat, case.hand)
        and bool(one.kind) is not bool(case.kind)))
    return table.evolve(cases=left, ruled=(*table.ruled, ruled))


def hand_differed(table: Table, fact: e.HandDiffered) -> Table:
    """The shown hand isn't the one that was dealt; the case is opened by the fact itself.

    Of a hand that lies open no longer, as it was taken back, nothing differs.
    """
    hand = table.hand
    i = hand.position.get(fact.seat, -1) if hand is not None else -1
    if hand is None or i < 0 or not (hand.shown[i] or hand.part_shown[i]):
        return table
    return with_note(table, "irregular.hand_differs", fact.seat)


def signed_in(table: Table, fact: e.FloorSignedIn) -> Table:
    """The floor manager is at the panel; rulings from now on are his."""
    if fact.verified:
        left = pins_without(table.evening.turned_away, fact.name)
        table = with_evening(table, turned_away=left)
    return table.evolve(floor=fact.name, floor_verified=fact.verified)


def signed_out(table: Table, fact: e.FloorSignedOut) -> Table:
    """Nobody is signed in any more."""
    return table.evolve(floor="", floor_verified=False)


def after_wrong_pin(table: Table, fact: e.SignInRefused) -> Table:
    """A wrong PIN was given: noted, and counted for the name."""
    wrong = with_wrong_pin(table.evening.turned_away, fact.name, fact.at_s)
    table = with_evening(table, turned_away=wrong)
    return with_note(table, "irregular.sign_in_refused", 0, fact.name)


def with_cases(before: Table, table: Table, fact: e.Fact) -> Table:
    """Table with the cases that this fact opens; a new hand leaves those of the last behind.

    But not those that aren't about one deal: the deck, a pot pushed wrongly, somebody's conduct.
    """
    if type(fact) is e.HandBegan and table.hand is not before.hand:
        left = tuple(case for case in table.cases
                     if not case.hand or not is_over_with_deal(case, case.hand))
        table = table.evolve(cases=left) if left != table.cases else table
    if table.cases:
        table = _tidied(before, table)
    cases = detect_case(before, table, fact)
    return table.evolve(cases=(*table.cases, *cases)) if cases else table


def _tidied(before: Table, table: Table) -> Table:
    """Table without the cases that have settled themselves."""
    left = still_open(before, table)
    return table.evolve(cases=left) if len(left) != len(table.cases) else table


#: Handler of each fact of this module.
FOLDS: Final[Mapping[type, Fold]] = {
    e.IrregularityReported: case_reported,
    e.IrregularityAnswered: case_answered,
    e.IrregularityDismissed: case_dismissed,
    e.CaseReleased: play_released,
    e.MomentCorrected: moment_corrected,
    e.RemedyApplied: after_remedy,
    e.HandDiffered: hand_differed,
    e.FloorSignedIn: signed_in,
    e.FloorSignedOut: signed_out,
    e.SignInRefused: after_wrong_pin,
}
