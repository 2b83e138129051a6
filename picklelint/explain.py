"""What a code means, told from the rows of the catalogue: what, why, error texts, makers, remedy, codes beside it.

Dotted names are explained too (`requests.Session`: why it is not reported), and `safe` lists what is proven to cross.
"""
from __future__ import annotations

from picklelint import catalogue
from picklelint.model import START_METHODS, Carrier, Gate, Maker, Safe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.catalogue import Row
    from picklelint.model import Boundary, Culprit

_SHOWN = 12

_ITSELF = {
    "PKL901": ("file that cannot be checked",
               "The file could not be read, decoded or parsed, so nothing is known about it.",
               "make it a file that Python itself can read, or exclude it"),
    "PKL902": ("internal error", "picklelint failed on this file; the other files were checked.",
               "report it, with the file if you can"),
    "PKL903": ("analysis stopped at its bound",
               "The file is larger or deeper than is analysed in full; this code is off unless it is selected.",
               "split the file"),
    "PKL911": ("unused noqa comment", "The comment silences a PKL code that is not found on its line.",
               "remove the code from the comment"),
    "PKL912": ("malformed noqa comment", "flake8 reads the comment as one without codes, which silences everything.",
               "write `# noqa: PKL101`"),
}

_NOT_REPORTED = ("What is not known stays silent, and so does what is proven to cross: `--explain safe` lists it, "
                 "`--explain NAME`\ntells what is known of one API.")


def codes() -> list[str]:
    """Every code there is, sorted; the whole grid where the catalogue does not say which cells are proven."""
    proven = getattr(catalogue, "CODES", None)
    if proven:
        return sorted({*proven, *_ITSELF})
    grid = [f"PKL{boundary.digit}{culprit.member}" for boundary in catalogue.BOUNDARIES if boundary.digit < 8
            for culprit in catalogue.CULPRITS if len(culprit.member) == 2]
    program = [f"PKL{culprit.member}" for culprit in catalogue.CULPRITS if len(culprit.member) == 3]
    return sorted([*grid, *program, *_ITSELF])


def exists(prefix: str) -> bool:
    """Whether some code starts with a prefix."""
    return any(code.startswith(prefix) for code in codes())


def title(code: str) -> str:
    """One line that names a code."""
    if code in _ITSELF:
        return _ITSELF[code][0]
    boundary, culprit = _rows(code)
    return culprit.noun if len(culprit.member) == 3 else f"{culprit.noun} at the {boundary.word} boundary"


def page(code: str) -> str:
    """The whole explanation of one code, as Markdown that reads well in a terminal."""
    if code in _ITSELF:
        name, why, remedy = _ITSELF[code]
        return f"# {code}: {name}\n\n## What\n{why}\n\n## Remedy\n{_sentence(remedy)}\n"
    boundary, culprit = _rows(code)
    remedy = catalogue.remedy_of(culprit.member, boundary.digit)
    parts = [f"# {code}: {title(code)}\n", f"## What\n{boundary.sentence}\n{_methods(boundary)}\n",
             f"## Why\n{culprit.why}\n", *_errors(culprit.member), *_makers(culprit.member),
             *_example(code), f"## Remedy\n{_sentence(remedy)}\n", f"## Not reported\n{_NOT_REPORTED}\n"]
    beside = _related(code)
    if beside:
        parts.append("## Related\n" + "".join(f"- {other}: {title(other)}\n" for other in beside))
    parts.append(f"## Silence\n`# noqa: {code}` on the line, `ignore = {code}` or `per-file-ignores` in the "
                 "configuration.\n")
    return "\n".join(parts)


def pages(wanted: str) -> str:
    """The pages of all codes that start with a prefix, of all codes (`all`), of `safe` values, or of one name."""
    if wanted == "safe":
        return safe_page()
    found = matching(wanted)
    return "\n".join(page(code) for code in found) if found != [wanted] or exists(wanted) else name_page(wanted)


def matching(wanted: str) -> list[str]:
    """The codes that a prefix or `all` stands for; `safe` and names that have rows stand for themselves."""
    found = [code for code in codes() if wanted == "all" or code.startswith(wanted)]
    return found or ([wanted] if wanted == "safe" or _rows_of(wanted) else [])


def name_page(name: str) -> str:
    """What is known of one API by its dotted name."""
    lines = [f"# {name}\n"]
    for row in _rows_of(name):
        told = _told(row)
        lines += [f"- {told}"] * (f"- {told}" not in lines)
    return "\n".join(lines) + "\n"


def safe_page() -> str:
    """Everything that is proven to cross although many believe otherwise."""
    rows = sorted((row for row in catalogue.rows() if isinstance(row, Safe)), key=lambda row: row.name.lower())
    listed = "".join(f"- `{row.name}`: {row.why}\n" for row in rows)
    return ("# Safe values\n\nThese cross process boundaries, whatever is believed of them: a test makes each and "
            f"sends it in every way there is.\n\n{listed}")


def _rows_of(name: str) -> list[Row]:
    """The rows that are called so, as users may spell it."""
    spelled = catalogue.canonical(name)
    if "." not in spelled and not spelled.startswith("*"):
        spelled = f"builtins.{spelled}"
    known = catalogue.safe(spelled), catalogue.attribute(spelled), catalogue.carrier(spelled)
    return [*catalogue.makers(spelled), *catalogue.gates(spelled), *catalogue.conditional_gates(spelled),
            *(row for row in known if row is not None)]


def _told(row: Row) -> str:
    if isinstance(row, Safe):
        return f"not reported: {row.why}."
    if isinstance(row, Maker):
        held = "" if not row.when else f", where {' or '.join(row.when)}"
        kind = catalogue.culprit(row.member)
        return f"makes what cannot cross (codes on {row.member}{held}): {row.noun or kind.noun}. {kind.why}"
    digit = row.boundary if isinstance(row, (Carrier, Gate)) else 0
    if isinstance(row, Carrier):
        return f"its instances cross with their state when {row.moment} (PKL{digit})."
    shipped = ", ".join(ship.parameter for ship in row.ships) if isinstance(row, Gate) else ""
    return f"ships {shipped or 'nothing'} when {row.moment if isinstance(row, Gate) else ''} (PKL{digit})."


def _errors(member: str) -> list[str]:
    from picklelint.catalogue.errors import errors_of

    listed = "".join(f"- `{text}`{versions and f' ({versions})'}\n" for text, versions in errors_of(member))
    return [f"## What Python says\n{listed}"] if listed else []


def _makers(member: str) -> list[str]:
    names = sorted({row.name.removeprefix("builtins.") for row in catalogue.rows()
                    if isinstance(row, Maker) and row.member == member and "[" not in row.name and "*" not in row.name
                    and "<" not in row.name})
    if not names:
        return []
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    every = names[::max(1, len(names) // _SHOWN)][:_SHOWN]
    return [f"## Made by\n{', '.join(f'`{name}`' for name in every)}{more}.\n"]


def _example(code: str) -> list[str]:
    """Bad and good, both out of programs that were run."""
    import json
    import os

    with open(os.path.join(os.path.dirname(catalogue.__file__), "examples.json"), encoding="utf-8") as file:
        found = json.load(file).get(code)
    if not found:
        return []
    good = f"\nThis crosses:\n\n```python\n{found['good']}\n```\n" if "good" in found else ""
    return [f"## Example\nFrom `{found['file']}`:\n\n```python\n{found['bad']}\n```\n{good}"]


def _rows(code: str) -> tuple[Boundary, Culprit]:
    digit = int(code[3])
    member = code[3:] if digit == 8 else code[4:]
    return (next(row for row in catalogue.BOUNDARIES if row.digit == digit),
            next(row for row in catalogue.CULPRITS if row.member == member))


def _methods(boundary: Boundary) -> str:
    if set(boundary.methods) == set(START_METHODS):
        return "It happens under every start method."
    return (f"It happens under {' and '.join(boundary.methods)}: on Windows and macOS, and on Linux from Python 3.14 "
            "unless the program asks for fork.")


def _related(code: str) -> list[str]:
    """The same culprit at the other boundaries, or the other codes on the program itself."""
    if code[3] == "8":
        return [other for other in codes() if other[3] == "8" and other != code]
    return [other for other in codes() if other[4:] == code[4:] and other[3] not in "89" and other != code]


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", ":")) else ".")
