public import RectoBookModel

/// The layout of a book's text, and those with larger and smaller text that one press leads to.
public struct NextLayouts: Equatable, Sendable {
  /// How the text is laid out.
  public let present: TextLayout
  /// What a press on the card leads to while that lies open, else one of a key: the larger text first, and none of a size
  /// that text cannot have.
  public let near: [TextLayout]
  /// Whether the card lies open on which text is set: other sizes are likely to be tried.
  public let isSought: Bool

  /// Those of the book that is read; nil where its pages are its own.
  public init?(of reader: Reader) {
    guard reader.facts?.flows == true else { return nil }
    let layout = reader.book.inView.textLayout
    let knob = reader.layers.has(.card) ? CardRow.textSize.knob : nil
    let near = [1, -1].map { step in
      guard let knob else { return layout.enlarged(by: step) }
      var near = layout
      near.textSize = knob.value(layout.textSize, movedBy: step)
      return near
    }
    self.near = near.filter { $0.textSize != layout.textSize }
    (present, isSought) = (layout, knob != nil)
  }
}
