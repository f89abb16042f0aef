"""A commissioned table as facts: some well, a worn card, a spot that hears its neighbour."""

from functools import reduce

from dealer_assist.devices.commissioning.bench_state import BenchState, after_fact
from dealer_assist.devices.commissioning.commissioning_report import Proof
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchFault, BenchFinding, BenchStep, BenchVerdict
from dealer_assist.words.cards import DECK

AT = 1_780_000_000
PROOF = Proof("bench-7f3a", 214, "9f3a6c21d0be44170c6c11d2a9c0f4e5" * 2)
A, W, R = BenchVerdict.ACCEPT, BenchVerdict.WARN, BenchVerdict.REJECT
WORN = BenchFinding(BenchFault.WORN_CARD, W, ("7d",), 9, 10)
CROSS = BenchFinding(BenchFault.CROSS_TALK, W, ("spot 3", "spot 4"), 38, 40)
SHA = "c0ffee" * 10 + "abcd"


def _tally(card: str) -> b.CardTally:
    if card == "7d":
        return b.CardTally(card, 10, 9, 1, confidence=820)
    return b.CardTally(card, 10, 10, doubled=1 if card in ("2c", "3c") else 0, confidence=990)


def _spots() -> tuple[b.SpotTally, ...]:
    made = []
    for spot in range(10):
        for height in (1, 5, 10, 20):
            stray = 2 if (spot, height) == (3, 20) else 0
            made.append(b.SpotTally(spot, height, 1, 0 if stray else 1, stray, stray,
                                    4 if stray else -1, 400 + 10 * spot))
    return tuple(made)


def commissioned() -> tuple[b.BenchFact, ...]:
    """The facts, oldest first."""
    named = (("shoe", "own", "/dev/pda/shoe-PDA-SHOE-0001"),
             ("scanner", "own", "/dev/pda/scanner-PDA-SCAN-0001"), ("board", "camera", "camera:0"),
             ("badge", "pn532", "pn532:/dev/ttyUSB2"))
    done = tuple(b.StepDone(step, A, at_s=AT + at * 60) for at, step in enumerate(
        (BenchStep.DEVICES, BenchStep.KEYS, BenchStep.FIRMWARE, BenchStep.GATE, BenchStep.DECK,
         BenchStep.CHIPS, BenchStep.SPOTS,
         BenchStep.CAMERA)))
    return (
        b.BenchOpened("12, salon Prestige", AT),
        b.TechnicianSignedIn("M. Lefèvre-Dubois", AT),
        *(b.DeviceNamed(role, family, port, at_s=AT) for role, family, port in named),
        b.DeviceMet("shoe", "PDA-SHOE-0001", "4f1e22ab90cd1177" * 2, 14, True, AT),
        b.DeviceMet("scanner", "PDA-SCAN-0001", "77c0e2a914bb0042" * 2, 14, True, AT),
        b.SelfTested("shoe", 0, 3298, AT), b.SelfTested("scanner", 0x12, 3301, AT),
        *done,
        b.DeckEnrolled("bleu-07", "shoe", AT + 300),
        *(b.ChipsEnrolled("Prestige", value, 200, AT + 400) for value in (5, 25, 100, 500)),
        *(b.SpotMapped("scanner", spot, spot + 1, AT + 500) for spot in range(10)),
        b.CalibrationChanged("board", b.CalibrationChange.MADE, "board.toml", 2, SHA,
                             "M. Lefèvre-Dubois",
                             "première mise en service", (("reprojection_px", 310),
                                                          ("views", 14_000), ("plane_mm", 820)),
                             AT + 600),
        b.StepSkipped(BenchStep.COLOUR, "jetons lus par antennes, pas par caméra", AT + 650),
        b.CardsPassed(1, 1, "bleu-07", "shoe", tuple(map(_tally, DECK)),
                      (b.Mistaken("7d", "7h", 1),), b.LineTally(0, 1, 0, 0, 21, 160),
                      at_s=AT + 700),
        b.StepDone(BenchStep.CARDS_TEST, R,
                   (BenchFinding(BenchFault.WORN_CARD, R, ("Qh",), 4, 10),), 1, AT + 700),
        b.StepReopened(BenchStep.CARDS_TEST, "bench_panel.no_devices", AT + 760),
        b.StepDone(BenchStep.CARDS_TEST, W, (WORN,), 1, AT + 800),
        b.SpotsPassed(2, 1, "scanner", _spots(), b.LineTally(0, 0, 0, 0, 30, 640), at_s=AT + 850),
        b.StepDone(BenchStep.CHIPS_TEST, W, (CROSS,), 2, AT + 860),
    )


def bench_of(facts: tuple[b.BenchFact, ...]) -> BenchState:
    """Their fold."""
    return reduce(after_fact, facts, BenchState())
