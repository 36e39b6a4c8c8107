extension Limits {
  /// Bytes of the ink of a whole book on its way to a file or from one: a hundred thousand strokes are a third of it.
  public static let inkBytes = 256 << 20
  /// Annotations in ink of one page, and lines and points of one of them.
  public static let inkNotes = 100_000, inkLines = 100_000, inkPoints = 4_000_000
  /// Lengths of ink on a page, in page heights: what lies farther out is on no page.
  public static let inkReach = 100.0
}
