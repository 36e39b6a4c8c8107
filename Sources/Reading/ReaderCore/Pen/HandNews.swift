public import RectoBookModel

/// What the hand that draws learns from outside.
public enum HandNews: Equatable, Sendable {
  /// The colours that it had of its own before, as in strokes, the newest last.
  case ownColors([UInt32])
  /// The colour that is seen at a place of a page, as in strokes; nil where nothing is seen there yet. The answer to
  /// `Effect.askColor`.
  case seenColor(UInt32?)
  /// Something is drawn on the book where its text lay otherwise than now.
  case elsewhere(InkElsewhere)
  /// Where the lines of a page lie is to be known: something is drawn beside them.
  case wantsLines(of: PageNumber)
  /// The pages of the sketchbook are bound otherwise: it is read anew.
  case rebound(SheetBinding, before: SheetBinding)
}
