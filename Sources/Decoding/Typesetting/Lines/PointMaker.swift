import RectoFlowModel

/// Finds the places where lines may end among the atoms of a paragraph, and what each of them costs.
struct PointMaker {
  /// Which places count.
  struct Choice: Equatable {
    /// Whether words may be parted.
    var parts = false
    /// How wide a word of code is that is not parted: a hyphen within it were taken for a sign of it.
    var wholeCode = Int.max
    /// The bytes of what is broken anywhere, since no line is wide enough for it; in order.
    var torn: [Range<Int>] = []
    /// Whether lines end between no two words that belong together.
    var keepsPairs = false
    /// Whether full stops and commas may hang out at ends of lines.
    var hangs = false
  }

  let rules: LineRules
  private(set) var points: [BreakPoint] = []
  private var sum = LineSum()
  private var hyphens: [Int] = []
  private var places: [(byte: Int, kind: BreakPoint.Kind, penalty: Int)] = []

  init(rules: LineRules) { self.rules = rules }

  /// Makes the points of some atoms, the first at their start and the last at their end. `breaks` says before which of
  /// the bytes from `start` a line may begin.
  mutating func make(
    _ maker: inout AtomMaker, _ range: Range<Int>, breaks: [UInt8], from start: Int,
    choice: Choice
  ) {
    points.removeAll(keepingCapacity: true)
    sum = LineSum()
    let first =
      range.lowerBound < maker.atoms.count
      ? maker.atoms[range.lowerBound].start : maker.atoms.last?.end ?? Int32(start)
    points.append(
      BreakPoint(
        kind: .plain, text: first, next: first, penalty: 0, end: sum, start: sum))
    var spaces: LineSum?
    var room: Atom?
    var textEnd = first
    var previous: UInt32 = 0
    for index in range {
      let atom = maker.atoms[index]
      if atom.kind == .lineFeed { continue }
      let inUse = maker.faces[Int(atom.face)]
      if atom.kind == .room {
        if spaces == nil { (spaces, room) = (sum, atom) }
        sum.width += atom.width
        sum.stretch += atom.room.stretch(Int(inUse.face.size))
        sum.shrink += atom.room.shrink(Int(inUse.face.size))
        continue
      }
      let mark = breaks[Int(atom.start) - start]
      let isPair = mark == BreakMark.pair
      let mayBegin =
        index > range.lowerBound && !atom.joins && mark != 0 && !(isPair && choice.keepsPairs)
      if atom.kind == .formula, atom.part > 0 {
        addPoint(within: atom, maker, textEnd: textEnd)
      } else if mayBegin {
        let hasWords = room == nil
        addPoint(
          before: atom, after: previous, spaces: spaces, textEnd: textEnd, maker.flow.text,
          hasWords: hasWords, isPair: isPair)
        if let room { addTwins(room, hangs: choice.hangs) }
      } else if atom.kind != .space, !atom.joins, choice.torn.cut(Int(atom.start)) {
        points.append(
          BreakPoint(
            kind: .torn, text: textEnd, next: atom.start, penalty: Self.tear, end: spaces ?? sum,
            start: sum))
      }
      room = nil
      if atom.kind == .space {
        // What is before a run of spaces is the end of a line.
        if spaces == nil { spaces = sum }
        sum.width += atom.width
        if !atom.isFixed {
          sum.stretch += inUse.stretch
          sum.shrink += inUse.shrink
        }
        continue
      }
      spaces = nil
      if atom.kind == .word {
        let isAlone = maker.isAlone(index, in: range)
        collectPlaces(
          in: atom, maker, breaks: breaks, from: start, choice: choice, isAlone: isAlone,
          previous: previous)
        if !places.isEmpty { addPlaces(of: atom, &maker) }
        previous = maker.flow.text.scalar(before: Int(atom.end), start: Int(atom.start))
      } else if atom.kind == .formula {
        previous = maker.flow.text.scalar(before: Int(atom.end), start: Int(atom.start))
      } else {
        previous = Scalar.object
      }
      sum.width += atom.width
      if atom.expands { sum.expanding += atom.width }
      if atom.parting > 0 {
        sum.stretch += Int(atom.parting) * maker.clusters(atom)
      }
      textEnd = atom.end
    }
    finish(maker, range, spaces: spaces, textEnd: textEnd)
  }

  private mutating func finish(
    _ maker: AtomMaker, _ range: Range<Int>, spaces: LineSum?, textEnd: Int32
  ) {
    let last = range.isEmpty ? textEnd : maker.atoms[range.upperBound - 1].end
    let end = spaces ?? sum
    points.append(
      BreakPoint(
        kind: .last, text: textEnd, next: last, penalty: 0, end: end, start: sum))
    // What begins behind the last space is one word.
    for index in points.indices.dropLast().reversed() {
      points[index].leavesRunt = true
      if points[index].text != points[index].next { break }
    }
  }

  /// A place between two atoms.
  private mutating func addPoint(
    before atom: Atom, after previous: UInt32, spaces: LineSum?, textEnd: Int32,
    _ text: [UInt8], hasWords: Bool, isPair: Bool
  ) {
    let isSpace = spaces != nil
    let isWritten = !isSpace && (previous == Scalar.hyphen || previous == Scalar.trueHyphen)
    let isSoft = !isSpace && previous == Scalar.softHyphen
    let scalar = text.scalar(at: Int(atom.start), end: Int(atom.end)).0
    let penalty =
      isWritten
      ? rules.writtenHyphen
      : isSoft
        ? rules.softHyphen
        : isSpace
          ? text.endsWithLoneLetter(at: Int(textEnd)) ? rules.bonds.loneLetter : 0
          : scalar == Scalar.emDash ? rules.beforeDash : 0
    guard atom.kind != .space || !isSpace, textEnd > points[0].text else { return }
    var point = BreakPoint(
      kind: isWritten ? .written : isSoft ? .parted : .plain, text: textEnd, next: atom.start,
      penalty: Int32(max(penalty, isPair ? rules.bonds.pair : 0)), end: spaces ?? sum, start: sum)
    if isSpace, hasWords, rules.sameWord > 0 {
      point.firstWord = Self.mark(text, Int(atom.start)..<Int(atom.end))
      point.lastWord = lastWord(before: Int(textEnd), text)
    }
    points.append(point)
  }

  /// The same place with the room behind a mark kept, so that the line holds whole squares, and with the mark hung out.
  private mutating func addTwins(_ room: Atom, hangs: Bool) {
    guard var point = points.last else { return }
    // The longer the line is, the later its end comes: what is too long is followed no farther.
    if hangs, room.hangs > 0 {
      (point.trail, point.end.width) = (-room.hangs, point.end.width - Int(room.hangs))
      points.insert(point, at: points.count - 1)
      points[points.count - 1].isTwin = true
      point = points[points.count - 1]
    }
    if room.keeps {
      (point.trail, point.end.width) = (Int32(clamping: room.width), point.end.width + room.width)
      point.isTwin = true
      points.append(point)
    }
  }

  /// A place between two parts of a formula.
  private mutating func addPoint(within atom: Atom, _ maker: AtomMaker, textEnd: Int32) {
    let parts = maker.flow.formulas[Int(atom.shaped)].parts
    guard !parts[Int(atom.part)].isJoined else { return }
    var point = BreakPoint(
      kind: .plain, text: textEnd, next: atom.start,
      penalty: Int32(clamping: parts[Int(atom.part)].penalty), end: sum, start: sum)
    let before = parts[Int(atom.part) - 1]
    let trailing = Int(before.trailing)
    point.end.width -= trailing
    point.end.stretch -= Int(before.give)
    if atom.expands { point.end.expanding -= trailing }
    points.append(point)
  }

  /// A number for a word, without the signs around it; 0 for none of three letters.
  private static func mark(_ text: [UInt8], _ range: Range<Int>) -> UInt32 {
    var (mark, count): (UInt32, Int) = (0, 0)
    for byte in text[range] where byte >= 0x80 || UInt32(byte).isLetterOfWord {
      mark = (mark ^ UInt32(byte | 0x20)) &* 0x9E37_79B1
      count += 1
    }
    return count < 3 ? 0 : mark
  }

  private func lastWord(before end: Int, _ text: [UInt8]) -> UInt32 {
    var start = end
    while start > 0, end - start < 64, text[start - 1] != 0x20, text[start - 1] != 0x0A {
      start -= 1
    }
    return Self.mark(text, start..<end)
  }

  // MARK: Within words

  private mutating func collectPlaces(
    in atom: Atom, _ maker: AtomMaker, breaks: [UInt8], from start: Int, choice: Choice,
    isAlone: Bool, previous: UInt32
  ) {
    places.removeAll(keepingCapacity: true)
    let text = maker.flow.text
    let range = Int(atom.start)..<Int(atom.end)
    var (hasFigures, hasHyphen) = (false, false)
    var (opportunity, longest) = (range.lowerBound, 0)
    for byte in range {
      hasFigures = hasFigures || (text[byte] >= 0x30 && text[byte] <= 0x39)
      hasHyphen = hasHyphen || (UInt32(text[byte]) == Scalar.hyphen && byte > range.lowerBound)
      guard byte > range.lowerBound, breaks[byte - start] != 0 else { continue }
      longest = max(longest, byte - opportunity)
      opportunity = byte
      addOpportunity(at: byte, in: range, text)
    }
    longest = max(longest, range.upperBound - opportunity)
    if atom.isWhole {
      places.removeAll(keepingCapacity: true)
      addTears(in: atom, maker, within: choice.torn)
      return
    }
    let isAddress = text[range].isAddress
    if isAddress { addAddressPlaces(in: range, text) }
    if maker.faces[Int(atom.face)].face.generic == .mono {
      // A hyphen at a line's end may be one of the name, or none.
      for index in places.indices {
        places[index].penalty = max(places[index].penalty, Self.ambiguous)
      }
    } else if isAddress {
      for index in places.indices where places[index].kind == .written {
        places[index].penalty = Self.ambiguous
      }
    }
    let isEndless = longest > LineRules.Limit.word
    let isCode =
      atom.width >= choice.wholeCode && maker.faces[Int(atom.face)].face.generic == .mono
    if choice.parts, isAlone, !hasFigures, !isAddress, !hasHyphen, !isCode,
      !isEndless
    {
      addHyphens(in: range, atom, maker, previous: previous)
    }
    addTears(in: atom, maker, within: isEndless ? [range] : choice.torn)
  }

  private mutating func addOpportunity(
    at byte: Int, in range: Range<Int>, _ text: [UInt8]
  ) {
    let before = text.scalar(before: byte, start: range.lowerBound)
    switch before {
    case Scalar.softHyphen: places.append((byte, .parted, rules.softHyphen))
    case Scalar.hyphen, Scalar.trueHyphen: places.append((byte, .written, rules.writtenHyphen))
    case 0x2F: places.append((byte, .plain, rules.writtenHyphen))
    default:
      let next = text.scalar(at: byte, end: range.upperBound).0
      places.append((byte, .plain, next == Scalar.emDash ? rules.beforeDash : 0))
    }
  }

  /// What it costs to end a line with the hyphen of an address, or of code.
  private static let ambiguous = 200

  /// Lets an address be broken after its signs, bare.
  private mutating func addAddressPlaces(in range: Range<Int>, _ text: [UInt8]) {
    let signs = "/._-=&?".utf8
    for byte in range.dropFirst(3).dropLast(2)
    where signs.contains(text[byte - 1]) && !signs.contains(text[byte])
      && !places.contains(where: { $0.byte == byte })
    {
      places.append((byte, .plain, rules.writtenHyphen))
    }
    places.sort { $0.byte < $1.byte }
  }

  /// Adds hyphens to each row of letters in a word, unless it says itself where it is parted.
  private mutating func addHyphens(
    in range: Range<Int>, _ atom: Atom, _ maker: AtomMaker, previous: UInt32
  ) {
    let text = maker.flow.text
    guard !places.contains(where: { $0.kind == .parted }) else { return }
    let inUse = maker.faces[Int(atom.face)]
    var byte = range.lowerBound
    while byte < range.upperBound {
      let (scalar, length) = text.scalar(at: byte, end: range.upperBound)
      guard scalar.isLetterOfWord else {
        byte += length
        continue
      }
      let first = byte
      var letters = 0
      while byte < range.upperBound {
        let (scalar, length) = text.scalar(at: byte, end: range.upperBound)
        guard scalar.isLetterOfWord || scalar == 0x27 || scalar == 0x2019 else { break }
        letters += 1
        byte += length
      }
      guard letters >= 5, letters <= 100 else { continue }
      hyphens.removeAll(keepingCapacity: true)
      maker.shaper.findHyphens(in: text, first..<byte, setting: inUse.setting, into: &hyphens)
      let isName =
        inUse.sparesNames && scalar.isCapital && previous != 0 && !previous.endsSentence
      for place in hyphens where place > first && place < byte {
        places.append(
          (place, .parted, penalty(of: place, in: first..<byte, text, isName: isName)))
      }
    }
    places.sort { $0.byte < $1.byte }
  }

  /// Lets a word be broken before each of its clusters that stands within one of some ranges.
  private mutating func addTears(
    in atom: Atom, _ maker: AtomMaker, within ranges: [Range<Int>]
  ) {
    let next = ranges.partitionPoint { $0.upperBound > Int(atom.start) }
    guard next < ranges.count, ranges[next].lowerBound < Int(atom.end) else { return }
    let shaped = maker.words[Int(atom.shaped)]
    let known = Set(places.map(\.byte))
    // Never where a hyphen does it.
    let penalty = places.contains { $0.kind == .parted } ? 20_000 : Int(Self.tear)
    var last: Int32 = 0
    for glyph in atom.isRightToLeft ? shaped.glyphs.reversed() : shaped.glyphs
    where glyph.cluster > last {
      last = glyph.cluster
      let byte = Int(atom.start + glyph.cluster)
      if !known.contains(byte), ranges.cut(byte) { places.append((byte, .torn, penalty)) }
    }
    places.sort { $0.byte < $1.byte }
  }

  /// What it costs to tear a word.
  private static let tear: Int32 = 2_000

  /// Adds the places within a word as points, with the widths that its parts have by themselves.
  private mutating func addPlaces(of atom: Atom, _ maker: inout AtomMaker) {
    let inUse = maker.faces[Int(atom.face)]
    let shaped = maker.words[Int(atom.shaped)]
    let glyphs = shaped.glyphs
    var reshapes = Int(atom.end - atom.start) <= LineRules.Limit.reshaped
    var (reshaped, hyphenWidth) = (0, Int?.none)
    var (next, units, clusters, lastCluster) = (0, 0, 0, Int32(-1))
    for place in places {
      let relative = Int32(place.byte) - atom.start
      var glyph: ShapedGlyph?
      while next < glyphs.count {
        let current = glyphs[atom.isRightToLeft ? glyphs.count - 1 - next : next]
        glyph = current
        if current.cluster >= relative { break }
        units += Int(current.advance)
        if current.cluster != lastCluster { clusters += 1 }
        lastCluster = current.cluster
        next += 1
      }
      let before = inUse.face.size.times(units) + Int(inUse.face.letterSpacing) * clusters
      let isSafe = next < glyphs.count && glyph?.cluster == relative && glyph?.isUnsafe == false
      var (head, rest) = (before, atom.width - atom.before - atom.after - before)
      let hyphen = place.kind == .parted
      if reshapes, hyphen || !isSafe {
        let range = Int(atom.start)..<Int(atom.end)
        let part = maker.part(of: atom, range.lowerBound..<place.byte, hyphen: hyphen)
        let other = maker.part(of: atom, place.byte..<range.upperBound, hyphen: false)
        (head, rest) = (inUse.width(of: part), inUse.width(of: other))
        reshaped += 1
        reshapes = reshaped < LineRules.Limit.reshapedPlaces
      } else if hyphen {
        let start = Int(atom.start)
        let width =
          hyphenWidth ?? inUse.width(of: maker.part(of: atom, start..<start, hyphen: true))
        (head, hyphenWidth) = (before + width, width)
      }
      (head, rest) = (head + atom.before, rest + atom.after)
      var point = BreakPoint(
        kind: place.kind, text: Int32(place.byte), next: Int32(place.byte),
        penalty: Int32(place.penalty), end: sum, start: sum)
      point.end.width += head
      // What the next line is short of is what it has of the word.
      point.start.width += atom.width - rest
      if atom.expands {
        point.end.expanding += head
        point.start.expanding += atom.width - rest
      }
      let parting = Int(atom.parting) * clusters
      point.end.stretch += parting
      point.start.stretch += parting
      points.append(point)
    }
  }
}
