"""Pages for signing up and in, accounts, tokens, and invitation links."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import Response

from redink.service.domain.rejection import RequestRejected
from redink.service.usecases.accounts import change_password, delete_token, make_token, show_account, sign_out
from redink.service.usecases.invitations import accept_invitation, reset_password, show_invitation
from redink.service.usecases.registration import (
    SignUp,
    SignUpResult,
    confirm_address,
    find_confirmation,
    request_reset,
    sign_up,
)
from redink.service.web.context import (
    LOGIN,
    RequestContext,
    check_form,
    find_host,
    get_app_state,
    local_path,
    make_mail_task,
)

router = APIRouter(include_in_schema=False)
forms = APIRouter(include_in_schema=False, dependencies=[Depends(check_form)])
Text = Annotated[str, Form()]


@router.get("/signup")
def show_signup(request: Request, next: str = "/") -> Response:
    """Show the form for a new account."""
    with get_app_state(request).open(request) as context:
        return context.render("signup.html", next=local_path(next), given={}, problem="")


@forms.post("/signup")
def register(request: Request, email: Text = "", name: Text = "", password: Text = "", next: Text = "/") -> Response:
    """Create an account and sign it in, or send a message to confirm its address."""
    app_state = get_app_state(request)
    try:
        result = sign_up(
            app_state.database, app_state.settings, SignUp(email, name, password, find_host(request)), app_state.now()
        )
        return _welcome(request, result, local_path(next), email)
    except RequestRejected as error:
        with app_state.open(request) as context:
            given = {"email": email, "name": name}
            return context.render("signup.html", error.status, next=local_path(next), given=given,
                                problem=error.message)  # fmt: skip


def _welcome(request: Request, result: SignUpResult, path: str, email: str, done: str = "welcome") -> Response:
    """Sign a new account in, or show that its address must be confirmed."""
    app_state = get_app_state(request)
    if result.account is None:
        with app_state.open(request) as context:
            response = context.render("mailed.html", email=email)
        response.background = make_mail_task(app_state, result.message)
        return response
    with app_state.open(request, write=True) as context:
        context.sign_in(result.account)
        return context.redirect(f"/tasks/{result.task}" if result.task else path, "joined" if result.task else done)


@router.get("/confirm/{secret}")
def show_confirmation(request: Request, secret: str) -> Response:
    """Show the link that confirms an address, without using it: programs that scan mail open links too."""
    with get_app_state(request).open(request) as context:
        return _render_confirmation(context, secret)


def _render_confirmation(context: RequestContext, secret: str, problem: str = "", status: int = 200) -> Response:
    confirmation = find_confirmation(context.session, secret, context.visitor.now)
    return context.render("confirm.html", status, secret=secret, email=confirmation.email, problem=problem)


@forms.post("/confirm/{secret}")
def confirm(request: Request, secret: str, password: Text = "") -> Response:
    """Create the account whose address is confirmed, and sign it in."""
    app_state = get_app_state(request)
    try:
        with app_state.open(request, write=True) as context:
            result = confirm_address(context.session, secret, password, context.visitor.now)
    except RequestRejected as error:
        with app_state.open(request) as context:
            return _render_confirmation(context, secret, error.message, error.status)
    return _welcome(request, result, "/", "")


@router.get("/forgot")
def show_forgot(request: Request) -> Response:
    """Show the form to set a new password."""
    with get_app_state(request).open(request) as context:
        return context.render("forgot.html", problem="")


@forms.post("/forgot")
def forgot(request: Request, email: Text = "") -> Response:
    """Send a link to set a new password, if the address has an account."""
    app_state = get_app_state(request)
    try:
        message = request_reset(app_state.database, app_state.settings, email, find_host(request), app_state.now())
    except RequestRejected as error:
        with app_state.open(request) as context:
            return context.render("forgot.html", error.status, problem=error.message)
    with app_state.open(request) as context:
        response = context.render("mailed.html", email=email)
    response.background = make_mail_task(app_state, message)
    return response


@router.get("/login")
def show_login(request: Request, next: str = "/") -> Response:
    """Show the form to sign in."""
    with get_app_state(request).open(request) as context:
        return context.render("login.html", next=local_path(next), email="", problem="")


@forms.post("/login")
def log_in(request: Request, email: Text = "", password: Text = "", next: Text = "/") -> Response:
    """Sign in."""
    app_state, problem, status = get_app_state(request), "Address or password is wrong.", 401
    try:
        number = app_state.authenticate(request, email, password)
        if number is not None:
            with app_state.open(request, write=True) as context:
                context.sign_in(number)
                return context.redirect(local_path(next))
    except RequestRejected as error:
        problem, status = error.message, error.status
    with app_state.open(request) as context:
        return context.render("login.html", status, next=local_path(next), email=email, problem=problem)


@forms.post("/logout")
def log_out(request: Request) -> Response:
    """Sign out."""
    with get_app_state(request).open(request, write=True) as context:
        sign_out(context.session, request.cookies.get(LOGIN, ""))
        context.cookies[LOGIN] = None
        return context.redirect("/", "signed-out")


@router.get("/account")
def view_account(request: Request) -> Response:
    """Show the account and its tokens."""
    with get_app_state(request).open(request) as context:
        return _render_account(context)


def _render_account(context: RequestContext, token: str = "", problem: str = "", status: int = 200) -> Response:
    shown = show_account(context.visitor)
    return context.render("account.html", status, tokens=shown.tokens, token=token, problem=problem)


@forms.post("/account/tokens")
def add_token(request: Request, name: Text = "") -> Response:
    """Create a token and show it once."""
    with get_app_state(request).open(request, write=True) as context:
        token = make_token(context.visitor, name or "token")
        context.session.flush()
        return _render_account(context, token)


@forms.post("/account/tokens/{number}/delete")
def remove_token(request: Request, number: int) -> Response:
    """Delete a token."""
    with get_app_state(request).open(request, write=True) as context:
        delete_token(context.visitor, number)
        return context.redirect("/account", "token-deleted")


@forms.post("/account/password")
def set_new_password(
    request: Request, old: Text = "", new: Text = "", delete_tokens: Annotated[bool, Form()] = False
) -> Response:
    """Set a new password; all other browsers are signed out, and on request all tokens are deleted."""
    app_state = get_app_state(request)
    try:
        with app_state.open(request) as context:
            email = show_account(context.visitor).email
        if app_state.authenticate(request, email, old) is None:
            raise RequestRejected(422, "The old password is wrong.")
        with app_state.open(request, write=True) as context:
            context.sign_in(change_password(context.visitor, new, delete_tokens))
            return context.redirect("/account", "password-changed")
    except RequestRejected as error:
        with app_state.open(request) as context:
            return _render_account(context, problem=error.message, status=error.status)


@router.get("/join/{secret}")
def view_invitation(request: Request, secret: str) -> Response:
    """Show an invitation, without accepting it."""
    with get_app_state(request).open(request) as context:
        return _render_invitation(context, secret)


def _render_invitation(context: RequestContext, secret: str, problem: str = "", status: int = 200) -> Response:
    shown = show_invitation(context.visitor, secret)
    return context.render("join.html", status, secret=secret, kind=shown.kind, problem=problem, what=shown.target)


@forms.post("/join/{secret}")
def use_link(request: Request, secret: str, email: Text = "", name: Text = "", password: Text = "") -> Response:
    """Accept an invitation with the account of this browser or a new one."""
    app_state = get_app_state(request)
    try:
        with app_state.open(request, write=True) as context:
            kind = show_invitation(context.visitor, secret).kind
            if kind == "password":
                context.sign_in(reset_password(context.visitor, secret, password))
                return context.redirect("/account", "password-changed")
            if context.visitor.account is not None:
                task = accept_invitation(context.visitor, secret)
                return context.redirect(f"/tasks/{task}", "joined") if task else context.redirect("/", "organising")
        details = SignUp(email, name, password, find_host(request), secret)
        result = sign_up(app_state.database, app_state.settings, details, app_state.now())
        return _welcome(request, result, "/", email, "organising")
    except RequestRejected as error:
        with app_state.open(request) as context:
            return _render_invitation(context, secret, error.message, error.status)
