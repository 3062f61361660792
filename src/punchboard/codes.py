"""The codes of all diagnostics that are not found by a rule of `checks`."""

from __future__ import annotations

#: Settings of a game file and options of the command line may name these, and
#: the codes of the rules.
CODES = frozenset(
    """
    art-crashed art-failed art-reaches-out art-too-slow bad-expression bad-loop bad-parameter
    bad-value bare-cell broken-image cell-outside colour-is-comment control-character
    covered-twice csv-syntax duplicate-column duplicate-id duplicate-key empty-file
    engine-missing entity file-too-large font-outlined icon-without-box image-too-large
    invalid-id items-and-matrix long-row matrix-too-large missing-file missing-font
    missing-glyph missing-key missing-parameter mixed-cells near-key negative-length no-covers
    no-items no-page-size no-shape no-value not-a-cell not-a-list not-a-text not-an-image
    not-an-svg not-together not-utf8 not-well-formed not-written nothing-to-print
    outer-reference outer-style-sheet outside-of-drawing outside-workspace part-needed
    piece-too-large recursive-alias resolution-too-high sheet-larger-than-paper synthetic-style
    system-font template-too-deep template-too-large text-in-image text-overflow
    text-without-box too-large-for-page too-many-cells too-many-copies too-many-repeats
    unbalanced-markup undeclared-language unembeddable-font uneven-rows unknown-alias
    unknown-binding unknown-box unknown-component unknown-definition unknown-drawing
    unknown-entry unknown-field unknown-game unknown-icon unknown-ink unknown-key
    unknown-language unknown-part unknown-style unknown-symbol unknown-weight unmatched-exclude
    unnamed-column unreadable-art unreadable-file unreadable-font unsupported-element
    unsupported-file unsupported-tag untranslated unusable-font wrong-count wrong-element
    wrong-expression wrong-page-size wrong-parameter wrong-quantity wrong-type wrong-value
    yaml-limit yaml-syntax yaml-tab
    """.split()
)
