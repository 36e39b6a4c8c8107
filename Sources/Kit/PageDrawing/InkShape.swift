public import PageGeometry

/// What is seen of a stroke where it lies now.
public struct InkShape: Equatable, Sendable {
  /// Its parts, each as discs and all between them, in page heights; none is empty.
  public var runs: [[InkPoint]]
  public var tool: PenTool
  /// As in strokes.
  public var color: UInt32

  public init(runs: [[InkPoint]], tool: PenTool, color: UInt32) {
    (self.runs, self.tool, self.color) = (runs, tool, color)
  }

  /// The same where a placement brings it.
  public func placed(by placement: Placement) -> InkShape {
    guard placement != Placement() else { return self }
    let scale = placement.scale
    let runs = runs.map { run in
      run.map { point in
        InkPoint(
          placement(point.position), radius: point.radius * scale, density: point.density,
          parameter: point.parameter)
      }
    }
    return InkShape(runs: runs, tool: tool, color: color)
  }

  /// An upright rectangle that holds all of it: its least and its greatest corner.
  public var box: (least: Vector2, greatest: Vector2) {
    var (least, greatest) = (Vector2(.infinity, .infinity), Vector2(-.infinity, -.infinity))
    for point in runs.joined() {
      least = pointwiseMin(least, point.position - point.radius)
      greatest = pointwiseMax(greatest, point.position + point.radius)
    }
    return (least, greatest)
  }
}

extension Drawing.Item {
  /// Says what is seen of it.
  ///
  /// - Parameter tolerance: how far it may be from smooth, in page heights.
  /// - Returns: its parts; nil where nothing is left.
  public func shape(tolerance: Double) -> InkShape? {
    let left = left
    guard !left.isEmpty else { return nil }
    let points = stroke.ink(tolerance: tolerance / max(placement.scale, 1e-6))
    let isWhole = erased.isEmpty
    let runs = left.compactMap { part -> [InkPoint]? in
      let run = isWhole ? points : Self.cut(points, part)
      // A crumb beside a rubber's way is no stroke.
      return isWhole || Self.length(run) >= stroke.width ? run : nil
    }
    guard !runs.isEmpty else { return nil }
    return InkShape(runs: runs, tool: stroke.tool, color: color).placed(by: placement)
  }

  /// The discs of a part, its ends included.
  private static func cut(_ points: [InkPoint], _ part: ClosedRange<Double>) -> [InkPoint] {
    guard let first = points.first, points.count > 1 else { return points }
    var run: [InkPoint] = []
    if part.contains(first.parameter) { run.append(first) }
    for (from, to) in zip(points, points.dropFirst()) {
      let way = to.parameter - from.parameter
      func between(_ parameter: Double) -> InkPoint? {
        guard way > 0, from.parameter < parameter, parameter < to.parameter else { return nil }
        return from.mixed(with: to, (parameter - from.parameter) / way)
      }
      run += [part.lowerBound, part.upperBound].compactMap(between)
      if part.contains(to.parameter) { run.append(to) }
    }
    return run
  }

  private static func length(_ run: [InkPoint]) -> Double {
    zip(run, run.dropFirst()).reduce(0) { $0 + ($1.1.position - $1.0.position).length }
  }

  /// An upright rectangle that holds it, wherever it lies: its least and its greatest corner.
  public var box: (least: Vector2, greatest: Vector2) {
    let (least, greatest) = stroke.box
    let corners = [
      least, greatest, Vector2(least.x, greatest.y), Vector2(greatest.x, least.y),
    ].map { placement($0) }
    return (
      corners.dropFirst().reduce(corners[0], pointwiseMin),
      corners.dropFirst().reduce(corners[0], pointwiseMax)
    )
  }
}
