"""A person at a page of the preview in a real browser, who presses what is to be seen there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

from bot.interactions import ControlId
from tests.bot.chromium import ENOUGH, Browser, Tab

WATCHED: Final = """
(() => {
  const seen = window.seen = {state: null, actions: []};
  const real = window.fetch;
  const walk = (value, found) => {
    if (!value || typeof value !== "object") return found;
    if (value.control_key && value.custom_id) found[value.control_key] = value;
    Object.values(value).forEach(part => walk(part, found));
    return found;
  };
  window.fetch = async (...request) => {
    const path = new URL(request[0], location.href).pathname;
    const action = path === "/api/action" ? {began: performance.now()} : null;
    if (action) {
      const body = JSON.parse(request[1].body);
      action.kind = body.kind;
      action.target = String(body.target_id);
      seen.actions.push(action);
    }
    const answer = await real(...request);
    if (action) action.receipt = await answer.clone().json().catch(() => null);
    if (path === "/api/state" || path === "/api/pages")
      answer.clone().json().then(state => { if (state.messages) seen.state = state; }, () => {});
    return answer;
  };
  // What stands in the messages and can be pressed, in order.
  window.controls = () => {
    const known = walk(seen.state && seen.state.messages, {});
    return [...document.querySelectorAll("#channel-message-list button[data-control-key]")]
      .filter(found => known[found.dataset.controlKey] && !found.disabled && found.offsetParent)
      .map(found => ({
        found, key: found.dataset.controlKey, label: found.innerText.trim(),
        id: known[found.dataset.controlKey].custom_id,
        chosen: found.classList.contains("button-style-1"),
      }))
      .filter(one => known[one.key].type !== 2 || known[one.key].label === one.label);
  };
  addEventListener("DOMContentLoaded", () => {
    const line = document.querySelector("#action-status");
    new MutationObserver(() => {
      const last = seen.actions.findLast(one => one.receipt && !one.drawn);
      if (last && !line.innerText.endsWith("\\u2026")) last.drawn = performance.now();
    }).observe(line, {childList: true, characterData: true, subtree: true});
  });
})()
"""
"""Keeps what the page was told, and when the answer to each press was drawn."""

FAULTS: Final = ("uncertain", "interrupted", "unavailable")
"""Words in the page's own status line that mean a press went wrong."""

Seen = Callable[[], Awaitable[None]] | None


@dataclass
class Control:
    """Something to press.

    Attributes:
        key: its place in the page.
        label: what it says.
        meant: what it means to the bot.
        chosen: whether it shows as selected.
    """

    key: str
    label: str
    meant: ControlId
    chosen: bool

    @property
    def message(self) -> str:
        """The message that it is below."""
        return self.key.split(":")[1]


@dataclass
class Person:
    """Somebody at a page.

    Attributes:
        name: who they are.
        faults: what the page said that it should not have.
    """

    tab: Tab
    name: str = ""
    faults: list[str] = field(default_factory=list)

    @classmethod
    async def at(cls, browser: Browser, url: str) -> Person:
        """Open a tab."""
        tab = await browser.open(url, before=WATCHED)
        await tab.until("!document.querySelector('#channel-composer').hidden && window.seen.state")
        name = await tab.run(
            "document.querySelector('#viewer-picker').selectedOptions[0].innerText.trim()"
        )
        return cls(tab, name)

    async def command(self, words: str, **options: int | str) -> None:
        """Type a command into the composer and send it off."""
        before = len(await self.actions())
        await self.tab.run("document.querySelector('#channel-composer-input').focus()")
        await self.tab.type(words)
        await self.tab.until("document.querySelector('[role=option]')?.offsetParent")
        await self.tab.enter()
        await self.tab.until("document.querySelector('.command-chip')")
        for name, value in options.items():
            await self.tab.click_on("document.querySelector('.command-ghost')")
            await self.tab.click_on(
                "[...document.querySelectorAll('[role=option]')].find(one => "
                f"one.innerText.trim().startsWith({json.dumps(name)}))"
            )
            field = f"document.querySelector('.command-option-input[data-option={name}]')"
            await self.tab.until(f"{field} === document.activeElement")
            await self.tab.type(str(value))
            if await self.tab.run(
                "Boolean(document.querySelector('.command-popup [role=option]'))"
            ):
                await self.tab.enter()
        await self.tab.click_on("document.querySelector('#send-message')")
        await self._answered(before)

    async def controls(self) -> list[Control]:
        """What can be pressed, from the top of the page to its bottom."""
        found = await self.tab.run("controls().map(({found, ...rest}) => rest)")
        return [
            Control(one["key"], one["label"], meant, one["chosen"])
            for one in found
            if (meant := ControlId.parse(one["id"])) is not None
        ]

    async def press(self, control: Control) -> bool:
        """Press it if it is still there, and wait for what comes of it."""
        before = len(await self.actions())
        there = f"controls().find(one => one.key === {json.dumps(control.key)}"
        there += f" && one.id === {json.dumps(control.meant.text())})"
        pressed = await self.tab.run(
            f"(one => Boolean(one && (one.found.scrollIntoView({{block: 'center'}}),"
            f" one.found.click(), true)))({there})"
        )
        return bool(pressed) and await self._answered(before)

    async def do(self, verb: str) -> None:
        """Press the one control that means this, once it is there."""
        async with asyncio.timeout(ENOUGH):
            while True:
                for control in await self.controls():
                    if control.meant.verb == verb and await self.press(control):
                        return
                await asyncio.sleep(0.05)

    async def choose(self, menu: Control, opened: Seen = None) -> bool:
        """Choose the first option of a menu, when somebody has seen it open."""
        before = len(await self.actions())
        trigger = f"controls().find(one => one.key === {json.dumps(menu.key)})"
        # The page closes a menu that is not in sight.
        await self.tab.run(
            "(one => one && (one.found.scrollIntoView({block: 'center'}),"
            f" one.found.click()))({trigger})"
        )
        option = ".preview-select.is-open [role=option]"
        try:
            await self.tab.until(f"document.querySelector({json.dumps(option)})", patience=2)
        except TimeoutError:
            return False  # the menu was drawn anew, or is gone
        if opened is not None:
            await opened()
        await self.tab.run(f"document.querySelector({json.dumps(option)})?.click()")
        return await self._answered(before)

    async def _answered(self, before: int) -> bool:
        """Wait until what was pressed is answered; it may be that the page sent nothing."""
        try:
            await self.tab.until(f"seen.actions.length > {before}", patience=2)
        except TimeoutError:
            return False
        await self.tab.until("seen.actions.at(-1).receipt !== undefined")
        await self.tab.until("!document.querySelector('#action-status').innerText.endsWith('…')")
        await self.look()
        return True

    async def look(self) -> str:
        """All that is to be read, and remember it if something is wrong."""
        status = str(await self.tab.run("document.querySelector('#action-status').innerText"))
        if any(word in status for word in FAULTS):
            self.faults.append(status)
        return str(await self.tab.run("document.querySelector('#channel-message-list').innerText"))

    async def until_reads(self, *words: str) -> None:
        """Wait until the messages say so."""
        async with asyncio.timeout(ENOUGH):
            while True:
                text = await self.look()
                if all(word in text for word in words):
                    return
                await asyncio.sleep(0.05)

    async def actions(self) -> list[dict[str, Any]]:
        """What the page sent, and what it was answered."""
        kept: list[dict[str, Any]] = await self.tab.run("seen.actions")
        return kept

    async def unanswered(self) -> list[dict[str, Any]]:
        """The presses, menus and commands that the bot did not answer.

        A press on a panel that was taken away a moment before cannot be answered.
        """
        there = await self.tab.run("Object.keys(seen.state.messages)")
        return [
            action
            for action in await self.actions()
            if action["kind"] in ("click", "select", "run_command")
            and not _was_answered(action.get("receipt"))
            and not (_was_refused(action.get("receipt")) and action["target"] not in there)
        ]


def _was_answered(receipt: Any) -> bool:
    return (
        isinstance(receipt, dict)
        and receipt["settlement"] == "settled"
        and receipt["acknowledgement"] == "acknowledged"
        and not receipt["rejected"]
        and not receipt["uncertain"]
    )


def _was_refused(receipt: Any) -> bool:
    return isinstance(receipt, dict) and bool(receipt["rejected"])


class Player:
    """Plays whatever is possible, as long as something is: calls, melds, and the last card away."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self._refused: set[str] = set()

    async def step(self) -> str | None:
        """Do one thing, and say what; None if there is nothing to do."""
        controls = await self.person.controls()
        by_verb: dict[str, list[Control]] = {}
        panel = next((one.message for one in reversed(controls) if one.meant.verb == "pick"), None)
        for control in controls:
            if control.meant.verb in ("go", "hand") or control.message == panel:
                by_verb.setdefault(control.meant.verb, []).append(control)
        for verb in ("go", "nico", "call", "draw", "take", "meld", "lay", "discard"):
            for control in by_verb.get(verb, []):
                if control.meant.text() not in self._refused:
                    return await self._press(control)
        for menu in by_verb.get("move", [])[-1:]:
            if menu.meant.text() not in self._refused:
                if await self.person.choose(menu, self.menu_is_open):
                    return "move"
                # Drawn anew, or scrolled out of sight before it was open: then without it.
                self._refused.add(menu.meant.text())
        if "pass" in by_verb and "Noted" not in await self.person.look():
            return await self._press(by_verb["pass"][-1])
        if panel is None and "hand" in by_verb:
            return await self._press(by_verb["hand"][-1])
        if "pick" in by_verb and "Your turn" in await self.person.look():
            picks = by_verb["pick"]
            chosen = [card for card in picks if card.chosen]
            fresh = [card for card in picks if card.meant.text() not in self._refused]
            return await self._press((chosen or fresh or picks)[-1])
        return None

    async def menu_is_open(self) -> None:
        """The options can be seen."""

    async def _press(self, control: Control) -> str | None:
        if control.meant.verb in ("pick", "call", "nico"):
            # Once is enough: what changes nothing is not to be tried for ever.
            self._refused.add(control.meant.text())
        return control.meant.verb if await self.person.press(control) else None


async def play_until(players: list[Player], words: str) -> None:
    """Let them play until the first of them reads something."""
    while words not in await players[0].person.look():
        done = [await player.step() for player in players]
        if not any(done):
            await asyncio.sleep(0.05)
