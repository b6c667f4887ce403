"""API routes for accounts, tokens, passwords and invitations."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict

from redink.service.domain.rejection import RequestRejected
from redink.service.usecases.accounts import change_password, make_token_for, show_account
from redink.service.usecases.accounts import delete_token as remove_token
from redink.service.usecases.invitations import accept_invitation
from redink.service.usecases.registration import SignUp, sign_up
from redink.service.web.api.answers import answer
from redink.service.web.context import find_host, get_app_state, make_mail_task

router = APIRouter(prefix="/api", tags=["api"])


class AccountModel(BaseModel):
    """A new account."""

    model_config = ConfigDict(extra="forbid")
    email: str
    name: str
    password: str


class TokenModel(BaseModel):
    """Credentials of an account, and a name for the token."""

    model_config = ConfigDict(extra="forbid")
    email: str
    password: str
    name: str = "API"


@router.post("/accounts", status_code=201, summary="Create an account")
def post_account(request: Request, body: AccountModel) -> Response:
    """Create an account; the response contains a token for it.

    If the server confirms addresses, there is no token yet: open the link in the mail, then get a token.
    """
    app_state = get_app_state(request)
    details = SignUp(body.email, body.name, body.password, find_host(request))
    result = sign_up(app_state.database, app_state.settings, details, app_state.now())
    token = None
    if result.account is not None:
        with app_state.open_api(request, write=True) as visitor:
            token = make_token_for(visitor, result.account, "API")
    response = answer({"name": body.name, "email": body.email, "token": token}, 201)
    response.background = make_mail_task(app_state, result.message)
    return response


@router.post("/tokens", status_code=201, summary="Get a token")
def post_token(request: Request, body: TokenModel) -> Response:
    """Get a token by e-mail address and password; it is shown once."""
    app_state = get_app_state(request)
    number = app_state.authenticate(request, body.email, body.password)
    if number is None:
        raise RequestRejected(401, "Address or password is wrong.")
    with app_state.open_api(request, write=True) as visitor:
        return answer({"token": make_token_for(visitor, number, body.name)}, 201)


@router.get("/account", summary="Show the account")
def get_account(request: Request) -> Response:
    """Show the account of the token, and its tokens without their secrets."""
    with get_app_state(request).open_api(request) as visitor:
        shown = show_account(visitor)
        return answer({**shown._asdict(), "tokens": [token._asdict() for token in shown.tokens]})


class PasswordModel(BaseModel):
    """The new password and the old one."""

    model_config = ConfigDict(extra="forbid")
    old: str
    password: str
    delete_tokens: bool = False


@router.put("/account/password", summary="Change the password")
def put_password(request: Request, body: PasswordModel) -> Response:
    """Set a new password; all browsers are signed out, and on request all tokens are deleted, this one too."""
    app_state = get_app_state(request)
    with app_state.open_api(request) as visitor:
        email = show_account(visitor).email
    if app_state.authenticate(request, email, body.old) is None:
        raise RequestRejected(422, "The old password is wrong.")
    with app_state.open_api(request, write=True) as visitor:
        change_password(visitor, body.password, body.delete_tokens)
    return answer({})


@router.delete("/tokens/{number}", summary="Delete a token")
def delete_token(request: Request, number: int) -> Response:
    """Delete a token of this account."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        remove_token(visitor, number)
    return answer({})


@router.post("/join/{secret}", summary="Use an invitation")
def post_join(request: Request, secret: str) -> Response:
    """Accept an invitation by the secret of its link."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        return answer({"task": accept_invitation(visitor, secret) or None})
