"""State after a line of a script: the table and the advice, for checks and printing."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from dealer_assist.game import facts as e
from dealer_assist.game.advice import Advice, DealerStep, Options, advise
from dealer_assist.game.facts import HandBegan, Post
from dealer_assist.game.hand import blinds
from dealer_assist.game.hand.meaning import passage_of_ruling
from dealer_assist.game.hand.pot_arithmetic import chips_apart
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.hand.several_boards import named_pot
from dealer_assist.game.irregularities.remedy_proposal import Proposal, propose_remedy
from dealer_assist.game.rules.house_rules import Passage
from dealer_assist.game.table.table import Hand, Irregularity, Phase, SettledCase, Table
from dealer_assist.training.scripts.script_table import Cannot
from dealer_assist.view.rulings.case_view import remedy_sentence, steps_of_case
from dealer_assist.view.sentences.case_sentences import (
    applied_remedy_sentences,
    applied_since,
    settled_case_sentence,
    settled_case_steps,
)
from dealer_assist.view.sentences.dealer_sentences import announcement_words, step_words
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True)
class TableAfterLine:
    """Table after a line, and the line's effects."""

    table: Table
    now_s: int
    pushed: tuple[e.PotPushed, ...]  # since the hand began
    acted: Mapping[int, tuple[int, e.Fact]]  # each seat's last action of the hand
    since: int  # the number of the last fact before the line
    made: tuple[e.Fact, ...]
    notice: str
    detail: str
    why: Reason | None
    cannot: Cannot | None
    lang: str = "en"  # language of an unmet expectation

    @property
    def hand(self) -> Hand | None:
        """Hand, running or just over."""
        return self.table.hand

    @cached_property
    def advice(self) -> Advice:
        """Advice now."""
        return advise(self.table, self.now_s)

    @property
    def options(self) -> Options | None:
        """Options of the seat to act."""
        return self.advice.options

    @cached_property
    def next_hand(self) -> HandBegan | None:
        """Hand that is due, between hands."""
        return blinds.due_hand(self.table)

    @property
    def is_between(self) -> bool:
        """True if no hand runs."""
        return blinds.is_between_hands(self.table)

    @property
    def refusal(self) -> str:
        """Message id of the refusal; "" if the line was accepted."""
        return self.cannot.id if self.cannot is not None else self.notice

    @property
    def noted(self) -> tuple[Irregularity, ...]:
        """Irregularities that this line brought."""
        return tuple(n for n in self.table.irregularities if n.fact > self.since)

    @cached_property
    def proposals(self) -> tuple[Proposal, ...]:
        """Pending irregularities, each with its question or its remedy."""
        return tuple(propose_remedy(self.table, case) for case in self.table.cases)

    @property
    def apart(self) -> dict[int, int]:
        """Chips by seat that no live hand matched, while they lie apart."""
        return chips_apart(self.hand) if self.hand is not None else {}

    @property
    def settled(self) -> tuple[SettledCase, ...]:
        """Remedies that this line applied."""
        return applied_since(self.table, self.since)

    # --- the pending ruling ------------------------------------------------------------------

    def ruling_sources(self) -> tuple[Passage, ...]:
        """Passages on which the proposal rests."""
        doubt = self.table.doubt
        if doubt is None:
            return ()
        keys = [key for key in (doubt.setting, doubt.also) if key]
        if keys or self.hand is None:
            return tuple(dict.fromkeys(self.table.house.source(key) for key in keys))
        game = passage_of_ruling(self.hand, doubt.why.removeprefix("doubt."), "")
        return () if game is None or game.silent else (game,)

    def moves(self) -> tuple[int, int]:
        """Chips that go back to the player, and that he must add, if the proposal is accepted."""
        doubt = self.table.doubt
        if doubt is None or doubt.proposal in ("floor", "wait"):
            return 0, 0
        if doubt.ways:
            return doubt.returned, doubt.missing
        return max(0, doubt.chips - doubt.to_chips), max(0, doubt.to_chips - doubt.chips)

    def choices(self) -> tuple[str, ...]:
        """Options of settling it that are offered, the proposal first."""
        doubt = self.table.doubt
        ways = doubt.ways if doubt is not None else ()
        return tuple(dict.fromkeys(way.choice for way in ways))

    # --- words -------------------------------------------------------------------------------

    def announced(self, lang: str) -> tuple[str, ...]:
        """Announcements now: of the cases, of the remedies just applied, of play."""
        lang = self.table.house.language(lang)
        return tuple(dict.fromkeys((
            *(remedy_sentence(self.table, found, lang) for found in self.proposals
              if not found.case.is_released),  # play goes on: it is ruled on later
            *applied_remedy_sentences(self.table, lang),
            *(settled_case_sentence(self.table, one, lang) for one in self.settled),
            *(announcement_words(line, self.hand, lang) for line in self.advice.say),
        )))

    def remedy_steps(self, lang: str) -> tuple[str, ...]:
        """Steps of the remedies: of those proposed, and those just applied."""
        lang = self.table.house.language(lang)
        return tuple(dict.fromkeys((
            *(step for one in self.proposals for step in steps_of_case(self.table, one, lang)),
            *(step for one in self.settled for step in settled_case_steps(self.table, one, lang)),
        )))

    def step_text(self, step: DealerStep, lang: str) -> str:
        """Step of the dealer in words."""
        return step_words(step, self.hand, self.table.house.language(lang))

    def cited(self) -> tuple[Passage, ...]:
        """Passages on which the advice rests now."""
        found = list(self.ruling_sources())
        if self.why is not None and self.why.source is not None:
            found.append(self.why.source)
        options = self.options
        if options is not None:
            for reason in (options.why_min, options.why_no_raise, options.warn_fold):
                if reason is not None and reason.source is not None:
                    found.append(reason.source)
        found += [reason.source for reason in self.advice.floor if reason.source is not None]
        found += [step.why.source for step in self.advice.steps
                  if step.why is not None and step.why.source is not None]
        return tuple(dict.fromkeys(found))

    # --- chips -------------------------------------------------------------------------------

    def stack(self, seat: int) -> int:
        """Chips behind, bets and pots not counted."""
        hand = self.hand
        if hand is not None and hand.phase is not Phase.OVER and seat in hand.position:
            return hand.stacks[hand.position[seat]]
        return self.table.chair(seat).chips

    def front(self, seat: int) -> int:
        """Bet of the street at this seat."""
        hand = self.hand
        return hand.bets[hand.position[seat]] if hand is not None and seat in hand.position else 0

    def total(self) -> int:
        """Pots with the bets in front of the seats, in all."""
        hand = self.hand
        if hand is None:
            return 0
        if hand.pots:
            return sum(pot.chips for pot in hand.pots)
        return sum(hand.paid) + hand.dead + sum(hand.bets)

    def wins(self) -> tuple[tuple[int, int, int], ...]:
        """Seat, pot and chips of every share of this hand, pushed already or due."""
        hand = self.hand
        due = [(hand.seats[s.position], named_pot(hand, s.pot).number, s.chips)
               for s in hand.shares] if hand else []
        return tuple([(p.seat, p.pot, p.chips) for p in self.pushed] + due)

    def posts(self) -> Iterator[tuple[int, Post, int]]:
        """Posts owed or paid, by seat: of the running hand, else of the next one."""
        hand = self.hand
        if not self.is_between and hand is not None:
            owed = (*hand.posted, *hand.owed)
        else:
            owed = self.next_hand.owed if self.next_hand is not None else ()
        return ((o.seat, o.post, o.chips) for o in owed)

    def dealt(self) -> tuple[int, ...]:
        """Seats dealt into the running hand, or into the next one."""
        if not self.is_between and self.hand is not None:
            return self.hand.seats
        return self.next_hand.seats if self.next_hand is not None else ()

    def seats_in(self, folded: bool) -> tuple[int, ...]:
        """Seats of the hand that have folded, or that are still in it."""
        hand = self.hand
        if hand is None:
            return ()
        live = {hand.seats[i] for i in hand.live}
        return tuple(s for s in hand.seats if (s not in live) is folded)
