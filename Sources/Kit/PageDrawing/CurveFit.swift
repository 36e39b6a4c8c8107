import PageGeometry

/// Cubic curves along a line of many points: each goes as far as it can.
///
/// A curve is that of least squares between two points of the line, both its handles free, where points are as far
/// along the curve as they are near it (Schneider 1990).
///
/// Law: no point of the line is farther than a tolerance from a piece.
struct CurveFit {
  /// How often points find their place along a curve anew.
  private static let rounds = 4
  /// A curve that is this much too far away at first never comes near enough.
  private static let hopeless = 30.0
  /// Handles of a curve that goes forward are together no longer than this, for each length of its line.
  private static let mostHandles = 2.0

  /// The points of the line, and one in the middle of each two.
  private let points: [Vector2]
  /// How far along the line each of them is.
  private let ways: [Double]
  private let tolerance: Double
  /// Where points are along the curve that is tried, from 0 to 1.
  private var places: [Double]

  /// The pieces from the first point of a line to its last one.
  static func pieces(along line: [Vector2], tolerance: Double) -> [InkOutline.Piece] {
    var fit = CurveFit(line, tolerance: tolerance)
    return fit.pieces()
  }

  private init(_ line: [Vector2], tolerance: Double) {
    var (points, ways) = (Array(line.prefix(1)), [0.0])
    points.reserveCapacity(2 * line.count)
    ways.reserveCapacity(2 * line.count)
    for (from, to) in zip(line, line.dropFirst()) {
      let half = (to - from).length / 2
      let way = ways[ways.count - 1]
      points += [(from + to) / 2, to]
      ways += [way + half, way + 2 * half]
    }
    (self.points, self.ways, self.tolerance) = (points, ways, tolerance)
    places = [Double](repeating: 0, count: points.count)
  }

  private mutating func pieces() -> [InkOutline.Piece] {
    var (pieces, start, step) = ([InkOutline.Piece](), 0, 16)
    while start < points.count - 1 {
      // Between two points of the line there is always a piece: a straight one.
      var (best, found) = (2, InkOutline.Piece.line(points[start + 2]))
      let most = points.count - 1 - start
      step = min(max(4, step), most)
      var (tooFar, isGrowing) = (most + 2, true)
      while step > best, step < tooFar {
        if let piece = piece(from: start, to: start + step) {
          (best, found) = (step, piece)
          step = isGrowing ? min(2 * step, most) : best + (tooFar - best) / 4 * 2
        } else {
          (tooFar, isGrowing) = (step, false)
          step = best + (tooFar - best) / 4 * 2
        }
      }
      pieces.append(found)
      (start, step) = (start + best, best)
    }
    return pieces
  }

  /// A piece between two points that is near enough to those between; nil where no such curve was found.
  private mutating func piece(from: Int, to: Int) -> InkOutline.Piece? {
    let (start, end) = (points[from], points[to])
    if isStraight(from, to) { return .line(end) }
    let length = ways[to] - ways[from]
    guard to - from > 2, length > 0 else { return nil }
    for index in from + 1..<to { places[index] = (ways[index] - ways[from]) / length }
    for round in 0..<Self.rounds {
      guard let (first, second) = handles(from, to) else { return nil }
      let farthest = settle(from, to, first, second)
      if farthest <= tolerance * tolerance {
        let reach = (first - start).length + (second - first).length + (end - second).length
        return reach <= Self.mostHandles * length ? .curve(first, second, end) : nil
      }
      if round == 0, farthest > Self.hopeless * Self.hopeless * tolerance * tolerance { return nil }
    }
    return nil
  }

  private func isStraight(_ from: Int, _ to: Int) -> Bool {
    let (start, way) = (points[from], points[to] - points[from])
    let square = way.dot(way)
    return points[from...to].allSatisfy { point in
      let along = square > 0 ? ((point - start).dot(way) / square).clamped(to: 0...1) : 0
      let off = point - start - way * along
      return off.dot(off) <= tolerance * tolerance
    }
  }

  /// The handles of least squares; nil where points do not tell them.
  private func handles(_ from: Int, _ to: Int) -> (Vector2, Vector2)? {
    let (start, end) = (points[from], points[to])
    var (a, b, c) = (0.0, 0.0, 0.0)
    var (first, second) = (Vector2.zero, Vector2.zero)
    for index in from + 1..<to {
      let t = places[index], s = 1 - t
      let (u, v) = (3 * s * s * t, 3 * s * t * t)
      let rest = points[index] - start * (s * s * s) - end * (t * t * t)
      a += u * u
      b += u * v
      c += v * v
      first += rest * u
      second += rest * v
    }
    let determinant = a * c - b * b
    guard determinant > 1e-9 * a * c else { return nil }
    return ((first * c - second * b) / determinant, (second * a - first * b) / determinant)
  }

  /// Brings the points to where they are nearest to a curve, by one step of Newton's.
  ///
  /// - Returns: the square of how far the farthest was from it.
  private mutating func settle(_ from: Int, _ to: Int, _ first: Vector2, _ second: Vector2)
    -> Double
  {
    let (start, end) = (points[from], points[to])
    let (one, two, three) = ((first - start) * 3, (second - first) * 3, (end - second) * 3)
    var most = 0.0
    for index in from + 1..<to {
      let t = places[index], s = 1 - t
      let place =
        (start * s + first * (3 * t)) * (s * s) + (second * (3 * s) + end * t) * (t * t)
      let off = place - points[index]
      let slope = one * (s * s) + two * (2 * s * t) + three * (t * t)
      let bend = (two - one) * (2 * s) + (three - two) * (2 * t)
      most = max(most, off.dot(off))
      let steepness = slope.dot(slope) + off.dot(bend)
      guard steepness > 0 else { continue }
      places[index] = (t - off.dot(slope) / steepness).clamped(to: 0...1)
    }
    return most
  }
}
