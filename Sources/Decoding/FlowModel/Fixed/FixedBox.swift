/// A box on a page of fixed layout, with its style worked out; sizes are not: they follow from each other.
public struct FixedBox: Sendable {
  /// What stands in it.
  public enum Content: Hashable, Sendable {
    /// Other boxes.
    case boxes
    /// Text in lines, by its number; what it flows in is told by the width of the box.
    case text(Int)
    /// A picture, by its place among those of the page.
    case picture(Int)
  }

  /// Where it stands.
  public enum Position: Hashable, Sendable {
    /// Below the one before.
    case inFlow
    /// The same, and moved from there.
    case relative
    /// In the nearest box around it that has a place of its own, and nothing makes room for it.
    case placed
    /// On the page, whatever is around it.
    case onPage
  }

  /// The box around it, by its place on the page, before this one; the first box, the page itself, has none.
  public var parent: Int?
  public var content = Content.boxes
  public var position = Position.inFlow
  /// From the sides of where it is placed.
  public var inset = FlowSides<FixedLength?>(all: nil)
  /// Nil where that follows from what stands in it, and from what is around it.
  public var width, height: FixedLength?
  public var minWidth, maxWidth, minHeight, maxHeight: FixedLength?
  /// Whether widths and heights are those of its border.
  public var isWidthOfBorder = false
  /// Nil where the room that is left decides.
  public var margin = FlowSides<FixedLength?>(all: .zero)
  public var padding = FlowSides<FixedLength>(all: .zero)
  public var border = FlowSides<FlowBorder?>(all: nil)
  /// How far its corners are rounded.
  public var corners = FlowCorners()
  public var background: FlowColor?
  public var backing: FixedBackground?
  /// What is done to it around `origin`, the last one first.
  public var transforms: [FixedTransform] = []
  /// From its upper left corner, in hundredths of its own extents.
  public var origin = (x: FixedLength(percent: 50), y: FixedLength(percent: 50))
  /// What lies above what; nil where it is not said.
  public var level: Int?
  /// Whether what reaches beyond it is not seen.
  public var clips = false
  /// What alone is seen of it, and of all that stands in it; nil for all.
  public var shape: FixedShape<FixedLength>?
  /// From 0, not to be seen, to 1.
  public var opacity = 1.0
  /// Whether lines of its text end only where the text says.
  public var keepsLines = false
  /// How its lines, or its picture, lie in it.
  public var alignment = FlowParagraph.Alignment.left

  public init(in parent: Int?) { self.parent = parent }

  /// Whether other boxes are placed in it.
  public var holdsPlaced: Bool { position != .inFlow || !transforms.isEmpty || parent == nil }
}

/// One thing that is done to a box: it is turned or stretched, and then moved.
public struct FixedTransform: Hashable, Sendable {
  public var matrix: FlowTransform
  /// Hundredths are of its own width and height.
  public var across, down: FixedLength

  public init(_ matrix: FlowTransform, across: FixedLength = .zero, down: FixedLength = .zero) {
    (self.matrix, self.across, self.down) = (matrix, across, down)
  }

  /// What it comes to for a box so wide and high.
  public func transform(width: Double, height: Double) -> FlowTransform {
    FlowTransform(dx: across.of(width), dy: down.of(height)) * matrix
  }
}

/// A picture, or colours that pass into each other, behind a box.
public struct FixedBackground: Hashable, Sendable {
  /// How large it is.
  public enum Size: Hashable, Sendable {
    /// Nil follows from the other one, both from the picture.
    case lengths(FixedLength?, FixedLength?)
    /// As small as covers the box, or as large as fits into it.
    case cover, contain
  }

  /// What is seen: a picture, by its place among those of the page, or colours.
  public enum Filling: Hashable, Sendable {
    case picture(Int)
    case gradient(FixedGradient)
  }

  public var filling: Filling
  public var size = Size.lengths(nil, nil)
  /// Hundredths are of the room that is left.
  public var left = FixedLength.zero
  public var top = FixedLength.zero
  /// Whether it stands beside and below itself as often as there is room. Pages of a fixed layout show it once.
  public var repeatsAcross = false
  public var repeatsDown = false
  /// How large it is by itself, in points; 0 where that is not known.
  public var naturalWidth = 0.0
  public var naturalHeight = 0.0

  public init(_ filling: Filling) { self.filling = filling }
}
