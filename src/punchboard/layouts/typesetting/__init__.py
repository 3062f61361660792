"""Characters become lines: shaped, broken, spaced, fitted and placed."""
