"""The attributes of SVG that a layout may bind, to catch typing errors."""

from __future__ import annotations

from punchboard.layouts.styles import PROPERTIES

BINDABLE = PROPERTIES | frozenset(
    """
    class id href style transform transform-origin lang tabindex target
    x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy rotate width height points d pathLength
    viewBox preserveAspectRatio offset gradientUnits gradientTransform spreadMethod
    patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits
    markerWidth markerHeight markerUnits refX refY orient textLength lengthAdjust startOffset
    filterUnits primitiveUnits stdDeviation in in2 result mode values type operator k1 k2 k3 k4
    radius scale xChannelSelector yChannelSelector baseFrequency numOctaves seed stitchTiles
    surfaceScale specularConstant specularExponent diffuseConstant azimuth elevation
    tableValues slope intercept amplitude exponent bias divisor kernelMatrix order edgeMode
    alignment-baseline baseline-shift clip color-interpolation color-interpolation-filters
    color-rendering cursor direction dominant-baseline enable-background font font-size-adjust
    font-stretch font-variant font-variation-settings font-feature-settings font-kerning
    image-rendering isolation marker overflow pointer-events shape-rendering text-decoration
    text-rendering text-transform unicode-bidi vector-effect word-spacing writing-mode
    white-space-collapse
    """.split()
)
