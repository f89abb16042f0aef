"""players_view(table, advice, ...) -> PlayersView: what everybody at the table may read. Pure.

It takes what lies open, what was announced and what the clock says, and nothing else: an id that is
not in ``_FOR_ALL`` is never said here, so a new message of the dealer's stays the dealer's.
"""

from dataclasses import replace
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advice import Advice
from dealer_assist.game.between.level_clock import blinds_level, level_number, winning_seat
from dealer_assist.game.games import game
from dealer_assist.game.hand import showdown
from dealer_assist.game.hand.physical_deck import hole_cards
from dealer_assist.game.hand.pot_arithmetic import chips_apart
from dealer_assist.game.irregularities.play_on_hold import halted_seat, is_case_due
from dealer_assist.game.table.table import OF_THE_DEAL, SEATS, Chair, Hand, Phase, Table
from dealer_assist.view.dealer.action_clock_view import COUNTED, time_view
from dealer_assist.view.dealer.award_views import showdown_views, tabled_hand, wins_words
from dealer_assist.view.players.display_clock import tournament_clock_view
from dealer_assist.view.players.players_view import (
    BOARD_PLACES,
    MiddleSign,
    PlayersView,
    PotLabel,
    SeatLine,
    SeatLook,
    TimeLine,
)
from dealer_assist.view.rulings.silent_rules_card import due_question
from dealer_assist.view.sentences.dealer_sentences import announcement_words, level_words, pot_title
from dealer_assist.words import in_language, word
from dealer_assist.words.chip_amounts import amount_text

#: Announcements for everybody. Not here: rulings and what they were about, counts that differ,
#: names from the waiting list, the dealer's steps.
_FOR_ALL: Final = frozenset({
    "say.folded", "say.checked", "say.called", "say.called_all_in", "say.bet", "say.bet_all_in",
    "say.raised", "say.raised_all_in", "say.tabled", "say.mucked", "say.flop", "say.turn",
    "say.river", "say.pushed", "say.your_turn", "say.your_turn_owed", "say.post_ante",
    "say.post_big_blind_ante", "say.post_small_blind", "say.post_big_blind", "say.post_straddle",
    "say.post_late", "say.post_dead", "say.cards_come", "say.show", "say.table_all",
    "say.bets_closed", "say.wins", "say.wins_uncalled", "say.splits", "say.last_hands",
    "say.hands_left", "say.last_hand", "say.table_open", "say.recave", "say.tip_thanked",
    "say.eliminated", "say.tournament_won", "say.hand_for_hand", "say.break", "say.level",
    "say.time_called", "say.time_over_fold", "say.time_over_check",
})

#: The hand that wins stands in the pot's own box.
_WITH_AWARD: Final = frozenset({"say.wins", "say.splits"})


def players_view(
    table: Table, advice: Advice, lang: str, stacks: bool = False, practice: bool = False
) -> PlayersView:
    """Display of this table in this language; ``stacks``: the house shows them to everybody."""
    lang = table.house.language(lang)
    hand = _shown_hand(table)
    sign = _sign(table, hand, lang)
    played = game(table.game) if hand is None else hand.game
    named = in_language((played.fr, played.en), lang).removeprefix("Texas Hold'em").strip(", ")
    board = hand.board[:BOARD_PLACES] if hand is not None else ()
    held = is_case_due(table) or due_question(table, advice, lang) is not None
    awards = () if held or sign is not None else showdown_views(table, lang)
    return PlayersView(
        lang=lang, number=table.number,
        house=table.house.title(lang), place=word(lang, "players.place", name=table.name),
        game=named.capitalize(),
        hand=_hand_words(table, hand, lang),
        stakes=level_words(_stakes(table, hand), lang),
        board=(*board, *[""] * (BOARD_PLACES - len(board))),
        earlier=hand.earlier if hand is not None else (),
        street=_street(hand, lang) if not held and sign is None else "",
        awards=awards,
        pots=_pots(hand, advice, lang) if sign is None else (),
        seats=tuple(replace(_seat(table, hand, advice, stacks, held, lang, k),
                            wins=wins_words(awards, k, lang)) for k in range(1, SEATS + 1)),
        line=_line(table, advice, held, lang) if sign is None else "",
        notes=_notes(table, lang),
        field=_field(table, lang),
        clock=tournament_clock_view(table, lang),
        time=_time(table, lang) if not held else None,
        sign=sign,
        practice=word(lang, "title.practice") if practice else "",
    )


def _shown_hand(table: Table) -> Hand | None:
    """Hand in play, or the last one until the next begins; none that was voided."""
    hand = table.hand
    return None if hand is None or hand.voided else hand


def _is_running(hand: Hand | None) -> bool:
    return hand is not None and hand.phase is not Phase.OVER


# --- above the board -------------------------------------------------------------------------


def _hand_words(table: Table, hand: Hand | None, lang: str) -> str:
    if _is_running(hand):
        return word(lang, "players.hand", number=table.hands)
    return word(lang, "players.between" if _resumes_at(table) is None else "players.resumes")


def _stakes(table: Table, hand: Hand | None) -> e.Level:
    """Blinds and antes of the running hand, or of the next one."""
    resumes = _resumes_at(table)
    if resumes is not None and not _is_running(hand):
        return resumes[1]
    stakes = hand.stakes if hand is not None and _is_running(hand) else table.stakes
    return e.Level(stakes.small_blind, stakes.big_blind, 0, stakes.ante, stakes.big_blind_ante)


def _resumes_at(table: Table) -> tuple[int, e.Level] | None:
    """In a break, number and blinds of the level that follows it; else None."""
    played = table.tournament
    if played is None or played.running is None or not played.running.is_break:
        return None
    return next(((level_number(played, k + 1), level)
                 for k, level in enumerate(played.levels)
                 if k >= played.level and not level.is_break), None)


def _notes(table: Table, lang: str) -> tuple[str, ...]:
    notes = []
    left = table.evening.last_hands
    if left >= 0 and not table.evening.closed:
        id = "players.last_hands" if left > 1 else "players.last_hand"
        notes.append(word(lang, id, number=left))
    if table.tournament is not None and table.tournament.held:
        notes.append(word(lang, "players.held"))
    return tuple(notes)


def _field(table: Table, lang: str) -> str:
    """Number of players still in, and their average stack; "" if this table can't know."""
    played = table.tournament
    if played is None or played.tables != 1 or not played.level:
        return ""
    left = played.persons - len(played.out)
    return "" if left < 1 else word(
        lang, "players.still_in", players=left, average_chips=played.chips // left)


# --- the middle ------------------------------------------------------------------------------


def _sign(table: Table, hand: Hand | None, lang: str) -> MiddleSign | None:
    """Sign in the middle while no hand is played; None while there are cards to see."""
    if _is_running(hand):
        return None
    if table.evening.closed:
        return _signed(lang, "closed")
    played = table.tournament
    if played is None:
        return _signed(lang, "welcome") if hand is None and not table.hands else None
    seat = winning_seat(table)
    if seat:
        return MiddleSign(word(lang, "players.tournament_won", seat=seat),
                          word(lang, "players.tournament_won_line"))
    running, level = played.running, blinds_level(played)
    if running is None:
        return MiddleSign(word(lang, "players.not_started"),
                          word(lang, "players.first_line", number=1,
                               level=level_words(level, lang)))
    if running.is_break:
        resumes = _resumes_at(table)
        line = "" if resumes is None else word(
            lang, "players.break_line", number=resumes[0], level=level_words(resumes[1], lang))
        return MiddleSign(word(lang, "players.break"), line, counts=True)
    if played.waits_for_release:
        return MiddleSign(word(lang, "players.held"), word(lang, "players.held_line"))
    return None


def _signed(lang: str, id: str) -> MiddleSign:
    return MiddleSign(word(lang, f"players.{id}"), word(lang, f"players.{id}_line"))


def _pots(hand: Hand | None, advice: Advice, lang: str) -> tuple[PotLabel, ...]:
    """Pots with who may win them, chips that lie apart, bets in front of the seats."""
    if hand is None or hand.phase is Phase.OVER:
        return ()
    lies = [(k, pot) for k, pot in enumerate(advice.pots) if pot.chips]
    lines = [
        PotLabel(
            pot_title(advice.pots, k, lang),
            amount_text(pot.chips, lang), _players(pot.seats, lang), pot.chips)
        for k, pot in lies
    ]
    lines += [PotLabel(word(lang, "players.apart", seat=seat), amount_text(chips, lang), "", chips)
              for seat, chips in chips_apart(hand).items()]
    bets = sum(hand.bets)
    if bets:
        lines.append(PotLabel(word(lang, "players.bets"), amount_text(bets, lang), "", bets))
    return tuple(lines)


def _players(seats: tuple[int, ...], lang: str) -> str:
    id = "players.one_player" if len(seats) == 1 else "players.some_players"
    return word(lang, id, count=len(seats))


def _line(table: Table, advice: Advice, held: bool, lang: str) -> str:
    """Last announcement for everybody, which says what comes; while a decision is pending, only
    that."""
    if table.doubt is not None or held:
        return word(lang, "players.moment")
    said = [line for line in advice.say if line.id in _FOR_ALL and line.id not in COUNTED]
    if not said:
        return ""
    last = said[-1]._replace(cards=()) if said[-1].id in _WITH_AWARD else said[-1]
    return announcement_words(last, table.hand, lang)


def _street(hand: Hand | None, lang: str) -> str:
    """Name of the street that is played, or of the showdown."""
    if hand is None or hand.phase in (*OF_THE_DEAL, Phase.OVER):
        return ""
    if hand.phase in (Phase.SHOWDOWN, Phase.PUSHING):
        return word(lang, "replayer.part_showdown")
    return word(lang, f"replayer.part_{_STREETS[min(hand.street, len(_STREETS) - 1)]}")


_STREETS: Final = ("preflop", "flop", "turn", "river")


def _time(table: Table, lang: str) -> TimeLine | None:
    """Clock on the player to act; the dealer counts it aloud."""
    shown = time_view(table, lang)
    if shown is None or not shown.is_given:
        return None
    return TimeLine(word(lang, "players.time_called", seat=shown.seat), shown.ends_s, shown.held_s)


# --- the seats -------------------------------------------------------------------------------


def _seat(
    table: Table, hand: Hand | None, advice: Advice, stacks: bool, held: bool, lang: str, seat: int
) -> SeatLine:
    """View of the seat; while a decision is pending the player to act waits, and nobody has won."""
    chair = table.chair(seat)
    i = hand.position.get(seat, -1) if hand is not None else -1
    place = _place(chair, hand, i)
    if held and place is SeatLook.WINNER and _is_running(hand):
        place = SeatLook.LIVE
    bet, chips, backs, named = 0, chair.chips, 0, ""
    shown: tuple[str, ...] = ()
    if hand is not None and i >= 0:
        bet, shown = hand.bets[i], _tabled(hand, i)
        chips = hand.stacks[i] if hand.phase is not Phase.OVER else chips
        backs, named = _backs(hand, i), tabled_hand(hand, i, lang) if shown else ""
    acting = seat == (advice.seat or halted_seat(table))
    return SeatLine(
        seat=seat, place=place, acting=acting and not held,
        word=word(lang, "seat.halted" if held else "seat.acting") if acting else _place_word(
            place, _is_running(hand) and not shown, lang),
        bet=amount_text(bet, lang) if bet else "",
        stack=amount_text(chips, lang) if stacks and chips and place is not SeatLook.EMPTY else "",
        marks=_marks(table, hand, seat, lang), shown=shown, backs=backs, hand=named,
        is_wide=hand is not None and i >= 0 and any(hand.shown) and not hand.folded[i],
    )


def _place(chair: Chair, hand: Hand | None, i: int) -> SeatLook:
    if hand is None or i < 0:
        if not chair.taken:
            return SeatLook.EMPTY
        return SeatLook.AWAY if chair.away else SeatLook.WAITING
    if i in _winners(hand):
        return SeatLook.WINNER
    if hand.phase is Phase.OVER and not chair.taken:
        return SeatLook.EMPTY
    if hand.folded[i]:
        return SeatLook.FOLDED
    if hand.mucked[i]:
        return SeatLook.MUCKED
    return SeatLook.ALL_IN if not hand.stacks[i] and hand.phase is not Phase.OVER else SeatLook.LIVE


def _place_word(place: SeatLook, plays: bool, lang: str) -> str:
    """Word for the seat's state; between hands nobody who sits there waits for one, and a hand
    that lies open needs none."""
    if place is SeatLook.WINNER:
        return word(lang, "players.won")
    if place is SeatLook.LIVE and plays:
        return word(lang, "players.live")
    silent = place is SeatLook.LIVE or (place is SeatLook.WAITING and not plays)
    return "" if silent else word(lang, f"seat.{place}")


def _winners(hand: Hand) -> frozenset[int]:
    """Positions that win or won a pot, once settled and shown."""
    if hand.phase not in (Phase.PUSHING, Phase.OVER) or showdown.due_winner_to_show(hand):
        return frozenset()
    return frozenset(i for pot in range(len(hand.pots)) for i in showdown.pot_winners(hand, pot))


def _tabled(hand: Hand, i: int) -> tuple[str, ...]:
    """Cards face up before this seat; those of a hand that was given up no more."""
    return () if hand.folded[i] or hand.mucked[i] else tuple(hand.shown[i])


def _backs(hand: Hand, i: int) -> int:
    """Number of cards that lie closed before this seat."""
    gone = hand.folded[i] or hand.mucked[i] or hand.shown[i] or hand.phase is Phase.OVER
    return 0 if gone else len(hole_cards(hand, hand.seats[i]))


def _marks(table: Table, hand: Hand | None, seat: int, lang: str) -> tuple[str, ...]:
    marks = [word(lang, "mark.button")] if table.button == seat else []
    if hand is not None and hand.phase not in (Phase.SHOWDOWN, Phase.PUSHING, Phase.OVER):
        posts = {o.post for o in hand.owed + hand.posted if o.seat == seat}
        marks += [word(lang, f"mark.{post}")
                  for post in (e.Post.SMALL_BLIND, e.Post.BIG_BLIND, e.Post.STRADDLE)
                  if post in posts]
    return tuple(marks)
