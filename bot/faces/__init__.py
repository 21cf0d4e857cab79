"""How cards look in Discord: faces as emoji, and pictures of tables, matches and ratings.

Everything is drawn here, as shapes made of lines and curves. At start :func:`sync_faces` brings
the faces to Discord and says which can be used; where one is missing, cards are text. Pictures
are pure functions from data to PNG files, for :func:`asyncio.to_thread`, each with a function
that says the same in words.
"""

from bot.faces.alternative import rating_words, table_words, totals_words
from bot.faces.assets import face_assets
from bot.faces.collection import Face, draw_faces
from bot.faces.drawing import BACK
from bot.faces.faces import Faces
from bot.faces.rating_picture import rating_picture
from bot.faces.scene import Scene
from bot.faces.sync import sync_faces
from bot.faces.table_picture import table_picture
from bot.faces.totals_picture import totals_picture

__all__ = [
    "BACK",
    "Face",
    "Faces",
    "Scene",
    "draw_faces",
    "face_assets",
    "rating_picture",
    "rating_words",
    "sync_faces",
    "table_picture",
    "table_words",
    "totals_picture",
    "totals_words",
]
