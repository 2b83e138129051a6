"""The words of the project as types: spans, rows of the catalogue, findings, edits and options.

Plain classes with slots, because the hot path may not pay for `dataclasses` or `typing` at run time.
Lines are 1-based; columns are 0-based and count characters. Whoever speaks to the outside converts at the edge.
"""
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SPAWNING = ("spawn", "forkserver")
START_METHODS = ("spawn", "forkserver", "fork")
VERSIONS = ("3.10", "3.11", "3.12", "3.13", "3.14", "3.15")


class Record:
    """Equality, hash and representation from the slots of a class, all of them at once."""

    __slots__: tuple[str, ...] = ()

    def fields(self) -> tuple[Any, ...]:
        """The values of all slots, in order."""
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Record) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(self.fields())

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({shown})"


class Span(Record):
    """A stretch of text: 1-based lines, 0-based character columns, the end exclusive."""

    __slots__ = ("line", "column", "end_line", "end_column")

    def __init__(self, line: int, column: int, end_line: int, end_column: int) -> None:
        self.line = line
        self.column = column
        self.end_line = end_line
        self.end_column = end_column

    def __lt__(self, other: Span) -> bool:
        return bool(self.fields() < other.fields())


class Boundary(Record):
    """A moment when Python pickles for another process; `digit` opens every code, `methods` are the start methods."""

    __slots__ = ("digit", "word", "methods", "sentence")

    def __init__(self, digit: int, word: str, methods: tuple[str, ...], sentence: str) -> None:
        self.digit = digit
        self.word = word
        self.methods = methods
        self.sentence = sentence


class Culprit(Record):
    """A kind of value that cannot cross: two-digit `member`, JSON `word`, `noun` for messages, `why` pickle refuses."""

    __slots__ = ("member", "word", "noun", "why")

    def __init__(self, member: str, word: str, noun: str, why: str) -> None:
        self.member = member
        self.word = word
        self.noun = noun
        self.why = why


class Maker(Record):
    """Calling `name` (or reading it, if it is an `attribute`) gives a culprit of kind `member`.

    `type` names the instance for method look-ups (default: the name itself). `noun` replaces the culprit's noun.
    `stage`: `dumps` (refused in the parent), `loads` (dies in the child), `shares` or `differs` (arrives, wrongly).
    `crosses`: digits of the boundaries and words of the serializers that take it after all.
    `since`/`until`: Python versions, inclusive.
    `when`: only if one of these holds of the arguments (the language of `catalogue.conditions`).
    `proof`: an expression that makes one; names are imported by a test, nothing evaluates it at run time.
    """

    __slots__ = ("name", "member", "aliases", "type", "noun", "stage", "crosses", "since", "until", "when", "proof",
                 "attribute")

    def __init__(self, name: str, member: str, *, proof: str = "", aliases: tuple[str, ...] = (), type: str = "",
                 noun: str = "", stage: str = "dumps", crosses: tuple[int | str, ...] = (), since: str = "",
                 until: str = "", when: tuple[str, ...] = (), attribute: bool = False) -> None:
        self.name = name
        self.member = member
        self.aliases = aliases
        self.type = type or name
        self.noun = noun
        self.stage = stage
        self.crosses = crosses
        self.since = since
        self.until = until
        self.when = when
        self.proof = proof
        self.attribute = attribute


class Returns(Record):
    """Calling (or reading) `name` gives an instance of `type`, which crosses or is not known; `holds` as in Passes.

    The type `self` is the very object whose method it is.
    """

    __slots__ = ("name", "type", "aliases", "holds")

    def __init__(self, name: str, type: str, *, aliases: tuple[str, ...] = (), holds: tuple[str, ...] = ()) -> None:
        self.name = name
        self.type = type
        self.aliases = aliases
        self.holds = holds


class Passes(Record):
    """The result of calling `name` keeps what it is given: `holds` lists `parameter` or `position:parameter`,

    `*` every positional argument, `**` every keyword, `items` the items of the first argument, `self` the object whose
    method it is. It crosses exactly when all of these cross.
    """

    __slots__ = ("name", "holds", "aliases")

    def __init__(self, name: str, *holds: str, aliases: tuple[str, ...] = ()) -> None:
        self.name = name
        self.holds = holds
        self.aliases = aliases


class Safe(Record):
    """Proven to cross although many believe otherwise: never to be given a Maker row."""

    __slots__ = ("name", "why", "proof")

    def __init__(self, name: str, why: str, *, proof: str = "") -> None:
        self.name = name
        self.why = why
        self.proof = proof


class Ship(Record):
    """One parameter that a gate pickles: its name, its position (-1: keyword only) and which `part` of it crosses.

    `part`: `value` (as it is), `items` (each item: the iterable is consumed in the parent), `items-spread` (each item,
    which holds the arguments of one call),
    `rest` (all positional arguments from `position` on), `items-rest`, `keywords` (all keywords not named otherwise).
    """

    __slots__ = ("parameter", "position", "part")

    def __init__(self, parameter: str, position: int = -1, part: str = "value") -> None:
        self.parameter = parameter
        self.position = position
        self.part = part


class Gate(Record):
    """One API through which values meet a boundary.

    `fires`: `call`, or the method of the result that starts it (`start`), or `iterate`.
    `only_if`: condition word, evaluated on the arguments: `workers` (num_workers is not known to be 0),
    `processes` (use_multiprocessing or pickle_safe is known to be true), `executor` (a process pool is given).
    `when`: only if all of these hold of the arguments (the language of `catalogue.conditions`).
    `context`: parameter that may pin the start method. `moment`: when it pickles, after "when" in messages.
    `refusal`: how a refusal shows: fails, dies, hangs, lost. `returns`: parameter whose result is pickled back.
    `starts`: processes are started then, which an unguarded main module may not do.
    `once`: a call is one task, so that what is shared has one user unless the call is in a loop.
    """

    __slots__ = ("name", "boundary", "ships", "aliases", "fires", "only_if", "when", "context", "moment", "refusal",
                 "serializer", "returns", "starts", "once")

    def __init__(self, name: str, boundary: int, ships: tuple[Ship, ...], *, moment: str,
                 aliases: tuple[str, ...] = (), fires: str = "call", only_if: str = "", when: tuple[str, ...] = (),
                 context: str = "", refusal: str = "fails", serializer: str = "pickle", returns: str = "",
                 starts: bool = False, once: bool = False) -> None:
        self.name = name
        self.boundary = boundary
        self.ships = ships
        self.aliases = aliases
        self.fires = fires
        self.only_if = only_if
        self.when = when
        self.context = context
        self.moment = moment
        self.refusal = refusal
        self.serializer = serializer
        self.returns = returns
        self.starts = starts
        self.once = once


class Carrier(Record):
    """A class whose instances cross with their state when they (or a subclass of it) meet `boundary`.

    `fires`: `class` (reported for what it keeps, a gate need not be in sight) or `gate` (only where a gate shows it).
    `hooks`: what the library's own class does to the state: `none`, `transparent` or `opaque` (then nothing is known).
    `keeps`: constructor parameters that stay on self, spelled as in Passes.
    """

    __slots__ = ("name", "boundary", "aliases", "fires", "hooks", "keeps", "moment")

    def __init__(self, name: str, boundary: int, *, moment: str, aliases: tuple[str, ...] = (), fires: str = "class",
                 hooks: str = "none", keeps: tuple[str, ...] = ()) -> None:
        self.name = name
        self.boundary = boundary
        self.aliases = aliases
        self.fires = fires
        self.hooks = hooks
        self.keeps = keeps
        self.moment = moment


class Step(Record):
    """One step of a trail: where, and what happens there ("made here: lambda")."""

    __slots__ = ("path", "span", "what")

    def __init__(self, path: str, span: Span, what: str) -> None:
        self.path = path
        self.span = span
        self.what = what


class Edit(Record):
    """Replace the text of `span` in `path` by `text`; an empty span inserts."""

    __slots__ = ("path", "span", "text")

    def __init__(self, path: str, span: Span, text: str) -> None:
        self.path = path
        self.span = span
        self.text = text


class Fix(Record):
    """A remedy worked out as edits: `safety` is `safe` or `unsafe`, `title` says what is done."""

    __slots__ = ("edits", "safety", "title")

    def __init__(self, edits: tuple[Edit, ...], safety: str, title: str) -> None:
        self.edits = edits
        self.safety = safety
        self.title = title


class Finding:
    """A crossing reported.

    `culprit` and `boundary` are the JSON words; `trail` runs from made over stored to sent; `attribute` is the
    `module:Class.name` that keeps the value, if one does; `gate` the API that ships it. `noun` is what the message
    calls the culprit. `outcome`, `fails_under` and `fails_on` are data of the rows. `fix` is None until one was
    worked out; `refusal` says why none could be.
    """

    __slots__ = ("code", "path", "span", "message", "culprit", "boundary", "outcome", "fails_under", "fails_on",
                 "trail", "remedy", "attribute", "gate", "fix", "refusal")

    def __init__(self, code: str, path: str, span: Span, message: str, *, culprit: str = "", boundary: str = "",
                 outcome: str = "fails", fails_under: tuple[str, ...] = (), fails_on: tuple[str, ...] = (),
                 trail: tuple[Step, ...] = (), remedy: str = "", attribute: str = "", gate: str = "") -> None:
        self.code = code
        self.path = path
        self.span = span
        self.message = message
        self.culprit = culprit
        self.boundary = boundary
        self.outcome = outcome
        self.fails_under = fails_under
        self.fails_on = fails_on
        self.trail = trail
        self.remedy = remedy
        self.attribute = attribute
        self.gate = gate
        self.fix: Fix | None = None
        self.refusal = ""

    def __repr__(self) -> str:
        return f"{self.path}:{self.span.line}:{self.span.column + 1}: {self.code} {self.message}"


class Options:
    """What the user chose; every face builds one of these and passes it to the engine.

    `parse_all`: parse files that cannot have findings too, so that a syntax error in them is told.

    Code lists hold prefixes (`PKL`, `PKL1`, `PKL101`). `versions` are the Python versions a finding may hold on.
    `fixable` and `unfixable` hold the prefixes of codes whose fixes are on and off.
    `start_method` is `any` or one start method. `noqa` tells whether suppression comments count.
    """

    __slots__ = ("select", "ignore", "versions", "start_method", "noqa", "per_file_ignores", "parse_all", "fixable",
                 "unfixable")

    def __init__(self, *, select: tuple[str, ...] = ("PKL",), ignore: tuple[str, ...] = (),
                 versions: tuple[str, ...] = VERSIONS, start_method: str = "any", noqa: bool = True,
                 per_file_ignores: tuple[tuple[str, tuple[str, ...]], ...] = (), parse_all: bool = True,
                 fixable: tuple[str, ...] = ("PKL",), unfixable: tuple[str, ...] = ()) -> None:
        self.fixable = fixable
        self.unfixable = unfixable
        self.parse_all = parse_all
        self.select = select
        self.ignore = ignore
        self.versions = versions
        self.start_method = start_method
        self.noqa = noqa
        self.per_file_ignores = per_file_ignores
