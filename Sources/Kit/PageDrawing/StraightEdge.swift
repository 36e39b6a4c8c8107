public import PageGeometry

/// A ruler: what is drawn along it is straight.
///
/// Law: a stroke along it lies on one line from its first sample on, never goes back, and ends beside its last one;
/// times, pressure and tilt are those of the hand, so that it is as wide as the hand would have drawn it.
public enum StraightEdge {
  /// Radians between two directions that it falls into, and how near to one it does.
  private static let (step, slack) = (Double.pi / 12, Double.pi / 60)

  /// Samples as they lie along it.
  ///
  /// - Parameter samples: what a hand drew; of one point alone nothing is straight.
  /// - Returns: as many, on the way from the first to the last.
  public static func laid(_ samples: [PenSample]) -> [PenSample] {
    guard let first = samples.first, let last = samples.last else { return [] }
    let way = last.position - first.position
    guard way.length > 0 else {
      return samples.map { sample in
        var sample = sample
        sample.position = first.position
        return sample
      }
    }
    let direction = direction(of: way)
    let length = way.dot(direction)
    var reached = 0.0
    return samples.map { sample in
      var sample = sample
      let along = (sample.position - first.position).dot(direction)
      reached = max(reached, along.clamped(to: 0...length))
      sample.position = first.position + direction * reached
      return sample
    }
  }

  /// Where a ruler's end is that does not reach beyond its page.
  ///
  /// - Parameters:
  ///   - start: where it begins, on the page, in page heights.
  ///   - end: where the hand is, wherever that is.
  ///   - page: the extent of the page across and down.
  /// - Returns: the hand's place; where that is beside the page, the place at its edge on the way there.
  public static func end(from start: Vector2, to end: Vector2, within page: Vector2) -> Vector2 {
    let way = end - start
    func share(_ start: Double, _ way: Double, _ most: Double) -> Double {
      way > 0 ? (most - start) / way : way < 0 ? -start / way : 1
    }
    let reach = min(share(start.x, way.x, page.x), share(start.y, way.y, page.y))
    return start + way * reach.clamped(to: 0...1)
  }

  /// The direction of a way, of length 1: level, upright or at a multiple of 15 degrees where it is within 3 of that.
  static func direction(of way: Vector2) -> Vector2 {
    let angle = angle(ofX: way.x, y: way.y)
    let nearest = (angle / step).rounded() * step
    guard abs(angle - nearest) <= slack else { return way.normalized }
    let (sine, cosine) = sineAndCosine(nearest)
    return Vector2(cosine, sine)
  }
}
