/// How the lines of a chapter run, and in which direction they follow each other.
///
/// Text is set as if its lines ran across and followed each other downwards, whatever the mode: along a line and away from
/// its first. What is set is then turned to the page, and so is what is known of the page before.
public enum WritingMode: Hashable, Sendable {
  /// Lines run across, the first on top.
  case horizontal
  /// Lines run down, the first on the right, or on the left.
  case verticalLeftward, verticalRightward

  /// Whether lines run down.
  public var isVertical: Bool { self != .horizontal }
}

extension WritingMode {
  /// A page as lines see it: as wide as they are long.
  public func seen(_ page: (width: FlowLength, height: FlowLength)) -> (
    width: FlowLength, height: FlowLength
  ) { isVertical ? (page.height, page.width) : page }

  /// The sides of a page as lines see them: the left one is where they begin, the top is where the first of them lies.
  public func seen<Value>(_ sides: FlowSides<Value>) -> FlowSides<Value> {
    switch self {
    case .horizontal: sides
    case .verticalLeftward:
      FlowSides(top: sides.right, right: sides.bottom, bottom: sides.left, left: sides.top)
    case .verticalRightward:
      FlowSides(top: sides.left, right: sides.bottom, bottom: sides.right, left: sides.top)
    }
  }

  /// Where on a page so wide something lies that lines see at a place.
  func turned(_ x: FlowLength, _ y: FlowLength, width: FlowLength) -> (
    x: FlowLength, y: FlowLength
  ) {
    switch self {
    case .horizontal: (x, y)
    case .verticalLeftward: (width &- y, x)
    case .verticalRightward: (y, x)
    }
  }

  /// A rectangle that lines see, on a page so wide.
  public func turned(_ box: DisplayBox, width: FlowLength) -> DisplayBox {
    let (a, b) = (
      turned(box.left, box.top, width: width), turned(box.right, box.bottom, width: width)
    )
    return DisplayBox(
      left: min(a.x, b.x), top: min(a.y, b.y), right: max(a.x, b.x), bottom: max(a.y, b.y))
  }

  /// What is drawn as lines see it, on a page so wide. Which letters stand upright, their fonts say: see `PenFont`.
  public func turned(_ list: DisplayList, width: FlowLength) -> DisplayList {
    guard isVertical else { return list }
    var turned = list
    turned.runsDown = true
    turned.items = list.items.map { self.turned($0, width: width) }
    for index in turned.letters.indices {
      turned.letters[index].box = self.turned(list.letters[index].box, width: width)
    }
    for index in turned.links.indices {
      turned.links[index].box = self.turned(list.links[index].box, width: width)
    }
    return turned
  }

  private func turned(_ item: DisplayItem, width: FlowLength) -> DisplayItem {
    switch item {
    case .glyphs(let font, let size, let stretch, let color, let glyphs):
      .glyphs(
        font: font, size: size, stretch: stretch, color: color,
        glyphs.map { glyph in
          let place = turned(glyph.x, glyph.y, width: width)
          return glyph.moved(to: place.x, place.y)
        })
    case .fill(let box, let color): .fill(turned(box, width: width), color)
    case .line(let line, let color): .line(line.moved { turned($0, $1, width: width) }, color)
    case .shape(let shape, let color): .shape(shape.moved { turned($0, $1, width: width) }, color)
    case .picture(let picture, let box): .picture(picture, turned(box, width: width))
    case .wash(let wash): .wash(wash.moved { turned($0, $1, width: width) })
    case .veiled(let items, let cut, let share):
      .veiled(
        items.map { turned($0, width: width) }, cut.moved { turned($0, $1, width: width) },
        share: share)
    }
  }
}

extension FlowWishes {
  /// The same wishes for a page as lines see it. Lines of letters in squares hold a whole number of those that most of the
  /// text has; what is left of the page goes to its margins.
  public func seen(by writing: WritingMode, inSquares: Bool) -> FlowWishes {
    var wishes = self
    (wishes.page, wishes.margins) = (writing.seen(page), writing.seen(margins))
    guard inSquares, textSize > 0, wishes.measure / textSize >= 4 else { return wishes }
    let rest = wishes.measure % textSize
    wishes.margins.left += rest / 2
    wishes.margins.right += rest - rest / 2
    return wishes
  }
}
