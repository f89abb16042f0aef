"""Verbal action: a player's words as the action they declare (GC:110-112, TDA 40)."""

import re

from dealer_assist.game.facts import Action
from dealer_assist.training.scripts.line_tokens import without_accents_or_caps

_SAYINGS: tuple[tuple[Action, str], ...] = (
    (Action.ALL_IN, r"(i'm |je suis |je fais |i go |going )?(all[- ]?in|tapis|boite|a tapis)"
                    r"( pour {n}| for {n})?"),
    (Action.RAISE_BY, r"(i |je )?(raise by|relance de|make it {n} more) ?{n}"),
    (Action.RAISE_BY, r"{n} (more|de plus|on top|plus haut)"),
    (Action.RAISE, r"(i |je )?(raise|relance|raise it|re-?raise|sur[- ]?relance)( to| a)?( {n})?"),
    (Action.RAISE, r"make it {n}"),
    (Action.BET, r"(i |je |j')?(bet|mise|ouvre|open)( a| for| de)?( {n})?"),
    (Action.CALL, r"(i |je |j')?(call|suis|suit|suivre|paie|paye|payer|colle|egalise|je suis|suivi)"
                  r"( {n})?"),
    (Action.CHECK, r"(i |je )?(check|parole|checke|check it)"),
    (Action.FOLD, r"(i |je |i'm |je me |me |se )?(fold|out|couche|folded|jette)"),
    (Action.PASSER, r"(i |je )?(pass|passe|passer)"),
    (Action.POT, r"(i |je )?(bet |raise |mise |relance )?(the |le |au |du )?pot"),
    (Action.CHOP, r"(i |we |let's |shall we |je |on )?(chop|choppe|partage|partager)"
                  r"( (the |les )?blinds?| it)?"),
    (Action.TIME, r"((je |j'|i )?(demande|voudrais|veux|ai besoin|need|want|ask|ask for) )?"
                  r"(du |de |le |un peu de |some |the |a little )?(temps|time)"
                  r"( s'il vous plait|,? please)?"),
    (Action.AMOUNT, r"{n}"),
)
#: Value for an amount that a player named without a number.
MINIMUM, DOUBLE = -1, -2
_NAMED = (
    (MINIMUM, r"((i |je )?(raise|relance|bet|mise|ouvre|mini) )?(the |le |au )?"
              r"(minimum|min|mini|relance minimum|min raise|minimum raise)"),
    (DOUBLE, r"(i |je )?((raise|relance|make it|fais) )?(the |le |au )?double"),
)
#: Numbers as they are said: "five", "cinq cents", "two thousand".
_SAID = {
    name: number for number, names in enumerate((
        "two deux", "three trois", "four quatre", "five cinq", "six", "seven sept", "eight huit",
        "nine neuf", "ten dix",
    ), start=2) for name in names.split()
}
_TIMES = {"hundred": 100, "cents": 100, "thousand": 1000, "mille": 1000}
_COUNTED = re.compile(rf"\b({'|'.join(_SAID)})\b(?: ({'|'.join(_TIMES)})\b)?")
_NUMBER = r"(?P<n%d>[0-9]+(?:[ ,'_][0-9]{3})*)(?P<k%d>k?)"


def _compiled(pattern: str) -> re.Pattern[str]:
    parts = pattern.split("{n}")
    text = parts[0]
    for k, part in enumerate(parts[1:]):
        text += (_NUMBER % (k, k)) + part
    return re.compile(text)


_COMPILED = tuple((action, _compiled(pattern)) for action, pattern in _SAYINGS)


def _in_figures(found: re.Match[str]) -> str:
    return str(_SAID[found[1]] * _TIMES.get(found[2] or "", 1))


def spoken_action_and_amount(text: str) -> tuple[Action, int] | None:
    """Action that the words declare and the amount named (0: none).

    ``MINIMUM`` and ``DOUBLE`` are amounts that the table gives. Unknown words are
    unclear, as they would be at the table; None for no words at all.

    >>> spoken_action_and_amount("Relance à 300")
    (<Action.RAISE: 'raise'>, 300)
    """
    words = re.sub(r"[.!?€]|,(?![0-9])", "", without_accents_or_caps(text))
    words = _COUNTED.sub(_in_figures, re.sub(r"\s+", " ", words).strip())
    if not words or len(words) > 60:
        return (Action.UNCLEAR, 0) if words else None
    for chips, named in _NAMED:
        if re.fullmatch(named, words):
            return Action.RAISE, chips
    for action, pattern in _COMPILED:
        found = pattern.fullmatch(words)
        if found is not None:
            return action, _chips(found.groupdict())
    return Action.UNCLEAR, 0


def _chips(groups: dict[str, str | None]) -> int:
    for name, digits in groups.items():
        if name.startswith("n") and digits:
            chips = int(re.sub(r"[^0-9]", "", digits)[:13])
            return chips * (1000 if groups[f"k{name[1:]}"] else 1)
    return 0
