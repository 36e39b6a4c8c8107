/// What a hand that draws does for a while instead of drawing; the tool stays with it.
public enum HandAid: Sendable {
  /// A line is drawn around strokes: they are held then, moved, turned, enlarged, coloured or erased.
  case lasso
  /// A touch takes the colour that is seen there into the hand.
  case eyedropper
}
