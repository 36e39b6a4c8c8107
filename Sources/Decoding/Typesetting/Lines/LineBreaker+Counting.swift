import RectoFlowModel

/// Other numbers of lines than the best has, and lines that are not all equally long.
extension LineBreaker {
  /// A way to break a paragraph.
  struct Way: Equatable {
    /// The points where lines end.
    var points: [Int]
    var demerits: Int
  }

  /// The best ways that have one line less, and one more, than there are in the best of all, so far as any is no worse
  /// than `tolerance` in any line.
  mutating func solve(
    _ points: [BreakPoint], _ shape: Shape, tolerance: Int, besides count: Int
  ) -> [Way] {
    guard let last = points.last else { return [] }
    let wanted = Wanted(
      count: count, end: last.end, shape: shape, points, tolerance: tolerance, rules: rules)
    guard wanted.allows(0, at: LineSum()) else { return [] }
    begin(shape, points)
    for index in points.indices.dropFirst() {
      stepCounting(to: index, points, shape, tolerance: tolerance, wanted: wanted)
      if active.isEmpty { return [] }
      if active.count > LineRules.Limit.counted { return [] }
    }
    return [count - 1, count + 1].compactMap { wanted in
      active.filter { Int($0.line) == wanted }
        .min { nodes[Int($0.node)].demerits < nodes[Int($1.node)].demerits }
        .map { Way(points: way(to: $0.node), demerits: nodes[Int($0.node)].demerits) }
    }
  }

  /// The best way of each number of lines, the fewest first, where lines are not all equally long: so far as no line is
  /// worse than `tolerance`. With `always` there is one.
  mutating func solveShaped(
    _ points: [BreakPoint], _ shape: Shape, tolerance: Int, always: Bool = false
  ) -> [Way] {
    begin(shape, points)
    for index in points.indices.dropFirst() {
      stepCounting(to: index, points, shape, tolerance: tolerance, wanted: nil, always: always)
      if active.isEmpty { return [] }
      if active.count > LineRules.Limit.active { dropWorst() }
    }
    var best: [Int32: Int32] = [:]
    for way in active {
      let demerits = nodes[Int(way.node)].demerits
      if let old = best[way.line], nodes[Int(old)].demerits <= demerits { continue }
      best[way.line] = way.node
    }
    return best.sorted { $0.key < $1.key }.map {
      Way(points: way(to: $0.value), demerits: nodes[Int($0.value)].demerits)
    }
  }

  /// Which numbers of lines are asked for, and which are out of reach.
  private struct Wanted {
    private let count: Int
    private let end: LineSum
    private let expansion: Int
    private let indent: Int
    /// Whether lines may be as short as they are.
    private let isLoose: Bool
    /// How much of the text a line holds at most, and at least, that is neither stretched nor shrunk: what vanishes with its
    /// end makes room for more, and a hyphen needs room of its own.
    private let most, least: Int
    /// How far a line is stretched at most of what it may, in parts of `LineRules.unit`.
    private let stretch: Int

    init(
      count: Int, end: LineSum, shape: Shape, _ points: [BreakPoint], tolerance: Int,
      rules: LineRules
    ) {
      (self.count, self.end, expansion) = (count, end, rules.expansion)
      (indent, isLoose) = (shape.indent, shape.rag > 0 || tolerance >= LineRules.worst)
      var (vanishing, added) = (0, 0)
      for point in points.dropFirst().dropLast() {
        let width = point.start.width - point.end.width
        vanishing = max(vanishing, width)
        added = max(added, -width)
      }
      stretch = LineRules.stretch(within: tolerance)
      // A hyphen may be drawn wider or narrower itself.
      let wider = added * rules.expansion * stretch / (1_000 * LineRules.unit)
      most = max(shape.measure + vanishing + added * rules.expansion / 1_000 + 1, 1)
      least = max(shape.measure - added - wider - 1, 1)
    }

    /// Whether lines so many may become as many as are asked for.
    func allows(_ lines: Int, at start: LineSum) -> Bool {
      let rest = end - start
      let letters = rest.expanding * expansion / 1_000
      let shrunk = max(rest.width - rest.shrink - letters - max(-indent, 0), 0)
      let fewest = lines + (shrunk + most - 1) / most
      guard !isLoose else { return fewest <= count + 1 }
      let stretched = rest.width + (rest.stretch + letters) * stretch / LineRules.unit
      let all = fewest...max(lines + max(stretched + max(indent, 0), 0) / least + 1, fewest)
      return all.contains(count - 1) || all.contains(count + 1)
    }
  }

  /// Follows every way that is open to one point more, ways of different numbers of lines apart. Those that are open
  /// stand in the order of these numbers.
  private mutating func stepCounting(
    to index: Int, _ points: [BreakPoint], _ shape: Shape, tolerance: Int, wanted: Wanted?,
    always: Bool = false
  ) {
    let (point, isLast) = (points[index], points[index].kind == .last)
    following.removeAll(keepingCapacity: true)
    // What is made for a number of lines stands before what was there.
    var (made, place) = (BestWays(), 0)
    while place < active.count {
      let line = active[place].line
      add(made, index, points, shape)
      made = BestWays()
      while place < active.count, active[place].line == line {
        let way = active[place]
        place += 1
        if point.isTwin, way.next == point.next {
          following.append(way)
          continue
        }
        let (gap, give) = room(of: way, to: point, shape)
        var bad = gap >= 0 ? LineRules.badness(gap, of: give) : Self.tight(-gap, of: give)
        let isRest = always && place == active.count && following.isEmpty && made.least == .max
        if bad > LineRules.worst {
          guard isRest else { continue }
          bad = LineRules.worst
        } else if !isLast {
          following.append(way)
        }
        guard bad <= tolerance else { continue }
        let tried = TriedLine(bad: bad, gap: gap, give: give, isRagged: shape.rag > 0)
        follow(tried, way.node, index, points, &made)
      }
      if made.least < .max, !isLast, wanted?.allows(Int(line) + 1, at: point.start) == false {
        made = BestWays()
      }
    }
    add(made, index, points, shape)
    swap(&active, &following)
  }

  private mutating func add(
    _ ways: BestWays, _ index: Int, _ points: [BreakPoint], _ shape: Shape
  ) {
    for fitness in 0..<4 {
      if let way = ways.way(fitness, spare: rules.uneven) {
        following.append(append(way, Int8(fitness), index, points, shape))
      }
    }
  }
}
