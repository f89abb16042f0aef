"""A table whose evening is played by facts, with what a person may enter checked beside it."""

from evening_accounts import account
from live_table import GC, NO_LIMIT, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise, facts_for
from dealer_assist.game.between.entry_checks import why_not_enter_fact

NOW_S = 1_700_000_000


class EveningTable(LiveTable):
    """A cash table opened at 50/100 with this levy and sign; ``sit`` seats players."""

    def __init__(self, name: str = GC, levy: int = 0, **sign) -> None:
        super().__init__(name)
        stakes = e.Stakes(50, 100, 100, levy_per_10000=levy)
        self.put(e.TableOpened("T1", name, NO_LIMIT, stakes, (25, 100, 500)))
        if sign:
            self.put(e.SignPosted(e.Sign(**sign)))

    def sit(self, *seats: int, chips: int = 10_000) -> "EveningTable":
        return self.put(*(e.PlayerSat(seat, chips) for seat in seats))

    def steps_named(self) -> list[str]:
        return [str(step.kind) for step in advise(self.table).steps]

    def refuses(self, fact: e.Fact) -> str:
        """The reason against this entry, without its room; "" where it may be entered."""
        wrong = why_not_enter_fact(self.table, fact)
        return wrong.id.removeprefix("why.") if wrong is not None else ""

    def cites(self, fact: e.Fact):
        """The source of the reason against this entry."""
        wrong = why_not_enter_fact(self.table, fact)
        assert wrong is not None and wrong.source is not None
        return wrong.source

    def decide(self, setting: str, value: str) -> "EveningTable":
        """The floor decides a setting of this table."""
        return self.put(e.RuleDecided(setting, value, "Mme Roux", "silence"))

    def start(self) -> "EveningTable":
        """The dealer does every step until the hand is on."""
        for _ in range(30):
            steps = advise(self.table).steps
            if self.table.hand is not None and steps and str(steps[0].kind) == "post":
                return self
            if str(steps[0].kind) == "draw_button":
                self.put(e.ButtonMoved(self.present()[-1]))
                continue
            self.put(*facts_for(self.table, steps[0]))
        raise AssertionError(f"no hand ever began: {advise(self.table).steps}")

    def present(self) -> list[int]:
        return [c.seat for c in self.table.chairs if c.taken and not c.away and c.chips]

    def fold_out(self) -> "EveningTable":
        """The running hand: everybody folds to the big blind, the pot is pushed."""
        self.deal()
        while (options := advise(self.table).options) is not None:
            self.fold(options.seat)
        while self.hand.phase != "over":
            self.done()
        return self

    def hands_played(self, hands: int) -> "EveningTable":
        for _ in range(hands):
            self.start().fold_out()
        return self

    def accounted(self) -> bool:
        account(self.table)
        return True
