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
    /// A last line that is no longer is a short one, and one that is no longer than this a stump.
    var shortEnd = 0
    var stumpEnd = 0
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

  /// A way that is open, with what counts of it for the next line: many more are looked at than go on.
  struct OpenWay {
    var node: Int32
    /// The byte where the line begins.
    var next: Int32
    /// How many lines there are before it.
    var line: Int32
    /// How wide all is from the start of the paragraph to where the line is full.
    var edge: Int
    var start: LineSum
  }

  /// How a line would be set that ends at a point.
  struct TriedLine {
    let bad: Int
    /// Tight, decent, loose, very loose: 0 to 3.
    let fitness: Int
    /// How far it is stretched of what it may be, or shrunk, in hundredths: three times as far at most.
    let ratio: Int32

    init(bad: Int, gap: Int, give: Int, isRagged: Bool) {
      self.bad = bad
      fitness = gap < 0 ? (bad > 12 ? 0 : 1) : bad <= 12 ? 1 : bad < 100 ? 2 : 3
      ratio =
        isRagged ? 0 : Int32(clamping: max(-300, min(gap * 100 / max(give, 1), 300)))
    }
  }

  /// The best ways into a point, one of each fitness.
  struct BestWays {
    struct Way {
      var node: Int32 = -1
      var demerits = Int.max
      var ratio: Int32 = 0
    }

    private var ways = [4 of Way](repeating: Way())
    /// What the best of all costs.
    private(set) var least = Int.max

    /// What a way may cost at most that is one of them, and costs no more than `spare` beside the best of all.
    func most(_ fitness: Int, spare: Int) -> Int {
      min(ways[fitness].demerits, least < .max ? least + spare : .max)
    }

    /// Takes a way that costs no more than it may. Of two that cost the same, TeX takes the later.
    mutating func take(_ way: Way, _ fitness: Int) {
      ways[fitness] = way
      least = min(least, way.demerits)
    }

    /// The best way of a fitness, where it costs no more than `spare` beside the best of all.
    func way(_ fitness: Int, spare: Int) -> Way? {
      let way = ways[fitness]
      return way.node >= 0 && way.demerits <= least + spare ? way : nil
    }
  }

  let rules: LineRules
  private(set) var nodes: [Node] = []
  var active: [OpenWay] = []
  /// What is made of `active` at the next point, where ways of different numbers of lines are followed apart.
  var following: [OpenWay] = []
  /// How much farther in the first line begins than the others.
  private(set) var indent = 0
  private var (shortEnd, stumpEnd) = (0, 0)
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
    begin(shape, points)
    for index in points.indices.dropFirst() {
      step(to: index, points, shape, tolerance: tolerance, always: always)
      if active.isEmpty { return false }
      if active.count > LineRules.Limit.active { dropWorst() }
    }
    guard let best = active.min(by: { nodes[Int($0.node)].demerits < nodes[Int($1.node)].demerits })
    else { return false }
    demerits = nodes[Int(best.node)].demerits
    result = way(to: best.node)
    return true
  }

  /// Forgets all ways but the one that has no line yet.
  mutating func begin(_ shape: Shape, _ points: [BreakPoint]) {
    (indent, shortEnd, stumpEnd) = (shape.indent, shape.shortEnd, shape.stumpEnd)
    nodes.removeAll(keepingCapacity: true)
    active.removeAll(keepingCapacity: true)
    rivers.begin(rules.river > 0 ? points : [])
    nodes.append(
      Node(point: 0, previous: -1, fitness: 1, hyphens: 0, isFirst: true, demerits: 0))
    if !points.isEmpty { active.append(openWay(to: 0, points, shape)) }
  }

  /// The points where lines end on the way to a node.
  func way(to node: Int32) -> [Int] {
    var (way, node) = ([Int](), node)
    while nodes[Int(node)].previous >= 0 {
      way.append(Int(nodes[Int(node)].point))
      node = nodes[Int(node)].previous
    }
    way.reverse()
    return way
  }

  private func openWay(to number: Int, _ points: [BreakPoint], _ shape: Shape) -> OpenWay {
    let (node, line) = (nodes[number], Int(nodes[number].line))
    let point = points[Int(node.point)]
    let less =
      (node.isFirst ? shape.indent : 0) + (line < shape.narrow.count ? shape.narrow[line] : 0)
    return OpenWay(
      node: Int32(number), next: point.next, line: node.line,
      edge: shape.measure - less + point.start.width, start: point.start)
  }

  /// Follows every way that is open to one point more.
  private mutating func step(
    to index: Int, _ points: [BreakPoint], _ shape: Shape, tolerance: Int, always: Bool
  ) {
    let (point, isLast) = (points[index], points[index].kind == .last)
    var best = BestWays()
    var kept = 0
    for place in active.indices {
      let way = active[place]
      if point.isTwin, way.next == point.next {
        // A line with nothing is none.
        active[kept] = way
        kept += 1
        continue
      }
      let (gap, give) = room(of: way, to: point, shape)
      var bad = gap >= 0 ? LineRules.badness(gap, of: give) : Self.tight(-gap, of: give)
      var stays = true
      if bad > LineRules.worst {
        stays = false
        guard always, kept == 0, place == active.count - 1, best.least == .max else { continue }
        bad = LineRules.worst
      }
      if stays, !isLast {
        if kept < place { active[kept] = way }
        kept += 1
      }
      guard bad <= tolerance || always else { continue }
      let line = TriedLine(bad: bad, gap: gap, give: give, isRagged: shape.rag > 0)
      follow(line, way.node, index, points, &best)
    }
    active.removeLast(active.count - kept)
    for fitness in (0..<4).reversed() {
      if let way = best.way(fitness, spare: rules.uneven) {
        active.append(append(way, Int8(fitness), index, points, shape))
      }
    }
  }

  /// How much wider a line must be than its letters and spaces are, and by how much it may be.
  func room(of way: OpenWay, to point: BreakPoint, _ shape: Shape) -> (gap: Int, give: Int) {
    let gap = way.edge - point.end.width
    let letters = point.end.expanding - way.start.expanding
    if gap < 0 {
      guard shape.rag == 0 else { return (gap, 0) }
      return (gap, point.end.shrink - way.start.shrink + letters * rules.expansion / 1_000)
    }
    var give = shape.rag + shape.emergency + letters * shape.lettersGive / 1_000
    if shape.rag == 0 {
      give += point.end.stretch - way.start.stretch + letters * rules.expansion / 1_000
    }
    if point.kind == .last { give += shape.lastLine }
    return (gap, give)
  }

  /// The badness of a line that must shrink; more than the worst where it cannot.
  static func tight(_ gap: Int, of most: Int) -> Int {
    gap > most ? LineRules.worst + 1 : LineRules.badness(gap, of: most)
  }

  /// Adds a line to a way, and remembers it where that is the best of its fitness so far.
  mutating func follow(
    _ line: TriedLine, _ number: Int32, _ index: Int, _ points: [BreakPoint],
    _ best: inout BestWays
  ) {
    let most = best.most(line.fitness, spare: rules.uneven)
    var total = nodes[Int(number)].demerits + cost(of: line, after: number, index, points)
    // Rivers only add to it, and take longest to find.
    guard total <= most else { return }
    if rules.river > 0, line.ratio > 0, nodes[Int(number)].ratio > 0 {
      total += rules.river * riverSpaces(in: index, line.ratio, below: Int(number), points)
      guard total <= most else { return }
    }
    best.take(
      BestWays.Way(node: number, demerits: total, ratio: line.ratio), line.fitness)
  }

  /// The demerits of a line that ends at a point, those of rivers left out.
  private func cost(
    of line: TriedLine, after number: Int32, _ index: Int, _ points: [BreakPoint]
  ) -> Int {
    let node = nodes[Int(number)]
    let (before, point) = (points[Int(node.point)], points[index])
    var penalty = Int(point.penalty)
    if point.kind == .last {
      let isRunt = before.leavesRunt && !node.isFirst
      penalty = isRunt ? before.kind.isHyphen ? rules.ends.part : rules.ends.runt : 0
    }
    let own = rules.line + line.bad
    var cost = own >= 10_000 ? 100_000_000 : own * own
    cost += penalty * penalty
    if point.kind == .last, !node.isFirst {
      let width = point.end.width - before.start.width
      if width <= shortEnd { cost += rules.ends.short }
      if width <= stumpEnd { cost += rules.ends.stump }
    }
    if before.kind.isHyphen {
      if point.kind == .last { cost += rules.lastHyphen }
      if point.kind.isHyphen {
        cost += node.hyphens >= 2 ? rules.threeHyphens : rules.twoHyphens
      }
    }
    if abs(line.fitness - Int(node.fitness)) > 1 { cost += rules.uneven }
    if rules.contrast > 0, !node.isFirst {
      let change = Int(line.ratio - node.ratio)
      cost += rules.contrast * change * change / 10_000
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

  /// Makes the best way into a point a node.
  mutating func append(
    _ way: BestWays.Way, _ fitness: Int8, _ index: Int, _ points: [BreakPoint], _ shape: Shape
  ) -> OpenWay {
    let before = nodes[Int(way.node)]
    nodes.append(
      Node(
        point: Int32(index), previous: way.node, fitness: fitness,
        hyphens: points[index].kind.isHyphen ? min(before.hyphens + 1, 3) : 0, isFirst: false,
        demerits: way.demerits, ratio: way.ratio, line: before.line + 1))
    if rules.river > 0 { rivers.expect(isStretched: way.ratio > 0) }
    return openWay(to: nodes.count - 1, points, shape)
  }

  mutating func dropWorst() {
    while active.count > LineRules.Limit.active {
      guard
        let worst = active.indices.max(by: {
          nodes[Int(active[$0].node)].demerits < nodes[Int(active[$1].node)].demerits
        })
      else { return }
      active.remove(at: worst)
    }
  }
}
