import PageDrawing
import PageGeometry
import RectoBookModel

/// Marks as ink: a highlight is laid on as by a marker, so that print shows through it, bends with the leaf and goes dark
/// with the paper as all ink does.
extension Annotation {
  /// What share of a line's height from its top a line under the text is, and one through it, and how thick.
  private static let lines = (under: 0.93, through: 0.58, width: 0.07)
  /// No line is finer, in page heights: a third of a millimetre on a page of 240.
  private static let finest = 0.0014

  /// Its strokes.
  ///
  /// - Parameters:
  ///   - boxes: the lines that are marked, in fractions of their page.
  ///   - aspect: the extent of the page across, for one down.
  /// - Returns: one stroke for each line, named after all that it looks like; none where it marks no text.
  func items(over boxes: [PageBox], aspect: Double) -> [Drawing.Item] {
    Self.parted(boxes).enumerated().compactMap { index, box in
      let height = box.bottom - box.top
      guard height > 0, box.right > box.left, aspect > 0 else { return nil }
      let (left, right) = (box.left * aspect, box.right * aspect)
      let id = name(ofLine: index, box, aspect)
      switch kind {
      case .highlight:
        let (points, width) = Self.filling(
          Vector2(left, box.top), Vector2(right, box.bottom))
        return Self.item(points, tool: .marker, width: width, color: laidOn, id: id)
      case .underline, .strikeOut:
        let share = kind == .underline ? Self.lines.under : Self.lines.through
        let y = box.top + height * share
        return Self.item(
          [Vector2(left, y), Vector2(right, y)], tool: .write,
          width: max(Self.finest, height * Self.lines.width), color: color.line << 8 | 0xFF, id: id)
      case .note: return nil
      }
    }
  }

  /// Lines that are set close lie over each other: each has the half of what they share, or it would be marked twice.
  static func parted(_ boxes: [PageBox]) -> [PageBox] {
    var parted = boxes
    for index in parted.indices.dropFirst() {
      let (above, below) = (parted[index - 1], parted[index])
      let isBelow = below.top > above.top && below.bottom > above.bottom
      guard isBelow, below.top < above.bottom, below.left < above.right, above.left < below.right
      else { continue }
      let middle = (below.top + above.bottom) / 2
      (parted[index - 1].bottom, parted[index].top) = (middle, middle)
    }
    return parted
  }

  /// The colour that a marker has which leaves `color.fill` on white paper: it lays on a share of its own.
  private var laidOn: UInt32 {
    [16, 8, 0].reduce(UInt32(0)) { sum, shift in
      let light = Double(color.fill >> UInt32(shift) & 255) / 255
      let own = max(0, 1 - (1 - light) / PenTool.marker.opacity)
      return sum << 8 | UInt32((own * 255).rounded())
    } << 8 | 0xFF
  }

  /// A line to and fro that fills a rectangle with corners a little round.
  private static func filling(
    _ least: Vector2, _ greatest: Vector2
  ) -> (points: [Vector2], width: Double) {
    let size = greatest - least
    let radius = max(1e-5, min(size.y * 0.18, size.x / 2))
    let room = max(0, size.y - 2 * radius)
    let rows = max(1, Int((room / radius).rounded(.up)))
    let points = (0...rows).flatMap { row -> [Vector2] in
      let y = least.y + radius + room * Double(row) / Double(rows)
      let ends = [
        Vector2(least.x + radius, y), Vector2(max(least.x, greatest.x - radius), y),
      ]
      return row.isMultiple(of: 2) ? ends : ends.reversed()
    }
    return (points, 2 * radius)
  }

  private func name(ofLine line: Int, _ box: PageBox, _ aspect: Double) -> Stroke.ID {
    var name = Fingerprint()
    for byte in id.utf8 { name.add(UInt64(byte)) }
    name.add(UInt64(Kind.allCases.firstIndex(of: kind) ?? 0))
    name.add(UInt64(AnnotationColor.allCases.firstIndex(of: color) ?? 0))
    let high = name.value
    for number in [box.left, box.top, box.right, box.bottom, aspect] { name.add(number) }
    name.add(UInt64(line))
    return Stroke.ID(high: high, low: name.value)
  }

  private static func item(
    _ points: [Vector2], tool: PenTool, width: Double, color: UInt32, id: Stroke.ID
  ) -> Drawing.Item {
    Drawing.Item(
      Stroke(
        points.map { PenSample($0, time: 0) }, id: id, tool: tool, width: width, color: color,
        unit: PenTool.pageHeight, model: .given))
  }
}
