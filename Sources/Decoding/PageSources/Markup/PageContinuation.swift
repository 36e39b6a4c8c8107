/// The letters with which the text of a page goes on on the next one.
public struct PageContinuation: Equatable, Sendable {
  /// The letter of the page behind which they belong: what stands below it, such as notes, comes after them.
  private let place: Int
  private let scalars: [Unicode.Scalar]

  /// Of a page whose text does not go on.
  public static let none = PageContinuation(behind: 0, [])

  init(behind place: Int, _ scalars: [Unicode.Scalar]) {
    (self.place, self.scalars) = (place, scalars)
  }

  /// Where they stand among the letters of the page once they are inserted.
  var range: Range<Int> { place..<(place + scalars.count) }

  /// The letters of a page with these where they belong.
  func inserted(into letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard !scalars.isEmpty else { return letters }
    return letters[..<place] + scalars + letters[place...]
  }
}
