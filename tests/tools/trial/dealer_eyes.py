"""``python -m tests.tools.trial.dealer_eyes WHAT``: what a dealer sees in half a second.

Sixty moments at the dealer's panel, drawn by a seed from random play: all phases, both languages,
irregularities, all-ins, cards entered by hand. Of each three things are asked: who acts, how much
it costs him to call, what is to be done next. The model judges; a moment is right if all three are.

``ask`` shows each for half a second and asks at the terminal. ``pictures DIR`` writes them for
readers of the picture alone, with ``questions.json``, and no answer; ``judge FILE`` judges theirs.
Exit code 0: all done, and 57 of 60 are right if it was judged; 1: fewer; 2: wrongly called.
"""

import argparse
import json
import os
import random
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import Advice, StepKind, advise, facts_for
from dealer_assist.game.table.table import Table, bare_table
from dealer_assist.storage.books import shipped_houses
from dealer_assist.words.cards import DECK

if TYPE_CHECKING:
    from PyQt6.QtGui import QImage

COUNT, BOUND, SHOWN_MS = 60, 57, 500
SEEN_WIDE: Final = 640  # pixels: the panel as it is seen at arm's length, and not studied
HOUSES: Final = ("grand_cercle", "tda2024")
#: Moments of each kind in sixty.
KINDS: Final[Mapping[str, int]] = {
    "act": 18, "all in": 6, "case": 6, "board": 5, "pad": 5, "show": 5, "push": 5, "deal": 3,
    "post": 2, "closed": 3, "between": 2,
}
CASES: Final = ("HAND-01", "DEAL-01", "BRD-12", "CARD-04", "BRD-07")
#: What may be asked to be done next, by the steps that it stands for.
NEXT: Final[Mapping[str, frozenset[StepKind]]] = {
    "blinds": frozenset({StepKind.POST}), "deal": frozenset({StepKind.DEAL}),
    "collect": frozenset({StepKind.COLLECT, StepKind.RETURN, StepKind.LEAVE_APART}),
    "board": frozenset({StepKind.BURN, StepKind.OPEN}),
    "show": frozenset({StepKind.SHOW, StepKind.TABLE_ALL}), "push": frozenset({StepKind.PUSH}),
    "next hand": frozenset({StepKind.MOVE_BUTTON, StepKind.BEGIN_HAND, StepKind.SHUFFLE}),
    "rebuy": frozenset({StepKind.ASK_REBUY}),
}
OTHERS: Final = ("player", "case", "other")
ASKED: Final = {
    "actor": "seat of the player to act, 0 if none",
    "call": "chips that he still has to put in to call, 0 to check; null if nobody acts",
    "next": f"one of {', '.join((*NEXT, *OTHERS))}; 'player': wait for his act; 'case': settle an "
            "incident; 'board': burn and open flop, turn or river",
}


class Moment(NamedTuple):
    """Moment of a table, in one language."""

    kind: str
    lang: str
    table: Table
    devices: tuple[str, ...]


class EyeAnswer(NamedTuple):
    """What is asked of a moment."""

    actor: int
    call: int | None
    next: frozenset[str]

    def misses(self, given: Mapping[str, object]) -> list[str]:
        """Names of what was answered wrongly."""
        right = {"actor": given.get("actor") == self.actor, "call": given.get("call") == self.call,
                 "next": given.get("next") in self.next}
        return [name for name, is_right in right.items() if not is_right]


def answer_of(table: Table) -> EyeAnswer:
    """Answer by the model. Collecting and opening the next card go together, either is right."""
    advice = advise(table)
    if table.cases:
        return EyeAnswer(0, None, frozenset({"case"}))
    if advice.options is not None:
        return EyeAnswer(advice.options.seat, advice.options.call, frozenset({"player"}))
    kinds = [step.kind for step in advice.steps[:2]]
    named = [name for kind in kinds for name, stands in NEXT.items() if kind in stands]
    if named[:1] == ["collect"]:
        return EyeAnswer(0, None, frozenset(named))
    return EyeAnswer(0, None, frozenset(named[:1] or ["other"]))


def kind_of(table: Table, advice: Advice, devices: tuple[str, ...]) -> str:
    """Kind of the moment; "" for one that isn't asked about."""
    hand = table.hand
    if advice.options is not None and hand is not None:
        live = [at for at in range(hand.size) if not hand.folded[at]]
        return "all in" if any(not hand.stacks[at] for at in live) else "act"
    if not advice.steps:
        return ""
    first = advice.steps[0].kind
    if first in NEXT["board"]:
        return "board" if "shoe" in devices else "pad"
    named = next((name for name, stands in NEXT.items() if first in stands), "")
    return {"blinds": "post", "collect": "closed", "next hand": "between", "rebuy": "between"}.get(
        named, named)


def _opened(house: str, devices: tuple[str, ...], chance: random.Random) -> list[e.Fact]:
    small, big = chance.choice(((50, 100), (25, 50), (100, 200), (500, 1_000)))
    stakes = e.Stakes(small, big, big, smallest_chip=25)
    facts: list[e.Fact] = [e.TableOpened("4", house, "holdem_no_limit", stakes,
                                         (25, 100, 500, 1_000, 5_000))]
    facts += [e.DeviceFound(role, f"{role.upper()}-1", 1) for role in devices]
    seats = sorted(chance.sample(range(1, 11), chance.randint(3, 9)))
    stacks = {seat: 25 * chance.randint(8, 6_000) * max(1, big // 100) for seat in seats}
    facts += [e.PlayerSat(seat, chips) for seat, chips in stacks.items()]
    return [*facts, e.ButtonMoved(chance.choice(seats))]


def _acted(table: Table, chance: random.Random) -> e.Fact:
    options = advise(table).options
    assert options is not None
    seat, weight = options.seat, chance.random()
    if options.call and weight < 0.2:
        return e.Folded(seat)
    if weight > 0.75 and options.max_to:
        least, most = options.min_to, options.max_to
        to = most if weight > 0.93 else min(most, least + 25 * chance.randint(0, 60))
        return e.Bet(seat, to) if options.opens else e.Raised(seat, to)
    return e.Called(seat, options.call) if options.call else e.Checked(seat)


def played(house: str, devices: tuple[str, ...], chance: random.Random) -> Iterator[Table]:
    """Tables of two random hands, one after each fact."""
    table = bare_table(shipped_houses.shipped_house(house))
    deck = chance.sample(DECK, 52)
    facts = _opened(house, devices, chance)
    for _ in range(220):
        for fact in facts:
            table = advance(table, fact)
        yield table
        advice = advise(table)
        if advice.options is not None:
            facts = [_acted(table, chance)]
            continue
        if not advice.steps:
            return
        step = advice.steps[0]
        if step.kind is StepKind.BEGIN_HAND:
            deck = chance.sample(DECK, 52)
        facts = list(facts_for(table, step))
        if not facts and step.kind is StepKind.OPEN and step.place is not None:
            card = deck.pop()
            facts = [e.CardSeen(step.place, 0, f"token {card}", card)]
        elif not facts and step.kind in NEXT["show"]:
            facts = [e.HandTabled(step.seat, (deck.pop(), deck.pop()))]
        elif not facts:
            return


def _case(table: Table, chance: random.Random) -> Table | None:
    """Table with an incident that is reported now; None where none can be."""
    hand = table.hand
    if hand is None or advise(table).options is None:
        return None
    entry = chance.choice(CASES)
    seat = chance.choice(hand.seats) if entry.startswith(("HAND", "CARD")) else 0
    after = advance(table, e.IrregularityReported(entry, seat))
    return after if after.cases else None


def moments(seed: int, count: int = COUNT) -> list[Moment]:
    """Moments by this seed, in an order that tells nothing of their kinds."""
    chance = random.Random(seed)
    wanted = [kind for kind, many in KINDS.items() for _ in range(many)][:count]
    found: list[Moment] = []
    while len(found) < len(wanted):
        kind = wanted[len(found)]
        devices = () if kind == "pad" or chance.random() < 0.3 else ("shoe", "scanner")
        tables = list(played(chance.choice(HOUSES), devices, chance))
        chance.shuffle(tables)
        for table in tables:
            asked = _case(table, chance) if kind == "case" else table
            if asked is not None and (kind == "case" or (
                    kind_of(table, advise(table), devices) == kind)):
                found.append(Moment(kind, "fr" if len(found) % 2 else "en", asked, devices))
                break
    chance.shuffle(found)
    return found


# --- shown -----------------------------------------------------------------------------------


def _pictures(found: list[Moment], wide: int) -> Iterator["QImage"]:
    """Pictures of the panel, as wide as wanted."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PyQt6.QtCore import Qt

    from dealer_assist.qt.dealer.dealer_window import DealerWindow
    from dealer_assist.qt.pieces.qt_application_start import make_application, window_image
    from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture

    application = make_application()

    def now() -> datetime:
        return datetime(2026, 11, 29, 21, 47, tzinfo=UTC)

    for one in found:
        window = DealerWindow(wall=now, day=now)
        window.resize(1280, 800)
        window.show()
        around = Surroundings(one.lang, one.devices)
        window.show_view(dealer_picture(one.table, advise(one.table), around))
        application.processEvents()
        image = window_image(window)
        yield image.scaledToWidth(wide, Qt.TransformationMode.SmoothTransformation)
        window.close()
        window.deleteLater()


def write_pictures(found: list[Moment], folder: Path, wide: int) -> None:
    """Write the pictures and the questions; no answer lies beside them."""
    folder.mkdir(parents=True, exist_ok=True)
    for at, image in enumerate(_pictures(found, wide), start=1):
        image.save(str(folder / f"{at:02}.png"))
    sheet = {"asked": ASKED, "moments": [{"id": f"{at:02}", "picture": f"{at:02}.png"}
                                         for at in range(1, len(found) + 1)]}
    (folder / "questions.json").write_text(json.dumps(sheet, indent=1), encoding="utf-8")


def judge(found: list[Moment], given: Mapping[str, Mapping[str, object]]) -> int:
    """Print each miss, then how many are right; returns that number."""
    right = 0
    for at, one in enumerate(found, start=1):
        answer = answer_of(one.table)
        misses = answer.misses(given.get(f"{at:02}", {}))
        right += not misses
        if misses:
            told = {"actor": answer.actor, "call": answer.call, "next": sorted(answer.next)}
            print(f"{at:02} {one.kind}, {one.lang}: {', '.join(misses)} wrong; "
                  f"{given.get(f'{at:02}')} for {told}")
    print(f"{right} of {len(found)} right")
    return right


def ask(found: list[Moment]) -> dict[str, dict[str, object]]:
    """Show each moment for half a second, and ask at the terminal."""
    os.environ["QT_QPA_PLATFORM"] = os.environ.get("QT_QPA_PLATFORM", "")
    from PyQt6.QtCore import QEventLoop, QTimer
    from PyQt6.QtGui import QPixmap
    from PyQt6.QtWidgets import QLabel

    given: dict[str, dict[str, object]] = {}
    for at, image in enumerate(_pictures(found, 1280), start=1):
        shown = QLabel()
        shown.setPixmap(QPixmap.fromImage(image))
        shown.show()
        loop = QEventLoop()
        QTimer.singleShot(SHOWN_MS, loop.quit)
        loop.exec()
        shown.close()
        actor, call = input(f"{at:02} actor (0 none): "), input("   call (empty: nobody acts): ")
        given[f"{at:02}"] = {"actor": int(actor or 0), "call": int(call) if call else None,
                             "next": input(f"   next ({', '.join((*NEXT, *OTHERS))}): ")}
    return given


def main(args: list[str] | None = None) -> int:
    """Run what was asked for."""
    parser = argparse.ArgumentParser("dealer_eyes", description=__doc__)
    parser.add_argument("what", choices=("ask", "pictures", "judge"))
    parser.add_argument("path", nargs="?", type=Path, help="folder of pictures, file of answers")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--wide", type=int, default=SEEN_WIDE)
    options = parser.parse_args(args)
    if options.what != "ask" and options.path is None:
        parser.error("a path is needed")
    found = moments(options.seed, options.count)
    if options.what == "pictures":
        write_pictures(found, options.path, options.wide)
        return 0
    given = ask(found) if options.what == "ask" else json.loads(
        options.path.read_text(encoding="utf-8"))
    return 0 if judge(found, given) * COUNT >= BOUND * len(found) else 1


if __name__ == "__main__":
    sys.exit(main())
