/// Sides and extents of boxes as the house says them: of lines that run across, and of those that run down alike.
extension StyleProperty {
  /// The property of boxes that one of the house's sheet means where lines run so: what it says of the top is said of where
  /// the first line lies.
  func ofHouse(on mode: LineStyle.Mode) -> StyleProperty {
    switch mode {
    case .horizontal: self
    case .verticalLeftward: Self.leftward[self] ?? self
    case .verticalRightward: Self.rightward[self] ?? self
    }
  }

  private static let leftward = turned { ($0 + 1) % 4 }
  private static let rightward = turned { 3 - $0 }

  /// By the side from the top clockwise.
  private static func turned(_ side: (Int) -> Int) -> [StyleProperty: StyleProperty] {
    var turned: [StyleProperty: StyleProperty] = [
      .width: .height, .height: .width, .minWidth: .minHeight, .minHeight: .minWidth,
      .maxWidth: .maxHeight, .maxHeight: .maxWidth,
    ]
    for sides in [margins, paddings, borderWidths, borderStyles, borderColors] {
      for place in sides.indices { turned[sides[place]] = sides[side(place)] }
    }
    return turned
  }
}
