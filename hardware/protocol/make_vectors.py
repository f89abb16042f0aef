"""Writes `vectors.txt`: frames and keys of wire.md, made from the page alone.

Shares no code with `drivers` or with the firmware, so that both can be tested against it. Run it
when the page changes: ``python hardware/protocol/make_vectors.py``.
"""

import hmac
from binascii import crc_hqx
from pathlib import Path
from struct import pack

from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

PLAIN = {0x01, 0x02, 0x03, 0x22}
PSK = bytes(range(32))
HOST_NONCE, DEVICE_NONCE = bytes(range(0x10, 0x20)), bytes(range(0xA0, 0xB0))
ID = b"PDA-SHOE-0001"
FIRMWARE = bytes(range(1, 9))
BOOT_ID, STARTS = 0x12345678, 1
CONVERSATION = DEVICE_NONCE[0]
IDENTITY = pack("<BBBB8sIH", 2, 2, 2, 1, FIRMWARE, BOOT_ID, STARTS)


def hkdf(secret: bytes, salt: bytes, info: bytes, size: int) -> bytes:
    """RFC 5869 with HMAC-BLAKE2b-512; one block is enough for 64 bytes."""
    return hmac.digest(hmac.digest(salt, secret, "blake2b"), info + b"\x01", "blake2b")[:size]


SALT = HOST_NONCE + DEVICE_NONCE
INFO = b"dealer-assist wire 2" + bytes((2, 2)) + IDENTITY + bytes((len(ID),)) + ID
OKM = hkdf(PSK, SALT, INFO, 64)
KEYS = {"host": OKM[:32], "device": OKM[32:]}


def cobs(body: bytes) -> bytes:
    return b"".join(bytes((len(run) + 1,)) + run for run in body.split(b"\0"))


def frame(by: str, kind: int, ctr: int, payload: bytes, key: bytes | None = None) -> bytes:
    head = pack("<BI", kind, ctr)
    if kind not in PLAIN:
        nonce = bytes((0 if by == "host" else 1,)) + bytes(7) + pack("<I", ctr)
        payload = ChaCha20Poly1305(key or KEYS[by]).encrypt(nonce, payload, head)
    body = head + payload
    return b"\0" + cobs(body + pack("<H", crc_hqx(body, 0xFFFF))) + b"\0"


def uid(text: str) -> bytes:
    tag = bytes.fromhex(text)
    return bytes((len(tag),)) + tag.ljust(10, b"\0")


def event(seq: int, kind: int, body: bytes = b"") -> bytes:
    return pack("<IIIB", BOOT_ID, seq, 1000 * seq, kind) + body


def set_crc(*uids: bytes) -> int:
    return crc_hqx(b"".join(sorted(uids)), 0xFFFF)


ONE, TWO = bytes.fromhex("01000000000004E0"), bytes.fromhex("02000000000004E0")
CARD, OTHER = "04A1B2C3D4E580", "04000000000080"
FRAMES = [
    ("BOOT", "device", 0x01,
     pack("<BBBBIH8sB", 2, 2, 1, 1, BOOT_ID, STARTS, FIRMWARE, len(ID)) + ID),
    ("HELLO", "host", 0x02, bytes((2, 2)) + HOST_NONCE),
    ("HELLO_R", "device", 0x03,
     HOST_NONCE + DEVICE_NONCE + IDENTITY + pack("<IIB", 3, 5, len(ID)) + ID),
    ("AUTH", "host", 0x04, b""),
    ("AUTH_R", "device", 0x05, pack("<II", 3, 5)),
    ("RESUME", "host", 0x12, pack("<II", BOOT_ID, 3)),
    ("EVENT CARD", "device", 0x10, event(3, 0x01, uid(CARD))),
    ("EVENT CARD, 4-byte UID", "device", 0x10, event(4, 0x01, uid("DEADBEEF"))),
    ("EVENT DOUBLE_DRAW", "device", 0x10, event(5, 0x04, b"\x02" + uid(CARD) + uid(OTHER))),
    ("EVENT UNKNOWN_TAG", "device", 0x10, event(6, 0x05, b"\x02")),
    ("EVENT GATE_OPEN", "device", 0x10, event(7, 0x02)),
    ("EVENT TAMPER", "device", 0x10, event(8, 0x07, b"\x04")),
    ("EVENT LID_OPEN", "device", 0x10, event(9, 0x08)),
    ("EVENT PUSHED_IN", "device", 0x10, event(13, 0x0A)),
    ("EVENT SPOT_STABLE, two come", "device", 0x10,
     event(10, 0x10, pack("<BBBHHBB", 3, 1, 1, 2, set_crc(ONE, TWO), 2, 0) + ONE + TWO)),
    ("EVENT SPOT_STABLE, one goes", "device", 0x10,
     event(11, 0x10, pack("<BBBHHBB", 3, 1, 1, 1, set_crc(TWO), 0, 1) + ONE)),
    ("EVENT AMBIGUOUS", "device", 0x10, event(12, 0x11, bytes((3, 4, 1)) + ONE)),
    ("ACK", "host", 0x11, pack("<II", BOOT_ID, 4)),
    ("GAP", "device", 0x13, pack("<III", BOOT_ID, 12, 40)),
    ("PING", "host", 0x20, pack("<I", 7)),
    ("PONG", "device", 0x21, pack("<IIIIIBH", 7, BOOT_ID, 60_000, 5, 12, 0x02, 0x10)),
    ("NAK crc", "device", 0x22, bytes((1, 0))),
    ("LOCK", "host", 0x30, pack("<I", 0xCAFE0001)),
    ("UNLOCK", "host", 0x31, pack("<I", 0xCAFE0002)),
    ("DONE", "device", 0x35, pack("<IB", 0xCAFE0001, 0)),
    ("SELFTEST", "host", 0x32, pack("<I", 0xCAFE0003)),
    ("SELFTEST_R", "device", 0x33, pack("<IHH", 0xCAFE0003, 0x02, 3300)),
    ("TELL_SPOTS", "host", 0x34, pack("<I", 0xCAFE0004)),
    ("WATCH", "host", 0x36, pack("<IB", 0xCAFE0005, 3)),
]


def accepted() -> list[dict[str, str]]:
    blocks = []
    for number, (name, by, kind, payload) in enumerate(FRAMES, start=1):
        ctr = number if kind in PLAIN else CONVERSATION << 24 | number
        blocks.append({
            "frame": name, "by": by, "type": f"{kind:02X}", "ctr": f"{ctr:08X}",
            "payload": payload.hex().upper(), "wire": frame(by, kind, ctr, payload).hex().upper(),
        })
    return blocks


def refused() -> list[dict[str, str]]:
    """Sealed frames from the host that a device in this conversation, last counter 100, refuses."""
    base = CONVERSATION << 24
    ack = pack("<II", BOOT_ID, 4)
    good = bytearray(frame("host", 0x11, base | 101, ack))
    cases = [
        ("wrong key", 3, frame("host", 0x11, base | 101, ack, bytes(32))),
        ("sealed for the other direction", 3, frame("host", 0x11, base | 102, ack, KEYS["device"])),
        ("replayed counter", 4, frame("host", 0x11, base | 100, ack)),
        ("older counter", 4, frame("host", 0x11, base | 7, ack)),
        ("stale conversation", 11, frame("host", 0x11, (CONVERSATION ^ 1) << 24 | 101, ack)),
        ("unknown type", 5, frame("host", 0x7E, base | 103, b"")),
        ("wrong length", 8, frame("host", 0x11, base | 104, ack + b"\0")),
        ("too short for a tag", 2, short(base | 105)),
        ("wrong checksum", 1, bytes(flipped(good))),
    ]
    return [{"refused": name, "reason": f"{reason:02X}", "wire": wire.hex().upper()}
            for name, reason, wire in cases]


def short(ctr: int) -> bytes:
    body = pack("<BI", 0x11, ctr) + bytes(range(1, 9))
    return b"\0" + cobs(body + pack("<H", crc_hqx(body, 0xFFFF))) + b"\0"


def flipped(wire: bytearray) -> bytearray:
    wire[-2] ^= 0x01 if wire[-2] != 0x01 else 0x02
    return wire


def main() -> None:
    first = {
        "conversation": "keys", "psk": PSK.hex().upper(), "host_nonce": HOST_NONCE.hex().upper(),
        "device_nonce": DEVICE_NONCE.hex().upper(), "salt": SALT.hex().upper(),
        "info": INFO.hex().upper(), "host_key": KEYS["host"].hex().upper(),
        "device_key": KEYS["device"].hex().upper(),
    }
    blocks = [first, *accepted(), *refused()]
    text = "\n\n".join("\n".join(f"{k} = {v}" for k, v in block.items()) for block in blocks)
    (Path(__file__).parent / "vectors.txt").write_text(text + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
