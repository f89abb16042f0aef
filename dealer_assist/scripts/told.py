"""A line that was run -> what is printed after it, only what changed; and the same as an object."""

from collections.abc import Iterator
from dataclasses import asdict
from textwrap import wrap
from typing import Any

from dealer_assist import events as e
from dealer_assist.advice import StepKind
from dealer_assist.between.decisions import value_of
from dealer_assist.chips import written
from dealer_assist.hand.reason import Reason
from dealer_assist.panel.sentences import reason_words
from dealer_assist.rules.keys import FLOOR
from dealer_assist.rules.shelf import said_by
from dealer_assist.scripts.checks import action_line, floor_questions
from dealer_assist.scripts.run import Told, refusal_words
from dealer_assist.scripts.seen import Seen
from dealer_assist.table import Phase
from dealer_assist.words import catalogue, word

#: Facts that only say what readers saw: the bet or ruling that follows is what counts.
_UNTOLD = (e.ChipsSeen, e.DeviceFound)
_WIDTH = 100


def fact_object(fact: e.Fact) -> dict[str, Any]:
    """The fact by its name and fields; a closed card stays closed."""
    fields = asdict(fact)
    for secret in ("sealed", "token"):
        fields.pop(secret, None)
    if isinstance(fact, e.CardSeen) and fact.place not in e.FACE_UP:
        fields["card"] = ""
    return {"fact": type(fact).__name__, **fields}


def fact_words(fact: e.Fact, lang: str) -> str:
    """The fact in a few words."""
    name = type(fact).__name__
    if f"undo.{name}" not in catalogue():
        return action_line(fact) or name
    values = {**fact_object(fact), "cards": _cards(fact)}
    values["chips"] = getattr(fact, "to_chips", getattr(fact, "chips", 0))
    values.setdefault("seat", 0)
    try:
        return word(lang, f"undo.{name}", **values).strip()
    except (KeyError, IndexError):
        return name


def _cards(fact: e.Fact) -> str:
    if isinstance(fact, e.CardSeen):
        return fact.card if fact.place in e.FACE_UP else ""
    return " ".join(fact.cards) if isinstance(fact, e.HandTabled) else ""


def _wrapped(row: str, indent: str) -> list[str]:
    """The row within the terminal's width, its later lines hanging."""
    return wrap(row, _WIDTH, initial_indent=indent, subsequent_indent=indent + " " * 4,
                break_long_words=False, break_on_hyphens=False)


class Printer:
    """Prints line after line what is new; one for each run."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._last: dict[str, tuple[str, ...]] = {}

    def lines(self, told: Told) -> Iterator[str]:
        """The line itself, then indented what became of it."""
        line = told.line
        yield f"{line.number:>4}  {line.text}"
        if not line.is_check:
            for row in self._outcome(told.seen):
                yield from _wrapped(row, " " * 8)
        for failure in told.failures:
            yield from _wrapped(f"✗ {failure.told(self._lang)}", " " * 6)

    def _outcome(self, seen: Seen) -> Iterator[str]:
        lang = self._lang
        if seen.refusal:
            yield word(lang, "play.refused", why=refusal_words(seen, lang))
        words = [fact_words(f, lang) for f in seen.made if not isinstance(f, _UNTOLD)]
        shown = [*words[:6], f"+{len(words) - 6}"] if len(words) > 7 else words
        if shown:
            yield word(lang, "play.facts", facts=", ".join(shown))
        for note in seen.noted:
            text = word(
                lang, note.kind, seat=note.seat, detail=note.detail, chips=note.chips,
                expected_chips=note.expected_chips,
            ).strip()
            yield word(lang, "play.irregular", what=text)
        for name, rows in (
            ("ruling", ruling_rows(seen, lang)), ("turn", turn_rows(seen, lang)),
            ("floor", floor_rows(seen, lang)), ("say", seen.announced(lang)),
            ("steps", step_rows(seen, lang)), ("pots", pot_rows(seen, lang)),
        ):
            rows = tuple(rows)
            if rows != self._last.get(name, ()):
                for row in rows:
                    yield word(lang, f"play.{name}", text=row)
            self._last[name] = rows


def ruling_rows(seen: Seen, lang: str) -> Iterator[str]:
    """The pending ruling: what it is about, what the house's rule makes of it, and its source."""
    doubt = seen.table.doubt
    if doubt is None:
        return
    short = f"gesture.{doubt.why.split('.')[-1]}"
    why = word(lang, short) if short in catalogue() else doubt.why
    yield word(lang, "play.doubt", seat=doubt.seat, chips=doubt.chips, why=why)
    yield _proposed(seen, lang)
    sources = seen.ruling_sources()
    for source in sources:
        told = word(lang, "play.custom") if source.custom else source.sense(lang)
        yield f"{source.cited()}: {told}"
    if not sources:
        yield word(lang, "play.silent")
    ways = ", ".join(
        _choice(way.choice, lang)
        + ("" if way.choice in _UNPAID else f" {written(way.to_chips, lang)}")
        + _whose(way, doubt.proposal)
        for way in doubt.ways
    )
    yield word(lang, "play.choices", choices=ways)


#: Choices that set no amount.
_UNPAID = frozenset({"floor", "wait", "back", "fold", "check"})


def _whose(way: e.Way, proposal: str) -> str:
    """Where the text is silent: the passages of other houses that rule so."""
    if proposal != FLOOR or not way.setting or way.choice == FLOOR:
        return ""
    values = (value_of(value) for value in way.value.split("|"))
    lines = [line for value in values for line in said_by(way.setting, value)]
    return f" ({'; '.join(lines)})" if lines else ""


def _choice(choice: str, lang: str) -> str:
    """The choice as a script writes it, with what stands on the panel's key in French."""
    id = f"doubt.choose_{choice}"
    return f"{choice} ({word(lang, id)})" if lang == "fr" and id in catalogue() else choice


def _proposed(seen: Seen, lang: str) -> str:
    doubt = seen.table.doubt
    assert doubt is not None
    back, more = seen.moves()
    choice = _choice(doubt.proposal, lang)
    text = word(lang, "play.proposes", choice=choice, chips=doubt.to_chips)
    if doubt.proposal in ("floor", "wait"):
        text = word(lang, "play.proposes_floor", choice=choice)
    text += word(lang, "play.returns", chips=back) if back else ""
    return text + (word(lang, "play.adds", chips=more) if more else "")


def turn_rows(seen: Seen, lang: str) -> Iterator[str]:
    """Who is to act, for how much, from where to where he may raise, and why."""
    options = seen.options
    if options is None:
        return
    call = word(lang, "play.call", chips=options.call) if options.call else word(lang, "play.check")
    row = word(lang, "play.to_act", seat=options.seat, call=call)
    if options.max_to:
        kind = "play.bet" if options.opens else "play.raise"
        row += word(lang, kind, least_chips=options.min_to, most_chips=options.max_to)
        yield row
        yield reason_words(options.why_min, lang)
    else:
        yield row + word(lang, "play.no_raise")
        if options.why_no_raise is not None:
            yield reason_words(options.why_no_raise, lang)


def floor_rows(seen: Seen, lang: str) -> Iterator[str]:
    """What is left to the floor beside a pending ruling: now, or once this player raises."""
    options = seen.options
    for reason in (*seen.advice.floor, *(options.floor if options is not None else ())):
        yield reason_words(reason, lang)
    for away in seen.advice.absences:
        yield reason_words(Reason(away.then, away.source, away.chips, away.seat), lang)


def step_rows(seen: Seen, lang: str) -> Iterator[str]:
    """What the dealer does next."""
    steps = [seen.step_text(step, lang) for step in seen.advice.steps]
    if steps:
        yield " > ".join(steps[:4]) + (" ..." if len(steps) > 4 else "")
    for step in seen.advice.steps:
        if step.kind in (StepKind.SHOW, StepKind.TABLE_ALL) and step.why is not None:
            yield reason_words(step.why, lang)
            return


def pot_rows(seen: Seen, lang: str) -> Iterator[str]:
    """The pots in the middle and who may win them."""
    for k, pot in enumerate(seen.advice.pots):
        if not pot.chips:
            continue
        id = "pot.only_title" if len(seen.advice.pots) == 1 else (
            "pot.main_title" if not k else "pot.side_title")
        seats = " ".join(str(s) for s in sorted(pot.seats))
        yield f"{word(lang, id, pot=k)} {written(pot.chips, lang)} ({seats})"


# --- the same as an object ---------------------------------------------------------------------


def as_object(told: Told, house: str, lang: str) -> dict[str, Any]:
    """The line as ``--json`` prints it; its fields are written down in the notation."""
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
        "pots": [{"chips": p.chips, "seats": list(p.seats)} for p in seen.advice.pots],
        "stacks": {c.seat: seen.stack(c.seat) for c in seen.table.chairs if c.taken},
        "bets": {s: seen.front(s) for s in (seen.hand.seats if _runs(seen) and seen.hand else ())},
        "source": [s.cited() for s in seen.cited()],
        "floor": list(floor_questions(seen)),
        "irregular": [
            {"id": n.kind, "seat": n.seat, "detail": n.detail} for n in seen.noted
        ],
        "refused": {"id": seen.refusal, "text": refusal_words(seen, lang)}
        if seen.refusal else None,
        "failed": failed,
    }


def _runs(seen: Seen) -> bool:
    return seen.hand is not None and seen.hand.phase is not Phase.OVER


def _advice(seen: Seen, lang: str) -> dict[str, Any]:
    options = seen.options
    why = None
    if options is not None:
        why = options.why_min if options.max_to else options.why_no_raise
    return {
        "to_act": options.seat if options is not None else None,
        "call": options.call if options is not None else None,
        "raise_min": options.min_to if options is not None and options.max_to else None,
        "raise_max": options.max_to if options is not None and options.max_to else None,
        "why": reason_words(why, lang) if why is not None else None,
        "say": list(seen.announced(lang)),
        "steps": [
            {"step": str(s.kind), "seat": s.seat, "chips": s.chips,
             "text": seen.step_text(s, lang)} for s in seen.advice.steps
        ],
    }


def _ruling(seen: Seen, lang: str) -> dict[str, Any] | None:
    doubt = seen.table.doubt
    if doubt is None:
        return None
    back, more = seen.moves()
    sources = seen.ruling_sources()
    return {
        "seat": doubt.seat, "why": doubt.why, "proposal": doubt.proposal, "to": doubt.to_chips,
        "chips": doubt.chips, "returns": back, "adds": more,
        "setting": doubt.setting,
        "source": [s.cited() for s in sources], "sense": [s.sense(lang) for s in sources],
        "silent": all(s.silent for s in sources), "choices": list(seen.choices()),
    }
