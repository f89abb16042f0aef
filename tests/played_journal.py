"""A journal of hands that were really played: a table script's facts, written as a table does."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from dealer_assist.game import facts as e
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import Journal, JournalKind, Origin
from dealer_assist.training.scripts.script_reader import parse_script
from dealer_assist.training.scripts.script_runner import open_table, run
from dealer_assist.training.scripts.script_table import ScriptRun

HEAD = """
source: GC:1
house: grand_cercle
blinds: 50/100
chips: 25 50 100 500
seats: 1 Anna 10000, 2 Bob 10000, 3 Carl 10000, 4 Dora 10000
button: 4
"""
#: A hand that is shown down, one with a ruling on a bet, one with an irregularity put right.
SHOWN = """
deal
3 calls ; 4 folds ; 1 calls ; 2 checks
flop Ah Kd 2c ; all check
turn 7s ; all check
river 8d
1 bets 200 ; 2 calls ; 3 folds
1 shows As Ac
2 mucks
finish
"""
RULED = """
deal
4 puts 100+50
accept
1 folds ; 2 folds ; 3 folds
finish
"""
IRREGULAR = """
deal
incident DEAL-01 seat 2 round 2 card Kd
apply
take
1 raises to 300 ; 2 folds ; 3 folds ; 4 folds
finish
"""
UNFINISHED = "\ndeal\n2 calls"


def facts_of(text: str, house: str = "grand_cercle") -> list[e.Fact]:
    """All facts of the script, the opening of the table too."""
    script = parse_script(HEAD + text)
    rules = shipped_houses.shipped_house(house)
    made: list[e.Fact] = []
    taken = ScriptRun.put

    def put(live: ScriptRun, *facts: e.Fact) -> None:
        made.extend(facts)
        taken(live, *facts)

    ScriptRun.put = put
    try:
        open_table(script, rules)
        made.clear()
        told = list(run(script, rules))
    finally:
        ScriptRun.put = taken
    assert not [failure for one in told for failure in one.failures], [
        failure.told("en") for one in told for failure in one.failures]
    return made


def seconds(first: datetime = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)) -> Iterator[datetime]:
    """A clock that goes on by two seconds at each look."""
    while True:
        yield first
        first += timedelta(seconds=2)


def written(path: Path, text: str, kind: JournalKind = JournalKind.LIVE) -> Path:
    """The journal of this script at ``path``."""
    ticks = seconds()
    with Journal.open(path, kind=kind, clock=lambda: next(ticks)) as journal:
        for fact in facts_of(text):
            journal.append([(fact, Origin("dealer"))])
    return path
