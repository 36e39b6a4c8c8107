import RectoFlowModel

/// Finds where what stands beside the lines of a block is placed, and how much shorter they are for it.
struct AsideFitter {
  private let flow: Flow
  private let block: FlowBlock
  private let spans: [FlowSpan]
  private let measure: Int
  /// How far things may stand from the side at which lines begin.
  private let reach: ClosedRange<Int>
  /// What is left free between them and letters at least.
  private let gap: Int
  private var maker: AtomMaker
  /// What stands beside its lines, and how wide the letters of each are.
  private let asides: Range<Int>
  private var widths: [Int] = []
  /// How much lines were made shorter for each: they stay so, or they would never be found.
  private var demands: [Int: LineInset] = [:]

  /// Nothing where nothing stands beside the lines of a block. `maker` takes it apart; what is no part of a cell may reach into
  /// the margins of the page.
  init?(
    _ block: FlowBlock, _ spans: [FlowSpan], _ maker: AtomMaker, _ wishes: FlowWishes,
    isInCell: Bool
  ) {
    flow = maker.flow
    asides = flow.asides(in: block.text)
    guard !asides.isEmpty else { return nil }
    (self.block, self.spans, self.maker) = (block, spans, maker)
    measure = ParagraphBreaker.measure(of: block, wishes)
    gap = Int(wishes.textSize) / 4
    let left = isInCell ? 0 : Int(block.inset.left) + Int(wishes.margins.left) - gap
    let right = isInCell ? 0 : Int(block.inset.right) + Int(wishes.margins.right) - gap
    reach = min(-left, 0)...max(measure + right, measure)
    self.maker.setsAsides = true
    for number in asides {
      self.maker.make(
        spans, part: Self.letters(of: number, in: flow), levels: nil, from: block.text.lowerBound)
      widths.append(max(self.maker.atoms.reduce(0) { $0 + $1.width }, 0))
    }
    self.maker.setsAsides = false
  }

  /// Its letters, without the space behind them.
  static func letters(of number: Int, in flow: Flow) -> Range<Int> {
    let text = flow.asides[number].text
    var end = text.upperBound
    while end > text.lowerBound, flow.text[end - 1] == 0x20 { end -= 1 }
    return text.lowerBound..<end
  }

  // MARK: Places

  /// Places everything beside lines that were broken with `used` less at their sides, of which what is no aside asks for
  /// `others`; `initial` ends where the letters of the first line begin. Says what they must have less.
  mutating func place(
    beside lines: [SetLine], used: [LineInset], others: [LineInset], lettersStart: Int
  ) -> (placed: [PlacedAside], insets: [LineInset]) {
    var (insets, placed, line) = (others, [PlacedAside](), 0)
    guard !lines.isEmpty else { return ([], others) }
    var taken = (line: -1, left: 0, right: 0)
    var text = Extent(left: 0, right: 0, indent: 0)
    for (order, number) in asides.enumerated() {
      let aside = flow.asides[number]
      while line + 1 < lines.count, Int(lines[line + 1].start) <= aside.text.lowerBound {
        line += 1
      }
      if taken.line != line {
        let own = line < others.count ? others[line] : LineInset()
        taken = (line, Int(own.left), Int(own.right))
        text = extent(of: lines[line], own, isPlain: used.isEmpty, from: lettersStart)
      }
      let width = max(widths[order], Int(aside.width))
      var left =
        switch aside.edge {
        case .left: (aside.takesRoom ? taken.left : 0) + Int(aside.distance)
        case .right:
          measure - (aside.takesRoom ? taken.right : 0) - Int(aside.distance) - width
        case .line: text.left + Int(aside.distance)
        }
      left = max(min(left, reach.upperBound - width), reach.lowerBound)
      let share = min(max(aside.share, 0), 1_000)
      let start = left + (width - widths[order]) * share / 1_000
      let demand = demand(
        of: aside, aside.takesRoom ? left..<left + width : start..<start + widths[order],
        beside: text)
      let known = demands[number] ?? LineInset()
      let whole = LineInset(
        left: max(demand.left, known.left), right: max(demand.right, known.right))
      if whole != LineInset() {
        demands[number] = whole
        while insets.count <= line { insets.append(LineInset()) }
        insets[line].left = max(insets[line].left, whole.left)
        insets[line].right = max(insets[line].right, whole.right)
      }
      if aside.takesRoom {
        taken.left = max(taken.left, Int(whole.left))
        taken.right = max(taken.right, Int(whole.right))
      }
      placed.append(PlacedAside(number: number, line: line, left: start))
    }
    return (placed, insets)
  }

  /// Where the letters of a line begin and end, and how much of that is the indent.
  private struct Extent {
    var left, right, indent: Int
  }

  /// That of a line if nothing stands beside it here.
  private mutating func extent(
    of line: SetLine, _ own: LineInset, isPlain: Bool, from lettersStart: Int
  ) -> Extent {
    let start = max(Int(line.start), line.isFirst ? lettersStart : 0)
    maker.make(
      spans, part: start..<max(Int(line.textEnd), start), hyphen: line.isParted, levels: nil,
      from: block.text.lowerBound)
    let paragraph = block.paragraph.line(at: Int(line.start) - block.text.lowerBound)
    // Where nothing is at its sides it may begin farther in, as lines of verse do that go on.
    let inset = isPlain ? line.inset : own
    let indent = line.isFirst ? min(Int(paragraph.indent), measure * 9 / 10) : 0
    let isRightToLeft = paragraph.isRightToLeft
    let left = Int(inset.left) + (isRightToLeft ? 0 : indent)
    let right = measure - Int(inset.right) - (isRightToLeft ? indent : 0)
    let slack = max(right - left - maker.atoms.reduce(0) { $0 + $1.width }, 0)
    var alignment = paragraph.alignment
    if alignment == .justified, line.isLast || paragraph.keepsLines {
      alignment = paragraph.lastLine
    }
    let before =
      switch alignment {
      case .justified, .left: 0
      case .center: slack / 2
      case .right: slack
      }
    return Extent(
      left: left + before, right: alignment == .justified ? right : right - slack + before,
      indent: isRightToLeft ? 0 : indent)
  }

  /// What a line must have less at its sides for something that reaches from one place to another.
  private func demand(of aside: FlowAside, _ own: Range<Int>, beside text: Extent) -> LineInset {
    var demand = LineInset()
    if aside.takesRoom {
      // Words follow each other to the right: what ends a line stands farther off than what begins one.
      if aside.edge == .right {
        let room = max(Int(aside.gap), 2 * gap)
        demand.right = Int32(clamping: max(measure - own.lowerBound + room, 0))
      } else {
        let room = max(Int(aside.gap), gap)
        demand.left = Int32(clamping: max(own.upperBound + room - max(text.indent, 0), 0))
      }
    } else if own.lowerBound < text.right + gap / 2, own.upperBound + gap / 2 > text.left {
      if own.lowerBound + own.upperBound < text.left + text.right {
        demand.left = Int32(clamping: max(own.upperBound + gap - text.indent, 0))
      } else {
        demand.right = Int32(clamping: max(measure - own.lowerBound + gap, 0))
      }
    }
    return demand.width <= measure / 2 ? demand : LineInset()
  }
}
