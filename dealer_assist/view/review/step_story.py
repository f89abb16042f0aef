"""Step in words: what happened, the advice, the rulings and their reasons. Pure, no Qt.

The words are the panel's own, from the same picture, so that the replayer can't say anything else
than the panel did.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from dealer_assist.floor.archive.journal_digest import label_ms
from dealer_assist.floor.work.followed_table import Played
from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.facts.signed_rulings import RULINGS
from dealer_assist.game.table.table import Table
from dealer_assist.view.dealer.award_views import showdown_views, wins_words
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.dealer.table_view import AwardView, SeatState, SeatView, StepView, TableView
from dealer_assist.view.review.hand_list import ReviewedHand
from dealer_assist.view.review.review_steps import ReviewStep, StepMark
from dealer_assist.view.rulings.ruling_view import ruling_view
from dealer_assist.view.rulings.slip_moment import clock_words
from dealer_assist.view.rulings.slip_view import rule_lines
from dealer_assist.view.sentences.case_sentences import with_capital
from dealer_assist.view.sentences.dealer_sentences import noted_words
from dealer_assist.view.sentences.fact_words import fact_words
from dealer_assist.words import word
from drivers.lazy_dataclass import dataclass

#: Facts of one step described one by one; the rest is counted.
_MOST_TOLD: Final = 6


@dataclass(frozen=True, slots=True)
class StoryBlock:
    """Part of the story under its heading: named lines, "" for no name."""

    heading: str
    lines: tuple[tuple[str, str], ...]
    source: str = ""  # the passage behind it
    mark: str = ""  # "irregular", "ruling", "elsewhere": its style


@dataclass(frozen=True, slots=True)
class StoryStep:
    """Step as shown: the dealer's picture, and beside it the story."""

    view: TableView
    step: int  # from 1
    last: int
    part: str
    at: str  # the time of day, "" where the file has none
    happened: tuple[str, ...]
    blocks: tuple[StoryBlock, ...]
    marks: frozenset[StepMark]


def story_step(hand: ReviewedHand, steps: tuple[ReviewStep, ...], k: int, lang: str) -> StoryStep:
    """Step ``k`` (from 0) of the hand in words."""
    step = steps[k]
    lang = step.table.house.language(lang)
    live = dealer_picture(step.table, advise(step.table), Surroundings(lang))
    blocks = (*irregularity_blocks(step, lang), *ruled_blocks(step, lang),
              *pending_decision_blocks(live, lang), *advice_blocks(live, lang))
    return StoryStep(
        still_view(live, step.table, lang), k + 1, len(steps),
        word(lang, f"replayer.part_{step.part}"),
        row_time(step.facts[-1].at), tuple(_happened(hand, step, lang)), blocks, step.marks,
    )


def dealers_view(table: Table, lang: str) -> TableView:
    """Dealer's view of this table without keys."""
    return still_view(dealer_picture(table, advise(table), Surroundings(lang)), table, lang)


def still_view(view: TableView, table: Table, lang: str) -> TableView:
    """Dealer's view without keys, since nobody touches it. What the keys say of the player to act
    stands as steps; the showdown stays until the next hand."""
    awards = () if view.is_held else showdown_views(table, lang)
    step = view.step
    if view.fold.enabled:
        told = (word(lang, "grammar.colon", what=what, told=amount)
                for what, amount in legal_lines(view, lang)
                if what != word(lang, "replayer.why"))
        step = StepView(step.title, view.turn, tuple(told), None)
    return replace(
        view, menus=(), pad=None, words=None, evening=None, question=None, call=None,
        incident=None, seats=tuple(_seat(seat, awards, lang) for seat in view.seats),
        awards=awards, paid=(), step=replace(step, done=None, single=None))


def _seat(seat: SeatView, awards: tuple[AwardView, ...], lang: str) -> SeatView:
    """Seat with what it gets of the pots, due or paid."""
    won = wins_words(awards, seat.seat, lang)
    if not won:
        return replace(seat, menu=())
    status = word(lang, "seat.winner")
    return replace(seat, menu=(), state=SeatState.WINNER, status=status, wins=won,
                   spoken=", ".join(dict.fromkeys((seat.spoken, status, won))))


def time_of_row(at: str) -> datetime:
    """Time at which a row was written; far in the past if it has none."""
    return datetime.fromtimestamp(label_ms(at) / 1000, UTC)


def row_time(at: str) -> str:
    """Time of day of a row, in this machine's zone; "" if it has none."""
    return clock_words(time_of_row(at).astimezone()) if at else ""


# --- what happened ---------------------------------------------------------------------------


def _happened(hand: ReviewedHand, step: ReviewStep, lang: str) -> Iterator[str]:
    said = dict.fromkeys(hand.said[one.number] for one in step.facts if one.number in hand.said)
    for line in said:
        yield word(lang, "replayer.line", line=line)
    closed = [one for one in step.facts if _is_hole(one)]
    told = [one for one in step.facts if one not in closed]
    if len(closed) == 1:
        told = [*closed, *told]
    elif closed:
        yield word(lang, "replayer.hole_cards", count=len(closed))
    for one in told[:_MOST_TOLD]:
        yield _told(hand, one, lang)
    if len(told) > _MOST_TOLD:
        yield word(lang, "replayer.more", count=len(told) - _MOST_TOLD)


def _is_hole(one: Played) -> bool:
    return isinstance(one.fact, e.CardSeen) and one.fact.place is e.Place.HOLE


def _told(hand: ReviewedHand, one: Played, lang: str) -> str:
    told = fact_words(one.fact, lang)
    by = hand.entered_by.get(one.number, "")
    return word(lang, "replayer.told_by", told=told, by=teller_words(by, lang)) if by else told


def teller_words(by: str, lang: str) -> str:
    """Source of a fact in words: a person, a device or the program."""
    known = {"dealer", "floor", "shoe", "scanner", "board", "table", "program"}
    return word(lang, f"replayer.by_{by}") if by in known else by


# --- advice ----------------------------------------------------------------------------------


def advice_blocks(view: TableView, lang: str) -> Iterator[StoryBlock]:
    """Blocks of advice to the dealer: to announce, to do, who may do what and why."""
    lines = [(word(lang, "replayer.say"), line) for line in view.announce[:3]]
    if view.step.now:
        lines.append((word(lang, "replayer.do"), view.step.now))
    lines += [(word(lang, "replayer.then"), line) for line in view.step.then[:2]]
    if lines:
        yield StoryBlock(word(lang, "replayer.advice"), tuple(lines))
    amounts = tuple(legal_lines(view, lang))
    if amounts:
        yield StoryBlock(view.turn, amounts)


def legal_lines(view: TableView, lang: str) -> Iterator[tuple[str, str]]:
    """Exact amounts of the player to act, with their reasons."""
    if not view.fold.enabled:
        return
    amount = view.check_call.amount
    yield with_capital(view.check_call.text.lower()), amount or word(lang, "replayer.free")
    pad = view.keypad
    if not pad.enabled:
        if pad.why:
            yield word(lang, "replayer.no_raise"), pad.why
        return
    if pad.floor:
        yield pad.title, pad.floor
    else:
        id = "replayer.range" if pad.least < pad.most else "replayer.exactly"
        yield pad.title, word(lang, id, least_chips=pad.least, most_chips=pad.most)
    if pad.why:
        yield word(lang, "replayer.why"), pad.why


# --- irregularities and rulings ----------------------------------------------------------------


def irregularity_blocks(step: ReviewStep, lang: str) -> Iterator[StoryBlock]:
    """Block on irregularities noted in this step."""
    noted = [one for one in step.table.irregularities if one.fact > step.before.number]
    if noted:
        lines = tuple(("", with_capital(noted_words(one, lang))) for one in noted)
        yield StoryBlock(word(lang, "replayer.noted"), lines, mark="irregular")


def pending_decision_blocks(view: TableView, lang: str) -> Iterator[StoryBlock]:
    """Blocks on pending decisions: the facts, the house's rule, the remedy."""
    choice = view.choice
    if choice is not None:
        lines = [("", choice.called)] if choice.called else []
        lines += [("", fact) for fact in choice.facts]
        if choice.proposal:
            lines.append((word(lang, "replayer.proposed"), choice.proposal))
        yield StoryBlock(choice.title, tuple(lines), choice.source, "irregular")
    for case in view.cases:
        lines = [("", case.happened), *case.facts]
        if case.question:
            lines.append((word(lang, "replayer.asked"), case.question))
        if case.outcome:
            lines.append((word(lang, "replayer.remedy"), case.outcome))
        lines += [(f"{n}.", one) for n, one in enumerate(case.steps, 1)]
        yield StoryBlock(case.title, tuple(lines), case.source, "irregular")


def ruled_blocks(step: ReviewStep, lang: str) -> Iterator[StoryBlock]:
    """Blocks on rulings of this step: on which facts, by whose rule, by whom and why."""
    table = step.before
    for one in step.facts:
        if isinstance(one.fact, RULINGS):
            yield _ruled(table, one, lang)
        table = step.table  # a second ruling of one entry is about what the first left


def _ruled(before: Table, one: Played, lang: str) -> StoryBlock:
    view = ruling_view(before, one.fact, one.number, lang)
    rule, *more = rule_lines(view, lang) or ("",)
    lines = [("", view.title), *(("", fact) for fact in (*view.happened, *view.facts))]
    lines.append((word(lang, "replayer.ruled"), with_capital(view.ruled)))
    lines += [(f"{n}.", step) for n, step in enumerate(view.steps, 1)]
    if rule:
        lines.append((word(lang, "replayer.rule"), rule))
    lines.append((word(lang, "replayer.who"), view.who))
    if view.reason:
        lines.append((word(lang, "replayer.because"), view.reason))
    lines += [(word(lang, "replayer.changed"), change) for change in view.changes]
    return StoryBlock(word(lang, "replayer.ruling"), tuple(line for line in lines if line[1]),
                      " ".join(more), "ruling")
