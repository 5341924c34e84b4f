"""What a player can do: the actions, and the bases for actions of your own."""

from trickgames.table import actions
from trickgames.table.action import Action, OneCard, Words
from trickgames.table.actions import *  # noqa: F403 - every action by its name, listed once
from trickgames.table.misread import Asked, Misread, NotAnActionError
from trickgames.table.reading import read_action

__all__ = ["Action", "Asked", "Misread", "NotAnActionError", "OneCard", "Words", "read_action"]
__all__ += actions.__all__
