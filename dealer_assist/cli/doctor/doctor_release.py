"""The doctor's look at the release: is this program the one that its maker signed?"""

from pathlib import Path

from dealer_assist import __version__
from dealer_assist.cli.doctor.doctor_finding import Finding, note, well
from dealer_assist.live.table.health_line import Level
from dealer_assist.trust.release.check import HERE, Result, checked
from dealer_assist.trust.release.manifest import mark
from dealer_assist.trust.start.start_check import reason


def release(key: str, root: Path = HERE) -> list[Finding]:
    """One finding: signed, a checkout, or which files aren't the maker's."""
    found = checked(root, Path(key) if key else None)
    if found.result is Result.SIGNED:
        return [well("release", "release_signed", version=found.version, mark=mark(found.digest))]
    if found.result is Result.UNSIGNED:
        return [note("release", "release_unsigned", version=__version__)]
    texts = {lang: reason(found, lang) for lang in ("fr", "en")}
    return [Finding("release", Level.BROKEN, mend="dealer-assist release check", texts=texts)]
