"""Acts of lines about irregularities: the dealer's, and the floor's."""

from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advice import StepKind
from dealer_assist.game.irregularities.case_details import detailed_case
from dealer_assist.game.irregularities.remedy_proposal import propose_remedy
from dealer_assist.game.irregularities.table_when_noticed import acts_of_hand
from dealer_assist.game.table.table import Case, Phase
from dealer_assist.game.taps import TapKind
from dealer_assist.training.scripts.acts_of_dealer import collect, spare_cards
from dealer_assist.training.scripts.acts_of_hand import Act, do_step, first_due_step_of, post_all
from dealer_assist.training.scripts.line_patterns import Values
from dealer_assist.training.scripts.script_table import Cannot, ScriptRun
from dealer_assist.training.scripts.slots_of_cases import OTHERWISE


def case_of(live: ScriptRun, values: Values) -> Case:
    """The first case that waits, or the first of the entry that the line names."""
    entry = values.get("entry", "")
    for case in live.table.cases:
        if entry in ("", case.entry, detailed_case(live.table, case).entry):
            return case
    raise Cannot("script.no_incident")


def incident(live: ScriptRun, values: Values) -> None:
    """The dealer reports an incident, with his details."""
    live.enter(e.IrregularityReported(values["entry"], **values.get("about", {})))


def answer(live: ScriptRun, values: Values) -> None:
    """The dealer answers the question that is open, or the one that he names."""
    ask, said = values["said"]
    case = case_of(live, values)
    if "entry" not in values:
        case = next((c for c in live.table.cases if _asks(live, c, ask)), case)
    if not ask:
        asked = propose_remedy(live.table, case).ask
        if asked is None:
            raise Cannot("script.nothing_asked")
        ask = asked.id
    live.enter(e.IrregularityAnswered(case.number, ask, said))


def _asks(live: ScriptRun, case: Case, ask: str) -> bool:
    asked = propose_remedy(live.table, case).ask
    return asked is not None and ask in ("", asked.id)


def apply_shown_remedy(live: ScriptRun, values: Values) -> None:
    """The proposed remedy, or another one, is applied by the dealer or by the person named."""
    case = case_of(live, values)
    live.enter(e.RemedyApplied(
        case.number, "", values.get("outcome", ""), by=values.get("by", ""),
        reason=values.get("why", ""), words=values.get("words", ""),
    ))


def floor_applies(live: ScriptRun, values: Values) -> None:
    """The floor applies the proposal or another remedy, and says why."""
    apply_shown_remedy(live, {"by": live.table.floor or "floor", **values})


def floor_rules_otherwise(live: ScriptRun, values: Values) -> None:
    """The floor rules in his own words: none of the remedies."""
    floor_applies(live, {**values, "outcome": OTHERWISE})


def dismiss(live: ScriptRun, values: Values) -> None:
    """Nothing is done about it, for this reason."""
    case = case_of(live, values)
    live.enter(e.IrregularityDismissed(case.number, values.get("why", ""), values.get("by", "")))


def play_on(live: ScriptRun, values: Values) -> None:
    """The floor lets play go on beside the case; the pot is held."""
    case = case_of(live, values)
    live.enter(e.CaseReleased(case.number, values.get("by", ""), values.get("why", "")))


def noticed_before(live: ScriptRun, values: Values) -> None:
    """The floor says that it was noticed before this player last acted."""
    case, seat = case_of(live, values), values["seat"]
    act = next((number for number, at in acts_of_hand(live.table) if at == seat), 0)
    live.enter(e.MomentCorrected(case.number, act, values.get("by", ""), values.get("why", "")))


def take(live: ScriptRun, values: Values) -> None:
    """The dealer takes the card that a remedy owes: by hand, or named as the shoe reads it.

    Where it is owed from the bottom he opens the shoe first, unless the line has it from the top.
    """
    if live.phase is Phase.CLOSED:
        collect(live, {})
    step = first_due_step_of(live, StepKind.TAKE_CARD) or first_due_step_of(live, StepKind.OPEN)
    if step is None or (step.kind is StepKind.OPEN and step.take is e.Take.TOP):
        raise Cannot("script.nothing_owed")
    cards = values.get("cards", ())
    if not cards and step.kind is StepKind.OPEN:
        live.tap(TapKind.CARDS, cards=spare_cards(live.script, live, step.cards))
    elif not cards:
        do_step(live, step)
    if cards and step.take is not e.Take.TOP and "from" not in values:
        live.note("shoe", "lid_opened")
    for card in cards:
        live.draw(card)


def shuffle_stub(live: ScriptRun, values: Values) -> None:
    """The dealer shuffles the stub, as a remedy has him do."""
    step = first_due_step_of(live, StepKind.SHUFFLE_STUB)
    if step is None:
        raise Cannot("script.no_shuffle")
    do_step(live, step)


def deal_some(live: ScriptRun, values: Values) -> None:
    """So many hole cards leave the deck by hand, the posts taken first; the deal isn't over."""
    post_all(live, {})
    if live.phase is not None and live.phase is not Phase.OVER:
        live.put(e.CardsUnread(values["number"]))


def floor_in(live: ScriptRun, values: Values) -> None:
    """The floor manager signs in at the panel: by name, since a script has no PIN."""
    live.tap(TapKind.SIGN_IN, choice=values["name"])


def floor_out(live: ScriptRun, values: Values) -> None:
    """The floor manager signs out."""
    live.tap(TapKind.SIGN_OUT)


CASE_ACTS: Final[dict[str, Act]] = {
    "incident": incident, "answer": answer, "apply": apply_shown_remedy,
    "floor_applies": floor_applies,
    "floor_rules_otherwise": floor_rules_otherwise, "dismiss": dismiss, "take": take,
    "play_on": play_on, "noticed_before": noticed_before,
    "shuffle_stub": shuffle_stub, "deal_some": deal_some, "floor_in": floor_in,
    "floor_out": floor_out,
}


def change_nothing(live: ScriptRun, values: Values) -> None:
    """The table stays as it is."""


LESSON_ACTS: Final[dict[str, Act]] = {"question": change_nothing}
