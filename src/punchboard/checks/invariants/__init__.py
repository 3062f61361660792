"""Sentences of a game file that must stay true."""
