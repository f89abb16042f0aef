"""Slots of a line that begins with ``>``: a ruling's parts, pots, steps."""

import re
from collections.abc import Sequence
from typing import Any, Final

from dealer_assist.game.advice import StepKind
from dealer_assist.training.scripts.line_patterns import Slot, SlotPlace
from dealer_assist.training.scripts.line_tokens import ScriptToken
from dealer_assist.training.scripts.slots_of_cases import TAKES
from dealer_assist.training.scripts.slots_of_evening import SLOTS
from dealer_assist.training.scripts.slots_of_hand import Ways


class Parts(dict[str, Any]):
    """Parts of a ruling, a step or a pot in a line, by name."""


def _first(kind: str, place: SlotPlace) -> tuple[int, Any] | None:
    return next(SLOTS[kind](place), None)


def _norms(place: SlotPlace, at: int, count: int) -> list[str]:
    return [t.norm for t in place.tokens[at : at + count]]


_RETURNS = frozenset({"returns", "return", "returned", "rend", "rendu"})
_ADDS = frozenset({"adds", "add", "ajoute", "complete"})


def pending_ruling_slot(place: SlotPlace) -> Ways:
    """``call 100 returns 49 source GC:126``, ``floor silent``, ``why raise_too_small`` ..."""
    at, parts = place.at, Parts()
    while at < len(place.tokens):
        step = _ruling_part(place._replace(at=at), parts)
        if step is None:
            return
        at = step
        if at < len(place.tokens) and place.tokens[at].norm == ",":
            at += 1
    if parts:
        yield at, parts


def _ruling_part(place: SlotPlace, parts: Parts) -> int | None:
    """Take in one part of a ruling; returns its end."""
    at, word = place.at, place.tokens[place.at].norm
    after = place._replace(at=at + 1)
    if word in ("silent", "muet", "texte"):
        parts["silent"] = True
        return at + 2 if _norms(place, at, 2) == ["texte", "muet"] else at + 1
    for name, words in (("returns", _RETURNS), ("adds", _ADDS)):
        amount = _first("chips", after)
        if word in words and amount is not None:
            parts[name] = amount[1]
            return amount[0]
    if word == "source" and at + 1 < len(place.tokens):
        end, parts["source"] = next(SLOTS["rest"](after))
        return end
    if word in ("why", "because", "car") and at + 1 < len(place.tokens):
        parts["why"] = place.tokens[at + 1].raw
        return at + 2
    if word in ("seat", "siege", "on", "for", "pour"):
        seat = _first("seat", place if word in ("seat", "siege") else after)
        if seat is not None:
            parts["seat"] = seat[1]
            return seat[0]
    choice = _first("choice", place)
    if choice is not None and "choice" not in parts:
        parts["choice"] = choice[1]
        return choice[0]
    if word in ("to", "a", "at"):
        place = after
    chips = _first("chips", place)
    if chips is not None and "chips" not in parts:
        parts["chips"] = chips[1]
        return chips[0]
    return None


def some_pots(place: SlotPlace) -> Ways:
    """``main 300 (1 2 4), side 200 (2 4)``, ``300``, or ``none``."""
    if _norms(place, place.at, 1) in (["none"], ["aucun"]):
        yield place.at + 1, ()
        return
    at = place.at
    found: list[tuple[int, int, tuple[int, ...]]] = []
    while at < len(place.tokens):
        named = _first("pot", place._replace(at=at))
        number, at = (named[1], named[0]) if named is not None else (len(found), at)
        if at < len(place.tokens) and place.tokens[at].norm in (":", "="):
            at += 1
        chips = _first("chips", place._replace(at=at))
        if chips is None:
            return
        at = chips[0]
        seats = _first("seatlist", place._replace(at=at))
        if seats is not None:
            at = seats[0]
        found.append((number, chips[1], seats[1] if seats is not None else ()))
        yield at, tuple(found)
        if at < len(place.tokens) and place.tokens[at].norm in (",", "and", "et", "+"):
            at += 1


def announced_words(place: SlotPlace) -> Ways:
    """Part of what is announced, in quotation marks; or a message id such as ``say.your_turn``."""
    if place.at < len(place.tokens):
        token = place.tokens[place.at]
        if token.quoted or re.fullmatch(r"[a-z]+\.[a-z_]+", token.raw):
            yield place.at + 1, token.raw


#: French words for the steps that scripts most often expect.
_STEPS_FR: Final = {
    "bruler": StepKind.BURN, "brule": StepKind.BURN, "ramasser": StepKind.COLLECT,
    "ouvrir": StepKind.OPEN, "pousser": StepKind.PUSH, "rendre": StepKind.RETURN,
    "montrer": StepKind.SHOW, "etaler": StepKind.TABLE_ALL, "donner": StepKind.DEAL,
    "poster": StepKind.POST, "taille": StepKind.LEVY, "bouton": StepKind.MOVE_BUTTON,
    "prendre": StepKind.TAKE_CARD,
}


def step(place: SlotPlace) -> Ways:
    """``burn``, ``open flop``, ``push 4 main 300``, ``post 6 big blind 100``; or part of it."""
    if place.at >= len(place.tokens):
        return
    parts = Parts()
    if place.tokens[place.at].quoted:
        parts["text"], at = place.tokens[place.at].raw, place.at + 1
    else:
        kind = _step_kind(place.tokens[place.at :])
        if kind is None:
            return
        parts["kind"], at = kind[1], place.at + kind[0]
    while at < len(place.tokens):
        word = place.tokens[at].norm
        if word in (",", "to", "a", "au", "of", "de", "le", "la", "the", ":"):
            at += 1
            continue
        if word in ("flop", "turn", "river", "tournant", "riviere"):
            parts["place"] = {"tournant": "turn", "riviere": "river"}.get(word, word)
            at += 1
            continue
        if word in TAKES:
            parts["take"], at = TAKES[word], at + 1
            continue
        for slot in ("post", "pot", "seat", "chips"):
            read = _first(slot, place._replace(at=at)) if slot not in parts else None
            if read is not None and not (slot == "pot" and read[0] == at):
                at, parts[slot] = read
                break
        else:
            return
    yield at, parts


def _step_kind(line: Sequence[ScriptToken]) -> tuple[int, StepKind] | None:
    for length in (4, 3, 2, 1):
        name = "_".join(t.norm for t in line[:length])
        if length <= len(line) and name in set(StepKind):
            return length, StepKind(name)
    kind = _STEPS_FR.get(line[0].norm)
    return (1, kind) if kind is not None else None


def words_to_line_end(place: SlotPlace) -> Ways:
    """Words to the end of the line."""
    listed = tuple(t.norm for t in place.tokens[place.at :] if t.norm != ",")
    if listed:
        yield len(place.tokens), listed


CHECK_SLOTS: Final[dict[str, Slot]] = {
    **SLOTS, "ruling": pending_ruling_slot, "pots": some_pots, "said": announced_words,
    "step": step, "words": words_to_line_end,
}
