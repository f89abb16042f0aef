"""A table of the scripts' own rooms, looked at after every fact: what must always hold does."""

from fair_money import Ledger, check_chips, check_paid, check_pots, check_price, must

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import Advice, advise
from dealer_assist.game.hand import pots
from dealer_assist.game.irregularities.play_on_hold import are_pushes_held, is_play_held
from dealer_assist.game.irregularities.remedy_proposal import propose_remedy
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Phase, Table
from dealer_assist.training.scripts.script import Script
from dealer_assist.training.scripts.script_table import ScriptRun

#: All bets are in the pots.
_MADE = frozenset({Phase.BOARD, Phase.SHOWDOWN, Phase.PUSHING})
#: A fact is taken back and put again at every so many facts.
_UNDO_EVERY = 3


class WatchedTable(ScriptRun):
    """A script's table that checks each fact. ``facts`` are all that were folded in."""

    def __init__(self, script: Script, house: HouseRules) -> None:
        super().__init__(script, house)
        self.facts: list[e.Fact] = []
        self._ledger = Ledger()
        self._advised: tuple[Table | None, int, Advice | None] = None, 0, None

    @property
    def advice(self) -> Advice:
        """The advice, worked out once for each state of the table."""
        table, now_s, advice = self._advised
        if advice is None or table is not self.table or now_s != self.now_s:
            advice = advise(self.table, self.now_s)
            self._advised = self.table, self.now_s, advice
        return advice

    def put(self, *facts: e.Fact) -> None:
        for fact in facts:
            before = self.table
            self.facts.append(fact)
            super().put(fact)
            self._look(before, fact)

    def _look(self, before: Table, fact: e.Fact) -> None:
        table = self.table
        _check_held(before, fact)
        account = self._ledger.follow(before, table, fact)
        advice = self.advice
        if table.cases is not before.cases or table.hand is not before.hand:
            for case in table.cases:
                propose_remedy(table, case)
        if len(self.facts) % _UNDO_EVERY == 0:
            check_undo(before, table, fact)
        hand = table.hand
        if hand is None or account is None:
            return
        check_chips(hand, account)
        if hand.phase is Phase.OVER:
            if before.hand is not hand:
                check_paid(hand, account)
            return
        if not isinstance(fact, e.BetRuled):  # the act that it makes is the next fact
            check_price(hand)
            _check_asked(table, advice)
        if hand.phase in (Phase.POSTING, Phase.DEALING):
            return
        if hand.phase in _MADE or (hand.phase is Phase.BETTING and hand.street):
            check_pots(hand, account, pots.pots_now(hand))


def _check_held(before: Table, fact: e.Fact) -> None:
    """What a case stops stands still: nobody acts but by a ruling, no pot is pushed."""
    if isinstance(fact, e.ACTIONS) and not isinstance(before.fact, e.BetRuled):
        must(not is_play_held(before), "acted while a case holds play", fact)
    elif isinstance(fact, e.PotPushed):
        must(not are_pushes_held(before), "pushed while a case holds the pots", fact)


def _check_asked(table: Table, advice: Advice) -> None:
    """Who is to act holds cards and chips, and is asked for what he owes."""
    hand, options = table.hand, advice.options
    if hand.phase is Phase.BETTING:
        must(hand.actor >= 0, "betting, and nobody's turn", hand)
        must(not hand.folded[hand.actor] and hand.stacks[hand.actor] > 0,
             "the turn of one who can't act", hand)
    if options is None:
        return
    i = hand.position[options.seat]
    owed = max(0, max(b for b, out in zip(hand.bets, hand.folded, strict=True) if not out)
               - hand.bets[i])
    must(options.call >= min(owed, hand.stacks[i]), "asked for less than his due",
         (options, hand.bets, hand.folded))
    must(0 <= options.call <= hand.stacks[i], "asked for more than he has", options)
    if options.max_to:
        must(hand.level < options.min_to <= options.max_to <= options.all_in_to,
             "raise limits cross", options)


def check_undo(before: Table, table: Table, fact: e.Fact) -> None:
    """Taken back, the table is as it was; put again, it is as it is."""
    if not fact.undoable or isinstance(fact, e.FactUndone) or table.before is not before:
        return
    if isinstance(before.fact, e.Declared | e.BetRuled) and isinstance(fact, e.ACTIONS):
        return  # words or a ruling and their act are taken back together
    back = advance(table, e.FactUndone(table.fact_number)).evolve(number=before.number)
    must(not (found := _differing(before, back)), "an undo that isn't exact", (fact, found))
    again = advance(back.evolve(seen=before.seen, differences=before.differences), fact)
    must(not (found := _differing(table, again)), "a redo that isn't exact", (fact, found))


#: What an undo leaves as it is: what readers know, and the way here.
_KEPT = frozenset({"before", "recent", "seen", "devices", "differences"})


def _differing(one: Table, other: Table) -> list[str]:
    """The fields in which two tables differ, but for those that an undo leaves alone."""
    theirs = other.__dict__
    return [name for name, value in one.__dict__.items()
            if name not in _KEPT and theirs[name] != value]
