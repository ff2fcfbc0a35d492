"""Reads a template without rendering it, and tells where it asks a view for what the view's type does not have.

Types follow what the template does: loops, `set`, macros as they are called, filters that pick or order. Where a type
is not known, nothing is said.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from jinja2 import Environment, nodes

Scope = dict[str, Any]
PASSING = frozenset({"list", "reverse", "sort", "unique", "select", "reject", "selectattr", "rejectattr", "default"})
PICKING = frozenset({"first", "last", "min", "max", "random"})
BY_NAME = frozenset({"selectattr", "rejectattr"})  # their first word is an attribute of each element
IN_PAIRS = {"items": 2, "values": 1, "keys": 0}


@dataclass
class Reader:
    """One game's templates, read with the type of its view. `faults`: what is asked for in vain, by template."""

    env: Environment
    faults: list[str] = field(default_factory=list)
    _known: dict[Any, Any] = field(default_factory=dict)
    _at: str = ""

    def read(self, template: str, scope: Mapping[str, Any]) -> None:
        """The whole template, where these names are of these types and all others of any."""
        before, self._at = self._at, template
        self._all(self._parsed(template).body, dict(scope))
        self._at = before

    def _parsed(self, template: str) -> nodes.Template:
        assert self.env.loader
        return self.env.parse(self.env.loader.get_source(self.env, template)[0])

    # -- statements ----------------------------------------------------------------------------------------------------

    def _all(self, body: list[nodes.Node], scope: Scope) -> None:
        for node in body:
            self._statement(node, scope)

    def _statement(self, node: nodes.Node, scope: Scope) -> None:
        deed = getattr(self, f"_{type(node).__name__.lower()}", None)
        if isinstance(node, nodes.Stmt) and deed:
            deed(node, scope)
            return
        for child in node.iter_child_nodes():
            if isinstance(child, nodes.Expr):
                self._type(child, scope)
            else:
                self._statement(child, scope)

    def _for(self, node: nodes.For, scope: Scope) -> None:
        each = _element(self._type(node.iter, scope))
        inner = {**scope, "loop": Any}
        _bind(node.target, each, inner)
        if node.test:
            self._type(node.test, inner)
        self._all(node.body, inner)
        self._all(node.else_, scope)

    def _assign(self, node: nodes.Assign, scope: Scope) -> None:
        _bind(node.target, self._type(node.node, scope), scope)

    def _macro(self, node: nodes.Macro, scope: Scope) -> None:
        scope[node.name] = (self._at, node, scope)

    def _fromimport(self, node: nodes.FromImport, scope: Scope) -> None:
        assert isinstance(node.template, nodes.Const)
        path, there = node.template.value, Scope()
        before, self._at = self._at, path
        self._all(self._parsed(path).body, there)
        self._at = before
        for name in node.names:
            own, alias = name if isinstance(name, tuple) else (name, name)
            scope[alias] = there.get(own, Any)

    def _include(self, node: nodes.Include, scope: Scope) -> None:
        if isinstance(node.template, nodes.Const):
            self.read(node.template.value, scope)

    # -- expressions ---------------------------------------------------------------------------------------------------

    def _type(self, node: nodes.Expr, scope: Scope) -> Any:
        match node:
            case nodes.Name():
                return scope.get(node.name, Any)
            case nodes.Const():
                return type(node.value)
            case nodes.Getattr():
                return self._member(self._type(node.node, scope), node.attr, node)
            case nodes.Getitem():
                return self._item(node, scope)
            case nodes.Filter():
                return self._filtered(node, scope)
            case nodes.Call():
                return self._called(node, scope)
            case nodes.CondExpr():
                self._type(node.test, scope)
                return self._either(node.expr1, node.expr2, scope)
            case nodes.Or() | nodes.And() | nodes.Add():
                return self._either(node.left, node.right, scope)
        for child in node.iter_child_nodes():
            if isinstance(child, nodes.Expr):
                self._type(child, scope)
            else:
                self._statement(child, scope)
        return Any

    def _either(self, one: nodes.Expr, other: nodes.Expr | None, scope: Scope) -> Any:
        kinds = [self._type(node, scope) for node in (one, other) if node]
        return kinds[0] if len(kinds) == 2 and kinds[0] == kinds[1] else Any

    def _item(self, node: nodes.Getitem, scope: Scope) -> Any:
        kind = self._type(node.node, scope)
        if isinstance(node.arg, nodes.Const) and isinstance(node.arg.value, str):
            return self._member(kind, node.arg.value, node)
        self._type(node.arg, scope)
        if isinstance(node.arg, nodes.Slice):
            return kind
        return _values(kind) if get_origin(_bare(kind)) is dict else _element(kind)

    def _filtered(self, node: nodes.Filter, scope: Scope) -> Any:
        kind = self._type(node.node, scope) if node.node else Any
        for word in (*node.args, *(pair.value for pair in node.kwargs)):
            self._type(word, scope)
        each = _element(kind)
        asked = [pair.value for pair in node.kwargs if pair.key == "attribute"] + node.args[:1] * (node.name in BY_NAME)
        found = Any
        for name in asked:
            if isinstance(name, nodes.Const) and isinstance(name.value, str):
                found = self._member(each, name.value, node)
        if node.name == "map":
            return list[found]  # type: ignore[valid-type]
        return kind if node.name in PASSING else each if node.name in PICKING else Any

    def _called(self, node: nodes.Call, scope: Scope) -> Any:
        if isinstance(node.node, nodes.Getattr) and node.node.attr in IN_PAIRS:
            kind = _bare(self._type(node.node.node, scope))
            if get_origin(kind) is dict:
                key, value = get_args(kind)
                return list[(key, value, tuple[key, value])[IN_PAIRS[node.node.attr]]]  # type: ignore[misc]
        called = self._type(node.node, scope)
        words = [self._type(word, scope) for word in node.args]
        named = {pair.key: self._type(pair.value, scope) for pair in node.kwargs}
        if isinstance(called, tuple):
            self._expanded(*called, words, named)
        return Any

    def _expanded(self, at: str, macro: nodes.Macro, around: Scope, words: list[Any], named: Scope) -> None:
        """A macro as it is called here; it sees its own arguments and what stands beside it."""
        names = [argument.name for argument in macro.args]
        inner = {**around, **dict.fromkeys(names, Any), **dict(zip(names, words, strict=False)), **named}
        key = (at, macro.name, repr([inner[name] for name in names]))
        if key not in self._known:
            self._known[key] = True
            before, self._at = self._at, at
            self._all(macro.body, inner)
            self._at = before

    def _member(self, kind: Any, name: str, node: nodes.Node) -> Any:
        kind = _bare(kind)
        if is_typeddict(kind):
            if name in (named := get_type_hints(kind)):
                return named[name]
        elif get_origin(kind) is dict and not hasattr(dict, name):
            return get_args(kind)[1]
        elif kind is Any or isinstance(kind, tuple) or hasattr(get_origin(kind) or kind, name):
            return Any
        fault = f"{self._at}:{node.lineno}: {getattr(kind, '__name__', kind)} has no {name}"
        self.faults += [fault] if fault not in self.faults else []
        return Any


def _bare(kind: Any) -> Any:
    """The type without the None that a template asks about before."""
    if get_origin(kind) is Literal:
        return str
    if get_origin(kind) not in (Union, UnionType):
        return kind
    kinds = [one for one in get_args(kind) if one is not NoneType]
    return kinds[0] if len(kinds) == 1 else Any


def _element(kind: Any) -> Any:
    kind = _bare(kind)
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (list, dict) or (origin is tuple and parts[1:] == (...,)):
        return parts[0]
    return str if kind is str else Any


def _values(kind: Any) -> Any:
    return get_args(_bare(kind))[1]


def _bind(target: nodes.Node, kind: Any, scope: Scope) -> None:
    if isinstance(target, nodes.Name):
        scope[target.name] = kind
    elif isinstance(target, nodes.Tuple):
        parts = get_args(kind) if get_origin(kind) is tuple else ()
        for n, part in enumerate(target.items):
            _bind(part, parts[n] if len(parts) == len(target.items) else Any, scope)
