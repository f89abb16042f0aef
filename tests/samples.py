"""Views as the window gets them in a long evening, in both languages, for tests and pictures."""

from collections.abc import Callable
from dataclasses import replace

from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.view.dealer.table_view import (
    AlertLevel,
    ChoiceView,
    Control,
    DeviceState,
    DeviceView,
    KeypadView,
    Needs,
    PadView,
    PotView,
    SeatState,
    SeatView,
    StepView,
    TableView,
)
from dealer_assist.words import list_words
from dealer_assist.words.cards import DECK
from dealer_assist.words.chip_amounts import amount_text


def pick(lang: str, french: str, english: str) -> str:
    """The text in this language."""
    return english if lang == "en" else french


def control(text: str, kind: TapKind, amount: str = "", **more: object) -> Control:
    """A control that sends this kind of tap."""
    seat = more.pop("seat", 0)
    choice = more.pop("choice", "")
    tap = Tap(kind, seat=int(str(seat)), choice=str(choice))
    return replace(Control(text, tap, amount), **more)  # type: ignore[arg-type]


def menu(lang: str, seat: int) -> tuple[Control, ...]:
    """What a tap on a seat offers during a hand."""
    return (
        control(pick(lang, "Montrer les cartes", "Show cards"), TapKind.CARDS, seat=seat,
                needs=Needs.CARDS, cards_needed=2),
        control(pick(lang, "Jeter sans montrer", "Muck"), TapKind.MUCK, seat=seat),
        control(pick(lang, "Absent", "Away"), TapKind.AWAY, seat=seat),
        control(pick(lang, "Tapis compté", "Stack counted"), TapKind.COUNTED, seat=seat,
                needs=Needs.AMOUNT),
        control(pick(lang, "Quitte la table", "Leaves the table"), TapKind.LEAVE, seat=seat,
                enabled=False, why=pick(lang, "après la donne", "after the hand")),
    )


def seat(lang: str, number: int, state: SeatState = SeatState.LIVE, **more: object) -> SeatView:
    """A seat, live unless told."""
    words = {
        SeatState.FOLDED: pick(lang, "COUCHÉ", "FOLDED"),
        SeatState.ALL_IN: pick(lang, "TAPIS", "ALL-IN"),
        SeatState.EMPTY: pick(lang, "LIBRE", "EMPTY"),
        SeatState.AWAY: pick(lang, "ABSENT", "AWAY"),
        SeatState.WAITING: pick(lang, "ATTEND", "WAITING"),
        SeatState.MUCKED: pick(lang, "JETÉ", "MUCKED"),
        SeatState.WINNER: pick(lang, "GAGNE", "WINS"),
    }
    name = pick(lang, f"Siège {number}", f"Seat {number}")
    closed = 2 if state in (SeatState.LIVE, SeatState.ALL_IN) else 0
    plain = SeatView(
        seat=number, name=name, state=state, acting=False, status=words.get(state, ""),
        stack=amount_text(48_200 + 1_350 * number, lang), bet="", marks=(), closed_cards=closed,
        shown=(), differs="", spoken=f"{name}, {words.get(state, '')}",
        menu=menu(lang, number), opens=True,
    )
    one: SeatView = replace(plain, **more)  # type: ignore[arg-type]
    digits = "".join(letter for letter in one.bet if letter.isdigit())
    return replace(one, spoken=", ".join(part for part in (one.spoken, one.bet) if part),
                   bet_chips=int(digits or 0))


def devices(lang: str, scanner: DeviceState = DeviceState.UP) -> tuple[DeviceView, ...]:
    """Shoe, scanner and camera."""
    fine = pick(lang, "lit", "reading")
    words = {
        DeviceState.UP: fine, DeviceState.LATE: pick(lang, "en retard", "late"),
        DeviceState.LOST: pick(lang, "perdu 12 s", "lost 12 s"),
        DeviceState.ABSENT: pick(lang, "absent", "none"),
    }
    hint = pick(
        lang, "Vérifiez le câble USB du scanner, puis son bouton. La table continue à la main.",
        "Check the scanner's USB cable, then its switch. The table goes on by hand.",
    )
    return (
        DeviceView(pick(lang, "Sabot", "Shoe"), DeviceState.UP, fine, ""),
        DeviceView("Scanner", scanner, words[scanner], hint),
        DeviceView(pick(lang, "Caméra", "Camera"), DeviceState.ABSENT, words[DeviceState.ABSENT],
                   ""),
    )


def keypad(
    lang: str, least: int = 9_900, most: int = 12_500_000, own: int = 5_150
) -> KeypadView:
    """An open keypad."""
    return KeypadView(
        enabled=True, title=pick(lang, "Relance à", "Raise to"), least=least, most=most,
        own_bet=own,
        presets=(("min", least), ("½ pot", (least + most) // 3), ("pot", (least + most) // 2)),
        confirm=control(pick(lang, "RELANCE À", "RAISE TO"), TapKind.RAISE_TO, seat=7),
        why=pick(
            lang,
            f"min {amount_text(least)} : double de la mise pleine — "
            "Grand Cercle, Les enchères (GC:124)",
            f"min {amount_text(least, 'en')}: twice the full bet — Grand Cercle, Betting (GC:124)",
        ),
    )


def no_keypad(lang: str) -> KeypadView:
    """A keypad with nothing to raise."""
    return KeypadView(
        False, "", 0, 0, 0, (("min", 0), ("½ pot", 0), ("pot", 0)),
        control(pick(lang, "RELANCE À", "RAISE TO"), TapKind.RAISE_TO, enabled=False,
                why=pick(lang, "personne ne parle", "nobody to act")), "",
    )


def grey(view: TableView) -> TableView:
    """Nobody to act: the actions are grey and say why."""
    why = pick(view.lang, "personne ne parle", "nobody to act")

    def off(one: Control) -> Control:
        return replace(one, enabled=False, why=why, amount="")

    return replace(
        view, fold=off(view.fold), check_call=off(view.check_call), all_in=off(view.all_in),
        keypad=no_keypad(view.lang),
    )


def mid_hand(lang: str) -> TableView:
    """Ten players, the turn, big amounts, seat 7 to act, the scanner disagrees at seat 4."""
    s = SeatState
    big = amount_text(12_500_000, lang)
    seats = (
        seat(lang, 1, bet=amount_text(5_150, lang), marks=(pick(lang, "PB", "SB"),)),
        seat(lang, 2, s.FOLDED, marks=(pick(lang, "GB", "BB"),)),
        seat(lang, 3, stack=big, bet=big),
        seat(lang, 4, bet=amount_text(5_150, lang),
             differs=pick(lang, "scanner : 5 100", "scanner: 5,100")),
        seat(lang, 5, s.FOLDED), seat(lang, 6, s.ALL_IN, stack="0", bet=amount_text(5_150, lang)),
        seat(lang, 7, acting=True, status=pick(lang, "À VOUS", "TO ACT"), stack=big),
        seat(lang, 8, bet=""), seat(lang, 9, s.AWAY), seat(lang, 10, marks=("D",), bet=""),
    )
    return TableView(
        lang=lang, number=412, house="Grand Cercle de Paris",
        title=pick(lang, "Donne n° 12 — Sans limite 50/100", "Hand 12 — No limit 50/100"),
        seats=seats, board=("Ah", "Td", "7c", "2s", ""),
        pots=(
            PotView("Principal" if lang == "fr" else "Main", big,
                    pick(lang, "sièges 1, 3, 4 et 6", "seats 1, 3, 4 and 6"),
                    short=("1·3·4·6", pick(lang, "4 joueurs", "4 players"))),
            PotView(pick(lang, "Annexe 1", "Side 1"), amount_text(2_200, lang),
                    pick(lang, "sièges 1 et 3", "seats 1 and 3"),
                    short=("1·3", pick(lang, "2 joueurs", "2 players"))),
        ),
        total=PotView("Total", amount_text(12_502_200, lang), ""),
        announce=(
            pick(lang, "« Tapis, 5 150. »", "“All-in, 5,150.”"),
            pick(lang, "« Siège 7, à vous : 5 150 à suivre, relance minimum à 9 900. »",
                 "“Seat 7, your turn: 5,150 to call, minimum raise to 9,900.”"),
        ),
        turn=pick(lang, "Siège 7, à vous", "Seat 7 to act"),
        step=StepView(
            pick(lang, "À faire", "To do"),
            pick(lang, "Attendez le siège 7", "Wait for seat 7"),
            (pick(lang, "ramenez les mises", "gather the bets"),
             pick(lang, "brûlez une carte", "burn a card"),
             pick(lang, "ouvrez la rivière", "open the river")),
            control(pick(lang, "FAIT", "DONE"), TapKind.DONE),
        ),
        fold=control(pick(lang, "SE COUCHE", "FOLD"), TapKind.FOLD, seat=7),
        check_call=control(pick(lang, "SUIT", "CALL"), TapKind.CHECK_CALL,
                           amount_text(5_150, lang), seat=7),
        all_in=control(pick(lang, "TAPIS", "ALL-IN"), TapKind.ALL_IN, big, seat=7),
        floor=control(pick(lang, "APPELER LE CHEF", "CALL THE FLOOR"), TapKind.CALL_FLOOR),
        undo=control(pick(lang, "Annuler : siège 6, tapis 5 150",
                          "Undo: seat 6, all-in 5,150"), TapKind.UNDO),
        keypad=keypad(lang), pad=None, choice=None, devices=devices(lang), alert="",
        alert_level=AlertLevel.NONE, practice="",
    )


def preflop(lang: str) -> TableView:
    """Before the flop, small amounts, seat 3 to act, for practice, with a note."""
    seats = [
        seat(lang, n, acting=n == 3, status=pick(lang, "À VOUS", "TO ACT") if n == 3 else "")
        for n in range(1, 11)
    ]
    seats[9] = replace(seats[9], marks=("D",))
    seats[0] = replace(seats[0], marks=(pick(lang, "PB", "SB"),), bet="50")
    seats[1] = replace(seats[1], marks=(pick(lang, "GB", "BB"), "OPT"), bet="100")
    return replace(
        mid_hand(lang), seats=tuple(seats), board=("",) * 5, number=398,
        pots=(PotView("Pot", "150", pick(lang, "tous", "all")),), total=PotView("Total", "150", ""),
        turn=pick(lang, "Siège 3, à vous", "Seat 3 to act"),
        announce=(pick(lang, "« Siège 3, à vous. »", "“Seat 3, your turn.”"),),
        check_call=control(pick(lang, "SUIT", "CALL"), TapKind.CHECK_CALL, "100", seat=3),
        keypad=keypad(lang, 200, 52_250, 0),
        practice=pick(lang, "ENTRAÎNEMENT", "PRACTICE"),
        alert=pick(lang, "Reprise après coupure : donne 12 retrouvée au préflop",
                   "Resumed after a power cut: hand 12 stands preflop"),
        alert_level=AlertLevel.NOTE,
        step=StepView(pick(lang, "À faire", "To do"),
                      pick(lang, "Attendez le siège 3", "Wait for seat 3"), (), None),
    )


def many_pots(lang: str, count: int = 10) -> TableView:
    """Everyone all-in for another amount: ten pots."""
    seats = tuple(seat(lang, n, SeatState.ALL_IN, stack="0") for n in range(1, 11))
    amounts = [12_500_000 // (n + 1) for n in range(count)]
    pots = tuple(
        PotView(
            pick(lang, "Principal", "Main") if n == 0 else f"{pick(lang, 'Annexe', 'Side')} {n}",
            amount_text(amounts[n], lang),
            pick(lang, "sièges ", "seats ") + list_words(range(n + 1, 11), lang),
            short=("·".join(map(str, range(n + 1, 11))),
                   pick(lang, f"{10 - n} joueurs", f"{10 - n} players")),
        )
        for n in range(count)
    )
    return grey(replace(
        mid_hand(lang), seats=seats, pots=pots,
        total=PotView("Total", amount_text(sum(amounts), lang), ""),
        turn=pick(lang, "Trois tapis : ouvrez la rivière", "Three all-ins: open the river"),
    ))


def showdown(lang: str) -> TableView:
    """Three tabled hands, one winner, one mucked."""
    s = SeatState
    shown = {3: ("As", "Ad"), 6: ("Th", "9h"), 8: ("Kc", "Qc")}
    seats = tuple(
        seat(
            lang, n, s.WINNER if n == 3 else s.MUCKED if n == 1 else s.LIVE if n in shown
            else s.FOLDED, shown=shown.get(n, ()), closed_cards=0,
            stack=amount_text(12_500_000 if n == 3 else 8_250, lang),
            marks=("D",) if n == 8 else (),
            status=pick(lang, "GAGNE", "WINS") if n == 3 else "" if n in shown else
            pick(lang, "JETÉ", "MUCKED") if n == 1 else pick(lang, "COUCHÉ", "FOLDED"),
        )
        for n in range(1, 11)
    )
    return grey(replace(
        mid_hand(lang), seats=seats, board=("Ah", "Td", "7c", "2s", "5d"),
        turn=pick(lang, "Abattage", "Showdown"),
        announce=(pick(lang, "« Brelan d’as, siège 3 gagne 12 502 200. »",
                       "“Three aces, seat 3 wins 12,502,200.”"),),
        step=StepView(
            pick(lang, "À faire", "To do"),
            pick(lang, "Poussez le pot principal au siège 3", "Push the main pot to seat 3"),
            (pick(lang, "ramassez les cartes", "gather the cards"),
             pick(lang, "bouton au siège 9", "button to seat 9")),
            control(pick(lang, "FAIT", "DONE"), TapKind.DONE),
        ),
    ))


def empty_table(lang: str) -> TableView:
    """Nobody sits yet."""
    sit = control(pick(lang, "Asseoir un joueur", "Seat a player"), TapKind.SIT, needs=Needs.AMOUNT)
    seats = tuple(
        seat(lang, n, SeatState.EMPTY, stack="", closed_cards=0,
             menu=(replace(sit, tap=Tap(TapKind.SIT, seat=n)),))
        for n in range(1, 11)
    )
    return grey(replace(
        mid_hand(lang), number=0, seats=seats, board=("",) * 5, pots=(),
        total=PotView("Total", "", ""),
        announce=(), turn=pick(lang, "La table est vide", "The table is empty"),
        title=pick(lang, "Sans limite 50/100", "No limit 50/100"),
        step=StepView(pick(lang, "À faire", "To do"),
                      pick(lang, "Asseyez les joueurs : touchez un siège",
                           "Seat the players: tap a seat"), (), None),
        undo=control(pick(lang, "Rien à annuler", "Nothing to undo"), TapKind.UNDO, enabled=False),
    ))


def ruling(lang: str) -> TableView:
    """An irregularity waits for the floor."""
    choice = ChoiceView(
        pick(lang, "Relance insuffisante, siège 7", "Raise too small, seat 7"),
        (
            pick(lang, "Mise à suivre : 5 150, dernière relance pleine : 4 750",
                 "Bet to call: 5,150, last full raise: 4,750"),
            pick(lang, "Le siège 7 a avancé 7 600, plus de la moitié du minimum",
                 "Seat 7 put in 7,600, more than half of the minimum"),
            pick(lang, "Personne n’a agi depuis", "Nobody has acted since"),
        ),
        pick(lang, "Compléter la relance au minimum : 9 900",
             "Make it up to the minimum raise: 9,900"),
        pick(lang, "Grand Cercle, Les enchères, article 43 (GC:131) ; TDA 2024, règle 43",
             "Grand Cercle, Betting, article 43 (GC:131); TDA 2024, rule 43"),
        (
            control(pick(lang, "Compléter à 9 900", "Make it 9,900"), TapKind.CHOOSE,
                    choice="full"),
            control(pick(lang, "Suivre seulement", "Call only"), TapKind.CHOOSE, choice="call"),
            control(pick(lang, "Pas encore fini", "Not finished yet"), TapKind.CHOOSE,
                    choice="wait"),
            control(pick(lang, "Rendre les jetons", "Return the chips"), TapKind.CHOOSE,
                    choice="return"),
            control(pick(lang, "Appeler le chef de partie", "Call the floor"), TapKind.CHOOSE,
                    choice="floor"),
        ),
    )
    return replace(
        mid_hand(lang), choice=choice, number=413,
        alert=pick(lang, "Le chef de partie est appelé", "The floor has been called"),
        alert_level=AlertLevel.ALARM,
    )


def card_pad(lang: str) -> TableView:
    """The flop is to be entered by hand."""
    gone = ("As", "Kd", "2c")
    pad = PadView(
        pick(lang, "Flop : quelles cartes ?", "Flop: which cards?"), 3, gone,
        control(pick(lang, "OUVRIR", "OPEN"), TapKind.CARDS),
        (control(pick(lang, "Plus tard", "Later"), TapKind.CHOOSE, choice="later"),
         control(pick(lang, "Jeter", "Muck"), TapKind.MUCK, seat=3)),
    )
    return grey(replace(mid_hand(lang), board=("",) * 5, pad=pad, number=414))


def lost_device(lang: str) -> TableView:
    """The scanner went silent."""
    return replace(
        mid_hand(lang), devices=devices(lang, DeviceState.LOST), number=415,
        alert=pick(lang, "Scanner perdu depuis 12 s : entrez les mises au clavier",
                   "Scanner lost for 12 s: enter the bets on the keypad"),
        alert_level=AlertLevel.NOTE,
    )


ALL: dict[str, Callable[[str], TableView]] = {
    "mid_hand": mid_hand,
    "preflop": preflop,
    "many_pots": many_pots,
    "six_pots": lambda lang: many_pots(lang, 6),
    "showdown": showdown,
    "empty_table": empty_table,
    "ruling": ruling,
    "card_pad": card_pad,
    "lost_device": lost_device,
}
FREE_CARDS = tuple(card for card in DECK if card not in ("As", "Kd", "2c"))
