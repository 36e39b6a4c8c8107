import PageGeometry

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

  /// What is seen after so many deeds, the last of them perhaps done in part.
  ///
  /// Laws: at a whole number it is the drawing of so many deeds; from one to the next a stroke grows along its length,
  /// and another deed is done at the end.
  ///
  /// - Parameter place: how many deeds, brought between none and all.
  /// - Returns: the drawing.
  public func drawing(at place: Double) -> Drawing {
    let place = place.isFinite ? place.clamped(to: 0...Double(deeds.count)) : 0
    var log = self
    let whole = Int(place)
    log.seek(to: whole)
    let share = place - Double(whole)
    guard share > 0, case .add(let stroke) = deeds[whole] else { return log.drawing }
    log.drawing.perform(deeds[whole])
    let end = stroke.parameter(atShare: share)
    log.drawing.perform(
      .erase([stroke.id: ParameterSet(end...stroke.parameters.upperBound)]))
    return log.drawing
  }
}

extension Stroke {
  /// The parameter at a share of its length, 0…1; that of a dot is its own.
  func parameter(atShare share: Double) -> Double {
    let curve = curve(tolerance: 0.1 / unit)
    let lengths = zip(curve, curve.dropFirst()).map { ($1.position - $0.position).length }
    var left = lengths.reduce(0, +) * share
    for (index, length) in lengths.enumerated() {
      if left <= length, length > 0 {
        return curve[index].parameter.mixed(
          with: curve[index + 1].parameter, left / length)
      }
      left -= length
    }
    return parameters.upperBound
  }
}
