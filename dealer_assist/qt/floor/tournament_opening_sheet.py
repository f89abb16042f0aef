"""Dialogue that opens a tournament across tables by the page's sheets, one question after the
other.

Structure, house, seats, name; then, as often as wanted, a table.
"""

from collections.abc import Callable
from typing import Final

from dealer_assist.floor.archive.rules_of_archived_journals import Houses
from dealer_assist.floor.work import offered_structures
from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.offered_structures import Offered
from dealer_assist.floor.work.room_state import RoomState
from dealer_assist.game.facts.tournament_field import FieldOpened
from dealer_assist.qt.floor.choice_sheet import KEYS, Choices
from dealer_assist.qt.pieces.words_sheet import WordsSheet
from dealer_assist.view.floor import tournament_setup
from dealer_assist.view.floor.tournament_setup import Answers, OpeningDraft
from dealer_assist.words import word

_NEXT: Final = "\x00next"


class OpeningSheet:
    """Questions on ``choices`` and ``words``; ``send`` takes the tap. Not a widget of its own.

    ``structures`` gives those that can be played, read anew each time.
    """

    def __init__(
        self, choices: Choices, words: WordsSheet, send: Callable[[FloorTap], None]
    ) -> None:
        self._choices, self._words, self._send = choices, words, send
        self.structures: Callable[[],
                                  tuple[Offered, ...]] = offered_structures.offered_structures_now
        self.houses = Houses()
        self._room: RoomState | None = None
        self._now_s, self._lang = 0, "fr"
        self._found: tuple[Offered, ...] = ()
        self._draft: OpeningDraft | None = None
        self._field = 0  # the tournament that tables are added to
        self._page = 0
        self._about = ""  # reason why the choice can't be used
        self._shown: tuple[str, Answers] = ("", [])
        self.sent: FieldOpened | None = None  # its tab is to be shown once it is journaled

    @property
    def is_asking(self) -> bool:
        """True if the dialogue owns the sheets now."""
        return self._draft is not None or bool(self._field)

    def see(self, room: RoomState, now_s: int, lang: str) -> None:
        """Follow the room: tables taken meanwhile are offered no more."""
        self._room, self._now_s, self._lang = room, now_s, lang
        if self._field or (self._draft is not None and self._choices.isVisible()):
            self._ask()

    def begin(self) -> None:
        """Begin to open a tournament."""
        self._found = self.structures()
        self._begin(OpeningDraft(), 0)

    def begin_tables(self, field: int) -> None:
        """Begin to add tables to this tournament."""
        self._begin(None, field)

    def _begin(self, draft: OpeningDraft | None, field: int) -> None:
        self._draft, self._field = draft, field
        self._page, self._about, self._shown = 0, "", ("", [])
        self._ask()

    def end(self) -> None:
        """End the dialogue."""
        self._draft, self._field = None, 0

    # --- questions ---------------------------------------------------------------------------

    def _ask(self) -> None:
        """Ask the next question; close the sheet if nothing can be answered any more."""
        title, offered = self._question()
        if offered:
            self._offer(self._about or title, offered)
        else:
            self._choices.hide()
            self.end()

    def _question(self) -> tuple[str, Answers]:
        room, lang, draft = self._room, self._lang, self._draft
        if room is None:
            return "", []
        if draft is None:
            field = next((one for one in room.fields if one.number == self._field), None)
            return ("", []) if field is None else (
                tournament_setup.table_to_add_question(field, lang),
                tournament_setup.tables_offered(room, field, self.houses, lang))
        if draft.structure is None:
            return word(lang, "floor_players.structure_ask"), (
                tournament_setup.structures_offered(self._found, lang))
        if draft.house is None:
            return word(lang, "floor_players.house_ask"), (
                tournament_setup.houses_offered(room, self.houses.offered, lang))
        if not draft.seats:
            return word(lang, "floor_players.seats_ask"), tournament_setup.seats_offered(lang)
        return word(lang, "floor_players.reentries_ask"), tournament_setup.reentries_offered(lang)

    def _offer(self, title: str, offered: Answers) -> None:
        """Offer one page of the answers; the last key turns to the next if there are more."""
        if len(offered) > KEYS:
            each = KEYS - 1
            first = self._page * each % (-(-len(offered) // each) * each)
            page = offered[first : first + each]
            more = word(self._lang, "floor_players.more", count=len(offered) - len(page))
            offered = [*page, (more, _NEXT)]
        if (title, offered) != self._shown or not self._choices.isVisible():
            self._shown = title, offered
            self._choices.offer(title, offered, self._lang)
            self._choices.show()

    def _ask_title(self, why: str = "", given: str = "") -> None:
        draft = self._draft
        if draft is None or draft.structure is None:
            return
        self._choices.hide()
        asked = tournament_setup.draft_summary(draft, self._lang)
        self._words.ask(f"{why} {asked}".strip(), self._lang,
                        given=given or draft.structure.title(self._lang))

    # --- answers -----------------------------------------------------------------------------

    def chose(self, chosen: str) -> None:
        """Take the answer touched."""
        self._about = ""
        if chosen == _NEXT:
            self._page += 1
            self._ask()
        elif self._field:
            self._add(chosen)
        elif self._draft is not None:
            self._page = 0
            self._choose(self._draft, chosen)

    def _add(self, table: str) -> None:
        room = self._room
        field = next((one for one in room.fields if one.number == self._field), None) if (
            room is not None) else None
        if field is not None:
            self._send(tournament_setup.table_tap(field, table, self._by(), self._now_s))

    def _choose(self, draft: OpeningDraft, chosen: str) -> None:
        if draft.structure is None:
            one = self._found[int(chosen)]
            if one.structure is not None:
                self._draft = draft._replace(structure=one)
            self._about = one.why
        elif draft.house is None:
            self._draft = draft._replace(house=self.houses.named(chosen))
        elif not draft.seats:
            self._draft = draft._replace(seats=int(chosen))
        else:
            self._draft = draft._replace(reentries=int(chosen))
        made = self._draft or draft
        if made.seats and (made.reentries >= 0 or not made.has_reentry):
            self._ask_title()
        else:
            self._ask()

    def typed(self, title: str) -> bool:
        """Take the name typed; False if it must be another one."""
        draft, room = self._draft, self._room
        if draft is None or room is None:
            return True
        why = tournament_setup.why_not_title(room, title, self._lang)
        if why:
            self._ask_title(why, title)
            return False
        self.sent = tournament_setup.tournament_opening(draft, title, self._by(), self._now_s)
        self._send(FloorTap(FloorTapKind.FACT, floor_fact=self.sent))
        return True

    def opened(self) -> int:
        """Number of the tournament asked for here, once it is journaled; or 0."""
        if self.sent is None or self._room is None:
            return 0
        number = next((one.number for one in self._room.fields if one.opened == self.sent), 0)
        if number:
            self.sent = None
        return number

    def _by(self) -> str:
        person = self._room.person if self._room is not None else None
        return person.name if person is not None else ""
