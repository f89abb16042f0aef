"""The vocabulary of irregularities: reported, asked about, put right, ruled on; and its checks."""

from typing import Final

from dealer_assist.training.scripts.pattern import LineForm

_BY = ("[(by|par) {by:name}] [(because|car|parce que|parce qu') {why:name}] [(by|par) {by:name}]")
_FLOOR = "[the|le] (floor|chef|chef de partie)"
_NO = "(no|not|pas|pas de|aucun|aucune|nothing|rien)"
_REMEDY = "[the|la|le] [remedy|proposal|remede|proposition]"

CASE_ACTS: Final = (
    LineForm("incident", (
        "(incident|irregularity|irregularite) {entry} [:] [{about:incident}]",
    ), "incident DEAL-01 seat 3 round 2", ("IrregularityReported",)),
    LineForm("answer", (
        "(answer|answers|repond|reponse) [{entry}] [:] {said:answer}",
    ), "answer touched yes", ("IrregularityAnswered",)),
    LineForm("apply", (
        f"(apply|applies|applique|appliquez) [{{entry}}] {_REMEDY} [{{outcome}}]",
    ), "apply", ("RemedyApplied",)),
    LineForm("floor_applies", (
        f"{_FLOOR} (applies|apply|applique) [{{entry}}] {_REMEDY} [{{outcome}}] {_BY}",
    ), 'floor applies misdeal by "M. Durand" because "two cards were seen"'),
    LineForm("floor_rules_otherwise", (
        f"{_FLOOR} (rules|rule|tranche|juge) (otherwise|autrement) [{{entry}}] [:] "
        f"{{words:quoted}} {_BY}",
    ), 'floor rules otherwise "he keeps half" by "M. Durand" because "both erred"'),
    LineForm("play_on", (
        f"{_FLOOR} (lets|laisse) [the|le] (play|jeu|jouer) [go|goes] [on] [{{entry}}] {_BY}",
    ), 'floor lets play go on by "M. Durand" because "it is settled after the hand"',
        ("CaseReleased",)),
    LineForm("noticed_before", (
        f"[{{entry}}] (noticed|seen|constate|vu) (before|avant) [que] {{seat}} [acted|parle] {_BY}",
    ), 'noticed before 4 by "M. Durand" because "the camera shows it"', ("MomentCorrected",)),
    LineForm("dismiss", (
        "(dismiss|dismisses|classe|classez|ecarte|ecartez) [the|l'|l'incident] [incident] "
        f"[{{entry}}] {_BY}",
    ), 'dismiss because "misread"', ("IrregularityDismissed",)),
    LineForm("take", (
        "(take|takes|prend|prenez) [the|la|le] [owed|due] [card|carte] [due] "
        "[(from|du) [the|le|au] (top|dessus){from=top}] [{cards}]",
    ), "take 9d"),
    LineForm("shuffle_stub", (
        "(shuffle|shuffles|bat|battez) [the|le] (stub|talon)",
    ), "shuffle stub", ("StubShuffled",)),
    LineForm("deal_some", (
        "(deal|deals|donne|donnez|distribue|distribuez) {number} (cards|card|cartes|carte)",
    ), "deal 5 cards"),
    LineForm("floor_in", (
        f"{_FLOOR} (signs in|s'identifie|arrives|arrive) [as|:] {{name}}",
    ), 'floor signs in "M. Durand"', ("FloorSignedIn",)),
    LineForm("floor_out", (
        f"{_FLOOR} (signs out|leaves|repart|s'en va)",
    ), "floor signs out", ("FloorSignedOut",)),
)

_CASES: Final = (
    LineForm("no_incident", (f"{_NO} (incident|incidents)",), "no incident"),
    LineForm("incidents", ("(incidents) [:] {number}", "{number} incidents"), "incidents 2"),
    LineForm("incident", ("(incident) [:] {entry} [{seat}]",), "incident DEAL-01 3"),
    LineForm("remedy", (
        "(remedy|remede) [:] [{entry}] {parts:remedy}",
    ), "remedy burn_swap source GC:333"),
    LineForm("holds_play", (
        "(play|jeu) (held|waits|attend|arrete)", "[the|le] (play|jeu) (waits|attend)",
    ), "play held"),
    LineForm("plays_on", ("(play|jeu) (goes on|continue)",), "play goes on"),
    LineForm("pots_held", ("(pots|pot) (held|tenus|tenu)",), "pots held"),
    LineForm("arrived", ("(meanwhile|entretemps) [:] {seats}",), "meanwhile 4"),
    LineForm("asks_nothing", ("(asks|ask|demande) (nothing|rien)",), "asks nothing"),
    LineForm("asks", ("(asks|ask|demande) [:] {what:ask}",), "asks round"),
    LineForm("known", ("(known|connu|connus) [:] {what:known} [:|=] {values}",),
             "known covered no"),
    LineForm("moves_nothing", ("(moves|move|deplace) (nothing|rien)",), "moves nothing"),
    LineForm("moves", ("(moves|move|deplace) [:] {move}",), "moves top 9 to 3"),
    LineForm("note", ("(note|notes|remarque) [:] {what:word} [{seats}]",), "note consecutive 4"),
    LineForm("others", (
        "(others|elsewhere|ailleurs) [:] {value:word} [in|at|a|au] {house:word}",
    ), "others misdeal tda2024"),
)

_CARDS: Final = (
    LineForm("holds", (
        "(holds|hold|tient) [:] {seat} [=] {positions}", "{seat} (holds|tient) {positions}",
    ), "holds 3 9"),
    LineForm("positions", (
        "(positions|position) [of|de] [:] {seat} [=|:] {positions}",
    ), "positions 3 = 2 9"),
    LineForm("board_positions", (
        "(board|tableau) (positions|position) [:|=] {positions}",
    ), "board positions 10 11 12 50"),
    LineForm("burned", ("(burned|burns|brulees|brulee) [:] {positions}",), "burned 7"),
    LineForm("stub", ("(stub|talon) [:|=] {number} [cards|card|cartes|carte]",), "stub 40"),
    LineForm("nothing_owed", (f"{_NO} [card|carte] (owed|due)",), "nothing owed"),
    LineForm("owed", ("(owed|due) [:] {owed}",), "owed top hole 3"),
)

_RULED: Final = (
    LineForm("not_voided", (f"{_NO} (voided|void|annule|annulee)",), "not voided"),
    LineForm("voided", ("(voided|void|annule|annulee) [:] [{what:word}]",), "voided misdeal"),
    LineForm("dead", ("(dead|morte|mortes|main morte) [:] {seats}",), "dead 3"),
    LineForm("not_dead", (f"{_NO} (dead|morte|main morte) [:] {{seats}}",), "not dead 3"),
    LineForm("ruled", (
        f"(ruled|regle|tranche) [:] {{entry}} [{{outcome}}] {_BY}",
    ), "ruled DEAL-01 burn_swap"),
    LineForm("dismissed", (f"(dismissed|classe) [:] {{entry}} {_BY}",), "dismissed DEAL-01"),
    LineForm("warned", ("(warned|averti|avertis) [:] {seats}",), "warned 3"),
    LineForm("signed_in", (
        "(signed in|identifie) [:] {name}", "(nobody|personne) (signed in|identifie)",
    ), 'signed in "M. Durand"'),
)

CASE_CHECKS: Final = (*_CASES, *_CARDS, *_RULED)


LESSON_ACTS: Final = (
    LineForm("question", (
        "question [on|sur] [{seat}]",
        "question [:] (least raise|relance minimum){what=least}",
        "question [:] (may raise|peut relancer){what=may_raise}",
        "question [:] (who shows|qui montre){what=shows}",
    ), "question"),
)
