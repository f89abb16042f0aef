"""Making of a release out of a checkout: the wheel's files, compiled, listed, signed."""

import gzip
import platform
import py_compile
import re
import shutil
import sys
import sysconfig
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from dealer_assist.trust.release.manifest import (
    HEAD,
    MANIFEST,
    PACKAGE_MARK,
    SIGNATURE,
    ReleaseManifest,
    Sealed,
    bytes_to_sign,
    file_seal,
    is_path,
)

SUFFIX: Final = ".pda"
_LEFT_OUT: Final = frozenset({"__pycache__"})
_PROJECT: Final = "pyproject.toml"
_VERSION: Final = re.compile(r'^__version__ = "[^"\n]*"$', re.MULTILINE)


class CheckoutUnfit(Exception):
    """No release can be made of this folder; says what is missing or in the way."""


def python_here() -> str:
    """The Python that runs this, as manifests name it: its bytecode fits no other."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def platform_here() -> str:
    """The machine that this runs on, as manifests name it, such as linux-x86_64."""
    return sysconfig.get_platform() or platform.machine()


def make_tree(checkout: Path, tree: Path, version: str) -> None:
    """Put a release's files into the new folder ``tree``. Raises CheckoutUnfit, OSError.

    The program reports the release's version as its own, and the libraries it needs are listed
    beside it. Compiled files are part of it: nothing may be written beside them later, and a table
    that had to compile them at each start would not be back within two seconds. They are read
    without looking at their source, since the manifest covers both.
    """
    taken = _taken(checkout)
    for path, source in sorted(taken.items()):
        if not is_path(path):
            raise CheckoutUnfit(f"{source}: no file of a release may be called so")
        target = tree / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    _put_version(tree / "dealer_assist" / "__init__.py", version)
    for path in sorted(taken):
        if path.endswith(".py"):
            _compile(tree, path)


def _put_version(file: Path, version: str) -> None:
    text, count = _VERSION.subn(f'__version__ = "{version}"', file.read_text(encoding="utf-8"))
    if count != 1:
        raise CheckoutUnfit(f"{file.name} of dealer_assist: expected one line `__version__ = ...`")
    file.write_text(text, encoding="utf-8")


def _compile(tree: Path, path: str) -> None:
    try:
        py_compile.compile(str(tree / path), dfile=path, doraise=True,
                           invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    except py_compile.PyCompileError as error:
        raise CheckoutUnfit(f"{path}: {error.msg}") from None


def _taken(checkout: Path) -> dict[str, Path]:
    """Files of the wheel by their path in it, and the list of libraries they need."""
    try:
        project = tomllib.loads((checkout / _PROJECT).read_text(encoding="utf-8"))
        wheel: Mapping[str, Any] = project["tool"]["hatch"]["build"]["targets"]["wheel"]
        packages, forced = list(wheel["packages"]), {**wheel["force-include"], _PROJECT: _PROJECT}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CheckoutUnfit(f"{checkout}: no checkout of Dealer Assist ({error})") from None
    taken: dict[str, Path] = {}
    for package in packages:
        taken |= _plain_files(checkout / package, package)
    for source_name, path in forced.items():
        source = checkout / source_name
        if not source.exists():
            raise CheckoutUnfit(f"{source} is missing")
        taken |= _plain_files(source, path)
    return taken


def _plain_files(source: Path, path: str) -> dict[str, Path]:
    """The file at ``source``, or all below that folder, as they are called from ``path`` on."""
    found = {}
    for one in sorted(source.rglob("*")) if source.is_dir() else [source]:
        if one.is_symlink():
            raise CheckoutUnfit(f"{one}: a link; a release holds plain files alone")
        inside = one.relative_to(source)
        if one.is_file() and _LEFT_OUT.isdisjoint(inside.parts):
            found[(PurePosixPath(path) / inside.as_posix()).as_posix()] = one
    return found


def list_files(tree: Path) -> dict[str, Sealed]:
    """Every file of the folder as manifests list it. Raises OSError."""
    return {path.relative_to(tree).as_posix(): file_seal(path.read_bytes())
            for path in sorted(tree.rglob("*")) if path.is_file()}


def make_package(
    tree: Path, version: str, facts: Sequence[str], made_s: int, key: Ed25519PrivateKey, out: Path
) -> ReleaseManifest:
    """Sign the folder's files and write them as one file. Raises OSError.

    The manifest and the signature lie in the folder too: it is an installed release then.
    """
    manifest = ReleaseManifest(version, python_here(), platform_here(), made_s,
                               tuple(sorted(facts)),
                               list_files(tree))
    content = manifest.as_bytes()
    signature = key.sign(bytes_to_sign(content))
    (tree / MANIFEST).write_bytes(content)
    (tree / SIGNATURE).write_bytes(signature)
    with out.open("wb") as package:
        package.write(HEAD.pack(PACKAGE_MARK, signature, len(content)) + content)
        with gzip.GzipFile("", "wb", 6, package, made_s) as packed:
            for path in sorted(manifest.files):
                packed.write((tree / path).read_bytes())
    return manifest
