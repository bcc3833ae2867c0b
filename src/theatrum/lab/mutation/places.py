"""The places of a source file where a rule can be changed, and the changes that each of them allows.

A change is a replaced piece of text, so that whatever else stands on the line stays as it is.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from theatrum.lab.mutation.texts import Nodes, name_of

COMPARISONS: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Lt: ("<=", ">="),
    ast.LtE: ("<", ">"),
    ast.Gt: (">=", "<="),
    ast.GtE: (">", "<"),
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
    ast.Is: ("is not",),
    ast.IsNot: ("is",),
}
OPERATORS: dict[type[ast.operator], tuple[str, ...]] = {
    ast.Add: ("-",),
    ast.Sub: ("+",),
    ast.Mult: ("+", "//"),
    ast.Div: ("*",),
    ast.FloorDiv: ("*",),
    ast.Mod: ("//",),
    ast.LShift: (">>",),
    ast.RShift: ("<<",),
    ast.BitAnd: ("|",),
    ast.BitOr: ("&",),
    ast.BitXor: ("|", "&"),
}
NEUTRAL: dict[type[ast.operator], str] = {ast.Add: "0", ast.Sub: "0", ast.BitAnd: "-1", ast.BitOr: "0"}
"""What an operand is replaced by to be left out; -1 is the set of everything."""
INDENT = 4
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}
OPERATOR = re.compile(rb"not\s+in|is\s+not|\w+|[-+*/%<>=!&|^]+")
SIGN = re.compile(rb"not\s*|~|-")
COMMENT = re.compile(rb"#[^\n]*")
TABLE = re.compile(r"_?[A-Z][A-Z0-9_]*$")


@dataclass(frozen=True, slots=True)
class Change:
    """One piece of text replaced by another."""

    line: int
    where: str
    """The function or class it is in; empty at the top of the file."""
    old: str
    new: str
    """The lines before and after, as they read."""
    start: int
    end: int
    text: str
    """What replaces the bytes from `start` to `end`."""
    ran: int
    """The line of the statement in a function that must run to notice; 0 for what runs when the file is imported."""

    def __str__(self) -> str:
        return f"{self.old} -> {self.new}"

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.text.encode() + source[self.end :]


Place = tuple[Change, ...]
"""All that can be done to one place; a draw takes one of them."""


def places(source: bytes, tree: ast.Module, told: Nodes) -> list[Place]:
    """Every place of a file, in the order of the text; `told` is left alone."""
    return sorted(_Finder(source, told).look(tree), key=lambda place: (place[0].start, place[0].end))


class _Finder:
    """Walks through a file and remembers where it is."""

    def __init__(self, source: bytes, told: Nodes) -> None:
        self.source, self.told = source, told
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.path: list[str] = []
        self.ran = 0
        self.last: Nodes = set()
        """Statements after which a function is at its end anyway."""

    # ------------------------------------------------------------------ walking
    def look(self, node: ast.AST) -> Iterator[Place]:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield from self._scope(node)
            return
        if isinstance(node, ast.Import | ast.ImportFrom) or (isinstance(node, ast.If) and _is_for_types(node)):
            return
        if isinstance(node, ast.stmt):
            self.ran = node.lineno if self.ran else 0
            ran = self.ran
            yield from self._dropped(node)
            if node in self.told:
                return
            for child in _parts(node):
                self.ran = ran
                yield from self.look(child)
            self.ran = ran
            yield from self._at(node)
        elif node not in self.told:
            yield from self._at(node)
            for child in _parts(node):
                yield from self.look(child)

    def _scope(self, node: ast.FunctionDef | ast.ClassDef) -> Iterator[Place]:
        if node in self.told:
            return
        outside = self.ran
        self.path.append(node.name)
        if isinstance(node, ast.FunctionDef):
            self.ran = node.body[-1].lineno if len(node.body) == 1 else node.body[_is_text(node.body[0])].lineno
            self.last |= set(_last(node.body))
            for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
                yield from self.look(default)
        for statement in node.body:
            if not _is_text(statement):
                yield from self.look(statement)
        self.path.pop()
        self.ran = outside

    def _at(self, node: ast.AST) -> Iterator[Place]:
        """The places of a node itself."""
        match node:
            case ast.Compare():
                yield from self._comparison(node)
            case ast.BoolOp():
                yield from self._conditions(node)
            case ast.BinOp():
                yield from self._arithmetic(node)
            case ast.AugAssign(op=op) if type(op) in OPERATORS:
                yield self._operator(node.target, node.value, [f"{sign}=" for sign in OPERATORS[type(op)]])
            case ast.UnaryOp(op=ast.Not() | ast.Invert() | ast.USub(), operand=operand):
                if not isinstance(operand, ast.Constant):
                    start = self._start(node)
                    yield (self._change(start, start + self._sign(start), ""),)
            case ast.If(test=test) | ast.IfExp(test=test):
                yield from self._test(test, ("True", "False"))
            case ast.While(test=test):
                yield from self._test(test, ("False",))
            case ast.comprehension(ifs=tests):
                for test in tests:
                    yield from self._test(test, ("True", "False"))
            case ast.Constant(value=value):
                yield from self._constant(node, value)
            case ast.Call(func=ast.Name(id=name)) if name in TWINS:
                yield (self._replaced(node.func, TWINS[name]),)
            case ast.Subscript(value=table, slice=index, ctx=ast.Load()) if TABLE.match(name_of(table)):
                if not isinstance(index, ast.Constant | ast.Slice | ast.Tuple):
                    yield tuple(self._replaced(index, f"({self._text(index)}) {step}") for step in ("+ 1", "- 1"))

    # ------------------------------------------------------------------ kinds of places
    def _comparison(self, node: ast.Compare) -> Iterator[Place]:
        left = node.left
        for op, right in zip(node.ops, node.comparators, strict=True):
            yield self._operator(left, right, COMPARISONS[type(op)])
            left = right

    def _conditions(self, node: ast.BoolOp) -> Iterator[Place]:
        """`and` for `or` and the other way round; each condition left out."""
        both = isinstance(node.op, ast.And)
        for left, right in zip(node.values, node.values[1:], strict=False):
            yield self._operator(left, right, ("or" if both else "and",))
        for value in node.values:
            if not _binds(value):
                yield (self._replaced(value, "True" if both else "False"),)

    def _arithmetic(self, node: ast.BinOp) -> Iterator[Place]:
        op = type(node.op)
        if op not in OPERATORS or _joins_texts(node):
            return
        place = self._operator(node.left, node.right, OPERATORS[op])
        neutral = NEUTRAL.get(op)
        if neutral:
            place += (self._replaced(node.right, neutral),)
            place += () if op is ast.Sub else (self._replaced(node.left, neutral),)
        yield place

    def _test(self, test: ast.expr, fixed: Iterable[str]) -> Iterator[Place]:
        """A condition turned round, or settled once and for all."""
        if test in self.told:
            return
        settled = () if _binds(test) else tuple(self._replaced(test, value) for value in fixed)
        if isinstance(test, ast.Compare | ast.BoolOp) or _is_not(test):
            yield from (settled,) if settled else ()
        else:
            yield (self._replaced(test, f"not ({self._text(test)})"), *settled)

    def _constant(self, node: ast.Constant, value: object) -> Iterator[Place]:
        if isinstance(value, bool):
            yield (self._replaced(node, str(not value)),)
        elif isinstance(value, int):
            yield tuple(self._replaced(node, str(other)) for other in (value + 1, value - 1) if other >= 0)
        elif isinstance(value, float):
            yield tuple(self._replaced(node, str(other)) for other in {value + 1: 0, value / 2: 0} if other != value)

    def _dropped(self, node: ast.stmt) -> Iterator[Place]:
        """An effect that does not come about."""
        match node:
            case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
                yield (self._replaced(node, "yield from ()"),)
            case ast.Expr(value=ast.Call(func=function)) if name_of(function) not in ("note", "__init__"):
                yield (self._replaced(node, "pass"),)
            case ast.AugAssign() | ast.Delete() | ast.Break() | ast.Continue() | ast.Raise():
                yield (self._replaced(node, "pass"),)
            case ast.Assign(targets=targets) if all(map(_is_state, targets)):
                yield (self._replaced(node, "pass"),)
            case ast.Return(value=None | ast.Constant(value=None)):
                if node not in self.last:
                    yield (self._replaced(node, "pass"),)
            case ast.Return() if node.col_offset > INDENT * len(self.path):
                yield (self._replaced(node, "pass"),)

    # ------------------------------------------------------------------ text
    def _operator(self, left: ast.expr, right: ast.expr, others: Iterable[str]) -> Place:
        """The sign between two operands; brackets and comments may stand there too."""
        start, end = self._end(left), self._start(right)
        gap = COMMENT.sub(lambda found: b" " * len(found[0]), self.source[start:end])
        sign = list(OPERATOR.finditer(gap))[-1]
        return tuple(self._change(start + sign.start(), start + sign.end(), other) for other in others)

    def _sign(self, start: int) -> int:
        """How long the sign before an operand is."""
        sign = SIGN.match(self.source, start)
        return sign.end() - start if sign else 0

    def _replaced(self, node: ast.AST, text: str) -> Change:
        return self._change(self._start(node), self._end(node), text)

    def _change(self, start: int, end: int, text: str) -> Change:
        first = self.source.rfind(b"\n", 0, start) + 1
        last = self.source.find(b"\n", end)
        last = len(self.source) if last < 0 else last
        old, new = self.source[first:last], self.source[first:start] + text.encode() + self.source[end:last]
        line = self.source.count(b"\n", 0, start) + 1
        return Change(line, ".".join(self.path), _flat(old), _flat(new), start, end, text, self.ran)

    def _start(self, node: ast.AST) -> int:
        return self.starts[getattr(node, "lineno", 1) - 1] + int(getattr(node, "col_offset", 0))

    def _end(self, node: ast.AST) -> int:
        return self.starts[getattr(node, "end_lineno", 1) - 1] + int(getattr(node, "end_col_offset", 0))

    def _text(self, node: ast.AST) -> str:
        return self.source[self._start(node) : self._end(node)].decode()


# ------------------------------------------------------------------ kinds of nodes
def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """The children that run: no annotations."""
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns"):
            for child in value if isinstance(value, list) else (value,):
                if isinstance(child, ast.AST):
                    yield child


def _last(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that a block may end with."""
    for statement in body[-1:]:
        yield statement
        if isinstance(statement, ast.If):
            yield from _last(statement.body)
            yield from _last(statement.orelse)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _is_for_types(node: ast.If) -> bool:
    return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _is_not(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def _is_state(target: ast.expr) -> bool:
    """A field of the state or an entry of it; what is only kept for speed changes nothing."""
    if isinstance(target, ast.Subscript):
        return name_of(target.value) != "cache"
    return isinstance(target, ast.Attribute) and target.attr != "cache"


def _binds(node: ast.expr) -> bool:
    return any(isinstance(part, ast.NamedExpr) for part in ast.walk(node))


def _joins_texts(node: ast.BinOp) -> bool:
    """Texts, lists and types know no other operator."""
    return any(
        isinstance(side, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp | ast.Dict | ast.DictComp)
        or (isinstance(side, ast.Constant) and not isinstance(side.value, int | float))
        for side in (node.left, node.right)
    )


def _flat(text: bytes) -> str:
    return " ".join(text.decode().split())
