public import PageDrawing
internal import PageGeometry
public import RectoBookModel

/// All ink that is seen on a page: what is drawn on it, and what comes through its paper.
public struct SeenInk: Sendable {
  /// What is drawn on it.
  public let drawing: Drawing
  /// What comes through from other pages: one behind most, two behind one that lies across its opening.
  public let bleeding: [BleedingInk]
  /// The paper.
  public let stock: InkStock
  /// Slips of paper that lie over all of it.
  public let slips: [PaperSlip]
  private let isGrainy: Bool
  private let isMarked: Bool

  /// Ink on a page.
  ///
  /// - Parameters:
  ///   - drawing: what is drawn on it.
  ///   - isGrainy: whether any of that shows the paper's grain; nil where that is not known yet.
  ///   - isMarked: whether a marker laid on any of it, likewise.
  ///   - bleeding: what lies on the other side of its leaf, be it wet or not.
  ///   - stock: the paper.
  ///   - slips: slips of paper that lie over all of it, the lowest first.
  public init(
    _ drawing: Drawing = Drawing(), isGrainy: Bool? = nil, isMarked: Bool? = nil,
    bleeding: [BleedingInk] = [],
    on stock: InkStock = InkStock(), under slips: [PaperSlip] = []
  ) {
    (self.drawing, self.stock, self.slips) = (drawing, stock, slips)
    self.bleeding = stock.bleed > 0 ? bleeding.filter { !$0.items.isEmpty } : []
    self.isGrainy = isGrainy ?? drawing.isGrainy
    self.isMarked = isMarked ?? drawing.isMarked
  }

  /// Whether it is painted with the same pixels.
  public func looks(like other: SeenInk) -> Bool {
    drawing == other.drawing && bleeding == other.bleeding && slips == other.slips
      && !isOtherwise(on: other.stock)
  }

  /// Whether it would look otherwise on other paper.
  public func isOtherwise(on other: InkStock) -> Bool {
    isGrainy && stock.grain != other.grain || !bleeding.isEmpty && stock.bleed != other.bleed
      || (isMarked || !bleeding.isEmpty) && stock.isInverted != other.isInverted
  }

  /// Whether nothing was ever drawn that is seen on it.
  public var isEmpty: Bool { drawing.items.isEmpty && bleeding.isEmpty && slips.isEmpty }

  /// How many strokes are painted.
  public var strokeCount: Int { bleeding.reduce(drawing.items.count) { $0 + $1.items.count } }

  /// Where it differs from what was seen before, if that looks the same on this paper; nil where it does not.
  public func difference(from before: SeenInk) -> InkBox? {
    var box = drawing.items.difference(from: before.drawing.items)
    for slip in slips where !before.slips.contains(slip) { box = slip.box.joined(with: box) }
    for slip in before.slips where !slips.contains(slip) { box = slip.box.joined(with: box) }
    func join(_ new: [Drawing.Item], _ old: [Drawing.Item], through way: BleedingInk) {
      if let changed = new.difference(from: old) { box = way.box(of: changed).joined(with: box) }
    }
    for now in bleeding {
      let was = before.bleeding.first { $0.comes(as: now) }
      join(now.items, was?.items ?? [], through: now)
    }
    for was in before.bleeding where !bleeding.contains(where: { $0.comes(as: was) }) {
      join([], was.items, through: was)
    }
    return box
  }

  /// What tells it from all other ink: strokes never change, and have names that no others have.
  public var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    fingerprint.add(drawing.items)
    if isGrainy { fingerprint.add(stock.grain) }
    if isMarked || !bleeding.isEmpty, stock.isInverted { fingerprint.add(UInt64(1)) }
    for ink in bleeding {
      fingerprint.add(stock.bleed)
      fingerprint.add(ink.placement)
      for corner in [ink.part.least, ink.part.greatest] { fingerprint.add(corner) }
      fingerprint.add(ink.items)
    }
    return fingerprint
  }
}

/// Ink on the other side of a leaf: the wet part of it comes through where the paper lets it.
public struct BleedingInk: Equatable, Sendable {
  /// The strokes that may come through.
  public let items: [Drawing.Item]
  /// Where what lies on the other side is seen, in page heights of either page.
  public let placement: Placement
  /// The part of the page that is the other side of that leaf.
  public let part: InkBox

  /// Ink behind a page.
  ///
  /// - Parameters:
  ///   - items: strokes that may come through, as `Drawing.wet` has them.
  ///   - placement: where they are seen.
  ///   - part: where they can be seen.
  public init(_ items: [Drawing.Item], placement: Placement, part: InkBox) {
    (self.items, self.placement, self.part) = (items, placement, part)
  }

  fileprivate func comes(as other: BleedingInk) -> Bool {
    placement == other.placement && part == other.part
  }

  /// Where a part of the other side is seen, with all that spreads from it.
  func box(of box: InkBox) -> InkBox {
    let corners = [
      box.least, box.greatest, Vector2(box.least.x, box.greatest.y),
      Vector2(box.greatest.x, box.least.y),
    ].map { placement($0) }
    // A stroke that is finer than that counts as broad as it spreads.
    let spread = 2 * InkStock.spread / PenTool.pageHeight
    let room = Vector2(spread, spread)
    return InkBox(
      least: corners.dropFirst().reduce(corners[0], pointwiseMin) - room,
      greatest: corners.dropFirst().reduce(corners[0], pointwiseMax) + room)
  }
}

extension Drawing {
  /// Whether paper's grain is seen in any of its strokes.
  public var isGrainy: Bool { items.contains { $0.stroke.tool == .pencil } }

  /// Whether a marker laid on any of its strokes.
  public var isMarked: Bool { items.contains { $0.stroke.tool == .marker } }

  /// Its strokes that soak into paper.
  public var wet: [Item] { items.filter { $0.stroke.tool.wetness > 0 } }
}

extension [Drawing.Item] {
  /// A box that holds all in which they differ from others; nil where they do not.
  fileprivate func difference(from old: Self) -> InkBox? {
    // Quick where nothing was drawn since: both have the same memory.
    guard self != old else { return nil }
    var box: InkBox?
    for index in 0..<Swift.max(count, old.count) {
      let was = index < old.count ? old[index] : nil
      let now = index < count ? self[index] : nil
      guard was != now else { continue }
      for item in [was, now] { if let item { box = InkBox(item).joined(with: box) } }
    }
    return box
  }
}

extension Fingerprint {
  fileprivate mutating func add(_ vector: Vector2) {
    add(vector.x)
    add(vector.y)
  }

  fileprivate mutating func add(_ placement: Placement) {
    for vector in [placement.right, placement.down, placement.origin] { add(vector) }
  }

  fileprivate mutating func add(_ items: [Drawing.Item]) {
    add(UInt64(items.count))
    for item in items {
      add(item.stroke.id.high)
      add(item.stroke.id.low)
      add(UInt64(item.color))
      add(item.placement)
      add(UInt64(item.erased.ranges.count))
      for range in item.erased.ranges {
        add(UInt64(bitPattern: Int64(range.lowerBound)))
        add(UInt64(bitPattern: Int64(range.upperBound)))
      }
    }
  }
}
