"""``decks enrol|check|list|show|in|out|retire``: decks brought into service, and taken out of it.

A deck is enrolled by running it through a shoe once, in an order that is printed first; a person
then turns up some of the cards. Its tags stand in a file of the folder --register, readable by its
owner only. Don't lend a table's own shoe for it: what it tells here, the table misses.
"""

import argparse
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.devices.enrolment.enrolment_at_desk import (
    CameraMaker,
    NoDevice,
    OfficeLine,
    OldReports,
    TypedLine,
)
from dealer_assist.devices.opening.device_fittings import fitting
from dealer_assist.storage.registry.camera_deck_enrolment import EyesCheck, EyesEnrolment
from dealer_assist.storage.registry.deck import (
    NEEDS_CHECK,
    DeckAct,
    DeckEvent,
    DeckReason,
    DeckState,
    RegisteredDeck,
)
from dealer_assist.storage.registry.deck_enrolment import (
    CheckRun,
    DeckCheck,
    Enrolment,
    row_and_card,
)
from dealer_assist.storage.registry.deck_orders import ORDERS, OrderWrong, deck_order_named
from dealer_assist.storage.registry.registry_files import Store
from dealer_assist.storage.registry.tag_uids import RegisterUnreadable
from dealer_assist.storage.settings.error_output import print_message
from dealer_assist.storage.settings.language import own_language
from dealer_assist.view.dealer.lost_device_words import lost_word_id
from dealer_assist.words import card_words, word
from dealer_assist.words.cards import DECK, typed_card
from dealer_assist.words.message import Message
from drivers.devices.device_keys import KeysUnusable
from drivers.devices.device_reports import LinkUp

if TYPE_CHECKING:
    from dealer_assist.devices.enrolment.deck_enrolment_by_camera import Enroller


CODES: Final = {KeysUnusable: 2, OrderWrong: 2, RegisterUnreadable: 2}


def run(options: argparse.Namespace) -> int:
    """0: done; 1: given up, or the deck is not whole; 2: wrongly called, or a file is unusable."""
    store = Store(Path(options.register))
    if options.does == "enrol":
        return _Enrol(options, store).run()
    if options.does == "check":
        return _Check(options, store).run()
    if options.does in ("in", "out", "retire"):
        return _move(options, store)
    return _list(store) if options.does == "list" else _show(store.deck(options.name))


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("decks", description=__doc__)
    parser.add_argument("--register", default="registers", metavar="DIR",
                        help="the folder of the registers (registers)")
    does = parser.add_subparsers(dest="does", required=True,
                                 metavar="enrol|check|list|show|in|out|retire")
    for name, means in (("enrol", "run a new deck through a shoe, in a known order"),
                        ("check", "run a deck through a shoe, in any order: 52 cards, each once")):
        one = does.add_parser(name, help=means)
        one.add_argument("name", metavar="NAME")
        one.add_argument("--shoe", required=True, metavar="PORT",
                         help="serial port of the shoe, or pn532:PORT, camera:SOURCE")
        one.add_argument("--calibration", default="", metavar="FILE",
                         help="the camera's, made with `dealer-assist cameras`")
        one.add_argument("--device-keys", default="", metavar="FILE",
                         help="the shoe's key, made with `dealer-assist devices provision`")
        one.add_argument("--by", required=True, metavar="NAME", help="who does it")
        one.add_argument("--discard", action="store_true",
                         help="lose the cards of a table that the shoe still holds")
        if name == "enrol":
            one.add_argument("--order", default="packed", metavar="ORDER",
                             help=f"{', '.join(ORDERS)}, or 52 cards one after another (packed)")
            one.add_argument("--back", default="", metavar="WORDS", help="colour and design")
    does.add_parser("list", help="print every deck and where it is")
    does.add_parser("show", help="print what became of a deck").add_argument("name", metavar="NAME")
    for name, means in (("in", "put it into play again"), ("out", "take it out of play"),
                        ("retire", "take it out of service for good")):
        one = does.add_parser(name, help=means)
        one.add_argument("name", metavar="NAME")
        one.add_argument("--by", required=True, metavar="NAME", help="who does it")
        if name != "in":
            one.add_argument("--why", choices=tuple(DeckReason), required=name == "out", default="")
    return parser


# --- at the shoe -----------------------------------------------------------------------------


class _AtTheShoe(ABC):
    """A run at the shoe, and a person at the terminal."""

    def __init__(self, options: argparse.Namespace, store: Store) -> None:
        self.options, self.store, self.lang = options, store, options.lang
        self.name: str = options.name

    def say(self, id: str, **values: object) -> None:
        """Print a message of words/registry.toml; cards in it are named in the language."""
        named = {key: card_words(value, self.lang) if key in ("card", "last", "other") else value
                 for key, value in values.items() if isinstance(value, str)}
        if id == "enrol.unseen":
            named["why"] = word(self.lang, f"unseen.{str(values['why']).replace(' ', '_')}")
        if id in ("enrol.sight_lost", "enrol.no_camera"):
            named["why"] = word(self.lang, f"device.{lost_word_id(str(values['why']))}")
        print(word(self.lang, id, **{**values, **named}), flush=True)

    def say_all(self, said: Sequence[Message]) -> None:
        """Print each of these."""
        for one in said:
            self.say(one.id, **dict(one.values))

    def run(self) -> int:
        """Meet the shoe, and go through it."""
        camera = self.camera() if self.by_camera else None
        with OfficeLine("shoe", self.options.shoe, self.options.device_keys, camera) as line:
            try:
                heard = line.meet(self.options.discard)
            except NoDevice as error:
                self.say(f"enrol.no_{'camera' if self.by_camera else 'shoe'}",
                         port=self.options.shoe, why=str(error))
                return 2
            except OldReports as error:
                self.say("enrol.old_cards", count=error.cards)
                return 2
            # By it the run knows the shoe and its journal again when the cable comes back.
            return self.go(line, next(one for one in reversed(heard) if isinstance(one, LinkUp)))

    @property
    def by_camera(self) -> bool:
        """True if the shoe is one that looks at the cards."""
        return fitting("shoe", self.options.shoe).family == "camera"

    @abstractmethod
    def camera(self) -> CameraMaker:
        """Maker of the port of a shoe that looks at the cards. Raises FittingWrong."""

    @abstractmethod
    def go(self, line: OfficeLine, met: LinkUp) -> int:
        """Do this run at the shoe that was met; 0 done, 1 given up or wrong."""

    def given_up(self) -> int:
        """Nothing is kept."""
        self.say("enrol.given_up")
        return 1


class _Enrol(_AtTheShoe):
    """52 cards in a known order, then some of them turned up by a person."""

    _eyes: "Enroller | None" = None

    def go(self, line: OfficeLine, met: LinkUp) -> int:
        order = deck_order_named(self.options.order)
        self._show(order)
        enrolment = self._enrolment(order)
        enrolment.heard(met)
        if not self._drawn(line, enrolment) or not self._confirmed(line, enrolment):
            return 1
        deck = enrolment.deck(self.name, self.options.back, self.options.by, int(time.time()))
        if isinstance(enrolment, EyesEnrolment) and not self._learned(enrolment):
            return 1
        self.say("enrol.kept", deck=self.name, file=str(self.store.enter(deck)))
        return 0

    def camera(self) -> CameraMaker:
        """The camera that keeps what it sees."""
        # OpenCV, only for a camera
        from dealer_assist.devices.enrolment.deck_enrolment_by_camera import Enroller

        self._eyes = Enroller(self.options.calibration)
        return self._eyes.port

    def _enrolment(self, order: Sequence[str]) -> Enrolment:
        known = self.store.read()
        if self._eyes is None:
            return Enrolment(order, known)
        return EyesEnrolment(order, known, self._eyes.taken_for)

    def _learned(self, enrolment: EyesEnrolment) -> bool:
        """True if the deck's pictures are stored: a deck with two cards too alike is none."""
        from drivers.vision.cards.enrolment import DeckUnfit

        assert self._eyes is not None
        self.say("enrol.learning")
        file = self.store.eyes_of(self.name)
        try:
            self._eyes.learn(self.name, enrolment.uid_of).save(file)
        except DeckUnfit as error:
            self.say("enrol.eyes_unfit", why=str(error))
        except OSError as error:
            self.say("enrol.eyes_unfit", why=f"{file}: {error.strerror or error}")
        else:
            self.say("enrol.eyes_kept", deck=self.name, file=str(file))
            return True
        self.say("enrol.nothing_kept")
        return False

    def run(self) -> int:
        """As any run; a name that can't be taken is told before anybody draws 52 cards."""
        deck_order_named(self.options.order)
        self.store.check_name(self.name)
        return super().run()

    def _show(self, order: Sequence[str]) -> None:
        named = self.options.order if self.options.order in ORDERS else "own"
        self.say("enrol.begin", deck=self.name, order=word(self.lang, f"order.{named}"))
        for row in range(0, len(DECK), 13):
            print("  " + " ".join(order[row : row + 13]))
        self.say("enrol.lay_out")

    def _drawn(self, line: OfficeLine, enrolment: Enrolment) -> bool:
        return self._through(line, enrolment, lambda text: None, lambda: enrolment.is_read)

    def _through(
        self, line: OfficeLine, enrolment: Enrolment, typed: Callable[[str], None],
        is_over: Callable[[], bool],
    ) -> bool:
        """True once it is over and nothing is asked; False if it failed or was given up."""
        for item in line.items():
            if not isinstance(item, TypedLine):
                self.say_all(enrolment.heard(item))
            elif item.text is None or item.text.casefold() == "q":
                return not self.given_up()
            elif enrolment.question is not None:
                self._answered(enrolment, item.text)
            else:
                typed(item.text)
            if enrolment.failed is not None:
                return False
            if is_over() and enrolment.question is None:
                return True
        return False

    def _answered(self, enrolment: Enrolment, text: str) -> None:
        answer = text.casefold()[:1]
        if answer in ("o", "y", "n"):
            self.say_all(enrolment.answer(answer != "n"))
        else:
            self.say("enrol.by_hand")

    def _confirmed(self, line: OfficeLine, enrolment: Enrolment) -> bool:
        """A person turns up cards and names them; the shoe may still tell of a 53rd."""
        left = list(enrolment.looked_at(SystemRandom()))
        self._asks(left[0])
        return self._through(line, enrolment, partial(self._named, enrolment, left),
                             lambda: not left)

    def _named(self, enrolment: Enrolment, left: list[int], text: str) -> None:
        card = typed_card(text)
        if not card:
            self.say("enrol.no_card", said=text)
            return
        self.say_all(enrolment.seen(left.pop(0), card))
        if left and enrolment.failed is None:
            self._asks(left[0])

    def _asks(self, place: int) -> None:
        row, column = row_and_card(place)
        self.say("enrol.turn_up", row=row, column=column)


class _Check(_AtTheShoe):
    """All cards in any order; what is missing or there twice is said at the end."""

    def run(self) -> int:
        """A deck that isn't there or is retired is told before any card is drawn."""
        self.store.deck(self.name).moved(DeckEvent(DeckAct.CHECKED))
        return super().run()

    def camera(self) -> CameraMaker:
        """The camera that reads this deck."""
        # OpenCV, only for a camera
        from dealer_assist.devices.enrolment.deck_enrolment_by_camera import deck_camera_port_maker

        return deck_camera_port_maker(self.store.deck(self.name), self.options.calibration,
                                      self.store.path)

    def go(self, line: OfficeLine, met: LinkUp) -> int:
        deck = self.store.deck(self.name)
        check = (EyesCheck if self.by_camera else CheckRun)(deck, self.store.read())
        check.heard(met)
        self.say("enrol.check_begin", deck=self.name)
        for item in line.items():
            if not isinstance(item, TypedLine):
                self.say_all(check.heard(item))
            elif item.text is None or item.text.casefold() == "q":
                return self.given_up()
            elif not check.drawn:
                self.say("enrol.check_none")
            else:
                break
        return self._found(check.verdict())

    def _found(self, found: DeckCheck) -> int:
        by, now_s = self.options.by, int(time.time())
        if found.unsure:
            self.say("enrol.check_unseen" if self.by_camera else "enrol.check_unsure")
            return 1
        if found.is_whole:
            self.store.move(self.name, DeckEvent(DeckAct.CHECKED, now_s, by))
            self.say("enrol.check_whole", deck=self.name)
            if self.store.deck(self.name).standing is DeckState.OUT:
                self.say("enrol.still_out", deck=self.name)
            return 0
        self.say("enrol.check_foul", deck=self.name)
        for id, cards in (("check_missing", found.missing), ("check_twice", found.twice)):
            if cards:
                named = ", ".join(card_words(card, self.lang) for card in cards)
                self.say(f"enrol.{id}", cards=named)
        if found.foreign:
            self.say("enrol.check_strangers", count=len(found.foreign))
        if found.unread:
            self.say("enrol.check_no_name", count=found.unread)
        self.store.move(self.name, DeckEvent(DeckAct.OUT, now_s, by, DeckReason.WRONG_COUNT))
        why = word(self.lang, f"out_for.{DeckReason.WRONG_COUNT}")
        self.say("enrol.taken_out", deck=self.name, why=why)
        return 1


# --- without a shoe --------------------------------------------------------------------------

_DID = {"in": DeckAct.IN, "out": DeckAct.OUT, "retire": DeckAct.RETIRED}


def _move(options: argparse.Namespace, store: Store) -> int:
    why = getattr(options, "why", "")
    moved = store.move(
        options.name, DeckEvent(_DID[options.does], int(time.time()), options.by, why))
    print(_line(moved))
    if why in NEEDS_CHECK:
        print(f"  {word(options.lang, 'deck_said.stays_out', name=moved.name)}")
    return 0


def _list(store: Store) -> int:
    decks = store.read().decks
    for name in sorted(decks):
        print(_line(decks[name]))
    if not decks:
        print_message("deck_said.none", path=store.path)
    return 0


def _line(deck: RegisteredDeck) -> str:
    checked = deck.last(DeckAct.CHECKED) or deck.last(DeckAct.ENROLLED)
    lang = own_language()
    when = word(lang, "deck_said.whole", when=_time(checked.at_s)) if checked is not None else ""
    why = word(lang, f"out_for.{deck.why}") if deck.why else ""
    parts = (deck.name or word(lang, "deck_said.no_name"), deck.back,
             word(lang, f"deck_said.is_{deck.standing}"), why, when)
    return "  ".join(part for part in parts if part)


def _show(deck: RegisteredDeck) -> int:
    print(_line(deck))
    for entry in deck.history:
        did = word(own_language(), f"deck_said.was_{entry.did}")
        why = word(own_language(), f"out_for.{entry.why}") if entry.why else ""
        print(f"  {_time(entry.at_s)}  {did}  {entry.by}  {why}".rstrip())
    return 0


def _time(at_s: int) -> str:
    if not at_s:
        return word(own_language(), "deck_said.once")
    return f"{datetime.fromtimestamp(at_s, UTC):%Y-%m-%d %H:%M} UTC"
