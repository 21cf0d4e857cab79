"""The faces' files by their addresses, for a page that cannot load them from Discord."""

from __future__ import annotations

from collections.abc import Iterable

from bot.faces.collection import Face
from bot.faces.faces import Faces


def face_assets(faces: Faces, drawn: Iterable[Face], cdn: str) -> dict[str, tuple[str, bytes]]:
    """What the preview's ``assets`` takes: a file's name and its bytes for each emoji's address.

    Args:
        faces: the emoji in use.
        drawn: their files.
        cdn: where emoji are said to lie, without a slash at the end; the imagined Discord has a
            place of its own for them.
    """
    pngs = {face.key: face.png for face in drawn}
    return {
        f"{cdn}/emojis/{emoji.id}.png": (f"{emoji.name}.png", pngs[key])
        for key, emoji in faces.emoji.items()
        if key in pngs
    }
