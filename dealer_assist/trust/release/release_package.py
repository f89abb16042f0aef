"""Package: one file with a release in it, believed only as far as its signature goes.

It begins with a head of fixed length (manifest.HEAD) and the manifest. Nothing behind them is read
before the signature holds; then each file gets as many bytes as the manifest says, in its order,
and is checked by its SHA-256. No name or length is read from anywhere else.
"""

import gzip
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dealer_assist.storage.bundle_signing_key import SigningKeyUnusable, is_signed, public_key
from dealer_assist.trust.release.manifest import (
    HEAD,
    MANIFEST,
    MOST_BYTES,
    PACKAGE_MARK,
    SIGNATURE,
    ManifestUnfit,
    ReleaseManifest,
    bytes_to_sign,
    file_seal,
    read_manifest,
)
from dealer_assist.trust.release.release_maker import platform_here, python_here
from dealer_assist.words.message import ErrorInWords, InWords, message, system_refusal_message
from drivers.safe_file_opening import open_plain


class PackageRefused(ErrorInWords):
    """The package is refused: ``why`` is a word for programs, the message is for people.

    ``why``: unreadable, unsigned, key, damaged, python, platform, older, same, facts,
    libraries, space.
    """

    def __init__(self, why: str, says: InWords) -> None:
        super().__init__(says)
        self.why = why


def open_package(package: Path, key: Path) -> ReleaseManifest:
    """The manifest of a package that is whole and signed. Raises PackageRefused."""
    return [manifest for manifest, _, _ in _members(package, key)][-1]


def unpack_release(package: Path, key: Path, folder: Path) -> ReleaseManifest:
    """Unpack each file to the new ``folder``; returns the manifest. Raises PackageRefused, OSError.

    The caller syncs it to the disk.
    """
    manifests = []
    for manifest, path, content in _members(package, key):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        manifests.append(manifest)
    return manifests[-1]


def why_not_runnable_here(manifest: ReleaseManifest) -> PackageRefused | None:
    """Reason why this machine can't run the release, or None."""
    if manifest.python != python_here():
        return PackageRefused("python", message(
            "update.python", expected=manifest.python, found=python_here()))
    if manifest.platform != platform_here():
        return PackageRefused("platform", message(
            "update.platform", expected=manifest.platform, found=platform_here()))
    return None


def _members(package: Path, key: Path) -> Iterator[tuple[ReleaseManifest, str, bytes]]:
    """Manifest, path and content of each file, the manifest's own two among them.

    Of a package that isn't signed no more is read than its head and as much as a manifest may have.
    """
    with _reading(package), os.fdopen(open_plain(package), "rb") as file:
        head = file.read(HEAD.size)
        if len(head) < HEAD.size or not head.startswith(PACKAGE_MARK):
            raise PackageRefused("unsigned", message("update.no_head"))
        _, signature, length = HEAD.unpack(head)
        if length > MOST_BYTES:
            raise PackageRefused(
                "damaged", message("update.long_manifest", has=length, most=MOST_BYTES))
        said = file.read(length)
        manifest = _signed(said, signature, key)
        yield manifest, MANIFEST, said
        yield manifest, SIGNATURE, signature
        with gzip.GzipFile(fileobj=file) as packed:
            for path, expected in sorted(manifest.files.items()):
                content = packed.read(expected.size)
                if file_seal(content) != expected:
                    raise PackageRefused("damaged", message("update.other_file", path=path))
                yield manifest, path, content
            if packed.read(1):
                raise PackageRefused("damaged", message("update.more"))


@contextmanager
def _reading(package: Path) -> Iterator[None]:
    try:
        yield
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise PackageRefused(
            "damaged", message("update.not_whole", path=package, why=error)) from None
    except OSError as error:
        raise PackageRefused(
            "unreadable",
            message("update.unread", path=package, why=system_refusal_message(error))) from None


def _signed(said: bytes, signature: bytes, key: Path) -> ReleaseManifest:
    try:
        is_his = is_signed(public_key(key), signature, bytes_to_sign(said))
    except SigningKeyUnusable as error:
        raise PackageRefused("key", error.words) from None
    if not is_his:
        raise PackageRefused("unsigned", message("update.other_key", path=key))
    try:
        return read_manifest(said)
    except ManifestUnfit as error:
        raise PackageRefused("damaged", message("update.manifest", why=error)) from None
