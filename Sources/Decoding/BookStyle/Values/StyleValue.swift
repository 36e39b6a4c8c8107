import RectoFlowModel

/// What a property is set to, as far as that is known before it is known of which element.
enum StyleValue: Hashable, Sendable {
  /// As in the element around, or as where nothing is said.
  case inherit, initial, unset
  /// A word that the property knows, in small letters.
  case word(String)
  case length(StyleLength)
  case number(Double)
  case color(FlowColor)
  /// Families of letters, generic ones among them, the one that is wanted first.
  case families([String])
  case content([ContentPart])
  case counters([CounterNumber])
  /// Pairs of opening and closing marks, from the outermost.
  case quotes([String])
  case text(String)
  /// What a box is cut to.
  case shape(FixedShape<StyleLength>)
  /// What is done to a box, the last one first.
  case transforms([TransformStep])
  case gradient(GradientValue)
  case tracks([GridTrack])
  /// Those of letters, the uppermost first.
  case shadows([ShadowValue])
  /// Across and down; nil where the other one decides.
  case lengths(StyleLength?, StyleLength?)

  static let auto = StyleValue.word("auto")
  static let none = StyleValue.word("none")
}

/// A part of what is generated before or after an element.
enum ContentPart: Hashable, Sendable {
  case text(String)
  /// The value of an attribute, by its name in small letters.
  case attribute(String)
  /// The number of a counter, or those of all that have its name, with what parts them; in a kind of numbers.
  case counter(String, separator: String?, style: String)
  /// A picture, by its address.
  case picture(String)
  case openQuote, closeQuote
  /// A quotation begins or ends without a mark.
  case silentOpenQuote, silentCloseQuote
}

/// A property and its value.
struct Declaration: Hashable, Sendable {
  var property: StyleProperty
  var value: StyleValue

  init(_ property: StyleProperty, _ value: StyleValue) {
    (self.property, self.value) = (property, value)
  }
}

/// Declarations that stand together, those with `!important` apart.
struct DeclarationBlock: Hashable, Sendable {
  var normal: [Declaration] = []
  var important: [Declaration] = []

  var isEmpty: Bool { normal.isEmpty && important.isEmpty }
}
