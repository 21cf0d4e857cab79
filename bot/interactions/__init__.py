"""The way from a press in Discord to a cog, and back with an answer.

A control's id is ``sb:<verb>:<table>:<revision>[:<arg>]`` (:mod:`.ids`). Discord's library hands
every such press to one class (:mod:`.controls`), which finds the coroutine that a cog registered
for the verb (:mod:`.verbs`) and runs it inside the boundary (:mod:`.boundary`): whatever happens
there, the presser gets an answer. Cogs answer with :mod:`.answers` and defer with
:mod:`.deferral`; what Discord refuses has a name (:mod:`.causes`).
"""

from bot.interactions.answers import (
    acknowledge,
    answer,
    answer_openly,
    answer_with_file,
    delete,
    edit,
    follow_up,
    follow_up_openly,
    send,
    update,
)
from bot.interactions.boundary import Refusal
from bot.interactions.causes import Cause
from bot.interactions.controls import UnknownControl, button, menu
from bot.interactions.deferral import deferring
from bot.interactions.ids import NO_TABLE, ControlId
from bot.interactions.verbs import Press, Verb, Verbs

__all__ = [
    "NO_TABLE",
    "Cause",
    "ControlId",
    "Press",
    "Refusal",
    "UnknownControl",
    "Verb",
    "Verbs",
    "acknowledge",
    "answer",
    "answer_openly",
    "answer_with_file",
    "button",
    "deferring",
    "delete",
    "edit",
    "follow_up",
    "follow_up_openly",
    "menu",
    "send",
    "update",
]
