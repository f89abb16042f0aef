"""Checks of ``>`` lines about the dealer's steps."""

from typing import Any, Final

from dealer_assist.game.advice import DealerStep
from dealer_assist.game.facts import Post
from dealer_assist.training.scripts.checks_of_turn import Check, Verdict
from dealer_assist.training.scripts.line_patterns import Values
from dealer_assist.training.scripts.line_tokens import without_accents_or_caps
from dealer_assist.training.scripts.state_after_line import TableAfterLine
from dealer_assist.words import LANGS

_POT = {0: "main"}


def pot_name(number: int) -> str:
    """Pot as a script names it."""
    return _POT.get(number, f"side {number}")


def comparable_text(text: str) -> str:
    """The text for comparing: no accents, no capitals, one space between words."""
    return " ".join(without_accents_or_caps(text).split())


def post_name(post: Post) -> str:
    """The post as a script names it: "missed blind", "small blind"."""
    return "missed blind" if post is Post.LATE else post.replace("_", " ")


def step_line(seen: TableAfterLine, k: int) -> str:
    """The dealer's step number k as a script writes it."""
    step = seen.advice.steps[k]
    parts = [str(step.kind)]
    parts += [str(step.place)] if step.place is not None and str(step.kind) == "open" else []
    parts += [str(step.seat)] if step.seat else []
    parts += [post_name(step.post)] if step.post is not None else []
    parts += [pot_name(step.pot)] if str(step.kind) == "push" else []
    parts += [str(step.chips)] if step.chips else []
    parts += [str(step.take)] if step.take != "top" else []
    return " ".join(parts)


def _is_step(seen: TableAfterLine, k: int, parts: Any) -> bool:
    step = seen.advice.steps[k]
    return (
        parts.get("kind", step.kind) == step.kind
        and parts.get("seat", step.seat) == step.seat
        and parts.get("chips", step.chips) == step.chips
        and parts.get("pot", step.pot) == step.pot
        and parts.get("post", step.post) == step.post
        and parts.get("place", str(step.place)) == str(step.place)
        and parts.get("take", step.take) == step.take
        and _is_text(seen, step, parts.get("text", ""))
    )


def _is_text(seen: TableAfterLine, step: DealerStep, said: str) -> bool:
    return not said or any(comparable_text(said) in comparable_text(seen.step_text(step, lang))
                           for lang in LANGS)


def _is_of_remedy(seen: TableAfterLine, parts: Any) -> bool:
    """True if a remedy, proposed or just applied, has the dealer do what these words say."""
    said = comparable_text(parts.get("text", ""))
    return bool(said) and any(
        said in comparable_text(words) for lang in LANGS for words in seen.remedy_steps(lang))


def _remedy_lines(seen: TableAfterLine, parts: Any) -> tuple[str, ...]:
    """Remedies' steps as a script writes them, if it asked in words."""
    told = seen.remedy_steps(seen.lang) if "text" in parts else ()
    return tuple(f'step "{words}"' for words in told)


def first_step_is(seen: TableAfterLine, values: Values) -> Verdict:
    """This is the dealer's first step, or one of a remedy's."""
    steps, wanted = seen.advice.steps, values["step"]
    if (steps and _is_step(seen, 0, wanted)) or _is_of_remedy(seen, wanted):
        return None
    first = () if not steps else (f"step {step_line(seen, 0)}",)
    return (*_remedy_lines(seen, wanted), *first) or ("no step",)


def has_step(seen: TableAfterLine, values: Values) -> Verdict:
    """This is among the dealer's steps, or a remedy's."""
    count, wanted = len(seen.advice.steps), values["step"]
    if any(_is_step(seen, k, wanted) for k in range(count)) or _is_of_remedy(seen, wanted):
        return None
    due = tuple(f"steps {step_line(seen, k)}" for k in range(count))
    return (*_remedy_lines(seen, wanted), *due) or ("no step",)


def no_step(seen: TableAfterLine, values: Values) -> Verdict:
    """Nothing is due from the dealer."""
    return (f"step {step_line(seen, 0)}",) if seen.advice.steps else None


STEP_CHECKS: Final[dict[str, Check]] = {"step": first_step_is, "has_step": has_step,
                                        "no_step": no_step}
