"""``python -m dealer_assist COMMAND``: exit code 0 well, 1 a check failed, 2 wrongly called."""

import argparse
import io
import sys
from collections.abc import Sequence
from importlib import import_module

_COMMANDS = {
    "demo": "deal recorded hands end to end on simulated devices, and check every stack",
    "table": "open the dealer's panel for a real table, with or without devices",
    "vault": "the vault as a process of its own: hosts shoe and scanner, keeps cards closed",
    "floor": "many tables: broker, archive, the floor's window, certificates, people; a demo",
    "technician": "the technician's bench: take a table from its box to the signature, and test it",
    "devices": "find shoes, scanners and readers, say what to do; provision a board's key",
    "seals": "who holds the floor's key, and the hands that two of them open",
    "keys": "a raw key pair for practice; move an old one into the custody of two",
    "decks": "enrol decks through a shoe, check them, put them in and out of play",
    "chips": "enrol chips by range or on a bet spot, and list them",
    "cameras": "list cameras, calibrate them, check what moved or grew dirty",
    "people": "enter, list and strike off who signs in by PIN or badge, and in which roles",
    "play": "play a table script and check what the assistant must say",
    "replay": "replay .phh and .phhs hands through the engine",
    "export": "write a journal's finished hands in the open PHH format",
    "verify": "check a journal's hash chain and say where it breaks",
    "rulings": "search the rulings of a table's journal, and print one as a slip",
    "houses": "list the houses, print a rule card, compare two",
    "release": "make a signed release of this program, and check one",
    "update": "install a signed release, and go back to the one before",
    "doctor": "look this machine and a table's files over: what is wrong, and what mends it",
    "drill": "try to lose facts: kill -9, power cuts, full disks, bad cables, a whole evening",
    "fuzz": "give every reader of what comes from outside inputs that it must refuse in words",
    "bench": "measure speed beside PokerKit",
    "read-cards": "read the playing cards in pictures",
    "count-chips": "count the chips in pictures",
    "evaluate": "measure how well cards or chips are read: accuracy, coverage, wrong reads",
}


def parser() -> argparse.ArgumentParser:
    """The command line; each command adds its own options when it is chosen."""
    top = argparse.ArgumentParser(prog="dealer_assist", description=__doc__)
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, means in _COMMANDS.items():
        commands.add_parser(name, help=means, description=means, add_help=False)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    _write_any_letter()
    given = list(sys.argv[1:] if argv is None else argv)
    chosen = parser().parse_known_args(given[:1])[0].command
    # Imported late: verifying a journal needs neither Qt nor a serial port.
    command = import_module(f"dealer_assist.commands.{chosen.replace('-', '_')}")
    code: int = command.main(given[1:])
    return code


def _write_any_letter() -> None:
    """French words and file names are written on any terminal: a letter that it lacks as \\xe9."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors in ("strict", "surrogateescape"):
            stream.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:  # `... | head`: the reader has enough
        sys.stderr.close()
        sys.exit(0)
    except KeyboardInterrupt:
        sys.exit(130)
