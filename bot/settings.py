"""What this process is told from outside: the environment, and the file ``.env`` beside it."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeVar

from pydantic import AnyUrl, BeforeValidator, Field, SecretStr, UrlConstraints, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from data.database import DEFAULT_URL

RestAddress = Annotated[AnyUrl, UrlConstraints(allowed_schemes=["http", "https"])]
GatewayAddress = Annotated[AnyUrl, UrlConstraints(allowed_schemes=["ws", "wss"])]
GuildId = Annotated[int, Field(ge=1, lt=2**64)]


class SettingsError(Exception):
    """A setting is missing or wrong; the message is a sentence that names it."""


def _listed(value: object) -> object:
    return value.replace(",", " ").split() if isinstance(value, str) else value


def _token(value: object) -> object:
    return value.strip() if isinstance(value, str) else value


class Keeping(BaseSettings):
    """Where things are kept; all that commands need which do not talk to Discord."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    database_url: Annotated[str, BeforeValidator(_token), Field(min_length=1, repr=False)] = (
        DEFAULT_URL
    )
    """Where things are kept, as an SQLAlchemy URL. It can hold a password."""


class Settings(Keeping):
    """The bot's settings. Each is an environment variable of the same name in capitals."""

    discord_token: Annotated[SecretStr, BeforeValidator(_token), Field(min_length=1)]
    """The bot's password at Discord."""

    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR"],
        BeforeValidator(lambda value: value.upper() if isinstance(value, str) else value),
    ] = "INFO"
    log_format: Literal["auto", "console", "json"] = "auto"
    """``auto``: for people at a terminal, JSON elsewhere."""

    dev_guilds: Annotated[tuple[GuildId, ...], NoDecode, BeforeValidator(_listed)] = ()
    """Servers to sync commands to while developing; everywhere, if there are none."""

    cpu_pace: Annotated[float, Field(ge=0, le=30)] = 1.5
    """Seconds before a CPU player moves, so that people can follow."""

    thinkers: Annotated[int, Field(ge=1, le=256)] | None = None
    """Processes that think for the hard CPU players; one less than there are cores, if not set."""

    discord_rest: RestAddress | None = None
    """Another address for Discord's REST interface, up to and with the version."""

    discord_gateway: GatewayAddress | None = None
    """Another address for Discord's gateway."""


_EXPECTED: Final = {
    "database_url": f"the address of a database, as {DEFAULT_URL}",
    "discord_token": "the token of your bot",
    "log_level": "DEBUG, INFO, WARNING or ERROR",
    "log_format": "auto, console or json",
    "dev_guilds": "the numbers of servers, with commas between them",
    "cpu_pace": "a number of seconds from 0 to 30",
    "thinkers": "a number of processes from 1 to 256",
    "discord_rest": "an address that begins with http:// or https://",
    "discord_gateway": "an address that begins with ws:// or wss://",
}


def load_settings() -> Settings:
    """Read the settings.

    Raises:
        SettingsError: one is missing or wrong. The sentence never holds a value.
    """
    return _load(Settings)


def load_keeping() -> Keeping:
    """Read where things are kept; no token is needed for it.

    Raises:
        SettingsError: as :func:`load_settings`.
    """
    return _load(Keeping)


_Kind = TypeVar("_Kind", bound=Keeping)


def _load(kind: type[_Kind]) -> _Kind:
    try:
        return kind()
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False, include_context=False)[0]
        name = str(first["loc"][0])
        if first["type"] == "missing":
            sentence = (
                f"{name.upper()} is not set: put {_EXPECTED[name]} into .env (see .env.example)."
            )
        else:
            sentence = f"{name.upper()} must be {_EXPECTED[name]}."
        raise SettingsError(sentence) from None
    except UnicodeDecodeError:
        raise SettingsError("The file .env is not UTF-8 text.") from None
