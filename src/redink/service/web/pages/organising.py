"""Pages for creating tasks, and for changing their settings, tracks and phases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, File, Request, UploadFile
from fastapi.responses import Response

from redink.service.domain.metadata import FieldKind
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.selection import RULES
from redink.service.domain.specs import DEFAULT_LANGUAGE, METRICS, PHASE_SETTINGS, POOLING, PhaseSpec
from redink.service.usecases.archives import import_archive
from redink.service.usecases.managing import check_administrator, check_organiser, find_settings, show_dashboard
from redink.service.usecases.references import Correction, correct_references
from redink.service.usecases.tasks import add_phase, change_phase, change_task, change_track, create_task, delete_task
from redink.service.web.context import AppState, RequestContext, check_form, format_input_time, get_app_state
from redink.service.web.forms import (
    TIMES,
    PhaseModel,
    TaskModel,
    TrackModel,
    parse_form,
    read_fields,
    read_files,
    read_numbered,
    split_lines,
)
from redink.service.web.metric_picker import list_rows
from redink.service.web.pages.accounts import Text
from redink.service.web.pictures import draw_days

router = APIRouter(include_in_schema=False)
forms = APIRouter(include_in_schema=False, dependencies=[Depends(check_form)])
Fields = Annotated[dict[str, str], Depends(read_fields)]
UNTICKED = {"public": False, "anonymous": False, "open_report": False}
"""Check boxes that a form does not send."""
SECTIONS = {
    "description": ("name", "description", "timezone"),
    "scoring": ("metrics", "ranking", "reference_edits", "language", "parser", "pooling"),
    "access": ("public", "anonymous", "open_report"),
    "systems": ("fields",),
}
"""Settings in each section of the page."""
SPARE_FIELDS = 3  # empty rows for new fields of the metadata


@router.get("/new")
def show_new(request: Request) -> Response:
    """Show the form for a new task."""
    with get_app_state(request).open(request) as context:
        check_administrator(context.visitor)
        return _render_new(context, {})


def _render_new(context: RequestContext, given: dict[str, Any], problem: str = "", status: int = 200) -> Response:
    defaults = {"name": "", "slug": "", "description": "", "metrics": "\n".join(METRICS), "ranking": "", "public": True,
                "anonymous": False, "pooling": "best", "open_report": False, "reference_edits": "given",
                "language": DEFAULT_LANGUAGE, "parser": "",
                "phase_name": "test", "timezone": "UTC"}  # fmt: skip
    given = {**make_inputs({}), **defaults, **given}
    rows = list_rows(split_lines(given["metrics"]), given["ranking"])
    return context.render("new.html", status, given=given, rows=rows, pooling=POOLING, rules=RULES, problem=problem)


def make_inputs(phase: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of the inputs for the settings of a phase, by default those of a new phase."""
    values = {name: phase.get(name, item.default) for name, item in PHASE_SETTINGS.items()}
    values["blind"] = phase.get("hidden_until_close", False)
    times = {name: format_input_time(values[name]) for name in TIMES}
    return {name: "" if value is None else value for name, value in {**values, **times}.items()}


@forms.post("/new")
def make_task(
    request: Request,
    references: Annotated[list[UploadFile], File()],
    fields: Fields,
    source: Annotated[UploadFile | None, File()] = None,
) -> Response:
    """Create a task with its first phase."""
    app_state = get_app_state(request)
    with app_state.open(request) as context:
        check_administrator(context.visitor)
    try:
        phase = read_phase(app_state, {**fields, "name": fields.get("phase_name", "test")}, references, source)
        spec = parse_form(TaskModel, fields).to_spec([phase])
        with app_state.open(request, write=True) as context:
            task = create_task(context.visitor, spec)
            return context.redirect(f"/tasks/{task.slug}/manage", "task-created")
    except RequestRejected as error:
        with app_state.open(request) as context:
            return _render_new(context, {**UNTICKED, **fields}, error.message, error.status)


@forms.post("/import")
def upload_archive(request: Request, file: Annotated[UploadFile, File()], slug: Text = "") -> Response:
    """Create a task from an archive."""
    app_state = get_app_state(request)
    with app_state.open(request) as context:
        check_administrator(context.visitor)
    try:
        limit = app_state.settings.limits.reference
        data = file.file.read(limit + 1)
        with app_state.open(request, write=True) as context:
            task = import_archive(context.visitor, data, slug.strip(), limit)
            return context.redirect(f"/tasks/{task.slug}/manage", "task-created")
    except RequestRejected as error:
        with app_state.open(request) as context:
            return _render_new(context, {}, error.message, error.status)


@router.get("/tasks/{slug}/manage")
def show_manage(request: Request, slug: str, phase: int | None = None) -> Response:
    """Show the page for managing a task."""
    with get_app_state(request).open(request) as context:
        return render_manage(context, slug, phase)


def render_manage(context: RequestContext, slug: str, place: int | None, status: int = 200, **notices: str) -> Response:
    """Render the page for managing a task, with a link or a problem."""
    values = show_dashboard(context.visitor, slug, place)
    settings = values["settings_of_task"]
    rows = list_rows(settings["metrics"], settings["ranking"])
    tracks = [{**track, "rows": list_rows(track["metrics"], track["ranking"])} for track in values["task"]["tracks"]]
    phase_forms = [{**one, "inputs": make_inputs(one)} for one in values["task"]["phases"]]
    spare = [{"name": "", "kind": str(FieldKind.TEXT), "required": False}] * SPARE_FIELDS
    return context.render(
        "manage.html", status, **values, link=notices.get("link", ""), sent=notices.get("sent", ""),
        problem=notices.get("problem", ""),
        chart=draw_days(values["days"], context.visitor.now), rows=rows, tracks=tracks, kinds=list(FieldKind),
        phase_forms=phase_forms,
        new_phase={**make_inputs({}), "blind": True}, field_rows=[*settings["fields"], *spare],
        pooling=POOLING, rules=RULES,
    )  # fmt: skip


def change(
    request: Request, slug: str, place: int | None, action: Callable[[RequestContext], object], done: str = "saved"
) -> Response:
    """Make a change and return to the page for managing the task, which shows why a change is not possible."""
    app_state = get_app_state(request)
    try:
        with app_state.open(request, write=True) as context:
            action(context)
            query = f"?phase={place}" if place is not None else ""
            return context.redirect(f"/tasks/{slug}/manage{query}", done)
    except RequestRejected as error:
        if error.status != 422:
            raise
        with app_state.open(request) as context:
            return render_manage(context, slug, place, 422, problem=error.message)


@forms.post("/tasks/{slug}/manage/settings")
def save_settings(request: Request, slug: str, fields: Fields) -> Response:
    """Change a section of the settings, or all of them; if metrics change, everything is rescored."""

    def save(context: RequestContext) -> None:
        current = find_settings(context.visitor, slug)
        section = SECTIONS.get(fields.get("section", ""), tuple(current))
        posted = parse_form(TaskModel, {"name": current["name"], **fields}).model_dump()
        if "fields" in section:
            posted["fields"] = read_numbered(fields, "field")
        kept = {name: posted[name] if name in section and (name != "fields" or "section" in fields) else current[name]
                for name in current}  # fmt: skip
        change_task(context.visitor, slug, TaskModel.model_validate(kept).to_spec())

    return change(request, slug, None, save)


@forms.post("/tasks/{slug}/manage/tracks")
def save_track(request: Request, slug: str, fields: Fields) -> Response:
    """Change metrics, language and annotator of a track; its submissions are scored again."""
    return change(
        request,
        slug,
        None,
        lambda context: change_track(context.visitor, slug, parse_form(TrackModel, fields).to_spec()),
    )


@forms.post("/tasks/{slug}/manage/phases")
def make_phase(
    request: Request,
    slug: str,
    references: Annotated[list[UploadFile], File()],
    fields: Fields,
    source: Annotated[UploadFile | None, File()] = None,
) -> Response:
    """Add a phase to a task, such as the test phase when its data are ready."""
    app_state = get_app_state(request)
    with app_state.open(request) as context:
        check_organiser(context.visitor, slug)
    return change(
        request, slug, None,
        lambda context: add_phase(context.visitor, slug, read_phase(app_state, fields, references, source)),
    )  # fmt: skip


def read_phase(
    app_state: AppState, fields: Mapping[str, str], references: list[UploadFile], source: UploadFile | None
) -> PhaseSpec:
    """Return a phase with its files, from a form."""
    limit = app_state.settings.limits.reference
    source_files = read_files([source] if source is not None else [], limit)
    return replace(
        parse_form(PhaseModel, fields).to_spec({}),
        source=next(iter(source_files.values()), b""),
        references=tuple(read_files(references, limit).items()),
    )


@forms.post("/tasks/{slug}/manage/phases/{place}")
def save_phase(request: Request, slug: str, place: int, fields: Fields) -> Response:
    """Change the times and limits of a phase."""
    return change(
        request, slug, place,
        lambda context: change_phase(context.visitor, slug, place, parse_form(PhaseModel, fields).to_spec({})),
    )  # fmt: skip


@forms.post("/tasks/{slug}/manage/phases/{place}/references")
def replace_references(
    request: Request, slug: str, place: int, references: Annotated[list[UploadFile], File()], fields: Fields
) -> Response:
    """Replace the references of a phase by corrected ones, and rescore everything."""
    app_state = get_app_state(request)
    with app_state.open(request) as context:
        check_organiser(context.visitor, slug)

    def correct(context: RequestContext) -> None:
        files = tuple(read_files(references, app_state.settings.limits.reference).items())
        correct_references(context.visitor, Correction(slug, place, files, fields.get("reason", "")))

    return change(request, slug, place, correct, "rescoring")


@forms.post("/tasks/{slug}/manage/delete")
def remove_task(request: Request, slug: str, name: Text = "") -> Response:
    """Delete the task with everything in it."""
    app_state = get_app_state(request)
    try:
        with app_state.open(request, write=True) as context:
            delete_task(context.visitor, slug, name)
            return context.redirect("/", "deleted")
    except RequestRejected as error:
        if error.status != 422:
            raise
        with app_state.open(request) as context:
            return render_manage(context, slug, None, 422, problem=error.message)
