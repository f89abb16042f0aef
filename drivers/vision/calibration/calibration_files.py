"""Calibrations on the disk: written whole or not at all, and every older one stays beside.

`table.toml` is the one in use; the versions before it lie beside it as `table.v1.toml`,
`table.v2.toml`, ... Nothing is ever deleted here. One that comes into use only once it is journaled
lies there as `table.toml.due`.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from drivers.durable_files import put_whole, sync_folder
from drivers.vision.calibration.camera_calibration import Calibration, CalibrationUnusable

Put = Callable[[Calibration, Path | str], Calibration]


def save_calibration(calibration: Calibration, path: Path | str) -> Calibration:
    """Put the calibration in place of the present one, which stays beside it.

    Returns it as written, with the next version number. Raises CalibrationUnusable if the present
    file is no calibration (it is left as it is) or the disk refuses; then nothing has changed.
    """
    made = write_draft(calibration, path)
    try:
        put_draft_in_place(Path(path))
    except OSError as error:
        raise _unwritten(path, error) from None
    return made


def write_draft(calibration: Calibration, path: Path | str) -> Calibration:
    """Write a future calibration beside the one in use: `put_draft_in_place` changes them.

    Returns it as written. Raises CalibrationUnusable as `save_calibration` does.
    """
    path = Path(path)
    old = _there(path)
    kept = older_version_numbers(path)
    last = max([*kept, old.version if old else 0])
    made = replace(calibration, version=last + 1)
    try:
        # Read back before it counts: an unreadable file must never be in use.
        Calibration.read(made.text, f"{path} as it would be written")
        put_whole(draft_path(path), made.text.encode("utf-8"))
    except OSError as error:
        raise _unwritten(path, error) from None
    return made


def draft_path(path: Path) -> Path:
    """Path of the draft that is to take this file's place.

    >>> draft_path(Path("table.toml")).name
    'table.toml.due'
    """
    return path.with_name(path.name + ".due")


def put_draft_in_place(path: Path, older: int | None = None) -> None:
    """Put the draft in the file's place; the present file stays beside, as version ``older`` (as
    the calibration that it is, if none is given). Raises CalibrationUnusable, OSError."""
    if path.is_file():
        there = _there(path) if older is None else None
        keep_older(path, there.version if there is not None else older or 0)
    draft_path(path).replace(path)
    sync_folder(path.parent)


def _unwritten(path: Path | str, error: OSError) -> CalibrationUnusable:
    return CalibrationUnusable(f"{path}: can't be written: {error.strerror or error}; name another "
                               "place, or ask who may write there")


def keep_older(path: Path, version: int) -> None:
    """Put a copy of this file beside it, as that version of it. Raises OSError."""
    put_whole(older_path(path, version), path.read_bytes())


def older_version_numbers(path: Path | str) -> list[int]:
    """Numbers of the versions beside this file, oldest first."""
    path = Path(path)
    name = re.compile(re.escape(path.stem) + r"\.v(\d+)" + re.escape(path.suffix))
    try:
        found = [name.fullmatch(one.name) for one in path.parent.iterdir()]
    except OSError:
        return []
    return sorted(int(match[1]) for match in found if match)


def older_path(path: Path, version: int) -> Path:
    """Path of an older version of this file.

    >>> older_path(Path("table.toml"), 3).name
    'table.v3.toml'
    """
    return path.with_name(f"{path.stem}.v{version}{path.suffix}")


def restore_older_version(path: Path | str, date: str, by: str, to: int | None = None,
                          why: str = "",
         put: Put = save_calibration) -> Calibration:
    """Put an older version (the one before, or `to`) in use again, as a new version.

    The note says which it was and `why`; the one in use stays like any other. `put` is
    `write_draft` if it isn't to be in use at once. Raises CalibrationUnusable.
    """
    path = Path(path)
    kept = older_version_numbers(path)
    now = _version_in_use(path)
    older = [one for one in kept if now is None or one < now]
    wanted = to if to is not None else max(older, default=None)
    if wanted is None or wanted not in kept:
        there = ", ".join(map(str, kept)) or "none"
        said = "an older version" if to is None else f"version {to}"
        raise CalibrationUnusable(f"{path}: expected {said} beside it, kept are: {there}")
    old = Calibration.load(older_path(path, wanted))
    note = f"version {wanted} of {old.date} again" + (f": {why}" if why else "")
    return put(replace(old, note=note, date=date, by=by), path)


def _version_in_use(path: Path) -> int | None:
    """The version of the file in use, None if it is missing."""
    one = _there(path)
    return None if one is None else one.version


def _there(path: Path) -> Calibration | None:
    """The calibration in use; None if there is none."""
    if not path.exists():
        return None
    try:
        return Calibration.load(path)
    except CalibrationUnusable as error:
        raise CalibrationUnusable(
            f"{error}. What stands there is kept: move it away, or give another file name"
        ) from None
