import RectoFlowModel

/// Breaks a paragraph into lines as a whole: finds the points with the least demerits between them (Knuth and Plass).
struct LineBreaker {
  /// How wide lines are, and what may be done to fit them.
  struct Shape: Equatable {
    var measure: Int
    /// How much less, or more, the first line has.
    var indent = 0
    /// What the edges of every line give, where they need not stand under each other.
    var rag = 0
    /// What every line gives beside its spaces, as a last resort.
    var emergency = 0
    /// What a line's letters give, in thousandths of their width.
    var lettersGive = 0
    /// What the last line gives.
    var lastLine = 0
    /// A last line that is no longer is a short one.
    var shortEnd = 0
    /// How much less each of the first lines has than the measure, beside what stands there; `solveShaped` alone knows
    /// which line is which.
    var narrow: [Int] = []
  }

  /// A way to break what is before a point.
  struct Node {
    var point: Int32
    var previous: Int32
    var fitness: Int8
    /// The hyphens in a row at its end.
    var hyphens: Int8
    var isFirst: Bool
    var demerits: Int
    /// How far the line before it is stretched or shrunk, in hundredths of what it may.
    var ratio: Int32 = 0
    /// How many lines end at or before its point.
    var line: Int32 = 0
  }

  /// The best way into a point with one fitness.
  private struct Candidate {
    var node: Int32 = -1
    var demerits = Int.max
    var ratio: Int32 = 0
  }

  let rules: LineRules
  private(set) var nodes: [Node] = []
  private var active: [Int32] = []
  /// How much farther in the first line begins than the others.
  private(set) var indent = 0
  private var shortEnd = 0
  /// The spaces of lines that end at nodes.
  var rivers = RiverSpaces()
  /// The points where lines end, the first of all left out, and their demerits.
  private(set) var result: [Int] = [], demerits = 0

  init(rules: LineRules) { self.rules = rules }

  /// Finds the best lines none of which is worse than `tolerance`, and tells whether there are any. With `always` there
  /// are.
  mutating func solve(
    _ points: [BreakPoint], _ shape: Shape, tolerance: Int, always: Bool = false
  ) -> Bool {
    begin(shape)
    for index in points.indices.dropFirst() {
      step(to: index, points, shape, tolerance: tolerance, always: always)
      if active.isEmpty { return false }
      if active.count > LineRules.Limit.active { dropWorst() }
    }
    guard let best = active.min(by: { nodes[Int($0)].demerits < nodes[Int($1)].demerits })
    else { return false }
    demerits = nodes[Int(best)].demerits
    result = way(to: best)
    return true
  }

  /// Forgets all ways but the one that has no line yet.
  private mutating func begin(_ shape: Shape) {
    (indent, shortEnd) = (shape.indent, shape.shortEnd)
    nodes.removeAll(keepingCapacity: true)
    active.removeAll(keepingCapacity: true)
    rivers.begin()
    nodes.append(
      Node(point: 0, previous: -1, fitness: 1, hyphens: 0, isFirst: true, demerits: 0))
    active.append(0)
  }

  /// The points where lines end on the way to a node.
  private func way(to node: Int32) -> [Int] {
    var (way, node) = ([Int](), node)
    while nodes[Int(node)].previous >= 0 {
      way.append(Int(nodes[Int(node)].point))
      node = nodes[Int(node)].previous
    }
    way.reverse()
    return way
  }

  /// Follows every way that is open to one point more.
  private mutating func step(
    to index: Int, _ points: [BreakPoint], _ shape: Shape, tolerance: Int, always: Bool
  ) {
    let (point, isLast) = (points[index], points[index].kind == .last)
    var best = (Candidate(), Candidate(), Candidate(), Candidate())
    var least = Int.max
    var kept = 0
    for place in active.indices {
      let number = active[place]
      let node = nodes[Int(number)]
      if point.isTwin, points[Int(node.point)].next == point.next {
        // A line with nothing is none.
        active[kept] = number
        kept += 1
        continue
      }
      let start = points[Int(node.point)].start
      let (gap, give) = room(from: start, to: point, node, shape)
      var bad = gap >= 0 ? LineRules.badness(gap, of: give) : Self.tight(-gap, of: give)
      var stays = true
      if bad > LineRules.worst {
        stays = false
        guard always, kept == 0, place == active.count - 1, least == Int.max else { continue }
        bad = LineRules.worst
      } else if bad > tolerance, !always {
        if isLast { stays = false } else { active[kept] = number }
        if stays { kept += 1 }
        continue
      }
      let fitness = Self.fitness(gap: gap, bad: bad)
      let ratio = shape.rag > 0 ? 0 : Self.ratio(gap, of: give)
      let total = node.demerits + cost(of: index, bad, fitness, ratio, number, points)
      let found = Candidate(node: number, demerits: total, ratio: ratio)
      if total < least { least = total }
      // Of two that cost the same, TeX takes the later.
      switch fitness {
      case 0 where total <= best.0.demerits: best.0 = found
      case 1 where total <= best.1.demerits: best.1 = found
      case 2 where total <= best.2.demerits: best.2 = found
      case 3 where total <= best.3.demerits: best.3 = found
      default: break
      }
      if stays, !isLast {
        active[kept] = number
        kept += 1
      }
    }
    active.removeLast(active.count - kept)
    guard least < Int.max else { return }
    add(best.3, fitness: 3, index, points, within: least)
    add(best.2, fitness: 2, index, points, within: least)
    add(best.1, fitness: 1, index, points, within: least)
    add(best.0, fitness: 0, index, points, within: least)
  }

  /// How much wider a line must be than its letters and spaces are, and by how much it may be.
  private func room(
    from start: LineSum, to point: BreakPoint, _ node: Node, _ shape: Shape
  ) -> (gap: Int, give: Int) {
    var gap =
      shape.measure - (node.isFirst ? shape.indent : 0) - (point.end.width - start.width)
    if Int(node.line) < shape.narrow.count { gap -= shape.narrow[Int(node.line)] }
    let letters = point.end.expanding - start.expanding
    if gap < 0 {
      guard shape.rag == 0 else { return (gap, 0) }
      return (gap, point.end.shrink - start.shrink + letters * rules.expansion / 1_000)
    }
    var give = shape.rag + shape.emergency + letters * shape.lettersGive / 1_000
    if shape.rag == 0 {
      give += point.end.stretch - start.stretch + letters * rules.expansion / 1_000
    }
    if point.kind == .last { give += shape.lastLine }
    return (gap, give)
  }

  /// The badness of a line that must shrink; more than the worst where it cannot.
  private static func tight(_ gap: Int, of most: Int) -> Int {
    gap > most ? LineRules.worst + 1 : LineRules.badness(gap, of: most)
  }

  /// Tight, decent, loose, very loose: 0 to 3.
  private static func fitness(gap: Int, bad: Int) -> Int {
    gap < 0 ? (bad > 12 ? 0 : 1) : bad <= 12 ? 1 : bad < 100 ? 2 : 3
  }

  /// How far a line is stretched of what it may be, or shrunk, in hundredths: three times as far at most.
  private static func ratio(_ gap: Int, of give: Int) -> Int32 {
    Int32(clamping: max(-300, min(gap * 100 / max(give, 1), 300)))
  }

  private func cost(
    of index: Int, _ bad: Int, _ fitness: Int, _ ratio: Int32, _ number: Int32,
    _ points: [BreakPoint]
  ) -> Int {
    let node = nodes[Int(number)]
    let (before, point) = (points[Int(node.point)], points[index])
    var penalty = Int(point.penalty)
    if point.kind == .last {
      let isRunt = before.leavesRunt && !node.isFirst
      penalty = isRunt ? before.kind.isHyphen ? rules.ends.part : rules.ends.runt : 0
    }
    let line = rules.line + bad
    var cost = line >= 10_000 ? 100_000_000 : line * line
    cost += penalty * penalty
    if point.kind == .last, !node.isFirst, point.end.width - before.start.width <= shortEnd {
      cost += rules.ends.short
    }
    if before.kind.isHyphen {
      if point.kind == .last { cost += rules.lastHyphen }
      if point.kind.isHyphen {
        cost += node.hyphens >= 2 ? rules.threeHyphens : rules.twoHyphens
      }
    }
    if abs(fitness - Int(node.fitness)) > 1 { cost += rules.uneven }
    if rules.contrast > 0, !node.isFirst {
      let change = Int(ratio - node.ratio)
      cost += rules.contrast * change * change / 10_000
    }
    if rules.river > 0, ratio > 0, node.ratio > 0 {
      cost += rules.river * riverSpaces(in: index, ratio, below: Int(number), points)
    }
    if rules.sameWord > 0, !node.isFirst {
      if point.lastWord != 0, point.lastWord == before.lastWord { cost += rules.sameWord }
      if node.previous >= 0, before.firstWord != 0,
        before.firstWord == points[Int(nodes[Int(node.previous)].point)].firstWord
      {
        cost += rules.sameWord
      }
    }
    return cost
  }

  private mutating func add(
    _ candidate: Candidate, fitness: Int8, _ index: Int, _ points: [BreakPoint], within least: Int
  ) {
    guard candidate.node >= 0, candidate.demerits <= least + rules.uneven else { return }
    active.append(append(candidate, fitness, index, points))
  }

  /// Makes the best way into a point a node.
  private mutating func append(
    _ candidate: Candidate, _ fitness: Int8, _ index: Int, _ points: [BreakPoint]
  ) -> Int32 {
    let before = nodes[Int(candidate.node)]
    nodes.append(
      Node(
        point: Int32(index), previous: candidate.node, fitness: fitness,
        hyphens: points[index].kind.isHyphen ? min(before.hyphens + 1, 3) : 0, isFirst: false,
        demerits: candidate.demerits, ratio: candidate.ratio, line: before.line + 1))
    if rules.river > 0 { rememberSpaces(points) }
    return Int32(nodes.count - 1)
  }

  private mutating func dropWorst() {
    while active.count > LineRules.Limit.active {
      guard
        let worst = active.indices.max(by: {
          nodes[Int(active[$0])].demerits < nodes[Int(active[$1])].demerits
        })
      else { return }
      active.remove(at: worst)
    }
  }
}

// MARK: Other numbers of lines

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
    let wanted = Wanted(count: count, end: last.end, shape: shape, rules: rules)
    let whole = wanted.remaining(after: LineSum())
    guard whole.least < count || whole.most > count else { return [] }
    begin(shape)
    for index in points.indices.dropFirst() {
      stepCounting(to: index, points, shape, tolerance: tolerance, wanted: wanted)
      if active.isEmpty { return [] }
      if active.count > LineRules.Limit.counted { return [] }
    }
    return [count - 1, count + 1].compactMap { wanted in
      active.filter { Int(nodes[Int($0)].line) == wanted }
        .min { nodes[Int($0)].demerits < nodes[Int($1)].demerits }
        .map { Way(points: way(to: $0), demerits: nodes[Int($0)].demerits) }
    }
  }

  /// The best way of each number of lines, the fewest first, where lines are not all equally long: so far as no line is
  /// worse than `tolerance`. With `always` there is one.
  mutating func solveShaped(
    _ points: [BreakPoint], _ shape: Shape, tolerance: Int, always: Bool = false
  ) -> [Way] {
    begin(shape)
    for index in points.indices.dropFirst() {
      stepCounting(to: index, points, shape, tolerance: tolerance, wanted: nil, always: always)
      if active.isEmpty { return [] }
      if active.count > LineRules.Limit.active { dropWorst() }
    }
    var best: [Int32: Int32] = [:]
    for number in active {
      let node = nodes[Int(number)]
      if let old = best[node.line], nodes[Int(old)].demerits <= node.demerits { continue }
      best[node.line] = number
    }
    return best.sorted { $0.key < $1.key }.map {
      Way(points: way(to: $0.value), demerits: nodes[Int($0.value)].demerits)
    }
  }

  /// Which numbers of lines are asked for, and which are out of reach.
  private struct Wanted {
    let count: Int
    let end: LineSum
    let shape: Shape
    let rules: LineRules

    /// How many lines what follows a sum has at least, and at most; no narrow bounds.
    func remaining(after start: LineSum) -> (least: Int, most: Int) {
      let rest = end - start
      let letters = rest.expanding * rules.expansion / 1_000
      // The spaces between lines vanish, which are counted here.
      let measure = max(shape.measure + shape.measure / 32, 1)
      let least = max(rest.width - rest.shrink - letters - max(-shape.indent, 0), 0)
      guard shape.rag == 0 else { return (least / measure, .max) }
      let most = rest.width + 2 * (rest.stretch + letters) + max(shape.indent, 0)
      return ((least + measure - 1) / measure, most / max(shape.measure, 1) + 1)
    }

    /// Whether lines so many may become as many as are asked for.
    func allows(_ lines: Int, at start: LineSum) -> Bool {
      let remaining = remaining(after: start)
      return lines + remaining.least <= count + 1
        && (remaining.most == .max || lines + remaining.most >= count - 1)
    }
  }

  /// Follows every way that is open to one point more, ways of different numbers of lines apart. Those that are open
  /// stand in the order of these numbers.
  private mutating func stepCounting(
    to index: Int, _ points: [BreakPoint], _ shape: Shape, tolerance: Int, wanted: Wanted?,
    always: Bool = false
  ) {
    let (point, isLast) = (points[index], points[index].kind == .last)
    var next: [Int32] = []
    next.reserveCapacity(active.count + 4)
    var (made, place) = ([Int32](), 0)
    while place < active.count {
      let line = nodes[Int(active[place])].line
      // What was made for this number of lines stands before what was there.
      next += made.filter { nodes[Int($0)].line <= line }
      made.removeAll { nodes[Int($0)].line <= line }
      var best = [Candidate(), Candidate(), Candidate(), Candidate()]
      var least = Int.max
      while place < active.count, nodes[Int(active[place])].line == line {
        let number = active[place]
        place += 1
        let node = nodes[Int(number)]
        if point.isTwin, points[Int(node.point)].next == point.next {
          next.append(number)
          continue
        }
        let (gap, give) = room(from: points[Int(node.point)].start, to: point, node, shape)
        var bad = gap >= 0 ? LineRules.badness(gap, of: give) : Self.tight(-gap, of: give)
        let isRest = always && place == active.count && next.isEmpty && made.isEmpty
        if bad > LineRules.worst, isRest, least == Int.max {
          bad = LineRules.worst
        } else {
          guard bad <= LineRules.worst else { continue }
          if !isLast { next.append(number) }
        }
        guard bad <= tolerance else { continue }
        let fitness = Self.fitness(gap: gap, bad: bad)
        let ratio = shape.rag > 0 ? 0 : Self.ratio(gap, of: give)
        let total = node.demerits + cost(of: index, bad, fitness, ratio, number, points)
        least = min(least, total)
        if total <= best[fitness].demerits {
          best[fitness] = Candidate(node: number, demerits: total, ratio: ratio)
        }
      }
      guard least < Int.max,
        isLast || wanted?.allows(Int(line) + 1, at: point.start) ?? true
      else { continue }
      for fitness in 0..<4 where best[fitness].node >= 0 {
        guard best[fitness].demerits <= least + rules.uneven else { continue }
        made.append(append(best[fitness], Int8(fitness), index, points))
      }
    }
    active = next + made
  }
}
