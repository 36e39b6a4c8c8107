public import PageDrawing
import PageGeometry

/// What is drawn on a page as a picture of SVG: an outline for each part of a stroke that is left, filled.
///
/// Tools that let things show through multiply their colour with what is below, and lie under the others, as in our
/// own pictures. A pencil has no grain, but its mean darkness; a wash is no darker at its edge.
public enum DrawingSVG {
  /// How far outlines may be from exact, in page heights: a hundredth of a millimetre.
  private static let tolerance = 0.01 / PenTool.pageHeight
  /// Decimal places of the size: a thousandth of a point.
  private static let places = 3

  /// The bytes of the file.
  ///
  /// - Parameters:
  ///   - drawing: what is drawn.
  ///   - width: the page's, above 0.
  ///   - height: the page's, above 0.
  ///   - unit: what both are counted in, as SVG calls it: `pt`, or nothing for pixels.
  /// - Returns: text in UTF-8.
  public static func bytes(
    of drawing: Drawing, width: Double, height: Double, unit: String
  ) -> [UInt8] {
    precondition(width > 0 && height > 0, "a page has a size, got \(width)×\(height)")
    let (across, down) = (
      DecimalText.text(width, places: places), DecimalText.text(height, places: places)
    )
    var text = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(across)\(unit)" height="\(down)\(unit)" \
      viewBox="0 0 \(across) \(down)">

      """.utf8)
    let shapes = drawing.items.compactMap { $0.shape(tolerance: tolerance) }
    for isTranslucent in [true, false] {
      for shape in shapes where shape.tool.isTranslucent == isTranslucent {
        for run in shape.runs { append(run, of: shape, height: height, to: &text) }
      }
    }
    return text + "</svg>\n".utf8
  }

  private static func append(
    _ run: [InkPoint], of shape: InkShape, height: Double, to text: inout [UInt8]
  ) {
    let opacity = shape.opacity(of: run)
    text += "<path fill=\"\(shape.color.digits(6))\"".utf8
    if opacity < 1 { text += " fill-opacity=\"\(DecimalText.text(opacity, places: 3))\"".utf8 }
    if shape.tool.isTranslucent { text += " style=\"mix-blend-mode:multiply\"".utf8 }
    text += " d=\"".utf8
    var path = Path(height: height)
    for piece in InkOutline(of: run, tolerance: tolerance).pieces { path.append(piece) }
    text += path.text + "Z\"/>\n".utf8
  }

  /// Lines of an outline, each place counted from the end of the piece before, which takes fewer digits.
  private struct Path {
    /// Decimal places of lengths: a hundredth of a point.
    private static let places = 2
    private static let steps = 100.0

    /// The page's.
    let height: Double
    private(set) var text: [UInt8] = []
    /// Where the last piece ended, as it was written.
    private var here = Vector2.zero

    init(height: Double) { self.height = height }

    mutating func append(_ piece: InkOutline.Piece) {
      switch piece {
      case .move(let point):
        text += (text.isEmpty ? "M" : "ZM").utf8
        here = .zero
        append([point])
      case .line(let point):
        text += "l".utf8
        append([point])
      case .curve(let first, let second, let point):
        text += "c".utf8
        append([first, second, point])
      case .arc(let point, let radius, let isLarge):
        let radius = DecimalText.text(radius * height, places: Self.places)
        text += "a\(radius) \(radius) 0 \(isLarge ? 1 : 0) 1 ".utf8
        append([point])
      }
    }

    /// Appends places, the last of which is where the piece ends.
    private mutating func append(_ points: [Vector2]) {
      let before = here
      for (index, point) in points.enumerated() {
        let way = ((point * height - before) * Self.steps).rounded(.toNearestOrAwayFromZero)
        here = before + way / Self.steps
        if index > 0 { text.append(UInt8(ascii: " ")) }
        append(way.x / Self.steps)
        text.append(UInt8(ascii: " "))
        append(way.y / Self.steps)
      }
    }

    private mutating func append(_ number: Double) {
      DecimalText.append(number, places: Self.places, to: &text)
    }
  }
}

extension InkShape {
  /// How much of its colour a part lays on, as one number: the mean of it.
  func opacity(of run: [InkPoint]) -> Double {
    let density = run.reduce(0) { $0 + $1.density } / Double(max(1, run.count))
    return tool.opacity * density * Double(color & 0xFF) / 255
  }
}

extension UInt32 {
  /// A colour as files have it: `#` and its first digits of R, G, B and A.
  func digits(_ count: Int) -> String {
    let digits = String(self, radix: 16)
    return "#" + (String(repeating: "0", count: 8 - digits.count) + digits).prefix(count)
  }
}
