"""PHH text -> recorded hands. A broken hand is reported with file and line; the others go on."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from decimal import Decimal
from functools import partial
from hashlib import sha256
from itertools import chain, islice
from typing import Any, Final

from dealer_assist.game.facts import Owed
from dealer_assist.storage.hand_histories.phh.exact_amounts import (
    LARGEST,
    UNITS,
    AmountUnfit,
    FieldWrong,
    MoneyUnit,
    amount_of,
    in_smallest_units,
    numeric_values,
    unit_of,
)
from dealer_assist.storage.hand_histories.phh.fast_hand_toml import plain_toml
from dealer_assist.storage.hand_histories.phh.hand_history_extensions import (
    NOTHING_OWN,
    OwnFields,
    actions_with_shown_hands,
    further_boards,
    read_own,
)
from dealer_assist.words.cards import UnreadableCard
from drivers.foreign_toml_json import TextUnfit
from drivers.lazy_dataclass import dataclass

#: PHH variant code -> the game that we play it as. (PHH has no code for pot-limit hold'em.)
GAMES: Final = {"NT": "holdem_no_limit", "FT": "holdem_fixed_limit", "PT": "holdem_pot_limit"}

#: The name ends on no blank: two parts that may both take the blanks would need cubic time.
_SECTION: Final = re.compile(
    r"^[ \t]*\[[ \t]*(\"?)([^\]\"\s](?:[^\]\"\n]*[^\]\"\s])?)\1[ \t]*\][ \t\r]*(#.*)?$",
    re.MULTILINE)
_INT_LISTS: Final = ("antes", "blinds_or_straddles", "starting_stacks")
_RESULTS: Final = ("finishing_stacks", "winnings")
#: Without such a number there is no decimal of a currency; the digits of a text's hexadecimal
#: number are none.
_MAY_BE_DECIMAL: Final = re.compile(r"\d\.\d|(?<![\w.'\"])\d[\d_]*[eE]")
_INF: Final = float("inf")
_INTS: Final = ("min_bet", "small_bet", "big_bet", "bring_in")
_DECIMAL: Final = re.compile(r"\d{1,18}(\.\d{1,4})?$", re.ASCII)
#: A code or a symbol.
_CURRENCY: Final = re.compile(r"[A-Za-z]{3,5}|[^\W\d]|[^\w\s\x00-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class UnreadableHand:
    """Hand that can't be read: which, where, what was expected and what to do."""

    id: str
    where: str
    says: str

    @property
    def placed(self) -> str:
        """Mistake with its place, given once."""
        file = self.where.split(",", 1)[0]
        return self.says if self.says.startswith(file) else f"{self.where}: {self.says}"


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """One hand as recorded. Tuples run by player, p1 first, heads-up order already righted."""

    id: str
    where: str
    game: str
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    matched: bool
    min_bet: int
    small_bet: int
    big_bet: int
    stacks: tuple[int, ...]
    actions: tuple[str, ...]
    seats: tuple[int, ...]
    finishing: tuple[int, ...]  # as stated, -1 where a stack is not known; () where none is
    source: str
    levy: tuple[int, int, bool] = (0, 0, False)  # per 10,000, cap, before a flop: our own _levy
    smallest_chip: int = 1  # our own _smallest_chip
    bomb: bool = False  # our own _bomb_pot: no betting before the flop
    unit: int = 1  # how many of these chips make one of the file's: 100 where it has cents
    posts: tuple[Owed, ...] = ()  # posts owed, where the file says more than antes and blinds
    button: int = 0  # the dealer's seat where nobody sits on it; 0: that of the last player
    boards: int = 1
    shared: int = 0  # the street (0: before the flop) up to which several boards are one
    unknown: tuple[int, ...] = ()  # positions whose stack the file doesn't know
    won: tuple[int, ...] = ()  # as stated: each player's winnings from the pots, after the rake
    in_pots: int = -1  # as stated, before the rake
    rake: int = 0  # as stated
    currency: str = ""
    notes: tuple[tuple[str, dict[str, object]], ...] = ()  # message and values
    mark: int = 0  # the same text has the same one, whatever its file is called
    own: OwnFields = NOTHING_OWN
    rulings: tuple[str, ...] = ()  # entry and outcome, by whom
    #: Totals of the raises, if the file's amounts are whole bets of the street, by their place.
    totals: Mapping[int, str] = field(default_factory=dict)

    @property
    def money(self) -> MoneyUnit:
        """Unit of its chips; a currency that is no short word is dropped."""
        return MoneyUnit(self.unit, self.currency if _CURRENCY.fullmatch(self.currency) else "")


def text_number(text: str) -> int:
    """Number by which the same text is recognised: 63 bits, never 0."""
    return int.from_bytes(sha256(text.encode("utf-8", "replace")).digest()[:8]) >> 1 or 1


def read_phh(text: str, file: str) -> Iterator[RecordedHand | UnreadableHand]:
    """Hands of a .phh file (one) or a .phhs bundle (a numbered table for each), one by one."""
    of_file = _unit(text)
    sections = _sections(text)
    first = list(islice(sections, 2))
    single = len(first) == 1 and first[0][0] == ""
    for name, line, body in chain(first, sections):
        where = f"{file}, line {line}" if single else f"{file}, hand [{name}], line {line}"
        label = file if single else f"{file}#{name}"
        try:
            tree = plain_toml(body)
        except TextUnfit as error:
            yield UnreadableHand(label, where, _toml_says(error, file, line))
            continue
        hand_id = tree.get("_id")
        hand_id = hand_id if isinstance(hand_id, str) and hand_id else label
        try:
            unit = own if type(own := tree.get("_unit")) is int and own in UNITS else of_file
            in_units = with_amounts(tree, partial(_counted, unit=unit))
            yield _hand(in_units, hand_id, where, unit, text_number(body))
        except (FieldWrong, UnreadableCard) as wrong:
            yield UnreadableHand(hand_id, where, f"{wrong}")


def _unit(text: str) -> int:
    """Unit of a whole file, so that stacks of one hand compare with those of the next.

    A hand that says its own (``_unit``, written by write_phh.py) keeps that.
    """
    return unit_of(numeric_values(amount for _, _, body in _sections(text)
                                  if _MAY_BE_DECIMAL.search(body)
                       for amount in _decimals(body)))


def _decimals(body: str) -> Iterator[object]:
    """Amounts of a hand that have decimals."""
    try:
        fields = plain_toml(body)
    except TextUnfit:
        return
    values = [fields.get(key) for key in _INTS]
    values += [v for key in (*_INT_LISTS, *_RESULTS) for v in _listed(fields, key)]
    yield from (v for v in values if isinstance(v, float))
    for text in _listed(fields, "actions"):
        words = text.split(maxsplit=3) if isinstance(text, str) else []
        if len(words) > 2 and words[1] == "cbr" and _DECIMAL.match(words[2]):
            yield Decimal(words[2])


def _listed(fields: Mapping[str, Any], key: str) -> list[Any]:
    found = fields.get(key)
    return found if isinstance(found, list) else []


def with_amounts(fields: Mapping[str, Any], counted: Callable[[Any], Any]) -> dict[str, Any]:
    """Fields of the standard with every amount converted; our own stay as they are."""
    out = dict(fields)
    for key in (*_INT_LISTS, *_RESULTS, *_INTS):
        found = out.get(key)
        if isinstance(found, list):
            out[key] = [counted(value) for value in found]
        elif found is not None:
            out[key] = counted(found)
    if isinstance(out.get("actions"), list):
        out["actions"] = [
            text if isinstance(text, str) and "cbr" not in text else _bet_counted(text, counted)
            for text in out["actions"]]
    return out


def _counted(value: object, unit: int) -> object:
    """Value as a whole number of the unit; a value that is no amount stays itself."""
    if type(value) is int and abs(value) <= LARGEST:
        return value * unit
    if isinstance(value, bool):
        return value
    try:
        return in_smallest_units(amount_of(value), unit)
    except AmountUnfit as why:
        if isinstance(value, int | Decimal) and unit > 1:
            raise FieldWrong(str(why)) from None
        return value  # reported where it is read


def _bet_counted(text: object, counted: Callable[[Any], Any]) -> object:
    """``p1 cbr 2.5`` as ``p1 cbr 250`` where the file has cents."""
    words = text.split(maxsplit=3) if isinstance(text, str) else []
    if len(words) < 3 or words[1] != "cbr" or not _DECIMAL.match(words[2]):
        return text
    words[2] = str(counted(int(words[2]) if "." not in words[2] else Decimal(words[2])))
    return " ".join(words)


def _sections(text: str) -> Iterator[tuple[str, int, str]]:
    """(name, first line, text) of each hand: cut by hand, so that a broken hand spoils no other."""
    name, line, start = "", 1, 0
    for match in _SECTION.finditer(text):
        body = text[start : match.start()]
        if name or any(s.strip() and not s.lstrip().startswith("#") for s in body.splitlines()):
            yield name, line, body
        name = match.group(2).strip()
        line += text.count("\n", start, match.end()) + 1
        start = match.end() + 1
    if name or text[start:].strip():
        yield name, line, text[start:]


def _toml_says(error: TextUnfit, file: str, first: int) -> str:
    match = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
    if match is None:
        return f"this is not TOML: {error}; mend the hand or take it out"
    line = first + int(match.group(1)) - 1
    words = str(error)[: match.start()].strip()
    return f"{file}, line {line}, column {match.group(2)}: not TOML: {words}; mend that line"


def _hand(fields: dict[str, Any], hand_id: str, where: str, unit: int, mark: int) -> RecordedHand:
    variant = fields.get("variant")
    declared = fields.get("_game", "")
    if declared in GAMES.values():
        game = str(declared)
    elif variant in GAMES:
        game = GAMES[str(variant)]
    else:
        raise FieldWrong(
            f"variant is {variant!r}: expected NT (no-limit), PT (pot-limit) or FT "
            "(fixed-limit hold'em); other games can't be replayed here"
        )
    unknown = tuple([i for i, chips in enumerate(_listed(fields, "starting_stacks"))
                     if type(chips) is float and chips == _INF])
    if unknown:
        fields["starting_stacks"] = _enough(fields)
    lists = {key: _ints(fields, key) for key in _INT_LISTS}
    n = len(lists["starting_stacks"])
    if not 2 <= n <= 10:
        raise FieldWrong(f"starting_stacks has {n} entries: expected 2 to 10 players")
    for key, values in lists.items():
        if len(values) != n:
            raise FieldWrong(
                f"{key} has {len(values)} entries, starting_stacks {n}: expected as many")
    if min(lists["starting_stacks"]) < 0 or min(lists["antes"]) < 0:
        raise FieldWrong("starting_stacks and antes must not be negative")
    actions = fields.get("actions")
    if not isinstance(actions, list) or not all(isinstance(a, str) for a in actions):
        raise FieldWrong('actions must be a list of texts such as "p1 cbr 600"')
    antes, blinds = lists["antes"], lists["blinds_or_straddles"]
    if n == 2:  # heads-up PHH writes these two in reverse: the big blind is p1
        antes, blinds = antes[::-1], blinds[::-1]
    fixed = game == "holdem_fixed_limit"
    small, big = (_int(fields, "small_bet"), _int(fields, "big_bet")) if fixed else (0, 0)
    trimmed = fields.get("ante_trimming_status", False)
    currency = fields.get("currency", fields.get("currency_symbol"))
    own_unit = 1 if fields.get("_unit") == unit else unit  # our own fields are in chips
    finishing = _stated(fields, "finishing_stacks", n)
    seats, own = _seats(fields, n), NOTHING_OWN
    if "_unit" in fields and own_unit == 1:
        paid = [ante + abs(blind) for ante, blind in zip(antes, blinds, strict=True)]
        own = read_own({key.removeprefix("_"): value for key, value in fields.items()
                        if key.startswith("_")}, seats, paid, lists["starting_stacks"])
    boards, shared = further_boards(fields.get("_boards"))
    button = fields.get("_button", 0)
    return RecordedHand(
        id=hand_id, where=where, game=game, antes=antes, blinds=blinds,
        matched=bool(trimmed), min_bet=small if fixed else _int(fields, "min_bet"),
        small_bet=small, big_bet=big, stacks=lists["starting_stacks"],
        actions=actions_with_shown_hands(actions, own, boards), seats=seats, posts=own.posts,
        own=own,
        button=button if type(button) is int and 0 < button <= 10 else 0,
        boards=1 + len(boards) // (3 - shared) if boards else 1, shared=shared,
        finishing=tuple([-1 if i in unknown else chips for i, chips in enumerate(finishing)]),
        source=str(fields.get("_source", "")), levy=_levy(fields, own_unit),
        smallest_chip=own_unit * _int(fields, "_smallest_chip") if "_smallest_chip" in fields
        else 1,
        bomb=fields.get("_bomb_pot") is True,
        unit=unit, unknown=unknown, won=_stated(fields, "winnings", n),
        currency=currency if isinstance(currency, str) else "", mark=mark,
        rulings=tuple(map(str, _listed(fields, "_rulings"))),
        notes=(("import.unknown_stack", {"who": f"p{unknown[0] + 1}"}),) if unknown else (),
    )


def _enough(fields: Mapping[str, Any]) -> list[object]:
    """First stacks, with more than all bets of the hand in place of unknown ones."""
    stacks = _listed(fields, "starting_stacks")
    bets = [text.split(maxsplit=3)[2:3] for text in _listed(fields, "actions")
            if isinstance(text, str) and " cbr " in text]
    amounts = [int(bet[0]) for bet in bets if bet and bet[0].isascii() and bet[0].isdigit()
               and len(bet[0]) < 19]
    amounts += [abs(v) for key in ("antes", "blinds_or_straddles") for v in _listed(fields, key)
                if type(v) is int]
    amounts += [chips for chips in stacks if type(chips) is int]
    limits = [v for key in _INTS if type(v := fields.get(key)) is int]
    enough = sum(amounts) + 16 * sum(limits)  # fixed limit's bets stand as they are called
    return [enough if type(chips) is float and chips == _INF else chips for chips in stacks]


def _levy(fields: Mapping[str, Any], unit: int) -> tuple[int, int, bool]:
    """Levy of the house, which PHH has no word for: our own field, written by write_phh.py."""
    levy = fields.get("_levy")
    if not isinstance(levy, dict):
        return 0, 0, False
    parts = levy.get("per_10000"), levy.get("cap"), levy.get("before_flop")
    if type(parts[0]) is not int or type(parts[1]) is not int or min(parts[0], parts[1]) < 0:
        raise FieldWrong("_levy needs per_10000 and cap: whole numbers, 0 for none")
    return parts[0], parts[1] * unit, parts[2] is True


def _int(fields: Mapping[str, Any], key: str) -> int:
    value = fields.get(key)
    if type(value) is not int or value <= 0:
        raise FieldWrong(f"{key} is {value!r}: expected a whole number above 0")
    return value


def _ints(fields: Mapping[str, Any], key: str) -> tuple[int, ...]:
    values = fields.get(key)
    if not isinstance(values, list):
        raise FieldWrong(f"{key} is missing: expected a list of whole numbers, one per player")
    for value in values:
        if type(value) is not int:
            raise FieldWrong(
                f"{key} holds {value!r}: expected whole numbers of the smallest unit (cents)"
            )
    return tuple(values)


def _seats(fields: Mapping[str, Any], n: int) -> tuple[int, ...]:
    seats = fields.get("seats")
    good = (
        isinstance(seats, list) and len(seats) == n and len(set(map(str, seats))) == n
        and all(type(s) is int and 1 <= s <= 10 for s in seats)
    )
    return tuple(seats) if good and seats is not None else tuple(range(1, n + 1))


def _stated(fields: Mapping[str, Any], key: str, n: int) -> tuple[int, ...]:
    """Result that the file states, -1 where it is not known; () where it states none."""
    found = fields.get(key)
    if found is None:
        return ()
    if isinstance(found, list) and len(found) == n and all(
            type(v) is int or v == _INF for v in found):
        return tuple([v if type(v) is int else -1 for v in found])
    raise FieldWrong(f"{key} must be a list of {n} amounts, as many as starting_stacks")
