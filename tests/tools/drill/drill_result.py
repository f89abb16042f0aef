"""What a drill found: facts acknowledged, kept and lost, and what else is to be said."""

from dataclasses import dataclass, field

from dealer_assist.words import word


class CannotDrill(Exception):
    """Something that this drill needs is missing here; the message says what."""


@dataclass(slots=True)
class Found:
    """The result of one drill.

    ``acknowledged`` facts are those that the unit's listener was told of, or whose event a device
    got back as committed; of these ``kept`` were in the journal afterwards, whole and in the chain,
    and ``said`` were not, but the table said that the journal is damaged, or the floor's copy shows
    that its end is missing. What is left was lost in silence. ``wrong`` is what else went wrong.
    """

    name: str
    acknowledged: int = 0
    kept: int = 0
    said: int = 0
    notes: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    missing: str = ""
    took_s: float = 0.0

    @property
    def lost(self) -> int:
        """Acknowledged facts that are gone, and nobody was told."""
        return self.acknowledged - self.kept - self.said

    @property
    def is_well(self) -> bool:
        """Whether nothing was lost in silence and nothing else went wrong."""
        return not self.lost and not self.wrong

    def told(self, lang: str) -> list[str]:
        """The lines for people."""
        title = word(lang, f"drill.{self.name.replace('-', '_')}")
        if self.missing:
            return [f"  --    {title}", f"        {self.missing}"]
        mark = "ok  " if self.is_well else "LOST" if self.lost else "BAD "
        line = word(lang, "drill.counts", acknowledged=self.acknowledged, kept=self.kept,
                    lost=self.lost)
        if self.said:
            line += word(lang, "drill.said", said=self.said)
        return [f"  {mark}  {title}: {line} ({self.took_s:.1f} s)",
                *(f"        {note}" for note in self.notes),
                *(f"      ! {wrong}" for wrong in self.wrong)]
