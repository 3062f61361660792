"""The rules that only `check` applies, because they look at finished faces or at all lists."""
