"""What a code means, told from the rows of the catalogue: what, why, remedy, and the codes beside it."""
from __future__ import annotations

from picklelint import catalogue
from picklelint.model import START_METHODS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.model import Boundary, Culprit

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
             f"## Why\n{culprit.why}\n", f"## Remedy\n{_sentence(remedy)}\n"]
    beside = _related(code)
    if beside:
        parts.append("## Related\n" + "".join(f"- {other}: {title(other)}\n" for other in beside))
    parts.append(f"## Silence\n`# noqa: {code}` on the line, `ignore = {code}` or `per-file-ignores` in the "
                 "configuration.\n")
    return "\n".join(parts)


def pages(prefix: str) -> str:
    """The pages of all codes that start with a prefix; `all` means every code."""
    return "\n".join(page(code) for code in matching(prefix))


def matching(prefix: str) -> list[str]:
    """The codes a prefix or `all` stands for."""
    return [code for code in codes() if prefix == "all" or code.startswith(prefix)]


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
