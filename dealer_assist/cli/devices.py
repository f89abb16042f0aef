"""``devices [list|watch] [PORT...]``, ``devices keys``, ``devices provision --id ID --kind KIND``,
``devices test PORT --kind KIND``.

Finds shoes, scanners and readers by the USB serial number of their bridge, asks who answers, and
says what to do. A port that is none of ours is asked only where it is named.
"""

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dealer_assist.cli.circuit_board_self_test import try_board
from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.devices.enrolment.board_provisioning import KINDS, write_key_and_page
from dealer_assist.devices.found.port_findings import (
    Machine,
    PortFinding,
    find_ports,
    finding_name,
    machine_obstacles,
)
from dealer_assist.words import LANGS, word
from dealer_assist.words.message import ErrorInWords, Message, message
from drivers.devices import device_keys as device_keys
from drivers.devices.device_keys import DeviceKeys, KeysUnusable
from drivers.devices.provisioning_page import PageUnfit

_ACTS = ("list", "watch", "keys", "provision", "test")
_LOOK_EVERY_S = 1.0


CODES: Final = {KeysUnusable: 2, PageUnfit: 2}


def run(options: argparse.Namespace, machine: Machine | None = None) -> int:
    """0: all is well; 1: something is to be mended, or there is no device; 2: wrongly called."""
    machine = machine or Machine()
    if options.does == "provision":
        print("\n".join(write_key_and_page(options)))
        return 0
    if options.does == "keys":
        return _keys(options)
    if options.does == "test":
        keys = _loaded(options.device_keys)
        return try_board(options, keys, lambda line: print(line, flush=True))
    if options.does == "watch":
        return _watch(machine, options)
    return _list(machine, options, options.ports)


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("devices", unnamed="list", description=__doc__)
    does = parser.add_subparsers(dest="does", required=True, metavar="|".join(_ACTS))
    listing = does.add_parser("list", help="what is plugged in, what answers, what to do")
    watching = does.add_parser("watch", help="the same, and again whenever a port comes or goes")
    for one in (listing, watching):
        one.add_argument("ports", nargs="*", metavar="PORT",
                         help="ask these alone, whatever their USB serial number")
        one.add_argument("--device-keys", metavar="FILE", help="the host's keys of its devices")
    listing.add_argument("--json", action="store_true", help="for programs")
    keys = does.add_parser("keys", help="which devices this host has keys for")
    keys.add_argument("--device-keys", metavar="FILE", required=True)
    making = does.add_parser("provision", help="make a board's key and its page for flashing")
    making.add_argument("--id", required=True, help="such as PDA-SHOE-0001")
    making.add_argument("--kind", required=True, choices=sorted(KINDS))
    making.add_argument("--device-keys", metavar="FILE", required=True,
                        help="the host's keys, made if new; give it to `table` too")
    making.add_argument("--out", metavar="FILE", help="the page (ID.page.bin beside the key file)")
    making.add_argument("--card-stop", action="store_true", help="a card stop is fitted")
    making.add_argument("--replace", action="store_true", help="in the place of an older key")
    testing = does.add_parser(
        "test", help="a board's self-test and all that it tells, without a table (Ctrl+C ends)")
    testing.add_argument("port", metavar="PORT")
    testing.add_argument("--kind", required=True, choices=sorted(KINDS))
    testing.add_argument("--device-keys", metavar="FILE", required=True,
                         help="the host's keys of its devices")
    for one in (watching, testing):
        one.add_argument("--for", dest="seconds", type=float, metavar="SECONDS",
                         help="stop by itself after so long")
    return parser


def _loaded(path: str) -> DeviceKeys:
    """The keys of a file that was named. Raises KeysUnusable, ErrorInWords where there is none."""
    if not Path(path).exists():
        raise ErrorInWords(message("option.no_device_keys", file=path))
    return device_keys.read_keys(path)


def _keys(options: argparse.Namespace) -> int:
    known = _loaded(options.device_keys)
    id = "devices.keys_some" if len(known) else "devices.keys_none"
    print(word(options.lang, id, file=options.device_keys, count=len(known)))
    for device_id in sorted(known.keys):
        print(f"  {device_id}")
    return 0 if len(known) else 1


def _list(machine: Machine, options: argparse.Namespace, named: Sequence[str]) -> int:
    keys = _loaded(options.device_keys) if options.device_keys else None
    seen = find_ports(machine, named, keys, options.device_keys or "")
    words = machine_obstacles(machine)
    if getattr(options, "json", False):
        print(json.dumps(_as_json(seen, words), indent=2))
    else:
        print("\n".join(_lines(seen, words, options.lang)), flush=True)
    is_well = any(one.is_well for one in seen) and all(
        one.is_well or one.is_stranger for one in seen
    )
    return 0 if is_well and not words else 1


def _watch(machine: Machine, options: argparse.Namespace) -> int:
    code = _list(machine, options, options.ports)
    known = _paths(machine, options)
    started = time.monotonic()
    try:
        while options.seconds is None or time.monotonic() - started < options.seconds:
            time.sleep(min(_LOOK_EVERY_S, options.seconds or _LOOK_EVERY_S))
            now = _paths(machine, options)
            for path in sorted(known - now):
                print(word(options.lang, "devices.unplugged", path=path), flush=True)
            for path in sorted(now - known):
                print(word(options.lang, "devices.plugged", path=path), flush=True)
            if now != known:
                code = _list(machine, options, options.ports)
            known = now
    except KeyboardInterrupt:
        return code
    return code


def _paths(machine: Machine, options: argparse.Namespace) -> set[str]:
    if options.ports:
        return {path for path in options.ports if Path(path).exists()}
    return {one.path for one in machine.ports()}


def _lines(seen: Sequence[PortFinding], words: Sequence[Message], lang: str) -> list[str]:
    lines: list[str] = [] if seen else [word(lang, "devices.none")]
    if seen and all(one.is_stranger for one in seen):
        lines.append(word(lang, "devices.none_ours"))
    for one in seen:
        lines.append(_head(one, lang))
        lines += [f"    {said.text(lang)}" for said in (one.finding, *one.warnings)]
    return [*lines, *(said.text(lang) for said in words)]


def _head(seen: PortFinding, lang: str) -> str:
    port, answer = seen.port, seen.answer
    parts = [f"{seen.link} -> {port.path}" if seen.link else port.path]
    if port.vendor is None or port.product is None:
        parts.append(word(lang, "devices.not_usb"))
    else:
        serial = port.serial or word(lang, "devices.no_serial")
        vid, pid = f"{port.vendor:04x}", f"{port.product:04x}"
        parts.append(word(lang, "devices.usb", vid=vid, pid=pid, serial=serial))
    if answer is not None and answer.versions is not None:
        low, high = answer.versions
        parts.append(word(lang, "devices.own", kind=word(lang, f"devices.{answer.name}"),
                          device=answer.device_id, firmware=answer.firmware, low=low, high=high))
    elif answer is not None:
        parts.append(answer.name)
    return "  ".join(parts)


def _as_json(seen: Sequence[PortFinding], words: Sequence[Message]) -> dict[str, object]:
    return {
        "ports": [
            {
                "path": one.port.path,
                "link": one.link,
                "vendor": one.port.vendor,
                "product": one.port.product,
                "serial": one.port.serial,
                "users": [{"pid": user.pid, "name": user.name} for user in one.users],
                "answer": None if one.answer is None else {
                    "family": one.answer.family,
                    "name": one.answer.name,
                    "id": one.answer.device_id,
                    "firmware": one.answer.firmware,
                    "versions": one.answer.versions,
                },
                "finding": one.name,
                "warnings": [finding_name(said) for said in one.warnings],
                "says": {lang: one.finding.text(lang) for lang in LANGS},
            }
            for one in seen
        ],
        "warnings": [finding_name(said) for said in words],
    }
