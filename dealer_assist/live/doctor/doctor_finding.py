"""Doctor's finding: one line, its severity, and the command that mends it."""

from collections.abc import Mapping
from dataclasses import field

from dealer_assist.live.table.monitoring_health_line import Severity
from dealer_assist.words.message import InWords, message, words_of_error
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class DoctorFinding:
    """One thing that was looked at. `about` is its room ("disk"), `id` its message in words/.

    `mend` is a command to type, "" where the message says it all. A finding that another room has
    put into words already carries them as `said`.
    """

    about: str
    level: Severity
    id: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    mend: str = ""
    said: InWords | None = None

    def says(self, lang: str) -> str:
        """The finding in words."""
        return (self.said or message(f"doctor.{self.id}", **self.values)).text(lang)


def well_finding(about: str, id: str, **values: object) -> DoctorFinding:
    """All is as it should be."""
    return DoctorFinding(about, Severity.WELL, id, values)


def note_finding(about: str, id: str, **values: object) -> DoctorFinding:
    """Nothing is wrong."""
    return DoctorFinding(about, Severity.NOTE, id, values)


def attention_finding(about: str, id: str, mend: str = "", **values: object) -> DoctorFinding:
    """It works, and somebody should look at it."""
    return DoctorFinding(about, Severity.LOOK, id, values, mend)


def broken_finding(about: str, id: str, mend: str = "", **values: object) -> DoctorFinding:
    """It won't work until it is mended."""
    return DoctorFinding(about, Severity.BROKEN, id, values, mend)


def finding_of_error(about: str, level: Severity, error: Exception | InWords,
                     mend: str = "") -> DoctorFinding:
    """Finding of an error in its own words; it names the cure."""
    said = words_of_error(error) if isinstance(error, Exception) else error
    return DoctorFinding(about, level, mend=mend, said=said)
