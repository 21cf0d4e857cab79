"""How cards look in Discord: faces as emoji, and pictures of tables, matches and ratings.

Everything is drawn here, as shapes made of lines and curves. At start :func:`sync_faces` brings
the faces to Discord and says which can be used; where one is missing, cards are text. Pictures
are pure functions from data to PNG files, for :func:`asyncio.to_thread`, each with a function
that says the same in words.
"""

from bot.faces.assets import face_assets
from bot.faces.collection import Face, draw_faces
from bot.faces.drawing import BACK
from bot.faces.faces import Faces
from bot.faces.sync import sync_faces

__all__ = ["BACK", "Face", "Faces", "draw_faces", "face_assets", "sync_faces"]
