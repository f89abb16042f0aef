"""View of a card test: the grid of cards, rates with their intervals, what to do next."""

from collections.abc import Iterable
from enum import Enum, auto
from math import ceil
from typing import Final

from dealer_assist.devices.commissioning.bench_screen_view_model import (
    BenchStepView,
    CardCell,
    NamedFigure,
    Prompt,
    Rate,
    StepProgress,
    TapChoice,
)
from dealer_assist.devices.commissioning.bench_taps import Again, Choose, GoOn, Stop
from dealer_assist.devices.commissioning.findings.card_test_diagnosis import card_test_diagnosis_of
from dealer_assist.devices.commissioning.findings.card_test_totals import Totals, card_test_sums
from dealer_assist.devices.commissioning.findings.diagnosis import (
    Diagnosis,
    more_runs_needed_message,
)
from dealer_assist.devices.commissioning.findings.rate_verdicts import (
    figure_of,
    joint_verdict,
    more_needed,
    rate_of,
    reason_of,
)
from dealer_assist.devices.commissioning.steps.card_run_results import WHOLE
from dealer_assist.devices.commissioning.steps.cards_drawn_in_run import Draws
from dealer_assist.game.facts.commissioning import (
    BenchFault,
    BenchFinding,
    BenchStep,
    BenchVerdict,
    CardsPassed,
    CardTally,
    LineTally,
)
from dealer_assist.words.cards import DECK
from dealer_assist.words.message import Message, message
from drivers.lazy_dataclass import dataclass

#: Runs proposed: four whole decks without a miss (208 cards) are accepted.
USUAL: Final = 4
_FEW, _MANY = 1, 10
#: Number of notes on thin or odd points shown beside the result.
_SAID: Final = 2
_NS: Final = 1_000_000_000


class CardTestAt(Enum):
    """Phase of the test."""

    BEGIN = auto()  # not chosen yet how to test
    BETWEEN = auto()  # a deck is to be put in
    DRAWING = auto()
    OPEN = auto()  # too few cards for a verdict
    DONE = auto()


@dataclass(frozen=True, slots=True)
class CardsAt:
    """A card test as it stands: `runs` with the one in work last, `done` of them over."""

    at: CardTestAt
    runs: tuple[CardsPassed, ...]
    done: int
    plan: tuple[int, ...]  # sizes of the runs still to come, the one in work first
    draws: Draws | None
    in_order: bool
    says: tuple[Message, ...]
    verdict: BenchVerdict | None
    pace_ns: int
    latency_ms: tuple[int, ...]
    has_decks: bool


def card_screen(test: CardsAt) -> BenchStepView:
    """View of the test."""
    total = card_test_sums(test.runs)
    found = card_test_diagnosis_of(test.runs) if test.draws is None else Diagnosis()
    rates = card_rates(total) if test.runs else ()
    notes = _notes(test, total, found)
    beside: tuple[Message, ...] = ()
    if test.at in (CardTestAt.OPEN, CardTestAt.DONE):
        named = dict(zip(("read", "true", "single"), rates, strict=False))
        beside = (*reason_of(test.verdict, named), *notes)[:_SAID]
    return BenchStepView(
        BenchStep.CARDS_TEST, (*test.says, *_says(test, rates), *beside), notes,
        _keys(test), _asks(test), _progress(test), _cells(test, total, found.findings),
        tuple((card, read_as, times) for (card, read_as), times in total.mistaken.items()),
        rates=rates, figures=card_figures(total) if test.runs else (),
        latency_ms=test.latency_ms, findings=found.findings, verdict=test.verdict,
    )


# --- figures ----------------------------------------------------------------------------------


def card_rates(total: Totals) -> tuple[Rate, ...]:
    """Cards read, read as themselves, drawn alone."""
    return (
        rate_of(message("bench_cards.rate_read"), total.read, total.drawn, "read"),
        rate_of(message("bench_cards.rate_true"), total.true, total.read, "true"),
        rate_of(message("bench_cards.rate_single"), total.drawn - total.doubled, total.drawn,
                "single"),
    )


def card_figures(total: Totals) -> tuple[NamedFigure, ...]:
    """The line, and a camera's lowest confidence."""
    lowest = min((one.confidence for one in total.cards.values() if one.confidence), default=0)
    sure = () if lowest in (0, 1_000) else (
        NamedFigure(message("bench_cards.figure_confidence"), f"{lowest / 10:.1f} %"),)
    return (*line_figures(total.line, total.drawn), *sure)


def line_figures(line: LineTally, reports: int) -> tuple[NamedFigure, ...]:
    """Figures of the link over so many reports; faults only if there were any."""
    noise = ceil(1_000 * line.noise / max(reports, 1)) if line.noise > 2 else 0
    troubles = (
        (line.noise, figure_of(message("bench_cards.figure_noise"), noise, "noise",
                               str(line.noise))),
        (line.lost, figure_of(message("bench_cards.figure_lost"), line.lost, "lost")),
        (line.gaps, figure_of(message("bench_cards.figure_gaps"), line.gaps, "gaps")),
        (line.forged, figure_of(message("bench_cards.figure_forged"), line.forged, "forged")),
    )
    return (
        figure_of(message("bench_cards.figure_median"), line.median_ms, "median_ms",
                  f"{line.median_ms} ms"),
        figure_of(message("bench_cards.figure_slowest"), line.slowest_ms, "slowest_ms",
                  f"{line.slowest_ms} ms"),
        *(figure for count, figure in troubles if count),
    )


def card_verdict(total: Totals, findings: Iterable[BenchFinding]) -> BenchVerdict:
    """Verdict of rates, figures and findings together."""
    again = (BenchVerdict.WARN,) if total.notes.get("again") else ()
    # A figure without a verdict, as a confidence, isn't an open question.
    figures = [one.verdict for one in card_figures(total) if one.verdict
               is not BenchVerdict.UNDECIDED]
    rates = [one.verdict for one in card_rates(total)]
    return joint_verdict((*again, *figures, *rates, *(one.verdict for one in findings)))


# --- words ------------------------------------------------------------------------------------


def _says(test: CardsAt, rates: Iterable[Rate]) -> tuple[Message, ...]:
    runs = test.done + len(test.plan)
    if not test.has_decks:
        return (message("bench_cards.no_deck"),)
    match test.at:
        case CardTestAt.BEGIN:
            order = "bench_cards.order_known" if test.in_order else "bench_cards.order_any"
            return message("bench_cards.begin"), message(order)
        case CardTestAt.BETWEEN:
            put = "bench_cards.put_in_order" if test.in_order else "bench_cards.put_in"
            return (message(put, run=test.done + 1, runs=runs, cards=test.plan[0]),)
        case CardTestAt.DRAWING if test.draws is not None:
            return _drawing(test.draws, test.done + 1, runs)
        case CardTestAt.OPEN:
            more = more_needed(rates)
            return (message("bench_cards.open", cards=more, decks=ceil(more / WHOLE)),)
    return (message(f"bench_cards.done_{test.verdict}"),)


def _drawing(draws: Draws, run: int, runs: int) -> tuple[Message, ...]:
    counted = message("bench_cards.came", came=draws.came, of=draws.size, run=run, runs=runs)
    if draws.due:
        return message("bench_cards.draw_due", card=draws.due), counted
    return message("bench_cards.draw"), counted


def _notes(test: CardsAt, total: Totals, found: Diagnosis) -> tuple[Message, ...]:
    notes = [more_runs_needed_message(one) for one in found.thin]
    notes += [message(f"bench_cards.{name}", count=total.notes[name])
              for name in ("again", "short", "extra", "out_of_order") if total.notes.get(name)]
    if test.at in (CardTestAt.OPEN,
                   CardTestAt.DONE) and not any(_is_in_order(run) for run in test.runs):
        notes.append(message("bench_cards.names_unseen"))
    if test.draws is not None:
        notes.append(_last(test.draws))
    return tuple(notes)


def _is_in_order(run: CardsPassed) -> bool:
    """True if each report had its place: only then are swapped names seen."""
    return "in_order" in dict(run.notes)


def _last(draws: Draws) -> Message:
    """Message on the last card."""
    last = draws.last
    if last.foreign:
        return message("bench_cards.heard_foreign")
    if last.doubled:
        return message("bench_cards.heard_double")
    if last.card is None:
        return message("bench_cards.heard_unread")
    return message("bench_cards.heard_card", card=last.card)


def _keys(test: CardsAt) -> tuple[TapChoice, ...]:
    stop = TapChoice(message("bench_cards.key_stop"), Stop())
    match test.at:
        case CardTestAt.BEGIN if test.has_decks:
            order = "bench_cards.key_any" if test.in_order else "bench_cards.key_in_order"
            return (
                TapChoice(message("bench_cards.key_decks", decks=USUAL), Choose(f"decks:{USUAL}"),
                          True),
                TapChoice(message("bench_cards.key_deck"), Choose(f"decks:{_FEW}")),
                TapChoice(message("bench_cards.key_decks", decks=_MANY), Choose(f"decks:{_MANY}")),
                TapChoice(message(order), Choose("order")),
            )
        case CardTestAt.DRAWING:
            return TapChoice(message("bench_cards.key_empty"), GoOn()), stop
        case CardTestAt.BETWEEN:
            return (stop,)
        case CardTestAt.OPEN:
            return TapChoice(message("bench_cards.key_more"), Choose("more"), True), stop
        case CardTestAt.DONE:
            return (TapChoice(message("bench_cards.key_again"), Again()),)
    return ()


def _asks(test: CardsAt) -> Prompt | None:
    if test.at is CardTestAt.BEGIN and test.has_decks:
        return Prompt(message("bench_cards.ask_cards"))
    return None


def _progress(test: CardsAt) -> StepProgress | None:
    if test.at not in (CardTestAt.BETWEEN, CardTestAt.DRAWING):
        return None
    came = test.draws.came if test.draws is not None else 0
    over = sum(card_test_sums((run,)).drawn for run in test.runs[:test.done])
    left = max(0, sum(test.plan) - came)
    left_s = ceil(left * test.pace_ns / _NS) if test.pace_ns else -1
    return StepProgress(over + came, over + came + left, left_s)


def _cells(test: CardsAt, total: Totals, findings: Iterable[BenchFinding]) -> tuple[CardCell, ...]:
    named = {card: finding for finding in findings for card in finding.about
             if finding.fault in _OF_A_CARD}
    due = test.draws.due if test.draws is not None else ""
    return tuple(_cell(total.cards.get(card, CardTally(card)), named.get(card), card == due)
                 for card in DECK)


_OF_A_CARD: Final = frozenset({BenchFault.WORN_CARD, BenchFault.MISSING_CARD,
                               BenchFault.MIXED_CARDS})


def _cell(one: CardTally, finding: BenchFinding | None, is_due: bool) -> CardCell:
    verdict = BenchVerdict.UNDECIDED
    if one.drawn:
        verdict = BenchVerdict.WARN if one.missed or one.doubled else BenchVerdict.ACCEPT
    if one.wrong:
        verdict = BenchVerdict.REJECT
    if finding is not None:
        verdict = finding.verdict
    return CardCell(one.card, one.read, one.drawn, one.doubled, one.confidence, verdict, is_due)
