"""The vocabulary of one hand: what players and dealer do, and what is ruled."""

from typing import Final

from dealer_assist.training.scripts.pattern import LineForm

_ALL = "(all|everybody|everyone|tous|tout le monde)"
_HIS = "[his|the|her|sa|ses|son|le|la|les]"
_BY = "[(by|par) {by:name}] [(because|car|parce que|parce qu') {why:name}]"

_DEAL: Final = (
    LineForm("deal", (
        "(deal|deals|donne|donnez|distribue|distribuez) [the|les] [cards|cartes]",
        "new hand", "nouvelle donne",
    ), "deal", ("HandBegan", "CardsUnread", "ButtonMoved")),
    LineForm("begin", (
        "(begin|begins|start) [the|next] [hand]", "next hand",
        "(commence|commencez) [la] [donne|main]", "main suivante", "donne suivante",
    ), "begin hand"),
    LineForm("post_all", (
        "(post|posts|take) [the] (blinds|posts)", "(posez|postez|pose|prenez) [les] blinds",
    ), "post blinds", ("Posted",)),
    LineForm("straddle", (
        "{seats} (straddles|straddle)", "{seats} (posts|post) [a|the] (straddle|option)",
        "{seats} (prend|mise|poste|pose) (l'option|option|straddle|le straddle)",
    ), "5 posts straddle"),
    LineForm("post", (
        "{seats} (posts|post|pays|poste|paie|paye) [the|his|le|la|son|sa|l'] {post} "
        "[of|for|de] [{chips}]",
    ), "2 posts big blind", ("Posted",)),
)

_ACTIONS: Final = (
    LineForm("fold", (
        "{seats} (folds|fold|folded|couche|couches|se couche|se couchent)",
    ), "4 folds", ("Folded",)),
    LineForm("check", (
        "{seats} (checks|check|parole|dit parole|checke)",
        "{seats} (knocks|taps|frappe|tape) [the|la] [table]",
    ), "4 checks", ("Checked",)),
    LineForm("call", (
        "{seats} (calls|call|called|suit|suivent|paie|paye|colle|egalise)",
    ), "4 calls", ("Called",)),
    LineForm("raise", (
        "{seat} (raises|raise|relance|reraises|surrelance) [it] [to|a] {chips}",
    ), "4 raises to 300", ("Raised",)),
    LineForm("raise_by", (
        "{seat} (raises|raise|relance) (by|de) {chips}",
    ), "4 raises by 200"),
    LineForm("bet", (
        "{seat} (bets|bet|opens|mise|ouvre) [to|for|a|de] {chips}",
    ), "4 bets 200", ("Bet",)),
    LineForm("all_in", (
        "{seats} [goes|is|are|go|fait|a|est|a] (all-in|all in|allin|tapis|boite|a tapis)",
    ), "4 all-in"),
    LineForm("chop", (
        "[the|les] [blinds] (chop|chops|chopped) [the|their] [blinds]",
        "[les] [deux] blinds (reprennent|reprend) [leur|leurs|la] [mise|mises]",
    ), "chop", ("BlindsChopped",)),
    LineForm("all_fold", (
        f"{_ALL} (fold|folds|se couche|se couchent|couche) [to {{seat}}]",
    ), "all fold"),
    LineForm("all_call", (
        f"{_ALL} (call|calls|suit|suivent|paie|paient)",
    ), "all call"),
    LineForm("all_check", (
        f"{_ALL} (check|checks|parole|disent parole|dit parole)",
    ), "all check"),
)

_PHYSICAL: Final = (
    LineForm("says", (
        "{seat} (says|say|said|dit|announces|annonce|declares|declare) {spoken}",
    ), '4 says "raise to 300"', ("Declared", "ActedEarly")),
    LineForm("gestures", (
        "{seat} (gestures|nods|fait un geste|hoche la tete)",
    ), "4 gestures"),
    LineForm("puts", (
        "{seat} (puts|put|adds|add|pose|ajoute|met|mise|avance|throws in|slides) [in|out|a] "
        "{motion} [in|out] [in (one|a single) motion]",
        "{seat} (puts|put|pose|met) (one chip of|a chip of|un jeton de) {motion}",
    ), "4 puts 100+25+25", ("ChipsSeen", "BetDoubted")),
    LineForm("takes_back", (
        "{seat} (takes|take|reprend|retire|removes) [back] {motion} [back]",
    ), "4 takes back 50"),
    LineForm("pushes", (
        f"{{seat}} (pushes|push|pousse) {_HIS} "
        "(all-in|all in|allin|stack|chips|everything|tapis|tout|jetons)",
    ), "4 pushes all-in"),
)

_RULINGS: Final = (
    LineForm("accept", (
        "(accept|accepts|accepted|accepte|acceptez|ok|d'accord) [it|the] [proposal|la proposition]",
    ), "accept", ("BetRuled",)),
    LineForm("floor_rules", (
        f"[the|le] (floor|chef|chef de partie) (rules|rule|tranche|juge) {{choice}} "
        f"[to|at|a] [{{chips}}] {_BY}",
    ), 'floor rules call by "M. Durand" because "he was confused"'),
    LineForm("rule", (
        "(rule|rules|tranche|tranchez|choose|choisit) {choice} [to|at|a] [{chips}]",
    ), "rule call"),
    LineForm("floor_decides", (
        f"[the|le] (floor|chef|chef de partie) (decides|decide|fixes|fixe) {{key}} "
        f"(=|is|est|:) {{value:word}} {_BY}",
    ), 'floor decides bet.min_raise = increment by "M. Durand" because "posted on the wall"',
        ("RuleDecided",)),
    LineForm("call_floor", (
        "(call|calls) [the] floor [asked by {seat}] [(because|for|:) {why:name}]", "floor called",
        "(appelle|appelez) [le] (chef|chef de partie) [demande par {seat}] "
        "[(pour|car|:) {why:name}]", "floor",
    ), "call the floor", ("FloorCalled",)),
    LineForm("clock_on", (
        "(clock|time|temps|le temps) (on|called on|sur|pour) {seat} [(by|par) {by:name}]",
        "{seat} [is] (on the clock|au temps) [(by|par) {by:name}]",
    ), "clock on 4", ("TimeCalled",)),
    LineForm("clock_held", (
        "(clock|time|temps|le temps) (held|suspendu) [(by|par) {by:name}]",
    ), 'clock held by "M. Durand"', ("TimeHeld",)),
    LineForm("clock_resumed", (
        "(clock|time|temps|le temps) (resumed|repris) (by|par) {by:name}",
        "(time|temps|le temps) (resumed|repris)",
    ), 'clock resumed by "M. Durand"', ("TimeResumed",)),
    LineForm("clock_off", (
        "(clock|time|temps) (off|stopped|stopped for|arrete|arrete pour) [for|pour] {seat}",
    ), "clock off 4", ("TimeStopped",)),
    LineForm("undo", (f"(undo|annule|annulez|annuler) [it|last] {_BY}",), "undo", ("FactUndone",)),
)

_CARDS: Final = (
    LineForm("board", (
        "(board|tableau) [:] {cards}",
    ), "board Ah Kd 2c 7s Jh"),
    LineForm("flop", ("[the|le] flop [:] [{cards}]",), "flop Ah Kd 2c", ("CardSeen",)),
    LineForm("turn", ("[the|le|la] (turn|tournant) [:] [{cards}]",), "turn 7s"),
    LineForm("river", ("[the|la] (river|riviere) [:] [{cards}]",), "river Jh"),
    LineForm("boards", (
        "(all|tous) (agree|s'accordent) [on|to|sur] {number} (boards|tableaux)",
        "{number} (boards|tableaux)",
    ), "all agree on 2 boards", ("BoardsAgreed",)),
    LineForm("burn", ("(burn|burns|brule|brulez) [a|one|une] [card|carte]",), "burn"),
    LineForm("shoe_reads", (
        "[the|le] (shoe|sabot) (reads|read|lit|sort) {cards}",
    ), "shoe reads 9d"),
    LineForm("shows", (
        f"{{seat}} (shows|show|montre|tables|table|etale|abat) {_HIS} "
        "[hand|cards|main|jeu|cartes] [:] {cards}",
    ), "4 shows Ah Ad", ("HandTabled", "HandDiffered")),
    LineForm("mucks", (
        f"{{seats}} (mucks|muck|mucked) {_HIS} [hand|cards]",
        "{seats} (jette|rend) [sans montrer]",
        f"{{seats}} (throws|throw|jette|releases|release|lache) {_HIS} "
        "(cards|hand|cartes|main|jeu)",
    ), "4 mucks", ("HandMucked",)),
    LineForm("collect", (
        "(collect|collects|gather|ramasse|ramassez) [the|les] [bets|mises]",
    ), "collect", ("BetsCollected",)),
    LineForm("levy", (
        "(take|takes|prend|preleve|prelevez) [the|la] (levy|rake|taille)", "levy", "taille",
    ), "levy", ("LevyTaken",)),
    LineForm("push", (
        "(push|pushes|pousse|poussez) [the|le|les] [pot|pots] [(to|a|au) {seat}]",
        "(push|pushes|pousse|poussez) {seat}",
    ), "push", ("PotPushed",)),
    LineForm("done", ("(done|fait|c'est fait) [first step]",), "done"),
    LineForm("finish", ("(finish|finishes|termine|terminez|finis|fini)",), "finish"),
)

HAND: Final = (*_DEAL, *_ACTIONS, *_PHYSICAL, *_RULINGS, *_CARDS)
