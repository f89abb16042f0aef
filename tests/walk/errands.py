"""What a dealer does on the screen besides the hands: seats, sign, float, relief, the end."""

from dealer import Dealer
from reading import figure
from screen import ScreenStuck, told
from seen import SeenKey

from dealer_assist.view.dealer.window_texts import window_text


def seat_key(dealer: Dealer, seat: int) -> SeenKey:
    """The seat on the felt."""
    seen = dealer.screen.look()
    return next(k for k in seen.keys if k.kind == "Seat" and k.names == str(seat))


def touch_seat(dealer: Dealer, seat: int) -> None:
    """Touch a seat."""
    dealer.screen.touch(seat_key(dealer, seat))


def amount(dealer: Dealer, chips: int) -> None:
    """Type an amount on the sheet that asks for one, and confirm it."""
    dealer.screen.wait(lambda s: s.sheet == "amount")
    for digit in str(chips):
        dealer.screen.press(digit)
    dealer.press(window_text(dealer.lang, "confirm"))


def name(dealer: Dealer, letters: str) -> None:
    """Type a name on the sheet that asks for one; a name of the evening is one touch."""
    seen = dealer.screen.wait(lambda s: s.sheet == "name")
    ready = seen.key(letters)
    if ready is not None:
        dealer.press(letters)
        return
    for letter in letters.upper():
        dealer.screen.press(window_text(dealer.lang, "space") if letter == " " else letter)
    dealer.press(window_text(dealer.lang, "confirm"))


def close_sheets(dealer: Dealer) -> None:
    """Put away what lies in the right column."""
    for _ in range(6):
        seen = dealer.screen.look()
        if seen.sheet in ("play", "case", "pad") or seen.waits:
            return
        for id in ("close", "back"):
            if seen.key(window_text(dealer.lang, id)) is not None:
                dealer.press(window_text(dealer.lang, id))
                break
        else:
            raise ScreenStuck(f"no way back: {told(seen)}")


def _brings(dealer: Dealer, id: str, chips: int) -> None:
    """A buy-in of this amount: not one that a key offers, but typed."""
    other = dealer.word("entry.other_amount")
    dealer.screen.wait(lambda seen: (seen.key(other) or seen.key(dealer.word(id))) is not None)
    if dealer.screen.look().key(other) is None:
        dealer.press_id(id)
    if dealer.screen.look().key(other) is not None:
        dealer.press(other)
    amount(dealer, chips)


def sits(dealer: Dealer, seat: int, chips: int) -> None:
    """A player sits down with his buy-in."""
    touch_seat(dealer, seat)
    _brings(dealer, "entry.sit", chips)
    dealer.things.stacks[seat] = chips
    dealer.things.bought += chips
    close_sheets(dealer)
    dealer.screen.wait(lambda seen: figure(seen.seat(seat).stack) == chips)


def buys_again(dealer: Dealer, seat: int, chips: int) -> None:
    """A player buys in again."""
    touch_seat(dealer, seat)
    _brings(dealer, "entry.recave", chips)
    dealer.things.stacks[seat] += chips
    dealer.things.bought += chips
    close_sheets(dealer)


def opens_table(dealer: Dealer, *ids: str) -> None:
    """The table's sheet, and the sheets behind it."""
    dealer.press_id("entry.table")
    for id in ids:
        dealer.press_id(f"entry.{id}")


def posts_sign(dealer: Dealer, float_chips: int, least: int, most: int) -> None:
    """The table's sign, as the floor wrote it."""
    opens_table(dealer, "opening", "sign")
    for id, chips in (("float_chips", float_chips), ("least_buy_in", least),
                      ("most_buy_in", most)):
        dealer.press_id(f"entry.{id}")
        amount(dealer, chips)
    close_sheets(dealer)


def takes_table(dealer: Dealer, who: str) -> None:
    """A dealer takes the box: he says who he is."""
    opens_table(dealer)
    dealer.press_id("entry.dealer_on")
    name(dealer, who)
    dealer.name = who
    close_sheets(dealer)


def checks(dealer: Dealer) -> None:
    """What the screen asks to be counted and checked before anybody plays."""
    for _ in range(8):
        seen = dealer.screen.look()
        due = dealer.reads(seen)
        if due is None or due.id not in ("count_float", "check_deck"):
            return
        if due.id == "count_float":
            dealer.counts_float(seen, due)
            continue
        dealer.album.shot(dealer.screen, dealer.word_of_role(), seen.step,
                          dealer.word("step.done"), once=f"check {due.id}")
        dealer.press_id("step.done")
        dealer.moved(seen)
    raise ScreenStuck(f"it goes on asking: {told(dealer.screen.look())}")


def announces_last(dealer: Dealer, hands: int) -> None:
    """The last hands are announced."""
    opens_table(dealer, "closing")
    seen = dealer.screen.look()
    asked = seen.key(dealer.word("entry.last_hands_ask"))
    if asked is not None:
        dealer.press_id("entry.last_hands_ask")
        amount(dealer, hands)
    else:
        dealer.press_id("entry.last_hands", hands=hands)
    close_sheets(dealer)
