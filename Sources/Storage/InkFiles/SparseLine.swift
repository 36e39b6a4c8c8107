import PageDrawing
import PageGeometry

/// A line with no more points than it needs.
enum SparseLine {
  /// Some points of a line, its ends among them.
  ///
  /// Law: no point of the line is farther than `tolerance` from the way along these.
  static func points(of line: [Vector2], tolerance: Double) -> [Vector2] {
    places(in: line.map { Vector3($0.x, $0.y, 0) }, tolerance: tolerance).map { line[$0] }
  }

  /// Some discs of a stroke, its ends among them.
  ///
  /// Law: no disc is farther away than `tolerance` from one on the way along these, nor differs more in its radius.
  static func discs(of run: [InkPoint], tolerance: Double) -> [InkPoint] {
    places(
      in: run.map { Vector3($0.position.x, $0.position.y, $0.radius) }, tolerance: tolerance
    ).map { run[$0] }
  }

  /// The places of the points that are kept, in their order.
  private static func places(in line: [Vector3], tolerance: Double) -> [Int] {
    guard line.count > 2 else { return Array(line.indices) }
    var isKept = [Bool](repeating: false, count: line.count)
    (isKept[0], isKept[line.count - 1]) = (true, true)
    var parts = [0...line.count - 1]
    while let part = parts.popLast() {
      let (from, to) = (line[part.lowerBound], line[part.upperBound])
      var (farthest, most) = (part.lowerBound, tolerance)
      for index in part.dropFirst().dropLast() {
        let distance = distance(line[index], from, to)
        if distance > most { (farthest, most) = (index, distance) }
      }
      guard farthest > part.lowerBound else { continue }
      isKept[farthest] = true
      parts += [part.lowerBound...farthest, farthest...part.upperBound]
    }
    return line.indices.filter { isKept[$0] }
  }

  private static func distance(_ point: Vector3, _ from: Vector3, _ to: Vector3) -> Double {
    let way = to - from
    let square = way.dot(way)
    guard square > 0 else { return (point - from).length }
    let along = ((point - from).dot(way) / square).clamped(to: 0...1)
    return (point - from - way * along).length
  }
}
