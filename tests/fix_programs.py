"""Random programs whose class keeps lambdas and nested functions, for the property tests of fixes.

`program(seed)` gives the text of a module with `made()` (an object) and `used(object)` (what it does, to be compared),
whose object does not pickle. What varies: parameters, captures, `self`, defaults, nesting, holders, layout, comments,
indentation and newlines.
"""
from __future__ import annotations

import random

INDENTS = ("    ", "    ", "    ", "  ", "\t")
SIGNATURES = (("", ["()"]), ("x", ["(3)", "(x=3)"]), ("x, y=2", ["(3)", "(3, 4)", "(3, y=5)"]),
              ("*args", ["()", "(1, 2)"]),
              ("x, *, k=1", ["(3)", "(3, k=7)"]), ("x, **more", ["(3)", "(3, a=1)"]), ("x, /", ["(3)"]),
              ("x, /, y=(1, -2)", ["(3)", "(3, y=4)"]), ("*, k", ["(k=2)"]),
              ("x, *rest, k=None, **more", ["(3)", "(3, 4, k=5, z=6)"]))
NAMES = {"": [], "x": ["x"], "x, y=2": ["x", "y"], "*args": ["args"], "x, *, k=1": ["x", "k"],
         "x, **more": ["x", "more"],
         "x, /": ["x"], "x, /, y=(1, -2)": ["x", "y"], "*, k": ["k"],
         "x, *rest, k=None, **more": ["x", "rest", "k", "more"]}
ATTRIBUTES = ("scale", "key", "Transform", "on_done", "_hook", "f1", "collate_fn", "größe")


class Writer:
    """Writes one program."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.indent = self.random.choice(INDENTS)
        self.number = 0
        self.uses: list[str] = []
        self.classes: list[str] = []

    def chance(self, share: float) -> bool:
        """True in this share of the cases."""
        return self.random.random() < share

    def comment(self, share: float = 0.3) -> str:
        """A comment behind a line, or nothing."""
        self.number += 1
        return f"  # note {self.number}" if self.chance(share) else ""

    def atom(self, names: list[str]) -> str:
        """A small expression over some names."""
        pick = self.random.choice
        if names and self.chance(0.8):
            return pick(names)
        return pick(["1", "'t'", "CONSTANT", "len('ab')", "os.sep", "None", "[1, 2]", "-3", "'''a'''", "helper(1)"])

    def expression(self, names: list[str], depth: int = 2) -> str:
        """An expression; everything in it can be turned into text, whatever the values are."""
        if depth == 0 or self.chance(0.25):
            return self.atom(names)

        def sub() -> str:
            return self.expression(names, depth - 1)

        shape = self.random.randrange(10)
        if shape == 0:
            return f"[{sub()}, {sub()}]"
        if shape == 1:
            return f"({sub()}, {sub()},)"
        if shape == 2:
            return "{" + f"'k': {sub()}, **{{'n': {sub()}}}" + "}"
        if shape == 3:
            return f"({sub()} if {sub()} else {sub()})"
        if shape == 4:
            return f"[(i, {self.expression([*names, 'i'], depth - 1)}) for i in range(2)]"
        if shape == 5:
            return f"(lambda z: ({self.expression([*names, 'z'], depth - 1)}))(5)"
        if shape == 6:
            return f"f\"<{{{self.atom(names)}}}>\"" if "'''" not in self.indent else sub()
        if shape == 7:
            return f"str({sub()})"
        if shape == 8:
            return f"({sub()},  # inside {self.numbered()}\n{self.indent * 4}{sub()})"
        return f"sorted([str({sub()}), str({sub()})])"

    def numbered(self) -> int:
        """A number that no other comment has."""
        self.number += 1
        return self.number

    def lambda_(self, names: list[str]) -> tuple[str, list[str]]:
        """A lambda and the ways to call it."""
        parameters, calls = self.random.choice(SIGNATURES)
        own = NAMES[parameters]
        body = self.expression([*own, *[name for name in names if name not in own]])
        space = " " if parameters else ""
        return f"lambda{space}{parameters}:{self.random.choice([' ', '  ', ''])}{body}", calls

    def statement(self, margin: str, names: list[str]) -> list[str]:
        """Lines that keep one callable (or a few) on self, and a use of it."""
        attribute = f"{self.random.choice(ATTRIBUTES)}_{self.numbered()}"
        shape = self.random.randrange(9)
        text, calls = self.lambda_(names)
        call = self.random.choice(calls)
        target, use = f"self.{attribute}", f"self.{attribute}{call}"
        if shape == 0:
            return self.nested(margin, names, attribute)
        if shape == 1:
            lines = [f"{margin}{target} = [", f"{margin}{self.indent}{text},{self.comment()}",
                     f"{margin}]{self.comment()}"]
            use = f"self.{attribute}[0]{call}"
        elif shape == 2:
            lines = [f"{margin}{target} = {{'a': 1, 'b-c': {text}}}{self.comment()}"]
            use = f"self.{attribute}['b-c']{call}"
        elif shape == 3:
            lines = [f"{margin}{target} = ({text}){self.comment()}"]
        elif shape == 4:
            lines = [f"{margin}{target} = (", f"{margin}{self.indent}{text}{self.comment()}", f"{margin})"]
        elif shape == 5:
            lines = [f"{margin}{target} = ({text}) if a is not None else helper{self.comment()}"]
        elif shape == 6:
            lines = [f"{margin}of_{attribute} = {text}{self.comment()}",
                     f"{margin}{target} = of_{attribute}{self.comment(0.1)}"]
        elif shape == 7:
            lines = [f"{margin}{target}, self.n = {text}, a{self.comment()}"]
        else:
            lines = [f"{margin}{target} = {text}{self.comment()}"]
        self.uses.append(use)
        return lines

    def nested(self, margin: str, names: list[str], attribute: str) -> list[str]:
        """A nested function that is kept on self."""
        parameters, calls = self.random.choice(SIGNATURES)
        own = NAMES[parameters]
        inner = margin + self.indent
        name = f"{self.random.choice(['work', 'key', 'helper_of', 'test'])}_{self.numbered()}"
        lines = [f"{margin}# about {name}"] if self.chance(0.3) else []
        annotation = " -> object" if self.chance(0.3) else ""
        lines.append(f"{margin}def {name}({parameters}){annotation}:{self.comment()}")
        if self.chance(0.3):
            lines.append(f'{inner}"""Doc of {name}.')
            lines += ["", f"{inner}More.", f'{inner}"""']
        readable = [*own, *[each for each in names if each not in own]]
        if self.chance(0.4):
            lines.append(f"{inner}v = {self.expression(readable)}{self.comment()}")
            readable = [*readable, "v"]
        if self.chance(0.2):
            lines += [f"{inner}# a line for itself {self.numbered()}", ""]
        if self.chance(0.15) and parameters == "x":
            lines += [f"{inner}if x == 3:", f"{inner}{self.indent}return {name}(4)"]
        lines.append(f"{inner}return {self.expression(readable)}{self.comment()}")
        if self.chance(0.5):
            lines.append("")
        lines.append(f"{margin}self.{attribute} = {name}{self.comment()}")
        self.uses.append(f"self.{attribute}{self.random.choice(calls)}")
        return lines

    def class_(self, name: str) -> list[str]:
        """A class with one to four callables."""
        self.uses = []
        one, two = self.indent, self.indent * 2
        lines = [f"# The class {name}."] if self.chance(0.3) else []
        lines += [f"class {name}:{self.comment()}", f"{one}def __init__(self, a, b='b'):", f"{two}self.n = 7"]
        names = ["a", "b", "self.n"]
        if self.chance(0.5):
            lines.append(f"{two}c = {self.expression(['a', 'b'])}{self.comment()}")
            names.append("c")
        if self.chance(0.2):
            lines.append(f"{two}a = [a]{self.comment()}")
        for _ in range(self.random.randint(1, 4)):
            lines += self.statement(two, names)
        if self.chance(0.3):
            lines.append(f"{two}d = a{self.comment()}")
        lines += ["", f"{one}def use(self):", f"{two}return ["]
        lines += [f"{two}{one}{use}," for use in self.uses]
        return [*lines, f"{two}]", ""]

    def program(self) -> str:
        """The whole module."""
        lines = ['"""A program."""'] if self.chance(0.5) else []
        lines += ["from __future__ import annotations", ""] if self.chance(0.2) else []
        lines += self.random.choice([["import os", "from multiprocessing import Process"],
                                     ["import functools", "import os", "from multiprocessing import Process"],
                                     ["from functools import partial as part", "from multiprocessing import Process",
                                      "import os"],
                                     ["from multiprocessing import Process", "import functools as ft, os"]])
        lines += [*[""] * self.random.randint(0, 2), f"CONSTANT = 11{self.comment()}", "", ""]
        lines += ["def helper(x):", f"{self.indent}return x", "", ""]
        count = self.random.randint(1, 2)
        for index in range(count):
            lines += [*self.class_(f"Kept{index}"), *[""] * self.random.randint(0, 2)]
        lines += ["def made():", f"{self.indent}return [{', '.join(f'Kept{i}({i})' for i in range(count))}]", "", "",
                  "def used(objects):", f"{self.indent}return [kept.use() for kept in objects]", "", "",
                  "def send():", f"{self.indent}Process(target=used, args=(made(),)).start()"]
        newline = "\r\n" if self.chance(0.2) else "\n"
        return newline.join(lines) + (newline if self.chance(0.8) else "")


def program(seed: int) -> str:
    """The text of one program."""
    return Writer(seed).program()
