/// All that was done to a drawing, and how much of it holds.
///
/// Laws: after undoing, doing again gives the same drawing; the drawing is what the deeds up to the cursor make of an
/// empty page; undoing has no end but the beginning.
public struct DeedLog: Equatable, Sendable {
  /// In order; those behind the cursor are undone.
  public private(set) var deeds: [Deed] = []
  /// What they make.
  public private(set) var drawing = Drawing()
  /// What takes each of those back that hold.
  private var reversals: [Drawing.Reversal] = []

  /// How many of them hold.
  public var cursor: Int { reversals.count }

  /// Nothing was done.
  public init() {}

  /// What was done before.
  ///
  /// - Parameters:
  ///   - deeds: in order.
  ///   - cursor: how many hold, brought between none and all.
  public init(_ deeds: [Deed], cursor: Int) {
    for deed in deeds { perform(deed) }
    seek(to: cursor)
  }

  /// Does something; what was undone is gone for good.
  ///
  /// - Returns: the deeds that are gone.
  @discardableResult public mutating func perform(_ deed: Deed) -> [Deed] {
    let gone = Array(deeds[cursor...])
    deeds.removeLast(gone.count)
    deeds.append(deed)
    reversals.append(drawing.performed(deed))
    return gone
  }

  /// Undoes the last deed that holds; false where there is none.
  @discardableResult public mutating func undo() -> Bool {
    guard cursor > 0 else { return false }
    seek(to: cursor - 1)
    return true
  }

  /// Does the first deed again that was undone; false where there is none.
  @discardableResult public mutating func redo() -> Bool {
    guard cursor < deeds.count else { return false }
    seek(to: cursor + 1)
    return true
  }

  /// Makes so many deeds hold, brought between none and all.
  public mutating func seek(to wanted: Int) {
    let wanted = min(max(0, wanted), deeds.count)
    while cursor > wanted, let last = reversals.popLast() { drawing.revert(last) }
    while cursor < wanted { reversals.append(drawing.performed(deeds[cursor])) }
  }
}
