/// What is put on one page of a PDF.
public struct InkedPage: Hashable, Sendable {
  public var page: PageNumber
  /// How high the page is in points, as its notes count them.
  public var height: Double
  /// Ink, the lowest first.
  public var notes: [InkNote]
  /// What is marked and noted there, the lowest first. One whose name the page has already takes the place of that
  /// one, and stays as it is where both say the same; what they quote is not written.
  public var annotations: [PageAnnotation]

  public init(
    _ page: PageNumber, height: Double, notes: [InkNote], annotations: [PageAnnotation] = []
  ) {
    (self.page, self.height, self.notes) = (page, height, notes)
    self.annotations = annotations
  }
}
