"""Seats of a field's tables: those that may be given to somebody, and the players at each table."""

from collections.abc import Iterable, Mapping

from dealer_assist.game.multi_table.field_state import Entrant, Leg, TournamentField
from dealer_assist.game.multi_table.table_reports import TableStanding

Tables = Mapping[str, TableStanding]


def players_by_table(field: TournamentField) -> dict[str, int]:
    """Number of players that belong to each table that isn't broken."""
    found = dict.fromkeys(field.playing, 0)
    for one in field.inside:
        if one.table in found:
            found[one.table] += 1
    return found


def open_tables(field: TournamentField, tables: Tables) -> tuple[str, ...]:
    """Tables to which somebody can be sent now: not broken, reached, not closed."""
    return tuple(
        name for name in field.playing
        if (told := tables.get(name)) is not None and told.reached and not told.closed
    )


def spoken_for_seats(field: TournamentField) -> dict[str, set[int]]:
    """Seats at each table that belong to somebody, or that he has still to leave."""
    found: dict[str, set[int]] = {name: set() for name in field.tables}
    for one in field.entrants:
        if one.table:
            found.setdefault(one.table, set()).add(one.seat)
        if one.leg is Leg.LEAVES:
            found.setdefault(one.from_table, set()).add(one.from_seat)
    return found


def free_field_seats(
    field: TournamentField, told: TableStanding, spoken: Mapping[str, set[int]] | None = None
) -> tuple[int, ...]:
    """Seats that are empty, not reserved, and nobody's who is on his way there or away."""
    spoken = spoken_for_seats(field) if spoken is None else spoken
    kept = {*told.taken, *told.kept, *spoken.get(told.name, ())}
    return tuple(seat for seat in range(1, field.opened.seats + 1) if seat not in kept)


def balanced_seats(
    field: TournamentField, tables: Tables, among: Iterable[str] | None = None
) -> tuple[tuple[str, int], ...]:
    """Seats to draw from, so that tables fill evenly: all that are free at the shortest.

    That only the shortest count is ours: TDA 7, 8 and 10 have seats drawn by lot and say nothing of
    it.
    """
    names = open_tables(field, tables) if among is None else tuple(among)
    spoken = spoken_for_seats(field)
    free = {name: free_field_seats(field, tables[name], spoken) for name in names}
    taken = players_by_table(field)
    left = [name for name in names if free[name]]
    if not left:
        return ()
    fewest = min(taken.get(name, 0) for name in left)
    return tuple(
        (name, seat) for name in left if taken.get(name, 0) == fewest for seat in free[name])


def entrants_at_table(field: TournamentField, table: str) -> tuple[Entrant, ...]:
    """Entrants who sit at this table and belong there, by seat."""
    found = (one for one in field.inside if one.leg is Leg.SITS and one.table == table)
    return tuple(sorted(found, key=lambda one: one.seat))


def entrants_by_seat(field: TournamentField) -> dict[tuple[str, int], Entrant]:
    """Entrants still in, by the seat reported by tables: also those who are to leave it."""
    return {one.at: one for one in field.inside if one.at[0]}


def outs_still_seated(field: TournamentField) -> dict[tuple[str, int], Entrant]:
    """Entrants who are out, by the seat that their table hasn't reported free yet."""
    return {one.at: one for one in field.entrants if one.place and one.leg is Leg.LEAVES}

