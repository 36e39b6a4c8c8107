public import PageGeometry

/// Slips of tinted paper in the margin of a page, with what was drawn beside the same words where text lay otherwise.
///
/// Ink is never bent to another layout: on a slip it is small and whole.
public struct MarginSlips: Equatable, Sendable {
  /// A slip.
  public struct Slip: Equatable, Sendable {
    /// What is drawn on it.
    public var scrap: InkScrap
    /// The height of the page beside which it belongs, in page heights from the top.
    public var down: Double

    public init(_ scrap: InkScrap, beside down: Double) { (self.scrap, self.down) = (scrap, down) }
  }

  /// The margin that they lie in: its inner edges, in page heights from the left, the left one first.
  public let margin: ClosedRange<Double>

  /// The slips of a margin.
  public init(in margin: ClosedRange<Double>) { self.margin = margin }

  /// No slip is higher, in page heights.
  private static let highest = 0.16
  /// Between a slip's edge and its ink, and between two slips.
  private static let room = 0.004
  /// Pale yellow, as a marker lays it on.
  private static let tint: UInt32 = 0xFFEE_9EFF
  private static let edge: UInt32 = 0xBFA8_48FF
  private static let edgeWidth = 0.0012
  /// No stroke on a slip is finer, in page heights.
  private static let finest = 0.0018

  /// What is drawn for slips, the lowest first.
  ///
  /// Law: slips do not meet each other as long as the page has room for all, and lie within the margin and the page.
  ///
  /// - Parameter slips: in any order.
  /// - Returns: their paper and their ink.
  public func items(of slips: [Slip]) -> [Drawing.Item] {
    placed(slips).flatMap { placed in
      Self.paper(placed) + placed.slip.scrap.items.map { Self.item($0, on: placed) }
    }
  }

  /// Which of the slips lies at a point of the page, in page heights; nil where none does.
  public func index(at point: Vector2, among slips: [Slip]) -> Int? {
    let slip = placed(slips).first { placed in
      placed.least.x <= point.x && point.x <= placed.greatest.x && placed.least.y <= point.y
        && point.y <= placed.greatest.y
    }
    return slip.flatMap { slips.firstIndex(of: $0.slip) }
  }

  /// A slip where it lies.
  struct Placed: Equatable {
    var slip: Slip
    /// Its rectangle.
    var least, greatest: Vector2
    /// Where its ink goes.
    var placement: Placement
  }

  /// Says where slips lie, the uppermost first.
  func placed(_ slips: [Slip]) -> [Placed] {
    let width = max(4 * Self.room, margin.upperBound - margin.lowerBound)
    let inner = width - 2 * Self.room
    var placed = slips.sorted { $0.down < $1.down }.map { slip -> Placed in
      let size = slip.scrap.greatest - slip.scrap.least
      let most = Self.highest - 2 * Self.room
      let scale = min(1, inner / max(size.x, 1e-6), most / max(size.y, 1e-6))
      let height = max(size.y * scale, 2 * Self.room) + 2 * Self.room
      let top = slip.down - height / 2
      let least = Vector2(margin.lowerBound, top)
      return Placed(
        slip: slip, least: least, greatest: least + Vector2(width, height),
        placement: Placement(right: Vector2(scale, 0), down: Vector2(0, scale)))
    }
    let tops = Self.stacked(
      placed.map { (top: $0.least.y, height: $0.greatest.y - $0.least.y) })
    for (index, top) in tops.enumerated() { placed[index].move(to: top) }
    for index in placed.indices {
      let (scrap, middle) = (
        placed[index].slip.scrap, (placed[index].least + placed[index].greatest) * 0.5
      )
      let placement = placed[index].placement
      placed[index].placement.origin = middle - placement(scrap.middle)
    }
    return placed
  }

  /// Says where slips of some heights begin that would like to begin at some places, in page heights: each below the
  /// one before it, and all of them above the foot of the page, as long as it has room for all.
  ///
  /// - Parameter slips: in the order of their tops.
  /// - Returns: their tops.
  public static func stacked(_ slips: [(top: Double, height: Double)]) -> [Double] {
    var tops = slips.map(\.top)
    var floor = room
    for index in tops.indices {
      tops[index] = max(tops[index], floor)
      floor = tops[index] + slips[index].height + room
    }
    var ceiling = 1 - room
    for index in tops.indices.reversed() {
      tops[index] = max(0, min(tops[index], ceiling - slips[index].height))
      ceiling = tops[index] - room
    }
    return tops
  }

  /// The paper of a slip: its tint, and a line around it.
  private static func paper(_ slip: Placed) -> [Drawing.Item] {
    let inset = Vector2(edgeWidth, edgeWidth)
    let (least, greatest) = (slip.least + inset, slip.greatest - inset)
    let radius = min(0.006, (greatest.y - least.y) / 2)
    let corners = [
      least, Vector2(greatest.x, least.y), greatest, Vector2(least.x, greatest.y), least,
    ]
    // Lines that lie half over each other fill it evenly: a marker is no darker where it crosses itself.
    let rows = max(1, Int(((greatest.y - least.y - 2 * radius) / radius).rounded(.up)))
    let fill = (0...rows).flatMap { row -> [Vector2] in
      let y = (least.y + radius).mixed(
        with: greatest.y - radius, Double(row) / Double(rows))
      let ends = [Vector2(least.x + radius, y), Vector2(greatest.x - radius, y)]
      return row.isMultiple(of: 2) ? ends : ends.reversed()
    }
    return [
      item(fill, tool: .marker, width: 2 * radius, color: tint, part: 0, of: slip),
      item(corners, tool: .write, width: edgeWidth, color: edge, part: 1, of: slip),
    ]
  }

  /// A stroke as it lies on a slip: no finer than can be seen.
  private static func item(_ item: Drawing.Item, on slip: Placed) -> Drawing.Item {
    let placement = slip.placement.after(item.placement)
    let (stroke, scale) = (item.stroke, placement.scale)
    guard stroke.width * scale < finest, scale > 1e-6,
      let broad = try? Stroke(
        packed: stroke.packed, id: stroke.id, tool: stroke.tool, width: finest / scale,
        color: stroke.color, unit: stroke.unit, model: stroke.model)
    else {
      var item = item
      item.placement = placement
      return item
    }
    var seen = Drawing.Item(broad)
    (seen.erased, seen.color, seen.placement) = (item.erased, item.color, placement)
    return seen
  }

  private static func item(
    _ points: [Vector2], tool: PenTool, width: Double, color: UInt32, part: UInt64,
    of slip: Placed
  ) -> Drawing.Item {
    // Named after the first stroke of the scrap, and unlike any stroke of a hand: the page's names meet none of them.
    let first = slip.slip.scrap.items.first?.stroke.id ?? Stroke.ID(high: 0, low: 0)
    return Drawing.Item(
      Stroke(
        points.map { PenSample($0, time: 0) },
        id: Stroke.ID(high: ~first.high, low: first.low &* 2 &+ part), tool: tool, width: width,
        color: color, unit: PenTool.pageHeight, model: .given))
  }
}

extension MarginSlips.Placed {
  fileprivate mutating func move(to top: Double) {
    let way = Vector2(0, top - least.y)
    (least, greatest) = (least + way, greatest + way)
  }
}
