/// Names of SVG as SVG writes them, whose capital letters count there and not in HTML.
enum SVGNames {
  /// Elements in which no other shape is drawn.
  static let leaves: Set<String> = [
    "circle", "ellipse", "image", "line", "path", "polygon", "polyline", "rect", "stop", "use",
  ]

  /// The name of an element that is given in small letters.
  static func element(_ name: String) -> String { elements[name] ?? name }

  /// The name of an attribute that is given in small letters.
  static func attribute(_ name: String) -> String { attributes[name] ?? name }

  private static let elements = bySmallLetters(
    """
    altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend
    feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
    feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
    feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient
    radialGradient textPath
    """)

  private static let attributes = bySmallLetters(
    """
    attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits
    diffuseConstant edgeMode filterUnits glyphRef gradientTransform gradientUnits kernelMatrix
    kernelUnitLength keyPoints keySplines keyTimes lengthAdjust limitingConeAngle markerHeight
    markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength
    patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ
    preserveAlpha preserveAspectRatio primitiveUnits refX refY repeatCount repeatDur
    requiredExtensions requiredFeatures specularConstant specularExponent spreadMethod
    startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX targetY
    textLength viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan
    """)

  private static func bySmallLetters(_ names: String) -> [String: String] {
    Dictionary(
      names.split { $0.isWhitespace }.map { ($0.lowercased(), String($0)) },
      uniquingKeysWith: { first, _ in first })
  }
}
