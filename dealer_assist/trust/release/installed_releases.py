"""Shelf of releases, and the link to the running one. A power cut leaves the old or the new.

    DIR/1.4.2/                a release, never written again
    DIR/current -> 1.4.2      moved by one rename
    DIR/switches.json         who moved it when, from what, and why; the newest last

Every step leaves a state that works and from which the same command goes on: a half-unpacked folder
has a name that no release has, and a switch that was noted but not made counts for nothing.
"""

import json
import os
import shutil
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final, NamedTuple

from dealer_assist.trust.release.library_lock import LOCK, lock_mark
from dealer_assist.trust.release.manifest import (
    MANIFEST,
    MOST_BYTES,
    ManifestUnfit,
    ReleaseManifest,
    read_manifest,
    version_sort_key,
)
from dealer_assist.trust.release.release_check import ReleaseCheck, Result, check_release
from dealer_assist.trust.release.release_package import (
    PackageRefused,
    open_package,
    unpack_release,
    why_not_runnable_here,
)
from dealer_assist.words.message import Message, message
from drivers.durable_files import free_mb, put_whole, sync_folder
from drivers.foreign_toml_json import json_of, read_text
from drivers.lazy_dataclass import dataclass
from drivers.safe_file_opening import read_plain

CURRENT: Final = "current"
SWITCHES: Final = "switches.json"
#: Beside the folder of the releases: the libraries of each, by the mark of its lock.
LIBRARIES: Final = "envs"
_KEPT_SWITCHES: Final = 200
_MOST_FILES: Final = 5
#: Bytes of free space that an update leaves: a journal must still grow.
_SPARE_BYTES: Final = 200_000_000


@dataclass(frozen=True, slots=True)
class Switch:
    """The link was moved (or was about to be): from one version to another, by whom and why.

    ``how`` is "install" or "rollback"; digests are the manifests', "" if nothing ran before.
    """

    how: str
    version: str
    digest: str
    before: str
    before_digest: str
    by: str
    why: str
    at_s: int


class InstalledRelease(NamedTuple):
    """The release that the link names; ``digest`` "" if its manifest can't be read."""

    version: str
    digest: str


class Shelf:
    """The folder of the releases. ``step`` is called before each step, for drills."""

    def __init__(self, folder: Path, key: Path, step: Callable[[str], None] = lambda _: None,
                 spare_bytes: int = _SPARE_BYTES) -> None:
        self.folder, self._key, self._step = folder, key, step
        self._spare_bytes = spare_bytes

    def current(self) -> "InstalledRelease | None":
        """The release installed now; None before the first time."""
        link = self.folder / CURRENT
        if not link.is_symlink():
            return None
        version = link.readlink().name
        try:
            return InstalledRelease(version,
                                    read_manifest(read_plain(link / MANIFEST, MOST_BYTES)).digest)
        except (OSError, ManifestUnfit):
            # damaged: it is put in order by installing it again
            return InstalledRelease(version, "")

    def check(self, version: str) -> ReleaseCheck:
        """Check the release of this version file by file."""
        return check_release(self.folder / version, self._key)

    def why_not(self, manifest: ReleaseManifest) -> PackageRefused | None:
        """Reason why this release isn't installed over the present one, or None."""
        elsewhere = why_not_runnable_here(manifest) or self._lacks_libraries(manifest)
        now = self.current()
        if elsewhere is not None or now is None:
            return elsewhere
        if version_sort_key(manifest.version) < version_sort_key(now.version):
            return PackageRefused("older", message(
                "update.older", version=manifest.version, now=now.version))
        is_same = version_sort_key(manifest.version) == version_sort_key(now.version)
        if is_same and now.digest not in ("", manifest.digest):
            return PackageRefused("same", message("update.same", now=now.version))
        return None

    def install(self, package: Path, by: str, why: str, at_s: int) -> Switch | None:
        """Unpack beside the others, check, move the link; None if it runs already.

        Raises PackageRefused, OSError: the former release then still runs.
        """
        manifest = open_package(package, self._key)
        refused = self.why_not(manifest)
        if refused is not None:
            raise refused
        now = self.current()
        if now is not None and now.digest == manifest.digest and self._is_whole(manifest):
            return None
        self.folder.mkdir(parents=True, exist_ok=True)
        self._need_space(manifest)
        self._sweep()
        self._prune()
        if not self._is_whole(manifest):
            self._put(package, manifest)
        return self._switch("install", manifest, now, by, why, at_s)

    def why_not_back(self, facts: Sequence[str] = ()) -> PackageRefused | None:
        """Reason why the release before can't take over again, or None.

        ``facts`` are the kinds and fields that the house's journals hold.
        """
        target = self.before()
        if target is None:
            return PackageRefused("older", message("update.no_before"))
        unknown = target.unread(facts)
        if unknown:
            return PackageRefused("facts", message(
                "update.facts", version=target.version, names=", ".join(unknown)))
        found = self.check(target.version)
        if found.result is not Result.SIGNED:
            return PackageRefused("damaged", message(
                "update.not_as_signed", version=target.version, why=_why(found)))
        return why_not_runnable_here(target) or self._lacks_libraries(target)

    def before(self) -> ReleaseManifest | None:
        """The release that ran before the current one, if it is still there."""
        now = self.current()
        made = [one for one in self.switches()
                if now is not None and one.version == now.version != one.before]
        if not made or not made[-1].before:
            return None
        try:
            return read_manifest(read_plain(self.folder / made[-1].before / MANIFEST, MOST_BYTES))
        except (OSError, ManifestUnfit):
            return None

    def roll_back(self, by: str, why: str, at_s: int, facts: Sequence[str] = ()) -> Switch:
        """Let the release before take over again. Raises PackageRefused, OSError."""
        refused = self.why_not_back(facts)
        if refused is not None:
            raise refused
        target = self.before()
        assert target is not None
        return self._switch("rollback", target, self.current(), by, why, at_s)

    def switches(self) -> tuple[Switch, ...]:
        """All recorded moves of the link; () if none can be read."""
        try:
            held = json_of(read_text(self.folder / SWITCHES))
            return tuple(Switch(**one) for one in held)
        except (OSError, ValueError, TypeError):
            return ()

    # -- the steps -----------------------------------------------------------------------------

    def _lacks_libraries(self, manifest: ReleaseManifest) -> PackageRefused | None:
        """Refusal of a release whose libraries aren't there, where each release has its own."""
        shelf, lock = self.folder.parent / LIBRARIES, manifest.files.get(LOCK)
        if not shelf.is_dir() or lock is None:
            return None
        mark = lock_mark(lock.sha256)
        if (shelf / mark).is_dir():
            return None
        return PackageRefused("libraries", message(
            "update.libraries", version=manifest.version, mark=mark))

    def _is_whole(self, manifest: ReleaseManifest) -> bool:
        found = self.check(manifest.version)
        return found.result is Result.SIGNED and found.digest == manifest.digest

    def _need_space(self, manifest: ReleaseManifest) -> None:
        needs = sum(one.size for one in manifest.files.values()) + self._spare_bytes
        free = free_mb(self.folder)
        if free * 1_000_000 < needs:
            raise PackageRefused("space", message(
                "update.space", path=self.folder, free=free, needs=-(-needs // 1_000_000)))

    def _sweep(self) -> None:
        """Remove the remains of an unfinished try."""
        self._step("sweep")
        for one in self.folder.iterdir():
            if one.name.startswith(".") and one.is_dir() and not one.is_symlink():
                shutil.rmtree(one)

    def _put(self, package: Path, manifest: ReleaseManifest) -> None:
        """Unpack, then give the release's folder its own name once all of it is on the disk."""
        draft, home = self.folder / f".{manifest.version}.new", self.folder / manifest.version
        self._step("unpack")
        draft.mkdir()
        unpack_release(package, self._key, draft)
        self._step("sync")
        _make_last(draft)
        self._step("look over")
        found = check_release(draft, self._key)
        if found.result is not Result.SIGNED:
            raise PackageRefused("damaged", message("update.unpacked", why=_why(found)))
        if os.path.lexists(home):  # left damaged, or it would be whole
            self._step("put aside")
            home.replace(self.folder / f".{manifest.version}.damaged")
        self._step("name")
        draft.replace(home)
        sync_folder(self.folder)

    def _switch(self, how: str, to: ReleaseManifest, now: InstalledRelease | None, by: str,
                why: str,
                at_s: int) -> Switch:
        switch = Switch(how, to.version, to.digest, now.version if now else "",
                        now.digest if now else "", by, why, at_s)
        self._step("note")
        made = (*self.switches(), switch)[-_KEPT_SWITCHES:]
        put_whole(self.folder / SWITCHES,
                  json.dumps([asdict(one) for one in made], indent=1).encode() + b"\n")
        self._step("link")
        link = self.folder / (CURRENT + ".new")
        link.unlink(missing_ok=True)
        link.symlink_to(to.version)
        self._step("move")
        link.replace(self.folder / CURRENT)
        sync_folder(self.folder)
        self._step("done")
        return switch

    def _prune(self) -> None:
        """Remove releases older than the one before the current.

        At the beginning of an update, not at its end: a table that wasn't started again since the
        last one still runs from the release before.
        """
        now, before = self.current(), self.before()
        kept = {one.version for one in (now, before) if one is not None}
        self._step("prune")
        for one in sorted(self.folder.iterdir()):
            if one.is_dir() and not one.is_symlink() and one.name not in kept and (
                (one / MANIFEST).exists()
            ):
                gone = self.folder / f".{one.name}.old"
                one.replace(gone)  # a half-deleted folder is never taken for a release
                shutil.rmtree(gone)


def _why(found: ReleaseCheck) -> Message:
    """Reason why the checked release isn't as it was signed."""
    files = ", ".join(one.path for one in found.wrong[:_MOST_FILES])
    return message(f"program_why.{found.why or 'manifest_missing'}", detail=found.detail or files)


def _make_last(folder: Path) -> None:
    """Sync all files and names below the folder to the disk; then nothing of them is written."""
    for inside, _, names in os.walk(folder, topdown=False):
        for name in names:
            path = Path(inside, name)
            path.chmod(0o444)
            opened_file = os.open(path, os.O_RDONLY)
            try:
                os.fsync(opened_file)
            finally:
                os.close(opened_file)
        sync_folder(Path(inside))
