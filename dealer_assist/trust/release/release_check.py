"""Release check: is this program as its maker signed it? Run at each start."""

from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Final

from dealer_assist.storage.bundle_signing_key import SigningKeyUnusable, is_signed, public_key
from dealer_assist.trust.release.manifest import (
    MANIFEST,
    MOST_BYTES,
    SIGNATURE,
    ManifestUnfit,
    ReleaseManifest,
    bytes_to_sign,
    read_manifest,
)
from dealer_assist.trust.release.release_folder_check import WrongFile, wrong_files_in_folder
from drivers.lazy_dataclass import dataclass
from drivers.safe_file_opening import SMALL_BYTES, TooLong, read_plain

#: The folder that the running program was loaded from.
HERE: Final = Path(__file__).resolve().parents[3]
#: Where an installation keeps the maker's public key, which belongs to root.
PINNED: Final = Path("/etc/dealer-assist/release.pub")
_SIGNATURE_BYTES: Final = 64


class Result(StrEnum):
    """Result of the check."""

    SIGNED = "signed"
    UNSIGNED = "unsigned"  # a checkout: no manifest, and no key that would ask for one
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class ReleaseCheck:
    """The check of one folder.

    ``why`` is "" or manifest_missing, manifest_unfit, signature_missing, signature_wrong,
    key_missing, key_unfit, files, unreadable; ``detail`` the text of an error. ``digest`` is the
    manifest's.
    """

    result: Result
    root: Path
    version: str = ""
    digest: str = ""
    why: str = ""
    detail: str = ""
    wrong: tuple[WrongFile, ...] = ()


def check_release(root: Path = HERE, key: Path | None = None) -> ReleaseCheck:
    """Compare the folder with its manifest, by the maker's public key in the file ``key``.

    Without ``key`` the installed one is taken. A folder without a manifest is a developer's
    checkout only if there is no key, which would mean that releases are expected here. Never
    raises.
    """
    at, is_pinned = key or PINNED, key is not None or _is_there(PINNED)
    if not _is_there(root / MANIFEST):
        if is_pinned:
            return ReleaseCheck(Result.FAILED, root, why="manifest_missing")
        return ReleaseCheck(Result.UNSIGNED, root)
    if not is_pinned:
        return ReleaseCheck(Result.FAILED, root, why="key_missing", detail=str(at))
    try:
        said, manifest = _manifest(root, at)
    except _Failed as error:
        return ReleaseCheck(Result.FAILED, root, why=error.why, detail=error.detail)
    try:
        wrong = wrong_files_in_folder(root, manifest)
    except OSError as error:
        return ReleaseCheck(Result.FAILED, root, manifest.version, said, "unreadable", str(error))
    if wrong:
        return ReleaseCheck(Result.FAILED, root, manifest.version, said, "files", "", wrong)
    return ReleaseCheck(Result.SIGNED, root, manifest.version, said)


class _Failed(Exception):
    def __init__(self, why: str, detail: object = "") -> None:
        super().__init__(why)
        self.why, self.detail = why, str(detail)


def _is_there(path: Path) -> bool:
    """True if something lies there; an entry that can't be examined counts as there."""
    try:
        path.lstat()
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return True


def _manifest(root: Path, key: Path) -> tuple[str, ReleaseManifest]:
    """The digest and the manifest, once its signature is the maker's."""
    try:
        content = read_plain(root / MANIFEST, MOST_BYTES)
    except OSError as error:
        raise _Failed("unreadable", error) from None
    try:
        signature = read_plain(root / SIGNATURE, SMALL_BYTES)
    except TooLong:
        raise _Failed("signature_wrong") from None
    except OSError:
        raise _Failed("signature_missing") from None
    try:
        is_his = is_signed(public_key(key), signature, bytes_to_sign(content))
    except SigningKeyUnusable as error:
        raise _Failed("key_unfit", error) from None
    if not is_his or len(signature) != _SIGNATURE_BYTES:
        raise _Failed("signature_wrong")
    try:
        return sha256(content).hexdigest(), read_manifest(content)
    except ManifestUnfit as error:
        raise _Failed("manifest_unfit", error) from None
