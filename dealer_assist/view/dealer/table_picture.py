"""picture(table, advice, ...) -> View: the finished picture in words. Pure, no Qt.

This is the last place that sees the table: what leaves it is a View, which holds no closed card.
"""

from dataclasses import replace
from functools import partial

from dealer_assist.game import facts as e
from dealer_assist.game.advance.undo import OF_SEATS, may_undo, ruling_to_undo
from dealer_assist.game.advice import Advice, DealerStep, Options, StepKind
from dealer_assist.game.advice.dealer_step import OF_START
from dealer_assist.game.between.journal_replacement_checks import is_table_elsewhere
from dealer_assist.game.facts.signed_rulings import OF_FLOAT
from dealer_assist.game.facts.table_fact import fact_field
from dealer_assist.game.games import Structure, game
from dealer_assist.game.hand.betting import may_raise, still_to_act
from dealer_assist.game.hand.physical_deck import FULL, cards_of_hand
from dealer_assist.game.hand.pots import pots_with_bets
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.irregularities.case_details import reason_of_call
from dealer_assist.game.irregularities.play_on_hold import is_case_due
from dealer_assist.game.table.table import Hand, Phase, Table
from dealer_assist.game.taps import EVERY_POT, WHOLE_START, Tap, TapKind
from dealer_assist.live.table.refusal_words import marked_reason, reason_words
from dealer_assist.view.dealer.action_clock_view import COUNTED, time_view
from dealer_assist.view.dealer.alerts import Surroundings, alert_of, devices_of
from dealer_assist.view.dealer.award_views import award_views, paid_views, shares_to_push_now
from dealer_assist.view.dealer.paper_mode import (
    paper_question,
    paper_sign,
    unwritable_journal_sheet,
)
from dealer_assist.view.dealer.play_on_hold_view import open_case_only_view, without_action_prompts
from dealer_assist.view.dealer.pot_views import pot_views
from dealer_assist.view.dealer.seat_views import seat_views
from dealer_assist.view.dealer.table_view import (
    Control,
    DrawnStep,
    KeypadView,
    Menu,
    Needs,
    PotView,
    StepView,
    TableView,
)
from dealer_assist.view.menus.card_pad_menu import are_seat_cards_read, pad_view
from dealer_assist.view.menus.deck_menus import draw_key
from dealer_assist.view.menus.fact_entry_controls import menu_key, reason_and_name_questions
from dealer_assist.view.menus.float_menus import FLOAT
from dealer_assist.view.menus.menus_in_picture import table_menus
from dealer_assist.view.menus.screen_settings_sheet import SCREEN, with_screen
from dealer_assist.view.menus.seat_menus import answers_without_chips
from dealer_assist.view.menus.table_sheet_menus import (
    table_sheet_key,
    top_bar_note,
    with_technician,
)
from dealer_assist.view.menus.tournament_menus import (
    OF_TOURNAMENT,
    clock_view,
    step_done_key,
    tournament_title,
)
from dealer_assist.view.menus.unopened import Unopened
from dealer_assist.view.rulings.case_view import case_menus, case_views, owed_card_view
from dealer_assist.view.rulings.floor_call_key import CALLED_FOR, call_key
from dealer_assist.view.rulings.incident_guide import incident_key
from dealer_assist.view.rulings.pending_choices import dealers_choice
from dealer_assist.view.rulings.pending_ruling_list import replaced_question
from dealer_assist.view.rulings.ruling_question_contents import UNDO_REASONS
from dealer_assist.view.rulings.ruling_sheet_picture import ruling_sheet_view_now
from dealer_assist.view.rulings.silent_rules_card import ASKED, due_question, open_questions
from dealer_assist.view.sentences.case_sentences import applied_remedy_sentences
from dealer_assist.view.sentences.dealer_sentences import announcement_words, step_words, undo_words
from dealer_assist.view.sentences.verbal_action_sheet import verbal_action_key
from dealer_assist.words import in_language, word
from dealer_assist.words.chip_amounts import amount_text

__all__ = ["Surroundings", "dealer_picture"]


def dealer_picture(table: Table, advice: Advice, around: Surroundings) -> TableView:
    """Picture of the dealer's window for this table and advice, in the house's words."""
    around = replace(around, lang=table.house.language(around.lang))
    view = _picture(table, advice, around)
    if is_case_due(table):
        view = open_case_only_view(view)
    elif view.question is not None:
        view = without_action_prompts(view)
    return _without_acts(view) if is_table_elsewhere(table) else view


def _without_acts(view: TableView) -> TableView:
    """View of a table that goes on at another machine: it offers nothing to enter, only the
    screen's settings and the floor's own sheet."""
    return replace(
        view, seats=tuple(replace(seat, menu=(), opens=False) for seat in view.seats), choice=None,
        words=None,
        undo=replace(view.undo, enabled=False), evening=None, incident=None, time=None, cases=(),
        owed=None, step=replace(view.step, owed=""),
        menus=Unopened(lambda: tuple(
            menu for menu in view.menus if menu.name.startswith(SCREEN))))


def _picture(table: Table, advice: Advice, around: Surroundings) -> TableView:
    lang, hand = around.lang, table.hand
    alert, level = alert_of(table, around)
    question = _question(table, advice, around)
    is_held = question is not None or is_case_due(table)
    return TableView(
        lang=lang,
        number=table.number,
        house=table.house.title(lang),
        title=_title(table, lang),
        seats=seat_views(table, advice, lang, is_held),
        board=_board(hand),
        earlier=hand.earlier if hand is not None else (),
        pots=pot_views(hand, advice, lang),
        total=_total(hand, lang),
        announce=(*applied_remedy_sentences(table, lang), *(
            announcement_words(line, hand, lang) for line in advice.say if line.id not in COUNTED)),
        turn=_turn(table, advice, lang),
        step=replace(_step(table, advice, lang),
                     owed=owed_words(hand, lang) or _why_key(table, advice, around)),
        fold=_fold(advice.options, lang),
        check_call=_check_call(advice.options, lang),
        all_in=_all_in(hand, advice.options, lang),
        floor=call_key(table, _floor(table, advice, around), lang, around.floor),
        undo=_undo(table, around.people, lang),
        keypad=_keypad(table, advice, lang),
        pad=pad_view(table, advice, lang),
        choice=dealers_choice(table, advice, lang, around.people is not None),
        devices=devices_of(table, around),
        alert=alert,
        alert_level=level,
        practice=" · ".join(sign for sign in (
            paper_sign(table, lang), word(lang, "title.practice") if around.practice else "",
        ) if sign),
        note=top_bar_note(table, lang),
        words=verbal_action_key(table, advice, lang),
        evening=table_sheet_key(lang),
        menus=Unopened(partial(_menus, table, advice, around)),
        time=time_view(table, lang),
        question=question,
        clock=clock_view(table, lang),
        call=ruling_sheet_view_now(table, advice, around.people, lang, around.claims, around.times,
                       around.first_journal),
        incident=incident_key(lang),
        cases=case_views(table, lang),
        owed=owed_card_view(table, advice, lang),
        is_held=is_held,
        awards=() if is_held else award_views(table, lang),
        paid=() if is_held else paid_views(table, lang),
    )


def _menus(table: Table, advice: Advice, around: Surroundings) -> tuple[Menu, ...]:
    lang = around.lang
    menus = table_menus(table, advice, lang)
    if around.bench:
        menus = with_technician(menus, table, lang)
    if around.screen is not None:
        menus = with_screen(menus, around.screen, lang)
    return (*menus, *case_menus(table, lang))


def _question(table: Table, advice: Advice, around: Surroundings) -> Menu | None:
    """Sheet that opens by itself."""
    if around.notice == "alert.journal_stands":
        return unwritable_journal_sheet(around.notice_detail, around.lang)
    return replaced_question(table, around.lang) or paper_question(table, around.lang) or (
        due_question(table, advice, around.lang))


def _floor(table: Table, advice: Advice, around: Surroundings) -> Control:
    """Key that calls the floor; it opens the questions for him, or, if a link hears the call and
    nothing open gives its reason, the reasons to choose from."""
    unsaid = around.floor is not None and not reason_of_call(table)
    opens = ASKED if open_questions(advice) else CALLED_FOR if unsaid else ""
    return Control(word(around.lang, "action.floor"), Tap(TapKind.CALL_FLOOR), opens=opens)


def _undo(table: Table, people: tuple[str, ...] | None, lang: str) -> Control:
    """Undo key; its tap names the fact that it takes back, so two taps on one picture take back one
    fact.

    A ruling that the floor signed asks for his reason, and for his name where nobody has a PIN;
    where he must sign in first the key names him, and its tap says what to do.
    """
    tap = Tap(TapKind.UNDO, choice=str(table.fact_number))
    words = undo_words(table, lang)
    ruling = ruling_to_undo(table)
    if ruling is None:
        holds = may_undo(table) and isinstance(table.fact, OF_SEATS)
        return Control(words, tap, enabled=may_undo(table), hold=holds,
                       note=word(lang, "hold.note") if holds else "")
    if people is not None and not table.floor_verified:
        locked = "undo_locked_float" if isinstance(ruling, OF_FLOAT) else "undo_locked"
        return Control(word(lang, f"action.{locked}", name=fact_field(ruling, "by")), tap)
    tap = replace(tap, fact=e.FactUndone(table.fact_number, table.floor))
    why = reason_and_name_questions(lang, *UNDO_REASONS)
    return Control(words, tap, asks=why[:1] if table.floor else why)


def _title(table: Table, lang: str) -> str:
    if table.tournament is not None:
        return tournament_title(table, lang)
    hand = table.running
    stakes = hand.stakes if hand is not None else table.stakes
    played = hand.game if hand is not None else game(table.game)
    words = in_language((played.fr, played.en), lang).removeprefix("Texas Hold'em").strip(", ")
    return word(
        lang, "title.hand" if hand is not None else "title.between", number=table.hands, game=words,
        small_chips=stakes.small_blind, big_chips=stakes.big_blind,
    )


def _board(hand: Hand | None) -> tuple[str, ...]:
    board = hand.board if hand is not None else ()
    return (*board, *[""] * (5 - len(board)))


def _total(hand: Hand | None, lang: str) -> PotView:
    chips = 0
    if hand is not None and hand.phase is not Phase.OVER:
        chips = sum(p.chips for p in pots_with_bets(hand)) if hand.pots else (
            sum(hand.paid) + hand.dead + sum(hand.bets))
    return PotView(word(lang, "pot.total_title"), amount_text(chips, lang), "")


def _turn(table: Table, advice: Advice, lang: str) -> str:
    if table.doubt is not None:
        return word(lang, "title.pending")
    if advice.options is not None:
        return word(lang, "say.your_turn", seat=advice.seat)
    return word(lang, "title.nobody")


# --- the next step ---------------------------------------------------------------------------


def _step(table: Table, advice: Advice, lang: str) -> StepView:
    hand = table.hand
    if table.doubt is not None:
        return StepView(word(lang, "step.title"),
                        word(lang, "step.settle", seat=table.doubt.seat), (), None)
    if advice.options is not None and not advice.steps:
        return StepView(word(lang, "step.title_wait"),
                        word(lang, "step.ask", seat=advice.seat), (), None)
    if not advice.steps:
        return StepView(word(lang, "step.title"), "", (), None)
    first, *rest = advice.steps
    broke = next((s.seat for s in advice.steps if s.kind is StepKind.ASK_REBUY), 0)
    return StepView(
        word(lang, "step.title"),
        step_words(first, hand, lang),
        tuple(step_words(s, hand, lang) for s in rest[:3]),
        *_done_keys(table, first, lang),
        _drawn_step(hand, first, lang),
        *((word(lang, "step.without_chips", seat=broke), answers_without_chips(table, broke, lang))
          if broke else (word(lang, "ask.drawn_winner"),)
          if first.kind is StepKind.DRAW_BUTTON else ()),
    )


def _why_key(table: Table, advice: Advice, around: Surroundings) -> str:
    """Reason why the key is needed to begin the next hand, where a card from the shoe might."""
    begins = advice.steps and advice.steps[0].kind in OF_START
    return word(around.lang, around.key_starts, number=table.hands + 1) if (
        begins and around.key_starts) else ""


def _drawn_step(hand: Hand | None, step: DealerStep, lang: str) -> DrawnStep | None:
    """Drawing of a deal, a burn or a board card; None of another step, or where a card comes from
    elsewhere than the top of the stub."""
    if hand is None or step.take != "top":
        return None
    stub = word(lang, "drawn.stub", cards=FULL - hand.dealt)
    if step.kind is StepKind.DEAL:
        next_ = hand.position[step.seat]
        return DrawnStep("deal", stub, _cards_to_come("deal", step.cards, lang), step.cards,
                         hand.seats[next_:] + hand.seats[:next_])
    if step.kind is StepKind.BURN:
        due = hand.game.streets[min(hand.street + 1, len(hand.game.streets) - 1)]
        return DrawnStep("burn", stub, _cards_to_come(due.place, due.cards, lang), due.cards)
    if step.kind is StepKind.OPEN and step.place in e.FACE_UP:
        return DrawnStep("open", stub, _cards_to_come(step.place, step.cards, lang), step.cards)
    return None


def _cards_to_come(where: str | None, cards: int, lang: str) -> str:
    return word(lang, f"drawn.{where}_one" if cards == 1 else f"drawn.{where}", cards=cards)


def _done_keys(
    table: Table, step: DealerStep, lang: str
) -> tuple[Control | None, str, Control | None]:
    """Key that says the step is done, nothing owed yet, and that of the first pot of several."""
    if step.kind in OF_START:
        words = word(lang, "step.start", number=table.hands + 1)
        return Control(words, Tap(TapKind.DONE, choice=WHOLE_START)), "", None
    one, due = _done(table, step, lang), shares_to_push_now(table)
    if step.kind is not StepKind.PUSH or len(due) < 2:
        return one, "", None
    every = Control(word(lang, "step.all_paid"), Tap(TapKind.DONE, choice=EVERY_POT),
                    amount_text(sum(share.chips for share in due), lang))
    return every, "", Control(
        word(lang, "step.one_paid"), Tap(TapKind.DONE), note=word(lang, "hold.short"), hold=True)


def _done(table: Table, step: DealerStep, lang: str) -> Control | None:
    if step.kind is StepKind.WAIT_FOR_PLAYERS:
        return None
    if step.kind in OF_TOURNAMENT:
        return step_done_key(table, step, lang)
    if step.kind is StepKind.DRAW_BUTTON:
        return draw_key(table, lang)
    if step.kind is StepKind.PLACE_BUTTON:
        return menu_key(lang, "button", "button")
    if step.kind is StepKind.COUNT_FLOAT:
        return menu_key(lang, FLOAT, FLOAT)
    if step.kind is StepKind.CHOOSE_DECK:
        return menu_key(lang, "decks", "decks")
    if step.kind is StepKind.SETTLE_POT:
        return menu_key(lang, "pots", "pots")
    if step.kind is StepKind.ASSIGN_SEAT:
        return Control(word(lang, "entry.draw_seat"), Tap(TapKind.DONE))
    if step.kind is StepKind.OPEN:
        return Control(word(lang, "action.open_by_hand"), Tap(TapKind.CARDS), needs=Needs.CARDS,
                       cards_needed=step.cards)
    if step.kind in (StepKind.SHOW, StepKind.TABLE_ALL):
        if are_seat_cards_read(table, step.seat):
            return Control(word(lang, "action.show"), Tap(TapKind.SHOW, step.seat))
        assert table.hand is not None
        return Control(
            word(lang, "action.enter_cards", seat=step.seat), Tap(TapKind.CARDS, step.seat),
            needs=Needs.CARDS, cards_needed=cards_of_hand(table.hand, step.seat),
        )
    if step.kind is StepKind.DEAL and not step.unseen:  # the shoe counts: a finger says of all
        id = "step.deal_unread" if step.cards > 1 else "step.deal_unread_one"
        return Control(word(lang, id, cards=step.cards), Tap(TapKind.DONE))
    return Control(word(lang, "step.done"), Tap(TapKind.DONE))


# --- actions ---------------------------------------------------------------------------------


def _fold(options: Options | None, lang: str) -> Control:
    tap = Tap(TapKind.FOLD, options.seat if options else 0)
    why = reason_words(options.warn_fold, lang) if options and options.warn_fold else ""
    return Control(word(lang, "action.fold"), tap, enabled=options is not None, why=why)


def _check_call(options: Options | None, lang: str) -> Control:
    if options is None:
        return Control(word(lang, "action.check"), Tap(TapKind.CHECK_CALL), enabled=False)
    tap = Tap(TapKind.CHECK_CALL, options.seat)
    if not options.call:
        return Control(word(lang, "action.check"), tap)
    why = word(lang, "action.call_all_in") if options.call_is_all_in else ""
    return Control(word(lang, "action.call"), tap, amount_text(options.call, lang),
                   enabled=not why, why=why)


def _all_in(hand: Hand | None, options: Options | None, lang: str) -> Control:
    if hand is None or options is None:
        return Control(word(lang, "action.all_in"), Tap(TapKind.ALL_IN), enabled=False)
    position = hand.position[options.seat]
    reachable = options.call_is_all_in or may_raise(hand, position, options.all_in_to)
    why = reason_words(options.why_no_raise, lang) if options.why_no_raise else ""
    return Control(
        word(lang, "action.all_in"), Tap(TapKind.ALL_IN, options.seat),
        amount_text(options.all_in_to, lang), enabled=reachable, why="" if reachable else why,
    )


def _keypad(table: Table, advice: Advice, lang: str) -> KeypadView:
    hand, options = table.hand, advice.options
    opens = options is not None and options.opens
    title = word(lang, "action.bet" if opens else "action.raise")
    allowed = hand is not None and options is not None and options.min_to > 0
    confirm = Control(
        title, Tap(TapKind.RAISE_TO, options.seat if options else 0), enabled=allowed,
        needs=Needs.AMOUNT,
    )
    if hand is None or options is None or not options.min_to:
        why = options.why_no_raise if options is not None else _why_shown(advice)
        words = marked_reason(why, lang) if why is not None else ""
        return KeypadView(False, title, 0, 0, 0, (), confirm, words)
    own, seen = hand.bets[hand.position[options.seat]], counted_chips_at(table, options.seat)
    return KeypadView(
        True, title, options.min_to, options.max_to, own, _presets(hand, options, lang), confirm,
        marked_reason(options.why_min, lang), _floor_least(options, lang),
        seen if own < seen <= options.max_to else 0,
    )


def counted_chips_at(table: Table, seat: int) -> int:
    """Chips in front of this seat by a working reader's count; 0 without one."""
    return table.seen[seat] if table.is_up("scanner") else 0


def _floor_least(options: Options, lang: str) -> str:
    """Words in place of the range where the text gives no minimum."""
    id = "keypad.floor" if options.sure_to else "keypad.floor_fixed"
    return word(lang, id, chips=options.sure_to) if options.is_least_open else ""


def _why_shown(advice: Advice) -> Reason | None:
    """Rule by which hands are to be shown now, if nobody is to act."""
    shows = (StepKind.SHOW, StepKind.TABLE_ALL)
    return next((step.why for step in advice.steps if step.kind in shows), None)


def _presets(hand: Hand, options: Options, lang: str) -> tuple[tuple[str, int], ...]:
    low, high = options.min_to, options.max_to
    least = word(lang, "preset.sure" if options.sure_to else "preset.min")
    if hand.game.structure is Structure.FIXED_LIMIT or low == high:
        return ((least, low),)
    half = hand.level + (options.pot_to - hand.level) // 2
    half -= half % hand.stakes.smallest_chip
    most = (word(lang, "preset.pot"), options.pot_to)
    if options.pot_to > high != options.all_in_to:
        most = (word(lang, "preset.max"), high)  # a limit of the game's; all-in has its own key
    return ((least, low), (word(lang, "preset.half_pot"), half), most)


_NAMED = 5  # more seats than that are counted, not listed
_SHOWN = (Phase.CLOSED, Phase.BOARD, Phase.SHOWDOWN)


def owed_words(hand: Hand | None, lang: str) -> str:
    """"Still to act: seats 8, 9" while a round runs; else which hands are live, if several are.

    It stands beside the dealer's step for as long as it holds: a board card, a muck or a push that
    comes before it is the mistake that costs most.
    """
    if hand is None:
        return ""
    if hand.phase is Phase.BETTING:
        owing = [hand.seats[i] for i in still_to_act(hand)]
        id = "owed.act_one" if len(owing) == 1 else "owed.act"
        return word(lang, id, seats=_listed(owing)) if owing else ""
    live = [hand.seats[i] for i in hand.live]
    if hand.phase not in _SHOWN or len(live) < 2:
        return ""
    id = "owed.live" if len(live) <= _NAMED else "owed.live_many"
    return word(lang, id, count=len(live), seats=_listed(live))


def _listed(seats: list[int]) -> str:
    return ", ".join(str(seat) for seat in seats)
