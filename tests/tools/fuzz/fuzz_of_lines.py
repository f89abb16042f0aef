"""What is said on the lines: MQTT's payloads and topics, orders, the vault's socket, bundles."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from dealer_assist.floor.archive.archive_opening import open_archive
from dealer_assist.floor.link import link_messages, mqtt_topics
from dealer_assist.floor.link.commit_batch import Incoming
from dealer_assist.floor.link.link_messages import (
    BadLineMessage,
    Glance,
    Hello,
    Order,
    Rows,
    Status,
)
from dealer_assist.floor.link.mqtt_topics import NameUnfit, Topic, What
from dealer_assist.floor.link.row_intake import Intake
from dealer_assist.floor.security.certificate_authority import HOUSE, Authority
from dealer_assist.floor.security.certificate_bundle import (
    CA,
    CERT,
    KEY,
    LINE,
    BundleUnfit,
    CertificateKind,
    read_bundle,
)
from dealer_assist.floor.security.certificate_register import HouseUnusable
from dealer_assist.floor.work.fact_mailbox import FactMailbox
from dealer_assist.floor.work.room_reports import (
    after_glance,
    after_status,
    mark_silent_tables,
    room_with_table,
    table_or_bare,
)
from dealer_assist.floor.work.room_state import bare_room
from dealer_assist.floor.work.tables_known_from_archive import newest_journals
from dealer_assist.game.facts.floor import FLOOR_KINDS, OrderKind
from dealer_assist.game.table.table import bare_table
from dealer_assist.live.sensing.order_entry import MAY_BE_ORDERED, order_result
from dealer_assist.live.sensing.tap_result import TapResult
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import JournalKind, chain
from dealer_assist.storage.journal.fact_codec import encode, encode_floor
from dealer_assist.storage.journal.journal_rows import JournalRow
from dealer_assist.trust.vault import vault_messages as vault_wire
from tests.tools.fuzz.fuzz_choices import Choices
from tests.tools.fuzz.fuzz_places import given_file, place
from tests.tools.fuzz.fuzz_target import Shape, Target

_NOW_S: Final = 1_800_000_000
_TABLE: Final = Topic("aix", "7", What.EVENT)


# --- MQTT ------------------------------------------------------------------------------------


def payloads(given: bytes) -> None:
    """A payload is a message that is packed to the same, or BadLineMessage."""
    message = link_messages.decode_message(given)
    assert link_messages.decode_message(link_messages.encode_message(message)) == message


@cache
def _payloads() -> Sequence[bytes]:
    kinds = link_messages.Message.__args__
    return [link_messages.encode_message(Choices(bytes(range(n, 250, 9))).record(kind))
            for kind in kinds for n in (0, 3)]


def topic_names(given: bytes) -> None:
    """A topic's name is one of ours, or none; a name fits one, or is refused."""
    text = given.decode("utf-8", "replace")
    found = mqtt_topics.parse_topic(text)
    if found is not None:
        assert mqtt_topics.topic_name(*found) == text
    mqtt_topics.check_name(text)


def seen(given: bytes) -> None:
    """What tables say of themselves, true or not, as the floor's room keeps it."""
    choices, room = Choices(given), bare_room("aix")
    while not choices.is_over:
        said = choices.record(Glance) if choices.below(2) else choices.record(Status)
        table = table_or_bare(room, "aix", choices.of(("7", "8")))
        is_kept = bool(choices.below(2))
        if isinstance(said, Glance):
            room = room_with_table(room, after_glance(table, said, _NOW_S, is_kept))
        else:
            room = room_with_table(room, after_status(table, said, _NOW_S, is_kept))
        room = mark_silent_tables(room, _NOW_S, _NOW_S + choices.below(200))
    assert room.tables is not None


def taken_in(given: bytes) -> None:
    """What tables send to the archive: what it can't bear is refused, and nothing else stops."""
    choices, path = Choices(given), place("archive.sqlite")
    for ending in ("", "-wal", "-shm", ".lock"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    rooms = open_archive(str(path))
    try:
        intake, before = Intake(rooms, JournalKind.LIVE), chain.hash_before_first_row("j1", "live")
        for number in range(1, 9):
            came: list[Incoming] = [Incoming(_TABLE, _hello(choices), _NOW_S * 1000)]
            row = _row(choices, number, before)
            before = bytes.fromhex(row.hash) if len(row.hash) == 64 else before
            names = (("~0123456789ab", choices.of(("Ana", "", "\0", "x" * 300))),)
            came.append(Incoming(_TABLE, Rows("j1", (row,), names, "s1"), 0))
            if choices.below(3) == 0:
                came.append(Incoming(_TABLE, choices.record(Rows), 0))
            settled = intake.settle(came, float(number), _NOW_S * 1000)
            for reply in settled.replies:
                link_messages.encode_message(reply.message)
            if choices.is_over:
                break
        assert all(one.at_s >= 0 for one in newest_journals(rooms, JournalKind.LIVE, float(_NOW_S)))
    finally:
        rooms.close()


def _hello(choices: Choices) -> Hello:
    if choices.below(6) == 0:
        return choices.record(Hello)
    return Hello(link_messages.VERSION, "aix", "7", "j1", "live", choices.below(4), "", 1, "s1")


def _row(choices: Choices, number: int, before: bytes) -> JournalRow:
    """A row that follows the one before it, whatever it says; now and then one that doesn't."""
    loose = choices.record(JournalRow)
    if choices.below(5) == 0:
        return loose
    entry = chain.ChainEntry(number, loose.at, loose.kind, loose.body, loose.by, loose.device,
                             loose.boot_id, None, loose.part)
    hashed = chain.row_hash(before, entry).hex()
    return JournalRow(number, loose.at, loose.kind, loose.body, loose.by, loose.device,
                      loose.boot_id,
                      -1, loose.part, hashed)


def orders(given: bytes) -> None:
    """An order to a table: facts, or why it is refused."""
    choices = Choices(given)
    table = bare_table(shipped_houses.house(shipped_houses.DEFAULT))
    kind = choices.of(sorted(MAY_BE_ORDERED, key=lambda one: one.__name__))
    body = encode(choices.record(kind)) if choices.below(4) else choices.record(Order).body
    loose = choices.record(Order)
    order = Order(loose.floor, loose.number, loose.journal, choices.of(list(OrderKind)), loose.by,
                  kind.__name__ if choices.below(9) else loose.kind, body, loose.call, loose.seen,
                  loose.at_s, loose.until_s)
    made = order_result(table, order, choices.of((0, 1, -(2**40))), _NOW_S, 0,
                         lambda here, tap: TapResult(()))
    assert isinstance(made, TapResult)


# --- files of the floor ----------------------------------------------------------------------


@cache
def _issued() -> Path:
    """A sound bundle of a table, in the folder of the authority that made it."""
    authority = Authority(place("made/one").parent)
    authority.begin("aix", ("floor.local",), _NOW_S)
    return authority.issue(CertificateKind.TABLE, "7", _NOW_S)


def line_files(given: bytes) -> None:
    """A bundle's ``line.json``, beside a certificate that is sound."""
    certificates(bytes((3,)) + given)


def _line_files() -> Sequence[bytes]:
    return [(_issued() / LINE).read_bytes()]


def certificates(given: bytes) -> None:
    """A bundle of which one file was changed: authority, certificate or key."""
    sound, (which, content) = _issued(), (given[:1], given[1:])
    changed = (CA, CERT, KEY, LINE)[which[0] % 4] if which else CERT
    for name in (CA, CERT, KEY, LINE):
        given_file(f"certified/{name}",
                   content if name == changed else (sound / name).read_bytes())
    read_bundle(place(f"certified/{LINE}").parent).context()


def _certificates() -> Sequence[bytes]:
    return [bytes((at,)) + (_issued() / name).read_bytes()
            for at, name in enumerate((CA, CERT, KEY))]


def register(given: bytes) -> None:
    """The register of an authority."""
    Authority(given_file(f"authority/{HOUSE}", given).parent).read()


def _registers() -> Sequence[bytes]:
    assert _issued()
    return [(place("made/one").parent / HOUSE).read_bytes()]


def left(given: bytes) -> None:
    """What a command left for the floor's journal."""
    folder = place("left/one").parent
    for old in folder.iterdir():
        old.unlink()
    given_file("left/1.fact", given)
    FactMailbox(folder).due(bare_room("aix"), _NOW_S)


@cache
def _left() -> Sequence[bytes]:
    return [f"{name} {encode_floor(Choices(bytes(range(40))).record(kind))}\n".encode()
            for name, kind in sorted(FLOOR_KINDS.items())]


# --- the vault's socket ----------------------------------------------------------------------


def vault_frames(given: bytes) -> None:
    """What the table's process says to the vault, and the vault to the table, in any pieces."""
    for kinds in (vault_wire.FROM_TABLE, vault_wire.FROM_VAULT):
        whole, single = vault_wire.VaultDecoder(kinds), vault_wire.VaultDecoder(kinds)
        found, one_by_one, why, other = [], [], "", ""
        try:
            found = whole.feed(given)
        except BaseException as wrong:
            assert isinstance(wrong, vault_wire.BadVaultMessage), wrong
            why = str(wrong)
        try:
            for at in range(len(given)):
                one_by_one += single.feed(given[at:at + 1])
        except vault_wire.BadVaultMessage as wrong:
            other = str(wrong)
        assert why == other and (why or found == one_by_one)
        for message in found:
            assert vault_wire.framed(message)


@cache
def _vault_frames() -> Sequence[bytes]:
    w = vault_wire
    said: list[w.Message] = [
        w.VaultHello(1, "j1"), w.Start((w.LastReport("shoe", 7, 3),)), w.Request(4, "shoe", "lock"),
        w.Begin(5, "7/12", 6, (0, 9)), w.Draw(6, bytes(8)), w.OpenTabled(7, ("t1", "t2"), 3),
        w.Name(8, "board 3", "As", ("t1",)), w.State(9), w.Welcome(1, "ab", "cd", ("shoe",)),
        w.Chips("25", 2500, "green", (bytes(8),), ((bytes(8), bytes(8)),), False),
        w.VaultRefusal(4, "unknown", "no"), w.Cards(5, ("As", "Kd")), w.Done(1, "x"), w.Ping(),
    ]
    frames = [w.framed(one) for one in said]
    return [*frames, b"".join(frames[:8]), b"".join(frames[8:])]


TARGETS: Final = (
    Target("floor/payloads", payloads, (BadLineMessage,), _payloads, Shape.TEXT),
    Target("floor/topics", topic_names, (NameUnfit,),
           lambda: [b"room/aix/7/hello", b"room/aix/floor/order"], Shape.TEXT),
    Target("floor/seen", seen),
    Target("floor/taken_in", taken_in),
    Target("floor/orders", orders),
    Target("floor/line_file", line_files, (BundleUnfit,), _line_files, Shape.TEXT),
    Target("floor/certificate", certificates, (BundleUnfit,), _certificates),
    Target("floor/register", register, (HouseUnusable,),
           _registers, Shape.TEXT),
    Target("floor/left", left, (), _left, Shape.TEXT),
    Target("vault/frames", vault_frames, (), _vault_frames),
)
