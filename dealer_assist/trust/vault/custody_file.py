"""Custody file: JSON, its owner's alone, written whole or not at all.

Beside it lies ``FILE.pub`` for the tables: 64 hexadecimal digits, and a second line that says that
two custodians stand behind the key. Nothing in either file opens a card by itself.
"""

import json
from pathlib import Path
from typing import Any, Final

from dealer_assist.trust.vault.custodian import Custodian
from dealer_assist.trust.vault.custodian_pairs import WRAPPED_BYTES, Pair
from dealer_assist.trust.vault.two_person_custody import LEAST, MOST, Custody, FloorKey, fingerprint
from dealer_assist.words.message import ErrorInWords, message, system_refusal_message
from drivers.durable_files import put_whole
from drivers.foreign_toml_json import read_text
from drivers.safe_file_opening import TooLong

NAME: Final = "custody.json"  # in a floor's folder
_VERSION: Final = 1
_MOST_BYTES: Final = 4_000_000
#: The second line of a public key that comes from a custody.
CUSTODY_LINE: Final = "# custody by two"


class CustodyUnusable(ErrorInWords):
    """The file can't be read or written; says which, what was expected and what to do."""


def public_of(path: Path) -> Path:
    """The file for the tables."""
    return path.with_name(path.name + ".pub")


def read_custody(path: Path) -> Custody:
    """The custody of this file. Raises CustodyUnusable."""
    try:
        content = json.loads(read_text(path, _MOST_BYTES))
    except FileNotFoundError:
        raise CustodyUnusable(message("custody_why.missing", path=path)) from None
    except TooLong:
        raise CustodyUnusable(
            message("custody_why.unfit", path=path, why=message("custody_why.too_long"))) from None
    except (OSError, ValueError, RecursionError) as error:
        raise CustodyUnusable(
            message("custody_why.unfit", path=path, why=type(error).__name__)) from None
    if not isinstance(content, dict) or content.get("version") != _VERSION:
        raise CustodyUnusable(message("custody_why.unfit", path=path, why=f"version {_VERSION}"))
    try:
        found = Custody(tuple(_custodian(one) for one in content["custodians"]),
                        tuple(_key(one) for one in content["keys"]),
                        bytes.fromhex(content["mark"]))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise CustodyUnusable(
            message("custody_why.unfit", path=path, why=type(error).__name__)) from None
    if not _is_sound(found):
        raise CustodyUnusable(message(
            "custody_why.unfit", path=path, why=message("custody_why.size")))
    return found


def _custodian(entry: dict[str, Any]) -> Custodian:
    numbers = [entry[name] for name in ("cost", "block", "lanes")]
    if not all(type(number) is int for number in numbers) or type(entry["name"]) is not str:
        raise ValueError("numbers and a name")
    return Custodian(entry["name"], bytes.fromhex(entry["public"]), bytes.fromhex(entry["salt"]),
                     bytes.fromhex(entry["wrapped"]), *numbers)


def _key(entry: dict[str, Any]) -> FloorKey:
    is_old = entry.get("is_old", False)
    if type(entry["made_s"]) is not int or type(is_old) is not bool:
        raise ValueError("seconds, and whether it is old")
    return FloorKey(bytes.fromhex(entry["public"]), entry["made_s"], tuple(
        Pair(str(pair["first"]), str(pair["second"]), bytes.fromhex(pair["wrapped"]))
        for pair in entry["pairs"]), is_old)


def _is_sound(custody: Custody) -> bool:
    names = [one.name for one in custody.custodians]
    if not (LEAST <= len(names) <= MOST and len({name.casefold() for name in names}) == len(names)
            and all(one.is_sound() for one in custody.custodians)):
        return False
    pairs = [pair for key in custody.keys for pair in key.pairs]
    return (bool(custody.keys) and not custody.keys[0].is_old and len(custody.mark) == 32
            and all(len(key.public) == 32 for key in custody.keys)
            and all(len(pair.wrapped) == WRAPPED_BYTES and pair.first in names
                    and pair.second in names for pair in pairs))


def write_custody_files(path: Path, custody: Custody) -> None:
    """Put the custody and the tables' public key there. Raises CustodyUnusable.

    The custody first: a power cut between both leaves a key in use that two can open.
    """
    text = json.dumps(_content(custody), ensure_ascii=False, indent=1) + "\n"
    try:
        put_whole(path, text.encode(), 0o600)
        put_whole(public_of(path), public_text(custody).encode())
    except OSError as error:
        raise CustodyUnusable(
            message("custody_why.unwritten", path=path,
                    why=system_refusal_message(error))) from None


def public_text(custody: Custody) -> str:
    """File for the tables: the key in use, and that it is in the custody of two."""
    key = custody.current.public
    return f"{key.hex()}\n{CUSTODY_LINE}, {fingerprint(key)}\n"


def _content(custody: Custody) -> dict[str, Any]:
    return {
        "version": _VERSION,
        "custodians": [
            {"name": one.name, "public": one.public.hex(), "salt": one.salt.hex(),
             "wrapped": one.wrapped.hex(), "cost": one.cost, "block": one.block,
             "lanes": one.lanes} for one in custody.custodians],
        "keys": [
            {"public": key.public.hex(), "made_s": key.made_s, "is_old": key.is_old, "pairs": [
                {"first": pair.first, "second": pair.second, "wrapped": pair.wrapped.hex()}
                for pair in key.pairs]} for key in custody.keys],
        "mark": custody.mark.hex(),
    }
