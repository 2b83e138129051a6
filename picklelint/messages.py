"""From a crossing to a finding: the sentence, the trail, the facts of the rows."""
from __future__ import annotations

from picklelint.catalogue import BOUNDARIES, culprit, remedy_of
from picklelint.model import START_METHODS, VERSIONS, Finding, Gate, Step
from picklelint.versions import in_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.flow.frame import Crossing, Entry, Stored, Suspect
    from picklelint.flow.values import Condition, Place
    from picklelint.model import Span

MAX_MESSAGE = 140
_BOUNDARY = {boundary.digit: boundary for boundary in BOUNDARIES}


def finding(crossing: Crossing, place: Place) -> Finding:
    """The finding of a crossing, standing at `place`."""
    suspect = crossing.suspect
    digit = digit_of(suspect, crossing.entry)
    remedy = remedy_of(suspect.member, digit, suspect.method)
    return Finding(
        code_of(suspect, crossing.entry), place.module.path, span_of(place, suspect), sentence(crossing, remedy),
        culprit=culprit(suspect.member).word,
        boundary=_BOUNDARY[digit].word, outcome=outcome(crossing), fails_under=crossing.methods,
        fails_on=versions_of(suspect), trail=trail(crossing), remedy=remedy, attribute=attribute_of(crossing),
        gate=crossing.entry.name)


def digit_of(suspect: Suspect, entry: Entry) -> int:
    """The boundary digit: 8 for the members that boundary 8 numbers itself."""
    return 8 if len(suspect.member) == 3 else entry.boundary


def code_of(suspect: Suspect, entry: Entry) -> str:
    """The code of a culprit at a gate."""
    return f"PKL{suspect.member}" if len(suspect.member) == 3 else f"PKL{entry.boundary}{suspect.member}"


def span_of_place(place: Place) -> Span:
    """The name of a definition, the whole of any other node."""
    source = place.module.source
    named = hasattr(place.node, "name") and hasattr(place.node, "body")
    return source.name_span(place.node) if named else source.span(place.node)


def span_of(place: Place, suspect: Suspect) -> Span:
    """Names of definitions for nested functions, local classes and 802, the whole expression otherwise."""
    source = place.module.source
    if place.node is suspect.place.node and hasattr(place.node, "name") and hasattr(place.node, "body"):
        return source.name_span(place.node)
    return source.span(place.node)


def versions_of(suspect: Suspect) -> tuple[str, ...]:
    """The Python versions a culprit refuses on."""
    return tuple(version for version in VERSIONS
                 if (not suspect.since or key(version) >= key(suspect.since))
                 and (not suspect.until or key(version) <= key(suspect.until)))


def key(version: str) -> tuple[int, ...]:
    """Orders versions: "3.9" before "3.10"."""
    return tuple(int(part) for part in version.split("."))


def outcome(crossing: Crossing) -> str:
    """How it shows: by the maker's stage where it arrives after all, by the gate where it is refused."""
    suspect = crossing.suspect
    if suspect.member == "801":
        return "hangs"
    if suspect.member == "802":
        return "dies"
    if suspect.stage in ("shares", "differs", "stale"):
        return suspect.stage
    if suspect.stage == "loads":
        return "dies"
    return crossing.entry.refusal if isinstance(crossing.entry, Gate) else "fails"


def sentence(crossing: Crossing, remedy: str) -> str:
    """One line: culprit, place, moment, remedy; shortened from the middle where it grows too long."""
    noun = noun_of(crossing.suspect)
    head = noun + where(crossing)
    short = noun.partition(" (")[0]
    happens_at_all = (verb(crossing) + versions_text(crossing.suspect)).rstrip(",")
    plain = f"{verb(crossing)}{versions_text(crossing.suspect)} when {crossing.entry.moment}"
    moment = plain + methods_text(crossing)
    text = ""
    for subject, happens in ((head + condition_text(crossing.suspect.condition), moment), (head, moment), (head, plain),
                             (noun, plain), (noun, happens_at_all), (short, happens_at_all),
                             ("object", happens_at_all)):
        text = f"{subject} {happens}: {remedy}"
        if len(text) <= MAX_MESSAGE:
            break
    return text


def noun_of(suspect: Suspect) -> str:
    """What messages call the culprit, with its name where it has one."""
    noun = suspect.noun or culprit(suspect.member).noun
    name = getattr(suspect.place.node, "name", "")
    return f"{noun} {name}" if name and suspect.member in ("02", "03", "802") else noun


def where(crossing: Crossing) -> str:
    """The attribute that keeps it, or the parameter that takes it."""
    if crossing.suspect.member == "801":
        return ""
    names = [step.what for step in crossing.steps if step.what.startswith("self.")]
    if names:
        chain = "self." + ".".join(name[len("self."):] for name in names[-2:])
        return f" in {chain}"
    return f" in {crossing.subject}" if crossing.subject and crossing.subject != "self" else ""


def verb(crossing: Crossing) -> str:
    """What happens to it."""
    shown = outcome(crossing)
    if crossing.suspect.member == "801":
        return "runs again in every child"
    if crossing.suspect.member == "802":
        return "is missing in the child"
    if shown == "stale":
        return "is as import left it in the child"
    if shown == "differs":
        return "arrives as something else"
    if shown == "shares":
        return "is shared by all processes"
    if shown == "lost":
        return "is lost, unpickled,"
    if shown == "dies":
        return "cannot be unpickled in the child"
    return "cannot be pickled"


def versions_text(suspect: Suspect) -> str:
    """The Python versions it happens on, where they are not all of them."""
    words = in_words(suspect.since, suspect.until)
    return f" {words}" if words and len(versions_of(suspect)) < len(VERSIONS) else ""


def methods_text(crossing: Crossing) -> str:
    """The start methods in brackets, where they are not all of them."""
    return f" ({', '.join(crossing.methods)})" if crossing.methods != START_METHODS else ""


def condition_text(condition: Condition | None) -> str:
    """The path on which it happens, if it is one branch of several and short enough to quote."""
    if condition is None:
        return ""
    source = condition.place.module.source
    span = source.span(condition.place.node)
    if span.line != span.end_line or not hasattr(condition.place.node, "ctx") and not _is_test(condition):
        return ""
    text = source.lines[span.line - 1][span.column:span.end_column]
    if len(text) > 40:
        return ""
    return f" (when {text})" if condition.holds else f" (unless {text})"


def _is_test(condition: Condition) -> bool:
    return type(condition.place.node).__name__ in ("Compare", "UnaryOp", "BoolOp", "Call")


def trail(crossing: Crossing) -> tuple[Step, ...]:
    """Made here, stored here, passed here, sent here."""
    suspect = crossing.suspect
    steps = [Step(suspect.place.module.path, span_of(suspect.place, suspect), f"made here: {noun_of(suspect)}")]
    for stored in reversed(crossing.steps):
        if stored.place is not None and stored.what != "item":
            steps.append(step_of(stored.place, f"stored here: {stored.what}"))
    for call in reversed(crossing.calls):
        steps.append(step_of(call, "passed here"))
    steps.append(step_of(crossing.sent, f"sent here: {crossing.entry.moment}"))
    return tuple(dict.fromkeys(steps))


def step_of(place: Place, what: str) -> Step:
    """A step at a place; of definitions only the name."""
    return Step(place.module.path, span_of_place(place), what)


def attribute_of(crossing: Crossing) -> str:
    """`module:Class.attribute` of the last attribute that keeps the culprit."""
    for stored in reversed(crossing.steps):
        if stored.owner is not None and stored.what.startswith("self."):
            return owner_text(stored)
    return ""


def owner_text(stored: Stored) -> str:
    """`module:Class.attribute` of a step."""
    assert stored.owner is not None
    return f"{stored.owner.address}.{stored.what[len('self.'):]}"


