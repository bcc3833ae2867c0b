"""What of the rules is only told, and decides nothing: refusals and events in words, prompts, names for both.

A change there breaks no rule, so nothing is changed there. Which functions and constants are told is read off the
sources: those that no rule refers to, only texts do.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

TELLERS = frozenset({"Refusal", "BadInput", "note"})
"""Calls whose arguments are told: the clause and the message of a refusal, an event of the log."""
TOLD = frozenset({"prompt", "__str__", "__repr__"})
"""Functions that frames and states are asked for words by."""
Nodes = set[ast.AST]


def texts(trees: Iterable[ast.Module]) -> Nodes:
    """The roots of all parts that are only told, in the rules of one book."""
    trees = list(trees)
    told: Nodes = {node for tree in trees for node in ast.walk(tree) if _tells(node)}
    while more := _only_told(trees, told) - told:
        told |= more
    return told


def name_of(function: ast.expr) -> str:
    """The name by which something is called: `note` for `war.note`."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _tells(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        return name_of(node.func) in TELLERS
    if isinstance(node, ast.FunctionDef):
        return node.name in TOLD
    return isinstance(node, ast.JoinedStr | ast.Raise) or _notes(node)


def _notes(node: ast.AST) -> bool:
    """A statement that only notes events, on whatever condition."""
    if isinstance(node, ast.If | ast.For):
        return not node.orelse and all(map(_notes, node.body))
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and name_of(node.value.func) == "note"


def _only_told(trees: list[ast.Module], told: Nodes) -> Nodes:
    """Functions that make words, constants and local values that nothing but texts refers to."""
    ruling = {name for tree in trees for name in _names(tree, told)}
    found: Nodes = set()
    for tree in trees:
        found |= {node for node in tree.body if (made := _makes(node)) and ruling.isdisjoint(made)}
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                found |= _local(node, told)
    return found


def _makes(node: ast.stmt) -> list[str]:
    """The names that a constant or a function for words goes by."""
    if isinstance(node, ast.Assign):
        return _targets(node)
    if isinstance(node, ast.FunctionDef) and isinstance(node.returns, ast.Name) and node.returns.id == "str":
        return [node.name]
    return []


def _targets(node: ast.Assign) -> list[str]:
    """The plain names that are assigned."""
    return [part.id for target in node.targets for part in ast.walk(target) if isinstance(part, ast.Name)]


def _names(top: ast.AST, told: Nodes) -> Iterator[str]:
    """Every name that is referred to outside of texts."""
    open_ = [top]
    while open_:
        node = open_.pop()
        if node in told:
            continue
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        open_ += ast.iter_child_nodes(node)


def _local(function: ast.FunctionDef, told: Nodes) -> Nodes:
    """Values that a function keeps under a name for its messages alone."""
    ruling = set(_names(function, told))
    return {
        node
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        and all(isinstance(target, ast.Name | ast.Tuple) for target in node.targets)
        and ruling.isdisjoint(_targets(node))
    }
