"""Small faults that one line of Python can have, and which of them are drawn for the list.

A maintained library was looked for first: mutmut and cosmic-ray make every mutant of a tree and run
one fixed test command for each. Here few are drawn evenly over the rooms, and each runs the tests
of its own room, so the little that is left of them is written here.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import chain, zip_longest
from pathlib import Path
from random import Random

PACKAGES = ("dealer_assist", "drivers")
_FLIPPED = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"), ast.In: ("in", "not in"), ast.NotIn: ("not in", "in"),
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.And: ("and", "or"), ast.Or: ("or", "and"),
}
_OTHER = {"min": "max", "max": "min", "any": "all", "all": "any"}
#: Nothing in them is the product's behaviour, or Python tells their columns wrongly.
_LEFT_OUT = (ast.JoinedStr, ast.Assert, ast.Raise)
_UNSEEN = {"__repr__", "__str__", "__hash__"}


@dataclass(frozen=True)
class Fault:
    """One line of a function as it ``was`` and what it ``becomes``; so it survives moved lines.

    ``within`` is empty where the line stands in no function.
    """

    path: str
    within: str
    kind: str
    was: str
    becomes: str

    def planted(self, text: str) -> str | None:
        """The file with the fault; None where the function or the line isn't there any more."""
        lines = text.splitlines(keepends=True)
        functions = _functions(ast.parse(text if self.path.endswith(".py") else ""))
        places = {name: range(node.lineno - 1, node.end_lineno or 0)
                  for name, node in functions} | {"": range(len(lines))}
        if self.within in places:
            at = [n for n in places[self.within] if lines[n].rstrip("\n") == self.was]
            if len(at) == 1:
                lines[at[0]] = self.becomes + "\n"
                return "".join(lines)
        return None


def room_of(path: str) -> str:
    """The folder below the package that a file is in; the package itself for its own files."""
    return "/".join(Path(path).parent.parts[:2])


def drawn(root: Path, seed: int, many: int, first: list[Fault], left_out: list[Fault]
          ) -> list[Fault]:
    """So many faults: one of each room, the rest by the rooms' sizes; of each room ``first`` first.

    A room of data alone (the catalogue, the facts) has those of ``first`` only.
    """
    rooms: dict[str, list[Fault]] = defaultdict(list)
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            name = path.relative_to(root).as_posix()
            rooms[room_of(name)] += faults_in(name, path.read_text(encoding="utf-8"))
    of_data = [fault for fault in first if not rooms[room_of(fault.path)]]
    rooms = {room: all_ for room, all_ in rooms.items() if all_}
    many -= len(of_data)
    rest, whole = many - len(rooms), sum(map(len, rooms.values()))
    share = {room: rest * len(all_) / whole for room, all_ in rooms.items()}
    count = {room: 1 + int(share[room]) for room in rooms}
    for room in sorted(rooms, key=lambda room: int(share[room]) - share[room])[
            :many - sum(count.values())]:
        count[room] += 1
    out = of_data
    for room, all_ in sorted(rooms.items()):
        mine = [fault for fault in first if room_of(fault.path) == room]
        drawn_ = [fault for fault in _mixed(all_, Random(f"{seed}:{room}"))
                  if fault not in left_out and fault not in mine]
        out += (mine + drawn_)[:count[room]]
    return out


def _mixed(all_: list[Fault], random: Random) -> Iterator[Fault]:
    """All of a room's, kinds by turns: there are far more of some than of others."""
    kinds: dict[str, list[Fault]] = defaultdict(list)
    for fault in random.sample(all_, len(all_)):
        kinds[fault.kind].append(fault)
    by_turns = random.sample(sorted(kinds), len(kinds))
    return filter(None, chain(*zip_longest(*(kinds[kind] for kind in by_turns))))


def faults_in(path: str, text: str) -> list[Fault]:
    """Every small fault of a file's functions that can be told by one line of its function."""
    lines, out = text.splitlines(), {}
    for name, function in _functions(ast.parse(text)):
        own = lines[function.lineno - 1:function.end_lineno]
        for kind, node, new in _changes(function):
            was = lines[node.lineno - 1]
            start, end = (len(was.encode()[:at].decode()) for at in _columns(node))
            fault = Fault(path, name, kind, was, was[:start] + new + was[end:])
            if own.count(was) == 1:
                # A nested function comes after the one around it, and its name is the better one.
                out[(fault.was, fault.becomes, node.lineno)] = fault
    return list(out.values())


def _columns(node: ast.expr | ast.stmt) -> tuple[int, int]:
    return node.col_offset, node.end_col_offset or 0


def _functions(tree: ast.AST, above: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """Functions with code in them and their full names, from outside in; no test for typing."""
    for node in ast.iter_child_nodes(tree):
        name = above
        if isinstance(node, ast.ClassDef):
            if any("Protocol" in ast.unparse(base) for base in node.bases):
                continue
            name = f"{above}{node.name}."
        if isinstance(node, ast.FunctionDef):
            if node.name in _UNSEEN:
                continue
            yield above + node.name, node
            name = f"{above}{node.name}."
        yield from _functions(node, name)


def _changes(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr | ast.stmt, str]]:
    """Each change in a function's own body: its kind, the node of one line, what stands there."""
    todo: list[ast.AST] = list(function.body)
    while todo:
        node = todo.pop()
        if isinstance(node, _LEFT_OUT):
            continue
        if isinstance(node, ast.AnnAssign):
            todo += [node.value] if node.value else []
        else:
            todo += list(ast.iter_child_nodes(node))
        if isinstance(node, ast.expr | ast.stmt) and node.lineno == node.end_lineno:
            for kind, new in _changed(node):
                yield kind, node, new


def _changed(node: ast.expr | ast.stmt) -> Iterator[tuple[str, str]]:
    def text(part: ast.AST) -> str:
        return ast.unparse(part)

    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            yield "comparison", f"{_held(left)} {_FLIPPED[type(op)][1]} {_held(right)}"
            if isinstance(right, ast.Constant) and type(right.value) is int:
                yield "one off", f"{_held(left)} {_FLIPPED[type(op)][0]} {right.value + 1}"
        case ast.BoolOp(op=op, values=[left, right]):
            yield "and/or", f"({_held(left)} {_FLIPPED[type(op)][1]} {_held(right)})"
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            if _is_number(left) and _is_number(right):
                yield "plus/minus", f"({_held(left)} {_FLIPPED[type(op)][1]} {_held(right)})"
            if isinstance(right, ast.Constant) and type(right.value) is int:
                yield "one off", f"({_held(left)} {_FLIPPED[type(op)][0]} {right.value + 1})"
        case ast.Subscript(value=value, slice=ast.Constant(value=int(at)), ctx=ast.Load()):
            yield "one off", f"{text(value)}[{at + 1}]"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not", f"bool({text(operand)})"
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield "branch", f"({_held(orelse)} if {_held(test)} else {_held(body)})"
        case ast.Call(func=ast.Name(id=name), args=[_, *_]) if name in _OTHER:
            yield "other end", _OTHER[name] + text(node)[len(name):]
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Continue() | ast.Break():
            yield "left out", "pass"
        case ast.Return(value=None) | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "left out", "pass"
        case ast.Return(value=ast.Constant(value=bool(value))):
            yield "answer", f"return {not value}"


def _is_number(part: ast.expr) -> bool:
    """Whether it may be one: texts and tuples are put together, too."""
    if isinstance(part, ast.Constant):
        return isinstance(part.value, int | float)
    return not isinstance(part, ast.JoinedStr | ast.Tuple | ast.List | ast.BinOp)


def _held(part: ast.expr) -> str:
    """A part as it can stand beside any operator."""
    plain = (ast.Name, ast.Attribute, ast.Constant, ast.Call, ast.Subscript, ast.Tuple, ast.List)
    return ast.unparse(part) if isinstance(part, plain) else f"({ast.unparse(part)})"


def as_data(faults: list[Fault]) -> list[dict[str, str]]:
    """The faults as they stand in the list."""
    return [asdict(fault) for fault in faults]
