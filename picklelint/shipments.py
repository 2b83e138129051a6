"""Everything that meets a gate, culprit or not: the answer to "are my arguments picklable?"."""
from __future__ import annotations

from picklelint.crossings import Crossings
from picklelint.flow.analysis import Analysis
from picklelint.flow.frame import Shipment
from picklelint.flow.reach import Reach
from picklelint.messages import code_of, noun_of, span_of_place
from picklelint.model import Gate
from picklelint.project import ClassDefinition, Module, Project

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.flow.frame import Entry, Frame
    from picklelint.flow.values import Object
    from picklelint.model import Span

    Row = tuple[str, Span, str, str, str, str]


def shipments(project: Project, module: Module) -> list[Row]:
    """Rows (path, span, subject, verdict, code, why) for every gate argument and carrier attribute of a file.

    `verdict` is `crosses`, `cannot` (with its code) or `unknown`, where part of the value could not be followed.
    """
    analysis = Analysis(project)
    analysis.shipments = []
    Crossings(analysis).of(module)
    found = [shipment for shipment in analysis.shipments
             if shipment.subject != "self" and shipment.given.module is module]
    for definition in module.definitions:
        if isinstance(definition, ClassDefinition) and analysis.classes.carriers(definition):
            found += carried(analysis, definition)
    rows = [row for shipment in found for row in [row_of(shipment)]]
    return sorted(dict.fromkeys(rows), key=lambda row: (row[1].fields(), row[2]))


def carried(analysis: Analysis, class_: ClassDefinition) -> list[Shipment]:
    """What an instance of a carrier keeps, attribute by attribute."""
    made = analysis.typical(class_)
    entry = analysis.classes.carriers(class_)[0]
    return [shipment for instance in (made[1] if made else ()) if made is not None
            for shipment in _attributes(made[0], instance, entry, class_.module)]


def _attributes(frame: Frame, instance: Object, entry: Entry, module: Module) -> list[Shipment]:
    found: list[Shipment] = []
    state = frame.state
    for name, slot in list(state.slots(instance).items()) if state is not None else ():
        if slot.place is None or slot.place.module is not module or name[0] in "<^[*":
            continue
        assert state is not None
        reach = Reach(frame, state, frame.run.classes, entry)
        reach.walk(slot.value)
        suspects = [suspect for suspect, _ in reach.suspects]
        found.append(Shipment(entry, f"self.{name}", slot.place, suspects, bool(reach.unknown or reach.residues)))
    return found


def row_of(shipment: Shipment) -> Row:
    """One row of the answer."""
    entry = shipment.entry
    name = entry.name.rpartition(".")[2]
    subject = f"{shipment.subject} of {name}" if isinstance(entry, Gate) and shipment.subject else \
        shipment.subject or name
    path, span = shipment.given.module.path, span_of_place(shipment.given)
    if shipment.suspects:
        suspect = shipment.suspects[0]
        return path, span, subject, "cannot", code_of(suspect, entry), noun_of(suspect)
    if shipment.unknown:
        return path, span, subject, "unknown", "", "part of it could not be followed"
    return path, span, subject, "crosses", "", ""
