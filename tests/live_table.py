"""A table for tests, dealt by facts as at a live one, and PokerKit beside it."""

import random
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import Options, StepKind, advise, facts_for, options_of
from dealer_assist.game.facts import Owed, Place, Post, Stakes
from dealer_assist.game.games import Structure, game
from dealer_assist.game.hand import blinds
from dealer_assist.game.hand.dealing import due_card
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Hand, Phase, Table, bare_table
from dealer_assist.storage.books.shipped_houses import house
from dealer_assist.words.cards import DECK, cards

ORACLE = str(Path(__file__).parent / "houses" / "oracle.toml")
GC, TDA = "grand_cercle", "tda2024"
NO_LIMIT, POT_LIMIT, FIXED = "holdem_no_limit", "holdem_pot_limit", "holdem_fixed_limit"


@cache
def rules(name: str) -> HouseRules:
    """The house, the same object each time, so that two tables of one house are equal."""
    return house(name)


def same(one: Table, other: Table) -> bool:
    """Whether two tables believe the same now, whatever they would go back to."""
    return one.evolve(before=None) == other.evolve(before=None)


class LiveTable:
    """Seats 1 to n, the button at n, so that seat 1 posts the small blind (heads-up: seat 2)."""

    def __init__(self, name: str = GC, played: str = NO_LIMIT) -> None:
        self.house: HouseRules = rules(name)
        self.played = played
        self.facts: list[e.Fact] = []
        self.table: Table = bare_table(self.house)

    def put(self, *facts: e.Fact) -> "LiveTable":
        for fact in facts:
            self.table = advance(self.table, fact)
            self.facts.append(fact)
        return self

    # --- beginning

    def begin(
        self, stacks, small=50, big=100, ante=0, straddle=0, owed=None, matched=True, **stakes
    ) -> "LiveTable":
        n = len(stacks)
        seats = tuple(range(1, n + 1))
        sb, bb = (2, 1) if n == 2 else (1, 2)
        if owed is None:
            owed = [Owed(s, Post.ANTE, ante) for s in seats if ante]
            owed += [Owed(sb, Post.SMALL_BLIND, small), Owed(bb, Post.BIG_BLIND, big)]
            owed += [Owed(3, Post.STRADDLE, straddle)] if straddle else []
        if game(self.played).structure is Structure.FIXED_LIMIT:
            stakes = {"small_bet": big, "big_bet": 2 * big, **stakes}
        return self.put(e.HandBegan(
            1, n, seats, tuple(stacks), tuple(owed), Stakes(small, big, big, ante=ante, **stakes),
            self.played, self.house.name, matched, e.ACCOUNTS,
        ))

    def post(self) -> "LiveTable":
        while (due := blinds.due_post(self.hand)) is not None:
            self.put(due)
        return self

    def deal(self) -> "LiveTable":
        return self.post().put(e.CardsUnread(self.hand.size * 2))

    # --- acting

    @property
    def hand(self) -> Hand:
        assert self.table.hand is not None
        return self.table.hand

    @property
    def options(self) -> Options:
        found = advise(self.table).options
        assert found is not None
        return found

    @property
    def actor(self) -> int:
        return self.options.seat

    def options_at(self, seat: int) -> Options:
        return options_of(self.hand, self.hand.position[seat])

    def fold(self, *seats: int) -> "LiveTable":
        return self.put(*(e.Folded(seat) for seat in seats))

    def check(self, *seats: int) -> "LiveTable":
        return self.put(*(e.Checked(seat) for seat in seats))

    def call(self, *seats: int) -> "LiveTable":
        for seat in seats:
            self.put(e.Called(seat, self.options_at(seat).call))
        return self

    def to(self, seat: int, chips: int) -> "LiveTable":
        return self.put(e.Raised(seat, chips) if self.hand.level else e.Bet(seat, chips))

    def all_in(self, seat: int) -> "LiveTable":
        return self.to(seat, self.options_at(seat).all_in_to)

    # --- board and end

    def board(self, text: str) -> "LiveTable":
        for card in cards(text):
            due = due_card(self.hand)
            if due is not None and due.place is Place.BURN:
                self.put(e.CardsUnread(1))
                due = due_card(self.hand)
            assert due is not None
            self.put(e.CardSeen(due.place, 0, f"token {card}", card))
        return self

    def show(self, seat: int, text: str) -> "LiveTable":
        return self.put(e.HandTabled(seat, cards(text)))

    def collect(self) -> "LiveTable":
        """The bets are gathered, where any stand there."""
        return self.put(e.BetsCollected()) if self.hand.phase is Phase.CLOSED else self

    def settled(self) -> "LiveTable":
        """Every open case is dismissed: nothing stands still for it any more."""
        for case in self.table.cases:
            self.put(e.IrregularityDismissed(case.number, "settled"))
        return self

    def push(self) -> "LiveTable":
        while self.hand.phase is Phase.PUSHING:
            self.done()
        return self

    def done(self) -> "LiveTable":
        """The dealer says that the first step is done."""
        return self.put(*facts_for(self.table, advise(self.table).steps[0]))

    # --- what is asked

    @property
    def notes(self) -> list[str]:
        return [note.kind.removeprefix("irregular.") for note in self.table.irregularities]

    @property
    def steps(self) -> list[tuple[str, int, int]]:
        return [(str(s.kind), s.seat, s.chips) for s in advise(self.table).steps]

    @property
    def said(self) -> list[str]:
        return [said.id.removeprefix("say.") for said in advise(self.table).say]


def legal_actions(options: Options, unit: int = 1) -> Iterator[e.Fact]:
    """Every kind of action that advice offers: fold, check or call, and some raises.

    Amounts that aren't the least or the most are multiples of ``unit``. A raise that only the
    floor can allow is left out.
    """
    seat = options.seat
    yield e.Folded(seat)
    yield e.Called(seat, options.call) if options.call else e.Checked(seat)
    asked = any(r.id != "why.min_floor" or r.setting == "limit.short_allin" for r in options.floor)
    if options.max_to and not asked:
        kind = e.Bet if options.opens else e.Raised
        middle = (options.min_to + options.max_to) // 2 // unit * unit
        middle = max(middle, options.min_to)
        for to_chips in dict.fromkeys((options.min_to, middle, options.max_to)):
            yield kind(seat, to_chips)


def dealt_hands(live: LiveTable, rng: random.Random) -> tuple[list[str], dict[int, tuple]]:
    """A shuffled deck less everybody's two cards, and those by seat."""
    deck = rng.sample(DECK, 52)
    return deck, {seat: (deck.pop(), deck.pop()) for seat in live.hand.seats}


def play_out(live: LiveTable, rng: random.Random, decided=None, deal=None, unit=1) -> LiveTable:
    """Play on by advice alone: a random legal option each, and the dealer does every step."""
    deck, held = deal or dealt_hands(live, rng)
    for _ in range(2000):
        live.settled()
        phase = live.hand.phase
        if phase is Phase.OVER:
            return live
        if phase is Phase.BETTING:
            options = live.options
            choices = list(legal_actions(options, unit))
            weights = [2 if options.call else 0, 6, *[2] * (len(choices) - 2)]
            fact = rng.choices(choices, weights)[0]
            if decided is not None:
                decided(live, options, fact)
            live.put(fact)
            continue
        step = advise(live.table).steps[0]
        if step.kind is StepKind.UNMATCHED:  # the house's text is silent: a person decides
            asked = advise(live.table).floor[0].setting
            live.put(e.RuleDecided(asked, "returned", "M. Durand", "nobody could win it"))
            continue
        facts = facts_for(live.table, step)
        if facts:
            live.put(*facts)
        elif step.kind is StepKind.OPEN:
            live.put(e.CardSeen(step.place, 0, f"token {deck[-1]}", deck.pop()))
        else:
            live.put(e.HandTabled(step.seat, held[step.seat]))
    raise AssertionError(f"the hand never ended: {live.facts}")


class PokerKitTable:
    """The same hand at PokerKit 0.7.7: what a call costs and where raises begin and end."""

    def __init__(self, hand: Hand, held) -> None:
        import pokerkit as pk

        wanted = (
            "ANTE_POSTING", "BET_COLLECTION", "BLIND_OR_STRADDLE_POSTING",
            "RUNOUT_COUNT_SELECTION", "HAND_KILLING", "CHIPS_PUSHING", "CHIPS_PULLING",
        )
        antes, blinds = [0] * hand.size, [0] * hand.size
        for owed in hand.owed:
            posts = antes if owed.post in (Post.ANTE, Post.BIG_BLIND_ANTE) else blinds
            posts[hand.position[owed.seat]] += owed.chips
        if hand.size == 2:
            antes.reverse()
            blinds.reverse()
        fixed = hand.game.structure is Structure.FIXED_LIMIT
        sizes = (hand.stakes.small_bet, hand.stakes.big_bet) if fixed else (hand.stakes.min_bet,)
        kind = pk.FixedLimitTexasHoldem if fixed else pk.NoLimitTexasHoldem
        with _quiet():
            self.state = kind.create_state(
                tuple(getattr(pk.Automation, name) for name in wanted), hand.antes_matched, antes,
                blinds, *sizes, hand.start, hand.size, mode=pk.Mode.CASH_GAME,
            )
            for i, seat in enumerate(hand.seats):
                self.state.deal_hole("".join(held[seat]), i)
        # A custom of PokerKit: of two equal blinds heads-up the button's counts as the last one, so
        # that the big blind speaks first. The button does (GC:36, TDA 34-B).
        if hand.size == 2 and self.state.bets[0] == self.state.bets[1] and (
            len(self.state.actor_indices) == 2 and blinds[0] == blinds[1]
        ):
            self.state.actor_indices.rotate(1)

    def asked(self, board) -> tuple[int, int, int | None, int | None]:
        """Position, chips to call, least and largest raise-to, once this board is dealt."""
        state = self.state
        with _quiet():
            self._deal(board)
            return (
                state.actor_index, state.checking_or_calling_amount,
                state.min_completion_betting_or_raising_to_amount,
                state.max_completion_betting_or_raising_to_amount,
            )

    def act(self, fact: e.Fact) -> None:
        with _quiet():
            if isinstance(fact, e.Folded):
                self.state.fold()
            elif isinstance(fact, e.Bet | e.Raised):
                self.state.complete_bet_or_raise_to(fact.to_chips)
            else:
                self.state.check_or_call()

    def finished(self, board) -> tuple[int, ...]:
        """Final stacks: everybody shows, and the rest of the board is dealt."""
        with _quiet():
            while self.state.status:
                if self.state.showdown_index is not None:
                    self.state.show_or_muck_hole_cards(True)
                else:
                    self._deal(board)
        return tuple(self.state.stacks)

    def _deal(self, board) -> None:
        state = self.state
        while state.can_burn_card("??") or state.can_deal_board("2c"):
            if state.can_burn_card("??"):
                state.burn_card("??")
            lies = sum(len(cards) for cards in state.board_cards)
            state.deal_board("".join(board[lies : 3 if not lies else lies + 1]))


@contextmanager
def _quiet():
    """PokerKit warns of what a casino allows, such as folding when checking is free."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def pokerkit_replay(text: str) -> list[int]:
    """The final stacks that PokerKit reaches from PHH text, having mended nothing on the way."""
    import pokerkit as pk

    with _quiet():
        history = pk.HandHistory.loads(text)
        *_, (state, _) = history.state_actions
    assert not state.status
    acted = (pk.Folding, pk.CheckingOrCalling, pk.CompletionBettingOrRaisingTo)
    done = sum(1 for operation in state.operations if isinstance(operation, acted))
    written = sum(1 for action in history.actions if action.split()[1] in ("f", "cc", "cbr"))
    assert done == written, "PokerKit had to put in or leave out an action"
    return list(state.stacks)
