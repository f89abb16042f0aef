"""``devices provision``: a board's own key, into the host's key file and a page to be flashed."""

import argparse
import os
import secrets
import shlex
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp

from dealer_assist.words import word
from dealer_assist.words.message import ErrorInWords, message, system_refusal_message
from drivers.devices import device_keys as device_keys
from drivers.devices.provisioning_page import FLASH_ADDRESS, MAGIC, PAGE_BYTES, KeyPage, check_id
from drivers.wire.constants import KEY_BYTES, DeviceKind

KINDS = {"shoe": DeviceKind.SHOE, "scanner": DeviceKind.SCANNER}


class ProvisionRefused(ErrorInWords):
    """Nothing was written; says why and what to do."""


def write_key_and_page(options: argparse.Namespace) -> list[str]:
    """Make key and page, and say what to do with them.

    Raises ProvisionRefused, PageUnfit for an id that no device of this kind has, KeysUnusable.
    """
    kind = KINDS[options.kind]
    check_id(options.id, kind)
    keys_file = Path(options.device_keys)
    out = Path(options.out or keys_file.with_name(f"{options.id}.page.bin"))
    known = device_keys.read_keys(keys_file).get(options.id) is not None
    if known and not options.replace:
        raise ProvisionRefused(message("registry_why.has_key", path=keys_file, name=options.id))
    _check_place(out, keys_file, options.replace)
    key = secrets.token_bytes(KEY_BYTES)
    page = KeyPage(kind, options.id, key, options.card_stop).to_bytes()
    _put(out, page, lambda: device_keys.write_device_key(keys_file, options.id, key))
    file = shlex.quote(str(out))
    flash = f"st-flash --reset write {file} 0x{FLASH_ADDRESS:08x} && shred -u {file}"
    made = word(options.lang, "devices.made", device=options.id, keys=keys_file, page=out)
    replaced = [word(options.lang, "devices.replaced", device=options.id)] if known else []
    return [made, f"  {flash}", *replaced]


def _check_place(out: Path, keys_file: Path, may_replace: bool) -> None:
    """Raises ProvisionRefused where the page would take the place of anything but an older page."""
    if out.resolve() == keys_file.resolve():
        raise ProvisionRefused(message("registry_why.same_file", path=out))
    if not out.exists():
        return
    if not _is_page(out):
        raise ProvisionRefused(message("registry_why.no_page", path=out))
    if not may_replace:
        raise ProvisionRefused(message("registry_why.page_taken", path=out))


def _is_page(path: Path) -> bool:
    try:
        return (
            path.is_file()
            and path.stat().st_size == PAGE_BYTES
            and path.read_bytes().startswith(MAGIC)
        )
    except OSError:
        return False


def _put(path: Path, page: bytes, enter: Callable[[], None]) -> None:
    """Write the page for its owner alone, and give it its name once `enter` has stored the key.

    A page whose key no host has is of no use to anybody, and an older one stays until then.
    """
    fresh = ""
    try:
        # mkstemp makes it 0600: nobody else can open it at any moment.
        descriptor, fresh = mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(descriptor, "wb") as file:
            file.write(page)
            file.flush()
            os.fsync(file.fileno())
        enter()
        Path(fresh).replace(path)
    except OSError as error:
        raise ProvisionRefused(
            message("registry_why.page_unwritten", path=path,
                    why=system_refusal_message(error))) from None
    finally:
        if fresh:
            with suppress(OSError):
                Path(fresh).unlink()
