"""Checks of ``>`` lines about irregularities: cases, remedies, cards, rulings."""

from collections.abc import Iterator
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.facts import EffectKind, Place
from dealer_assist.game.hand.physical_deck import deck_of, hole_cards, owed_cards
from dealer_assist.game.irregularities.case_deciding_facts import KnownFact
from dealer_assist.game.irregularities.play_on_hold import are_pushes_held, is_play_held
from dealer_assist.game.irregularities.remedy_proposal import CardMove, Proposal
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import OwedCard, SettledCase, Table
from dealer_assist.storage.books import shipped_houses
from dealer_assist.training.scripts.checks_of_turn import (
    Check,
    Verdict,
    is_cited,
    is_none,
    is_same,
    is_true,
    same_id,
)
from dealer_assist.training.scripts.line_patterns import Values
from dealer_assist.training.scripts.line_tokens import without_accents_or_caps
from dealer_assist.training.scripts.script import house_name
from dealer_assist.training.scripts.state_after_line import TableAfterLine

# --- the truth, as a script would write it ----------------------------------------------------


def _incident_line(found: Proposal) -> str:
    seat = f" {found.case.seat}" if found.case.seat else ""
    return f"incident {found.case.entry}{seat}"


def _open_lines(seen: TableAfterLine) -> tuple[str, ...]:
    return tuple(_incident_line(p) for p in seen.proposals) or ("no incident",)


def remedy_line(found: Proposal) -> str:
    """The case's proposal, or its question."""
    if found.ask is not None:
        return f"asks {found.ask.id}"
    parts = ["remedy", found.outcome, found.setting, f"by {_who(found)}"]
    parts += ["silent"] if found.source.silent else []
    parts += [f"source {found.source.line}"] if found.source.line else []
    return " ".join(parts)


def _who(found: Proposal) -> str:
    return "floor" if found.by_floor else "dealer"


def known_values(one: KnownFact) -> tuple[str, ...]:
    """The value of a fact, word by word, as a script writes it."""
    if one.kind == "silent":
        return ("silent",)
    if one.kind == "yes_no":
        return ("yes" if one.number else "no",)
    if one.kind == "card":
        return (one.card,)
    if one.seats or one.kind == "seats":
        return tuple(str(seat) for seat in one.seats) or ("nobody",)
    return (str(one.number),)


def move_line(one: CardMove) -> str:
    """One card that moves."""
    where = str(one.seat) if one.seat and one.place == Place.HOLE else str(one.place)
    parts = [str(one.take), str(one.position or ""), "to", where]
    return f"moves {' '.join(part for part in parts if part)}"


def _owed_line(one: OwedCard) -> str:
    return f"owed {one.take} {one.place}{f' {one.seat}' if one.seat else ''}"


# --- cases -------------------------------------------------------------------------------------


def _case(seen: TableAfterLine, values: Values) -> Proposal | None:
    """The first case that waits, or the first of the entry that the line names."""
    entry = values.get("entry", "")
    return next((p for p in seen.proposals if entry in ("", p.case.entry)), None)


def incident(seen: TableAfterLine, values: Values) -> Verdict:
    """A case of this entry (about this seat) waits."""
    wanted = values["entry"], values.get("seat")
    if any(wanted in ((p.case.entry, None), (p.case.entry, p.case.seat)) for p in seen.proposals):
        return None
    return _open_lines(seen)


def incidents(seen: TableAfterLine, values: Values) -> Verdict:
    """So many cases wait."""
    count = len(seen.proposals)
    return None if count == values["number"] else (f"incidents {count}", *_open_lines(seen))


def remedy(seen: TableAfterLine, values: Values) -> Verdict:
    """The remedy proposed, with the house whose rule it is, and the person who may apply it."""
    found, parts = _case(seen, values), values["parts"]
    if found is None:
        return _open_lines(seen)
    sources = (found.source,)
    holds = (
        found.ask is None
        and parts.get("outcome", found.outcome) == found.outcome
        and parts.get("by", _who(found)) == _who(found)
        and parts.get("setting", found.setting) == found.setting
        and ("silent" not in parts or found.source.silent)
        and ("source" not in parts or is_cited(parts["source"], sources))
    )
    return None if holds else (remedy_line(found),)


def asks(seen: TableAfterLine, values: Values) -> Verdict:
    """This is the question that is open."""
    found = next((p for p in seen.proposals if p.ask is not None), None)
    if found is None or found.ask is None:
        return tuple(remedy_line(p) for p in seen.proposals) or ("no incident",)
    return None if found.ask.id == values["what"] else (f"asks {found.ask.id}",)


_STREETS: Final = {"preflop": "0", "flop": "1", "turn": "2", "tournant": "2", "river": "3",
                   "riviere": "3", "personne": "nobody", "muet": "silent"}


def deciding_fact_is(seen: TableAfterLine, values: Values) -> Verdict:
    """A fact that decides has this value, filled in from the table."""
    found = _case(seen, values)
    if found is None:
        return ("no incident",)
    wanted = {_STREETS.get(value, value) for value in values["values"]}
    if any(one.id == values["what"] and set(known_values(one)) == wanted for one in found.facts):
        return None
    lines = {one.id: f"known {one.id} {' '.join(known_values(one))}" for one in found.facts}
    named = lines.get(values["what"])
    return (named,) if named is not None else tuple(lines.values())


def proposal_moves_card(seen: TableAfterLine, values: Values) -> Verdict:
    """The proposal moves this card, among others."""
    found, wanted = _case(seen, values), values["move"]
    moved = found.moves if found is not None else ()
    if any(_is_move(one, wanted) for one in moved):
        return None
    return tuple(move_line(one) for one in moved) or (
        "no incident" if found is None else "moves nothing",)


def _is_move(one: CardMove, wanted: Values) -> bool:
    """True if it is the move that the line describes; parts left out may be anything."""
    return all(getattr(one, name) == value for name, value in wanted.items())


def proposal_moves_no_card(seen: TableAfterLine, values: Values) -> Verdict:
    """The proposal moves no card."""
    found = _case(seen, values)
    return tuple(move_line(one) for one in found.moves) or None if found is not None else (
        "no incident",)


def proposal_has_remark(seen: TableAfterLine, values: Values) -> Verdict:
    """The proposal comes with this remark (about these seats)."""
    found = _case(seen, values)
    if found is None:
        return ("no incident",)
    seats = set(values.get("seats", found.seats))
    if any(same_id(id, values["what"]) for id in found.notes) and seats == set(found.seats):
        return None
    about = "".join(f" {seat}" for seat in found.seats)
    return tuple(f"note {id.split('.')[-1]}{about}" for id in found.notes)


def other_house_rules_so(seen: TableAfterLine, values: Values) -> Verdict:
    """Another house's ruling on the pending case, or on the last one ruled."""
    house = house_name(without_accents_or_caps(values["house"]))
    if house not in shipped_houses.shipped_house_names():
        return tuple(f"others {values['value']} {name}"
                     for name in shipped_houses.shipped_house_names())
    found = _case(seen, values)
    settings = [found.setting] if found is not None else [r.setting for r in seen.table.ruled[-1:]]
    if not settings or not settings[0]:
        return ("no incident",)
    value = str(shipped_houses.shipped_house(house).values[settings[0]])
    wanted = without_accents_or_caps(values["value"])
    if without_accents_or_caps(value) == (FLOOR if wanted in ("silent", "muet") else wanted):
        return None
    return (f"others {value} {house}",)


# --- cards -------------------------------------------------------------------------------------


def _before_seat(seen: TableAfterLine, seat: int) -> tuple[int, ...]:
    """The positions of the cards that lie before the seat, in the order dealt."""
    hand = seen.hand
    if hand is None or seat not in hand.position:
        return ()
    lying = deck_of(hand).lying
    return tuple(lying[n].position for n in hole_cards(hand, seat))


def _lying(seen: TableAfterLine, places: frozenset[Place]) -> tuple[int, ...]:
    hand = seen.hand
    lying = deck_of(hand).lying if hand is not None else ()
    return tuple(card.position for card in lying if card.place in places)


def _row(found: tuple[int, ...]) -> str:
    return " ".join(str(at) for at in found) or "none"


def seat_cards_by_position(seen: TableAfterLine, values: Values) -> Verdict:
    """These cards of the deck, and no others, lie before the seat."""
    there = _before_seat(seen, values["seat"])
    return None if set(there) == set(values["positions"]) and len(there) == len(
        values["positions"]) else (f"positions {values['seat']} = {_row(there)}",)


def _are_among(wanted: tuple[int, ...], there: tuple[int, ...], line: str) -> Verdict:
    """Verdict on cards that are to be among those there; none wanted: none there."""
    right = set(wanted) <= set(there) and (bool(wanted) or not there)
    return None if right else (f"{line} {_row(there)}",)


def seat_holds_positions(seen: TableAfterLine, values: Values) -> Verdict:
    """These cards of the deck are among those that lie before the seat."""
    there = _before_seat(seen, values["seat"])
    return _are_among(values["positions"], there, f"holds {values['seat']}")


_BURNS: Final = frozenset({Place.BURN})
_OPEN: Final = frozenset({Place.FLOP, Place.TURN, Place.RIVER})


def burns_hold_positions(seen: TableAfterLine, values: Values) -> Verdict:
    """These cards of the deck are among the burns."""
    return _are_among(values["positions"], _lying(seen, _BURNS), "burned")


def board_positions(seen: TableAfterLine, values: Values) -> Verdict:
    """The board is these cards of the deck, in the order in which they lie."""
    there = _lying(seen, _OPEN)
    return None if there == values["positions"] else (f"board positions {_row(there)}",)


def _owed(seen: TableAfterLine) -> tuple[OwedCard, ...]:
    return owed_cards(seen.hand) if seen.hand is not None else ()


def remedy_owes_card(seen: TableAfterLine, values: Values) -> Verdict:
    """A remedy owes this card."""
    wanted, found = values["owed"], _owed(seen)
    for one in found:
        if (wanted.get("take", one.take), wanted.get("place", one.place),
                wanted.get("seat", one.seat)) == (one.take, one.place, one.seat):
            return None
    return tuple(_owed_line(one) for one in found) or ("nothing owed",)


# --- what was ruled ----------------------------------------------------------------------------


def hand_was_voided(seen: TableAfterLine, values: Values) -> Verdict:
    """The hand was made void (as a misdeal, or because the deck was foul)."""
    now = seen.hand.voided if seen.hand is not None else ""
    right = bool(now) and without_accents_or_caps(values.get("what", now)) == now
    return None if right else (f"voided {now}" if now else "not voided",)


def dead_by_ruling(table: Table) -> tuple[int, ...]:
    """The seats whose hands a remedy has killed and none has given back."""
    hand, found = table.hand, dict[int, bool]()
    at: Table | None = table
    while hand is not None and at is not None and at.hand is not None and (
        at.hand.number == hand.number
    ):
        for effect in reversed(at.fact.effects) if isinstance(at.fact, e.RemedyApplied) else ():
            if effect.kind in (EffectKind.KILL, EffectKind.REVIVE):
                found.setdefault(effect.seat, effect.kind is EffectKind.KILL)
        at = at.before
    folded = {seat for seat in found if hand is not None and hand.folded[hand.position[seat]]}
    return tuple(sorted(seat for seat, killed in found.items() if killed and seat in folded))


def hands_killed_by_ruling(seen: TableAfterLine, values: Values) -> Verdict:
    """The hands of these seats were killed by a ruling."""
    there = dead_by_ruling(seen.table)
    if set(values["seats"]) <= set(there):
        return None
    return (f"dead {_row(there)}",) if there else tuple(f"not dead {s}" for s in values["seats"])


def not_dead(seen: TableAfterLine, values: Values) -> Verdict:
    """No ruling killed the hands of these seats."""
    wrong = [s for s in values["seats"] if s in dead_by_ruling(seen.table)]
    return tuple(f"dead {seat}" for seat in wrong) or None


def case_was_settled_so(seen: TableAfterLine, values: Values) -> Verdict:
    """A case of this entry was settled so (by him, for this reason)."""
    done = [r for r in seen.table.ruled if r.outcome != "dismissed"]
    return _settled(done, values, "ruled")


def acts_on_hold(seen: TableAfterLine, values: Values) -> Verdict:
    """These players said or put something while a case held play, and it waits."""
    found = {one.seat for one in seen.table.arrived}
    if found == set(values["seats"]):
        return None
    return (f"meanwhile {' '.join(map(str, sorted(found))) or 'nobody'}",)


def dismissed(seen: TableAfterLine, values: Values) -> Verdict:
    """A case of this entry was dismissed."""
    done = [r for r in seen.table.ruled if r.outcome == "dismissed"]
    return _settled(done, values, "dismissed")


def _settled(done: list[SettledCase], values: Values, verb: str) -> Verdict:
    for one in done:
        if (
            one.case.entry == values["entry"]
            and values.get("outcome", one.outcome) == one.outcome
            and without_accents_or_caps(values.get("by", one.by)) == without_accents_or_caps(one.by)
            and without_accents_or_caps(values.get("why", one.reason))
            == without_accents_or_caps(one.reason)
        ):
            return None
    return tuple(dict.fromkeys(_settled_lines(done, verb)))


def _settled_lines(done: list[SettledCase], verb: str) -> Iterator[str]:
    for one in done:
        outcome = f" {one.outcome}" if verb == "ruled" else ""
        by = f' by "{one.by}"' if one.by else ""
        yield f"{verb} {one.case.entry}{outcome}{by}"


def warned(seen: TableAfterLine, values: Values) -> Verdict:
    """These players were warned."""
    there = tuple(dict.fromkeys(seat for seat, _ in seen.table.evening.warned))
    return None if set(values["seats"]) <= set(there) else tuple(f"warned {s}" for s in there)


def signed_in(seen: TableAfterLine, values: Values) -> Verdict:
    """This floor manager is signed in."""
    now = seen.table.floor
    right = f'signed in "{now}"' if now else "nobody signed in"
    return None if without_accents_or_caps(values.get("name", "")) == without_accents_or_caps(
        now) else (right,)


CASE_CHECKS: Final[dict[str, Check]] = {
    "incident": incident, "incidents": incidents, "remedy": remedy, "asks": asks,
    "known": deciding_fact_is,
    "moves": proposal_moves_card, "moves_nothing": proposal_moves_no_card,
    "note": proposal_has_remark, "others": other_house_rules_so,
    "positions": seat_cards_by_position, "board_positions": board_positions,
    "owed": remedy_owes_card, "voided": hand_was_voided,
    "holds": seat_holds_positions, "burned": burns_hold_positions, "dead": hands_killed_by_ruling,
    "not_dead": not_dead, "ruled": case_was_settled_so,
    "dismissed": dismissed, "arrived": acts_on_hold, "warned": warned, "signed_in": signed_in,
    "no_incident": is_none(lambda seen: map(_incident_line, seen.proposals)),
    "asks_nothing": is_none(
        lambda seen: (f"asks {one.ask.id}" for one in seen.proposals if one.ask is not None)),
    "nothing_owed": is_none(lambda seen: map(_owed_line, _owed(seen))),
    "not_voided": is_none(
        lambda seen: [f"voided {seen.hand.voided}"] if seen.hand and seen.hand.voided else []),
    "stub": is_same(
        "number", lambda seen: len(deck_of(seen.hand).stub) if seen.hand else 52, "stub {}"),
    "holds_play": is_true(lambda seen: is_play_held(seen.table), "play goes on"),
    "plays_on": is_true(lambda seen: not is_play_held(seen.table), "play held"),
    "pots_held": is_true(lambda seen: are_pushes_held(seen.table), "the pots are pushed"),
}
