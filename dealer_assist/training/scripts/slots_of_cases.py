"""Slots of irregularities: entries, answers, remedies, positions, moves."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.facts import Place as CardPlace
from dealer_assist.game.facts import Take
from dealer_assist.game.irregularities.case_deciding_facts import FACTS
from dealer_assist.game.rules.settings import FLOOR, KEYS
from dealer_assist.training.scripts.line_patterns import Slot, SlotPlace
from dealer_assist.training.scripts.line_tokens import ScriptToken
from dealer_assist.training.scripts.slots_of_hand import BASIC_SLOTS, Ways, cards_in, token_at

#: Word for a ruling of the floor's own: none of the catalogue's remedies.
OTHERWISE: Final = "otherwise"
#: Remedies by name, whichever entry has them.
OUTCOMES: Final = frozenset(
    name for entry in ENTRIES.values() for name in entry.remedies) | {FLOOR, OTHERWISE}
#: Questions that an entry or its remedy asks. The entry itself ("entry") may be the answer to
#: any.
ASKS: Final = frozenset(
    ask.id for entry in ENTRIES.values()
    for ask in (*entry.asks, *(a for remedy in entry.remedies.values() for a in remedy.asks))
) | {
    "seat", "other", "round", "card", "chips", "entry", "hands",
}
_ASKS_FR: Final = {"siege": "seat", "autre": "other", "tour": "round", "carte": "card",
                   "jetons": "chips", "mains": "hands"}
#: The words of a slot, to find the one that was misspelt.
KNOWN_WORDS: Final[Mapping[str, frozenset[str]]] = {
    "outcome": OUTCOMES, "remedy": OUTCOMES, "answer": ASKS, "ask": ASKS, "known": FACTS,
}
_YES_NO: Final = {"yes": "yes", "oui": "yes", "no": "no", "non": "no"}
_NTH: Final = {"1": 1, "first": 1, "1st": 1, "premiere": 1, "1re": 1, "2": 2, "second": 2,
               "2nd": 2, "seconde": 2, "deuxieme": 2, "2e": 2}
_FILLERS: Final = frozenset({",", "on", "at", "of", "the", "a", "au", "de", "du", "le", "la",
                             "for", "pour", "his", "sa", "to", "vers", "aux", ":", "="})


def _first(kind: str, place: SlotPlace) -> tuple[int, Any] | None:
    return next(BASIC_SLOTS[kind](place), None)


def _norm(place: SlotPlace, at: int) -> str:
    return place.tokens[at].norm if at < len(place.tokens) else ""


# --- entries -----------------------------------------------------------------------------------


def _entry_text(line: Sequence[ScriptToken], at: int) -> str:
    """``DEAL-01`` as written, from the tokens from here on; "" for anything else."""
    parts = [t.norm for t in line[at : at + 3]]
    return "".join(parts).upper() if len(parts) == 3 and parts[1] == "-" else ""


def an_entry(place: SlotPlace) -> Ways:
    """An id of the catalogue of irregularities: ``DEAL-01``."""
    id = _entry_text(place.tokens, place.at)
    if id in ENTRIES:
        yield place.at + 3, id


def nearest_entry(line: Sequence[ScriptToken], at: int) -> str:
    """Id of the catalogue nearest to the text there; "" for none."""
    word = line[at].norm if at < len(line) else ""
    return near_entry(_entry_text(line, at) or word.replace("_", "-"))


def near_entry(id: str) -> str:
    """Id of the catalogue nearest to this one; "" for none.

    >>> near_entry("DEEL-01")
    'DEAL-01'
    """
    close = get_close_matches(id.upper(), sorted(ENTRIES), 1, 0.6) if id else []
    return close[0] if close else ""


def an_outcome(place: SlotPlace) -> Ways:
    """The name of a remedy: ``burn_swap``, ``misdeal``."""
    token = token_at(place)
    if token is not None and token.norm in OUTCOMES:
        yield place.at + 1, token.norm


# --- reports -----------------------------------------------------------------------------------


def incident(place: SlotPlace) -> Ways:
    """``seat 3 round 2 card Kd chips 100 other 5``, in any order; a bare number is the seat."""
    at, parts = place.at, dict[str, Any]()
    while at < len(place.tokens):
        if place.tokens[at].norm in _FILLERS:
            at += 1
            continue
        step = _reported(place._replace(at=at), parts)
        if step is None:
            break
        at = step
    if parts:
        yield at, parts


def _reported(place: SlotPlace, parts: dict[str, Any]) -> int | None:
    """Take in one part of a report; returns its end."""
    at, word = place.at, _norm(place, place.at)
    after = place._replace(at=at + 1)
    if word in ("other", "autre", "and", "et", "with", "avec"):
        return _kept("other", _first("seat", after), parts)
    if word in ("round", "tour") and _norm(place, at + 1) in _NTH:
        parts["round"] = _NTH[_norm(place, at + 1)]
        return at + 2
    if word in _NTH and not word.isdigit():
        parts["round"] = _NTH[word]
        return at + 2 if _norm(place, at + 1) in ("card", "carte") else at + 1
    if word in ("chips", "jetons"):
        return _kept("chips", _first("chips", after), parts)
    if word == "position":
        return _kept("position", _first("number", after), parts)
    named = after if word in ("card", "carte") else place
    card = cards_in(named.tokens[named.at]) if named.at < len(named.tokens) else ()
    if len(card) == 1:
        parts["card"] = card[0]
        return named.at + 1
    return _kept("seat", _first("seat", place), parts) if "seat" not in parts else None


def _kept(name: str, read: tuple[int, Any] | None, parts: dict[str, Any]) -> int | None:
    if read is None:
        return None
    parts[name] = read[1]
    return read[0]


# --- answers -----------------------------------------------------------------------------------


def an_ask(place: SlotPlace) -> Ways:
    """The name of a question: ``round``, ``touched``."""
    word = _norm(place, place.at)
    asked = _ASKS_FR.get(word, word)
    if asked in ASKS:
        yield place.at + 1, asked


def answer(place: SlotPlace) -> Ways:
    """``touched yes``, ``seat 3``, ``round 2``; the bare answer to the question that is open."""
    asked = next(an_ask(place), None)
    if asked is not None:
        value = _answer_to(asked[1], place._replace(at=asked[0]))
        if value is not None:
            yield value[0], (asked[1], value[1])
    value = _answer_to("", place)
    if value is not None:
        yield value[0], ("", value[1])


def _answer_to(ask: str, place: SlotPlace) -> tuple[int, str] | None:
    token = token_at(place)
    if token is None:
        return None
    if ask == "entry":
        return next(an_entry(place), None)
    if ask in ("seat", "other"):
        return _written("seat", place)
    if ask in ("chips", "hands"):
        return _written("chips", place)
    if token.norm in _NTH and (not token.norm.isdigit() or ask in ("round", "other_round")):
        return place.at + 1, str(_NTH[token.norm])
    card = cards_in(token)
    if len(card) == 1:
        return place.at + 1, card[0]
    if token.norm in _YES_NO:
        return place.at + 1, _YES_NO[token.norm]
    seat = _written("seat", place)
    if seat is not None and not ask:
        return seat
    return (place.at + 1, token.norm) if token.norm[:1].isalnum() else None


def _written(kind: str, place: SlotPlace) -> tuple[int, str] | None:
    read = _first(kind, place)
    return (read[0], str(read[1])) if read is not None else None


# --- expectations ------------------------------------------------------------------------------


def remedy(place: SlotPlace) -> Ways:
    """``burn_swap source GC:333``, ``floor silent``, ``by floor``, ``decided by dealer`` ..."""
    at, parts = place.at, dict[str, Any]()
    while at < len(place.tokens):
        word = _norm(place, at)
        if word in ("by", "par", "decided", "decide", "the", "le", ","):
            at += 1
            before = _norm(place, at - 1)
            who = _norm(place, at)
            if before in ("by", "par", "the", "le") and who in _WHO:
                parts["by"] = _WHO[who]
                at += 3 if who == "chef" and _norm(place, at + 1) == "de" else 1
            continue
        if word == "source" and at + 1 < len(place.tokens):
            at, parts["source"] = next(BASIC_SLOTS["rest"](place._replace(at=at + 1)))
        elif word in ("silent", "muet"):
            at, parts["silent"] = at + 1, True
        elif place.tokens[at].raw in KEYS:
            at, parts["setting"] = at + 1, place.tokens[at].raw
        elif word in OUTCOMES and "outcome" not in parts:
            at, parts["outcome"] = at + 1, word
        else:
            break
    if parts:
        yield at, parts


_WHO: Final = {"floor": "floor", "chef": "floor", "dealer": "dealer", "croupier": "dealer"}


def a_fact(place: SlotPlace) -> Ways:
    """The name of a fact that decides: ``covered``, ``still_to_act``."""
    token = token_at(place)
    if token is not None and token.norm in FACTS:
        yield place.at + 1, token.norm


def values(place: SlotPlace) -> Ways:
    """Everything to the end of the line, word by word; a player's name is his seat."""
    found = []
    for token in place.tokens[place.at :]:
        if token.norm in (",", "and", "et"):
            continue
        card = cards_in(token)
        seat = place.names.seats.get(token.norm)
        found.append(str(seat) if seat is not None else card[0] if len(card) == 1 else
                     _YES_NO.get(token.norm, token.norm))
    if found:
        yield len(place.tokens), tuple(found)


def positions(place: SlotPlace) -> Ways:
    """Positions of the deck from the top, 0 where the stub was shuffled: ``2 9``; or ``none``."""
    if _norm(place, place.at) in ("none", "aucune", "nothing", "rien"):
        yield place.at + 1, ()
        return
    at, found = place.at, list[int]()
    while at < len(place.tokens):
        if place.tokens[at].norm in (",", "and", "et"):
            at += 1
            continue
        read = _first("number", place._replace(at=at))
        if read is None or read[1] > 99:
            break
        at, number = read
        found.append(number)
    if found:
        yield at, tuple(found)


TAKES: Final = {
    "top": Take.TOP, "dessus": Take.TOP, "antepenultimate": Take.ANTEPENULTIMATE,
    "antepenultieme": Take.ANTEPENULTIMATE, "next_up": Take.NEXT_UP,
}
_PLACES: Final = {
    "hole": CardPlace.HOLE, "fermee": CardPlace.HOLE, "flop": CardPlace.FLOP,
    "turn": CardPlace.TURN, "tournant": CardPlace.TURN, "river": CardPlace.RIVER,
    "riviere": CardPlace.RIVER, "burn": CardPlace.BURN, "burns": CardPlace.BURN,
    "brulees": CardPlace.BURN, "stub": "stub", "talon": "stub",
}


def move(place: SlotPlace) -> Ways:
    """``top 9 to 3``, ``antepenultimate 50 to turn``, ``7 to burn``: whence, position, where to."""
    at, parts = _taken(place)
    if at < len(place.tokens) and place.tokens[at].norm in _FILLERS:
        at += 1
    else:
        read = _first("number", place._replace(at=at))
        if read is not None:
            at, parts["position"] = read
    yield from _where(place._replace(at=at), parts)


def owed(place: SlotPlace) -> Ways:
    """``top hole 3``, ``antepenultimate turn``, ``hole 4``: a card that a remedy owes."""
    at, parts = _taken(place)
    yield from _where(place._replace(at=at), parts)


def _taken(place: SlotPlace) -> tuple[int, dict[str, Any]]:
    word = _norm(place, place.at)
    return (place.at + 1, {"take": TAKES[word]}) if word in TAKES else (place.at, {})


def _where(place: SlotPlace, parts: dict[str, Any]) -> Ways:
    at = place.at
    while at < len(place.tokens):
        word = place.tokens[at].norm
        seat = _first("seat", place._replace(at=at)) if "seat" not in parts else None
        if word in _FILLERS:
            at += 1
        elif word in _PLACES and "place" not in parts:
            at, parts["place"] = at + 1, _PLACES[word]
        elif seat is not None:
            at, parts["seat"] = seat
        else:
            break
    if parts:
        yield at, parts


CASE_SLOTS: Final[dict[str, Slot]] = {
    "entry": an_entry, "outcome": an_outcome, "incident": incident, "answer": answer,
    "ask": an_ask, "remedy": remedy, "known": a_fact, "values": values, "positions": positions,
    "move": move, "owed": owed,
}
