/// A part of a text in Markdown that stands below the one before it.
indirect enum MarkdownBlock: Equatable {
  case heading(level: Int, text: [UInt8])
  case paragraph([UInt8])
  /// As it was typed; what its fence says of it is the first word behind that.
  case code([UInt8], language: [UInt8])
  /// HTML as it stands there.
  case html([UInt8])
  case quote([MarkdownBlock])
  /// Items, with the number of the first where they are numbered; a loose list has room between them.
  case list(start: Int?, isLoose: Bool, items: [[MarkdownBlock]])
  case definitions([MarkdownDefinition])
  case table(MarkdownTable)
  case rule
}

/// Words, and what they mean.
struct MarkdownDefinition: Equatable {
  /// The words, each in a line of its own.
  var terms: [[UInt8]]
  /// What they mean: one part behind each colon.
  var texts: [[MarkdownBlock]]
  /// Whether an empty line parts them.
  var isLoose: Bool
}
