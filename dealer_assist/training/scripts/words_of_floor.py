"""The vocabulary of the floor's room: a call heard and answered, orders from afar."""

from typing import Final

from dealer_assist.training.scripts.pattern import LineForm

FLOOR_ACTS: Final = (
    LineForm("call_heard", (
        "[the|l'] (call|appel) [is|est] (heard|entendu)",
    ), "call heard", ("CallHeard",)),
    LineForm("call_coming", (
        "[the|l'] (call|appel) [is|est] (answered|repondu) (by|par) {by:name}",
    ), 'call answered by "M. Durand"', ("CallComing",)),
    LineForm("call_over", (
        "[the|l'] (call|appel) [is|est] (over|termine) [(by|par) {by:name}]",
    ), "call over", ("CallEnded",)),
    LineForm("from_afar", (
        "(from afar|a distance|depuis la salle) [:] {by:name}",
    ), 'from afar "M. Durand"', ("OrderRefused",)),
    LineForm("at_table", (
        "(back at the table|at the table again|de retour a la table)",
    ), "back at the table"),
    LineForm("floor_looks", (
        "[the|la] (floor|room|salle) (looks|regarde)",
    ), "floor looks"),
)


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
