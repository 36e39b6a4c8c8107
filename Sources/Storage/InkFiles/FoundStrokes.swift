public import PageDrawing
import PageGeometry
public import RectoBookModel

/// The strokes of ink that a page of a file has brought along, as deeds.
public struct FoundStrokes: Equatable, Sendable {
  /// They add strokes, and do to them what was done to them.
  public private(set) var deeds: [Deed] = []
  /// How many strokes they add.
  public private(set) var added = 0
  /// How many strokes were there already.
  public private(set) var known = 0
  /// How many pieces of ink could not be understood.
  public private(set) var spoilt = 0

  /// Reads ink.
  ///
  /// Lines of another program are named after what they are, so that they are known again.
  ///
  /// - Parameters:
  ///   - ink: whatever it is.
  ///   - page: the number of the page in its file.
  ///   - isKnown: whether a stroke is there already, which then stays as it is.
  public init(_ ink: [FoundInk], onPage page: Int, isKnown: (Stroke.ID) -> Bool) {
    var names: Set<Stroke.ID> = []
    for one in ink {
      let found: [Deed]
      switch one {
      case .strokes(let bytes):
        guard let deeds = DrawingBytes.deeds(from: bytes) else {
          spoilt += 1
          continue
        }
        found = deeds
      case .lines(let lines, let width, let color, let isMultiplied):
        found = lines.compactMap { line in
          Self.stroke(line, width, color, isMultiplied, page: page).map { .add($0) }
        }
      }
      var fresh: Set<Stroke.ID> = []
      for case .add(let stroke) in found {
        let isNew = !isKnown(stroke.id) && names.insert(stroke.id).inserted
        if isNew { fresh.insert(stroke.id) } else { known += 1 }
      }
      added += fresh.count
      deeds += found.compactMap { $0.about(fresh.contains) }
    }
  }

  /// A line as a stroke of an even width; nil where it has no points.
  private static func stroke(
    _ line: [Double], _ width: Double, _ color: UInt32, _ isMultiplied: Bool, page: Int
  ) -> Stroke? {
    let samples = stride(from: 0, to: line.count - 1, by: 2).map {
      PenSample(Vector2(line[$0], line[$0 + 1]), time: 0)
    }
    guard !samples.isEmpty, width > 0 else { return nil }
    let tool: PenTool = isMultiplied ? .marker : .write
    let alpha = (Double(color & 0xFF) / tool.opacity).rounded()
    // Two numbers make one long enough to be no other stroke's.
    let names = [UInt64(1), 2].map { half in
      var name = Fingerprint()
      for number in [half, UInt64(page), UInt64(color), isMultiplied ? 1 : 0] { name.add(number) }
      for number in [width] + line { name.add(number.bitPattern) }
      return name.value
    }
    return Stroke(
      samples, id: Stroke.ID(high: names[0], low: names[1]), tool: tool, width: width,
      color: color & ~0xFF | UInt32(min(255, alpha)), unit: PenTool.pageHeight, model: .given)
  }
}
