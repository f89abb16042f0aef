"""Set-up in progress: the draft, the parts of this machine that belong to it, and its storage.

Left for later, the answers wait in a draft beside the settings; the settings themselves are written
once, whole, at the end.
"""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.rules.house_rules import BookUnreadable
from dealer_assist.live.setup.missing_setup import missing_device_setup
from dealer_assist.live.setup.setup_book_file import FIELDS, OwnFile, files_in
from dealer_assist.live.setup.setup_draft import (
    STEPS,
    DeviceOption,
    EarlierJournal,
    SetupDraft,
    draft_after_button,
)
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import JournalKind, JournalUnusable, journal_contents
from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.default_paths import journal_file, stem_of, table_folder
from dealer_assist.storage.settings.language import locale_language
from dealer_assist.storage.settings.settings_file import (
    SettingsUnusable,
    read_settings,
    write_settings,
)
from drivers.durable_files import put_whole
from drivers.foreign_toml_json import read_text

_MOST_JOURNALS: Final = 1000
#: Files that a device's makers leave, by the field that names them: looked for in the folder.
_FILES: Final = {"register": "registers", "device_keys": "devices.toml", "floor_key": "floor.pub",
                 "chip_set": "chips.toml"}
_CALIBRATIONS: Final = "calibrations"
_STEP: Final = "# step: "


class SetupRoom:
    """Set-up: ``draft`` is what is shown; ``press`` a button of it. Raises SettingsUnusable at the
    start.

    ``lang`` is the language to begin in, "" the one chosen before, else the terminal's.
    """

    def __init__(self, file: Path, lang: str = "") -> None:
        self.file = file
        self.folder = table_folder(file)
        kept = read_settings(file)
        self._listed: tuple[str, tuple[OwnFile, ...]] = ("", ())
        first = kept.settings if kept.is_there else replace(kept.settings, lang=locale_language())
        settings, step = self._waiting() or (first, STEPS[0])
        settings = replace(settings, lang=lang or settings.lang)
        self.draft = self._looked(SetupDraft(settings, step, folder=str(self.folder)))

    @property
    def draft_file(self) -> Path:
        """File of an unfinished set-up."""
        return self.file.with_name(f"{self.file.stem}.draft{self.file.suffix}")

    def press(self, key: str) -> None:
        """Apply one button."""
        before = self.draft
        self.draft = self._looked(draft_after_button(before, key))
        if self.draft.step != before.step and not self.draft.end:
            self.put_aside()  # after a power cut no question comes twice

    def found(self, found: tuple[DeviceOption, ...]) -> None:
        """Enter the devices found on this machine just now."""
        self.draft = self._looked(replace(self.draft, found=found, searched=True))

    def keep(self) -> None:
        """Write the settings. Raises SettingsUnusable; then nothing was changed."""
        journal = Path(self.draft.journal.path)
        named = "" if journal.stem == stem_of(self.draft.settings) else journal.name
        write_settings(self.file, replace(self.draft.settings, journal=named))
        with suppress(OSError):
            self.draft_file.unlink(missing_ok=True)

    def put_aside(self) -> bool:
        """Store the answers so far for the next time; the settings stay as they are.

        False where nothing can be written here: the next set-up then asks again.
        """
        try:
            self.draft_file.unlink(missing_ok=True)
            write_settings(self.draft_file, self.draft.settings)
            text = self.draft_file.read_text(encoding="utf-8")
            put_whole(self.draft_file, f"{_STEP}{self.draft.step}\n{text}".encode(), 0o600)
        except (OSError, SettingsUnusable):
            return False
        return True

    def _waiting(self) -> tuple[Settings, str] | None:
        """Answers left for later, and the step; None where there are none."""
        try:
            kept = read_settings(self.draft_file)
            first = read_text(self.draft_file).partition("\n")[0]
        except (OSError, SettingsUnusable):
            return None
        step = first.removeprefix(_STEP)
        return kept.settings, step if step in STEPS else STEPS[0]

    def _looked(self, draft: SetupDraft) -> SetupDraft:
        """Draft with the parts of this machine that its settings concern."""
        settings = self._with_files(draft.settings)
        if draft.page not in FIELDS:
            self._listed = ("", ())
        said = tuple((one.device, one.says) for one in missing_device_setup(settings))
        journal = self._journal(settings, draft.fresh) if draft.page == "summary" else draft.journal
        files = self._own_files(draft) if draft.page in FIELDS else ()
        return replace(draft, settings=settings, lacking=said, journal=journal, files=files)

    def _own_files(self, draft: SetupDraft) -> tuple[OwnFile, ...]:
        """Files in the table's folder, listed anew each time their page is opened."""
        if draft.page == self._listed[0]:
            return self._listed[1]
        self._listed = (draft.page, files_in(self.folder, FIELDS[draft.page]))
        return self._listed[1]

    def _with_files(self, settings: Settings) -> Settings:
        """Settings with the files found in the folder, where no others are named."""
        found = {field: str(self.folder / name) for field, name in _FILES.items()
                 if not getattr(settings, field)}
        folder = self.folder / _CALIBRATIONS
        if not settings.calibrations and folder.is_dir():
            found["calibrations"] = tuple(  # type: ignore[assignment]
                str(one) for one in sorted(folder.glob("*.toml")))
        return replace(settings, **found)  # type: ignore[arg-type]

    def _journal(self, settings: Settings, fresh: bool) -> EarlierJournal:
        """First journal of this name that the table can go on with, or that isn't there yet."""
        first = journal_file(settings, self.folder)
        if first.stem != stem_of(settings) and not first.stem.startswith(f"{stem_of(settings)}-"):
            first = self.folder / f"{stem_of(settings)}.sqlite"  # it was another table's
        places = [first, *(self.folder / f"{stem_of(settings)}-{n}.sqlite"
                           for n in range(2, _MOST_JOURNALS))]
        differs = ""
        for place in places:
            if not place.exists():
                return EarlierJournal(str(place), -1, differs)
            seen = _seen(place, settings)
            if not seen.differs and not fresh:
                return seen
            differs = seen.differs or differs
        return EarlierJournal(str(places[-1]), -1, differs)


def _lineage(house: str) -> tuple[str, ...]:
    """Names under which a journal may have been opened by this house: its own and its bases'."""
    try:
        return shipped_houses.house(house).lineage
    except BookUnreadable:
        return ()


def _seen(place: Path, settings: Settings) -> EarlierJournal:
    """Journal's number of hands, and why the table can't go on with it under these settings."""
    try:
        found = journal_contents(place)
    except JournalUnusable:
        return EarlierJournal(str(place), 0, "setup.journal_other")
    wanted = JournalKind.PRACTICE if settings.practice else JournalKind.LIVE
    facts = [record.fact for record in found.records]
    hands = sum(isinstance(fact, e.HandBegan) for fact in facts)
    opened = next((fact for fact in facts if isinstance(fact, e.TableOpened)), None)
    tournament = any(isinstance(fact, e.TournamentOpened) for fact in facts)
    same = found.kind is wanted and (opened is None or (
        opened.house in _lineage(settings.house) and opened.game == settings.game
        and tournament == bool(settings.structure)))
    return EarlierJournal(str(place), hands, "" if same else "setup.journal_other")
