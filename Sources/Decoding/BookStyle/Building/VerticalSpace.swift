/// The room that comes before the next block: margins that meet collapse into one.
struct VerticalSpace {
  private var positive = 0.0
  private var negative = 0.0
  /// What does not collapse with what follows.
  private var settled = 0.0
  /// The last block that is a paragraph of running text, by its number.
  var lastParagraph: Int?

  /// How much there is so far.
  var height: Double { settled + max(0, positive + negative) }

  /// Adds a margin that meets those before it.
  mutating func add(margin: Double) {
    positive = max(positive, margin)
    negative = min(negative, margin)
  }

  /// Adds room that collapses with nothing.
  mutating func add(_ room: Double) {
    settled += takeMargins() + room
  }

  /// Makes all of it so much.
  mutating func replace(by room: Double) {
    (positive, negative, settled) = (0, 0, room)
  }

  /// The margins that met; they are used up.
  mutating func takeMargins() -> Double {
    defer { (positive, negative) = (0, 0) }
    return max(0, positive + negative)
  }

  /// All room; it is used up.
  mutating func take() -> Double {
    defer { settled = 0 }
    return settled + takeMargins()
  }
}
