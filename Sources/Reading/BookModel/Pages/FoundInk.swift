/// Ink that a page of a file has brought along.
public enum FoundInk: Equatable, Sendable {
  /// Strokes as Recto has written them; nobody has changed how they are drawn since.
  case strokes([UInt8])
  /// Lines of another program, each as x and y by turns. All lengths are page heights, y down; R is in the highest
  /// byte of the colour, and A is how much of it is laid on.
  case lines([[Double]], width: Double, color: UInt32, isMultiplied: Bool)
}
