"""The ASGI application with its middleware."""

from __future__ import annotations

import logging
from importlib.resources import files
from typing import Any

from fastapi import APIRouter, FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from sqlalchemy.exc import DBAPIError, IntegrityError
from starlette.exceptions import HTTPException as StarletteHTTPException

from redink.bank.page import read_asset as read_judging_asset
from redink.report.html.page import read_asset
from redink.service.domain.rejection import RequestRejected
from redink.service.settings import Settings, find_secret
from redink.service.store.database import Database
from redink.service.web import api, monitoring
from redink.service.web.api.schema import describe_api
from redink.service.web.context import LOGIN, AppState, get_app_state, login_path
from redink.service.web.middleware import App, BodyLimit, SecurityHeaders
from redink.service.web.page_cache import PageCache
from redink.service.web.pages import accounts, campaigns, managing, organising, submissions, tasks
from redink.version import VERSION

log = logging.getLogger("redink.web")
plain = APIRouter(include_in_schema=False)
ASSETS = {"service.css": "text/css", "service.js": "text/javascript", "favicon.svg": "image/svg+xml"}
SHARED_ASSETS = {"common.css": "text/css"}
"""Assets that pages share with the report."""
JUDGING_ASSETS = {"judging.css": "text/css", "judging.js": "text/javascript"}
"""Assets that the judging page shares with `redink bank serve`."""


def create_app(database: Database, settings: Settings) -> App:
    """Create the ASGI application."""
    with database.write() as session:
        secret = find_secret(session)
    app = FastAPI(
        title="Redink leaderboard", version=VERSION, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json",
        description="Everything that the pages do. Authenticate with `Authorization: Bearer TOKEN`.",
    )  # fmt: skip
    app.state.redink = AppState(database, settings, secret)
    for router in (
        *api.ROUTERS, accounts.router, accounts.forms, organising.router, organising.forms,
        managing.router, managing.forms, campaigns.router, campaigns.forms, submissions.router,
        submissions.forms, tasks.router, tasks.forms, monitoring.router, plain,
    ):  # fmt: skip
        app.include_router(router)
    app.openapi = lambda: describe_api(app)  # type: ignore[method-assign]
    app.add_exception_handler(RequestRejected, _show_refusal)
    app.add_exception_handler(StarletteHTTPException, _show_http_error)
    app.add_exception_handler(RequestValidationError, _show_invalid)
    app.add_exception_handler(IntegrityError, _show_collision)
    app.add_exception_handler(DBAPIError, _show_outage)
    app.add_exception_handler(Exception, _show_bug)
    limited = BodyLimit(app, settings.limits.upload, settings.limits.reference)
    return SecurityHeaders(PageCache(limited, app.state.redink.find_reader, LOGIN), settings.is_secure)


def _answer(request: Request, status: int, message: str) -> Response:
    """Return an error as a page, or as JSON for programs."""
    if request.url.path.startswith("/api/") and request.url.path != "/api/":
        return JSONResponse({"error": message}, status)
    app_state = get_app_state(request)
    try:
        with app_state.open(request) as context:
            return context.render("error.html", status, code=status, message=message)
    except DBAPIError:
        return PlainTextResponse(f"{message}\n", status)


def _show_refusal(request: Request, error: Any) -> Response:
    if error.status == 401 and not request.url.path.startswith("/api/") and request.method == "GET":
        return RedirectResponse(login_path(request), 303)
    return _answer(request, error.status, error.message)


def _show_http_error(request: Request, error: Any) -> Response:
    messages = {404: "There is no such page.", 405: "This method is not allowed here."}
    return _answer(request, error.status_code, messages.get(error.status_code, str(error.detail)))


def _show_invalid(request: Request, error: Any) -> Response:
    first = error.errors()[0]
    location = ".".join(str(part) for part in first["loc"][1:])
    return _answer(request, 422, f"{location}: {first['msg']}." if location else f"{first['msg']}.")


def _show_collision(request: Request, _: Any) -> Response:
    return _answer(request, 409, "Someone changed the same data at the same time: reload and try again.")


def _show_outage(request: Request, error: Any) -> Response:
    log.error("the database does not respond: %s", " ".join(str(error.orig).split()))
    return _answer(request, 503, "The database is not available: try again in a moment.")


def _show_bug(request: Request, error: Any) -> Response:
    log.error("%s %r", request.method, request.url.path, exc_info=error)
    return _answer(request, 500, "Internal error. The details have been logged.")


@plain.get("/static/{name}")
def send_asset(name: str) -> Response:
    """Return a stylesheet, script or icon."""
    if name in SHARED_ASSETS:
        return _send(read_asset(name), SHARED_ASSETS[name])
    if name in JUDGING_ASSETS:
        return _send(read_judging_asset(name), JUDGING_ASSETS[name])
    if name in ASSETS:
        return _send((files("redink.service.web") / "assets" / name).read_text(encoding="utf-8"), ASSETS[name])
    raise HTTPException(404)


def _send(content: str, content_type: str) -> Response:
    return Response(
        content, media_type=f"{content_type}; charset=utf-8", headers={"cache-control": "public, max-age=3600"}
    )


@plain.get("/api")
def show_api(request: Request) -> Response:
    """Show the documentation of the API."""
    app_state = get_app_state(request)
    schema = request.app.openapi()
    calls = [
        {"method": method.upper(), "path": path, "summary": operation.get("summary", ""),
         "description": operation.get("description", ""),
         "parameters": [(item["name"], item.get("description", "")) for item in operation.get("parameters", [])
                        if item["in"] == "query"],
         "body": sorted(operation.get("requestBody", {}).get("content", {}))}
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]  # fmt: skip
    with app_state.open(request) as context:
        return context.render("api.html", public=True, calls=calls)
