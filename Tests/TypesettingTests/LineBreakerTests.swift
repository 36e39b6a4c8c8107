import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

@Suite("Lines of a paragraph") struct LineBreakerTests {
  @Test(
    "the badness of a line is a hundred times the cube of its ratio",
    arguments: [
      (0, 100, 0), (50, 100, 12), (100, 100, 100), (110, 100, 133), (200, 100, 800),
      (10, 0, 10_000), (500, 100, 10_000), (-3, 10, 0),
    ])
  func badness(gap: Int, most: Int, expected: Int) {
    #expect(abs(LineRules.badness(gap, of: most) - expected) <= expected / 100)
  }

  /// The points of a text in boxes, and what breaks them.
  private static func points(
    _ text: String, _ rules: LineRules, parts: Bool = false
  ) -> [BreakPoint] {
    var maker = FlowMaker()
    maker.add(text)
    let font = BoxFont(partsWords: parts)
    let face = FaceInUse(maker.flow.faces[0], language: "", rules: rules, shaper: font)
    var atoms = AtomMaker(flow: maker.flow, faces: [face], shaper: font, pictures: [:])
    let range = 0..<maker.flow.text.count
    atoms.make([FlowSpan(text: range, face: 0)], part: range, levels: nil, from: 0)
    var breaks: [UInt8] = []
    font.findBreaks(in: maker.flow.text, range, setting: 0, into: &breaks)
    var points = PointMaker(rules: rules)
    points.make(
      &atoms, 0..<atoms.atoms.count, breaks: breaks, from: 0,
      choice: PointMaker.Choice(parts: parts))
    return points.points
  }

  private static let plain: LineRules = {
    var rules = LineRules.plainTeX(tolerance: 10_000, emergency: 0)
    rules.threeHyphens = rules.twoHyphens
    return rules
  }()

  @Test("lines that fit exactly cost a hundred demerits each")
  func exactLines() {
    // Eight letters and a space: 8 × 5 + 2.5 points.
    let points = Self.points("abcd efgh ijkl mnop qrst uvwx", Self.plain)
    var breaker = LineBreaker(rules: Self.plain)
    let shape = LineBreaker.Shape(measure: 43_520)
    let isFound = breaker.solve(points, shape, tolerance: 100)
    #expect(isFound)
    #expect(breaker.result.map { points[$0].text } == [9, 19, 29])
    #expect(breaker.demerits == 300)
  }

  @Test("a line that must stretch by all it may costs 110 squared")
  func stretchedLine() {
    // Its one space may stretch by half its width, 1.25 points; two fitnesses apart from what is before and after it.
    let points = Self.points("abcd efgh ijkl mnop", Self.plain)
    var breaker = LineBreaker(rules: Self.plain)
    let shape = LineBreaker.Shape(measure: 43_520 + 1_280, lastLine: 1 << 40)
    let isFound = breaker.solve(points, shape, tolerance: 100)
    #expect(isFound)
    #expect(breaker.demerits == 110 * 110 + 100 + 20_000)
  }

  @Test("lines that follow each other are stretched more alike where contrast costs")
  func contrast() {
    var random = SplitMix64(seed: 5)
    let rules = LineRules()
    var unlike = rules
    unlike.contrast = 0
    var (changes, unlikeChanges) = (0, 0)
    for _ in 0..<40 {
      let points = Self.points(FlowMaker.words(60, &random), rules, parts: true)
      let shape = LineBreaker.Shape(measure: 260_000, lastLine: 240_000)
      for rules in [rules, unlike] {
        var breaker = LineBreaker(rules: rules)
        guard breaker.solve(points, shape, tolerance: 400) else { continue }
        let ratios = zip([0] + breaker.result, breaker.result).dropLast().map { from, to in
          let sum = points[to].end - points[from].start
          let gap = shape.measure - sum.width
          let letters = sum.expanding * rules.expansion / 1_000
          return gap * 100 / ((gap < 0 ? sum.shrink : sum.stretch) + letters)
        }
        let change = zip(ratios, ratios.dropFirst()).reduce(0) {
          $0 + ($1.0 - $1.1) * ($1.0 - $1.1)
        }
        if rules == unlike { unlikeChanges += change } else { changes += change }
      }
    }
    print("squares of changes: \(changes), without their costs \(unlikeChanges)")
    #expect(changes * 20 < unlikeChanges * 19)
    #expect(changes > 0)
  }

  @Test("fewer spaces stand below each other where rivers cost")
  func rivers() {
    var random = SplitMix64(seed: 11)
    var (rules, dry) = (LineRules(), LineRules())
    (rules.river, dry.river) = (20_000, 0)
    var (rivers, dryRivers) = (0, 0)
    for _ in 0..<60 {
      let points = Self.points(FlowMaker.words(150, &random), rules, parts: true)
      let shape = LineBreaker.Shape(measure: 260_000, indent: 10_000, lastLine: 240_000)
      for rules in [rules, dry] {
        var breaker = LineBreaker(rules: rules)
        guard breaker.solve(points, shape, tolerance: 400) else { continue }
        let count = Self.rivers(breaker.result, points, shape, rules)
        if rules == dry { dryRivers += count } else { rivers += count }
      }
    }
    #expect(rivers * 2 < dryRivers, "\(rivers) of \(dryRivers)")
  }

  /// Stretched spaces that stand third or later below each other, by where they are in lines.
  private static func rivers(
    _ ends: [Int], _ points: [BreakPoint], _ shape: LineBreaker.Shape, _ rules: LineRules
  ) -> Int {
    var (count, first) = (0, 0)
    var above: [(left: Double, right: Double, depth: Int)] = []
    for end in ends {
      let (from, to) = (points[first], points[end])
      let indent = first == 0 ? shape.indent : 0
      let sum = to.end - from.start
      let gap = shape.measure - indent - sum.width
      func give(_ sum: LineSum) -> Double {
        Double(sum.stretch) + Double(sum.expanding * rules.expansion) / 1_000
      }
      let ratio = to.kind == .last ? 0 : Double(gap) / give(sum)
      func place(_ sum: LineSum) -> Double { Double(indent + sum.width) + ratio * give(sum) }
      let spaces = points[first + 1..<max(end, first + 1)]
        .filter { ratio > 0 && $0.kind == .plain && $0.next > $0.text }
        .map { (left: place($0.end - from.start), right: place($0.start - from.start)) }
      above = spaces.map { space in
        let depth =
          above.filter { other in
            2 * (min(space.right, other.right) - max(space.left, other.left))
              >= min(space.right - space.left, other.right - other.left)
          }.map(\.depth).max() ?? 0
        return (space.left, space.right, depth + 1)
      }
      count += above.count { $0.depth > 2 }
      first = end
    }
    return count
  }

  @Test("what rivers cost is what stands below two others, and nothing else", arguments: [1, 40])
  func riverCosts(river: Int) {
    var random = SplitMix64(seed: 17)
    var rules = LineRules.plainTeX(tolerance: 10_000, emergency: 0)
    (rules.river, rules.uneven, rules.expansion) = (river * 1_000, 0, 20)
    var found = 0
    for measure in stride(from: 90_000, through: 420_000, by: 30_000) {
      for _ in 0..<12 {
        let points = Self.points(FlowMaker.words(90, &random), rules)
        let shape = LineBreaker.Shape(
          measure: measure, indent: random.whole(-10_000...20_000), lastLine: 1 << 40)
        var breaker = LineBreaker(rules: rules)
        guard breaker.solve(points, shape, tolerance: 10_000) else { continue }
        let (lines, rivers) = Self.costs(breaker.result, points, shape, rules)
        #expect(breaker.demerits == lines + rules.river * rivers)
        found += rivers
      }
    }
    #expect(found > 20, "\(found)")
  }

  /// The demerits of lines by themselves, and how many of their spaces stand below two others; all in whole numbers.
  private static func costs(
    _ ends: [Int], _ points: [BreakPoint], _ shape: LineBreaker.Shape, _ rules: LineRules
  ) -> (lines: Int, rivers: Int) {
    var (lines, rivers, first) = (0, 0, 0)
    var above: [(left: Int, right: Int, depth: Int)] = []
    for end in ends {
      let (from, to) = (points[first], points[end])
      let indent = first == 0 ? shape.indent : 0
      let sum = to.end - from.start
      let gap = shape.measure - indent - sum.width
      let letters = sum.expanding * rules.expansion / 1_000
      let give = gap < 0 ? sum.shrink + letters : sum.stretch + letters
      let last = to.kind == .last && gap >= 0 ? shape.lastLine : 0
      let own = rules.line + LineRules.badness(abs(gap), of: give + last)
      lines += own >= 10_000 ? 100_000_000 : own * own
      let ratio = min(gap * 100 / max(give + last, 1), 300)
      func place(_ sum: LineSum) -> Int {
        let give = sum.stretch + sum.expanding * rules.expansion / 1_000
        return indent + sum.width + give * ratio / 100
      }
      let spaces = points[first + 1..<max(end, first + 1)]
        .filter { ratio > 0 && $0.kind == .plain && $0.next > $0.text }
        .map { (left: place($0.end - from.start), right: place($0.start - from.start)) }
      above = spaces.map { space in
        let depths = above.filter { other in
          2 * (min(space.right, other.right) - max(space.left, other.left))
            >= min(space.right - space.left, other.right - other.left)
        }.map { 1 + min($0.depth, 3) }
        return (space.left, space.right, depths.max() ?? 0)
      }
      rivers += above.reduce(0) { $0 + max($1.depth - 1, 0) }
      first = end
    }
    return (lines, rivers)
  }

  @Test("fewer paragraphs end with a part of a word where that costs")
  func lastPart() {
    var random = SplitMix64(seed: 7)
    var (dear, free) = (LineRules(), LineRules())
    (dear.ends.part, free.ends.part) = (1_000, free.ends.runt)
    var (parts, freeParts) = (0, 0)
    for _ in 0..<200 {
      let points = Self.points(FlowMaker.words(40, &random), free, parts: true)
      let shape = LineBreaker.Shape(measure: 150_000, lastLine: 1 << 40)
      for rules in [dear, free] {
        var breaker = LineBreaker(rules: rules)
        guard breaker.solve(points, shape, tolerance: 400), breaker.result.count > 1 else {
          continue
        }
        let last = points[breaker.result[breaker.result.count - 2]]
        guard last.leavesRunt, last.kind.isHyphen else { continue }
        if rules == free { freeParts += 1 } else { parts += 1 }
      }
    }
    #expect(parts * 2 < freeParts, "\(parts) of \(freeParts)")
  }

  @Test(
    "fewer paragraphs end with a short line, or with a stump, where that costs",
    arguments: [30, 20])
  func shortEnds(points width: Int) {
    var random = SplitMix64(seed: 9)
    var (dear, free) = (LineRules(), LineRules())
    (dear.ends, free.ends) = (.none, .none)
    if width == 30 { dear.ends.short = 100_000 } else { dear.ends.stump = 100_000 }
    var (ends, freeEnds) = (0, 0)
    let short = width * 1_024
    for _ in 0..<600 {
      let points = Self.points(FlowMaker.words(40, &random), free, parts: true)
      let shape = LineBreaker.Shape(
        measure: 150_000, lastLine: 1 << 40, shortEnd: short, stumpEnd: short)
      for rules in [dear, free] {
        var breaker = LineBreaker(rules: rules)
        guard breaker.solve(points, shape, tolerance: 400), points.isShort(breaker.result, shape)
        else { continue }
        if rules == free { freeEnds += 1 } else { ends += 1 }
      }
    }
    #expect(freeEnds > 15 && ends * 3 < freeEnds * 2, "\(ends) of \(freeEnds)")
  }

  @Test(
    "a word of one letter stays with what follows where it leans on that",
    arguments: [
      ("ab (I cd", [0, 50]), ("ab \u{201C}I cd", [0, 50]), ("ab. I cd", [0, 50]),
      ("ab I cd", [0, 0]), ("ab (It cd", [0, 0]), ("I cd", [0]),
    ])
  func loneLetters(text: String, penalties: [Int32]) {
    #expect(Self.points(text, LineRules()).dropFirst().dropLast().map(\.penalty) == penalties)
  }

  @Test("no way of breaking is better than the one found", arguments: UInt64(0)..<60)
  func bruteForce(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = FlowMaker.words(random.whole(6...11), &random)
    let points = Self.points(text, Self.plain, parts: seed % 2 == 0)
    guard points.count <= 17 else { return }
    let shape = LineBreaker.Shape(
      measure: random.whole(60_000...130_000), indent: random.whole(-10_000...10_000),
      rag: seed % 5 == 0 ? 20_000 : 0, lastLine: seed % 3 == 0 ? 30_000 : 1 << 40)
    let tolerance = [200, 1_000, 9_000][random.whole(0...2)]
    var breaker = LineBreaker(rules: Self.plain)
    let found = breaker.solve(points, shape, tolerance: tolerance)
    let best = Exhaustive(points: points, shape: shape, rules: Self.plain, tolerance: tolerance)
      .best()
    #expect(found == (best != nil), "\(text)")
    if let best { #expect(breaker.demerits == best, "\(text)") }
  }

  @Test(
    "no way of breaking into one line less or more is better than the one found",
    arguments: UInt64(0)..<160)
  func otherCounts(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = FlowMaker.words(random.whole(7...12), &random)
    var rules = Self.plain
    rules.expansion = seed % 4 < 2 ? 0 : 20
    let points = Self.points(text, rules, parts: seed % 2 == 0)
    guard points.count <= 17 else { return }
    let shape = LineBreaker.Shape(
      measure: random.whole(60_000...130_000), indent: random.whole(-10_000...10_000),
      rag: seed % 5 == 0 ? 20_000 : 0, lastLine: seed % 3 == 0 ? 30_000 : 1 << 40)
    let tolerance = [200, 800][random.whole(0...1)]
    var breaker = LineBreaker(rules: rules)
    guard breaker.solve(points, shape, tolerance: tolerance) else { return }
    let count = breaker.result.count
    let ways = breaker.solve(points, shape, tolerance: tolerance, besides: count)
    let all = Exhaustive(points: points, shape: shape, rules: rules, tolerance: tolerance)
    for wanted in [count - 1, count + 1] {
      let found = ways.first { $0.points.count == wanted }
      #expect(found?.demerits == all.best(lines: wanted), "\(text)")
      #expect(found?.points.last == found.map { _ in points.count - 1 })
    }
  }

  @Test("a paragraph is found in one line less and in one more")
  func shorterAndLonger() {
    var random = SplitMix64(seed: 3)
    let rules = LineRules()
    var found = Set<Int>()
    for _ in 0..<20 {
      let points = Self.points(FlowMaker.words(120, &random), rules)
      var breaker = LineBreaker(rules: rules)
      let shape = LineBreaker.Shape(measure: 300_000, lastLine: 280_000)
      guard breaker.solve(points, shape, tolerance: 400) else { continue }
      let (count, best) = (breaker.result.count, breaker.demerits)
      for way in breaker.solve(points, shape, tolerance: 400, besides: count) {
        #expect(way.demerits >= best)
        found.insert(way.points.count - count)
      }
    }
    #expect(found == [-1, 1])
  }

  @Test(
    "what cannot be broken well is broken all the same, never overfull", arguments: UInt64(0)..<40)
  func always(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var maker = FlowMaker()
    let long = String(repeating: "x", count: random.whole(1...400))
    maker.add(FlowMaker.words(20, &random) + " " + long + " " + FlowMaker.words(20, &random))
    let width = Double(random.whole(12...200))
    let chapter = maker.chapter(width, 300)
    for page in chapter.pages.indices {
      for letter in chapter.display(page).letters {
        #expect(letter.box.right <= FlowLength(points: 20 + width) + 8)
      }
    }
  }

  @Test(
    "a line that is stretched by no more is no worse than allowed",
    arguments: [(85, 282), (100, 298), (400, 472), (1_600, 749), (LineRules.worst, 1_291)])
  func farthest(tolerance: Int, stretch: Int) {
    #expect(LineRules.stretch(within: tolerance) == stretch)
    let most = 297 * 1_000
    #expect(LineRules.badness((stretch - 1) * 1_000, of: most) <= tolerance)
    #expect(LineRules.badness(stretch * 1_000, of: most) >= min(tolerance + 1, LineRules.worst))
  }

  @Test("more ways than the limit are dropped, and the text is still broken")
  func manyWays() {
    let text = String(repeating: "a ", count: 3_000)
    let points = Self.points(text, Self.plain)
    var breaker = LineBreaker(rules: Self.plain)
    // Each line may hold anything from nothing to a thousand words.
    let shape = LineBreaker.Shape(measure: 7_000_000, rag: 7_000_000, lastLine: 1 << 40)
    let isFound = breaker.solve(points, shape, tolerance: 10_000)
    #expect(isFound)
    #expect(breaker.result.last == points.count - 1)
  }
}

/// Tries all ways to break a few points.
private struct Exhaustive {
  let points: [BreakPoint]
  let shape: LineBreaker.Shape
  let rules: LineRules
  let tolerance: Int

  /// The least demerits of all ways, or of those with so many lines.
  func best(lines: Int? = nil) -> Int? {
    var best: Int?
    let inner = points.count - 2
    for choice in 0..<(1 << inner) {
      if let lines, choice.nonzeroBitCount + 1 != lines { continue }
      var places = [0]
      for bit in 0..<inner where choice & 1 << bit != 0 { places.append(bit + 1) }
      places.append(points.count - 1)
      if let cost = cost(of: places), cost < best ?? .max { best = cost }
    }
    return best
  }

  private func cost(of places: [Int]) -> Int? {
    var (total, fitness) = (0, 1)
    for line in 1..<places.count {
      let (from, to) = (points[places[line - 1]], points[places[line]])
      let width = to.end.width - from.start.width
      let gap = shape.measure - (line == 1 ? shape.indent : 0) - width
      let isLast = to.kind == .last
      var bad: Int
      if gap < 0 {
        let shrink = shape.rag == 0 ? to.end.shrink - from.start.shrink : 0
        guard -gap <= shrink else { return nil }
        bad = LineRules.badness(-gap, of: shrink)
      } else {
        let stretch = shape.rag == 0 ? to.end.stretch - from.start.stretch : shape.rag
        bad = LineRules.badness(gap, of: stretch + (isLast ? shape.lastLine : 0))
      }
      guard bad <= tolerance else { return nil }
      let now = gap < 0 ? (bad > 12 ? 0 : 1) : bad > 99 ? 3 : bad > 12 ? 2 : 1
      let penalty = isLast ? 0 : Int(to.penalty)
      total += bad + rules.line >= 10_000 ? 100_000_000 : (bad + rules.line) * (bad + rules.line)
      total += penalty * penalty
      if from.kind.isHyphen, to.kind.isHyphen { total += rules.twoHyphens }
      if from.kind.isHyphen, isLast { total += rules.lastHyphen }
      if abs(now - fitness) > 1 { total += rules.uneven }
      fitness = now
    }
    return total
  }
}
