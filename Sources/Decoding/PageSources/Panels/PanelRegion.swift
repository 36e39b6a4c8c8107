/// A part of a page between four lines, which may slant as gutters do.
struct PanelRegion {
  /// A line along one axis: where it is on the other, and how that changes from pixel to pixel.
  struct Edge {
    var start: Double
    var slope = 0.0

    func place(at step: Double) -> Double { start + slope * step }
  }

  /// Rows, by columns.
  var top: Edge
  var bottom: Edge
  /// Columns, by rows.
  var left: Edge
  var right: Edge

  /// A rectangle.
  init(_ box: PixelBox) {
    (top, bottom) = (Edge(start: Double(box.top)), Edge(start: Double(box.bottom)))
    (left, right) = (Edge(start: Double(box.left)), Edge(start: Double(box.right)))
  }

  private init(top: Edge, bottom: Edge, left: Edge, right: Edge) {
    (self.top, self.bottom, self.left, self.right) = (top, bottom, left, right)
  }

  /// Columns for rows, and rows for columns.
  var transposed: PanelRegion {
    PanelRegion(top: left, bottom: right, left: top, right: bottom)
  }

  /// The least rectangle around it, within a picture.
  func bounds(width: Int, height: Int) -> PixelBox {
    func range(_ low: Edge, _ high: Edge, _ length: Int, _ most: Int) -> (Int, Int) {
      let end = Double(length)
      let least = min(low.place(at: 0), low.place(at: end))
      let greatest = max(high.place(at: 0), high.place(at: end))
      let first = Int(max(0, min(least.rounded(.down), Double(most))))
      return (first, Int(max(Double(first), min(greatest.rounded(.up), Double(most)))))
    }
    let (first, last) = range(left, right, height, width)
    let (upper, lower) = range(top, bottom, width, height)
    return PixelBox(left: first, top: upper, right: last, bottom: lower)
  }

  /// The columns and rows of its pixels, if it is a rectangle: then nothing has to be asked for each of them.
  var upright: (columns: Range<Int>, rows: Range<Int>)? {
    guard top.slope == 0, bottom.slope == 0, left.slope == 0, right.slope == 0 else { return nil }
    func range(_ low: Double, _ high: Double) -> Range<Int> {
      let first = Int((low - 0.5).rounded(.up))
      return first..<max(first, Int((high - 0.5).rounded(.up)))
    }
    return (range(left.start, right.start), range(top.start, bottom.start))
  }

  /// Whether a pixel lies in it.
  func contains(column: Int, row: Int) -> Bool {
    let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
    return y >= top.place(at: x) && y < bottom.place(at: x) && x >= left.place(at: y)
      && x < right.place(at: y)
  }
}
