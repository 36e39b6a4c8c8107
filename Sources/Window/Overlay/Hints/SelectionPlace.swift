internal import PageGeometry

/// Where the buttons at selected text lie: where they cover least of what is read, near the text, and never on it as
/// long as there is room elsewhere.
struct SelectionPlace {
  /// The selected lines, at least one.
  let lines: [OverlayBox]
  /// Lines and notes on the pages in sight, the selected lines among them.
  let read: [OverlayBox]
  /// Where they may lie.
  let room: OverlayBox
  /// Pixels between them and the text.
  let gap: Double

  /// How many pixels of what is read are as bad as one pixel farther away from the text.
  private static let pixelsOfWay = 6.0
  /// The same for a form that is less easy to read than another, and for a place where hands expect it less.
  private static let (lessReadable, lessExpected) = (2_000.0, 200.0)
  /// What no place is worth that covers selected lines.
  private static let covering = 1e9

  /// A form that the buttons can have, and its place.
  struct Choice {
    /// The number of the form.
    let form: Int
    let box: OverlayBox
  }

  /// The best place, and the form for it.
  ///
  /// - Parameter sizes: pixels across and down of each form, the easiest to read first; at least one.
  /// - Returns: nil where none has room.
  ///
  /// Law: a place above the lines is taken before one that is as good elsewhere.
  func best(of sizes: [Vector2]) -> Choice? {
    var best: (cost: Double, choice: Choice)?
    for (form, size) in sizes.enumerated() where size.x <= room.width && size.y <= room.height {
      for (turn, place) in places(for: size).enumerated() {
        let box = place.moved(into: room)
        let cost =
          cost(of: box) + Self.lessReadable * Double(form) + Self.lessExpected * Double(turn)
        if cost < best?.cost ?? .infinity { best = (cost, Choice(form: form, box: box)) }
      }
    }
    return best?.choice
  }

  /// All lines.
  private var whole: OverlayBox { Self.around(lines) }

  private static func around(_ boxes: [OverlayBox]) -> OverlayBox {
    boxes.dropFirst().reduce(boxes[0]) { around, box in
      OverlayBox(
        left: min(around.left, box.left), top: min(around.top, box.top),
        right: max(around.right, box.right), bottom: max(around.bottom, box.bottom))
    }
  }

  /// Above, below, in the margins, and just beside the lines.
  private func places(for size: Vector2) -> [OverlayBox] {
    let whole = whole
    let text = Self.around(lines + read)
    let (left, top) = (
      (whole.center.x - size.x / 2).rounded(), (whole.center.y - size.y / 2).rounded()
    )
    let corners = [
      Vector2(left, whole.top - gap - size.y), Vector2(left, whole.bottom + gap),
      Vector2(text.right + gap, top), Vector2(text.left - gap - size.x, top),
      Vector2(whole.right + gap, top), Vector2(whole.left - gap - size.x, top),
    ]
    return corners.map { OverlayBox($0.x.rounded(), $0.y.rounded(), width: size.x, height: size.y) }
  }

  private func cost(of box: OverlayBox) -> Double {
    func covered(_ boxes: [OverlayBox]) -> Double {
      boxes.reduce(0) { sum, other in
        let common = box.intersection(other)
        return common.isEmpty ? sum : sum + common.width * common.height
      }
    }
    let marked = covered(lines)
    let whole = whole
    let way = max(
      box.left - whole.right, whole.left - box.right, box.top - whole.bottom,
      whole.top - box.bottom, 0)
    return covered(read) + Self.pixelsOfWay * way
      + (marked > 0 ? Self.covering + Self.covering * marked : 0)
  }
}
