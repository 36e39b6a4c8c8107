import RectoFlowModel

/// Boxes to be filled, of which those of one colour that follow each other are one: between two that are drawn by
/// themselves, pixels that both cover in part let through a faint line of what lies behind.
struct JoinedFills {
  /// Where a box ends that another may lengthen, across or down.
  private struct End: Hashable {
    var isAcross: Bool
    var place, near, far: FlowLength
    var color: FlowColor
  }

  private(set) var fills: [(box: DisplayBox, color: FlowColor)] = []
  private var ends: [End: Int] = [:]

  /// Adds a box behind all others.
  mutating func add(_ box: DisplayBox, _ color: FlowColor) {
    guard box.left < box.right, box.top < box.bottom, color.alpha > 0 else { return }
    let isAcross = Int(box.right) - Int(box.left) >= Int(box.bottom) - Int(box.top)
    var end =
      isAcross
      ? End(isAcross: true, place: box.left, near: box.top, far: box.bottom, color: color)
      : End(isAcross: false, place: box.top, near: box.left, far: box.right, color: color)
    let known = ends.removeValue(forKey: end)
    if let known {
      if isAcross {
        fills[known].box.right = box.right
      } else {
        fills[known].box.bottom = box.bottom
      }
    } else {
      fills.append((box, color))
    }
    end.place = isAcross ? box.right : box.bottom
    ends[end] = known ?? fills.count - 1
  }
}
