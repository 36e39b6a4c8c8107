/// What is drawn on one page, in the order in which it is drawn, and what its text says.
///
/// Lengths are in 1,024ths of a point from the upper left corner of the page, down and to the right.
public struct DisplayList: Equatable, Sendable {
  public var items: [DisplayItem] = []
  /// The text on the page in reading order.
  public var letters: [DisplayLetter] = []
  /// Words on the page that lead somewhere.
  public var links: [DisplayLink] = []
  /// The bytes of the chapter's text that stand on the page.
  public var text: Range<Int> = 0..<0
  /// Whether its lines run down.
  public var runsDown = false
  /// The paper's colour; nil for the reader's.
  public var background: FlowColor?
  /// Where all that is drawn comes to lie; letters and links lie there already.
  public var placing = FlowTransform.identity
  /// What alone is seen of it on the page.
  public var clip: DisplayBox?
  /// Shapes on the page, within all of which alone it is seen.
  public var cuts: [DisplayCut] = []
  /// Colours that pass into each other, below all that is drawn.
  public var wash: DisplayWash?
  /// What begins or ends before it.
  public var fading: Fading?

  /// Lists from the one that begins to the one that ends are drawn as one picture, which covers only a share of what is below.
  public enum Fading: Hashable, Sendable {
    case begins(Double)
    case ends
  }

  /// An empty page.
  public init() {}
}

/// A shape on a page: what lies within a line through points.
public struct DisplayCut: Equatable, Sendable {
  /// Across and down by turns.
  public var points: [FlowLength]
  /// Whether what the line surrounds twice lies outside.
  public var countsOdd: Bool

  public init(points: [FlowLength], countsOdd: Bool) {
    (self.points, self.countsOdd) = (points, countsOdd)
  }

  /// The same shape elsewhere.
  public func moved(
    _ move: (FlowLength, FlowLength) -> (x: FlowLength, y: FlowLength)
  ) -> DisplayCut {
    var moved = self
    for place in stride(from: 0, to: points.count - 1, by: 2) {
      (moved.points[place], moved.points[place + 1]) = move(points[place], points[place + 1])
    }
    return moved
  }

  /// The box around it.
  public var box: DisplayBox {
    var box = DisplayBox(left: .max, top: .max, right: .min, bottom: .min)
    for place in stride(from: 0, to: points.count - 1, by: 2) {
      (box.left, box.right) = (min(box.left, points[place]), max(box.right, points[place]))
      (box.top, box.bottom) = (min(box.top, points[place + 1]), max(box.bottom, points[place + 1]))
    }
    return points.count < 2 ? DisplayBox(left: 0, top: 0, right: 0, bottom: 0) : box
  }
}

/// One thing that is drawn.
public enum DisplayItem: Equatable, Sendable {
  /// Letters of one font in one size and colour. `stretch` is how much wider than drawn each of them is, in thousandths.
  case glyphs(font: Int, size: FlowLength, stretch: Int, color: FlowColor, [DisplayGlyph])
  case fill(DisplayBox, FlowColor)
  case shape(DisplayCut, FlowColor)
  case line(DisplayLine, FlowColor)
  /// A picture of `Flow.pictures`, as large as the box.
  case picture(Int, DisplayBox)
  /// A shape filled with colours that pass into each other.
  case wash(DisplayWash)
  /// What is seen of other things within a shape; they cover only a share of what is below.
  case veiled([DisplayItem], DisplayCut, share: Double)
}

/// A letter's shape and where its origin is.
public struct DisplayGlyph: Equatable, Sendable {
  /// The number of the shape in its font.
  public var id: UInt32
  public var x, y: FlowLength
  /// Whether it is a part of one shape with the letter before it: both are covered as one, so that nothing is darker where
  /// they overlap.
  public var joins: Bool

  public init(id: UInt32, x: FlowLength, y: FlowLength, joins: Bool = false) {
    (self.id, self.x, self.y, self.joins) = (id, x, y, joins)
  }

  /// The same shape elsewhere.
  public func moved(to x: FlowLength, _ y: FlowLength) -> DisplayGlyph {
    DisplayGlyph(id: id, x: x, y: y, joins: joins)
  }
}

/// A rectangle, its edges along the page's.
public struct DisplayBox: Hashable, Sendable {
  public var left, top, right, bottom: FlowLength

  public init(left: FlowLength, top: FlowLength, right: FlowLength, bottom: FlowLength) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }
}

/// A letter as it can be selected, searched and marked: one scalar of the chapter's text.
public struct DisplayLetter: Equatable, Sendable {
  /// Its first byte in `Flow.text`.
  public var offset: Int
  /// From the ascent to the descent of its face; its share where several letters share a shape.
  public var box: DisplayBox
  /// How it ends: with nothing, with its line (by a hyphen that the text lacks, or not), with its block.
  public var end: End

  public enum End: Hashable, Sendable { case none, line, block }

  public init(offset: Int, box: DisplayBox, end: End = .none) {
    (self.offset, self.box, self.end) = (offset, box, end)
  }
}

/// A rectangle that leads somewhere.
public struct DisplayLink: Equatable, Sendable {
  public var box: DisplayBox
  /// By its place in `Flow.links`.
  public var link: Int

  public init(box: DisplayBox, link: Int) { (self.box, self.link) = (box, link) }
}
