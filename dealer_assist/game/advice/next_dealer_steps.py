"""Dealer's next physical steps, first one first."""

from dealer_assist.game import facts as e
from dealer_assist.game.advice.dealer_step import DealerStep, StepKind
from dealer_assist.game.between import (
    buy_ins_and_stacks,
    colour_up,
    deck_rotation,
    elimination,
    level_clock,
    opening_checks,
    pot_counts,
    table_closing,
    table_waiting_list,
    time_fee,
)
from dealer_assist.game.hand import (
    absent_players,
    action_clock,
    blinds,
    button,
    change_and_missing_chips,
    missed_blinds,
    pots,
    showdown,
)
from dealer_assist.game.hand.deal_order import due_street
from dealer_assist.game.hand.dealing import board_size, due_card, hole_cards_due, is_hand_decided
from dealer_assist.game.hand.physical_deck import is_board_owed, is_shuffle_owed, owed_holes
from dealer_assist.game.hand.several_boards import named_pot
from dealer_assist.game.irregularities.play_on_hold import (
    are_pushes_held,
    is_next_hand_held,
    stands_still,
)
from dealer_assist.game.table.table import Hand, Phase, Table

#: Constants, because looking members up in their Enum at every decision would cost time.
_BETTING, _CLOSED, _DEALING, _PUSHING = Phase.BETTING, Phase.CLOSED, Phase.DEALING, Phase.PUSHING
_OVER = Phase.OVER


def due_steps(table: Table, now_s: int = 0) -> tuple[DealerStep, ...]:
    """Steps due now, in order; empty while a player is to act.

    ``now_s`` is the clock's time (UTC seconds); without it no player's time runs out.
    """
    hand = table.hand
    if hand is None or hand.phase is _OVER:
        return _between_hands(table, now_s)
    if table.cases and stands_still(table):
        return ()  # what a case stops stands still; in the deal only the betting does
    shuffle: tuple[DealerStep, ...] = ()
    if hand.deck is not None:
        mending = _mending(hand)
        if mending:
            return mending
        shuffle = _SHUFFLE if is_shuffle_owed(hand) else ()
    if hand.phase is _BETTING:
        return (_absent(table) or _time_over(table, now_s)) + _change(table) + shuffle
    counted = pot_counts.due_recount(table)
    if counted is not None:
        return (_counted_pot(hand, *counted),)
    due = _BY_PHASE[hand.phase](hand)
    if hand.phase is _DEALING and not table.is_up("shoe"):
        due = tuple(step._replace(unseen=True) for step in due)
    if hand.phase is _PUSHING and table.cases and are_pushes_held(table):
        due = tuple(step for step in due if step.kind is not StepKind.PUSH)
    if hand.phase is _CLOSED:
        due = tuple(step for step in due if not _is_returned(table, hand, step))
    return (*_killed(table), *_change(table), *due, *shuffle)


def _is_returned(table: Table, hand: Hand, step: DealerStep) -> bool:
    """True if the scanner has seen that the uncalled chips went back: nobody gives them twice."""
    if step.kind is not StepKind.RETURN or not table.is_up("scanner"):
        return False
    left = hand.bets[hand.position[step.seat]] - step.chips
    return 0 < left == table.seen[step.seat]


#: Steps before which no card leaves the stub; players act meanwhile.
_SHUFFLE = (DealerStep(StepKind.SHUFFLE_STUB),)


def _tournament(table: Table) -> tuple[DealerStep, ...]:
    """Steps of the tournament before another hand; empty at a cash table."""
    played = table.tournament
    if played is None:
        return ()
    won = level_clock.winning_seat(table)
    if won:
        return (DealerStep(StepKind.TOURNAMENT_WON, won),)
    steps = [
        DealerStep(StepKind.ELIMINATE, one.seat, number=one.place, floor=not one.place)
        for one in elimination.due_eliminations(table)
    ]
    chip = colour_up.due_colour_up(table)
    if chip:
        steps.append(DealerStep(StepKind.COLOUR_UP, chips=chip))
    level = level_clock.blinds_level(played)
    number = level_clock.level_number(played, max(1, played.level))
    if played.running is None:
        if sum(chair.taken for chair in table.chairs) > 1:
            steps.append(DealerStep(StepKind.START_CLOCK, number=number, level=level))
    elif played.running.is_break:
        silent = table.house["tournament.break"] == "floor"
        steps.append(DealerStep(StepKind.BREAK, level=played.running, floor=silent))
    elif level_clock.due_stakes(table) is not None:
        silent = table.house["tournament.level_change"] == "floor"
        steps.append(DealerStep(StepKind.LEVEL, number=number, level=level, floor=silent))
    elif played.waits_for_release:
        steps.append(DealerStep(StepKind.HELD))
    return tuple(steps)


def _between_hands(table: Table, now_s: int) -> tuple[DealerStep, ...]:
    checks = _checks(table)
    if table.evening.closed:
        return tuple(one for one in checks if not one.name)
    if table_closing.is_last_hand_over(table):
        # No hand is dealt from the decks any more.
        return (*[one for one in checks if not one.name], *_ending(table))
    asked = [DealerStep(StepKind.ASK_REBUY, seat)
             for seat in buy_ins_and_stacks.busted_seats(table)]
    first = (*checks, *_time_fee(table, now_s), *_assignment(table))
    return (*first, *(_tournament(table) or _next_hand(table)), *asked)


def _checks(table: Table) -> tuple[DealerStep, ...]:
    """Checks of the float and the decks, at the opening or since the dealer's relief."""
    return tuple(
        DealerStep(StepKind.CHECK_DECK, name=duty.deck) if duty.deck
        else DealerStep(StepKind.COUNT_FLOAT, chips=duty.chips)
        for duty in opening_checks.due_opening_checks(table)
    )


def _time_fee(table: Table, now_s: int) -> tuple[DealerStep, ...]:
    """Collection of the house's time fee, once a period is over (WSOP 27)."""
    if not time_fee.is_fee_due(table, now_s) or len(
            missed_blinds.present_seats(table)) < opening_checks.fewest_players(table):
        return ()
    chips = table.evening.sign.time_chips
    return (DealerStep(StepKind.COLLECT_TIME, chips=chips,
                       number=len(time_fee.fees_by_seat(table))),)


def _ending(table: Table) -> tuple[DealerStep, ...]:
    """Steps after the last announced hand: unclaimed stakes go into the register, then close."""
    held = table.evening.consigned
    return (
        *[DealerStep(StepKind.UNCLAIMED, chips=chips, name=name) for name, chips in held],
        DealerStep(StepKind.CLOSE),
    )


def _assignment(table: Table) -> tuple[DealerStep, ...]:
    due = table_waiting_list.due_assignment(table)
    if due is None:
        return ()
    return (DealerStep(StepKind.ASSIGN_SEAT, number=len(due.seats), name=", ".join(due.names)),)


def _shuffle(table: Table, began: e.HandBegan) -> tuple[DealerStep, ...]:
    """Shuffle and cut: one step, unless the deck was shuffled already."""
    deck = deck_rotation.due_deck(table)
    if not deck:
        return ()
    evening = table.evening
    kind = StepKind.CUT if evening.shuffled and deck == evening.deck else StepKind.SHUFFLE
    return (DealerStep(kind, deck_rotation.cutting_seat(table, began.seats), name=deck),)


def _counted_pot(hand: Hand, pot: int, counted: int) -> DealerStep:
    """Pot counted otherwise than the table's account: it waits for a recount or for the floor."""
    number, board = named_pot(hand, pot)
    return DealerStep(StepKind.SETTLE_POT, chips=counted, pot=number, board=board,
                      expected_chips=hand.pots[pot].chips)


def _next_hand(table: Table) -> tuple[DealerStep, ...]:
    if is_next_hand_held(table):
        return ()
    if len(missed_blinds.present_seats(table)) < opening_checks.fewest_players(table):
        return (DealerStep(StepKind.WAIT_FOR_PLAYERS),)
    if table.evening.registered and not (table.evening.deck or table.evening.sign.decks):
        return (DealerStep(StepKind.CHOOSE_DECK),)
    began = blinds.due_hand(table)
    unknown = button.why_button_unknown(table)
    if began is None and unknown is not None:
        kind = StepKind.DRAW_BUTTON if button.is_draw_due(table) else StepKind.PLACE_BUTTON
        return (DealerStep(kind, cards=len(missed_blinds.present_seats(table)), why=unknown),)
    if began is None:
        return (DealerStep(StepKind.WAIT_FOR_PLAYERS),)
    begin = DealerStep(StepKind.BEGIN_HAND, seat=began.button)
    if began.button != table.button:
        moved = DealerStep(StepKind.MOVE_BUTTON, began.button,
                           waived=blinds.is_button_waived(table))
        return (moved, *_shuffle(table, began), begin)
    return (*_shuffle(table, began), begin)


def _mending(hand: Hand) -> tuple[DealerStep, ...]:
    """Cards that a remedy has the dealer take before anybody acts."""
    if hole_cards_due(hand) and hand.phase is not _BETTING:
        return ()  # the deal is finished first
    take = tuple([DealerStep(StepKind.TAKE_CARD, o.seat, cards=1, place=o.place, take=o.take)
                  for o in owed_holes(hand)])
    if not take and is_board_owed(hand):
        take = _board_steps(hand)
    return (*_SHUFFLE, *take) if take and is_shuffle_owed(hand) else take


def _posting(hand: Hand) -> tuple[DealerStep, ...]:
    left = list(hand.stacks)
    steps = []
    for o in hand.owed:
        i = hand.position[o.seat]
        chips = min(o.chips, left[i])
        left[i] -= chips
        if chips or not hand.stacks[i]:  # he doesn't owe what his own posts leave him no chips for
            steps.append(DealerStep(StepKind.POST, o.seat, chips, post=o.post))
    return tuple(steps)


def _dealing(hand: Hand) -> tuple[DealerStep, ...]:
    due = due_card(hand)
    if due is None:
        return ()
    return (DealerStep(StepKind.DEAL, seat=due.seat, cards=hole_cards_due(hand), place=due.place),)


def _absent(table: Table) -> tuple[DealerStep, ...]:
    """Kills of absent players' hands (TDA 30, GC:304); a standing player must sit (GC:306)."""
    killed = _killed(table)
    if killed or table.doubt is not None:
        return killed
    why = absent_players.why_actor_absent(table)
    if why is None or why.setting:
        return ()  # nothing, or the floor decides it
    kind = StepKind.KILL_HAND if table.chair(why.seat).away else StepKind.SIT_DOWN
    return (DealerStep(kind, why.seat, why=why),)


def _time_over(table: Table, now_s: int) -> tuple[DealerStep, ...]:
    """End of the clock: the hand is burned, or checked without a bet to call (GC:316, TDA 29)."""
    if table.time_called is None:
        return ()  # as nearly always
    why = action_clock.why_time_over(table, now_s)
    if why is None or why.setting or table.doubt is not None:
        return ()  # it runs still, or the floor decides about the hand
    over = action_clock.time_over(table, now_s)
    folds = over is not None and isinstance(over.fact, e.Folded)
    return (DealerStep(StepKind.KILL_HAND if folds else StepKind.TIME_CHECK, why.seat, why=why),)


def _killed(table: Table) -> tuple[DealerStep, ...]:
    """Hands that are killed with the deal, also where the posts left nothing to bet (TDA 30)."""
    due = absent_players.hands_to_kill(table)
    if not due or table.doubt is not None:
        return ()
    return tuple([
        DealerStep(StepKind.KILL_HAND, seat, why=absent_players.why_killed(table, seat))
        for seat in due
    ])


def _change(table: Table) -> tuple[DealerStep, ...]:
    """Chips that go back, or are still to come, for bets that are settled
    (game/hand/change_and_missing_chips.py)."""
    due = change_and_missing_chips.due_change(table)
    return tuple([
        DealerStep(StepKind.GIVE_CHANGE if over > 0 else StepKind.ADD_CHIPS, seat, abs(over))
        for seat, over in due
    ]) if due else ()


def _closed(hand: Hand) -> tuple[DealerStep, ...]:
    steps = []
    back = pots.uncalled_bet(hand)
    if back is not None:
        steps.append(DealerStep(StepKind.RETURN, hand.seats[back[0]], back[1]))
    apart = pots.due_chips_apart(hand)
    steps += [DealerStep(StepKind.LEAVE_APART, hand.seats[one.position], one.chips) for one
              in apart]
    left = sum(hand.bets) - sum(
        min(step.chips, hand.bets[hand.position[step.seat]]) for step in steps)
    if left or (not steps and is_hand_decided(hand)):
        steps.append(DealerStep(StepKind.COLLECT, chips=left))
    if is_hand_decided(hand) or showdown.allins_wait(hand):
        return tuple(steps)
    return (*steps, *_table_all(hand), *_board_steps(hand))


def _table_all(hand: Hand) -> tuple[DealerStep, ...]:
    if not showdown.all_must_table(hand):
        return ()
    why, closed = showdown.why_shows_now(hand), (i for i in hand.live if not hand.shown[i])
    return tuple(DealerStep(StepKind.TABLE_ALL, hand.seats[i], why=why) for i in closed)


def _board(hand: Hand) -> tuple[DealerStep, ...]:
    waits = showdown.allins_wait(hand)
    return _levy(hand) if waits else (*_levy(hand), *_table_all(hand), *_board_steps(hand))


def _levy(hand: Hand) -> tuple[DealerStep, ...]:
    return (DealerStep(StepKind.LEVY, chips=hand.levy_due),) if hand.levy_due else ()


def _board_steps(hand: Hand) -> tuple[DealerStep, ...]:
    due = due_card(hand)
    if due is None:
        return ()
    street = due_street(hand)
    place = hand.game.streets[street].place
    left = board_size(hand, street) - len(hand.board)
    opened = DealerStep(StepKind.OPEN, cards=left, place=place, take=_open_take(hand, place))
    burn = (DealerStep(StepKind.BURN, cards=1,
                       place=due.place),) if due.place is e.Place.BURN else ()
    return (*burn, opened)


def _open_take(hand: Hand, place: e.Place | None) -> e.Take:
    """Place in the stub of the street's card: the top, unless a remedy names another."""
    owed = hand.deck.owed if hand.deck is not None else ()
    return next((o.take for o in owed if o.place is place), e.Take.TOP)


def _showdown(hand: Hand) -> tuple[DealerStep, ...]:
    if showdown.allins_wait(hand):
        return _levy(hand)
    tabled = showdown.all_must_table(hand)
    kind, why = StepKind.TABLE_ALL if tabled else StepKind.SHOW, showdown.why_shows_now(hand)
    # Who shows first has the rule for it; the others follow in its order.
    due = [DealerStep(kind, hand.seats[i], why=why if tabled or not k else None)
           for k, i in enumerate(showdown.due_to_show(hand))]
    return (*_levy(hand), *due)


def _pushing(hand: Hand) -> tuple[DealerStep, ...]:
    show = [DealerStep(StepKind.SHOW, hand.seats[i]) for i in showdown.due_winner_to_show(hand)]
    if hand.levy_due:
        return (*show, *_levy(hand))
    push = [DealerStep(StepKind.PUSH, hand.seats[s.position], s.chips, *named_pot(hand, s.pot))
            for s in hand.shares]
    odd = [DealerStep(StepKind.ODD_CHIPS, 0, chips, *named_pot(hand, pot), floor=True)
           for pot, chips in showdown.odd_chips_left(hand)]
    aside = [DealerStep(StepKind.UNMATCHED, hand.seats[one.position], one.chips, floor=True)
             for one in hand.aside]
    return (*show, *push, *odd, *aside)


_BY_PHASE = {
    Phase.POSTING: _posting,
    Phase.DEALING: _dealing,
    Phase.CLOSED: _closed,
    Phase.BOARD: _board,
    Phase.SHOWDOWN: _showdown,
    Phase.PUSHING: _pushing,
}
