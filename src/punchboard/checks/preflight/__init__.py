"""Finished faces looked at as a printer and a player would."""
