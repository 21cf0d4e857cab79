"""The faces' files by their addresses, for a page that cannot load them from Discord."""

from __future__ import annotations

from collections.abc import Iterable

from bot.faces.collection import Face
from bot.faces.faces import Faces


def face_assets(faces: Faces, drawn: Iterable[Face]) -> dict[str, tuple[str, bytes]]:
    """What the preview's ``assets`` takes: a file's name and its bytes for each emoji's URL."""
    pngs = {face.key: face.png for face in drawn}
    return {
        emoji.url: (f"{emoji.name}.png", pngs[key])
        for key, emoji in faces.emoji.items()
        if key in pngs
    }
