"""Matching of outputs to source sentences by id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from redink.errors import FormatError, InvalidParameter, MisalignedFiles, number_of
from redink.preparation.lines import Changes, Line
from redink.preparation.steps import CleaningPlan

BY_ID = "id"
"""Name of the step that matches rows by id."""
MAX_NAMED = 10  # missing ids named in a message


def match_ids(
    ids: Sequence[str],
    lines: Sequence[Line],
    source_ids: Sequence[str],
    settings: CleaningPlan,
    changes: Mapping[str, Changes],
    name: str,
) -> list[Line | None]:
    """Return the line of each source sentence; None if it has none and the settings allow to fill it.

    Rows with the id of an earlier row are dropped if their texts are equal, and refused otherwise.
    """
    if settings.join_lines and len(lines) != len(source_ids):
        raise InvalidParameter("rows with ids are complete, so lines cannot be joined", setting="join_lines")
    indexes = {id: index for index, id in enumerate(source_ids)}
    if len(indexes) < len(source_ids):
        repeated = next(id for index, id in enumerate(source_ids) if indexes[id] != index)
        raise MisalignedFiles(
            f"the id '{repeated}' occurs more than once in the source, so rows cannot be matched by id"
        )
    matched: dict[str, Line] = {}
    next_index = 0
    for id, line in zip(ids, lines, strict=True):
        if id not in indexes:
            if not settings.drop_extra_lines:
                raise MisalignedFiles(
                    f"the id '{id}' is not in the source", name, line.number, setting="drop_extra_lines"
                )
            changes["drop_extra_lines"].add(line.number, line.text, "")
        elif (earlier := matched.get(id)) is None:
            matched[id] = line
            if indexes[id] != next_index:
                changes[BY_ID].add(line.number, line.text, f"sentence {indexes[id] + 1}: {line.text}")
            next_index += 1
        elif earlier.text.split() != line.text.split():
            raise FormatError(
                f"the id '{id}' is already in line {earlier.number}, with another text: delete one of them",
                name,
                line.number,
            )
        else:
            changes[BY_ID].add(line.number, line.text, "")
    missing = [id for id in source_ids if id not in matched]
    if missing and not settings.fill_missing:
        more = f" and {len(missing) - MAX_NAMED} more" if len(missing) > MAX_NAMED else ""
        raise MisalignedFiles(
            f"{number_of(len(missing), 'sentence')} of the source without an output, ids "
            f"{', '.join(missing[:MAX_NAMED])}{more}",
            name,
            setting="fill_missing",
        )
    return [matched.get(id) for id in source_ids]
