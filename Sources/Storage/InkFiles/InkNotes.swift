public import PageDrawing
import PageGeometry
public import RectoBookModel
public import RectoPackedBytes

/// What is drawn on a page as annotations of a PDF.
///
/// They look as `DrawingSVG` does: a pencil has no grain, but its mean darkness; a wash is no darker at its edge.
public enum InkNotes {
  /// How far the middle of a line may be from where it is drawn, in points: programs that draw it anew see no
  /// difference. A quarter of a point is left once its numbers are rounded to tenths.
  static let tolerance = 0.25 - 0.05 * 2.0.squareRoot()

  /// The annotations of a page, the lowest first.
  ///
  /// - Parameters:
  ///   - drawing: what is drawn on it.
  ///   - height: the page's in points, above 0.
  /// - Returns: none where nothing is seen.
  /// - Throws: where there is no memory for them.
  public static func notes(
    of drawing: Drawing, height: Double
  ) throws(Gzip.Fault) -> [InkNote] {
    precondition(height > 0, "a page has a height, got \(height)")
    var notes: [InkNote] = []
    for group in InkGroups(drawing).groups { notes.append(try note(of: group, height: height)) }
    return notes
  }

  private static func note(
    of group: InkGroups.Group, height: Double
  ) throws(Gzip.Fault) -> InkNote {
    let runs = group.shapes.flatMap(\.runs)
    let points = runs.flatMap(\.self)
    let radius = points.reduce(0) { $0 + $1.radius } / Double(max(1, points.count))
    let opacity = group.shapes[0].opacity(of: group.shapes[0].runs[0])
    let alpha = UInt32((opacity * 255).rounded().clamped(to: 1...255))
    var note = InkNote(
      name: "recto:\(name(of: group))", color: group.color & ~0xFF | alpha,
      width: max(0.01, 2 * radius * height), isMultiplied: group.tool.isTranslucent)
    // Whole points have few digits, and room for the last ones of places, which are rounded.
    let (least, greatest) = (
      (group.box.least * height - 0.1).rounded(.down),
      (group.box.greatest * height + 0.1).rounded(.up)
    )
    note.box = [least.x, least.y, greatest.x, greatest.y]
    note.lines = runs.map { run in
      LooseLine.points(near: run.map { $0.position * height }, tolerance: tolerance)
        .flatMap { [$0.x, $0.y] }
    }
    var operators = InkOperators(height: height)
    for shape in group.shapes { operators.append(shape) }
    let picture = try ZlibBytes(packing: operators.bytes)
    (note.picture, note.checksum) = (picture.bytes, picture.checksum)
    note.opacities = operators.states.map(\.opacity).sorted()
    note.strokes = try ZlibBytes(packing: DrawingBytes.packed(group.items)).bytes
    return note
  }

  private static func name(of group: InkGroups.Group) -> String {
    group.items[0].stroke.id.bytes.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
