"""The vocabulary of the lines that begin with ``>``: what the assistant must say."""

from typing import Final

from dealer_assist.training.scripts.pattern import LineForm
from dealer_assist.training.scripts.words_of_cases import CASE_CHECKS

_NO = "(no|not|never|nothing|pas|pas de|aucun|aucune|ne pas|rien)"

_TURN: Final = (
    LineForm("to_act", (
        "(to act|turn|a parler|parole a|la parole a|au tour de|action) [:|on|to|a] {seat}",
        "{seat} (to act|acts|is to act|parle|a la parole)",
        "(to act|a parler|parole a|au tour de) [:] (nobody|no one|personne)",
        "(nobody|no one|personne) [is|n'a] [to act|acts|ne parle|la parole|a parler]",
    ), "to act: 4"),
    LineForm("call", (
        "(call|to call|suivre|a suivre|suit) [:|=] {chips} [(all-in|all in|tapis|a tapis)]",
    ), "call 100"),
    LineForm("may_check", (
        "(check|may check|checking is free|parole|parole possible)", "(call|suivre) nothing",
    ), "check"),
    LineForm("raise", (
        "(raise|raises|relance) [:] [from|to|a|de] {low:chips} [.. [{high:chips}]]",
        "(raise|relance) [:] [from|de] {low:chips} (to|a|-) {high:chips}",
        "(raise|relance) (at least|min|minimum|min.|to at least|au moins) [:] {low:chips}",
        "(min raise|minimum raise|relance min|relance minimum) [to|a] [:] {low:chips}",
    ), "raise 200..5000"),
    LineForm("may_raise", (
        "[may|peut] (raise|relancer|relance|bet|miser)", "raise allowed", "relance possible",
    ), "may raise"),
    LineForm("bet", (
        "(bet|mise|ouvre|opens) [:] [from|de] {low:chips} [.. [{high:chips}]]",
        "(bet|mise) [:] [from|de] {low:chips} (to|a|-) {high:chips}",
        "(bet|mise) (at least|min|minimum|au moins) [:] {low:chips}",
        "(min bet|minimum bet|mise min|mise minimum) [:] {low:chips}",
    ), "bet 100..5000"),
    LineForm("raise_floor", (
        "(raise|relance) [:] [(the|le)] (floor|chef|chef de partie)",
    ), "raise floor"),
    LineForm("no_raise", (
        f"{_NO} (raise|bet|relance|mise) [(because|why|car|:) {{why:word}}]",
    ), "no raise because not_reopened"),
    LineForm("warns_fold", (
        "(warns|warn|reminds|rappelle) [fold|check|parole] [check_is_free]",
    ), "warns fold"),
    LineForm("became", (
        "{seat} (folds|folded|couche|se couche){act=fold}",
        "{seat} (checks|parole){act=check}",
        "{seat} (calls|suit|paie){act=call} [{chips}]",
        "{seat} (bets|mise|ouvre){act=bet} [a] {chips}",
        "{seat} (raises|relance){act=raise} [to|a] {chips}",
    ), "4 raises to 200"),
    LineForm("no_action", (
        f"{_NO} action", "(nothing happens|rien ne se passe|no effect|sans effet)",
    ), "no action"),
)

_RULINGS: Final = (
    LineForm("no_ruling", (
        f"{_NO} (ruling|decision|arbitrage)",
    ), "no ruling"),
    LineForm("ruling", (
        "(ruling|decision|arbitrage) [:] [{parts:ruling}]",
    ), "ruling call 100 returns 49 source GC:126"),
    LineForm("choices", (
        "(choices|choix) [:] {words}",
    ), "choices call raise stand wait floor"),
    LineForm("floor", (
        "(floor|chef|call the floor|appeler le chef|chef de partie) [:|for|pour] "
        "[{what:word}]",
    ), "floor"),
    LineForm("no_floor", (f"{_NO} (floor|chef|chef de partie)",), "no floor"),
    LineForm("source", ("(source|cites|cite) [:] {mark:rest}",), "source GC:124"),
    LineForm("refused", (
        "(refused|refuse|not possible|impossible) [:|because|car] [{what:rest}]",
    ), "refused tap_missed"),
    LineForm("accepted", (
        f"{_NO} (refused|refuse)", "(taken|entered|accepted|accepte)",
    ), "accepted"),
    LineForm("irregular", (
        "(irregular|irregularity|irregularite) [:] {what:word} [{seat}]",
    ), "irregular folded_already 4"),
    LineForm("no_irregular", (
        f"{_NO} (irregular|irregularity|irregularite)",
    ), "no irregular"),
    LineForm("early", (
        "(early|waits|en attente|hors tour) [:] {seat} [{act:word}] [{chips}]",
    ), "early 6 raise 300"),
    LineForm("no_early", (f"{_NO} (early|hors tour)",), "no early"),
)

_MONEY: Final = (
    LineForm("pots", (
        "(pots|pot) [:] {pots}", "(no|aucun) (pot|pots){none=yes}",
    ), "pots: main 300 (1 2 4), side 200 (2 4)"),
    LineForm("apart", (
        "(apart|set aside|a part) [:] {stacks}", "(nothing|rien) (apart|set aside|a part)",
    ), "apart 3 = 500"),
    LineForm("total", ("(total|total pot|pot total|en tout) [:|=] {chips}",), "total 450"),
    LineForm("stack", (
        "(stack|stacks|tapis) [of|de] [:] {stacks}",
        "{seat} (has|a) {chips}",
    ), "stack 4 = 9900"),
    LineForm("front", (
        "(in front|in front of|bet|bets|devant|mise|mises) [of|de] [:] {stacks}",
    ), "in front 4 = 100"),
    LineForm("wins", (
        "(wins|win|gagne|split|partage) [:] {seat} {pot} {chips}",
        "{seat} (wins|win|gagne|takes|remporte|splits|partage) [{pot}] [of|de] [:] {chips}",
        "(wins|win|gagne) [:] {seat} {chips}",
    ), "wins 4 main 300"),
    LineForm("wins_nothing", (
        "{seat} (wins|gagne|takes|remporte) (nothing|rien)",
    ), "4 wins nothing"),
    LineForm("returned", (
        "(returned|returns|return|rendu|rend) [:] [to|au|a] {seat} {chips}",
    ), "returned 4 100"),
    LineForm("levy", ("(levy|rake|taille) [:|=] {chips}",), "levy 12"),
)

_DEALER: Final = (
    LineForm("says_not", (
        "(does not say|doesn't say|never says|ne dit pas) {what:said}",
    ), 'does not say "raise"'),
    LineForm("says", ("(says|say|dit|announces|annonce) [:] {what:said}",), 'says "your turn"'),
    LineForm("no_step", (f"{_NO} (step|steps|etape)",), "no step"),
    LineForm("step", (
        "(step|then|etape|first step) [:] {step}",
    ), "step burn"),
    LineForm("has_step", (
        "(steps|has step|among steps|etapes) [:] {step}",
    ), "steps push 4 300"),
    LineForm("board", (
        "(board|tableau) [:] {cards}", "(board|tableau) [:] (empty|none|vide)",
    ), "board Ah Kd 2c"),
    LineForm("phase", ("(phase|etat) [:] {what:word}",), "phase showdown"),
    LineForm("hand_over", (
        "[the|la] (hand over|hand is over|main terminee|donne terminee)",
    ), "hand over"),
)

_SEATS: Final = (
    LineForm("button", (
        "[the|le] (button|bouton) [:|at|a|au|is|=] {seat}",
        "[the|le] (button|bouton) [:] (none|aucun)",
    ), "button 5"),
    LineForm("due_button", (
        "[the|le] (next button|button goes|prochain bouton) [:|to|a|au] {seat}",
        "[the|le] (next button|prochain bouton) [:] (none|aucun)",
    ), "next button 6"),
    LineForm("owes_nothing", (
        "{seat} (owes|doit) (nothing|rien)", "(owes|doit) {seat} (nothing|rien)",
    ), "6 owes nothing"),
    LineForm("owes", (
        "(owes|doit) [:] {seat} [the|le] {post} [{chips}]",
        "{seat} (owes|doit) [the|le] {post} [{chips}]",
        "{post} [:|=] {seat} [{chips}]",
    ), "owes 6 big blind 100"),
    LineForm("no_post", (
        f"{_NO} {{post}}",
    ), "no small blind"),
    LineForm("not_dealt", (
        "(not dealt|not dealt in|pas de cartes|pas servi|not in) [:|a] {seats}",
    ), "not dealt 3"),
    LineForm("dealt", ("(dealt|dealt in|servi|servis|in) [:] {seats}",), "dealt 3 4"),
    LineForm("folded", ("(folded|killed|couche|couches|brule) [:] {seats}",), "folded 3"),
    LineForm("live", ("(live|in the hand|en jeu) [:] {seats}",), "live 2 4"),
    LineForm("mark", (
        "(away|absent|absente){what=away} [:] {seats}",
        "(missed|miss-blind|missed blind){what=missed} [:] {seats}",
        "(standing|debout){what=standing} [:] {seats}",
        "(empty|free|libre|libres){what=empty} [:] {seats}",
        "(taken|seated|assis|occupe){what=taken} [:] {seats}",
        "(present|here){what=present} [:] {seats}",
    ), "missed 3"),
    LineForm("overdue", (
        "(overdue|away too long|absent trop longtemps) [:] {seats}",
    ), "overdue 3"),
    LineForm("penalty", (
        "(penalty|penalite) [:] {seat} {number}",
    ), "penalty 4 2"),
)

_EVENING: Final = (
    LineForm("fact", ("(fact|fait) [:] {what:word}",), "fact PlayerSat"),
    LineForm("no_fact", (f"{_NO} (fact|fait) [{{what:word}}]",), "no fact BetDoubted"),
    LineForm("evening", (
        "(dealer|croupier){what=dealer} [:] {value:rest}",
        "(waiting|list|attente|liste){what=waiting} [:] {value:rest}",
        "(nobody waiting|personne en attente){what=waiting}",
        "(assigned|attribue){what=assigned} [:] {value:rest}",
        "(consigned|consigne){what=consigned} [:] {value:rest}",
        "(unclaimed|orphelins){what=unclaimed} [:] {value:rest}",
        "(last hands|hands left|dernieres mains){what=last_hands} [:] {value:rest}",
        "(closed|table closed|fermee|table fermee){what=closed}{value=yes}",
        "(open|table open|ouverte|table ouverte){what=closed}{value=no}",
        "(deck|jeu){what=deck} [:] {value:rest}",
        "(decks due|jeux a controler){what=decks_due} [:] {value:rest}",
        "(float due|encaisse a compter){what=float_due}{value=yes}",
        "(float checked|encaisse comptee){what=float_due}{value=no}",
        "(float|encaisse){what=tray} [:] {value:rest}",
        "(bought|cave){what=bought} [:] {value:rest}",
        "(tipped|pourboires){what=tipped} [:] {value:rest}",
        "(levied|taille totale){what=levied} [:] {value:rest}",
        "(taken away|emporte){what=taken_away} [:] {value:rest}",
    ), "waiting: Paul, Anna"),
    LineForm("stakes", (
        "(blinds|stakes) [:] {small:chips} / {big:chips} [ante {ante:chips}] "
        "[big blind ante {bba:chips}]",
    ), "blinds: 100/200"),
    LineForm("tournament", (
        "(level|niveau) [:] {level:number}",
        "(paused|en pause){paused=yes}", "(running|runs|en cours){paused=no}",
        "place [:] {seat} {place:number}", "{seat} (place|finishes) {place:number}",
    ), "level 2"),
    LineForm("clock", (
        "(clock|time|temps) [:] {seat} [{seconds:number}] [{then:word}]",
        "(clock|time|temps) (held|suspendu){held=yes}",
        "(clock|time|temps) (runs|running|court){held=no}",
        f"{_NO} (clock|time called)",
    ), "clock 4"),
)

CHECKS: Final = (*CASE_CHECKS, *_TURN, *_RULINGS, *_MONEY, *_DEALER, *_SEATS, *_EVENING)
