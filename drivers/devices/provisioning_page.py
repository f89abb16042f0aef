"""Provisioning page: a board's identity, as 76 bytes to be flashed beside its firmware.

Source: hardware/firmware/boards/provision.md, which the firmware reads the page by.
"""

import re
from struct import Struct
from typing import Final
from zlib import crc32

from drivers.lazy_dataclass import dataclass
from drivers.wire.constants import KEY_BYTES, TEST_KEY, DeviceKind

MAGIC: Final = b"PDAP"
FORMAT: Final = 1
FLASH_ADDRESS: Final = 0x0801_0000
_LAYOUT: Final = Struct("<4sBBBB32s32s")
_CRC: Final = Struct("<I")
PAGE_BYTES: Final = _LAYOUT.size + _CRC.size
_CARD_STOP: Final = 0x01
#: The id is the bridge's USB serial number as well, by which udev names the port.
_IDS: Final = {
    DeviceKind.SHOE: re.compile(r"PDA-SHOE-[A-Z0-9]{1,20}"),
    DeviceKind.SCANNER: re.compile(r"PDA-SCAN-[A-Z0-9]{1,20}"),
}


class PageUnfit(ValueError):
    """A page can't be made or read; says what was expected."""


@dataclass(frozen=True, slots=True, repr=False)
class KeyPage:
    """Content of the page. Not shown by repr: a key is no word for a log."""

    kind: DeviceKind
    device_id: str
    key: bytes
    has_card_stop: bool = False

    def to_bytes(self, simulator: bool = False) -> bytes:
        """The 76 bytes of the page; the test key is refused except for `simulator`.

        Raises PageUnfit.
        """
        check_id(self.device_id, self.kind)
        if len(self.key) != KEY_BYTES:
            raise PageUnfit(f"a device's key has {KEY_BYTES} bytes, not {len(self.key)}")
        if self.key == TEST_KEY and not simulator:
            raise PageUnfit("the test key is for simulators: a board needs a key of its own")
        name = self.device_id.encode("ascii")
        head = (MAGIC, FORMAT, self.kind, len(name), _CARD_STOP * self.has_card_stop)
        page = _LAYOUT.pack(*head, name, self.key)
        return page + _CRC.pack(crc32(page))


def check_id(device_id: str, kind: DeviceKind) -> None:
    """Raises PageUnfit if no device of this kind may have this id."""
    if not _IDS[kind].fullmatch(device_id):
        word = "SHOE" if kind is DeviceKind.SHOE else "SCAN"
        raise PageUnfit(
            f"{device_id!r} is no id of a {kind.name.lower()}: expected PDA-{word}- and 1 to 20 "
            f"capital letters or digits, such as PDA-{word}-0001"
        )


def read_page(page: bytes) -> KeyPage:
    """The page as the firmware reads it. Raises PageUnfit."""
    if len(page) != PAGE_BYTES or page[:4] != MAGIC:
        raise PageUnfit(f"expected a page of {PAGE_BYTES} bytes that begins with {MAGIC!r}")
    if _CRC.unpack(page[_LAYOUT.size :])[0] != crc32(page[: _LAYOUT.size]):
        raise PageUnfit("the page's checksum is wrong: it was damaged or half written")
    _, form, kind, size, parts, name, key = _LAYOUT.unpack(page[: _LAYOUT.size])
    is_known = form == FORMAT and kind in set(DeviceKind) and parts in (0, _CARD_STOP)
    plain = all(0x21 <= byte <= 0x7E for byte in name[:size]) and not any(name[size:])
    if not is_known or not 1 <= size <= len(name) or not plain:
        raise PageUnfit(f"expected format {FORMAT}, a known kind and an id in printable ASCII")
    return KeyPage(DeviceKind(kind), name[:size].decode("ascii"), key, bool(parts))
