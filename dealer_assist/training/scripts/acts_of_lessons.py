"""Act of a lesson's question: none. A quiz stops there and asks."""

from typing import Final

from dealer_assist.training.scripts.acts_of_hand import Act
from dealer_assist.training.scripts.pattern import Values
from dealer_assist.training.scripts.script_run import ScriptRun


def question(live: ScriptRun, values: Values) -> None:
    """The table stays as it is."""


LESSON_ACTS: Final[dict[str, Act]] = {"question": question}
