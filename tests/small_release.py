"""A release of three small files, its maker's keys, and what somebody does to its package."""

import gzip
from pathlib import Path

from dealer_assist.storage.bundle_signing_key import make_key, private_key
from dealer_assist.trust.release.manifest import HEAD, PACKAGE_MARK, ReleaseManifest
from dealer_assist.trust.release.release_maker import make_package

WHY = "the evening's update"


class Maker:
    """Whoever makes releases; his private key, and the public one on the house's machine."""

    def __init__(self, folder: Path, name: str = "maker") -> None:
        self.folder = folder
        self.public = make_key(folder / name)
        self.key = private_key(folder / name)

    def release(self, version: str, facts=("TableOpened",), words: str = "") -> Path:
        """A package of this version; its files say which one they are."""
        tree = self.tree(version, words)
        out = self.folder / f"{version}.pda"
        make_package(tree, version, facts, 1_800_000_000, self.key, out)
        return out

    def tree(self, version: str, words: str = "") -> Path:
        tree = self.folder / f"tree-{version}{words}"
        for path, text in (("dealer_assist/__init__.py", f"VERSION = {version!r}{words}\n"),
                           ("dealer_assist/__main__.py", "from dealer_assist import VERSION\n"
                                                         "print(VERSION)\n"),
                           ("drivers/serial_ports.py", "PORTS = 2\n")):
            (tree / path).parent.mkdir(parents=True, exist_ok=True)
            (tree / path).write_text(text)
        return tree

    def signed_tree(self, version: str) -> tuple[Path, ReleaseManifest]:
        """The same, not packed: an installed release."""
        tree = self.tree(version)
        manifest = make_package(tree, version, (), 1_800_000_000, self.key,
                                self.folder / f"x{version}.pda")
        return tree, manifest


def parts(package: Path) -> tuple[bytes, bytes, bytes]:
    """A package's signature, its manifest, and its files one after the other."""
    content = package.read_bytes()
    _, signature, length = HEAD.unpack(content[: HEAD.size])
    at = HEAD.size + length
    return signature, content[HEAD.size : at], gzip.decompress(content[at:])


def packed(path: Path, signature: bytes, manifest: bytes, files: bytes) -> Path:
    """A package of these parts."""
    head = HEAD.pack(PACKAGE_MARK, signature, len(manifest))
    path.write_bytes(head + manifest + gzip.compress(files))
    return path
