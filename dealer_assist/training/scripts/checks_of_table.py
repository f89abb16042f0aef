"""Checks of ``>`` lines about chips, steps, words, seats and the evening."""

from typing import Any, Final

from dealer_assist.game.advice import PotLine
from dealer_assist.game.facts import Post
from dealer_assist.game.hand.action_clock import due_clock
from dealer_assist.game.table.table import Chair, Phase
from dealer_assist.training.scripts.checks_of_steps import (
    STEP_CHECKS,
    comparable_text,
    post_name,
    pot_name,
)
from dealer_assist.training.scripts.checks_of_turn import Check, Verdict, is_same
from dealer_assist.training.scripts.line_patterns import Values
from dealer_assist.training.scripts.line_tokens import without_accents_or_caps
from dealer_assist.training.scripts.state_after_line import TableAfterLine


def _pots(seen: TableAfterLine) -> tuple[PotLine, ...]:
    """Pots, their parts by board together; none once they are all pushed."""
    if not any(pot.chips for pot in seen.advice.pots):
        return ()
    whole: dict[int, PotLine] = {}
    for pot in seen.advice.pots:
        before = whole[pot.number].chips if pot.number in whole else 0
        whole[pot.number] = pot._replace(chips=before + pot.chips)
    return tuple(whole.values())


def pots_line(seen: TableAfterLine) -> str:
    """Pots in the middle."""
    pots = _pots(seen)
    if not pots:
        return "pots: none"
    return "pots: " + ", ".join(
        f"{pot_name(k)} {pot.chips} ({' '.join(str(s) for s in sorted(pot.seats))})"
        for k, pot in enumerate(pots)
    )


def pots(seen: TableAfterLine, values: Values) -> Verdict:
    """The pots in the middle, the bets in front of the seats not counted."""
    wanted = values.get("pots", ())
    lie = dict(enumerate(_pots(seen)))
    holds = len(wanted) == len(lie) and all(
        number in lie and lie[number].chips == chips
        and (not seats or set(seats) == set(lie[number].seats))
        for number, chips, seats in wanted
    )
    return None if holds else (pots_line(seen),)


def chips_apart_are(seen: TableAfterLine, values: Values) -> Verdict:
    """Chips of each seat that no live hand matched; they lie in no pot."""
    wanted = {s.seat: s.chips for s in values.get("stacks") or ()}
    return None if wanted == seen.apart else tuple(
        f"apart {seat} = {chips}" for seat, chips in seen.apart.items()) or ("nothing apart",)


def stack(seen: TableAfterLine, values: Values) -> Verdict:
    """The chips behind at these seats."""
    wanted = values.get("stacks") or ()
    pairs = [(s.seat, s.chips) for s in wanted] or [(values["seat"], values["chips"])]
    wrong = [seat for seat, chips in pairs if seen.stack(seat) != chips]
    return tuple(f"stack {seat} = {seen.stack(seat)}" for seat in wrong) or None


def street_bets_are(seen: TableAfterLine, values: Values) -> Verdict:
    """The bets of the street at these seats."""
    wrong = [s.seat for s in values["stacks"] if seen.front(s.seat) != s.chips]
    return tuple(f"in front {seat} = {seen.front(seat)}" for seat in wrong) or None


def wins(seen: TableAfterLine, values: Values) -> Verdict:
    """Chips that the seat wins of this pot, or of all of them."""
    seat, pot = values["seat"], values.get("pot")
    got = sum(c for s, p, c in seen.wins() if s == seat and pot in (None, p))
    if got and got == values["chips"]:
        return None
    return tuple(f"wins {s} {pot_name(p)} {c}" for s, p, c in seen.wins()) or (
        f"phase {_phase(seen)}",)


def wins_nothing(seen: TableAfterLine, values: Values) -> Verdict:
    """The seat wins no chip."""
    lines = tuple(f"wins {s} {pot_name(p)} {c}" for s, p, c in seen.wins() if s == values["seat"])
    return lines or None


def returned(seen: TableAfterLine, values: Values) -> Verdict:
    """Uncalled chips that go back."""
    hand = seen.hand
    gone = (hand.seats[hand.returned[0]], hand.returned[1]) if hand and hand.returned else None
    due = [(s.seat, s.chips) for s in seen.advice.steps if str(s.kind) == "return"]
    found = [*due, *([gone] if gone else [])]
    if (values["seat"], values["chips"]) in found:
        return None
    return tuple(f"returned {seat} {chips}" for seat, chips in found)


# --- the dealer's steps and announcements -----------------------------------------------------


def is_said(seen: TableAfterLine, what: str) -> bool:
    """True if it is announced now: a message id, or part of the text in either language."""
    if what in (line.id for line in seen.advice.say):
        return True
    told = " ".join((*seen.announced("en"), *seen.announced("fr")))
    return comparable_text(what) in comparable_text(told)


def says(seen: TableAfterLine, values: Values) -> Verdict:
    """It is announced."""
    if is_said(seen, values["what"]):
        return None
    return tuple(f'says "{text}"' for text in seen.announced(seen.lang))


def says_not(seen: TableAfterLine, values: Values) -> Verdict:
    """It is not announced."""
    return tuple(f'says "{t}"' for t in seen.announced(seen.lang)) if is_said(
        seen, values["what"]) else None


def board(seen: TableAfterLine, values: Values) -> Verdict:
    """These cards lie on the board."""
    lies = seen.hand.board if seen.hand is not None else ()
    holds = tuple(values.get("cards", ())) == lies
    return None if holds else (f"board {' '.join(lies) or 'empty'}",)


def _levy(seen: TableAfterLine) -> int:
    """The levy, due or taken."""
    hand = seen.hand
    return hand.levy or hand.levy_due if hand is not None else 0


def _due_button(seen: TableAfterLine) -> int:
    """Seat of the button for the next hand."""
    return seen.next_hand.button if seen.next_hand is not None else 0


def _phase(seen: TableAfterLine) -> str:
    return str(seen.hand.phase) if seen.hand is not None else "over"


def phase(seen: TableAfterLine, values: Values) -> Verdict:
    """Phase of the hand."""
    return None if without_accents_or_caps(values["what"]) == _phase(seen) else (
        f"phase {_phase(seen)}",)


# --- seats -------------------------------------------------------------------------------------


def _post_line(seat: int, post: Post, chips: int) -> str:
    return f"owes {seat} {post_name(post)} {chips}"


def owes(seen: TableAfterLine, values: Values) -> Verdict:
    """The seat owes this post, or has paid it in this hand."""
    posts = tuple(seen.posts())
    for seat, post, chips in posts:
        if (seat, post) == (values["seat"], values["post"]) and values.get("chips", chips) == chips:
            return None
    return tuple(_post_line(*post) for post in posts)


def owes_nothing(seen: TableAfterLine, values: Values) -> Verdict:
    """The seat owes no post."""
    return tuple(_post_line(*p) for p in seen.posts() if p[0] == values["seat"]) or None


def no_post(seen: TableAfterLine, values: Values) -> Verdict:
    """Nobody owes this post."""
    return tuple(_post_line(*p) for p in seen.posts() if p[1] == values["post"]) or None


def dealt(seen: TableAfterLine, values: Values) -> Verdict:
    """These seats are dealt in."""
    gone = [seat for seat in values["seats"] if seat not in seen.dealt()]
    return tuple(f"not dealt {seat}" for seat in gone) or None


def not_dealt(seen: TableAfterLine, values: Values) -> Verdict:
    """These seats are not dealt in."""
    there = [seat for seat in values["seats"] if seat in seen.dealt()]
    return tuple(f"dealt {seat}" for seat in there) or None


def folded(seen: TableAfterLine, values: Values) -> Verdict:
    """These seats have folded, or their hands were killed."""
    wrong = [s for s in values["seats"] if s not in seen.seats_in(folded=True)]
    there = " ".join(str(s) for s in seen.seats_in(folded=True))
    right = (f"folded {there}",) if there else live(seen, {"seats": ()})
    return right if wrong else None


def live(seen: TableAfterLine, values: Values) -> Verdict:
    """These seats, and no others, are still in the hand."""
    there = seen.seats_in(folded=False)
    return None if set(values["seats"]) == set(there) else (
        f"live {' '.join(str(s) for s in there)}",)


_MARKS: dict[str, Any] = {
    "away": lambda c: c.away, "missed": lambda c: c.missed, "standing": lambda c: c.standing,
    "empty": lambda c: not c.taken, "taken": lambda c: c.taken,
    "present": lambda c: c.taken and not c.away,
}


def _marks(chair: Chair) -> str:
    return ", ".join(name for name, has in _MARKS.items() if has(chair))


def seat_state_is(seen: TableAfterLine, values: Values) -> Verdict:
    """State of these seats: away, missed-blind marker, standing, empty, taken, present."""
    has = _MARKS[values["what"]]
    wrong = [s for s in values["seats"] if not has(seen.table.chair(s))]
    return tuple(
        f"{name} {seat}" for seat in wrong
        for name in _marks(seen.table.chair(seat)).split(", ") if name
    ) or (() if wrong else None)


def overdue(seen: TableAfterLine, values: Values) -> Verdict:
    """These players, and no others, are away for longer than they may be."""
    over = sorted(absence.seat for absence in seen.advice.absences)
    return None if sorted(values["seats"]) == over else tuple(f"overdue {s}" for s in over)


def penalty(seen: TableAfterLine, values: Values) -> Verdict:
    """So many hands of a penalty are left."""
    left = seen.table.chair(values["seat"]).penalty_hands
    return None if left == values["number"] else (f"penalty {values['seat']} {left}",)


# --- the evening -------------------------------------------------------------------------------


def last_line_made_fact(seen: TableAfterLine, values: Values) -> Verdict:
    """The last line made a fact of this kind."""
    made = tuple(dict.fromkeys(type(f).__name__ for f in seen.made))
    return None if values["what"] in made else tuple(f"fact {name}" for name in made) or (
        "no fact",)


def no_fact(seen: TableAfterLine, values: Values) -> Verdict:
    """The last line made no fact (of this kind)."""
    made = tuple(dict.fromkeys(type(f).__name__ for f in seen.made))
    wrong = [name for name in made if values.get("what", name) == name]
    return tuple(f"fact {name}" for name in wrong) or None


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(_shown(v) if not isinstance(v, tuple) else
                         " ".join(str(part) for part in v) for v in value)
    return str(value)


_LABELS = {"tray": "float", "last_hands": "last hands", "decks_due": "decks due",
           "taken_away": "taken away"}


_NONE = frozenset({"none", "nobody", "aucun", "aucune", "personne"})


def evening_state_is(seen: TableAfterLine, values: Values) -> Verdict:
    """A state of the evening: the dealer, the waiting list, chips in custody, tips."""
    what = values["what"]
    held = getattr(seen.table.evening, what)
    shown = _shown(held.chips if what == "tray" else held)
    wanted = comparable_text(values.get("value", "")).replace(" ,", ",")
    if comparable_text(shown) in (wanted, "" if wanted in _NONE else wanted):
        return None
    if what == "closed":
        return ("closed" if shown == "yes" else "open",)
    if what == "float_due":
        return ("float due" if shown == "yes" else "float checked",)
    nobody = what == "waiting" and not shown
    return ("nobody waiting" if nobody else f"{_LABELS.get(what, what)}: {shown or 'none'}",)


def stakes(seen: TableAfterLine, values: Values) -> Verdict:
    """The blinds in force from the next hand on."""
    now = seen.table.stakes
    if (now.small_blind, now.big_blind, now.ante, now.big_blind_ante) == (
        values["small"], values["big"], values.get("ante", 0), values.get("bba", 0)
    ):
        return None
    line = f"blinds: {now.small_blind}/{now.big_blind}"
    line += f" ante {now.ante}" if now.ante else ""
    return (line + (f" big blind ante {now.big_blind_ante}" if now.big_blind_ante else ""),)


def tournament(seen: TableAfterLine, values: Values) -> Verdict:
    """Level, clock standing or running, places."""
    played = seen.table.tournament
    if played is None:
        return ()
    if "level" in values:
        return None if played.level == values["level"] else (f"level {played.level}",)
    if "paused" in values:
        is_paused = bool(played.paused_s)
        return None if is_paused is (values["paused"] == "yes") else (
            "paused" if is_paused else "running",)
    if any((out[0], out[1]) == (values["seat"], values["place"]) for out in played.out):
        return None
    return tuple(f"place {out[0]} {out[1]}" for out in played.out)


def clock(seen: TableAfterLine, values: Values) -> Verdict:
    """The clock on a player, the seconds left of it, and the fate of his hand then."""
    runs = due_clock(seen.table, seen.now_s)
    if runs is None:
        return ("no clock",) if "seat" in values or "held" in values else None
    if "held" in values:
        is_held = runs.held is not None
        return None if is_held is (values["held"] == "yes") else (
            "clock held" if is_held else "clock runs",)
    left, then = values.get("seconds", runs.left_s), values.get("then", str(runs.at_zero))
    if (values.get("seat"), left, then) == (runs.seat, runs.left_s, str(runs.at_zero)):
        return None
    return (f"clock {runs.seat} {max(0, runs.left_s)} {runs.at_zero}",)


TABLE_CHECKS: Final[dict[str, Check]] = {
    "pots": pots, "apart": chips_apart_are, "stack": stack, "front": street_bets_are, "wins": wins,
    "wins_nothing": wins_nothing, "returned": returned, "says": says, "says_not": says_not,
    "board": board, "phase": phase, "owes": owes, "owes_nothing": owes_nothing, "no_post": no_post,
    "total": is_same("chips", lambda seen: seen.total(), "total {}"),
    "levy": is_same("chips", _levy, "levy {}"),
    "hand_over": lambda seen, values: phase(seen, {"what": Phase.OVER}),
    "button": is_same("seat", lambda seen: seen.table.button, "button {}", "none"),
    "due_button": is_same("seat", _due_button, "next button {}", "none"),
    "dealt": dealt, "not_dealt": not_dealt, "folded": folded, "live": live, "mark": seat_state_is,
    "overdue": overdue, "penalty": penalty, "fact": last_line_made_fact, "no_fact": no_fact,
    "evening": evening_state_is,
    "stakes": stakes, "tournament": tournament, "clock": clock,
    **STEP_CHECKS,
}
