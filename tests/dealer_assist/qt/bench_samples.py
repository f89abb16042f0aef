"""What the bench shows at every step, made by hand, with the most that may come at once."""

from dealer_assist.devices.commissioning.bench_page_view_models import (
    CalibrationLine,
    HandKey,
    MonitorDirection,
    MonitorLine,
    MonitorSort,
    WearLine,
    WearPoint,
)
from dealer_assist.devices.commissioning.bench_screen_view_model import (
    BenchDevice,
    BenchScreen,
    BenchStepView,
    CardCell,
    NamedFigure,
    Prompt,
    Rate,
    SpotMark,
    StepLine,
    StepProgress,
    StepState,
    Stray,
    TapChoice,
)
from dealer_assist.devices.commissioning.bench_taps import Again, GoOn, Skip, Stop
from dealer_assist.game.facts.commissioning import (
    BenchFault,
    BenchFinding,
    BenchStep,
    BenchVerdict,
    CalibrationChange,
)
from dealer_assist.words import word
from dealer_assist.words.cards import DECK
from dealer_assist.words.message import Message, message

A, W, R, U = BenchVerdict.ACCEPT, BenchVerdict.WARN, BenchVerdict.REJECT, BenchVerdict.UNDECIDED
AT = 1_780_000_000


def plain(words: str) -> Message:
    """Words that are no message of the catalogue: they stand as they are."""
    return Message(words)


DEVICES = (
    BenchDevice("shoe", "/dev/pda/shoe-PDA-SHOE-0001", plain("répond, clé prouvée"), True, 0),
    BenchDevice("scanner", "/dev/pda/scanner-PDA-SCAN-0001",
                plain("ne répond pas : alimentation, RX et TX croisés, carte non préparée"), False),
    BenchDevice("board", "camera:0", plain("15 images par seconde"), True, 1),
    BenchDevice("badge", "pn532:/dev/ttyUSB2", plain("répond"), True, 2),
)
HANDS = (
    HandKey("deck", plain("Mettre le jeu entier dans le sabot")),
    HandKey("lid", plain("Ouvrir le couvercle")),
    HandKey("chip", plain("Poser un jeton sur l'emplacement 3")),
)
KEYS = (
    TapChoice(plain("C'est fait"), GoOn(), is_main=True),
    TapChoice(plain("Recommencer"), Again()),
    TapChoice(plain("Arrêter"), Stop()),
    TapChoice(plain("Laisser de côté"), Skip(BenchStep.DECK, "")),
)


def lines(step: BenchStep) -> tuple[StepLine, ...]:
    """Every state somewhere in the list."""
    states = list(StepState)
    order = list(BenchStep)
    at = order.index(step)
    made = []
    for number, one in enumerate(order):
        if one is step:
            made.append(StepLine(one, StepState.RUNNING))
        elif number < at:
            state = states[3 + number % 5]
            why = message("bench_panel.no_devices") if state in (StepState.STALE,
                                                                 StepState.SKIPPED) else None
            made.append(StepLine(one, state, why))
        else:
            made.append(StepLine(one, StepState.LOCKED if number > at + 1 else StepState.TODO))
    return tuple(made)


def bench(shown: BenchStepView | None, simulated: bool = True, **more: object) -> BenchScreen:
    """The whole picture around one step."""
    given: dict[str, object] = {
        "who": "M. Lefèvre-Dubois", "table": "12, salon Prestige", "simulated": simulated,
        "devices": DEVICES, "elapsed_s": 754, "people": ("M. Lefèvre-Dubois",),
        "hands": HANDS if simulated else (),
    }
    return BenchScreen(lines(shown.step if shown is not None else BenchStep.DEVICES), shown,
                       **(given | more))


SAYS = (
    plain("Branchez le sabot, le lecteur de jetons et la caméra, puis touchez « C'est fait »."),
    plain("Un voyant fixe sur chaque boîtier dit qu'il est alimenté. Attendez trois secondes."),
)
NOTES = (plain("Sabot trouvé sur /dev/pda/shoe-PDA-SHOE-0001"), plain("Lecteur : silence"),
         plain("Valet de pique lu à la 31e place"))


def devices() -> BenchStepView:
    return BenchStepView(BenchStep.DEVICES, SAYS, NOTES, KEYS, findings=(
        BenchFinding(BenchFault.NO_DEVICE, R, ("scanner",)),))


def keys() -> BenchStepView:
    return BenchStepView(BenchStep.KEYS, SAYS[:1], NOTES[:1], KEYS[:2], figures=(
        NamedFigure(plain("PDA-SHOE-0001"), "clé prouvée", A),
        NamedFigure(plain("PDA-SCAN-0001"), "clé fausse", R)), verdict=R, findings=(
        BenchFinding(BenchFault.WRONG_KEY, R, ("scanner",)),))


def firmware() -> BenchStepView:
    return BenchStepView(BenchStep.FIRMWARE, SAYS[:1], (), KEYS[:1], figures=(
        NamedFigure(plain("Sabot"), "1.4 · 9f3a6c21d0", A),
        NamedFigure(plain("Lecteur de jetons"), "1.3 · 77c0e2a914", W)), verdict=W)


def gate() -> BenchStepView:
    return BenchStepView(BenchStep.GATE, SAYS, NOTES, KEYS, progress=StepProgress(2, 5, 40),
                         figures=(
        NamedFigure(plain("Alimentation"), "4,96 V", A), NamedFigure(plain("Fente"), "ouverte", R)),
        findings=(BenchFinding(BenchFault.GATE_DIRTY, R, ("shoe",)),
                  BenchFinding(BenchFault.LID_SWITCH, W, ("shoe",))), verdict=R)


def deck() -> BenchStepView:
    cells = tuple(CardCell(card, 1, 1, verdict=A) for card in DECK[:30])
    return BenchStepView(BenchStep.DECK, SAYS, NOTES, KEYS, progress=StepProgress(30, 52, 66),
                         cells=(*cells, CardCell(DECK[30], is_due=True)))


def which_card() -> BenchStepView:
    return BenchStepView(BenchStep.DECK, SAYS, NOTES, KEYS[:3], asks=Prompt(
        plain("Quelle carte est dessus ?"), DECK))


def chips() -> BenchStepView:
    return BenchStepView(BenchStep.CHIPS, SAYS, NOTES, KEYS, asks=Prompt(
        plain("Quelle valeur ont ces jetons ?"), ("1", "5", "25", "100", "500", "1000", "5000")),
        progress=StepProgress(3, 8), figures=(NamedFigure(plain("25"), "40 jetons"),))


def series() -> BenchStepView:
    return BenchStepView(BenchStep.CHIPS, SAYS, NOTES, KEYS, asks=Prompt(
        plain("Comment s'appelle cette série de jetons ?"), given="Prestige 2026"))


def spots() -> BenchStepView:
    marks = tuple(SpotMark(at, at + 1 if at < 6 else 0, chips=1 if at == 6 else 0,
                           verdict=A if at < 6 else U, is_due=at == 6) for at in range(10))
    return BenchStepView(BenchStep.SPOTS, SAYS, NOTES, KEYS, progress=StepProgress(6, 10, 44),
                         spots=marks)


def camera() -> BenchStepView:
    return BenchStepView(BenchStep.CAMERA, SAYS, NOTES, KEYS, progress=StepProgress(4, 10, 20),
                         camera="board",
                         figures=(NamedFigure(plain("Netteté"), "1,2 px", A),
                                  NamedFigure(plain("Lumière"), "trop forte", W)),
                         findings=(BenchFinding(BenchFault.TOO_BRIGHT, W, ("board",)),))


def colour() -> BenchStepView:
    return BenchStepView(BenchStep.COLOUR, SAYS[:1], NOTES, KEYS, camera="scanner", asks=Prompt(
        plain("Quelle valeur ?"), ("1", "5", "25", "100")))


def _cells() -> tuple[CardCell, ...]:
    made = []
    for at, card in enumerate(DECK):
        good, verdict = 10, A
        if card == "7d":
            good, verdict = 6, R
        elif card == "Qh":
            good, verdict = 9, W
        elif at % 11 == 0:
            verdict = U
        made.append(CardCell(card, good, 10, doubled=1 if card in ("2c", "3c") else 0,
                             confidence=1000 - at * 5, verdict=verdict,
                             is_due=card == "Ts"))
    return tuple(made)


def cards_test() -> BenchStepView:
    return BenchStepView(
        BenchStep.CARDS_TEST, SAYS, NOTES, KEYS, progress=StepProgress(312, 520, 95),
        cells=_cells(),
        confusion=(("7d", "7h", 3), ("Qh", "Qd", 1)),
        rates=(Rate(plain("Cartes lues"), 515, 520, 977_700, 996_900, W, 995_000, 970_000),
               Rate(plain("Sans double tirage"), 519, 520, 989_300, 999_900, A, 990_000, 950_000),
               Rate(plain("Messages reçus"), 520, 520, 992_900, 1_000_000, A, 990_000, 950_000)),
        latency_ms=tuple(18 + at * 7 % 23 + (140 if at == 60 else 0) for at in range(104)),
        findings=(BenchFinding(BenchFault.WORN_CARD, R, ("7d",), 6, 10),
                  BenchFinding(BenchFault.DRAWN_TOO_FAST, W, ("2c", "3c"), 518, 520),
                  BenchFinding(BenchFault.LOOSE_CABLE, W, ("shoe",)),
                  BenchFinding(BenchFault.LOW_SUPPLY, W, ("shoe",))), verdict=R)


def chips_test() -> BenchStepView:
    marks = tuple(SpotMark(at, at + 1, chips=20 if at == 3 else 0, good=8 if at == 3 else 10,
                           of=10, verdict=R if at == 3 else A if at < 8 else U, is_due=at == 8)
                  for at in range(10))
    return BenchStepView(
        BenchStep.CHIPS_TEST, SAYS, NOTES, KEYS, progress=StepProgress(30, 50, 80), spots=marks,
        strays=(Stray(3, 4, 6, 40), Stray(4, 3, 2, 40), Stray(0, 9, 2, 40)),
        rates=(Rate(plain("Piles comptées juste"), 78, 80, 912_600, 997_000, W, 990_000, 900_000),),
        figures=(NamedFigure(plain("Délai le plus long"), "640 ms", A),),
        findings=(BenchFinding(BenchFault.CROSS_TALK, R, ("spot 3", "spot 4"), 34, 40),
                  BenchFinding(BenchFault.SWAPPED_SPOTS, R, ("spot 2", "spot 5"))), verdict=R)


def many_rates() -> BenchStepView:
    rates = tuple(Rate(plain(f"Piles de {at}"), at, at, 500_000, 1_000_000) for at in range(1, 9))
    judged = Rate(plain("Jetons entendus"), 180, 180, 979_000, 1_000_000, U, 980_000, 950_000)
    return BenchStepView(BenchStep.CHIPS_TEST, SAYS, NOTES, KEYS, spots=spots().spots,
                         rates=(*rates, judged), figures=chips_test().figures)


def latency_only() -> BenchStepView:
    return BenchStepView(BenchStep.GATE, SAYS[:1], (), KEYS[:1], latency_ms=(12, 18, 40), verdict=A)


def sign_off() -> BenchStepView:
    return BenchStepView(BenchStep.SIGN_OFF, SAYS, (), (
        TapChoice(plain("Signer que cette table peut servir"), GoOn(), is_main=True, is_grave=True),
        TapChoice(plain("Faire le rapport"), Again())), verdict=W, figures=tuple(
            NamedFigure(message(f"bench_step.{step.value}"),
                        "jetons lus par antennes, pas par caméra" if step is BenchStep.COLOUR
                        else "", A)
            for step in list(BenchStep)[:-1]),
        findings=(BenchFinding(BenchFault.WORN_CARD, W, ("7d",), 9, 10),))


STEPS = {one.__name__: one for one in (
    devices, keys, firmware, gate, deck, which_card, chips, series, spots, camera, colour,
    cards_test, chips_test, many_rates, latency_only, sign_off)}

MONITOR = tuple(
    MonitorLine(at * 137, "shoe" if at % 3 else "scanner",
                MonitorDirection.OUT if at % 7 == 0 else MonitorDirection.IN,
                MonitorSort.DAMAGED if at == 21 else MonitorSort.FORGED if at == 24
                else MonitorSort.FRAME,
                ("CardRead", "Heartbeat", "SpotChanged", "SelfTestAnswer")[at % 4],
                "uid 04:A2:…:91, gate 12 ms, counter 00001234" if at % 4 == 0 else "")
    for at in range(40))
_FIGURES = (("reprojection_px", 310), ("views", 14_000), ("plane_mm", 820), ("sharpness", 21_400),
            ("light", 141_000))
_OLDER = (("reprojection_px", 450), ("views", 14_000), ("plane_mm", 610), ("sharpness", 17_000),
          ("light", 152_000))
CALIBRATIONS = (
    CalibrationLine("board", 3, "M. Lefèvre-Dubois", AT, "nouvel objectif, vis resserrée",
                    CalibrationChange.MADE, _FIGURES, True),
    CalibrationLine("board", 2, "C. Bernard", AT - 900_000, "reprise après un essai",
                    CalibrationChange.PUT_BACK, _OLDER, False, message("bench_panel.no_devices")),
    CalibrationLine("board", 1, "C. Bernard", AT - 2_000_000, "", CalibrationChange.BROUGHT_IN,
                    _OLDER),
    CalibrationLine("scanner", 1, "C. Bernard", AT - 2_000_000, "mise en service",
                    CalibrationChange.MADE,
                    _FIGURES, True),
)


def _points(*good: int) -> tuple[WearPoint, ...]:
    return tuple(WearPoint(AT + at * 604_800, one, 100) for at, one in enumerate(good))


WEAR = (
    WearLine("7d", _points(100, 100, 98, 95, 90, 82), R,
             plain("Remplacez cette carte avant la prochaine partie.")),
    WearLine("spot 3", _points(100, 100, 99, 98, 97), W, plain("Regardez la prise de l'antenne.")),
    *(WearLine(card, _points(100, 100, 100, 99, 100), A) for card in DECK[:40]),
    WearLine("shoe", _points(99, 100), U),
)


def longest(lang: str) -> BenchStepView:
    """Findings that are no words of the samples but of the catalogue, the longest three."""
    faults = sorted(BenchFault, key=lambda one: -len(word(lang, f"bench_fault.{one.value}_do")))
    return BenchStepView(BenchStep.CARDS_TEST, SAYS, NOTES, KEYS, progress=StepProgress(1, 520),
                         cells=_cells(),
                         rates=cards_test().rates[:1], findings=tuple(
                             BenchFinding(fault, R, ("7d", "spot 3"), 6, 10) for fault
                             in faults[:3]),
                         verdict=R)
