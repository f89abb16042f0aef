"""Open Hand History -> the recorded hands that the engine replays.

A hand that does not fit is reported with file, line and what was expected; the others go on.
Amounts become whole numbers of the file's own finest unit. Blinds, antes and straddles are as
posted. Where a street comes again, it is that of a further board. Source:
https://hh-specs.handhistory.org, version 1.4.7, and its examples.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from dealer_assist.game.facts import Owed, Post
from dealer_assist.storage.hand_histories.ohh import ohh_fields
from dealer_assist.storage.hand_histories.ohh.ohh_objects import OhhObject, split_ohh_objects
from dealer_assist.storage.hand_histories.ohh.write_ohh import OWN
from dealer_assist.storage.hand_histories.phh.exact_amounts import (
    UNITS,
    AmountUnfit,
    FieldWrong,
    in_smallest_units,
    numeric_values,
    unit_of,
)
from dealer_assist.storage.hand_histories.phh.hand_history_extensions import (
    NOTHING_OWN,
    OwnFields,
    actions_with_shown_hands,
    further_boards,
    read_own,
)
from dealer_assist.storage.hand_histories.phh.read_phh import RecordedHand, UnreadableHand
from dealer_assist.words.cards import UnreadableCard

_AMOUNTS: Final = ("amount", "starting_stack", "small_blind_amount", "big_blind_amount",
                   "ante_amount", "rake", "win_amount", "jackpot", "bet_cap")
#: An amount that is no whole number; searched in the text, so that no file is a tree as a whole.
_DECIMAL: Final = re.compile(
    rf'"(?:{"|".join(_AMOUNTS)})"\s*:\s*(-?\d{{1,40}}(?:\.\d{{1,40}}(?:[eE][+-]?\d{{1,9}})?|'
    r"[eE][+-]?\d{1,9}))(?![\d.eE])")
_STREETS: Final = tuple(ohh_fields.BOARDS)
_POSTS: Final = {
    "Post Ante": Post.ANTE, "Post Dead": Post.DEAD, "Post SB": Post.SMALL_BLIND,
    "Post BB": Post.BIG_BLIND, "Straddle": Post.STRADDLE, "Post Extra Blind": Post.LATE,
}
#: Actions that move no chip of this hand: noted, or the same as in the pots.
_NOT_OF_THE_HAND: Final = {
    "Sits Down": "", "Stands Up": "", "Payout": "", "Player Adjustment": "import.adjustment",
    "Added Chips": "import.added_chips",
}


def read_ohh(text: str, file: str) -> Iterator[RecordedHand | UnreadableHand]:
    """Hands of an .ohh file, one by one."""
    unit = unit_of(numeric_values(Decimal(one)
                                  for one in {found[1] for found in _DECIMAL.finditer(text)}))
    for k, piece in enumerate(split_ohh_objects(text), 1):
        where = f"{file}, hand {k}, line {piece.line}"
        yield _one(piece, f"{file}#{k}", where, unit)


def _one(piece: OhhObject, label: str, where: str, unit: int) -> RecordedHand | UnreadableHand:
    if piece.wrong:
        return UnreadableHand(label, where, piece.wrong)
    hand = piece.found.get("ohh", piece.found) if isinstance(piece.found, dict) else None
    if not isinstance(hand, dict) or "rounds" not in hand:
        return UnreadableHand(label, where, 'expected {"ohh": {...}} with the standard\'s fields')
    given = hand.get("game_number")
    label = given if isinstance(given, str) and given else label
    try:
        return _Reader(hand, unit).recorded(label, where, piece.mark)
    except (FieldWrong, UnreadableCard) as wrong:
        return UnreadableHand(label, where, str(wrong))


class _Reader:
    """Reader of one hand."""

    def __init__(self, hand: Mapping[str, Any], unit: int) -> None:
        own = hand.get(OWN)
        self._own: Mapping[str, Any] = own if isinstance(own, dict) else {}
        # A file of this program's has its unit; anybody else's is that of his whole file.
        said = self._own.get("unit")
        self._says_unit = type(said) is int and said in UNITS
        self._hand, self._unit = hand, said if type(said) is int and said in UNITS else unit
        self._actions = list[str]()
        self._posts = list[tuple[int, Post, int]]()
        self._street_bets: dict[int, int] = {}
        self._totals: dict[int, str] = {}  # the raises otherwise, by their place
        self._dealt = list[str]()  # the streets of the boards in their order
        self._notes: dict[str, dict[str, object]] = {}

    def recorded(self, label: str, where: str, mark: int) -> RecordedHand:
        """Hand as the engine replays it. Raises FieldWrong."""
        self._check_game()
        rounds = ohh_fields.object_list_field(self._hand, "rounds", "")
        order, button = self._order(rounds)
        self._index = {player["id"]: i for i, player in enumerate(order)}
        self._stacks = [self._chips(p, "starting_stack", "players: ") for p in order]
        self._cap()
        self._small = self._chips(self._hand, "small_blind_amount", "", optional=True)
        self._big = self._chips(self._hand, "big_blind_amount", "", optional=True)
        for number, one in enumerate(rounds):
            self._round(one, f"rounds[{number}].")
        n = len(order)
        seats = tuple(player["seat"] for player in order)
        is_seated = max(seats) <= 10 and min(seats) > 0
        seats = seats if is_seated else tuple(range(1, n + 1))
        game = ohh_fields.GAMES[self._hand["bet_limit"]["bet_type"]]
        limits = self._limits(game)
        paying = sum(post is Post.ANTE for _, post, _ in self._posts)
        in_pots, rake, won = self._results(n)
        own, rulings = self._own_order(seats), self._own.get("rulings")
        boards, shared = further_boards(self._own.get("boards"))
        count = 1 + len(boards) // (3 - shared) if boards else self._dealt.count("River")
        currency = self._own.get("currency", self._hand.get("currency"))
        return RecordedHand(
            id=label, where=where, game=game, antes=(), blinds=(),
            posts=own.posts or self._owed(seats), own=own,
            rulings=tuple(map(str, rulings if isinstance(rulings, list) else ())),
            matched=self._own.get("antes_matched", paying > 1) is True,
            min_bet=limits[0], small_bet=limits[1], big_bet=limits[2], stacks=tuple(self._stacks),
            actions=actions_with_shown_hands(self._actions, own, boards), seats=seats,
            totals=self._totals,
            button=button if is_seated and button <= 10 else 0,
            boards=max(1, count),
            shared=shared if boards else self._shared(),
            finishing=(), won=won, in_pots=in_pots, rake=rake, notes=tuple(self._notes.items()),
            source=str(self._hand.get("site_name", "")), levy=self._levy(),
            smallest_chip=self._own_number("smallest_chip", 1), unit=self._unit, mark=mark,
            bomb="Bomb_Pot" in ohh_fields.hand_flags(self._hand),
            currency=currency if isinstance(currency, str) else "",
        )

    def _cap(self) -> None:
        """Cap on bets: in a capped game it is the stack that a player plays with."""
        cap = self._chips(self._hand["bet_limit"], "bet_cap", "bet_limit: ", optional=True)
        is_capped = "Cap" in ohh_fields.hand_flags(self._hand)
        if is_capped and not cap:
            raise FieldWrong("bet_limit: bet_cap is missing: expected what a player could bet at "
                             "most, as the flag Cap says that it was capped")
        if is_capped and cap < max(self._stacks):
            self._stacks = [min(cap, chips) for chips in self._stacks]
            self._notes["import.capped"] = {"chips": cap}

    def _results(self, n: int) -> tuple[int, int, tuple[int, ...]]:
        """Pots' total, rake, and each player's winnings; -1 and () if not stated."""
        in_pots = rake = 0
        won = [0] * n
        pots = ohh_fields.object_list_field(self._hand, "pots", "")
        for k, pot in enumerate(pots):
            where = f"pots[{k}]."
            in_pots += self._chips(pot, "amount", where)
            rake += self._chips(pot, "rake", where, optional=True)
            rake += self._chips(pot, "jackpot", where, optional=True)
            for win in ohh_fields.object_list_field(pot, "player_wins", where):
                i = self._position(win, f"{where}player_wins: ")
                won[i] += self._chips(win, "win_amount", f"{where}player_wins: ")
        if not pots:
            self._notes["import.no_results"] = {}
            return -1, 0, ()
        return in_pots, rake, tuple(won)

    def _owed(self, seats: Sequence[int]) -> tuple[Owed, ...]:
        """All posts as they are owed: the big blind is the first behind the small one's place."""
        n = len(self._stacks)
        small = next((i for i, post, _ in self._posts if post is Post.SMALL_BLIND), n - 1)
        bigs = sorted(((i - small - 1) % n, i) for i, post, _ in self._posts
                      if post is Post.BIG_BLIND)
        big = bigs[0][1] if bigs else -1
        alone = sum(post is Post.ANTE for _, post, _ in self._posts) == 1
        owed = list[Owed]()
        for i, post, chips in self._posts:
            if (post, i) in ((Post.SMALL_BLIND, small), (Post.BIG_BLIND, big)):
                whole_blind = self._small if post is Post.SMALL_BLIND else self._big
                # A stack that ended with it owed the whole of it.
                paid = sum(c for k, _, c in self._posts if k == i)
                chips = max(whole_blind, chips) if paid >= self._stacks[i] else chips
            elif post in (Post.SMALL_BLIND, Post.BIG_BLIND):
                post = Post.LATE
            elif post is Post.ANTE and alone:
                post = Post.BIG_BLIND_ANTE
            owed.append(Owed(seats[i], post, chips))
        return tuple(owed)

    def _own_order(self, seats: Sequence[int]) -> OwnFields:
        """Fields of our own, where this program wrote the hand. Raises FieldWrong."""
        if not self._says_unit:
            return NOTHING_OWN
        paid = [sum(chips for k, _, chips in self._posts if k == i) for i in range(len(seats))]
        return read_own(self._own, seats, paid, self._stacks)

    def _shared(self) -> int:
        """Street up to which the boards are one."""
        again = next((s for k, s in enumerate(self._dealt) if s in self._dealt[:k]), "")
        return _STREETS.index(again) - 1 if again else 0

    def _check_game(self) -> None:
        game, limit = self._hand.get("game_type"), self._hand.get("bet_limit")
        if game != "Holdem":
            raise FieldWrong(f"game_type is {ascii(game)[:40]}: only Holdem can be replayed here")
        kind = limit.get("bet_type") if isinstance(limit, dict) else None
        if not isinstance(kind, str) or kind not in ohh_fields.GAMES:
            raise FieldWrong('bet_limit must hold a bet_type: "NL", "PL" or "FL"')

    def _order(self, rounds: Sequence[Mapping[str, Any]]) -> tuple[list[dict[str, Any]], int]:
        """Players dealt in, from the first left of the button to the button.

        With the dealer's seat where nobody who is dealt in sits on it, else 0.
        """
        acts = [a for one in rounds for a in ohh_fields.object_list_field(one, "actions", "")]
        active = {a.get("player_id") for a in acts if type(a.get("player_id")) is int and (
            a.get("action") in ohh_fields.MONEY or a.get("action") in ("Fold", "Check"))}
        players = [p for p in ohh_fields.object_list_field(self._hand, "players", "")
                   if p.get("is_sitting_out") is not True or p.get("id") in active]
        if not 2 <= len(players) <= 10:
            raise FieldWrong(f"players has {len(players)} entries: expected 2 to 10 dealt in")
        for k, player in enumerate(players):
            ohh_fields.whole_number_field(player, "id", f"players[{k}].")
            ohh_fields.whole_number_field(player, "seat", f"players[{k}].")
        for key in ("id", "seat"):
            if len({player[key] for player in players}) < len(players):
                raise FieldWrong(f"two players have the same {key}")
        button = ohh_fields.whole_number_field(self._hand, "dealer_seat", "")
        players.sort(key=lambda player: (player["seat"] <= button, player["seat"]))
        small = next((a.get("player_id") for a in acts if a.get("action") == "Post SB"), None)
        at = next((k for k, p in enumerate(players) if p["id"] == small), -1)
        first = (at + (len(players) == 2)) % len(players) if at >= 0 else 0
        if first and not self._own:
            # They played by the small blind behind it: a dealer may have left or sat down there.
            self._notes["import.other_button"] = {"seat": button}
            return [*players[first:], *players[:first]], 0
        return players, button if players[-1]["seat"] != button else 0

    def _chips(self, of: Mapping[str, Any], key: str, where: str, *, optional: bool = False) -> int:
        amount = ohh_fields.amount_field(of, key, where, optional=optional)
        try:
            return in_smallest_units(amount, self._unit)
        except AmountUnfit as why:
            raise FieldWrong(f"{where}{key}: {why}") from None

    def _own_number(self, key: str, otherwise: int) -> int:
        """Number of our own part; it is in chips, whatever the currency."""
        found = self._own.get(key)
        return found if type(found) is int and found > 0 and self._says_unit else otherwise

    def _limits(self, game: str) -> tuple[int, int, int]:
        """Smallest bet, and fixed limit's two sizes: the big blind and twice that."""
        blinds = (Post.SMALL_BLIND, Post.BIG_BLIND, Post.STRADDLE)
        big = self._big or max((c for _, post, c in self._posts if post in blinds), default=0)
        if big <= 0:
            raise FieldWrong("big_blind_amount is missing, and no big blind was posted")
        if game != ohh_fields.GAMES["FL"]:
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
        return rate, cap, levy.get("before_flop") is True

    # --- the rounds

    def _round(self, one: Mapping[str, Any], where: str) -> None:
        street = one.get("street")
        if not isinstance(street, str) or street not in ohh_fields.BOARDS:
            raise FieldWrong(f"{where}street is {ascii(street)[:40]}: expected one of "
                             f"{', '.join(ohh_fields.BOARDS)}")
        dealt = ohh_fields.card_list(one, where)
        if len(dealt) != ohh_fields.BOARDS[street]:
            raise FieldWrong(f"{where}cards: {street} has {len(dealt)} cards, "
                             f"expected {ohh_fields.BOARDS[street]}")
        if dealt:
            self._actions.append("d db " + "".join(dealt))
            self._dealt.append(street)
            self._street_bets = {}
        for k, action in enumerate(ohh_fields.object_list_field(one, "actions", where)):
            self._action(action, f"{where}actions[{k}].")

    def _action(self, action: Mapping[str, Any], where: str) -> None:
        did = action.get("action")
        if isinstance(did, str) and did in _NOT_OF_THE_HAND:
            if _NOT_OF_THE_HAND[did]:
                self._notes[_NOT_OF_THE_HAND[did]] = {}
            return
        if did in ("Add to Pot", "Added to Pot"):
            raise FieldWrong(f"{where}action: {did}: chips from outside the hand can't be replayed")
        if not isinstance(did, str) or did not in ohh_fields.ACTIONS:
            raise FieldWrong(f"{where}action is {ascii(did)[:40]}: none of the standard's")
        i = self._position(action, where)
        if did in ohh_fields.MONEY:
            self._money(i, did, self._chips(action, "amount", where))
        elif did == "Fold":
            self._put(i, "f")
        elif did == "Check":
            self._put(i, "cc")
        else:
            self._cards(i, did, ohh_fields.card_list(action, where), where)

    def _put(self, i: int, words: str) -> None:
        self._actions.append(f"p{i + 1} {words}")

    def _position(self, of: Mapping[str, Any], where: str) -> int:
        given = of.get("player_id")
        i = self._index.get(given) if type(given) is int else None
        if i is None:
            raise FieldWrong(f"{where}player_id is {ascii(given)[:40]}: nobody dealt in has it")
        return i

    def _money(self, i: int, did: str, chips: int) -> None:
        if did in _POSTS:
            self._posts.append((i, _POSTS[did], chips))
        if did in ("Post Ante", "Post Dead"):
            return
        before = self._street_bets.get(i, 0)
        bet = self._street_bets[i] = before + chips
        if did == "Call":
            self._put(i, "cc")
        elif did in ("Bet", "Raise"):
            if before and not self._own:
                self._totals[len(self._actions)] = f"p{i + 1} cbr {chips}"
            self._put(i, f"cbr {bet}")

    def _cards(self, i: int, did: str, cards: tuple[str, ...], where: str) -> None:
        text = "".join(cards)
        if len(cards) > 2:
            raise FieldWrong(f"{where}cards has {len(cards)}: hold'em deals two")
        if did == "Dealt Cards":
            if len(cards) == 2:
                self._actions.append(f"d dh p{i + 1} {text}")
        elif did == "Mucks Cards" or not cards:
            self._put(i, "sm")
        else:
            self._put(i, f"sm {text}")
