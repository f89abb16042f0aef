"""Recorded hand dealt through the core: the same facts, table and advice as at a live table.

PHH does not write posts, burns, collections or pots: they are put in here as the facts that a
dealer's table would have, so that the real engine is measured and compared.
"""

from collections.abc import Callable
from dataclasses import field

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import Advice, options_of
from dealer_assist.game.hand import blinds, pots, several_boards, showdown
from dealer_assist.game.hand.betting import due_call, why_not_raise
from dealer_assist.game.hand.dealing import due_card
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Hand, Phase, Pot, Share, Table, bare_table
from dealer_assist.storage.hand_histories.phh.hand_beginning import beginning_fact
from dealer_assist.storage.hand_histories.phh.read_phh import RecordedHand
from dealer_assist.storage.hand_histories.phh.replay_result import HandStuck, Note, Replay
from dealer_assist.words.cards import UnreadableCard, cards
from drivers.lazy_dataclass import dataclass

#: Constants, because looking members up in their Enum at every decision would cost time.
_DEALING = Phase.DEALING
_BETTING = Phase.BETTING
_CLOSED = Phase.CLOSED
_SHOWDOWN = Phase.SHOWDOWN
_PUSHING = Phase.PUSHING
_OVER = Phase.OVER
_BURN = e.Place.BURN
_HOLE = e.Place.HOLE


@dataclass
class _Dealer:
    """Dealer of a replay: puts in what PHH leaves out, one fact after the other."""

    recorded: RecordedHand
    replay: Replay
    advisor: Callable[[Table], Advice] | None
    lenient: bool = False
    seen: set[str] = field(default_factory=set)
    players: dict[str, int] = field(default_factory=dict)  # "p1" -> position
    hole: dict[int, tuple[str, ...]] = field(default_factory=dict)
    made: tuple[Pot, ...] = ()
    won: tuple[tuple[int, ...], ...] = ()
    none_showed: bool | None = None  # True if the record let nobody show before it ended

    def put(self, fact: e.Fact) -> None:
        replay = self.replay
        replay.table = advance(replay.table, fact)
        replay.facts.append(fact)

    def note(self, kind: str, **values: object) -> None:
        """Note it once."""
        note = Note(f"import.{kind}", values)
        if note not in self.replay.notes:
            self.replay.notes.append(note)

    def note_twice(self, dealt: tuple[str, ...]) -> None:
        """Records do hold the same card twice: it is noted, and the hand goes on."""
        for card in dealt:
            if card in self.seen:
                self.note("card_twice", card=card)
            self.seen.add(card)

    # --- the deal

    def begin(self) -> None:
        self.players = {f"p{i + 1}": i for i in range(len(self.recorded.stacks))}
        self.replay.won = [0] * len(self.recorded.stacks)
        number = self.replay.table.hands + 1
        self.put(beginning_fact(self.recorded, self.replay.table.house, number))
        if self.replay.table.running is None or self.replay.hand.number != number:
            raise HandStuck("such a hand can't begin at a table: "
                            + "; ".join(one.text for one in self.replay.irregularities()))
        while (post := blinds.due_post(self.replay.hand)) is not None:
            self.put(post)

    def deal_hole_cards(self) -> None:
        """All hole cards, closed, unless they are dealt already: a record has no shoe."""
        hand = self.replay.hand
        if hand.phase is _DEALING:
            self.put(e.CardsUnread(hand.size * hand.game.hole_cards))

    def deal_board(self, text: str) -> None:
        self.deal_hole_cards()
        dealt = cards(text)
        self.note_twice(dealt)
        for card in dealt:
            self.agree_on_boards()
            due = due_card(self.replay.hand)
            if due is not None and due.place is _BURN:
                self.put(e.CardsUnread(1))
                due = due_card(self.replay.hand)
            if due is None or due.place is _HOLE:
                raise HandStuck(f"{card} is put on the board, but no board card is due")
            self.put(e.CardSeen(due.place, 0, card, card))

    def agree_on_boards(self) -> None:
        """Enter the record's several boards, before the first card of which there are two."""
        number = self.recorded.boards
        if number < 2:
            return  # as nearly always
        hand = self.replay.hand
        if hand.boards > 1 or hand.street != self.recorded.shared:
            return
        self.go_on()
        if hand.rules["boards.most"] == FLOOR:
            self.put(e.RuleDecided("boards.most", str(number), "import", "the record"))
        self.put(e.BoardsAgreed(number))
        if self.replay.hand.boards != number:
            raise HandStuck(f"{number} boards are dealt, which the rules of "
                            f"{hand.house.name} don't allow there")

    def go_on(self) -> None:
        """The record went on: no case of it was pending."""
        for case in self.replay.table.cases:
            self.put(e.IrregularityDismissed(case.number, "the record", "import"))

    # --- the actions

    def kill(self, seat: int, entry: str, outcome: str) -> None:
        """The hand is dead by a ruling of the record."""
        self.deal_hole_cards()
        self.put(e.IrregularityReported(entry, seat))
        kill = e.Effect(e.EffectKind.KILL, seat)
        for case in self.replay.table.cases[-1:]:
            self.put(e.RemedyApplied(case.number, entry, outcome, (kill,), by="the record",
                                     reason="import"))
        self.go_on()

    def act(self, i: int, verb: str, args: list[str]) -> None:
        hand = self.replay.hand
        if verb == "f" and (ruling := self.recorded.own.killed.get(hand.seats[i])) is not None:
            self.kill(hand.seats[i], *ruling)
            return
        if hand.phase is not _BETTING:
            self.deal_hole_cards()
            hand = self.replay.hand
        if hand.phase is not _BETTING:
            if verb == "cc" and not hand.folded[i] and hand.bets[i] >= max(hand.bets):
                return  # some programs still ask the last player who has nothing left to decide
            raise HandStuck("no action is due: the betting of this round is over")
        if i != hand.actor and hand.seats[i] in self.recorded.own.early:
            self.put(self._action(hand, i, verb, args, due_call(hand, i)))
            self.go_on()
            return
        if i != hand.actor:
            raise HandStuck(f"p{hand.actor + 1} is to act, not p{i + 1}")
        if self.lenient:
            self.put(self._action(hand, i, verb, args, due_call(hand, i)))
            return
        advice = self.advisor(self.replay.table) if self.advisor is not None else None
        options = (advice.options if advice is not None else None) or options_of(hand, i)
        least, most = (options.min_to, options.max_to) if options.min_to else (None, None)
        self.replay.decisions.append(
            [i + 1, options.call, least, most, " ".join((verb, *args)), hand.street]
        )
        self.put(self._action(hand, i, verb, args, options.call))

    def _action(self, hand: Hand, i: int, verb: str, args: list[str], owed: int) -> e.Fact:
        seat = hand.seats[i]
        if verb == "f":
            return e.Folded(seat)
        if verb == "cc":
            return e.Called(seat, owed) if owed else e.Checked(seat)
        if len(args) != 1 or not (args[0].isascii() and args[0].isdigit()) or len(args[0]) > 18:
            raise HandStuck("cbr needs the whole amount that it makes the bet, such as 'cbr 600'")
        to_chips = int(args[0])
        if to_chips > hand.stacks[i] + hand.bets[i]:
            raise HandStuck(
                f"p{i + 1} has {hand.stacks[i] + hand.bets[i]} and can't make it {to_chips}"
            )
        why = why_not_raise(hand, i)
        no_use = why is not None and why.id in ("why.stack_too_short", "why.nobody_could_call")
        all_in = to_chips == hand.stacks[i] + hand.bets[i]
        if self.lenient and (
                no_use or to_chips == hand.level or (all_in and to_chips < hand.level)):
            self.note("pointless_raise", who=f"p{i + 1}", chips=to_chips)
            return e.Called(seat, owed) if owed else e.Checked(seat)
        if to_chips <= hand.level:
            raise HandStuck(f"{to_chips} is no raise: the bet is {hand.level} already")
        if why is not None and no_use:
            raise HandStuck(f"p{i + 1} can't raise: {why.id.removeprefix('why.')}")
        return e.Raised(seat, to_chips) if hand.level else e.Bet(seat, to_chips)

    def show(self, i: int, args: list[str]) -> None:
        self.deal_hole_cards()
        hand = self.replay.hand
        if hand.phase is _CLOSED:
            self.put(e.BetsCollected())
            hand = self.replay.hand
        if hand.folded[i] and self.lenient:
            if args and "?" not in args[0]:
                self.note("folded_shows", who=f"p{i + 1}", cards=args[0])
            return
        if hand.folded[i]:
            raise HandStuck(f"p{i + 1} has folded and can't show")
        if args and args[0] != "-" and "?" not in args[0]:
            if i in self.hole and set(self.hole[i]) != set(cards(args[0])):
                self.note("other_cards", who=f"p{i + 1}")
            if not self.lenient or set(hand.shown[i]) != set(cards(args[0])):
                self.put(e.HandTabled(hand.seats[i], cards(args[0])))
                self.go_on()
        elif hand.phase is _SHOWDOWN and len(hand.live) > 1:
            self.put(e.HandMucked(hand.seats[i]))

    # --- the end

    def finish(self) -> None:
        self.deal_hole_cards()
        while (phase := self.replay.hand.phase) is not _OVER:
            self._finish_one(self.replay.hand, phase)

    def _finish_one(self, hand: Hand, phase: Phase) -> None:
        if phase is _CLOSED:
            self.put(e.BetsCollected())
        elif phase is _SHOWDOWN:
            self._settle(hand)
        elif phase is _PUSHING:
            if not self.made:
                self.made = hand.pots
                self.won = winners_by_pot(hand)
            if hand.levy_due:
                self.put(e.LevyTaken(hand.levy_due))
                return
            share = hand.shares[0] if hand.shares else self._odd_share(hand)
            self.replay.won[share.position] += share.chips
            at = several_boards.named_pot(hand, share.pot)
            self.put(e.PotPushed(at.number, hand.seats[share.position], share.chips, at.board))
        elif phase is _BETTING:
            raise HandStuck(f"the record ends while p{hand.actor + 1} is to act")
        else:
            raise HandStuck(f"the record ends with the board at {len(hand.board)} cards")

    def _odd_share(self, hand: Hand) -> Share:
        """Odd chips where the house's text is silent: no floor is there, so one each, and noted."""
        left = showdown.odd_chips_left(hand)
        if not left:
            raise HandStuck("chips lie there that nobody could win: the record doesn't say whose")
        self.note("odd_chips")
        k, chips = left[0]
        ruled = hand.evolve(rules={**hand.rules, "odd_chip.multi": "one_each"})
        return pots.odd_shares(ruled, k, chips, winners_by_pot(hand)[k])[0]

    def _settle(self, hand: Hand) -> None:
        """Settle the hands nobody shows: mucked, or where none showed, known cards are tabled."""
        if self.none_showed is None:
            self.none_showed = not any(hand.shown)
        won = self.recorded.won
        for i in showdown.due_to_show(hand):
            if i in self.hole and self.none_showed:
                self.put(e.HandTabled(hand.seats[i], self.hole[i]))
                return
        due = showdown.due_to_show(hand)
        # Who won by the record without a card named there is the last to muck.
        i = next((k for k in reversed(due) if won and not won[k]), due[-1])
        self.put(e.HandMucked(hand.seats[i]))


def winners_by_pot(hand: Hand) -> tuple[tuple[int, ...], ...]:
    """Winning positions of each pot, main pot first."""
    return tuple(showdown.pot_winners(hand, pot) for pot in range(len(hand.pots)))


def replay_recorded_hand(
    recorded: RecordedHand, house: HouseRules, advisor: Callable[[Table], Advice] | None = None,
    *, lenient: bool = False, at: Table | None = None,
) -> Replay:
    """Deal the recorded hand through the core; ``advisor`` advises at every decision.

    ``lenient``: faults that don't change the hand are noted (a folded hand that is shown, a raise
    of nothing), and no decisions are listed. ``at``: the table where it is dealt, else a bare one.
    Raises HandStuck when an action doesn't fit the table.
    """
    made = Replay(recorded.id, at or bare_table(house))
    made.notes += [Note(*note) for note in recorded.notes]
    made.notes += [Note("import.ruled", {"ruling": ruling}) for ruling in recorded.rulings]
    dealer = _Dealer(recorded, made, advisor, lenient)
    try:
        dealer.begin()
    except HandStuck as error:
        raise _stuck(dealer, f"{error}") from None
    for number, text in enumerate(recorded.actions, 1):
        try:
            _one(dealer, text)
        except (HandStuck, UnreadableCard) as error:
            raise _stuck(dealer, f"action {number} ({text!r}): {error}") from None
    try:
        dealer.finish()
    except HandStuck as error:
        raise _stuck(dealer, f"{error}; the record is incomplete") from None
    dealer.replay.pots = [
        [pot.chips, [i + 1 for i in pot.eligible], [i + 1 for i in won]]
        for pot, won in zip(dealer.made, dealer.won, strict=True)
    ]
    return dealer.replay


def _stuck(dealer: _Dealer, why: str) -> HandStuck:
    stuck = HandStuck(f"{dealer.recorded.where}: {why}")
    stuck.facts = tuple(dealer.replay.facts)
    return stuck


def _one(dealer: _Dealer, text: str) -> None:
    words = (text.split("#", 1)[0] if "#" in text else text).split()
    if not words:
        return  # a comment alone is no action (PHH, "No-ops")
    if len(words) < 2:
        raise HandStuck("expected an actor and a verb, such as 'p1 f' or 'd db 4h'")
    actor, verb, args = words[0], words[1], words[2:]
    if actor == "d":
        _deal(dealer, verb, args)
        return
    i = _player(dealer, actor)
    if verb in ("f", "cc", "cbr"):
        dealer.act(i, verb, args)
    elif verb == "sm":
        dealer.show(i, args)
    else:
        raise HandStuck(f"{verb!r} is no action of hold'em: expected f, cc, cbr or sm")


def _deal(dealer: _Dealer, verb: str, args: list[str]) -> None:
    if verb == "db" and len(args) == 1:
        dealer.deal_board(args[0])
    elif verb == "dh" and len(args) == 2:
        i = _player(dealer, args[0])
        if "?" not in args[1]:
            hole = cards(args[1])
            dealer.note_twice(hole)
            if i in dealer.hole:
                raise HandStuck(f"p{i + 1} is dealt a second hand")
            dealer.hole[i] = hole
            if len(hole) != dealer.replay.hand.game.hole_cards:
                raise HandStuck("hold'em deals two cards to each player")
    else:
        raise HandStuck("expected 'd dh pN AhKd' or 'd db Jc3d5c'")


def _player(dealer: _Dealer, actor: str) -> int:
    i = dealer.players.get(actor)
    if i is None:
        raise HandStuck(f"{actor!r} is nobody: expected d or p1 to p{len(dealer.players)}")
    return i
