import PageGeometry

/// A stroke with no more discs than it needs.
enum SparseLine {
  /// Some discs of a stroke, its ends among them: from each the farthest that a straight way leads to.
  ///
  /// Law: no disc is farther away than `tolerance` from one on the way along these, nor differs more in its radius.
  static func discs(of run: ArraySlice<InkPoint>, tolerance: Double) -> [InkPoint] {
    let line = run.map { Vector3($0.position.x, $0.position.y, $0.radius) }
    return places(in: line, tolerance: tolerance).map { run[run.startIndex + $0] }
  }

  /// The places of the points that are kept, in their order.
  private static func places(in line: [Vector3], tolerance: Double) -> [Int] {
    guard line.count > 2 else { return Array(line.indices) }
    var (kept, step) = ([0], 8)
    while let start = kept.last, start < line.count - 1 {
      let most = line.count - 1 - start
      // Two that follow each other are joined by the line itself.
      var (best, tooFar, isGrowing) = (1, most + 1, true)
      step = min(max(2, step), most)
      while step > best, step < tooFar {
        if isStraight(line, start, start + step, tolerance) {
          best = step
          step = isGrowing ? min(2 * step, most) : (best + tooFar) / 2
        } else {
          (tooFar, isGrowing) = (step, false)
          step = (best + tooFar) / 2
        }
      }
      kept.append(start + best)
      step = best
    }
    return kept
  }

  private static func isStraight(
    _ line: [Vector3], _ from: Int, _ to: Int, _ tolerance: Double
  ) -> Bool {
    (from + 1..<to).allSatisfy { distance(line[$0], line[from], line[to]) <= tolerance }
  }

  private static func distance(_ point: Vector3, _ from: Vector3, _ to: Vector3) -> Double {
    let way = to - from
    let square = way.dot(way)
    guard square > 0 else { return (point - from).length }
    let along = ((point - from).dot(way) / square).clamped(to: 0...1)
    return (point - from - way * along).length
  }
}
