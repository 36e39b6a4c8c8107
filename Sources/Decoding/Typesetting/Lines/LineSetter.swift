import RectoFlowModel

/// Puts the atoms of one line where they stand: fits them to the measure, and turns what runs from right to left.
struct LineSetter {
  /// Where an atom stands.
  struct Placed {
    var x: Int
    var width: Int
    /// What stands between its letters beside what their face asks for.
    var spacing = 0
  }

  private(set) var maker: AtomMaker
  let rules: LineRules
  /// One for each atom of `maker`.
  private(set) var placed: [Placed] = []
  /// How much wider letters are drawn, in thousandths.
  private(set) var expansion = 0
  /// Where the line begins and ends.
  private(set) var left = 0
  private(set) var right = 0

  init(maker: AtomMaker, rules: LineRules) { (self.maker, self.rules) = (maker, rules) }

  /// Sets a line of a block whose text begins at `x` and is `measure` wide, and whose initial, if any, ends at
  /// `lettersStart`; it may be what stands beside another. An opening quotation mark at its head hangs out by half, if it may, and so do small marks at its end.
  mutating func set(
    _ line: SetLine, of block: FlowBlock, _ spans: [FlowSpan], x: Int, measure: Int,
    levels: [UInt8]?, from lettersStart: Int = 0, hangs: Bool = false, isAside: Bool = false
  ) {
    let paragraph = block.paragraph.line(at: Int(line.start) - block.text.lowerBound)
    let (x, measure) = (x + Int(line.inset.left), measure - line.inset.width)
    let start = max(Int(line.start), line.isFirst ? lettersStart : 0)
    maker.setsAsides = isAside
    maker.make(
      spans, part: start..<max(Int(line.textEnd), start), hyphen: line.isParted, levels: levels,
      from: block.text.lowerBound)
    let indent = line.isFirst ? min(Int(paragraph.indent), measure * 9 / 10) : 0
    var alignment = paragraph.alignment
    if paragraph.keepsLines, alignment == .justified { alignment = .left }
    let hang = hangs && (alignment == .justified || alignment == .left) ? min(self.hang, x) : 0
    var gap =
      measure + hang - indent - Int(line.trail) - maker.atoms.reduce(0) { $0 + $1.width }
    // A last line that is a little too long is made narrower all the same.
    let isFitted =
      alignment == .justified && (!line.isLast || gap < 0 || paragraph.lastLine == .justified)
    // Margins are as wide on one side as on the other.
    if isFitted, hangs, !paragraph.isRightToLeft { gap += min(endHang(of: line), x) }
    placed = maker.atoms.map { Placed(x: 0, width: $0.width) }
    expansion = 0
    if isFitted || gap < 0 { gap -= fit(gap, line, isJustified: alignment == .justified) }
    if alignment == .justified { alignment = paragraph.lastLine }
    let startsRight = paragraph.isRightToLeft
    var begin = x - hang + (startsRight ? 0 : indent)
    switch alignment {
    case .justified: begin += startsRight ? max(gap, 0) : 0
    case .left: begin += startsRight && paragraph.alignment == .justified ? max(gap, 0) : 0
    case .right: begin += max(gap, 0)
    case .center: begin += max(gap, 0) / 2
    }
    left = begin
    right = begin
    for index in order() {
      placed[index].x = right
      right += placed[index].width
    }
  }

  /// Where the letters of an atom stand, without the room before them, where their face moves them.
  func letters(of atom: Int) -> Placed {
    var place = placed[atom]
    let (lead, spread) = (Int(maker.atoms[atom].lead), Int(maker.atoms[atom].spread))
    place.x += Int(maker.faces[Int(maker.atoms[atom].face)].face.shiftRight) + lead
    (place.width, place.spacing) = (place.width - lead, place.spacing + spread)
    return place
  }

  /// Half of the quotation mark that the line begins with; 0 where it begins with none, or runs from right to left.
  private var hang: Int {
    guard let first = maker.atoms.first, first.kind == .word, first.level == 0,
      let mark = maker.words[Int(first.shaped)].glyphs.first, mark.cluster == 0
    else { return 0 }
    switch maker.flow.text.scalar(at: Int(first.start), end: Int(first.end)).0 {
    case 0x22, 0x27, 0xAB, 0x2018, 0x201A, 0x201C, 0x201E, 0x2039:
      return max(maker.faces[Int(first.face)].face.size.times(Int(mark.advance)) / 2, 0)
    default: return 0
    }
  }

  /// How far what the line ends with hangs out, so that the edge of the text looks even: where a hyphen or a full stop ends a
  /// line there is white above or below it.
  private func endHang(of line: SetLine) -> Int {
    guard let last = maker.atoms.last, last.kind == .word, last.level == 0,
      let mark = maker.words[Int(last.shaped)].glyphs.last
    else { return 0 }
    let face = maker.faces[Int(last.face)].face
    let scalar =
      line.isParted
      ? Scalar.hyphen : maker.flow.text.scalar(before: Int(last.end), start: Int(last.start))
    guard face.orientation == .across else { return 0 }
    return max(face.size.times(Int(mark.advance)), 0) * Self.endShare(of: scalar) / 100
  }

  /// How much of its width a mark hangs out by at the end of a line, in hundredths.
  private static func endShare(of scalar: UInt32) -> Int {
    switch scalar {
    case Scalar.hyphen, Scalar.trueHyphen, 0x2011, 0x2C, 0x2E: 50
    case 0x22, 0x27, 0xBB, 0x2019, 0x201D, 0x203A: 40
    case 0x3A, 0x3B: 30
    case 0x2013: 25
    case Scalar.emDash: 15
    default: 0
    }
  }

  /// Makes the line wider by `gap`, or narrower, and says by how much it did.
  private mutating func fit(_ gap: Int, _ line: SetLine, isJustified: Bool) -> Int {
    let share = LineShare(maker, shrinks: gap < 0)
    let give = share.whole
    var (letters, clusters) = (0, 0)
    for atom in maker.atoms {
      if atom.kind == .word { clusters += maker.words[Int(atom.shaped)].clusters }
      if atom.expands { letters += atom.width }
    }
    var done = 0
    if isJustified, rules.expansion > 0, letters > 0 {
      let room = give + letters * rules.expansion / 1_000
      // Steps of half a hundredth, so that fewer sizes of letters are drawn; downwards, so that no line is too wide.
      let steps = rules.expansion / 5
      let exact = Double(gap) / Double(max(room, 1)) * Double(steps)
      expansion = Int(min(max(exact, Double(-steps)), Double(steps)).rounded(.down)) * 5
      for index in maker.atoms.indices where maker.atoms[index].expands {
        let more = placed[index].width * expansion / 1_000
        placed[index].width += more
        done += more
      }
    }
    var rest = gap - done
    if line.isSpaced, rest > give, clusters > 1 {
      let em = maker.atoms.first.map { Int(maker.faces[Int($0.face)].face.size) } ?? 0
      let spacing = min((rest - give) / clusters, em * rules.letterSpacing / 1_000)
      for index in maker.atoms.indices where maker.atoms[index].kind == .word {
        let more = spacing * maker.words[Int(maker.atoms[index].shaped)].clusters
        placed[index].width += more
        placed[index].spacing += spacing
        rest -= more
        done += more
      }
      // A short line looks better than one with holes.
      if rest > 5 * give { rest = give }
    }
    return done + spread(rest, share, shrinks: gap < 0)
  }

  /// Gives each space, and each letter that may stand apart, its part of a length, and says how much was given. What
  /// letters were made narrower too much goes back by what may shrink.
  private mutating func spread(_ length: Int, _ share: LineShare, shrinks: Bool) -> Int {
    guard share.whole > 0 else { return 0 }
    let parts = share.parts(of: length)
    var seen = [Int](repeating: 0, count: parts.count)
    var spent = seen
    for index in maker.atoms.indices {
      let atom = maker.atoms[index]
      guard let (rank, most) = LineShare.part(of: atom, maker, shrinks: shrinks), most > 0 else {
        continue
      }
      seen[rank] += most
      var more = parts[rank] * seen[rank] / share.ranks[rank] - spent[rank]
      if atom.kind == .space || atom.kind == .room {
        more = max(more, -placed[index].width)
      } else {
        let clusters = max(maker.clusters(atom), 1)
        // The last letter of a line has nothing to stand apart from.
        let gaps = index == maker.atoms.count - 1 ? max(clusters - 1, 1) : clusters
        placed[index].spacing += more / gaps
      }
      placed[index].width += more
      spent[rank] += more
    }
    return spent.reduce(0, +)
  }

  /// The atoms from left to right (UAX 9, L2).
  private func order() -> [Int] {
    var order = Array(maker.atoms.indices)
    let levels = maker.atoms.map(\.level)
    guard let highest = levels.max(), highest > 0 else { return order }
    var level = highest
    while level > 0 {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
      level -= 1
    }
    return order
  }
}
