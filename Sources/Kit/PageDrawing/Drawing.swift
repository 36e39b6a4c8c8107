/// What is drawn on a page: strokes, and what was done to them since.
///
/// Strokes never change: what is erased of one are parts of its parameters, and where it lies is a placement.
public struct Drawing: Equatable, Sendable {
  /// A stroke as it lies now.
  public struct Item: Equatable, Sendable {
    public let stroke: Stroke
    /// What of it is erased.
    public var erased = ParameterSet()
    public var placement = Placement()
    /// As in strokes.
    public var color: UInt32

    /// A stroke as it was written.
    public init(_ stroke: Stroke) { (self.stroke, color) = (stroke, stroke.color) }

    /// The parts of it that are left.
    public var left: [ClosedRange<Double>] { erased.gaps(in: stroke.parameters) }
  }

  /// The lowest first; one that was erased whole is among them, since a deed may bring it back.
  public private(set) var items: [Item] = []
  private var places: [Stroke.ID: Int] = [:]

  /// An empty page.
  public init() {}

  /// The same above strokes that are none of the page's own; of two of one name the lower one is meant by deeds.
  public func above(_ lower: [Item]) -> Drawing {
    guard !lower.isEmpty else { return self }
    var drawing = Drawing()
    drawing.items = lower + items
    drawing.places = Dictionary(
      drawing.items.enumerated().map { ($0.element.stroke.id, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    return drawing
  }

  /// A stroke; nil where there is none of that name.
  public subscript(id: Stroke.ID) -> Item? { places[id].map { items[$0] } }

  /// What takes a deed back.
  enum Reversal: Equatable, Sendable {
    /// The last stroke goes.
    case removal
    /// Strokes are as they were.
    case items([Before])
  }

  /// A stroke as it was before a deed.
  struct Before: Equatable, Sendable {
    var place: Int
    var item: Item
  }

  /// Does something; a deed about strokes that are not there leaves them out.
  public mutating func perform(_ deed: Deed) { _ = performed(deed) }

  /// Does something.
  ///
  /// - Returns: what takes it back, as large as what it changed.
  mutating func performed(_ deed: Deed) -> Reversal {
    switch deed {
    case .add(let stroke):
      guard places[stroke.id] == nil else { return .items([]) }
      places[stroke.id] = items.count
      items.append(Item(stroke))
      return .removal
    case .erase(let parts):
      return change(parts.keys) { item in
        item.erased = item.erased.union(parts[item.stroke.id] ?? ParameterSet())
      }
    case .place(let ids, let placement):
      return change(ids) { $0.placement = placement.after($0.placement) }
    case .color(let ids, let color): return change(ids) { $0.color = color }
    case .clear:
      return change(items.map(\.stroke.id)) {
        $0.erased = $0.erased.union(ParameterSet($0.stroke.parameters))
      }
    }
  }

  /// Takes the last deed back.
  mutating func revert(_ reversal: Reversal) {
    switch reversal {
    case .removal:
      if let last = items.popLast() { places[last.stroke.id] = nil }
    case .items(let before):
      // The first of two changes of a stroke was that of what it had been.
      for old in before.reversed() { items[old.place] = old.item }
    }
  }

  private mutating func change(
    _ ids: some Sequence<Stroke.ID>, _ body: (inout Item) -> Void
  ) -> Reversal {
    var before: [Before] = []
    for id in ids {
      guard let place = places[id] else { continue }
      let item = items[place]
      body(&items[place])
      if items[place] != item { before.append(Before(place: place, item: item)) }
    }
    return .items(before)
  }
}

/// Something that was done to a drawing.
public enum Deed: Equatable, Sendable {
  case add(Stroke)
  /// Takes parts of strokes away.
  case erase([Stroke.ID: ParameterSet])
  /// Moves strokes from where they lie.
  case place([Stroke.ID], Placement)
  /// Gives strokes another colour, as in strokes.
  case color([Stroke.ID], UInt32)
  /// Takes everything away.
  case clear
}
