"""The walk's pictures: numbered, each with who, what happened, what the screen says, what they do.

At the end they stand in one page without scripts, and beside it the moments at which a user would
have hesitated.
"""

from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from screen import Screen
from seen import Seen

_HEAD = """<!doctype html>
<html lang="{lang}"><meta charset="utf-8"><title>{title}</title>
<style>body{{font:16px sans-serif;margin:2em auto;max-width:1320px;background:#f4f4f2;color:#111}}
figure{{margin:2em 0;padding:1em;background:#fff;border:1px solid #ccc}}
img{{max-width:100%;height:auto}}b{{color:#7a3b00}}figcaption{{line-height:1.5}}
li{{margin:.4em 0}}</style><h1>{title}</h1>
"""


@dataclass(frozen=True)
class Hesitation:
    """A moment at which the screen didn't say clearly what to do."""

    kind: str
    what: str
    picture: str = ""


@dataclass
class Album:
    """One language's pictures, in ``folder``."""

    folder: Path
    lang: str
    title: str
    pages: list[tuple[str, str, str, str, str]] = field(default_factory=list)
    hesitations: list[Hesitation] = field(default_factory=list)
    chapters: dict[int, str] = field(default_factory=dict)
    _seen: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)

    def chapter(self, title: str) -> None:
        """A new part of the evening."""
        self.chapters[len(self.pages)] = title

    def shot(self, screen: Screen, who: str, what: str, does: str = "", once: str = "") -> None:
        """Take a picture of the table's screen."""
        if once and once in self._seen:
            return
        self._seen.add(once)
        seen = screen.look()
        name = self._name(once or who)
        screen.picture(self.folder / name)
        self.pages.append((name, who, what, says(seen), does))

    def add(self, path: Path, who: str, what: str, says: str = "", does: str = "") -> None:
        """A picture that somebody else took."""
        name = self._name(path.stem)
        (self.folder / name).write_bytes(path.read_bytes())
        self.pages.append((name, who, what, says, does))

    def _name(self, words: str) -> str:
        bare = "".join(c if c.isascii() and c.isalnum() else "-" for c in words.lower())
        return f"{len(self.pages) + 1:03}-{bare.strip('-')[:40]}.png"

    def hesitated(self, screen: Screen | None, kind: str, what: str) -> None:
        """The screen left a user in doubt; each such moment is told once."""
        if any((one.kind, one.what) == (kind, what) for one in self.hesitations):
            return
        name = ""
        if screen is not None and screen.is_on and len(self.hesitations) < 60:
            name = f"hesitation-{len(self.hesitations) + 1:02}.png"
            screen.picture(self.folder / name)
        self.hesitations.append(Hesitation(kind, what, name))

    def close(self) -> Path:
        """Write the page."""
        lines = [_HEAD.format(lang=self.lang, title=escape(self.title))]
        for at, (name, who, what, said, does) in enumerate(self.pages):
            if at in self.chapters:
                lines.append(f"<h2>{escape(self.chapters[at])}</h2>")
            lines.append(
                f'<figure><img src="{name}" alt="{escape(what)}"><figcaption><b>{at + 1}. '
                f"{escape(who)}</b> — {escape(what)}<br><i>{escape(said)}</i>"
                + (f"<br>→ {escape(does)}" if does else "") + "</figcaption></figure>")
        lines.append("<h2>Hésitations</h2>" if self.lang == "fr" else "<h2>Hesitations</h2>")
        lines.append("<ol>")
        for one in self.hesitations:
            shown = f' (<a href="{one.picture}">{one.picture}</a>)' if one.picture else ""
            lines.append(f"<li><b>{escape(one.kind)}</b>: {escape(one.what)}{shown}</li>")
        lines.append("</ol></html>")
        page = self.folder / "index.html"
        page.write_text("\n".join(lines), encoding="utf-8")
        return page


def says(seen: Seen) -> str:
    """What the screen says at this moment, in one line."""
    parts = [seen.title, *seen.announce[:2]]
    if seen.sheet in ("sheet", "case", "amount", "name", "pad"):
        parts.append(f"[{seen.heading}] {seen.outcome or seen.question}".strip())
    if seen.step:
        parts.append(f"{seen.step_title} : {seen.step}")
    if seen.alert:
        parts.append(f"! {seen.alert}")
    return " · ".join(part for part in parts if part)
