"""Slots of patterns: seats, amounts, chips in one motion, cards, names, texts."""

import re
from collections.abc import Container, Iterator
from typing import Any, Final

from dealer_assist.game.facts import Post
from dealer_assist.game.rules.settings import KEYS
from dealer_assist.game.table.table import SEATS
from dealer_assist.training.scripts.line_patterns import Slot, SlotPlace
from dealer_assist.training.scripts.line_tokens import ScriptToken
from dealer_assist.training.scripts.spoken_action import spoken_action_and_amount
from dealer_assist.words.cards import DECK
from dealer_assist.words.chip_amounts import fewest_chips

Ways = Iterator[tuple[int, Any]]
_SEAT = frozenset({"seat", "seats", "siege", "sieges", "player", "players", "joueur", "joueurs",
                   "place", "places"})
AND = frozenset({",", "and", "et", "&", "then", "puis", "+"})
_KNOWN = frozenset(DECK)
#: Beyond any stack that a person could mean; a bound for sums.
MOST_CHIPS: Final = 10**12
_MOST_OF_ONE = 1000  # chips in one motion


def token_at(place: SlotPlace) -> ScriptToken | None:
    return place.tokens[place.at] if place.at < len(place.tokens) else None


def next_token_outside(place: SlotPlace, at: int, words: Container[str]) -> int:
    """Place of the first token from here that is none of these."""
    while at < len(place.tokens) and place.tokens[at].norm in words:
        at += 1
    return at


def one_seat(place: SlotPlace) -> Ways:
    """``4``, ``seat 4`` or the name of a player that the settings gave a seat."""
    at, token = place.at, token_at(place)
    if token is not None and token.norm in _SEAT and token.norm not in place.names.seats:
        at += 1
        token = place.tokens[at] if at < len(place.tokens) else None
    if token is None:
        return
    if token.norm in place.names.seats:
        yield at + 1, place.names.seats[token.norm]
    elif token.norm.isdecimal() and len(token.norm) < 4 and 1 <= int(token.norm) <= SEATS:
        yield at + 1, int(token.norm)


def some_seats(place: SlotPlace) -> Ways:
    """One seat or several: ``4``, ``4, 5 and 6``, ``seats 4 5 6``."""
    found: list[tuple[int, tuple[int, ...]]] = []
    seats: tuple[int, ...] = ()
    at = place.at
    while True:
        step = next(one_seat(place._replace(at=at)), None)
        if step is None:
            break
        seats = (*seats, step[1])
        at = step[0]
        found.append((at, seats))
        at = next_token_outside(place, at, AND)
    yield from reversed(found)


def seat_list(place: SlotPlace) -> Ways:
    """Seats in brackets, or none of them: ``(1 2 4)``."""
    token = token_at(place)
    if token is None or token.norm != "(":
        return
    for end, seats in some_seats(place._replace(at=place.at + 1)):
        if end < len(place.tokens) and place.tokens[end].norm == ")":
            yield end + 1, seats


def amount(place: SlotPlace) -> Ways:
    """Chips: ``300``, ``1,200``, ``1 200``, ``10k``."""
    token = token_at(place)
    if token is None or token.quoted:
        return
    at = place.at + 1
    chips = _number(token.norm)
    if chips is None:
        return
    grouped: list[tuple[int, int]] = [(at, chips)]
    if len(token.norm) <= 3 and token.norm.isdecimal():
        digits = token.norm
        while at < len(place.tokens) and re.fullmatch(r"[0-9]{3}", place.tokens[at].norm):
            digits += place.tokens[at].norm
            at += 1
            grouped.append((at, int(digits)))
    for end, value in reversed(grouped):
        if value <= MOST_CHIPS:
            yield _past_unit(place, end), value


def _past_unit(place: SlotPlace, at: int) -> int:
    if at < len(place.tokens) and place.tokens[at].norm in ("€", "chips", "jetons"):
        return at + 1
    return at


def _number(norm: str) -> int | None:
    found = re.fullmatch(r"([0-9]{1,13})(?:\.([0-9]{1,3}))?(k?)", norm)
    if found is None:
        return None
    whole, part, kilo = found.groups()
    if not kilo:
        return int(whole) if part is None else None
    return int(whole) * 1000 + int((part or "0").ljust(3, "0"))


def number(place: SlotPlace) -> Ways:
    """A plain whole number, never grouped."""
    token = token_at(place)
    if token is not None and re.fullmatch(r"[0-9]{1,9}", token.norm):
        yield place.at + 1, int(token.norm)


def motion(place: SlotPlace) -> Ways:
    """Chips of one motion by value: ``500`` one chip, ``3x100``, ``100+25+25``.

    If no such chip is in play the amount is made of the fewest chips that make it.
    """
    found: list[tuple[int, tuple[int, ...]]] = []
    chips: tuple[int, ...] = ()
    at = place.at
    while at < len(place.tokens):
        pile = _pile(place, at)
        if pile is None or len(chips) + len(pile[1]) > _MOST_OF_ONE:
            break
        at, chips = pile[0], (*chips, *pile[1])
        found.append((at, chips))
        at = next_token_outside(place, at, AND)
    yield from reversed(found)


def _pile(place: SlotPlace, at: int) -> tuple[int, tuple[int, ...]] | None:
    line = place.tokens
    together = re.fullmatch(r"([0-9]{1,4})x([0-9]{1,13})", line[at].norm)
    apart = [t.norm for t in line[at : at + 3]]
    if together is not None:
        count, value, at = int(together[1]), int(together[2]), at + 1
    elif len(apart) == 3 and apart[1] in ("x", "*") and apart[0].isdecimal():
        known = _number(apart[2])
        if known is None or len(apart[0]) > 4:
            return None
        count, value, at = int(apart[0]), known, at + 3
    else:
        whole = next(amount(place._replace(at=at)), None)
        if whole is None:
            return None
        made = _chips_of(whole[1], place)
        return (whole[0], made) if made else None
    if not 0 < count <= _MOST_OF_ONE or not _is_chip(value, place):
        return None
    return _past_unit(place, at), (value,) * count


def _is_chip(value: int, place: SlotPlace) -> bool:
    return value > 0 and (value in place.names.chips or not place.names.are_given)


def _chips_of(value: int, place: SlotPlace) -> tuple[int, ...]:
    """One chip, or the fewest that make the amount; none where the chips in play can't."""
    if value in place.names.chips:
        return (value,)
    made = fewest_chips(value, place.names.chips) if value <= MOST_CHIPS // 1000 else ()
    return made if sum(made) == value and len(made) <= _MOST_OF_ONE else ()


def cards(place: SlotPlace) -> Ways:
    """Cards, apart or together: ``Ah Kd 2c``, ``AhKd2c``, ``10h``."""
    found: list[tuple[int, tuple[str, ...]]] = []
    lying: tuple[str, ...] = ()
    at = place.at
    while at < len(place.tokens):
        more = cards_in(place.tokens[at])
        if not more:
            break
        lying, at = (*lying, *more), at + 1
        found.append((at, lying))
        at = next_token_outside(place, at, (",",))
    yield from reversed(found)


def cards_in(token: ScriptToken) -> tuple[str, ...]:
    text = token.norm.replace("10", "t")
    names = tuple(text[k].upper() + text[k + 1 : k + 2] for k in range(0, len(text), 2))
    return names if names and all(name in _KNOWN for name in names) else ()


def quoted(place: SlotPlace) -> Ways:
    """A text in quotation marks."""
    token = token_at(place)
    if token is not None and token.quoted:
        yield place.at + 1, token.raw


def spoken_words(place: SlotPlace) -> Ways:
    """Words of a player, in quotation marks: their meaning as (action, chips)."""
    token = token_at(place)
    if token is not None and token.quoted:
        meant = spoken_action_and_amount(token.norm)
        if meant is not None:
            yield place.at + 1, meant


def a_name(place: SlotPlace) -> Ways:
    """A name or a short text: in quotation marks, or up to six words."""
    token = token_at(place)
    if token is None:
        return
    if token.quoted:
        yield place.at + 1, token.raw
        return
    words: list[str] = []
    for k, each in enumerate(place.tokens[place.at : place.at + 6]):
        if each.quoted or not (each.norm[0].isalnum() or each.norm in ".-'"):
            return
        words.append(each.raw)
        yield place.at + k + 1, " ".join(words)


def one_word(place: SlotPlace) -> Ways:
    """One word such as a message id or a setting's value."""
    token = token_at(place)
    if token is not None and (token.quoted or token.norm[:1].isalnum()):
        yield place.at + 1, token.raw


def a_key(place: SlotPlace) -> Ways:
    """The name of a house's setting, such as ``bet.min_raise``."""
    token = token_at(place)
    if token is not None and token.raw in KEYS:
        yield place.at + 1, token.raw


def rest_of_line(place: SlotPlace) -> Ways:
    """Everything to the end of the line: a source's mark such as ``TDA 43``, a list of names."""
    if token_at(place) is not None:
        yield len(place.tokens), "".join(
            _apart(place.tokens, k) + t.raw
            for k, t in enumerate(place.tokens[place.at :], place.at)
        ).strip()


def _apart(line: Any, k: int) -> str:
    before = line[k - 1] if k else None
    return "" if before is None or before.at + len(before.raw) == line[k].at else " "


_POSTS = {
    Post.SMALL_BLIND: ("small blind", "sb", "small", "petit blind", "petite blind", "pb"),
    Post.BIG_BLIND_ANTE: ("big blind ante", "bb ante", "bba", "ante de table"),
    Post.BIG_BLIND: ("big blind", "bb", "big", "gros blind", "grosse blind", "gb"),
    Post.STRADDLE: ("straddle", "option", "l'option"),
    Post.ANTE: ("ante", "l'ante"),
    Post.LATE: ("late", "missed blind", "late blind", "blind manque", "miss-blind", "miss blind"),
    Post.DEAD: ("dead", "dead small blind", "dead blind", "mise morte"),
}


def a_post(place: SlotPlace) -> Ways:
    """A forced payment: ``small blind``, ``gros blind``, ``straddle``, ``ante`` ..."""
    for post, names in _POSTS.items():
        for name in sorted(names, key=len, reverse=True):
            words = name.split()
            here = [t.norm for t in place.tokens[place.at : place.at + len(words)]]
            if here == words:
                yield place.at + len(words), post


#: The options of settling a pending ruling, by people's words for them.
_CHOICES: Final = {
    name: choice
    for choice, names in {
        "call": ("call", "a call", "suit", "suivre", "un call"),
        "raise": ("raise", "a raise", "complete", "relance", "completer"),
        "bet": ("bet", "a bet", "mise"),
        "stand": ("stand", "stands", "let stand", "vaut", "tel quel", "as is"),
        "back": ("back", "take back", "takes back", "free", "reprend", "reprendre",
                 "libre"),
        "wait": ("wait", "ask", "not finished", "demander", "attendre", "pas fini"),
        "floor": ("floor", "the floor", "chef", "chef de partie"),
        "fold": ("fold", "folded", "couche", "se couche"),
        "check": ("check", "parole"),
    }.items()
    for name in names
}


def a_choice(place: SlotPlace) -> Ways:
    """An option of settling a pending ruling, as the panel's keys call it."""
    for length in (3, 2, 1):
        here = " ".join(t.norm for t in place.tokens[place.at : place.at + length])
        if place.at + length <= len(place.tokens) and here in _CHOICES:
            yield place.at + length, _CHOICES[here]
    token = token_at(place)
    if token is not None and re.fullmatch(r"[a-z]+(_[a-z]+)+", token.raw):
        yield place.at + 1, token.raw


def a_pot(place: SlotPlace) -> Ways:
    """``main`` (0), ``side`` or ``side 2``; in French ``principal``, ``exterieur 2``."""
    at = place.at
    line = [t.norm for t in place.tokens]
    if line[at : at + 1] in (["the"], ["le"]):
        at += 1
    if line[at : at + 1] in (["pot"],):
        at += 1
    if line[at : at + 1] in (["main"], ["principal"]):
        yield at + 2 if line[at + 1 : at + 2] == ["pot"] else at + 1, 0
    elif line[at : at + 1] in (["side"], ["exterieur"]):
        at += 2 if line[at + 1 : at + 2] == ["pot"] else 1
        nth = line[at : at + 1]
        if nth and re.fullmatch(r"[1-9]", nth[0]):
            yield at + 1, int(nth[0])
        yield at, 1
    elif at > place.at:
        yield at, 0


BASIC_SLOTS: Final[dict[str, Slot]] = {
    "seat": one_seat, "seats": some_seats, "seatlist": seat_list, "chips": amount,
    "number": number, "motion": motion, "cards": cards, "quoted": quoted,
    "spoken": spoken_words, "name": a_name, "word": one_word, "key": a_key, "rest": rest_of_line,
    "choice": a_choice, "post": a_post, "pot": a_pot,
}
