"""Printing of a line that was run, only its changes; and the same as an object."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from dealer_assist.game import facts as e
from dealer_assist.game.advice import PotLine, StepKind
from dealer_assist.game.between.floor_decisions import setting_value
from dealer_assist.game.facts.table_fact import fact_field
from dealer_assist.game.hand.raise_amounts import silent_least
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Phase
from dealer_assist.live.table.refusal_words import reason_words
from dealer_assist.storage.books.shipped_houses import houses_with_value
from dealer_assist.training.scripts.case_printer import (
    case_rows,
    case_source_words,
    cases_object,
    remedy_rows,
    settled_object,
)
from dealer_assist.training.scripts.checks_of_turn import floor_questions
from dealer_assist.training.scripts.line_tokens import quoted_in
from dealer_assist.training.scripts.script import ScriptLine
from dealer_assist.training.scripts.script_runner import LineResult, refusal_words
from dealer_assist.training.scripts.state_after_line import TableAfterLine
from dealer_assist.view.sentences.dealer_sentences import (
    amount_of,
    noted_words,
    pot_title,
    subject_name,
)
from dealer_assist.view.sentences.fact_words import fact_words as fact_words_at_length
from dealer_assist.words import card_words, catalogue, word, wrapped_rows
from dealer_assist.words.chip_amounts import amount_text

#: Facts that only hold reports of readers: the bet or ruling that follows counts.
_UNTOLD = (e.ChipsSeen, e.DeviceFound)
#: Facts that say little by themselves.
_OF_CASES = (
    e.IrregularityReported, e.IrregularityAnswered, e.IrregularityDismissed, e.RemedyApplied,
)
_WIDTH = 100


def fact_object(fact: e.Fact) -> dict[str, Any]:
    """Fact by its name and fields; a closed card stays closed."""
    fields = asdict(fact)
    for secret in ("sealed", "token"):
        fields.pop(secret, None)
    if isinstance(fact, e.CardSeen) and fact.place not in e.FACE_UP:
        fields["card"] = ""
    return {"fact": type(fact).__name__, **fields}


def fact_words(fact: e.Fact, lang: str) -> str:
    """Fact in a few words."""
    if isinstance(fact, _OF_CASES):
        told = fact_words_at_length(fact, lang)
        return told[:1].lower() + told[1:]
    name = type(fact).__name__
    id = f"fact.{name}" if f"fact.{name}" in catalogue() else f"undo.{name}"
    open_card = isinstance(fact, e.CardSeen) and fact.place in e.FACE_UP and fact.card
    device = fact_field(fact, "device")
    return word(
        lang, id, seat=fact_field(fact, "seat", 0), name=subject_name(fact), chips=amount_of(fact),
        cards=card_words(open_card, lang) if open_card else "",
        number=fact_field(fact, "number", 0), hand=fact_field(fact, "hand", 0),
        device=word(lang, f"device.{device}") if f"device.{device}" in catalogue() else device,
    ).strip()


def _wrapped(row: str, indent: str) -> list[str]:
    """Row within the terminal's width, its later lines hanging."""
    return wrapped_rows(row, _WIDTH, indent, indent + " " * 4)


class ScriptPrinter:
    """Printer of new lines; one for each run."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._last: dict[str, tuple[str, ...]] = {}

    def lines(self, told: LineResult) -> Iterator[str]:
        """Line itself, then indented its effects."""
        line = told.line
        yield f"{line.number:>4}  {line.text}"
        if unknown_words(line):
            yield " " * 8 + word(self._lang, "play.unclear", words=unknown_words(line))
        if not line.is_check:
            for row in self._outcome(told.seen):
                yield from _wrapped(row, " " * 8)
        for failure in told.failures:
            yield from _wrapped(f"✗ {failure.told(self._lang)}", " " * 6)

    def _outcome(self, seen: TableAfterLine) -> Iterator[str]:
        lang = seen.table.house.language(self._lang)
        if seen.refusal:
            yield word(lang, "play.refused", why=refusal_words(seen, lang))
        words = [fact_words(f, lang) for f in seen.made if not isinstance(f, _UNTOLD)]
        shown = [*words[:6], f"+{len(words) - 6}"] if len(words) > 7 else words
        if shown:
            yield word(lang, "play.facts", facts=", ".join(shown))
        for note in seen.noted:
            yield word(lang, "play.irregular", what=noted_words(note, lang))
        for name, rows in (
            ("case", case_rows(seen, lang)), ("ruling", ruling_rows(seen, lang)),
            ("turn", turn_rows(seen, lang)), ("floor", floor_rows(seen, lang)),
            ("remedy", remedy_rows(seen, lang)), ("say", seen.announced(lang)),
            ("steps", step_rows(seen, lang)),
            ("pots", pot_rows(seen, lang)),
        ):
            rows = tuple(rows)
            if rows != self._last.get(name, ()):
                for row in rows:
                    yield word(lang, f"play.{name}", text=row)
            self._last[name] = rows


def ruling_rows(seen: TableAfterLine, lang: str) -> Iterator[str]:
    """Pending ruling: its matter, the house's rule, and its source."""
    doubt = seen.table.doubt
    if doubt is None:
        return
    short = f"gesture.{doubt.why.split('.')[-1]}"
    if short in _UNDER_SURE and seen.hand is not None and silent_least(seen.hand):
        short = _UNDER_SURE[short]  # nothing is too small by a text that gives no minimum
    why = word(lang, short) if short in catalogue() else doubt.why
    yield word(lang, "play.doubt", seat=doubt.seat, chips=doubt.chips, why=why)
    yield _proposed(seen, lang)
    sources = seen.ruling_sources()
    for source in sources:
        yield case_source_words(source, lang)
    if not sources:
        yield word(lang, "play.silent")
    ways = ", ".join(
        _choice(way.choice, way.to_chips, lang) + _whose(way, doubt.proposal)
        for way in doubt.ways
    )
    yield word(lang, "play.choices", choices=ways)


_UNDER_SURE = {"gesture.raise_too_small": "gesture.raise_under_sure",
               "gesture.bet_too_small": "gesture.bet_under_sure"}


def _whose(way: e.BetReading, proposal: str) -> str:
    """Passages of other houses that rule so, if the text is silent."""
    if proposal != FLOOR or not way.setting or way.choice == FLOOR:
        return ""
    values = (setting_value(value) for value in way.value.split("|"))
    lines = [line for value in values for line in houses_with_value(way.setting, value)]
    return f" ({'; '.join(lines)})" if lines else ""


def _choice(choice: str, chips: int, lang: str) -> str:
    """Choice with its amount, and in brackets the script's word if it is another."""
    return word(lang, f"play.way_{choice}", chips=chips)


def _proposed(seen: TableAfterLine, lang: str) -> str:
    doubt = seen.table.doubt
    assert doubt is not None
    back, more = seen.moves()
    choice = _choice(doubt.proposal, doubt.to_chips, lang)
    text = word(lang, "play.proposes", choice=choice)
    text += word(lang, "play.returns", chips=back) if back else ""
    return text + (word(lang, "play.adds", chips=more) if more else "")


def turn_rows(seen: TableAfterLine, lang: str) -> Iterator[str]:
    """Player to act, the cost, his range for a raise, and the reason."""
    options = seen.options
    if options is None:
        return
    call = word(lang, "play.call", chips=options.call) if options.call else word(lang, "play.check")
    row = word(lang, "play.to_act", seat=options.seat, call=call)
    if options.max_to:
        kind = "play.bet" if options.opens else "play.raise"
        if options.is_least_open:
            kind = f"{kind}_floor" if options.sure_to else "play.limit_floor"
        row += word(lang, kind, least_chips=options.min_to, most_chips=options.max_to,
                    sure_chips=options.sure_to)
        yield row
        if not options.is_least_open:  # that question stands with the floor's
            yield reason_words(options.why_min, lang)
    else:
        yield row + word(lang, "play.no_raise")
        if options.why_no_raise is not None:
            yield reason_words(options.why_no_raise, lang)


def floor_rows(seen: TableAfterLine, lang: str) -> Iterator[str]:
    """Questions for the floor besides a pending ruling: now, or once this player raises."""
    options = seen.options
    for reason in (*seen.advice.floor, *(options.floor if options is not None else ())):
        yield reason_words(reason, lang)
    for away in seen.advice.absences:
        yield reason_words(Reason(away.then, away.source, away.chips, away.seat), lang)


def step_rows(seen: TableAfterLine, lang: str) -> Iterator[str]:
    """Next steps of the dealer."""
    steps = [seen.step_text(step, lang) for step in seen.advice.steps]
    if steps:
        yield " > ".join(steps[:4]) + (" ..." if len(steps) > 4 else "")
    for step in seen.advice.steps:
        if step.kind in (StepKind.SHOW, StepKind.TABLE_ALL) and step.why is not None:
            yield reason_words(step.why, lang)
            return


def pot_rows(seen: TableAfterLine, lang: str) -> Iterator[str]:
    """Pots in the middle and who may win them; then the chips that lie apart."""
    for k, pot in enumerate(seen.advice.pots):
        if not pot.chips:
            continue
        seats = " ".join(str(s) for s in sorted(pot.seats))
        yield f"{pot_title(seen.advice.pots, k, lang)} {amount_text(pot.chips, lang)} ({seats})"
    for seat, chips in seen.apart.items():
        of = word(lang, "pot.apart_seat", seat=seat)
        yield f"{word(lang, 'pot.apart_title')} {amount_text(chips, lang)} ({of})"


# --- as an object -----------------------------------------------------------------------------


def short_id(id: str) -> str:
    """Id as a ``>`` line writes it.

    >>> short_id("why.not_in_play")
    'not_in_play'
    """
    return id.split(".")[-1]


def unknown_words(line: ScriptLine) -> str:
    """Player's words that nobody here knows; "" if they are understood."""
    meant = line.values.get("spoken", (None, 0))[0]  # only a line of a player's words has it
    return quoted_in(line.text) if meant is e.Action.UNCLEAR else ""


def _pot(pot: PotLine) -> dict[str, Any]:
    on = {"board": pot.board} if pot.board else {}
    return {"chips": pot.chips, "seats": list(pot.seats), **on}


def as_object(told: LineResult, house: str, lang: str) -> dict[str, Any]:
    """Line as ``--json`` prints it; its fields are described in the notation."""
    line, seen = told.line, told.seen
    head: dict[str, Any] = {"line": line.number, "text": line.text, "house": house}
    failed = [
        {"line": f.line, "expected": f.text, "right": [f"> {r}" for r in f.right]}
        for f in told.failures
    ]
    if line.is_check:
        return {**head, "failed": failed}
    return {
        **head,
        "facts": [fact_object(f) for f in seen.made],
        "advice": _advice(seen, lang),
        "ruling": _ruling(seen, lang),
        "cases": cases_object(seen, lang),
        "settled": settled_object(seen, lang),
        "pots": [_pot(pot) for pot in seen.advice.pots],
        "apart": seen.apart,
        "stacks": {c.seat: seen.stack(c.seat) for c in seen.table.chairs if c.taken},
        "bets": {s: seen.front(s) for s in (seen.hand.seats if _runs(seen) and seen.hand else ())},
        "source": [s.cited(lang) for s in seen.cited()],
        "floor": list(floor_questions(seen)),
        "irregular": [
            {"id": short_id(n.kind), "seat": n.seat, "detail": n.detail} for n in seen.noted
        ],
        "unclear": unknown_words(line) or None,
        "refused": {"id": short_id(seen.refusal), "text": refusal_words(seen, lang)}
        if seen.refusal else None,
        "failed": failed,
    }


def _runs(seen: TableAfterLine) -> bool:
    return seen.hand is not None and seen.hand.phase is not Phase.OVER


def _advice(seen: TableAfterLine, lang: str) -> dict[str, Any]:
    options = seen.options
    why = None
    if options is not None:
        why = options.why_min if options.max_to else options.why_no_raise
    return {
        "to_act": options.seat if options is not None else None,
        "call": options.call if options is not None else None,
        "raise_min": options.min_to
        if options is not None and options.max_to and not options.is_least_open else None,
        "raise_sure": options.sure_to or None if options is not None else None,
        "raise_max": options.max_to if options is not None and options.max_to else None,
        "why": reason_words(why, lang) if why is not None else None,
        "say": list(seen.announced(lang)),
        "steps": [
            {"step": str(s.kind), "seat": s.seat, "chips": s.chips,
             "text": seen.step_text(s, lang)} for s in seen.advice.steps
        ],
    }


def _ruling(seen: TableAfterLine, lang: str) -> dict[str, Any] | None:
    doubt = seen.table.doubt
    if doubt is None:
        return None
    back, more = seen.moves()
    sources = seen.ruling_sources()
    return {
        "seat": doubt.seat, "why": short_id(doubt.why), "proposal": doubt.proposal,
        "to": doubt.to_chips,
        "chips": doubt.chips, "returns": back, "adds": more,
        "setting": doubt.setting,
        "source": [s.cited(lang) for s in sources], "sense": [s.sense(lang) for s in sources],
        "silent": all(s.silent for s in sources), "choices": list(seen.choices()),
    }
