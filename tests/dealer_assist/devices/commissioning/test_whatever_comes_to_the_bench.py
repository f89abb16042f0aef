"""Whatever devices send and fingers tap, in any order: no step raises, every fact can be stored."""

import random
from dataclasses import fields
from typing import get_args, get_type_hints

import pytest
from bench_room import NAMED, NOW_S, accepted, put, room_with

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.bench_taps import DeviceReport
from dealer_assist.devices.commissioning.steps.step_runner import ErrandDone
from dealer_assist.devices.found.found_devices import FoundDevice
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchStep
from dealer_assist.storage.journal.fact_codec import decode_bench, encode_bench
from dealer_assist.words.cards import DECK
from dealer_assist.words.message import message
from drivers.devices import device_reports as r
from drivers.devices.device_reports import PICTURE_WRONG
from drivers.wire.constants import DeviceKind, SelfTestFault, TamperCause, UnreadCause

REPORTS = get_args(r.Report)
ROLES = ("shoe", "scanner", "board", "badge")
CAMERA = b.DeviceNamed("board", "camera", "0", at_s=NOW_S)
CHIP_CAMERA = b.DeviceNamed("scanner", "camera", "1", at_s=NOW_S)
WHY = ("unplugged", "silent", "wrong key: x", "no key: y", "noise: z", "camera black", "new")
WORDS = ("nothing", "yes", "no", "keep", "mended", "enough", "make", "flashed", "packed",
         "decks:1", "full", "short", "more", "order", "board", "none", "again", "differs")
TEXTS = ("red-1", "As", "500", "", "x" * 40, "0", "52", "é")


def a_report(chance):
    """A report of any kind, its fields out of small pools."""
    kind = chance.choice(REPORTS)
    hints = get_type_hints(kind)
    values = {one.name: _value(chance, kind, one.name, hints[one.name]) for one in fields(kind)}
    return kind(**values)


def _value(chance, kind, name, hint):
    uid = bytes((4, chance.randrange(60), 1, 1, 1, 1, 1))
    known = {
        "kind": DeviceKind.SHOE, "uid": uid, "uids": (uid, b""), "added": (uid + b"\xe0",),
        "removed": (), "spots": (0, chance.randrange(10)), "chips": ((500, 3),),
        "guess": ((500, 1),), "new": (SelfTestFault.READER,), "why": chance.choice(WHY),
        "cards": ("As", None), "outcome": chance.choice(("done", "refused", "unanswered")),
        "cause": TamperCause.FORGED if kind is r.Tampered else UnreadCause.SILENT,
        "what": chance.choice((*PICTURE_WRONG, "")), "spot": chance.randrange(10),
        "device": "shoe", "device_id": "PDA-SHOE-1",
    }
    if name in known:
        return known[name]
    if hint is bool:
        return chance.random() < 0.5
    return "aa" if hint is str else chance.randrange(4)


def a_tap(chance, shown):
    """Mostly what is offered; at times anything."""
    if shown is not None and shown.keys and chance.random() < 0.6:
        return chance.choice(shown.keys).tap
    return chance.choice((
        bench_taps.GoOn(), bench_taps.Again(), bench_taps.Stop(),
        bench_taps.Choose(chance.choice(WORDS)),
        bench_taps.PromptAnswered(chance.choice((*TEXTS, chance.choice(DECK)))),
        bench_taps.PutBack("board", 1, "why"), bench_taps.GiveOut(""),
        bench_taps.BringIn("", "why")))


#: What the shell gives for the errands whose success a step goes on with.
GIVEN = {
    "look": {"found": (FoundDevice("/dev/pda/shoe", "own", message("devices.ready"), "shoe",
                                       "PDA-SHOE-1", is_usable=True),
                       FoundDevice("0", "camera", message("devices.ready"),
                                       is_usable=True))},
    "provision": {"page": "x.page.bin", "flash": "st-flash"}, "free_name": {}, "write_deck": {},
    "write_chips": {}, "report": {"path": "x.pdf", "sha256": "ab"},
}


def an_errand(chance, errand):
    """It is done, where a step could go on, or it has failed."""
    if errand.name in GIVEN and chance.random() < 0.8:
        return ErrandDone(errand, None, GIVEN[errand.name])
    return ErrandDone(errand, message("bench.file_refused", why="full"))


def storms(step, seed, *fitted):
    """What a few hundred things that come make of this step."""
    chance = random.Random(seed)
    done = accepted(*(one for one in BenchStep if one is not step))
    room = room_with(*NAMED, *fitted, *done)
    now_ns, errands = 0, []
    kept = list(put(room, bench_taps.Open(step)).facts)
    for _ in range(150):
        now_ns += chance.choice((1_000_000, 100_000_000, 3_000_000_000))
        roll = chance.random()
        if roll < 0.5:
            item = DeviceReport(chance.choice(ROLES), a_report(chance), now_ns)
        elif roll < 0.8 or not errands:
            item = a_tap(chance, room.shown(now_ns, NOW_S).shown)
        else:
            item = an_errand(chance, errands.pop(0))
        made = put(room, item, now_ns, NOW_S)
        ticked = room.ticked(now_ns, NOW_S)
        for fact in ticked.facts:
            room.follow(fact)
        errands += [*made.errands, *ticked.errands]
        kept += [*made.facts, *ticked.facts]
        room.shown(now_ns, NOW_S)
    return kept


@pytest.mark.parametrize("step", BenchStep)
@pytest.mark.few
def test_no_step_raises_and_every_fact_can_be_stored(step):
    fitted = (CAMERA, CHIP_CAMERA) if step in (BenchStep.CAMERA, BenchStep.COLOUR) else (CAMERA,)
    for seed in range(4):
        for fact in storms(step, seed, *fitted):
            assert decode_bench(type(fact).__name__, encode_bench(fact)) == fact
