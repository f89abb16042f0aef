"""The vocabulary of lessons: the moment at which a quiz asks what the ruling is."""

from typing import Final

from dealer_assist.training.scripts.pattern import LineForm

LESSON_ACTS: Final = (
    LineForm("question", (
        "question [on|sur] [{seat}]",
        "question [:] (least raise|relance minimum){what=least}",
        "question [:] (may raise|peut relancer){what=may_raise}",
        "question [:] (who shows|qui montre){what=shows}",
    ), "question"),
)
