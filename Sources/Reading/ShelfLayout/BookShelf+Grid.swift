import PageGeometry
public import PageLayout

/// Where books of a grid stand, and their names.
extension BookShelf {
  /// How many books stand side by side in a grid.
  public static func columns(in view: ViewSize) -> Int {
    // In a small view names need a column more than books do.
    let least = max(GridMeasure.leastColumn, GridMeasure.leastLabel * viewHeight / view.height)
    return max(1, Int((width(of: view) - 2 * GridMeasure.margin) / least))
  }

  /// The way from one column to the next, in points: they are spread evenly over the view.
  private static func columnWidth(in view: ViewSize) -> Double {
    (width(of: view) - 2 * GridMeasure.margin) / Double(columns(in: view))
  }

  /// How many rows a grid of these books has, as wide as the view allows.
  public func rows(in view: ViewSize) -> Int {
    let columns = Self.columns(in: view)
    return (books.count + columns - 1) / columns
  }

  /// How many rows of a grid a view shows whole.
  public static let wholeRows = 3

  /// How high the lowest part of a view is, in pixels, that a grid leaves free.
  public static func band(in view: ViewSize) -> Double {
    GridMeasure.band * view.height / viewHeight
  }

  /// How high the uppermost part of a view is, in pixels, that a grid leaves free which leaves any.
  public static func head(in view: ViewSize) -> Double {
    GridMeasure.head * view.height / viewHeight
  }

  /// How large it is.
  var grid: GridMeasure { GridMeasure(leavesHead: leavesHead) }

  /// On what the books of a row stand.
  func foot(ofRow row: Double) -> Double { grid.top - (row - offset) * grid.pitch }

  func gridSlot(of index: Int, in view: ViewSize) -> Slot {
    let columns = Self.columns(in: view)
    let (row, column) = (index / columns, index % columns)
    let meant = smoothStep(1 - abs(Double(index) - focus))
    let x = (Double(column) - Double(columns - 1) / 2) * Self.columnWidth(in: view)
    return Slot(
      place: Vector2(x, foot(ofRow: Double(row))), room: grid.room,
      scale: 1 + GridMeasure.meant.scale * meant, angle: 0,
      lift: Self.leastLift + GridMeasure.meant.lift * meant)
  }

  /// Where the names of a book of a grid stand: on the front of the ledge below it, in pixels from the upper
  /// left corner, as least and greatest corner.
  public func labelPlace(of index: Int, in view: ViewSize) -> Rectangle {
    let slot = gridSlot(of: index, in: view)
    let half = Self.columnWidth(in: view) / 2 - 3
    let (top, rail) = (slot.place.y, grid.rail)
    let high = seen(Vector3(slot.place.x - half, top - 2, GridMeasure.depth), in: view)
    let low = seen(Vector3(slot.place.x + half, top - rail + 2, GridMeasure.depth), in: view)
    return Rectangle(min: high, max: low)
  }
}
