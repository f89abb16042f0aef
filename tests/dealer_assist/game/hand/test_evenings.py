"""Random evenings under each house: players come, go, are away, come back, bust and buy in again.

Whatever they do, there is one button, nobody posts the big blind twice running while three play on,
what somebody missed is paid once, and the next hand can always be dealt.
"""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from live_table import NO_LIMIT, LiveTable, play_out, rules, same

from dealer_assist.game import facts as e
from dealer_assist.game.advance import rebuild
from dealer_assist.game.advance.irregularity_notes import all_hand_chips
from dealer_assist.game.facts import Post
from dealer_assist.game.hand import absent_players, blinds, missed_blinds
from dealer_assist.game.table.table import Phase

HOUSES = ("grand_cercle", "groupe_tranchant", "nlpc", "basic_sheet", "tda2024", "wsop_live_2024")
#: What a floor may answer where a text is silent.
ANSWERS = {
    "newcomer.payment": ("none", "one_bb_live", "waits_for_bb"),
    "missblind.payment": ("one_bb_live", "missed_total_sb_dead", "none"),
    "missblind.position": ("any", "behind_the_button"),
    "absent.dealt": ("not_dealt", "dealt_and_killed"),
    "blinds.short_bb_call": ("full_bb", "posted"),
    "odd_chip.multi": ("one_each",),
}
HANDS = 12


class Evening:
    """A table whose players do what they like between the hands."""

    def __init__(self, name, rng):
        self.rng, self.gc = rng, name == "grand_cercle"
        stakes = e.Stakes(50, 100, 100)
        self.live = LiveTable(name).put(e.TableOpened("T1", name, NO_LIMIT, stakes, (25, 100)))
        for seat in rng.sample(range(1, 11), rng.randint(2, 8)):
            self.live.put(e.PlayerSat(seat, rng.choice([300, 2000, 5000])))
        self.live.put(e.ButtonMoved(self.one_of(lambda c: c.taken)))
        self.has_paid_big = {c.seat for c in self.live.table.chairs if c.taken}
        for setting, answers in ANSWERS.items():
            if self.live.table.house[setting] == "floor":
                answer = e.RuleDecided(setting, rng.choice(answers), "M. Roy", "choix")
                self.live.put(answer)

    @property
    def table(self):
        return self.live.table

    def one_of(self, wanted):
        return self.rng.choice([c.seat for c in self.table.chairs if wanted(c)] or [0])

    # --- between the hands

    def stir(self):
        for _ in range(self.rng.choice([0, 0, 1, 1, 2, 3])):
            self.rng.choice([
                self.sit, self.leave, self.go, self.come_back, self.buy, self.choose])()
        if not self.can_play():
            for chair in self.table.chairs:
                if chair.taken and chair.away:
                    self.live.put(e.PlayerReturned(chair.seat))
                if chair.taken and not chair.chips:
                    self.live.put(e.StackCounted(chair.seat, 2000))
        while not self.can_play():
            self.sit()
        if not self.table.button:  # all had left: the next game draws its button
            self.live.put(e.ButtonMoved(self.one_of(lambda c: c.taken)))

    def can_play(self):
        return sum(c.taken and not c.away and c.chips > 0 for c in self.table.chairs) >= 2

    def sit(self):
        seat = self.one_of(lambda c: not c.taken)
        if seat:
            self.live.put(e.PlayerSat(seat, self.rng.choice([80, 2000, 5000])))
            if self.table.hands:  # before the first hand all are equal
                self.has_paid_big.discard(seat)
            else:
                self.has_paid_big.add(seat)

    def leave(self):
        seat = self.one_of(lambda c: c.taken)
        if seat:
            self.live.put(e.PlayerLeft(seat))
            self.has_paid_big.discard(seat)

    def go(self):
        seat = self.one_of(lambda c: c.taken and not c.away)
        if seat:
            self.live.put(e.PlayerAway(seat))

    def come_back(self):
        seat = self.one_of(lambda c: c.taken and c.away)
        if seat:
            self.live.put(e.PlayerReturned(seat))

    def buy(self):
        seat = self.one_of(lambda c: c.taken and not c.chips)
        if seat:
            self.live.put(e.StackCounted(seat, 2000))

    def choose(self):
        """A newcomer between button and small blind says how he comes in (WSOP 154)."""
        seat = self.one_of(lambda c: missed_blinds.may_buy_button(self.table, c.seat))
        if seat:
            self.live.put(e.EntryChosen(seat, self.rng.choice(list(e.EntryKind))))

    # --- a hand

    def began(self):
        self.before = self.table
        began = blinds.due_hand(self.table)
        assert began is not None, blinds.why_not_begin(self.table)
        self.live.put(began)
        return began

    def play(self):
        """Now and then everybody plays; most of the time all fold to the big blind."""
        live = self.live
        if self.rng.random() < 0.2:
            self.slip_away()
        if self.rng.random() < 0.7:
            live.deal()
            for seat in absent_players.hands_to_kill(live.table):
                live.fold(seat)
            while live.hand.phase is Phase.BETTING:
                live.fold(live.actor)
        play_out(live, self.rng)


    def slip_away(self):
        """Somebody leaves while the blinds are being posted."""
        for _ in range(self.rng.choice([0, 1, 2])):
            due = blinds.due_post(self.live.hand)
            if due is not None:
                self.live.put(due)
        seat = self.rng.choice(self.live.hand.seats)
        if not self.table.chair(seat).away:
            self.live.put(e.PlayerAway(seat))


def check_places(evening, began):
    """One button, a place for each, nobody the big blind twice running."""
    before, seats = evening.before, began.seats
    assert 1 <= began.button <= 10 and len(set(seats)) == len(seats) >= 2
    assert evening.table.button == began.button == evening.live.hand.button
    posts = [(o.seat, o.post) for o in began.owed]
    assert len(set(posts)) == len(posts)
    assert all(o.seat in seats and o.chips > 0 for o in began.owed)
    small = [o.seat for o in began.owed if o.post is Post.SMALL_BLIND]
    (big,) = [o.seat for o in began.owed if o.post is Post.BIG_BLIND]
    assert len(small) <= 1 and big not in small
    if len(seats) > 2:
        assert big != began.button and began.button not in small
        played_on = before.hand is not None and before.chair(big).played
        assert not (played_on and before.hand.big_at == big)


def check_debts(evening, began):
    """What was missed is owed once, and a marker lies only where something is owed."""
    before, after = evening.before, evening.table
    late = {o.seat for o in began.owed if o.post in (Post.LATE, Post.DEAD)}
    (big,) = [o.seat for o in began.owed if o.post is Post.BIG_BLIND]
    assert big not in late
    for seat in began.seats:
        chair = before.chair(seat)
        owes = bool(missed_blinds.entry_posts(before, chair)) and seat != big
        assert (seat in late) == owes
        assert not (chair.played and owes)
        assert after.chair(seat).missed == (chair.missed and seat in late | {big})


def check_grand_cercle(evening, began):
    """No small blind before a big one (GC:99), no button that nobody earned without saying so."""
    posted = evening.live.hand.posted
    if missed_blinds.begins_anew(evening.before):
        evening.has_paid_big |= set(began.seats)
    assert {o.seat for o in posted if o.post is Post.SMALL_BLIND} <= evening.has_paid_big
    evening.has_paid_big |= {o.seat for o in posted if o.post in (Post.BIG_BLIND, Post.LATE)}
    earned = evening.before.chair(began.button).paid_small
    if evening.before.hand is not None and len(began.seats) > 2:
        assert earned != blinds.is_button_waived(evening.before)


@pytest.mark.parametrize("name", HOUSES)
@given(seed=st.integers(0, 2**32))
@pytest.mark.few
def test_an_evening_of_coming_and_going_keeps_its_button_and_its_blinds(name, seed):
    evening = Evening(name, random.Random(seed))
    for _ in range(HANDS):
        evening.stir()
        began = evening.began()
        check_places(evening, began)
        check_debts(evening, began)
        evening.play()
        if evening.gc:
            check_grand_cercle(evening, began)
        hand = evening.live.hand
        assert hand.phase is Phase.OVER and all_hand_chips(hand) == hand.total
        assert not any(evening.table.chair(s).missed for s in hand.seats)
        assert hand.big_at in [o.seat for o in hand.posted if o.post is Post.BIG_BLIND]
    assert same(rebuild(rules(name), evening.live.facts), evening.table)
