import RectoFlowModel

/// Breaks blocks of text into lines: tries without parted words first, then with them, and then whatever helps. No line
/// is ever wider than its measure.
struct ParagraphBreaker {
  private(set) var maker: AtomMaker
  let rules: LineRules
  let wishes: FlowWishes
  private var pointMaker: PointMaker
  private var breaker: LineBreaker
  private var breaks: [UInt8] = []
  /// Whether lines might end between words that belong together.
  private var hasPairs = false
  /// The points where the lines end that were found last, and their demerits.
  private var found: [Int] = []
  private var demerits = 0
  private(set) var lines: [SetLine] = []
  /// The same paragraph in one line less, or one more, where that can be done well.
  private(set) var others: [Other] = []
  private var variants = LineVariants()
  /// How many paragraphs could only be set with more room between words than is good.
  private(set) var emergencies = 0

  init(maker: AtomMaker, rules: LineRules, wishes: FlowWishes) {
    (self.maker, self.rules, self.wishes) = (maker, rules, wishes)
    pointMaker = PointMaker(rules: rules)
    breaker = LineBreaker(rules: rules)
  }

  /// Lines that a paragraph may have instead of its best.
  struct Other {
    var lines: [SetLine]
    /// How many demerits they have beside those of the best.
    var demerits: Int
  }

  /// Where the first line ends, and the place up to which no line may end elsewhere.
  struct FirstEnd {
    var place, reach: Int
  }

  /// The levels of direction of a block's text, where it has any but the usual.
  func levels(of block: FlowBlock) -> [UInt8]? {
    LineTurns(maker.flow.text, block).levels(by: maker.shaper)
  }

  /// The measure of a block: what its insets leave of the page's, a hundredth of it at least.
  static func measure(of block: FlowBlock, _ wishes: FlowWishes) -> Int {
    let whole = max(Int(wishes.measure), Int(FlowLength.point))
    let inset = Int(block.inset.left) + Int(block.inset.right)
    return min(max(whole - inset, whole / 100), whole * 2)
  }

  /// Breaks a block; its lines stand in `lines`. The first of them have `insets` less than the others; letters before
  /// `start`, if given, stand in none.
  mutating func set(
    _ block: FlowBlock, _ spans: [FlowSpan], insets: [LineInset] = [], from start: Int? = nil,
    firstEnd: FirstEnd? = nil
  ) {
    lines.removeAll(keepingCapacity: true)
    others.removeAll()
    variants = LineVariants()
    let text = block.text
    guard !text.isEmpty else { return }
    let first = max(start ?? text.lowerBound, text.lowerBound)
    let levels = levels(of: block)
    let keeps = block.paragraph.keepsLines
    var task = ParagraphTask(
      paragraph: block.paragraph, origin: text.lowerBound, measure: Self.measure(of: block, wishes),
      em: Int(mainSize(spans)),
      parts: block.paragraph.hyphenates && wishes.hyphens != .never && !keeps,
      isJustified: block.paragraph.alignment == .justified && !keeps, start: first,
      varies: rules.varies && block.headLevel == 0 && !keeps
        && block.paragraph.alignment != .center
        && text.count <= LineRules.Limit.part, insets: insets, firstEnd: firstEnd)
    while task.start < text.upperBound {
      let end = maker.partEnd(task.start, text.upperBound)
      set(task.start..<end, of: spans, task, levels: levels, from: text.lowerBound)
      task.start = end
    }
    balance(block, task)
    if !lines.isEmpty {
      lines[0].isFirst = true
      lines[0].start = Int32(text.lowerBound)
    }
    others = variants.paragraphs(lines)
  }

  /// Breaks a part of a block.
  private mutating func set(
    _ part: Range<Int>, of spans: [FlowSpan], _ task: ParagraphTask, levels: [UInt8]?,
    from blockStart: Int
  ) {
    maker.make(spans, part: part, levels: levels, from: blockStart)
    guard !maker.atoms.isEmpty, let first = spans.first else { return }
    let face = maker.faces[maker.face(first)]
    maker.findBreaks(in: part, face.setting, parts: wishes.hyphens != .never, into: &breaks)
    hasPairs = rules.bonds.pair > 0 && breaks.contains(BreakMark.pair)
    if let end = task.firstEnd {
      for place in part.dropFirst().prefix(while: { $0 <= end.reach }) where place != end.place {
        breaks[place - part.lowerBound] = 0
      }
    }
    // What keeps lines keeps its spaces too, as ones that do not break.
    if task.paragraph.keepsLines { maker.breakAtSpaces(&breaks, from: task.start) }
    var start = 0
    let atoms = maker.atoms.count
    while start < atoms {
      var end = start
      while end < atoms, maker.atoms[end].kind != .lineFeed { end += 1 }
      let isEnded = end < atoms
      setRow(start..<end, task, isEnd: !isEnded)
      if isEnded, let last = lines.indices.last {
        lines[last].end = maker.atoms[end].end
        variants.endLine(last, at: maker.atoms[end].end)
      }
      start = isEnded ? end + 1 : end
    }
  }

  /// The size that most of a block is set in.
  func mainSize(_ spans: [FlowSpan]) -> FlowLength {
    let longest = spans.max { $0.text.count < $1.text.count }
    return longest.map { maker.faces[maker.face($0)].face.size } ?? wishes.textSize
  }

  /// Breaks the atoms between two ends that the text asks for.
  private mutating func setRow(_ range: Range<Int>, _ task: ParagraphTask, isEnd: Bool) {
    var (task, start, points) = (task, range.lowerBound, 0)
    task.lead = maker.atoms[range].prefix { $0.kind == .space }.reduce(0) { $0 + $1.width }
    for index in range {
      // A short word has a few places to break; a long one may have one for each letter.
      let length = Int(maker.atoms[index].end - maker.atoms[index].start)
      points += length > 64 ? length : 4
      guard points > LineRules.Limit.points, index + 1 < range.upperBound else { continue }
      setPart(start..<(index + 1), task, isEnd: false, measure: task.measure)
      (start, points) = (index + 1, 0)
    }
    setPart(start..<range.upperBound, task, isEnd: isEnd, measure: task.measure)
  }

  private mutating func setPart(
    _ range: Range<Int>, _ task: ParagraphTask, isEnd: Bool, measure: Int
  ) {
    let turnover = task.turnover(in: measure)
    var shape = LineBreaker.Shape(measure: measure - turnover)
    shape.indent =
      (lines.isEmpty ? min(Int(task.paragraph.indent), measure * 9 / 10) : 0) - turnover
    shape.lastLine =
      isEnd && rules.lastLine > 0 && task.isJustified
      ? max(measure - rules.lastLine * task.em, 0) : 1 << 40
    if task.isJustified {
      shape.shortEnd = max(2 * Int(task.paragraph.indent), 3 * task.em)
    } else {
      shape.rag = 3 * max(task.em, 1)
    }
    shape.stumpEnd = max(Int(task.paragraph.indent), task.em)
    shape.narrow = task.insets.dropFirst(lines.count).map(\.width)
    let width = maker.atoms[range].reduce(0) { $0 + $1.width }
    let room = measure - max(shape.indent + turnover, 0) - (shape.narrow.max() ?? 0)
    let fits = width <= (task.isJustified ? room - rules.lastLine * task.em : room)
    if fits {
      makePoints(range, task, PointMaker.Choice())
      let whole = [pointMaker.points[0], pointMaker.points[pointMaker.points.count - 1]]
      append([1], of: whole, shape, task, isSpaced: false)
    } else if task.paragraph.keepsLines {
      findAny(range, task, shape)
      append(found, of: pointMaker.points, shape, task, isSpaced: false)
    } else {
      solve(range, task, &shape)
    }
  }

  private mutating func makePoints(
    _ range: Range<Int>, _ task: ParagraphTask, _ choice: PointMaker.Choice
  ) {
    var choice = choice
    choice.hangs = task.paragraph.hangsMarks
    pointMaker.make(&maker, range, breaks: breaks, from: task.start, choice: choice)
  }

  /// Finds the best lines of a shape, and tells whether there are any; they stand in `found`.
  private mutating func find(
    _ shape: LineBreaker.Shape, tolerance: Int, always: Bool = false
  ) -> Bool {
    if shape.narrow.isEmpty {
      let isFound = breaker.solve(
        pointMaker.points, shape, tolerance: tolerance, always: always)
      (found, demerits) = (breaker.result, breaker.demerits)
      return isFound
    }
    let ways = breaker.solveShaped(
      pointMaker.points, shape, tolerance: tolerance, always: always)
    guard let best = ways.min(by: { $0.demerits < $1.demerits }) else { return false }
    (found, demerits) = (best.points, best.demerits)
    return true
  }

  /// Goes from the best means to the worst until lines are found.
  private mutating func solve(
    _ range: Range<Int>, _ task: ParagraphTask, _ shape: inout LineBreaker.Shape
  ) {
    let whole = rules.tolerance(
      isJustified: task.isJustified, wantsHyphens: task.parts && wishes.hyphens == .always)
    makePoints(range, task, PointMaker.Choice(keepsPairs: hasPairs))
    let loose = task.isJustified ? rules.toleranceParted.upperBound : 1_600
    let first = lines.count
    let varies = task.varies && mayVary(range, task)
    if find(shape, tolerance: whole) {
      append(found, of: pointMaker.points, shape, task, isSpaced: false)
      guard varies else { return }
      let best = best(shape)
      var others = others(from: first, shape, task, tolerance: loose, best)
      // Short lines need hyphens to be more or fewer.
      if others.count < 2, lines.count - first > 2, task.parts, task.measure < 24 * task.em {
        makePoints(range, task, PointMaker.Choice(parts: true, keepsPairs: hasPairs))
        others = self.others(from: first, shape, task, tolerance: loose, best)
      }
      variants.add(others, for: first..<lines.count)
      return
    }
    if task.parts {
      makePoints(range, task, PointMaker.Choice(parts: true, keepsPairs: hasPairs))
    }
    let parted = task.isJustified && task.parts ? rules.toleranceParted.lowerBound : loose
    var isFound = parted < loose && find(shape, tolerance: parted)
    if !isFound {
      if hasPairs { makePoints(range, task, PointMaker.Choice(parts: task.parts)) }
      isFound = find(shape, tolerance: loose)
    }
    if isFound {
      append(found, of: pointMaker.points, shape, task, isSpaced: false)
      guard varies else { return }
      let best = best(shape)
      let others = others(from: first, shape, task, tolerance: loose, best)
      variants.add(others, for: first..<lines.count)
      return
    }
    emergencies += 1
    if rules.emergency > 0, task.isJustified {
      shape.emergency = rules.emergency * task.em
      if find(shape, tolerance: loose) {
        return append(found, of: pointMaker.points, shape, task, isSpaced: false)
      }
    }
    if rules.letterSpacing > 0, task.isJustified {
      // Letters are half as wide as high, about: twice the room in parts of their width.
      shape.lettersGive = 2 * rules.letterSpacing
      if find(shape, tolerance: loose) {
        return append(found, of: pointMaker.points, shape, task, isSpaced: true)
      }
    }
    findAny(range, task, shape)
    append(found, of: pointMaker.points, shape, task, isSpaced: true)
  }

  /// Finds lines by all means: parts words wherever else they may not be parted, then ends lines at spaces that do not
  /// break, and tears only what is too wide even then.
  private mutating func findAny(
    _ range: Range<Int>, _ task: ParagraphTask, _ shape: LineBreaker.Shape
  ) {
    let narrow = shape.narrow.max() ?? 0
    let (first, others) = (shape.measure - shape.indent - narrow, shape.measure - narrow)
    var choice = PointMaker.Choice(
      parts: wishes.hyphens != .never && !task.paragraph.keepsLines,
      wholeCode: max(min(first, others), 1))
    makePoints(range, task, choice)
    var tooWide = pointMaker.tooWide(first: first, others: others)
    if !tooWide.isEmpty, maker.breakAtSpaces(&breaks, from: task.start, within: tooWide) {
      makePoints(range, task, choice)
      tooWide = pointMaker.tooWide(first: first, others: others)
    }
    if !tooWide.isEmpty {
      choice.torn = tooWide
      makePoints(range, task, choice)
    }
    _ = find(shape, tolerance: LineRules.worst, always: true)
  }

  /// What other numbers of lines are compared with: what was found last.
  private typealias Best = (demerits: Int, isShort: Bool, isStump: Bool)

  private func best(_ shape: LineBreaker.Shape) -> Best {
    let points = pointMaker.points
    return (demerits, points.isShort(found, shape), points.isStump(found, shape))
  }

  /// Whether the lines of a part may be more or fewer. What stands beside lines says how wide those below them are, and
  /// lines of verse are the poet's.
  private func mayVary(_ range: Range<Int>, _ task: ParagraphTask) -> Bool {
    if lines.isEmpty, range == 0..<maker.atoms.count { return true }
    return task.insets.isEmpty && task.paragraph.turnover == 0
  }

  /// The best lines of other numbers than those from one on have, which have so few demerits.
  private mutating func others(
    from first: Int, _ shape: LineBreaker.Shape, _ task: ParagraphTask, tolerance: Int,
    _ best: Best
  ) -> [Other] {
    let count = lines.count - first
    guard LineRules.Limit.varied.contains(count) else { return [] }
    let points = pointMaker.points
    let ways =
      shape.narrow.isEmpty
      ? breaker.solve(points, shape, tolerance: tolerance, besides: count)
      : breaker.solveShaped(points, shape, tolerance: tolerance)
        .filter { abs($0.points.count - count) == 1 }
    return ways.filter { way in
      // No page gains so much that it is worth a line of two letters.
      way.points.count >= 2
        && (best.isStump || points.lastWidth(way.points).map { $0 > task.em } ?? true)
    }.map { way in
      let endsShorter = !best.isShort && points.isShort(way.points, shape)
      let endsInStump = !best.isStump && points.isStump(way.points, shape)
      return Other(
        lines: lines(at: way.points, of: points, shape, task, from: first, isSpaced: false),
        demerits: max(way.demerits - best.demerits, 0)
          + (endsInStump
            ? rules.ends.stumpOfOthers : endsShorter ? rules.ends.shortOfOthers : 0))
    }
  }

  private mutating func append(
    _ result: [Int], of points: [BreakPoint], _ shape: LineBreaker.Shape, _ task: ParagraphTask,
    isSpaced: Bool
  ) {
    lines += lines(
      at: result, of: points, shape, task, from: lines.count, isSpaced: isSpaced)
  }

  private func lines(
    at result: [Int], of points: [BreakPoint], _ shape: LineBreaker.Shape, _ task: ParagraphTask,
    from first: Int, isSpaced: Bool
  ) -> [SetLine] {
    let turnover = task.turnover(in: task.measure)
    var lines: [SetLine] = []
    var before = 0
    for (number, index) in result.enumerated() {
      let (from, to) = (points[before], points[index])
      var line = SetLine(start: from.next, textEnd: to.text, end: to.next)
      line.isParted = to.kind == .parted
      line.hasHyphen = to.kind.isHyphen
      line.isLast = to.kind == .last
      line.isSpaced = isSpaced
      line.trail = to.trail
      if first + number < task.insets.count { line.inset = task.insets[first + number] }
      let sum = to.end - from.start
      let gap =
        shape.measure - line.inset.width - (number == 0 ? shape.indent : 0) - sum.width
      let letters = sum.expanding * rules.expansion / 1_000
      let give = max((gap < 0 ? sum.shrink : sum.stretch) + letters, 1)
      if shape.rag == 0, !(line.isLast && gap > 0) {
        line.ratio = Int16(max(-1_000, min(gap * 100 / give, 1_000)))
      }
      if number > 0, turnover > 0 {
        if task.paragraph.isRightToLeft(at: Int(from.next) - task.origin) {
          line.inset.right += Int32(turnover)
        } else {
          line.inset.left += Int32(turnover)
        }
      }
      lines.append(line)
      before = index
    }
    return lines
  }

  /// Makes the lines of a head about equally long, and those of a few that stand in the middle.
  private mutating func balance(_ block: FlowBlock, _ task: ParagraphTask) {
    guard block.headLevel > 0 || block.paragraph.alignment == .center, task.insets.isEmpty,
      block.text.count < 1_024, !task.isJustified, (2...8).contains(lines.count),
      !task.paragraph.keepsLines,
      maker.atoms.allSatisfy({ $0.kind != .lineFeed })
    else { return }
    var task = task
    task.start = block.text.lowerBound
    let (count, best, before) = (lines.count, lines, emergencies)
    var (low, high) = (task.measure / 3, task.measure)
    var balanced = best
    while high - low > max(task.em / 4, 64) {
      let middle = (low + high) / 2
      lines.removeAll(keepingCapacity: true)
      setPart(0..<maker.atoms.count, task, isEnd: true, measure: middle)
      if lines.count <= count, emergencies == before {
        (high, balanced) = (middle, lines)
      } else {
        (low, emergencies) = (middle, before)
      }
    }
    (lines, emergencies) = (balanced, before)
  }
}
