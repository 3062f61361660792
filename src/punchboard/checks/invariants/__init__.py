"""The `checks` of a game file: sentences that must stay true."""
