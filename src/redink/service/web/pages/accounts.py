"""Pages for signing up and in, accounts, tokens, and invitation links."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import Response
from sqlalchemy import select

from redink.service.access import Refused
from redink.service.accounts import (
    check_password,
    create_account,
    create_token,
    find_invitation,
    find_own_token,
    set_password,
    sign_in,
    sign_out,
    use_invitation,
)
from redink.service.store.tables import Account, Invitation, Task, Team, Token
from redink.service.web.context import LOGIN, Visit, check_form, site_of, stay_here

router = APIRouter(include_in_schema=False)
forms = APIRouter(include_in_schema=False, dependencies=[Depends(check_form)])
Text = Annotated[str, Form()]


@router.get("/signup")
def show_signup(request: Request, next: str = "/") -> Response:
    """Show the form for a new account."""
    with site_of(request).open(request) as visit:
        return visit.render("signup.html", next=stay_here(next), given={}, problem="")


@forms.post("/signup")
def sign_up(request: Request, email: Text = "", name: Text = "", password: Text = "", next: Text = "/") -> Response:
    """Create an account and sign it in."""
    site = site_of(request)
    if not site.settings.sign_up:
        raise Refused(403, "Accounts are by invitation here: ask an organiser for a link.")
    try:
        with site.open(request, write=True) as visit:
            account = create_account(visit.session, email, name, password, visit.visitor.now)
            visit.cookies[LOGIN] = sign_in(visit.session, account, visit.visitor.now)
            return visit.go(stay_here(next), "welcome")
    except Refused as error:
        with site.open(request) as visit:
            given = {"email": email, "name": name}
            return visit.render("signup.html", error.status, next=stay_here(next), given=given,
                                problem=error.message)  # fmt: skip


@router.get("/login")
def show_login(request: Request, next: str = "/") -> Response:
    """Show the form to sign in."""
    with site_of(request).open(request) as visit:
        return visit.render("login.html", next=stay_here(next), email="", problem="")


@forms.post("/login")
def log_in(request: Request, email: Text = "", password: Text = "", next: Text = "/") -> Response:
    """Sign in."""
    site, problem, status = site_of(request), "Address or password is wrong.", 401
    host = request.client.host if request.client else ""
    try:
        with site.open(request, write=True) as visit:
            account = check_password(visit.session, email, password, host, visit.visitor.now)
            if account is not None:
                visit.cookies[LOGIN] = sign_in(visit.session, account, visit.visitor.now)
                return visit.go(stay_here(next))
    except Refused as error:
        problem, status = error.message, error.status
    with site.open(request) as visit:
        return visit.render("login.html", status, next=stay_here(next), email=email, problem=problem)


@forms.post("/logout")
def log_out(request: Request) -> Response:
    """Sign out."""
    with site_of(request).open(request, write=True) as visit:
        sign_out(visit.session, request.cookies.get(LOGIN, ""))
        visit.cookies[LOGIN] = None
        return visit.go("/", "signed-out")


@router.get("/account")
def show_account(request: Request) -> Response:
    """Show the account and its tokens."""
    with site_of(request).open(request) as visit:
        return _show_account(visit)


def _show_account(visit: Visit, token: str = "", problem: str = "", status: int = 200) -> Response:
    account = visit.visitor.require_account()
    tokens = visit.session.scalars(select(Token).where(Token.account_id == account.id).order_by(Token.id)).all()
    return visit.render("account.html", status, tokens=tokens, token=token, problem=problem)


@forms.post("/account/tokens")
def make_token(request: Request, name: Text = "") -> Response:
    """Create a token and show it once."""
    with site_of(request).open(request, write=True) as visit:
        token = create_token(visit.session, visit.visitor.require_account(), name or "token", visit.visitor.now)
        visit.session.flush()
        return _show_account(visit, token)


@forms.post("/account/tokens/{number}/delete")
def delete_token(request: Request, number: int) -> Response:
    """Delete a token."""
    with site_of(request).open(request, write=True) as visit:
        visit.session.delete(find_own_token(visit.session, visit.visitor.require_account(), number))
        return visit.go("/account", "token-deleted")


@forms.post("/account/password")
def change_password(request: Request, old: Text = "", new: Text = "") -> Response:
    """Set a new password; all other browsers are signed out."""
    site, host = site_of(request), request.client.host if request.client else ""
    try:
        with site.open(request, write=True) as visit:
            account, now = visit.visitor.require_account(), visit.visitor.now
            if check_password(visit.session, account.email, old, host, now) is not None:
                _choose_password(visit, account, new)
                return visit.go("/account", "password-changed")
        raise Refused(422, "The old password is wrong.")
    except Refused as error:
        with site.open(request) as visit:
            return _show_account(visit, problem=error.message, status=error.status)


def _choose_password(visit: Visit, account: Account, password: str) -> None:
    set_password(visit.session, account, password)
    visit.cookies[LOGIN] = sign_in(visit.session, account, visit.visitor.now)


@router.get("/join/{secret}")
def show_invitation(request: Request, secret: str) -> Response:
    """Show an invitation, without accepting it."""
    with site_of(request).open(request) as visit:
        return _show_invitation(visit, secret)


def _show_invitation(visit: Visit, secret: str, problem: str = "", status: int = 200) -> Response:
    invitation = find_invitation(visit.session, secret, visit.visitor.now)
    return visit.render("join.html", status, secret=secret, kind=invitation.kind, problem=problem,
                        what=_name_target(visit, invitation))  # fmt: skip


def _name_target(visit: Visit, invitation: Invitation) -> str:
    if invitation.kind == "team":
        team = visit.session.get(Team, invitation.team_id)
        return team.name if team else ""
    task = visit.session.get(Task, invitation.task_id) if invitation.task_id else None
    return task.name if task else ""


@forms.post("/join/{secret}")
def use_link(request: Request, secret: str, email: Text = "", name: Text = "", password: Text = "") -> Response:
    """Accept an invitation with the account of this browser or a new one."""
    site = site_of(request)
    try:
        with site.open(request, write=True) as visit:
            now, account = visit.visitor.now, visit.visitor.account
            invitation = find_invitation(visit.session, secret, now)
            if invitation.kind == "password":
                owner = visit.session.get(Account, invitation.account_id)
                if owner is None:
                    raise Refused(404, "This account no longer exists.")
                _choose_password(visit, owner, password)
                invitation.uses -= 1
                return visit.go("/account", "password-changed")
            if account is None:
                account = create_account(visit.session, email, name, password, now)
                visit.cookies[LOGIN] = sign_in(visit.session, account, now)
            task = use_invitation(visit.session, invitation, account)
            return visit.go(f"/tasks/{task.slug}", "joined") if task else visit.go("/", "organising")
    except Refused as error:
        with site.open(request) as visit:
            return _show_invitation(visit, secret, error.message, error.status)
