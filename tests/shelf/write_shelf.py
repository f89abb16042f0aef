"""Puts a year on the shelf: the journals that the program writes as it is now, and its readings."""

import random
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from zlib import crc32

from live_table import FIXED, NO_LIMIT, POT_LIMIT, LiveTable, play_out
from old_journals import (
    HERE,
    READ,
    ROWS,
    WHOLE,
    Kept,
    as_kept,
    as_lines,
    as_text,
    house_of,
    packed,
    reading,
)
from whole_journals import laid_out, packed_whole, whole_reading
from write_third_layout import pinned
from write_whole import ALL as WRITTEN

from dealer_assist.game import facts as e
from dealer_assist.game.advice import StepKind, advise, facts_for
from dealer_assist.game.hand import blinds
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import TapKind
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal.fact_codec import encode
from dealer_assist.training.scripts import script_runner as running
from dealer_assist.training.scripts.acts_of_cases import apply_shown_remedy, dismiss, take
from dealer_assist.training.scripts.acts_of_dealer import collect, finish, push, spare_cards
from dealer_assist.training.scripts.acts_of_hand import accept, do_step, rule
from dealer_assist.training.scripts.script_reader import parse_script
from dealer_assist.training.scripts.script_table import Cannot, ScriptRun

ALL = {**WRITTEN, "pinned": pinned}
HANDS = HERE.parent / "hands"
BY, WHY = "M. Durand", "vu avec la table"


class Noting(ScriptRun):
    """A script's table that keeps every fact."""

    def __init__(self, script, house) -> None:
        self.facts: list[e.Fact] = []
        super().__init__(script, house)

    def put(self, *facts: e.Fact) -> None:
        super().put(*facts)
        self.facts.extend(facts)


# --- every table script under each of its houses -----------------------------------------------


def of_scripts(folder: Path) -> Iterator[Kept]:
    """The scripts of one subject. Three of four are played on until their hand is over."""
    for path in sorted(folder.glob("*.hand")):
        script = parse_script(path.read_text(encoding="utf-8"))
        for house in running.houses_of(script, path.parent):
            name = f"{path.stem} [{house.name}]"
            yield kept(name, script_facts(script, house, crc32(name.encode()) % 4 > 0))


def script_facts(script, house, is_ended: bool) -> list[e.Fact]:
    made: list[Noting] = []
    running.ScriptRun = lambda *given: made.append(Noting(*given)) or made[-1]
    try:
        for _ in running.run(script, house):
            pass
    finally:
        running.ScriptRun = ScriptRun
    if is_ended:
        played_to_its_end(made[0])
    return made[0].facts


def played_to_its_end(live: Noting) -> None:
    """Everybody checks or calls, what is proposed is done, and where nothing is, the floor rules.
    """
    last: list[e.Fact] = []
    for _ in range(150):
        before = len(live.facts)
        with suppress(Cannot):
            one_more(live)
        made = live.facts[before:]
        if made == last:  # such as calling the floor again and again
            del live.facts[before:]
        if made == last or not made or live.table.running is None:
            return
        last = made


def one_more(live: Noting) -> None:
    """The next thing at the table."""
    phase, steps = live.phase, live.advice.steps
    before = len(live.facts)
    step = steps[0].kind if steps else None
    if live.table.running is None:
        return
    if live.table.doubt is not None:
        accept(live, {})
        if len(live.facts) == before:
            way = next((w for w in live.table.doubt.ways if w.choice != "floor"), None)
            rule(live, {"by": BY, "why": WHY, "choice": way.choice, "chips": way.to_chips}
                 if way else {"by": BY, "why": WHY, "choice": "call"})
    elif live.table.cases:
        apply_shown_remedy(live, {})
        if len(live.facts) == before:
            dismiss(live, {"why": WHY, "by": BY})
    elif step is StepKind.TAKE_CARD:
        take(live, {})
    elif phase is Phase.BETTING and live.advice.seat:
        live.tap(TapKind.CHECK_CALL, live.advice.seat)
    elif phase is Phase.CLOSED:
        collect(live, {})
    elif phase is Phase.SHOWDOWN and live.hand.phase is Phase.SHOWDOWN and steps:
        seat = steps[0].seat
        held = [c for c in spare_cards(live.script, live, 12) if c not in live.hand.board]
        live.tap(TapKind.CARDS, seat, cards=held[:2])
        if len(live.facts) == before:
            live.tap(TapKind.MUCK, seat)
    elif phase is Phase.PUSHING:
        push(live, {})
    elif phase is Phase.BOARD:
        with suppress(Cannot):
            finish(live, {})
    if len(live.facts) == before and steps:
        do_step(live, steps[0])


# --- evenings by chance ------------------------------------------------------------------------


def evenings(house: str) -> Iterator[Kept]:
    """Hands of random legal acts in the house: antes, straddles, levy, short stacks, games."""
    for seed, game in enumerate((NO_LIMIT, NO_LIMIT, NO_LIMIT, POT_LIMIT, FIXED)):
        yield kept(f"evening {seed} [{house}]", evening_facts(house, seed, game))


def evening_facts(house: str, seed: int, game: str) -> list[e.Fact]:
    rng = random.Random(f"{house} {seed}")
    small, big = rng.choice([(25, 50), (50, 100), (100, 200)])
    fixed = {"small_bet": big, "big_bet": 2 * big} if game is FIXED else {}
    stakes = e.Stakes(
        small, big, big, **fixed, ante=rng.choice([0, 0, big // 2]),
        big_blind_ante=(0, big, 0)[seed % 3], levy_per_10000=rng.choice([0, 400]),
        levy_cap=rng.choice([0, big]), levy_before_flop=rng.random() < 0.3, smallest_chip=25)
    live = LiveTable(house, game)
    live.put(e.TableOpened("7", house, game, stakes, (25, 100, 500, 1000)))
    for seat in sorted(rng.sample(range(1, 11), rng.randint(2, 9))):
        chips = rng.choice([25, big // 2, 2 * big, rng.randint(1, 60 * big // 25) * 25])
        live.put(e.PlayerSat(seat, max(chips, 25), name=f"Joueur {seat}"))
    if live.table.house["odd_chip.multi"] == "floor":
        live.put(e.RuleDecided("odd_chip.multi", "one_each", BY, WHY))
    live.put(e.ButtonMoved(rng.choice([c.seat for c in live.table.chairs if c.taken])))
    for _ in range(8):
        if not begun(live, rng):
            break
        play_out(live, rng, unit=25)
        for chair in live.table.chairs:
            if chair.taken and not chair.chips and rng.random() < 0.7:
                live.put(e.ChipsBought(chair.seat, 20 * big))
    return live.facts


def begun(live: LiveTable, rng: random.Random) -> bool:
    """The next hand by the dealer's steps, now and then with a straddle; False where none is."""
    if blinds.due_hand(live.table) is None:
        return False
    for _ in range(20):
        step = advise(live.table).steps[0]
        facts = facts_for(live.table, step)
        if not facts:
            return False
        live.put(*facts)
        if step.kind is StepKind.BEGIN_HAND:
            break
    live.post()
    seat = blinds.straddle_seat(live.hand)
    if seat and rng.random() < 0.3:
        live.put(e.Posted(seat, e.Post.STRADDLE, blinds.straddle_chips(live.hand, seat)))
    return True


# --- onto the shelf ----------------------------------------------------------------------------


def kept(name: str, facts: Iterable[e.Fact]) -> Kept:
    """These facts as a journal of the shelf."""
    return as_kept(name, [(type(fact).__name__, encode(fact)) for fact in facts])


def boxed(folder: Path, name: str, journals: Iterable[Kept]) -> None:
    """Put the journals there, and beside them what is read of them now."""
    journals = list(journals)
    readings = {}
    for one in journals:
        records = one.records()
        readings[one.name] = reading(records, house_of(records))
    packed(folder / f"{name}{ROWS}", as_text(journals))
    packed(folder / f"{name}{READ}", as_lines(readings))
    print(name, len(journals), "journals,", sum(len(one.rows) for one in journals), "rows")


def whole(folder: Path, name: str) -> None:
    """The same for the files of a journal that is kept whole."""
    with TemporaryDirectory() as made, TemporaryDirectory() as read_at:
        ALL[name](Path(made))
        packed_whole(Path(made), folder / f"{name}{WHOLE}")
        found = whole_reading(laid_out(folder / f"{name}{WHOLE}", Path(read_at)))
    packed(folder / f"{name}{READ}", as_lines({name: found}))
    print(name, (folder / f"{name}{WHOLE}").stat().st_size, "bytes")


def write(name: str, *files: str) -> None:
    """The year ``name``: all of it, or these files; one that stands there already is left alone."""
    folder = HERE / name
    folder.mkdir()
    for each in files or ALL:
        whole(folder, each)
    if files:
        return
    for subject in sorted({path.parent for path in HANDS.rglob("*.hand")}):
        said = "-".join(subject.relative_to(HANDS).parts)
        boxed(folder, f"hands-{said}", of_scripts(subject))
    for house in shipped_houses.shipped_house_names():
        boxed(folder, f"evenings-{house}", evenings(house))
