"""The vocabulary of everything around the hands: seats, chips, evening, tournament, devices."""

from typing import Final

from dealer_assist.training.scripts.pattern import LineForm

_BY = "[(by|par) {by:name}] [(because|car|parce que|for|pour) {why:name}]"
_MOVED = ("[of|de] {chips} [(in|en) {pieces:motion}] [(by|par) {by:name}] "
          "[(to|a) {second:name}]")

_SEATS: Final = (
    LineForm("sits", (
        "{seat} (sits|sit|s'assied|s'installe|arrives|arrive) [down] (with|for|avec) {chips}",
        "~{seat} {name} (sits|s'assied|arrives|arrive) [down] (with|avec) {chips}",
    ), "4 sits with 10000", ("PlayerSat",)),
    LineForm("leaves", (
        "{seats} (leaves|leave|part|quitte|quittent) [the|la] [table]",
    ), "4 leaves", ("PlayerLeft",)),
    LineForm("away", (
        "{seats} [is|goes|est|s'absente] (away|absent|absente)",
        "{seats} (s'absente|s'absentent)",
    ), "4 away", ("PlayerAway",)),
    LineForm("returns", (
        "{seats} (returns|return|is back|back|revient|reviennent|de retour|est de retour)",
    ), "4 returns", ("PlayerReturned",)),
    LineForm("stands_up", (
        "{seats} (stands|stand) up", "{seats} (se leve|se levent|debout)",
    ), "4 stands up", ("PlayerStood",)),
    LineForm("sits_down", (
        "{seats} (sits|sit) (down|again|down again)", "{seats} (se rassied|se rassoit|assis)",
    ), "4 sits down", ("PlayerSatDown",)),
    LineForm("changes_seat", (
        "{seat} (changes seat|moves|change de place|va) (to|a|au|en) {to:seat}",
    ), "4 changes seat to 6", ("SeatChanged",)),
    LineForm("called", (
        "{seat} (is called|named|s'appelle|se nomme) {name}",
    ), "4 is called Anna", ("PlayerNamed",)),
    LineForm("buys_button", (
        "{seat} (buys|achete) (the|le) (button|bouton)",
    ), "4 buys the button", ("EntryChosen",)),
    LineForm("enters_for_blind", (
        "{seat} (comes in|enters|entre) (for|pour) (the|le) (big blind|gros blind)",
    ), "4 comes in for the big blind"),
    LineForm("waits_for_button", (
        "{seat} (waits|attend) [for] (the|le) (button|bouton)",
    ), "4 waits for the button"),
    LineForm("recaves", (
        "{seat} (recaves|rebuys|recave|se recave|rachete|buys) [for|de|pour] {chips}",
    ), "4 recaves 5000", ("ChipsBought",)),
    LineForm("buys_at_table", (
        "{seat} (buys|rachete|achete|recaves|recave) {chips} (at the table|from the dealer|"
        "a la table|au croupier)",
    ), "4 buys 5000 at the table"),
    LineForm("counted", (
        "{seat} (counted|is counted|compte|est compte) [at|a] {chips}",
    ), "4 counted 5000", ("StackCounted",)),
    LineForm("corrected", (
        f"{{seat}} (corrected|is corrected|corrige|est corrige) [to|a] {{chips}} {_BY}",
    ), '4 corrected to 5000 by "M. Durand" because "chips on the floor"', ("StackCorrected",)),
    LineForm("changes_chips", (
        "{seat} (changes|change|fait la monnaie de) {chips}",
    ), "4 changes 500", ("ChangeMade",)),
    LineForm("tips", (
        "{seat} (tips|tip|donne un pourboire de|pourboire) {chips}",
    ), "4 tips 100", ("TipGiven",)),
    LineForm("button_to", (
        "[the|le] (button|bouton) (to|at|a|au|en) {seat}",
    ), "button to 3", ("ButtonMoved",)),
    LineForm("draw", (
        "(draw|draws|tire|tirez|tirage) [clubs|trefles|aux trefles|for the button|"
        "pour le bouton] [:] {draws}",
    ), "draw clubs 1:Ac 2:9c", ("ButtonDrawn",)),
    LineForm("collect_time", (
        "(collect|collects) [the] time", "(encaisse|encaissez|prelevez) le temps",
    ), "collect time", ("TimeCollected",)),
    LineForm("bomb_pot", (
        "[a|un] bomb pot [of|at|de|a] {chips} [(without|sans) {out:seats}]",
    ), "bomb pot 20 without 3", ("BombPotAgreed",)),
    LineForm("no_bomb_pot", ("(no|pas de) bomb pot",), "no bomb pot"),
    LineForm("blinds", (
        "(blinds|blind) [now|maintenant] {small:chips} / {big:chips} [ante {ante:chips}] "
        "[big blind ante {bba:chips}]",
    ), "blinds 100/200", ("StakesChanged",)),
)

_EVENING: Final = (
    LineForm("sign", (
        "(sign|affiche|affichage) [:] {says:signed}",
    ), "sign absence 30", ("SignPosted",)),
    LineForm("dealer", (
        "[the|le] (dealer|croupier|releve|relief) [:] {name}",
    ), "dealer Marie", ("DealerCameOn",)),
    LineForm("float", (
        "[the|l'] (float|encaisse|caisse) [counted|comptee] [at|:|a] {chips} "
        "[(in|en) {pieces:motion}] [(by|par) {by:name} (and|et) {second:name}] "
        "[(because|car|parce que) {why:name}]",
    ), 'float 295 by Marie and Paul because "a chip is missing"', ("FloatCounted",)),
    LineForm("float_moved", (
        "(fill|apport){way=in} " + _MOVED, "(credit|retour){way=out} " + _MOVED,
    ), "fill 200 in 8x25 by Luc to Marie", ("FloatMoved",)),
    LineForm("deck_checked", (
        "(deck|jeu) {deck:word} (checked|controle|verifie) [{count:number}] "
        "[(missing|manque) {missing:cards}] [(twice|double|en double) {twice:cards}]",
    ), "deck red checked 52", ("DeckChecked",)),
    LineForm("deck_loaded", (
        "(deck|jeu) {deck:word} (in play|en jeu|loaded|comes in)",
    ), "deck red in play", ("DeckLoaded",)),
    LineForm("deck_out", (
        f"(deck|jeu) {{deck:word}} (out|sorti|sort) [(for|pour) {{for:word}}] {_BY}",
    ), "deck red out for suspicion", ("DeckTakenOut",)),
    LineForm("cards_held", (
        f"(hold|holds|retient|retenez) [the|les] (cards|cartes) [of|de] [hand|la donne] "
        f"[{{number}}] (deck|jeu|of deck|du jeu) {{deck:word}} {_BY}",
    ), 'hold cards of hand 1 deck red by "M. Durand" because "disputed"', ("CardsHeld",)),
    LineForm("cards_released", (
        f"(release|releases|rend|rendez) [the|le] (deck|jeu) {{deck:word}} {_BY}",
    ), 'release deck red by "M. Durand" because "settled"', ("CardsReleased",)),
    LineForm("alarm_ended", (
        f"[the|l'|la] (alarm|alarme) (ended|over|levee|lifted) {_BY}",
    ), 'alarm ended by "M. Durand" because "a card was freed"', ("AlarmAcknowledged",)),
    LineForm("shuffled", (
        "(deck|jeu) [{deck:word}] (shuffled|battu)", "(shuffle|battez|bat)",
    ), "deck red shuffled", ("DeckShuffled",)),
    LineForm("cut", (
        "(deck|jeu) [{deck:word}] (cut|coupe) [(by|par) [the|le] (dealer|croupier|{seat})]",
        "(cut|coupe|coupez)",
    ), "deck red cut by 4", ("DeckCut",)),
    LineForm("wait", (
        "(wait|waiting list|liste|attente|liste d'attente) [:] {name}",
        "~{name} (waits|attend|joins the list|s'inscrit)",
    ), "wait Paul", ("WaitJoined",)),
    LineForm("stop_waiting", (
        "(stop waiting|wait no more|plus d'attente|quitte la liste) [:] {name}",
        "~{name} (stops waiting|leaves the list|n'attend plus|quitte la liste)",
    ), "Paul stops waiting", ("WaitLeft",)),
    LineForm("assign", (
        "(assign|attribue|place) {name} [to|a|au] {seat} [(of|out of|parmi) {of:seats}]",
        "(assign|attribue) {name}",
    ), "assign Paul to 4 out of 4 7", ("SeatAssigned",)),
    LineForm("consign", (
        "(consign|consigne|consignez) [the|les] [chips|stakes|jetons|mises] [of|de|du] {seat} "
        "[(as|for|au nom de|pour) {name}]",
    ), "consign 4 as Paul", ("StakesConsigned",)),
    LineForm("claims", (
        "~{name} (claims|reclame) [his|the|ses|les] [chips|stakes|jetons|mises]",
    ), "Paul claims", ("StakesClaimed",)),
    LineForm("unclaimed", (
        "~[stakes|chips|jetons|mises] [of|de] {name} (unclaimed|orphan|orphelin|orphelins)",
        "(unclaimed|orphelins|orphelin) {name}",
    ), "unclaimed Paul", ("StakesUnclaimed",)),
    LineForm("last_hands", (
        "[the|les] (last {number} hands|{number} dernieres mains|{number} dernieres donnes)",
        "(last|derniere) (hand|main|donne)",
    ), "last 3 hands", ("LastHandsAnnounced",)),
    LineForm("close", ("(close|closes|ferme|fermez) [the|la] [table]",), "close", ("TableClosed",)),
    LineForm("reopen", (
        "(reopen|reopens|rouvre|rouvrez) [the|la] [table]",
    ), "reopen", ("TableReopened",)),
    LineForm("pot_counted", (
        "[the|le] {pot} (counted|compte) [:|at|a] {chips}",
    ), "main pot counted 300", ("PotCounted",)),
    LineForm("pot_ruled", (
        f"[the|le] (floor|chef|chef de partie) (settles|settle|regle) [the|le] {{pot}} "
        f"[at|to|a] {{chips}} {_BY}",
    ), 'floor settles main pot at 290 by "M. Durand" because "counted twice"', ("PotRuled",)),
    LineForm("time", ("(time|heure|at|il est|it is) [:] {time}",), "time 22:15"),
    LineForm("passes", (
        "{number} (seconds|second|s|secondes|seconde) (pass|later|plus tard|passent)",
        "{minutes:number} (minutes|minute|min) (pass|later|plus tard|passent)",
    ), "60 seconds pass"),
)

_TOURNAMENT: Final = (
    LineForm("level", ("(level|niveau) {number}",), "level 2", ("LevelBegan",)),
    LineForm("break", ("(break|pause)",), "break"),
    LineForm("paused", (
        "[tournament|the] (clock|chrono) (paused|pauses|stopped|stops|arrete|en pause)",
    ), "clock paused", ("ClockPaused",)),
    LineForm("resumed", (
        "[tournament|the] (clock|chrono) (resumed|runs|resumes|goes on|repart|reprend)",
    ), "clock resumed", ("ClockResumed",)),
    LineForm("eliminated", (
        "{seat} (out|is out|eliminated|elimine|est elimine|sort) [(in place|place|in) "
        "{place:number}]",
    ), "4 out in place 9", ("PlayerEliminated",)),
    LineForm("reenters", (
        "{seat} (re-enters|reenters|re-entre|rentre)",
    ), "4 re-enters", ("PlayerReentered",)),
    LineForm("coloured_up", (
        "(colour|color) up {chip:chips} [:] {stacks}",
        "(retire|retrait des) [les] [jetons de] {chip:chips} [:] {stacks}",
    ), "colour up 25: 1 1000, 2 1500", ("ColouredUp",)),
    LineForm("hand_held", (
        "(hand for hand|main par main)",
    ), "hand for hand", ("NextHandHeld",)),
    LineForm("hand_released", (
        "(hand released|release a hand|donne liberee)",
    ), "hand released", ("NextHandReleased",)),
    LineForm("all_released", (
        "(hand for hand over|fin du main par main)",
    ), "hand for hand over"),
    LineForm("penalty", (
        f"(penalty|penalite) [for|to|a|pour|au] {{seat}} [:|for|de|pour] {{hands:number}} "
        f"(hands|hand|mains|main) {_BY}",
    ), 'penalty 4 for 2 hands by "M. Durand" because "language"', ("PenaltyGiven",)),
    LineForm("penalty_rounds", (
        f"(penalty|penalite) [for|to|a|pour|au] {{seat}} [:|for|de|pour] {{rounds:number}} "
        f"(rounds|round|tours|tour) {_BY}",
    ), 'penalty 4 for 1 round by "M. Durand" because "language"', ("PenaltyGiven",)),
    LineForm("penalty_lifted", (
        "(penalty|penalite) (lifted|over|levee) [for|pour|of|a] {seat} [(by|par) {by:name}]",
    ), 'penalty lifted 4 by "M. Durand"', ("PenaltyLifted",)),
)

_DEVICES: Final = (
    LineForm("device_found", (
        "[the|le] {device} (found|comes up|up|back|is back|trouve|revient|en service|"
        "comes back)",
    ), "shoe found", ("DeviceFound", "CountDiffered", "CardDiffered")),
    LineForm("device_lost", (
        "[the|le] {device} (lost|down|falls silent|unplugged|perdu|debranche)",
    ), "scanner lost", ("DeviceLost",)),
    LineForm("device_noted", (
        "[the|le] {device} (notes|note|signale) {what:word}",
    ), "shoe notes lid_opened", ("DeviceNoted",)),
    LineForm("reader_right", (
        "{seat} [:] [the|le] (reader|scanner|lecteur) (is right|a raison)",
    ), "4 the reader is right", ("CountSettled",)),
    LineForm("table_right", (
        "{seat} [:] [the|la] table (is right|a raison)",
    ), "4 the table is right"),
    LineForm("card_is", (
        "[the|la] [board] (card|carte) [is|est] {card:cards}",
    ), "card is 9d", ("CardSettled",)),
)

EVENING: Final = (*_SEATS, *_EVENING, *_TOURNAMENT, *_DEVICES)
