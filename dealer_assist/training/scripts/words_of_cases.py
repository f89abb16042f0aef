"""The vocabulary of irregularities: reported, asked about, put right, ruled on; and its checks."""

from typing import Final

from dealer_assist.training.scripts.pattern import Form

_BY = (
    "[(by|par) {by:name}] [(because|car|parce que|parce qu') {why:name}] [(by|par) {by:name}]"
)
_FLOOR = "[the|le] (floor|chef|chef de partie)"
_NO = "(no|not|pas|pas de|aucun|aucune|nothing|rien)"
_REMEDY = "[the|la|le] [remedy|proposal|remede|proposition]"

CASE_ACTS: Final = (
    Form("incident", (
        "(incident|irregularity|irregularite) {entry} [:] [{about:incident}]",
    ), "incident DEAL-01 seat 3 round 2", ("IrregularityReported",)),
    Form("answer", (
        "(answer|answers|repond|reponse) [{entry}] [:] {said:answer}",
    ), "answer touched yes", ("IrregularityAnswered",)),
    Form("apply", (
        f"(apply|applies|applique|appliquez) [{{entry}}] {_REMEDY} [{{outcome}}]",
    ), "apply", ("RemedyApplied",)),
    Form("floor_applies", (
        f"{_FLOOR} (applies|apply|applique) [{{entry}}] {_REMEDY} [{{outcome}}] {_BY}",
    ), 'floor applies misdeal by "M. Durand" because "two cards were seen"'),
    Form("floor_rules_otherwise", (
        f"{_FLOOR} (rules|rule|tranche|juge) (otherwise|autrement) [{{entry}}] [:] "
        f"{{words:quoted}} {_BY}",
    ), 'floor rules otherwise "he keeps half" by "M. Durand" because "both erred"'),
    Form("play_on", (
        f"{_FLOOR} (lets|laisse) [the|le] (play|jeu|jouer) [go|goes] [on] [{{entry}}] {_BY}",
    ), 'floor lets play go on by "M. Durand" because "it is settled after the hand"',
        ("CaseReleased",)),
    Form("noticed_before", (
        f"[{{entry}}] (noticed|seen|constate|vu) (before|avant) [que] {{seat}} [acted|parle] {_BY}",
    ), 'noticed before 4 by "M. Durand" because "the camera shows it"', ("MomentCorrected",)),
    Form("dismiss", (
        "(dismiss|dismisses|classe|classez|ecarte|ecartez) [the|l'|l'incident] [incident] "
        f"[{{entry}}] {_BY}",
    ), 'dismiss because "misread"', ("IrregularityDismissed",)),
    Form("take", (
        "(take|takes|prend|prenez) [the|la|le] [owed|due] [card|carte] [due] "
        "[(from|du) [the|le|au] (top|dessus){from=top}] [{cards}]",
    ), "take 9d"),
    Form("shuffle_stub", (
        "(shuffle|shuffles|bat|battez) [the|le] (stub|talon)",
    ), "shuffle stub", ("StubShuffled",)),
    Form("deal_some", (
        "(deal|deals|donne|donnez|distribue|distribuez) {number} (cards|card|cartes|carte)",
    ), "deal 5 cards"),
    Form("floor_in", (
        f"{_FLOOR} (signs in|s'identifie|arrives|arrive) [as|:] {{name}}",
    ), 'floor signs in "M. Durand"', ("FloorSignedIn",)),
    Form("floor_out", (
        f"{_FLOOR} (signs out|leaves|repart|s'en va)",
    ), "floor signs out", ("FloorSignedOut",)),
)

_CASES: Final = (
    Form("no_incident", (f"{_NO} (incident|incidents)",), "no incident"),
    Form("incidents", ("(incidents) [:] {number}", "{number} incidents"), "incidents 2"),
    Form("incident", ("(incident) [:] {entry} [{seat}]",), "incident DEAL-01 3"),
    Form("remedy", (
        "(remedy|remede) [:] [{entry}] {parts:remedy}",
    ), "remedy burn_swap source GC:333"),
    Form("holds_play", (
        "(play|jeu) (held|waits|attend|arrete)", "[the|le] (play|jeu) (waits|attend)",
    ), "play held"),
    Form("plays_on", ("(play|jeu) (goes on|continue)",), "play goes on"),
    Form("pots_held", ("(pots|pot) (held|tenus|tenu)",), "pots held"),
    Form("arrived", ("(meanwhile|entretemps) [:] {seats}",), "meanwhile 4"),
    Form("asks_nothing", ("(asks|ask|demande) (nothing|rien)",), "asks nothing"),
    Form("asks", ("(asks|ask|demande) [:] {what:ask}",), "asks round"),
    Form("known", ("(known|connu|connus) [:] {what:known} [:|=] {values}",), "known covered no"),
    Form("moves_nothing", ("(moves|move|deplace) (nothing|rien)",), "moves nothing"),
    Form("moves", ("(moves|move|deplace) [:] {move}",), "moves top 9 to 3"),
    Form("note", ("(note|notes|remarque) [:] {what:word} [{seats}]",), "note consecutive 4"),
    Form("others", (
        "(others|elsewhere|ailleurs) [:] {value:word} [in|at|a|au] {house:word}",
    ), "others misdeal tda2024"),
)

_CARDS: Final = (
    Form("holds", (
        "(holds|hold|tient) [:] {seat} [=] {positions}", "{seat} (holds|tient) {positions}",
    ), "holds 3 9"),
    Form("positions", (
        "(positions|position) [of|de] [:] {seat} [=|:] {positions}",
    ), "positions 3 = 2 9"),
    Form("board_positions", (
        "(board|tableau) (positions|position) [:|=] {positions}",
    ), "board positions 10 11 12 50"),
    Form("burned", ("(burned|burns|brulees|brulee) [:] {positions}",), "burned 7"),
    Form("stub", ("(stub|talon) [:|=] {number} [cards|card|cartes|carte]",), "stub 40"),
    Form("nothing_owed", (f"{_NO} [card|carte] (owed|due)",), "nothing owed"),
    Form("owed", ("(owed|due) [:] {owed}",), "owed top hole 3"),
)

_RULED: Final = (
    Form("not_voided", (f"{_NO} (voided|void|annule|annulee)",), "not voided"),
    Form("voided", ("(voided|void|annule|annulee) [:] [{what:word}]",), "voided misdeal"),
    Form("dead", ("(dead|morte|mortes|main morte) [:] {seats}",), "dead 3"),
    Form("not_dead", (f"{_NO} (dead|morte|main morte) [:] {{seats}}",), "not dead 3"),
    Form("ruled", (
        f"(ruled|regle|tranche) [:] {{entry}} [{{outcome}}] {_BY}",
    ), "ruled DEAL-01 burn_swap"),
    Form("dismissed", (f"(dismissed|classe) [:] {{entry}} {_BY}",), "dismissed DEAL-01"),
    Form("warned", ("(warned|averti|avertis) [:] {seats}",), "warned 3"),
    Form("signed_in", (
        "(signed in|identifie) [:] {name}", "(nobody|personne) (signed in|identifie)",
    ), 'signed in "M. Durand"'),
)

CASE_CHECKS: Final = (*_CASES, *_CARDS, *_RULED)
