internal import RectoReaderCore

/// How high the rows of a card are: those that were laid out exactly, the others about.
///
/// A card may have thousands of rows, and laying one out takes up to milliseconds; so it is done when a row is first seen.
/// Laws: what was laid out stays as it is while rows and width are the same; `tops` rises and ends with what all take.
nonisolated struct WordCardRows {
  typealias Row = OverlayContent.WordCard.Row

  /// What heights depend on, besides the rows.
  struct Basis: Equatable {
    /// The pixels that a row without an indent has.
    var width: Double
    /// How high letters are.
    var letters: Double
  }

  private(set) var rows: [Row] = []
  private var basis: Basis?
  private var heights: [Double] = []
  private var isExact: [Bool] = []
  /// Where each row begins, then where the last one ends.
  private(set) var tops = [0.0]

  /// Begins a frame; of other rows than before nothing is known but what each takes about.
  mutating func begin(_ rows: [Row], on basis: Basis, from top: Double, about: (Row) -> Double) {
    // Rows that stayed are the same array, which is seen at once.
    guard self.basis != basis || self.rows != rows else { return }
    (self.rows, self.basis) = (rows, basis)
    heights = rows.map(about)
    isExact = [Bool](repeating: false, count: rows.count)
    tops = [Double](repeating: top, count: rows.count + 1)
    addUp(from: 0)
  }

  /// Where the last row ends.
  var end: Double { tops[rows.count] }

  /// The first row that ends below a place; the last one where none does, 0 where there are no rows.
  func row(at place: Double) -> Int {
    var (low, high) = (0, max(0, rows.count - 1))
    while low < high {
      let middle = (low + high) / 2
      if tops[middle + 1] > place { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Lays rows out from one on, as long as something holds of a row's number and where it begins.
  ///
  /// - Returns: whether one was laid out that was not before.
  mutating func layOut(
    from first: Int, while goesOn: (Int, Double) -> Bool, height: (Int, Row) -> Double
  ) -> Bool {
    var index = first
    var top = tops[first]
    var isNew = false
    while index < rows.count, goesOn(index, top) {
      if !isExact[index] {
        (heights[index], isExact[index], isNew) = (height(index, rows[index]), true, true)
      }
      top += heights[index]
      index += 1
    }
    if isNew { addUp(from: first) }
    return isNew
  }

  private mutating func addUp(from first: Int) {
    for index in first..<rows.count { tops[index + 1] = tops[index] + heights[index] }
  }
}
