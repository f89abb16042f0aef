"""Checks of ``>`` lines about turn, rulings and cited rules.

Each check gives None if it holds, else the lines that would have been right to write.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.rules.house_rules import Passage
from dealer_assist.training.scripts.line_patterns import Values
from dealer_assist.training.scripts.line_tokens import without_accents_or_caps
from dealer_assist.training.scripts.state_after_line import TableAfterLine

#: None: it holds. Else the right lines to write instead, as far as there are any.
Verdict = tuple[str, ...] | None
Check = Callable[[TableAfterLine, Values], Verdict]


def is_same(name: str, found: Callable[[TableAfterLine], int], line: str, none: str = "0") -> Check:
    """Check that this number of the line is the one found; ``line`` writes the one found."""

    def check(seen: TableAfterLine, values: Values) -> Verdict:
        there = found(seen)
        return None if there == values.get(name, 0) else (line.format(there or none),)

    return check


def is_none(lines: Callable[[TableAfterLine], Iterable[str]]) -> Check:
    """Check that nothing is there; ``lines`` write what is."""
    return lambda seen, values: tuple(lines(seen)) or None


def is_true(holds: Callable[[TableAfterLine], bool], line: str) -> Check:
    """Check that this holds; ``line`` is right if it doesn't."""
    return lambda seen, values: None if holds(seen) else (line,)


# --- the truth, as a script would write it -----------------------------------------------------


def player_to_act_text(seen: TableAfterLine) -> str:
    """Player to act."""
    options = seen.options
    if options is not None:
        return f"to act: {options.seat}"
    return "to act: nobody"


def cost_of_call_text(seen: TableAfterLine) -> str:
    """Cost of a call."""
    options = seen.options
    if options is None:
        return "to act: nobody"
    if not options.call:
        return "check"
    return f"call {options.call}{' all-in' if options.call_is_all_in else ''}"


def raise_range_text(seen: TableAfterLine) -> str:
    """Range of a bet or raise."""
    options = seen.options
    if options is None:
        return "to act: nobody"
    if options.is_least_open:
        return "raise floor"
    if options.max_to:
        return f"{'bet' if options.opens else 'raise'} {options.min_to}..{options.max_to}"
    why = options.why_no_raise
    return f"no raise because {why.id.removeprefix('why.')}" if why is not None else "no raise"


def pending_ruling_text(seen: TableAfterLine) -> str:
    """The pending ruling."""
    doubt = seen.table.doubt
    if doubt is None:
        return "no ruling"
    sources = seen.ruling_sources()
    parts = ["ruling", doubt.proposal]
    if doubt.proposal not in ("floor", "wait", "back"):
        parts.append(str(doubt.to_chips))
    back, more = seen.moves()
    parts += [f"returns {back}"] if back else []
    parts += [f"adds {more}"] if more else []
    parts += ["silent"] if _is_silent(sources) else []
    parts += [f"source {sources[0].line}"] if sources and sources[0].line else []
    return " ".join(parts)


def _is_silent(sources: tuple[Passage, ...]) -> bool:
    return not sources or all(source.silent for source in sources)


def _state(seen: TableAfterLine) -> tuple[str, ...]:
    """Lines on the turn, or on the pending question."""
    if seen.table.doubt is not None:
        return (pending_ruling_text(seen),)
    return (player_to_act_text(seen),)


# --- the turn ----------------------------------------------------------------------------------


def to_act(seen: TableAfterLine, values: Values) -> Verdict:
    """The player to act; nobody while a ruling is pending."""
    acts = seen.options.seat if seen.options is not None else 0
    return None if acts == values.get("seat", 0) else _state(seen)


def call(seen: TableAfterLine, values: Values) -> Verdict:
    """The cost of a call."""
    options = seen.options
    if options is not None and options.call == values["chips"]:
        return None
    return (cost_of_call_text(seen),) if options is not None else _state(seen)


def may_check(seen: TableAfterLine, values: Values) -> Verdict:
    """Checking is free."""
    options = seen.options
    if options is not None and not options.call:
        return None
    return (cost_of_call_text(seen),) if options is not None else _state(seen)


def raise_(seen: TableAfterLine, values: Values) -> Verdict:
    """The least raise-to, and the most if it is given."""
    options = seen.options
    if options is None:
        return _state(seen)
    high = values.get("high", options.max_to)
    limits = (options.min_to, options.max_to)
    if options.max_to and not options.is_least_open and limits == (values["low"], high):
        return None
    return (raise_range_text(seen),)


def may_raise(seen: TableAfterLine, values: Values) -> Verdict:
    """He may bet or raise, whatever the amounts."""
    options = seen.options
    if options is None:
        return _state(seen)
    return None if options.max_to else (raise_range_text(seen),)


def raise_floor(seen: TableAfterLine, values: Values) -> Verdict:
    """The text gives no minimum: the floor says."""
    options = seen.options
    if options is not None and options.is_least_open:
        return None
    return (raise_range_text(seen),) if options is not None else _state(seen)


def no_raise(seen: TableAfterLine, values: Values) -> Verdict:
    """He may not bet or raise (for this reason)."""
    options = seen.options
    if options is None:
        return _state(seen)
    why = options.why_no_raise
    if not options.max_to and (
        "why" not in values or (why is not None and same_id(why.id, values["why"]))
    ):
        return None
    return (raise_range_text(seen),)


def warns_fold(seen: TableAfterLine, values: Values) -> Verdict:
    """The dealer reminds the player that checking is free."""
    options = seen.options
    return None if options is not None and options.warn_fold is not None else _state(seen)


_BECAME = {"fold": e.Folded, "check": e.Checked, "call": e.Called, "bet": e.Bet, "raise": e.Raised}


def action_line(fact: e.Fact) -> str:
    """The action that a fact is, as a script writes it; "" for any other fact."""
    if isinstance(fact, e.Folded | e.Checked):
        return f"{fact.seat} {'folds' if isinstance(fact, e.Folded) else 'checks'}"
    if isinstance(fact, e.Called):
        return f"{fact.seat} calls {fact.chips}"
    if isinstance(fact, e.Bet | e.Raised):
        verb = "bets" if isinstance(fact, e.Bet) else "raises to"
        return f"{fact.seat} {verb} {fact.to_chips}"
    return ""


def last_act_became(seen: TableAfterLine, values: Values) -> Verdict:
    """The fact that the seat's last act became."""
    _, fact = seen.acted.get(values["seat"], (0, None))
    if isinstance(fact, _BECAME[values["act"]]):
        chips = getattr(fact, "to_chips", getattr(fact, "chips", 0))
        if values.get("chips", chips) == chips:
            return None
    return (action_line(fact) if fact is not None else "no action", *_state(seen))


# --- rulings -----------------------------------------------------------------------------------


def ruling(seen: TableAfterLine, values: Values) -> Verdict:
    """The pending ruling: proposal, amount, chips that move, source."""
    doubt, parts = seen.table.doubt, values.get("parts", {})
    if doubt is None:
        return ("no ruling", player_to_act_text(seen))
    back, more = seen.moves()
    sources = seen.ruling_sources()
    holds = (
        parts.get("choice", doubt.proposal) == doubt.proposal
        and parts.get("chips", doubt.to_chips) == doubt.to_chips
        and parts.get("returns", back) == back
        and parts.get("adds", more) == more
        and parts.get("seat", doubt.seat) == doubt.seat
        and ("silent" not in parts or _is_silent(sources))
        and ("why" not in parts or same_id(doubt.why, parts["why"]))
        and ("source" not in parts or is_cited(parts["source"], sources))
    )
    line = pending_ruling_text(seen)
    if "seat" in parts:
        line += f" seat {doubt.seat}" if "source" not in line else ""
    if "why" in parts:
        line = line.replace(" source ", f" why {doubt.why.split('.')[-1]} source ")
    return None if holds else (line,)


def choices(seen: TableAfterLine, values: Values) -> Verdict:
    """The options of settling it that are offered."""
    offered = seen.choices()
    wanted = {w for w in values["words"] if not w.isdecimal()}
    return None if wanted == set(offered) else (
        f"choices {' '.join(offered)}" if offered else "no ruling",
    )


def is_left_to_the_floor(seen: TableAfterLine, values: Values) -> Verdict:
    """Something is left to the floor."""
    found = floor_questions(seen)
    what = values.get("what")
    if any(what is None or same_id(question, what) for question in found):
        return None
    return tuple(f"floor {question}" for question in found) or ("no floor", *_state(seen))


def floor_questions(seen: TableAfterLine) -> tuple[str, ...]:
    """Settings on which the house's text is silent, if that matters now."""
    found: list[str] = []
    doubt = seen.table.doubt
    if doubt is not None and doubt.proposal == "floor":
        found.append(doubt.setting or doubt.why)
    options = seen.options
    if options is not None:
        found += [reason.setting for reason in options.floor]
    found += [reason.setting or reason.id for reason in seen.advice.floor]
    return tuple(dict.fromkeys(found))


def same_id(id: str, said: str) -> bool:
    """True if a script's word names this message id: in full, or its last part."""
    return id == said or id.split(".")[-1] == said.split(".")[-1]


_MARK = re.compile(r"([a-z][a-z ]*?)[ :]*([0-9]+)(?:-([0-9]+))?(?:[-.]([a-z0-9]+))?")


def is_cited(mark: str, sources: tuple[Passage, ...]) -> bool:
    """True if one of the sources is the one that the mark names; a line lies in its passage.

    >>> is_cited("GC:126", (Passage("", "GC:126-129", "", ""),))
    True
    """
    wanted = _passages(mark)
    for source in sources:
        have = _passages(source.line)
        if wanted and all(any(_meets(w, h) for h in have) for w in wanted):
            return True
    return any(without_accents_or_caps(mark) in
               (without_accents_or_caps(s.line), without_accents_or_caps(s.where)) for s in sources)


def _passages(marks: str) -> list[tuple[str, int, int, str]]:
    """Passages that the marks name; ``GC:110, 114`` names two of one text.

    >>> _passages("GC:110, 114")
    [('gc', 110, 110, ''), ('gc', 114, 114, '')]
    """
    out: list[tuple[str, int, int, str]] = []
    for part in re.split(r"[,;]| and | et ", without_accents_or_caps(marks)):
        if part.strip():
            bare = part.strip()[0].isdigit() and out
            out.append(_lines(f"{out[-1][0]} {part.strip()}" if bare else part))
    return out


def _lines(mark: str) -> tuple[str, int, int, str]:
    found = _MARK.fullmatch(mark.strip())
    if found is None:
        return mark.strip(), 0, 0, ""
    first = int(found[2])
    return found[1].strip(), first, int(found[3] or first), found[4] or ""


def _meets(wanted: tuple[str, int, int, str], have: tuple[str, int, int, str]) -> bool:
    if wanted[0] != have[0] or (wanted[3] and wanted[3] != have[3]):
        return False
    return wanted[1] <= have[2] and have[1] <= wanted[2]


def is_passage_cited(seen: TableAfterLine, values: Values) -> Verdict:
    """The advice, or the pending ruling, stands on this passage."""
    cited = seen.cited()
    if is_cited(values["mark"], cited):
        return None
    return tuple(f"source {s.line}" for s in cited if s.line)


def last_line_was_refused(seen: TableAfterLine, values: Values) -> Verdict:
    """The last line was refused (for this reason)."""
    if seen.refusal and ("what" not in values or same_id(seen.refusal, values["what"])):
        return None
    return (f"refused {seen.refusal.split('.')[-1]}" if seen.refusal else "accepted",)


def irregularity_was_noted(seen: TableAfterLine, values: Values) -> Verdict:
    """The last line brought this irregularity."""
    for note in seen.noted:
        if same_id(note.kind, values["what"]) and values.get("seat", note.seat) == note.seat:
            return None
    return tuple(
        f"irregular {n.kind.split('.')[-1]}{f' {n.seat}' if n.seat else ''}" for n in seen.noted
    ) or ("no irregular",)


def early_act_waits(seen: TableAfterLine, values: Values) -> Verdict:
    """An act before its turn waits for it."""
    for act in seen.table.early:
        if (
            act.seat == values["seat"]
            and ("act" not in values
                 or without_accents_or_caps(values["act"]) in (str(act.action), f"{act.action}s"))
            and values.get("chips", act.to_chips) == act.to_chips
        ):
            return None
    return tuple(
        f"early {a.seat} {a.action}{f' {a.to_chips}' if a.to_chips else ''}"
        for a in seen.table.early
    ) or ("no early",)


TURN_CHECKS: Final[dict[str, Check]] = {
    "to_act": to_act, "call": call, "may_check": may_check, "raise": raise_, "bet": raise_,
    "may_raise": may_raise,
    "raise_floor": raise_floor, "no_raise": no_raise, "warns_fold": warns_fold,
    "became": last_act_became, "ruling": ruling, "choices": choices, "floor": is_left_to_the_floor,
    "source": is_passage_cited,
    "refused": last_line_was_refused, "irregular": irregularity_was_noted, "early": early_act_waits,
    "no_action": is_none(lambda seen: filter(None, map(action_line, seen.made))),
    "no_ruling": is_none(lambda seen: [pending_ruling_text(seen)] if seen.table.doubt else []),
    "no_floor": is_none(lambda seen: (f"floor {one}" for one in floor_questions(seen))),
    "accepted": is_none(
        lambda seen: [f"refused {seen.refusal.split('.')[-1]}"] if seen.refusal else []),
    "no_irregular": is_none(
        lambda seen: (f"irregular {one.kind.split('.')[-1]}" for one in seen.noted)),
    "no_early": is_none(
        lambda seen: (f"early {one.seat} {one.action}" for one in seen.table.early)),
}
