"""Files that people write or bring: books, registers, structures, settings, hands, single lines."""

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from dealer_assist.devices.commissioning.shell.bench_fitting_file import FittedUnusable
from dealer_assist.devices.commissioning.shell.bench_fitting_file import read_fitting as fitted
from dealer_assist.devices.opening.device_fittings import FittingWrong, fitting
from dealer_assist.floor.archive.card_patterns import (
    PatternUnreadable,
    board_bits,
    hole_card_patterns,
)
from dealer_assist.floor.archive.retention import TEXT, Terms, TermsWrong
from dealer_assist.floor.export.gaming_days import Days, DayWrong
from dealer_assist.floor.service.floor_folder import FloorFolder, SettingsWrong, address_of
from dealer_assist.game.rules.house_rules import BookUnreadable
from dealer_assist.storage.books import shipped_houses, structure_reader
from dealer_assist.storage.books.setting_line import UneditableText, text_with_setting
from dealer_assist.storage.hand_histories.ohh.read_ohh import read_ohh
from dealer_assist.storage.hand_histories.ohh.write_ohh import About, HandUnfit, write_ohh
from dealer_assist.storage.hand_histories.phh.hand_steps import HandNotOver
from dealer_assist.storage.hand_histories.phh.read_phh import RecordedHand
from dealer_assist.storage.hand_histories.phh.read_phh import read_phh as read_hands
from dealer_assist.storage.hand_histories.phh.replay import replay_recorded_hand
from dealer_assist.storage.hand_histories.phh.replay_result import HandStuck
from dealer_assist.storage.hand_histories.phh.write_phh import write_phh
from dealer_assist.storage.people.people_file import PeopleFile, PeopleUnusable
from dealer_assist.storage.people.pin_check import PinUnfit
from dealer_assist.storage.registry import registry_files
from dealer_assist.storage.registry.deck_orders import OrderWrong, deck_order_named
from dealer_assist.storage.registry.tag_uids import RegisterUnreadable
from dealer_assist.training import demo_hands
from dealer_assist.training.scripts import script_reader
from dealer_assist.training.scripts.script import ScriptUnreadable
from dealer_assist.training.scripts.script_runner import LineBroke, houses_of, run
from dealer_assist.words import LANGS
from dealer_assist.words.cards import UnreadableCard, cards
from drivers.devices import device_keys as keys
from tests.tools.fuzz.fuzz_places import given_file, place
from tests.tools.fuzz.fuzz_target import Shape, Target

_MOST_PLAYED: Final = 40
_KEY: Final = "8f" * 32


def _text(given: bytes) -> str:
    """As every file is read: what is no UTF-8 is told before, by the reader of the file."""
    return given.decode("utf-8", "replace")


def _shipped(package: str, *names: str) -> list[bytes]:
    return [(files(package) / name).read_bytes() for name in names]


# --- rules and games -------------------------------------------------------------------------


def house_book(given: bytes) -> None:
    """A casino's own book, and its mistakes in both languages."""
    try:
        shipped_houses.house(str(given_file("house/own.toml", given)))
    except BookUnreadable as why:
        for lang in LANGS:
            assert why.text(lang)
        raise


def _books() -> Sequence[bytes]:
    own = ('name = "own"\ntitle = { fr = "La nôtre", en = "Ours" }\nextends = "tda2024"\n'
           '[sources.raise]\nwhere = "Ours"\nline = "12"\nfr = "a"\nen = "b"\n[settings]\n'
           '"bet.min_raise" = { value = "increment", source = "raise" }\n'
           'bet.min_open = { value = "big_blind", custom = { fr = "a", en = "b" } }\n'
           '"half_raise.base" = "floor"\n')
    loop = own.replace('"tda2024"', '"own.toml"')
    return [own.encode(), loop.encode(), *_shipped("dealer_assist.game.rules", "tda2024.toml")]


def own_line(given: bytes) -> None:
    """A choice of the floor is written into whatever text the book has."""
    line = '"bet.min_raise" = { value = "increment" }'
    new = text_with_setting(_text(given), "bet.min_raise", line)
    assert line in new


def tournament(given: bytes) -> None:
    """A structure file."""
    structure_reader.structure(str(given_file("structure.toml", given)))


# --- registers and people --------------------------------------------------------------------


def registers(given: bytes) -> None:
    """A register of a deck, of chips, or both."""
    registry_files.join_registers({"one.toml": _text(given)})


@cache
def _registers() -> Sequence[bytes]:
    names = deck_order_named("packed")
    deck = "\n".join(f'"04{n:02x}000000000{n % 10}" = "{card}"' for n, card in enumerate(names))
    head = 'deck = "red-0007"\nback = "red"\n\n[cards]\n'
    tail = ('\n\n[[history]]\ndid = "out"\nat = 2026-05-31T20:00:00Z\nby = "Ana"\n'
            'why = "suspicion"\n')
    chips = ('[[series]]\nname = "25"\nvalue = 2500\ncolour = "green"\n'
             'uids = ["e004010012345678"]\n'
             'ranges = [["e004010000000000", "e0040100000000ff"]]\nclosed = false\n'
             '[chips]\n"e004010099999999" = 100\n')
    return [(head + deck + tail).encode(), chips.encode()]


def people(given: bytes) -> None:
    """Who signs in, with PINs and badges."""
    found = PeopleFile(given_file("people.json", given))
    found.names()
    found.badged()


def _people() -> Sequence[bytes]:
    entry = (f'{{"name": "Ana", "salt": "{"0a" * 16}", "digest": "{"0b" * 32}", "cost": 32768, '
             '"block": 8, "lanes": 1, "roles": ["dealer", "floor"]}')
    badges = f'{{"salt": "{"0c" * 16}", "digests": {{"Ana": "{"0d" * 32}"}}}}'
    return [f'{{"version": 1, "people": [{entry}], "badges": {badges}}}'.encode()]


def pins(given: bytes) -> None:
    """A PIN and a name as they are typed."""
    name, _, pin = _text(given).partition("\n")
    if not pin.isascii() or not pin.isdecimal():  # a good one takes a tenth of a second
        PeopleFile(place("nobody.json")).add(name, pin)


def device_keys(given: bytes) -> None:
    """The host's file of device keys; no message holds a key."""
    try:
        keys.read_keys(given_file("keys.toml", given))
    except keys.KeysUnusable as why:
        assert _KEY not in str(why)
        raise


# --- settings --------------------------------------------------------------------------------


def floor_settings(given: bytes) -> None:
    """A floor's settings."""
    FloorFolder(given_file("floor/floor.toml", given).parent).read()


def _floor_settings() -> Sequence[bytes]:
    return [b'site = "aix"\ngroup = "g"\n[line]\nlisten = "127.0.0.1:8883"\nhosts = ["floor"]\n'
            b'[archive]\nwhere = "archive.sqlite"\n[orders]\ncall_s = 600\nruling_s = 900\n'
            + TEXT.encode()]


def terms(given: bytes) -> None:
    """How long the archive keeps what."""
    section = registry_files.tree_of(_text(given), "floor.toml").get("retention", {})
    Terms.read(section if isinstance(section, dict) else {})


def bench_found(given: bytes) -> None:
    """What a bench found out, which a table takes up."""
    fitted(given_file("bench/fitting.toml", given).parent)


def _bench() -> Sequence[bytes]:
    return [b'[table]\nname = "7"\nsimulated = true\n[ports]\nshoe = "pn532:/dev/ttyUSB0"\n'
            b'[files]\nregister = "decks"\n[calibrations]\nboard = "board.toml"\n'
            b'[seats.scanner]\n1 = 2\n2 = 1\n']


# --- hands -----------------------------------------------------------------------------------


def recorded(given: bytes) -> None:
    """Hands in PHH: read, dealt, written again, and read once more."""
    house = shipped_houses.house(shipped_houses.DEFAULT)
    for hand in list(read_hands(_text(given), "given.phhs"))[:_MOST_PLAYED]:
        if not isinstance(hand, RecordedHand):
            assert hand.says and hand.where
            continue
        try:
            text = write_phh(replay_recorded_hand(hand, house).facts, house)
        except (HandStuck, HandNotOver) as why:
            assert str(why)
            continue
        again = list(read_hands(text, "again.phh"))
        assert len(again) == 1 and isinstance(again[0], RecordedHand), again


@cache
def _recorded() -> Sequence[bytes]:
    shipped = [one for one in files("dealer_assist.training.demo_hands").iterdir()
               if one.name.endswith((".phh", ".phhs"))]
    return [one.read_bytes()[:5000] for one in shipped] or [b"variant = 'NT'\n"]


def tracked(given: bytes) -> None:
    """Hands in Open Hand History: read, dealt, written again, and read once more."""
    house = shipped_houses.house(shipped_houses.DEFAULT)
    about = About("site", "table", "1", "2026-11-22T20:00:00Z", "EUR")
    for hand in list(read_ohh(_text(given), "given.ohh"))[:_MOST_PLAYED]:
        if not isinstance(hand, RecordedHand):
            assert hand.says and hand.where
            continue
        try:
            text = write_ohh(replay_recorded_hand(hand, house).facts, house, about)
        except (HandStuck, HandNotOver, HandUnfit) as why:
            assert str(why)
            continue
        again = list(read_ohh(text, "again.ohh"))
        assert len(again) == 1 and isinstance(again[0], RecordedHand), again


@cache
def tracked_seeds() -> Sequence[bytes]:
    """Shipped hands as a tracker would write them."""
    house, made = shipped_houses.house(shipped_houses.DEFAULT), list[bytes]()
    about = About("site", "table", "1", "2026-11-22T20:00:00Z", "EUR", unit=100)
    for hand in demo_hands.demo_hands()[:3]:
        made.append(write_ohh(replay_recorded_hand(hand, house).facts, house, about).encode())
    return made


def script(given: bytes) -> None:
    """A table script: read, and played under its houses."""
    try:
        found = script_reader.parse_script(_text(given))
        for house in houses_of(found, place("scripts"))[:1]:
            for _, told in zip(range(_MOST_PLAYED), run(found, house), strict=False):
                assert told.line
    except ScriptUnreadable as why:
        for lang in LANGS:
            assert why.text(lang)
        raise


# --- single lines ----------------------------------------------------------------------------


def _line(read: Callable[[str], object]) -> Callable[[bytes], object]:
    """What is typed: letters that a keyboard gives, and no page of them."""
    return lambda given: read("".join(one for one in _text(given)[:400] if one.isprintable()))


def days(text: str) -> None:
    """The first and the last day of what is asked for."""
    first, _, last = text.partition(" ")
    Days().bounds_ms(first, last)


def _device(text: str) -> None:
    name = ("shoe", "scanner", "board", "badge")[len(text) % 4]
    fitting(name, text)


TARGETS: Final = (
    Target("texts/house_book", house_book, (BookUnreadable,), _books, Shape.TEXT),
    Target("texts/own_line", own_line, (UneditableText,), _books, Shape.TEXT),
    Target("texts/structure", tournament, (structure_reader.StructureUnreadable,),
           lambda: _shipped("dealer_assist.game.games", *(
               f"structures/{name}.toml" for name in structure_reader.shipped_structures())),
           Shape.TEXT),
    Target("texts/registers", registers, (RegisterUnreadable,), _registers, Shape.TEXT),
    Target("texts/people", people, (PeopleUnusable,), _people, Shape.TEXT),
    Target("texts/pins", pins, (PinUnfit, PeopleUnusable), lambda: [b"Ana\n12a4"], Shape.TEXT),
    Target("texts/device_keys", device_keys, (keys.KeysUnusable,),
           lambda: [f'[keys]\n"PDA-SHOE-0001" = "{_KEY}"\n'.encode()], Shape.TEXT),
    Target("texts/floor_settings", floor_settings, (SettingsWrong,), _floor_settings, Shape.TEXT),
    Target("texts/retention", terms, (TermsWrong, RegisterUnreadable), lambda: [TEXT.encode()],
           Shape.TEXT),
    Target("texts/bench_fitting", bench_found, (FittedUnusable,), _bench, Shape.TEXT),
    Target("texts/phh", recorded, (), _recorded, Shape.TEXT),
    Target("texts/ohh", tracked, (), tracked_seeds, Shape.TEXT),
    Target("texts/script", script, (ScriptUnreadable, LineBroke), shape=Shape.TEXT),
    Target("texts/cards", _line(cards), (UnreadableCard,), lambda: [b"AsKd7h"], Shape.TEXT),
    Target("texts/holes", _line(hole_card_patterns), (PatternUnreadable,),
           lambda: [b"AKs, 10d", b"pair A"],
           Shape.TEXT),
    Target("texts/board", _line(board_bits), (PatternUnreadable,), lambda: [b"Ah 10d"],
           Shape.TEXT),
    Target("texts/deck_order", _line(deck_order_named), (OrderWrong,),
           lambda: ["".join(deck_order_named("packed")).encode(), b"by_suit"], Shape.TEXT),
    Target("texts/days", _line(days), (DayWrong,), lambda: [b"2026-11-22 2026-11-23"],
           Shape.TEXT),
    Target("texts/address", _line(address_of), (SettingsWrong,),
           lambda: [b"[::1]:9000", b"0.0.0.0:8883"], Shape.TEXT),
    Target("texts/port", _line(_device), (FittingWrong,),
           lambda: [b"pn532:/dev/ttyUSB0", b"camera:0"], Shape.TEXT),
)
