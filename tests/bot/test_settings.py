"""Settings that are missing or wrong: one sentence, and never the value."""

from pathlib import Path

import pytest

from bot.__main__ import main
from bot.client import Bot
from bot.settings import SettingsError, load_keeping, load_settings
from data.database import DEFAULT_URL
from tests.living import TOKEN

NAMES = (
    "DISCORD_TOKEN",
    "LOG_LEVEL",
    "LOG_FORMAT",
    "DEV_GUILDS",
    "CPU_PACE",
    "DATABASE_URL",
    "THINKERS",
    "DISCORD_REST",
    "DISCORD_GATEWAY",
)


@pytest.fixture(autouse=True)
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_example_is_complete_and_loads(nowhere: Path) -> None:
    example = Path(__file__).parents[2] / ".env.example"
    text = example.read_text(encoding="utf-8")
    assert all(f"{name}=" in text for name in NAMES)
    filled = text.replace("DISCORD_TOKEN=", f"DISCORD_TOKEN={TOKEN}")
    (nowhere / ".env").write_text(filled, encoding="utf-8")
    settings = load_settings()
    assert settings.discord_token.get_secret_value() == TOKEN and TOKEN not in repr(settings)
    assert settings.log_level == "INFO" and settings.dev_guilds == ()
    assert settings.discord_rest is settings.discord_gateway is None
    uncommented = "".join(
        line.removeprefix("#") if line.startswith("#") and "=" in line else line
        for line in filled.splitlines(keepends=True)
    )
    (nowhere / ".env").write_text(uncommented, encoding="utf-8")
    settings = load_settings()
    assert settings.dev_guilds == (123456789012345678, 234567890123456789)
    assert str(settings.discord_rest).startswith("http://127.0.0.1")


@pytest.mark.parametrize("command", ["run", "sync"])
@pytest.mark.parametrize("token", [None, "", "   "])
def test_no_token(
    command: str,
    token: str | None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if token is not None:
        monkeypatch.setenv("DISCORD_TOKEN", token)
    assert main([command]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("sevenbridge: DISCORD_TOKEN ") and err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LOG_LEVEL", "LOUD-secret"),
        ("LOG_FORMAT", "secret"),
        ("DEV_GUILDS", "12, my-secret-server"),
        ("DEV_GUILDS", "-3"),
        ("DISCORD_REST", "ftp://secret"),
        ("DISCORD_GATEWAY", "https://secret"),
    ],
)
def test_a_wrong_value(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=f"^{name} must be [^\n]+\\.$") as caught:
        load_settings()
    assert "secret" not in str(caught.value) and TOKEN not in str(caught.value)


def test_what_people_may_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", f" {TOKEN}\n")
    monkeypatch.setenv("LOG_LEVEL", "debug")
    monkeypatch.setenv("DEV_GUILDS", "12 34,56")
    settings = load_settings()
    assert settings.discord_token.get_secret_value() == TOKEN
    assert settings.log_level == "DEBUG" and settings.dev_guilds == (12, 34, 56)


@pytest.mark.parametrize("url", ["sqlite:///.", "sqlite://", "gopher://secret", "secret"])
def test_a_database_that_cannot_be(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The bot gets as far as it can without Discord, and says what is wrong with it."""
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", url)

    async def start(bot: Bot, token: str) -> None:
        await bot.setup_hook()  # after the login, of which nothing is asked here

    monkeypatch.setattr(Bot, "start", start)
    assert main(["run"]) == 2
    out, err = capsys.readouterr()
    last = err.splitlines()[-1]
    assert out == "" and last.startswith("sevenbridge: ") and last.endswith(".")
    assert "Traceback" not in err and "secret" not in err


def test_where_things_are_kept_needs_no_token_and_is_not_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert load_keeping().database_url == DEFAULT_URL
    monkeypatch.setenv("DATABASE_URL", " postgresql://bot:secret@db/bridge ")
    assert load_keeping().database_url == "postgresql://bot:secret@db/bridge"
    assert "secret" not in repr(load_keeping())


def test_a_file_that_is_no_text(nowhere: Path) -> None:
    (nowhere / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe\n")
    with pytest.raises(SettingsError, match="UTF-8"):
        load_settings()
