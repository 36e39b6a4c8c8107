import RectoFlowModel

/// Where columns are, and how wide all of them are together.
struct TableColumnPlaces {
  var lefts: [Double]
  var widths: [Double]
  var width: Double

  /// Where the content of a cell begins.
  func place(of cell: TableCell) -> Double {
    let (first, last) = (cell.column, cell.column + cell.columns - 1)
    let free = lefts[last] + widths[last] - lefts[first] - cell.box.width
    return switch cell.alignment {
    case .left: lefts[first]
    case .center: lefts[first] + free / 2
    case .right: lefts[first] + free
    }
  }
}
