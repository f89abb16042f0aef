"""Open Hand History -> the recorded hands that the engine replays.

A hand that does not fit is told with file, line and what was expected; the others go on. Amounts
become whole numbers of the file's own finest unit. Blinds, antes and straddles are what was posted;
a post that is no blind of its place is a late one, a dead one goes to the middle.
Source: https://hh-specs.handhistory.org, version 1.4.7, and its examples.
"""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Final

from dealer_assist.ohh import fields
from dealer_assist.ohh.fields import FieldWrong
from dealer_assist.ohh.text import Piece, pieces
from dealer_assist.ohh.write import OWN
from dealer_assist.phh.amounts import AmountUnfit, fit, unit_of, whole
from dealer_assist.phh.read import RecordedHand, Unreadable

#: What the standard can say of a hand and this program has no rules for.
_FOREIGN: Final = {
    "Run_It_Twice": "the board was run more than once",
    "Cap": "what a player could bet in it was capped",
}
_AMOUNTS: Final = ("amount", "starting_stack", "small_blind_amount", "big_blind_amount",
                   "ante_amount", "rake", "win_amount", "jackpot")


def read(text: str, file: str) -> Iterator[RecordedHand | Unreadable]:
    """The hands of an .ohh file."""
    found = list(pieces(text))
    unit = unit_of(fit(value for piece in found for value in _amounts(piece.found)))
    unit = max([unit, *map(_own_unit, found)])
    for k, piece in enumerate(found, 1):
        where = f"{file}, hand {k}, line {piece.line}"
        yield _one(piece, f"{file}#{k}", where, unit)


def _own_unit(piece: Piece) -> int:
    """How many chips made one of the currency when this program wrote the hand; 1 elsewhere."""
    hand = piece.found.get("ohh") if isinstance(piece.found, dict) else None
    own = hand.get(OWN) if isinstance(hand, dict) else None
    unit = own.get("unit") if isinstance(own, dict) else None
    return unit if unit in (10, 100, 1000) else 1


def _amounts(tree: object) -> Iterator[Decimal]:
    """Every amount in the tree, whatever level it stands on."""
    level = [tree]
    while level:
        one = level.pop()
        if isinstance(one, list):
            level += one
        elif isinstance(one, dict):
            for key, value in one.items():
                if key in _AMOUNTS and isinstance(value, Decimal):
                    yield value
                elif key != OWN:
                    level.append(value)


def _one(piece: Piece, label: str, where: str, unit: int) -> RecordedHand | Unreadable:
    if piece.wrong:
        return Unreadable(label, where, piece.wrong)
    hand = piece.found.get("ohh", piece.found) if isinstance(piece.found, dict) else None
    if not isinstance(hand, dict) or "rounds" not in hand:
        return Unreadable(label, where, 'expected {"ohh": {...}} with the standard\'s fields')
    given = hand.get("game_number")
    label = given if isinstance(given, str) and given else label
    try:
        return _Reader(hand, unit).recorded(label, where)
    except FieldWrong as wrong:
        return Unreadable(label, where, str(wrong))


class _Reader:
    """Reads one hand."""

    def __init__(self, hand: Mapping[str, Any], unit: int) -> None:
        self._hand, self._unit = hand, unit
        own = hand.get(OWN)
        self._own: Mapping[str, Any] = own if isinstance(own, dict) else {}
        self._actions = list[str]()
        self._blinds: dict[int, int] = {}
        self._antes: dict[int, int] = {}
        self._street_bets: dict[int, int] = {}
        self._dead = False

    def recorded(self, label: str, where: str) -> RecordedHand:
        """The hand as the engine replays it. Raises FieldWrong."""
        self._check_game()
        order = self._order()
        self._index = {player["id"]: i for i, player in enumerate(order)}
        self._stacks = [self._chips(p, "starting_stack", "players: ") for p in order]
        self._small = self._chips(self._hand, "small_blind_amount", "", optional=True)
        self._big = self._chips(self._hand, "big_blind_amount", "", optional=True)
        for number, one in enumerate(fields.objects(self._hand, "rounds", "")):
            self._round(one, f"rounds[{number}].")
        n = len(order)
        seats = tuple(player["seat"] for player in order)
        game = fields.GAMES[self._hand["bet_limit"]["bet_type"]]
        limits = self._limits(game)
        antes = tuple(self._antes.get(i, 0) for i in range(n))
        paying = sum(1 for chips in antes if chips)
        matched = self._own.get("antes_matched", paying > 1 and not self._dead)
        return RecordedHand(
            id=label, where=where, game=game, antes=antes,
            blinds=tuple(self._blinds.get(i, 0) for i in range(n)), matched=matched is True,
            min_bet=limits[0], small_bet=limits[1], big_bet=limits[2], stacks=tuple(self._stacks),
            actions=tuple(self._actions),
            seats=seats if max(seats) <= 10 and min(seats) else tuple(range(1, n + 1)),
            finishing=(), source=str(self._hand.get("site_name", "")), levy=self._levy(),
            smallest_chip=self._own_number("smallest_chip", 1), unit=self._unit,
            bomb="Bomb_Pot" in fields.flags(self._hand),
        )

    def _check_game(self) -> None:
        game, limit = self._hand.get("game_type"), self._hand.get("bet_limit")
        if game != "Holdem":
            raise FieldWrong(f"game_type is {ascii(game)[:40]}: only Holdem can be replayed here")
        kind = limit.get("bet_type") if isinstance(limit, dict) else None
        if not isinstance(kind, str) or kind not in fields.GAMES:
            raise FieldWrong('bet_limit must hold a bet_type: "NL", "PL" or "FL"')
        for flag in sorted(fields.flags(self._hand) & _FOREIGN.keys()):
            raise FieldWrong(f"{_FOREIGN[flag]} ({flag}): such a hand can't be replayed here")

    def _order(self) -> list[dict[str, Any]]:
        """The players dealt in, from the first left of the button to the button."""
        players = [p for p in fields.objects(self._hand, "players", "")
                   if p.get("is_sitting_out") is not True]
        if not 2 <= len(players) <= 10:
            raise FieldWrong(f"players has {len(players)} entries: expected 2 to 10 dealt in")
        for k, player in enumerate(players):
            fields.number(player, "id", f"players[{k}].")
            fields.number(player, "seat", f"players[{k}].")
        for key in ("id", "seat"):
            if len({player[key] for player in players}) < len(players):
                raise FieldWrong(f"two players have the same {key}")
        button = fields.number(self._hand, "dealer_seat", "")
        players.sort(key=lambda player: (player["seat"] <= button, player["seat"]))
        return players

    def _chips(
        self, of: Mapping[str, Any], key: str, where: str, *, optional: bool = False
    ) -> int:
        amount = fields.money(of, key, where, optional=optional)
        try:
            return whole(amount, self._unit)
        except AmountUnfit as why:
            raise FieldWrong(f"{where}{key}: {why}") from None

    def _own_scale(self) -> int:
        """How many of the file's units make one of the chips of our own part; 0: no whole number.
        """
        unit = self._own.get("unit")
        if type(unit) is not int or unit <= 0 or self._unit % unit:
            return 0
        return self._unit // unit

    def _own_number(self, key: str, otherwise: int) -> int:
        """A number of our own part; it is in chips, whatever the currency."""
        found, scale = self._own.get(key), self._own_scale()
        if type(found) is not int or found <= 0 or not scale:
            return otherwise
        return found * scale

    def _limits(self, game: str) -> tuple[int, int, int]:
        """Smallest bet, and fixed limit's two sizes: the big blind and twice that."""
        big = self._big or max(self._blinds.values(), default=0)
        if big <= 0:
            raise FieldWrong("big_blind_amount is missing, and no big blind was posted")
        if game != fields.GAMES["FL"]:
            return self._own_number("min_bet", big), 0, 0
        small = self._own_number("small_bet", big)
        return small, small, self._own_number("big_bet", 2 * big)

    def _levy(self) -> tuple[int, int, bool]:
        levy = self._own.get("levy")
        if not isinstance(levy, dict):
            return 0, 0, False
        rate, cap = levy.get("per_10000"), levy.get("cap")
        if type(rate) is not int or type(cap) is not int or not (0 <= rate <= 10000 and cap >= 0):
            return 0, 0, False
        return rate, cap * (self._own_scale() or 1), levy.get("before_flop") is True

    # --- the rounds

    def _round(self, one: Mapping[str, Any], where: str) -> None:
        street = one.get("street")
        if not isinstance(street, str) or street not in fields.BOARDS:
            raise FieldWrong(f"{where}street is {ascii(street)[:40]}: expected one of "
                             f"{', '.join(fields.BOARDS)}")
        dealt = fields.card_list(one, where)
        if len(dealt) != fields.BOARDS[street]:
            raise FieldWrong(f"{where}cards: {street} has {len(dealt)} cards, "
                             f"expected {fields.BOARDS[street]}")
        if dealt:
            self._actions.append("d db " + "".join(dealt))
            self._street_bets = {}
        for k, action in enumerate(fields.objects(one, "actions", where)):
            self._action(action, f"{where}actions[{k}].")

    def _action(self, action: Mapping[str, Any], where: str) -> None:
        did = action.get("action")
        if did in ("Sits Down", "Stands Up", "Player Adjustment"):
            return  # nothing of it is in a pot, or of a stack in this hand
        if did in ("Add to Pot", "Added to Pot", "Added Chips"):
            raise FieldWrong(f"{where}action: {did}: chips from outside the hand can't be replayed")
        if not isinstance(did, str) or did not in fields.ACTIONS:
            raise FieldWrong(f"{where}action is {ascii(did)[:40]}: none of the standard's")
        given = action.get("player_id")
        i = self._index.get(given) if type(given) is int else None
        if i is None:
            raise FieldWrong(f"{where}player_id is {ascii(given)[:40]}: nobody dealt in has it")
        if did in fields.MONEY:
            self._money(i, did, self._chips(action, "amount", where))
        elif did == "Fold":
            self._put(i, "f")
        elif did == "Check":
            self._put(i, "cc")
        else:
            self._cards(i, did, fields.card_list(action, where), where)

    def _put(self, i: int, words: str) -> None:
        self._actions.append(f"p{i + 1} {words}")

    def _money(self, i: int, did: str, chips: int) -> None:
        if did in ("Post Ante", "Post Dead"):
            self._antes[i] = self._antes.get(i, 0) + chips
            self._dead = self._dead or did == "Post Dead"
            return
        bet = self._street_bets[i] = self._street_bets.get(i, 0) + chips
        if did == "Call":
            self._put(i, "cc")
        elif did in ("Bet", "Raise"):
            self._put(i, f"cbr {bet}")
        else:
            self._blinds[i] = self._blinds.get(i, 0) + self._blind(i, did, chips)

    def _blind(self, i: int, did: str, chips: int) -> int:
        """What the post is in PHH: a stack that ended with it owed the whole of it."""
        heads_up = len(self._stacks) == 2
        owed = {("Post SB", 1 if heads_up else 0): self._small,
                ("Post BB", 0 if heads_up else 1): self._big}.get((did, i))
        is_short = chips + self._antes.get(i, 0) >= self._stacks[i]
        if owed is not None:
            return max(owed, chips) if is_short else chips
        # Its place is nobody's blind: a straddle, or a returning player's post (negative in PHH).
        return chips if did == "Straddle" or (did == "Post BB" and i < 2) else -chips

    def _cards(self, i: int, did: str, cards: tuple[str, ...], where: str) -> None:
        text = "".join(cards)
        if len(cards) > 2:
            raise FieldWrong(f"{where}cards has {len(cards)}: hold'em deals two")
        if did == "Dealt Cards":
            if len(cards) == 2:
                self._actions.append(f"d dh p{i + 1} {text}")
        elif did == "Mucks Cards" or len(cards) < 2:
            self._put(i, "sm")
        else:
            self._put(i, f"sm {text}")
