"""Replayer on a terminal: the list, and a hand step by step."""

from collections.abc import Iterator
from typing import Final

from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.view.review.hand_list import (
    HandLine,
    ReviewedHand,
    listed_hand_name,
    listed_hand_notes,
)
from dealer_assist.view.review.other_house_comparison import elsewhere_block
from dealer_assist.view.review.review_steps import StepMark, steps_of
from dealer_assist.view.review.step_story import StoryBlock, row_time, story_step
from dealer_assist.words import word, wrapped_rows
from dealer_assist.words.chip_amounts import amount_text

_WIDTH: Final = 100
_SIGNS: Final = {StepMark.IRREGULAR: "△", StepMark.RULING: "§", StepMark.UNDONE: "↶"}


def hand_list_row(line: HandLine, lang: str) -> str:
    """Hand on one row: number, time, board, pot, winners, notes.

    >>> hand_list_row(HandLine(3, 12, pot_chips=1200, winners=(4,), over=True), "en")
    '   3  Hand 12  pot 1,200  won by: 4'
    """
    parts = [f"{line.key:>4}", listed_hand_name(line, lang), row_time(line.at),
             " ".join(line.board),
             word(lang, "replayer.pot", chips=amount_text(line.pot_chips, lang))
             if line.pot_chips else "", winning_seats_text(line, lang),
             *listed_hand_notes(line, lang)]
    return "  ".join(part for part in parts if part)


def winning_seats_text(line: HandLine, lang: str) -> str:
    """Winners, by seats."""
    seats = ", ".join(map(str, line.winners))
    return word(lang, "replayer.won_by", seats=seats) if seats else ""


def review_text(hand: ReviewedHand, house: HouseRules | None, lang: str) -> Iterator[str]:
    """Whole hand: each step with its story, and the view of ``house`` if it differs."""
    steps = steps_of(hand.played)
    line = hand.line
    yield f"{listed_hand_name(line, lang)}  {row_time(line.at)}  {hand.house.title(lang)}".rstrip()
    if line.unkept:
        yield from _wrapped(word(lang, "journal.rules_unkept"), "! ")
    for seat, closed in hand.closed:
        yield f"  {word(lang, 'replayer.open_cards_seat', seat=seat)} {' '.join(closed)}"
    part, last = "", dict[str, StoryBlock]()
    for k, step in enumerate(steps):
        one = story_step(hand, steps, k, lang)
        if one.part != part:
            part = one.part
            yield f"--- {part}"
        signs = "".join(sign for mark, sign in _SIGNS.items() if mark in one.marks)
        head = f"{one.step:>4}. {signs + ' ' if signs else ''}"
        for row, words in enumerate(one.happened):
            yield from _wrapped(words, head if not row else "      ")
        blocks = [*one.blocks, *([elsewhere_block(step, house, lang)] if house else [])]
        for block in blocks:
            if last.get(block.heading) != block:
                yield from _block(block)
        last = {block.heading: block for block in blocks}
    if line.trouble:
        yield f"! {line.trouble}"


def _block(block: StoryBlock) -> Iterator[str]:
    yield f"        {block.heading}"
    for name, words in block.lines:
        yield from _wrapped(f"{name}: {words}" if name else words, " " * 10)
    if block.source:
        yield from _wrapped(f"[{block.source}]", " " * 10)


def _wrapped(row: str, indent: str) -> Iterator[str]:
    yield from wrapped_rows(row, _WIDTH, indent, " " * len(indent) + "  ") or [indent]
