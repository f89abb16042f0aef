"""``release key FILE`` | ``release make --key FILE --out DIR`` | ``release check [DIR]``.

The maker's side of updates. `key` makes his pair of keys: the private one stays with him, the
public one is put on each machine as /etc/dealer-assist/release.pub. `make` turns this checkout into
one signed file, VERSION.pda: the program, its compiled files and its networks, as the wheel holds
them. Python and the libraries (PyQt6, OpenCV, ...) are not in it, but each library's version and
digests are: install.sh takes those and no others. `check` holds an installed release (or this one)
against its manifest, and this Python's libraries against its lock, file by file.
"""

import argparse
import tempfile
import time
from pathlib import Path
from typing import Final

from dealer_assist import __version__
from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.game.facts import KINDS
from dealer_assist.game.facts.commissioning import BENCH_KINDS
from dealer_assist.game.facts.floor import FLOOR_KINDS
from dealer_assist.storage.bundle_signing_key import (
    key_fingerprint_start,
    make_key,
    private_key,
    public_key,
)
from dealer_assist.storage.journal.fact_kinds import kinds_known
from dealer_assist.storage.settings.error_output import print_message
from dealer_assist.trust.release.known_firmware import FirmwareUnfit, write_known_firmware
from dealer_assist.trust.release.library_lock import LOCK, library_lines, read_lock
from dealer_assist.trust.release.manifest import ManifestUnfit, version_sort_key
from dealer_assist.trust.release.manifest import digest_start as short
from dealer_assist.trust.release.release_check import HERE, Result, check_release
from dealer_assist.trust.release.release_maker import SUFFIX, CheckoutUnfit, make_package, make_tree
from dealer_assist.trust.start.start_check import add_release_key, program_check_line

CODES: Final = {CheckoutUnfit: 2, FirmwareUnfit: 2, ManifestUnfit: 2, OSError: 2}


def run(options: argparse.Namespace) -> int:
    """0: done, or all is as it was signed; 1: it isn't; 2: wrongly called, or unusable."""
    if options.does == "key":
        public = make_key(options.file)
        print_message("release_said.key", path=options.file, public=public,
                      mark=key_fingerprint_start(public_key(public)))
        return 0
    if options.does == "make":
        return _make(options)
    return _check(options)


def _make(options: argparse.Namespace) -> int:
    version = options.version or __version__
    version_sort_key(version)
    key = private_key(options.key)
    out: Path = options.out / f"dealer-assist-{version}{SUFFIX}"
    if out.exists():
        raise CheckoutUnfit(f"{out} is there already: expected another --version or --out")
    options.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "tree")
        make_tree(options.checkout, tree, version)
        write_known_firmware(tree, options.firmware)
        manifest = make_package(tree, version, kinds_known(KINDS, FLOOR_KINDS, BENCH_KINDS),
                                int(time.time()), key, out)
    print_message("release_said.made", path=out, version=version, count=len(manifest.files),
        python=manifest.python, platform=manifest.platform, bytes=f"{out.stat().st_size:,}",
        mark=short(manifest.digest))
    return 0


def _check(options: argparse.Namespace) -> int:
    key = Path(options.release_key) if options.release_key else None
    found = check_release(options.folder.resolve(), key)
    print(program_check_line(found, options.lang))
    for one in found.wrong:
        print(f"  {one.how:9} {one.path}")
    lock, is_release = found.root / LOCK, found.result is Result.SIGNED
    if found.result is Result.FAILED or not lock.exists():
        return int(found.result is Result.FAILED)
    lines, is_otherwise = library_lines(read_lock(lock), is_release)
    print("\n".join(one.text(options.lang) for one in lines))
    return int(is_release and is_otherwise)  # a checkout may have others


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("release", description=__doc__)
    does = parser.add_subparsers(dest="does", required=True)
    key = does.add_parser("key", help="make the maker's pair of keys")
    key.add_argument("file", type=Path, metavar="FILE", help="the private key; FILE.pub beside it")
    make = does.add_parser("make", help="make a signed release of this checkout")
    make.add_argument("--key", type=Path, required=True, metavar="FILE",
                      help="the maker's private key")
    make.add_argument("--out", type=Path, default=Path(), metavar="DIR", help="where it is put")
    make.add_argument("--version", default="", help="such as 1.4.2 (this program's)")
    make.add_argument("--firmware", action="append", default=[], metavar="KIND=IMAGE",
                      help="an image that goes with it, shoe=FILE or scanner=FILE, in any number: "
                           "boards with other firmware are faults then")
    make.add_argument("--checkout", type=Path, default=HERE, metavar="DIR",
                      help="the checkout to make it of (this one)")
    check = does.add_parser("check", help="hold a release against its manifest")
    check.add_argument("folder", type=Path, nargs="?", default=HERE, metavar="DIR",
                       help="an installed release (this program)")
    add_release_key(check)
    for name, one in does.choices.items():
        one.set_defaults(words=f"release {name}")
    return parser
