"""The vocabulary of cameras over the table."""

from typing import Final

from dealer_assist.training.scripts.pattern import LineForm

CAMERA_ACTS: Final = (
    LineForm("camera_counts", (
        "[the|la] camera (counts|count|compte) {seat} [:|=] {motion}",
    ), "camera counts 4 3x100"),
    LineForm("camera_cant_count", (
        "[the|la] camera (can't count|cannot count|ne compte pas|ne peut pas compter) {seat} "
        "[:|=] [{motion}]",
    ), "camera can't count 4 3x100", ("BetDoubted",)),
    LineForm("camera_sees", (
        "[the|la] camera (sees|see|voit) [[the|le] (board|tableau)] [:] {cards}",
        "[the|la] camera (sees|see|voit) {seat} [:] {cards}",
    ), "camera sees Ah Kd 2c", ("CardDiffered", "CardSeen")),
)
