import PageGeometry

/// The boards of a hardback, and how high its leaves lie with them.
///
/// The front of the first leaf is the outside of the front board, its back the inside. Where the
/// pages are even in number the last leaf is the back board in the same way; else a board lies under
/// it on which no page is. A board is larger than the pages by the squares, and a plate: its inside
/// is the plane in which its leaf lies, its body is beyond that.
extension BookShape {
  /// The fewest leaves that are bound between boards: what has less is stapled or glued.
  private static let leastWithBoards = 60

  /// Whether it has boards: never where each page is seen alone.
  public var hasBoards: Bool {
    guard !isOnePage, leafCount > 1 else { return false }
    return switch binding {
    case .automatic: leafCount >= Self.leastWithBoards
    case .stapled: false
    case .hardback: true
    }
  }

  /// How far boards reach beyond the pages at head, foot and fore edge, in page heights.
  public var square: Double { hasBoards ? 0.015 : 0 }

  /// The thickness of a board in page heights: 2.5 mm on a page of 240 mm, less on a thin book.
  public var boardThickness: Double {
    hasBoards ? min(0.0104, 0.2 * leafThickness * Double(leafCount)) : 0
  }

  /// Whether a leaf is a board.
  func isBoard(_ leaf: Int) -> Bool {
    hasBoards && (leaf == 0 || closesBehind && leaf == leafCount - 1)
  }

  /// The extent of the leaves: that of a board where the range holds one.
  func rectangle(of leaves: Range<Int>) -> Rectangle {
    let isLarger =
      isBoard(leaves.lowerBound) || isBoard(leaves.upperBound - 1)
    let square = isLarger ? square : 0
    return Rectangle(min: Vector2(0, -square), max: Vector2(leafWidth + square, 1 + square))
  }

  /// The radius of the outer corners of a board.
  var boardCornerRadius: Double { cornerRadius > 0 ? cornerRadius + square : 0 }

  /// The radius of the outer corners of leaves.
  func cornerRadius(of leaves: Range<Int>) -> Double {
    isBoard(leaves.lowerBound) || isBoard(leaves.upperBound - 1) ? boardCornerRadius : cornerRadius
  }

  // MARK: Heights

  /// The height of everything.
  package var wholeThickness: Double { rightTop(above: 0) }

  /// The height of the right-hand stack with leaf `index` uppermost; between whole numbers in
  /// proportion.
  func rightTop(above index: Double) -> Double {
    let pages = Double(leafCount) - index
    guard hasBoards else { return pages * leafThickness }
    let front = (1 - index).clamped(to: 0...1)
    // Where no page is on it, the board stays under the last leaf.
    let back = closesBehind ? pages.clamped(to: 0...1) : 1
    let between = pages - front - (closesBehind ? back : 0)
    return (front + back) * boardThickness + between * leafThickness
  }

  /// The height of the left-hand stack of `count` leaves; between whole numbers in proportion.
  func leftTop(over count: Double) -> Double {
    guard !isOnePage else { return 0 }
    guard hasBoards else { return count * leafThickness }
    let front = count.clamped(to: 0...1)
    let back = closesBehind ? (count - Double(leafCount) + 1).clamped(to: 0...1) : 0
    return (front + back) * boardThickness + (count - front - back) * leafThickness
  }

  /// The height of the plane of leaves that lie on the right.
  func rightPlane(of leaves: Range<Int>) -> Double {
    rightTop(above: Double(leaves.lowerBound))
      - (leaves.lowerBound == 0 ? boardThickness : 0)
  }

  /// The height of the plane of leaves that lie on the left.
  func leftPlane(of leaves: Range<Int>) -> Double {
    leftTop(over: Double(leaves.upperBound))
      - (closesBehind && leaves.upperBound == leafCount ? boardThickness : 0)
  }

  /// How far the body of a leaf rises above its plane, on its front's side; below 0 on its back's.
  func body(of leaves: Range<Int>) -> Double {
    guard hasBoards else { return 0 }
    if leaves.lowerBound == 0 { return boardThickness }
    return isBoard(leaves.upperBound - 1) ? -boardThickness : 0
  }
}
