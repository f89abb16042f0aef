"""A package opened: one file with a release in it, believed only as far as its signature goes.

Nothing is unpacked before the manifest's signature holds, and every file is held against the
manifest while it is read: its name, its size, its SHA-256.
"""

import tarfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from gzip import BadGzipFile
from pathlib import Path
from typing import Final

from dealer_assist.floor.out.signing import KeyUnusable, is_signed, public_key
from dealer_assist.release.making import platform_here, python_here
from dealer_assist.release.manifest import (
    MANIFEST,
    MOST_BYTES,
    SIGNATURE,
    Manifest,
    ManifestUnfit,
    read,
    sealed,
    to_sign,
)

_SIGNATURE_BYTES: Final = 64


class PackageRefused(Exception):
    """The package isn't taken: ``why`` is a word for programs, the message is for people.

    ``why``: unreadable, unsigned, key, damaged, python, platform, older, same, facts, space.
    """

    def __init__(self, why: str, says: str) -> None:
        super().__init__(says)
        self.why = why


def opened(package: Path, key: Path) -> Manifest:
    """The manifest of a package that is whole and signed. Raises PackageRefused."""
    return [manifest for manifest, _, _ in _members(package, key)][-1]


def unpack(package: Path, key: Path, folder: Path) -> Manifest:
    """The same, with every file written into the new ``folder``. Raises PackageRefused, OSError.

    The caller makes it last on the disk.
    """
    manifests = []
    for manifest, path, content in _members(package, key):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        manifests.append(manifest)
    return manifests[-1]


def why_not_here(manifest: Manifest) -> PackageRefused | None:
    """Why this machine can't run the release, or None."""
    if manifest.python != python_here():
        return PackageRefused("python", f"it is made for Python {manifest.python}; this is "
                                        f"{python_here()}")
    if manifest.platform != platform_here():
        return PackageRefused("platform", f"it is made for {manifest.platform}; this is "
                                          f"{platform_here()}")
    return None


def _members(package: Path, key: Path) -> Iterator[tuple[Manifest, str, bytes]]:
    """Manifest, path and content of each file, the manifest's own two among them."""
    with _reading(package), tarfile.open(package, "r:gz") as packed:
        said = _next(packed, MANIFEST, MOST_BYTES)
        signature = _next(packed, SIGNATURE, _SIGNATURE_BYTES)
        manifest = _signed(said, signature, key)
        yield manifest, MANIFEST, said
        yield manifest, SIGNATURE, signature
        left = dict(manifest.files)
        while (member := packed.next()) is not None:
            expected = left.pop(member.name, None)
            if expected is None or not member.isreg() or member.size != expected.size:
                raise PackageRefused("damaged", f"{member.name!r} isn't in it as it was signed")
            content = _content(packed, member)
            if sealed(content) != expected:
                raise PackageRefused("damaged", f"{member.name} isn't as it was signed")
            yield manifest, member.name, content
        if left:
            raise PackageRefused("damaged", f"{min(left)} is missing from it")


@contextmanager
def _reading(package: Path) -> Iterator[None]:
    try:
        yield
    except (tarfile.TarError, EOFError, zlib.error, BadGzipFile) as error:
        raise PackageRefused("damaged", f"{package} is no whole package ({error})") from None
    except OSError as error:
        raise PackageRefused("unreadable", f"{package} can't be read ({error})") from None


def _next(packed: tarfile.TarFile, name: str, most: int) -> bytes:
    """The next file, which must be this one."""
    member = packed.next()
    if member is None or member.name != name or not member.isreg():
        raise PackageRefused("unsigned", f"it doesn't begin with {MANIFEST} and {SIGNATURE}: no "
                                         "signed release")
    if member.size > most:
        raise PackageRefused("damaged", f"{name} has {member.size} bytes, more than {most}")
    return _content(packed, member)


def _content(packed: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = packed.extractfile(member)
    assert file is not None  # a plain file
    content = file.read()
    if len(content) != member.size:
        raise PackageRefused("damaged", f"{member.name} is cut off")
    return content


def _signed(said: bytes, signature: bytes, key: Path) -> Manifest:
    try:
        is_his = is_signed(public_key(key), signature, to_sign(said))
    except KeyUnusable as error:
        raise PackageRefused("key", str(error)) from None
    if not is_his:
        raise PackageRefused("unsigned", f"its signature isn't of the key in {key}")
    try:
        return read(said)
    except ManifestUnfit as error:
        raise PackageRefused("damaged", str(error)) from None
