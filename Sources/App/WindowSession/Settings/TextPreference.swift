package import RectoBookModel
import RectoReaderCore

/// What is asked for of text that flows; nil is what is left to others.
package nonisolated struct TextPreference: Sendable {
  var size: Double?
  var margin: Double?
  var typeface: Typeface?
  var hyphens: TextHyphens?
  var paragraphs: TextParagraphs?
  var footnotes: TextFootnotes?
  var engine: TextEngine?

  package init(
    size: Double? = nil, margin: Double? = nil, typeface: Typeface? = nil,
    hyphens: TextHyphens? = nil, paragraphs: TextParagraphs? = nil,
    footnotes: TextFootnotes? = nil, engine: TextEngine? = nil
  ) {
    (self.size, self.margin, self.typeface, self.engine) = (size, margin, typeface, engine)
    (self.hyphens, self.paragraphs, self.footnotes) = (hyphens, paragraphs, footnotes)
  }

  /// What was chosen for all books meanwhile goes before it.
  mutating func giveWay(to choices: [ReadingChoice]) {
    for choice in choices {
      switch choice {
      case .textSize: size = nil
      case .margin: margin = nil
      case .typeface: typeface = nil
      case .hyphens: hyphens = nil
      case .paragraphs: paragraphs = nil
      case .footnotes: footnotes = nil
      default: break
      }
    }
  }

  /// A layout with all that was asked for.
  package func applied(to layout: TextLayout) -> TextLayout {
    var layout = layout
    if let size { layout.textSize = size }
    if let margin { layout.margin = margin }
    if let typeface { layout.typeface = typeface }
    if let hyphens { layout.hyphens = hyphens }
    if let paragraphs { layout.paragraphs = paragraphs }
    if let footnotes { layout.footnotes = footnotes }
    if let engine { layout.engine = engine }
    return layout
  }
}
