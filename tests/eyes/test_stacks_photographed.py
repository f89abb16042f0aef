"""Stacks of real chips, counted by eye beforehand: counted rightly or left uncounted."""


def test_no_photographed_stack_is_counted_wrongly(evaluated, photographs):
    found = evaluated("chips", str(photographs))
    rows = [row for part in found.values() if isinstance(part, dict) and "rows" in part
            for row in part["rows"]]
    assert rows and all(row["wrong"] == 0 for row in rows)
