/// What is put on one page of a PDF.
public struct InkedPage: Hashable, Sendable {
  public var page: PageNumber
  /// How high the page is in points, as its notes count them.
  public var height: Double
  /// The lowest first.
  public var notes: [InkNote]

  public init(_ page: PageNumber, height: Double, notes: [InkNote]) {
    (self.page, self.height, self.notes) = (page, height, notes)
  }
}
