"""propose(table, case): the house's remedy for it, or the one question that is still open.

The same proposal is shown on the panel, carried out by a tap, printed on the slip and checked by a
table script. Nothing is invented: where the text is silent the outcome is "floor".
"""

from typing import NamedTuple

from dealer_assist.game.catalogue import ENTRIES, CaseQuestion, IrregularityKind, Remedy, Wants
from dealer_assist.game.facts import Effect, EffectKind, RemedyApplied
from dealer_assist.game.hand.earlier_states import seats_left_since
from dealer_assist.game.hand.several_boards import last_board
from dealer_assist.game.irregularities.case_deciding_facts import KnownFact, known_facts
from dealer_assist.game.irregularities.case_details import EARLY, detailed_case, hole_card_round
from dealer_assist.game.irregularities.effects import effects_of, is_of_other_boards
from dealer_assist.game.irregularities.effects.board_remedies import leave_early_aside
from dealer_assist.game.irregularities.effects.burn_remedies import drawable_flop_cards
from dealer_assist.game.irregularities.effects.deal_remedies import exposed_positions
from dealer_assist.game.irregularities.remedy_outcomes import outcome_of
from dealer_assist.game.rules.house_rules import HouseRules, Passage
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Case, Table


class CardMove(NamedTuple):
    """Card that a remedy moves, as drawn on the panel: from where in the deck, to where.

    ``take`` is "" for a card that lies on the table already; ``position`` is 0 where unknown.
    """

    take: str
    position: int
    place: str
    seat: int = 0
    card: str = ""


class Proposal(NamedTuple):
    """Proposal: the guide's page for a case. ``ask`` is the next question, None when enough is
    known.

    ``outcome`` is a remedy's name ("" while a question is open, "floor" where the text is silent);
    ``by_floor`` says that the floor has the last word.
    """

    case: Case
    entry: IrregularityKind
    facts: tuple[KnownFact, ...]
    ask: CaseQuestion | None
    outcome: str
    remedy: Remedy | None
    setting: str
    value: str
    source: Passage
    by_floor: bool
    effects: tuple[Effect, ...]
    moves: tuple[CardMove, ...]
    notes: tuple[str, ...]
    seats: tuple[int, ...]  # the seats that the notes are about


def propose_remedy(table: Table, case: Case) -> Proposal:
    """Proposal for this case at the table as it is."""
    table, case = _judged(table, case)
    entry = ENTRIES[case.entry]
    house = house_of_case(table)
    ask = _open_ask(table, case, entry.asks)
    facts = known_facts(table, case, entry.facts)
    if ask is not None and not _is_idle(table, case, entry):
        return Proposal(case, entry, facts, ask, "", None, entry.setting,
                        str(house.values[entry.setting]), house.source(entry.setting), False,
                        (), (), (), ())
    found = outcome_of(entry.decide, table, case, entry.setting)
    remedy = entry.remedies.get(found.name)
    ask = _open_ask(table, case, remedy.asks) if remedy is not None else None
    if ask is not None:
        return Proposal(case, entry, facts, ask, "", None, found.setting,
                        str(house.values[found.setting]), house.source(found.setting), False,
                        (), (), found.notes, found.seats)
    effects = effects_of(remedy.does, table, case, found.name) if remedy is not None else ()
    if any(is_of_other_boards(table.running, effect) for effect in effects):
        found, remedy, effects = found._replace(notes=(*found.notes, "note.boards")), None, ()
    if any(effect.kind in _VOIDS for effect in effects) and (gone := seats_left_since(table)):
        found = found._replace(notes=(*found.notes, "note.left_since"), seats=gone)
        remedy, effects = None, ()
    if remedy is not None and remedy.does == "void_hand_but_seat":
        found = found._replace(notes=(*found.notes, "note.chips_held"), seats=(case.seat,))
    by_floor = found.by_floor or remedy is None or remedy.floor or bool(case.taken_back_by)
    return Proposal(
        case, entry, facts, None, found.name if remedy is not None else FLOOR, remedy,
        found.setting, str(house.values[found.setting]), house.source(found.setting), by_floor,
        effects, card_moves(table, effects), found.notes, found.seats,
    )


def _judged(table: Table, case: Case) -> tuple[Table, Case]:
    """Table and case by which it is judged: a board that was dealt to its end counts until a card
    of the next has come.
    """
    if table.hand is not None and table.hand.earlier:
        table = table.evolve(hand=last_board(table.hand))
    return table, detailed_case(table, case)


_VOIDS = frozenset({EffectKind.VOID, EffectKind.MISDEAL})


def house_of_case(table: Table) -> HouseRules:
    """The house whose rules hold for the case: the running hand's, else the table's."""
    return table.running.house if table.running is not None else table.house


def other_remedy_effects(table: Table, case: Case, outcome: str) -> tuple[Effect, ...]:
    """Effects of another of the entry's remedies, for the floor who rules so."""
    table, case = _judged(table, case)
    remedy = ENTRIES[case.entry].remedies[outcome]
    return effects_of(remedy.does, table, case, outcome)


def open_question(table: Table, case: Case, outcome: str) -> CaseQuestion | None:
    """Question that this remedy of the entry still has, as its effects depend on it; or None."""
    table, case = _judged(table, case)
    return _open_ask(table, case, ENTRIES[case.entry].remedies[outcome].asks)


def drawn_among(table: Table, case: Case, outcome: str) -> tuple[str, ...]:
    """Cards of which one is drawn for this remedy, while none is named as the one; else ()."""
    case = detailed_case(table, case)
    is_known = outcome in ENTRIES[case.entry].remedies
    lacks = open_question(table, case, outcome) if is_known else None
    if lacks is None or lacks.wants is not Wants.CARD or table.hand is None:
        return ()
    return drawable_flop_cards(table.hand)


def settling_fact(
    table: Table, case: Case, outcome: str = "", by: str = "", reason: str = "", words: str = "",
    at_s: int = 0, card: str = "",
) -> RemedyApplied | None:
    """Fact that settles the case: by the proposal, or by another outcome that the floor chose.
    ``card`` is the one that was drawn for it.

    None where nothing can be applied yet: a question is open, or the floor has to say which.
    """
    case = case._replace(card=card or case.card)
    found = propose_remedy(table, case)
    name = outcome or ("" if found.remedy is None or words else found.outcome)
    if found.ask is not None and not words and (not outcome or found.ask in found.entry.asks):
        return None
    if not name or name not in found.entry.remedies:
        if not words:
            return None
        return RemedyApplied(case.number, found.case.entry, "otherwise",
                             _whatever_is_ruled(table, found.case), found.setting, found.value,
                             by, reason, words, at_s)
    effects = found.effects if name == found.outcome else other_remedy_effects(table, case, name)
    return RemedyApplied(case.number, found.case.entry, name, effects, found.setting, found.value,
                         by, reason, words, at_s, card)


def _whatever_is_ruled(table: Table, case: Case) -> tuple[Effect, ...]:
    """Effects of a ruling in the floor's own words, which the program can't read."""
    hand = table.running
    if hand is None or hand.boards > 1 or case.entry not in EARLY:
        return ()
    return leave_early_aside(hand)


def _open_ask(table: Table, case: Case, asks: tuple[CaseQuestion, ...]) -> CaseQuestion | None:
    """First of these questions that has no answer yet."""
    return next((one for one in asks if _is_open(table, case, one)), None)


def _is_idle(table: Table, case: Case, entry: IrregularityKind) -> bool:
    """True if the questions change nothing: the machine found it, and the whole deal is void.

    It must be so for the button too, whose missing card some houses still give him (TDA 37).
    """
    if not case.kind:
        return False
    hand = table.hand
    of_button = detailed_case(table,
                                  case._replace(seat=hand.seats[-1])) if hand is not None else case
    return _is_misdeal(table, case, entry) and (
        _is_misdeal(table, of_button, ENTRIES[of_button.entry]))


def _is_misdeal(table: Table, case: Case, entry: IrregularityKind) -> bool:
    """True if the house's own value for the entry is a misdeal, whatever the answers."""
    if entry.decide not in ("", "counted", "extra_player"):
        return False
    remedy = entry.remedies.get(outcome_of(entry.decide, table, case, entry.setting).name)
    return remedy is not None and remedy.does == "misdeal"


#: Found by a reader: the card may lie closed, and nobody is asked for its name.
_NAMELESS = frozenset({"irregular.device_duplicate_tag", "irregular.deck_not_whole"})


def _is_open(table: Table, case: Case, ask: CaseQuestion) -> bool:
    """True if this question has no answer yet."""
    if case.answer(ask.id):
        return False
    if case.entry in ("DEAL-04", "DEAL-05") and _are_known(table, case):
        return False
    if case.entry == "DEAL-08" and not _is_uncounted(table, case) and not (
        ask.id == "round" and _is_of_hand(table, case)
    ):
        return False  # it is the card that left the stub last
    if ask.wants is Wants.SEAT:
        return not (case.seat if ask.id == "seat" else case.other)
    if ask.id == "round":
        return not case.positions and not hole_card_round(table, case)
    if ask.wants is Wants.CARD:
        return not case.card and case.kind not in _NAMELESS
    return not case.chips if ask.id == "chips" else True


def _is_uncounted(table: Table, case: Case) -> bool:
    """True if hole cards are being dealt by hand and nobody has counted one of them yet."""
    hand = table.hand
    return hand is not None and not hand.dealt and not case.positions


def _is_of_hand(table: Table, case: Case) -> bool:
    """True if it is a card of the hand of a player who was named."""
    return table.hand is not None and case.seat in table.hand.position


def _are_known(table: Table, case: Case) -> bool:
    """True if cards of as many players as the entry speaks of are known by position."""
    hand = table.hand
    if hand is None:
        return False
    at = exposed_positions(hand, case)
    places = {(position - 1) % hand.size for position in at}
    return len(at) > 1 and (case.entry == "DEAL-05" or len(places) > 1)


_DRAWN = {EffectKind.BURN: "burn", EffectKind.TO_STUB: "stub"}


def card_moves(table: Table, effects: tuple[Effect, ...]) -> tuple[CardMove, ...]:
    """The cards that these effects move, in the order in which the dealer moves them."""
    out = []
    for effect in effects:
        if effect.kind in _DRAWN:
            out.append(CardMove("", max(0, effect.position), _DRAWN[effect.kind], 0, effect.card))
        elif effect.kind is EffectKind.LAID:
            out.append(CardMove("", max(0, effect.position), effect.place, effect.seat,
                                effect.card))
        elif effect.kind is EffectKind.OWE:
            out.append(CardMove(effect.take, effect.position, effect.place, effect.seat))
    return tuple(out)
