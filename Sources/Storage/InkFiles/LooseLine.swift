import PageGeometry

/// A line with far fewer points, which need not lie on it.
///
/// Each straight way goes as far as one can that comes near every point (a cone that narrows: Sklansky and Gonzalez
/// 1980). It ends on that side from which the next way goes farthest.
struct LooseLine {
  private let line: [Vector2]
  private let tolerance: Double

  /// The points of such a line, its own ends among them.
  ///
  /// Law: no point of the line is farther than `tolerance` from the way along these.
  static func points(near line: [Vector2], tolerance: Double) -> [Vector2] {
    let loose = LooseLine(line: line, tolerance: tolerance)
    var (points, index) = (Array(line.prefix(1)), 0)
    while index < line.count - 1 {
      let way = loose.way(from: points[points.count - 1], after: index)
      index = way.last
      let ends = index == line.count - 1 ? [line[index]] : way.ends
      let reaches = ends.map { ends.count > 1 ? loose.way(from: $0, after: index).last : 0 }
      let best = reaches.indices.max { reaches[$0] < reaches[$1] } ?? 0
      points.append(ends[best])
    }
    return points
  }

  /// The longest straight way from a place past the points that follow one.
  ///
  /// - Returns: the last of them, and where the way may end.
  private func way(from start: Vector2, after index: Int) -> (last: Int, ends: [Vector2]) {
    var (last, ends) = (index + 1, [line[index + 1]])
    // The directions in which all points so far are near enough, from the left one to the right one.
    var (left, right, farthest) = (Vector2?.none, Vector2.zero, 0.0)
    for next in index + 1..<line.count {
      let way = line[next] - start
      let distance = way.length
      if distance > tolerance {
        let forward = way / distance, sine = tolerance / distance
        let along = forward * (1 - sine * sine).squareRoot()
        let across = Vector2(-forward.y, forward.x) * sine
        if let before = left {
          guard forward.dot(before + right) > 0 else { break }
          if before.cross(along - across) > 0 { left = along - across }
          if right.cross(along + across) < 0 { right = along + across }
          guard (left ?? before).cross(right) >= 0 else { break }
        } else {
          (left, right) = (along - across, along + across)
        }
      }
      // Who turns back has been farther away than where the way would end.
      guard distance >= farthest else { continue }
      farthest = distance
      guard let left else {
        (last, ends) = (next, [line[next]])
        continue
      }
      // The last way of a line ends where the line does.
      guard next < line.count - 1 || left.cross(way) >= 0 && right.cross(way) <= 0 else { continue }
      let middle = (left + right) / (left + right).length
      (last, ends) = (next, [middle, left, right].map { start + $0 * $0.dot(way) })
    }
    return (last, ends)
  }
}
