import RectoFlowModel

/// Takes the text of blocks apart into atoms, and shapes them.
struct AtomMaker {
  let flow: Flow
  let faces: [FaceInUse]
  let shaper: any TextShaper
  /// The sizes of pictures within lines.
  let pictures: [Int: PictureExtent]
  var atoms: [Atom] = []
  private(set) var words: [ShapedText] = []
  /// The readings that stand beside atoms, in order.
  private(set) var readings: [FittedReading] = []
  private var nextReading = 0
  /// The first atom of the reading's text that is being taken apart.
  private var openReading: Int?
  /// The block whose text is taken apart.
  private(set) var block = 0..<0
  /// What the last sign is to those that stand in squares; nil where a line begins.
  private var sign: SquareSign?
  private var scratch: [UInt8] = []
  /// Whether what stands beside lines is taken apart itself, rather than left out of them.
  var setsAsides = false
  /// The piece of known width that is being taken apart, where it ends, and its first atom.
  var openPiece: (piece: FlowPiece, end: Int, first: Int)?

  init(
    flow: Flow, faces: [FaceInUse], shaper: any TextShaper, pictures: [Int: PictureExtent]
  ) {
    (self.flow, self.faces, self.shaper, self.pictures) = (flow, faces, shaper, pictures)
  }

  /// The face of a span, or the first where there is none of that number.
  func face(_ span: FlowSpan) -> Int { faces.indices.contains(span.face) ? span.face : 0 }

  /// Takes a part of a block apart. With `hyphen`, its last word ends with one that the text lacks. `levels` are those
  /// of the block's bytes.
  mutating func make(
    _ spans: [FlowSpan], part: Range<Int>, hyphen: Bool = false, levels: [UInt8]?, from start: Int
  ) {
    atoms.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    readings.removeAll(keepingCapacity: true)
    (openReading, sign, openPiece) = (nil, nil, nil)
    nextReading = flow.firstReading(endingAfter: part.lowerBound)
    block = (spans.first?.text.lowerBound ?? 0)..<(spans.last?.text.upperBound ?? 0)
    for index in Self.first(spans, at: part.lowerBound)..<spans.count {
      let span = spans[index]
      guard span.text.lowerBound < part.upperBound else { break }
      let text = span.text.clamped(to: part)
      guard !text.isEmpty else { continue }
      let (first, joins) = (atoms.count, followsAside)
      if takeAside(text, face: face(span), level: levels?[text.lowerBound - start] ?? 0) {
        continue
      }
      if let piece = span.piece, text.lowerBound == span.text.lowerBound {
        openPiece = (piece, text.lowerBound + piece.length, first)
      }
      if let picture = span.picture {
        sign = .other
        let extent = pictures[span.text.lowerBound] ?? PictureExtent(width: 0, height: 0)
        atoms.append(
          Atom(
            kind: .picture, level: levels?[text.lowerBound - start] ?? 0,
            face: Int32(face(span)), start: Int32(text.lowerBound), end: Int32(text.upperBound),
            width: extent.wholeWidth, shaped: Int32(picture)))
      } else if let parts = flow.parts(of: span) {
        sign = .other
        take(parts, text, of: span, levels?[text.lowerBound - start] ?? 0)
      } else {
        take(text, of: span, levels: levels, from: start, within: part)
      }
      closeReading(at: text.upperBound)
      if joins, first < atoms.count { atoms[first].joins = true }
      addSides(of: span, text, from: first)
      if index + 1 < spans.count, text.upperBound < part.upperBound {
        straighten(span, before: spans[index + 1])
      }
    }
    closeUp()
    if hyphen { endWithHyphen() }
  }

  /// The first span that ends after a place.
  static func first(_ spans: [FlowSpan], at place: Int) -> Int {
    spans.partitionPoint { $0.text.upperBound > place }
  }

  /// What begins at a place, and where it ends if it is no word.
  private func piece(at place: Int, _ limit: Int) -> (kind: Atom.Kind, end: Int) {
    switch flow.text[place] {
    case 0x20, 0x09: (.space, place + 1)
    case 0x0A: (.lineFeed, place + 1)
    // A space that does not break is as wide as one that does.
    case 0xC2 where place + 1 < limit && flow.text[place + 1] == 0xA0: (.space, place + 2)
    // One as wide as a square vanishes with the end of its line as others do.
    case 0xE3 where flow.text[place..<min(place + 3, limit)].elementsEqual([0xE3, 0x80, 0x80]):
      (.space, place + 3)
    default: (.word, place + 1)
    }
  }

  private mutating func take(
    _ text: Range<Int>, of span: FlowSpan, levels: [UInt8]?, from start: Int,
    within part: Range<Int>
  ) {
    let face = face(span)
    let inUse = faces[face]
    var place = text.lowerBound
    while place < text.upperBound {
      let level = levels?[place - start] ?? 0
      let kind: Atom.Kind
      var end: Int
      (kind, end) = piece(at: place, text.upperBound)
      let combined = combinedEnd(at: place, span, text, inUse)
      if let combined {
        end = combined
      } else if kind == .word {
        end = wordEnd(
          at: place, min(text.upperBound, readingEdge(after: place)), inUse, levels, start)
      }
      var atom = Atom(
        kind: combined == nil ? kind : .word, level: level, face: Int32(face), start: Int32(place),
        end: Int32(end))
      atom.isCombined = combined != nil
      if atom.kind == .word {
        append(&atom, inUse, within: part)
      } else {
        let isSquare = end - place == 3
        if isSquare {
          (atom.width, atom.isFixed) = (Int(inUse.face.size), true)
        } else if kind != .lineFeed {
          (atom.width, atom.isFixed) = (inUse.space, endsLabel(at: place))
        }
        sign = kind == .lineFeed ? nil : isSquare ? .space : .other
        atoms.append(atom)
      }
      closeReading(at: end)
      place = end
    }
  }

  /// Where a word ends that begins at a place, or a row of letters in squares, or a mark among them.
  private func wordEnd(
    at place: Int, _ limit: Int, _ inUse: FaceInUse, _ levels: [UInt8]?, _ start: Int
  ) -> Int {
    let level = levels?[place - start] ?? 0
    let (scalar, length) = flow.text.scalar(at: place, end: limit)
    let (isIdeographic, isMark) = (scalar.isIdeographic, isMark(scalar, at: place, inUse))
    var end = place + length
    while end < limit, levels?[end - start] ?? 0 == level {
      guard piece(at: end, limit).kind == .word else { break }
      if flow.text[end] & 0xC0 != 0x80 {
        let scalar = flow.text[end] >= 0xE2 ? flow.text.scalar(at: end, end: limit).0 : 0
        let isVariant = (0xFE00...0xFE0F).contains(scalar)
        let isOther =
          isMark && !isVariant || scalar.isIdeographic != isIdeographic && !isVariant
          || self.isMark(scalar, at: end, inUse)
        if isOther || end - place >= LineRules.Limit.shaped { break }
      }
      end += 1
    }
    return end
  }

  /// Whether a scalar is a mark in a square; an apostrophe within a word of Latin is none.
  private func isMark(_ scalar: UInt32, at place: Int, _ inUse: FaceInUse) -> Bool {
    guard SquareSign(scalar, in: inUse.script).isMark else { return false }
    guard scalar == 0x2019, place + 3 < block.upperBound else { return true }
    let before = flow.text.scalar(before: place, start: block.lowerBound)
    let after = flow.text.scalar(at: place + 3, end: block.upperBound).0
    return SquareSign(before) != .foreign || SquareSign(after) != .foreign
  }

  /// Shapes the letters of an atom and appends it, with the room that is before it.
  private mutating func append(_ atom: inout Atom, _ inUse: FaceInUse, within part: Range<Int>) {
    let range = Int(atom.start)..<Int(atom.end)
    let scalar = flow.text.scalar(at: range.lowerBound, end: range.upperBound).0
    let shaped = shaper.shape(
      flow.text, range, setting: atom.isCombined ? inUse.combinedSetting : inUse.setting,
      isRightToLeft: atom.isRightToLeft)
    atom.shaped = Int32(words.count)
    atom.width = inUse.width(of: shaped)
    atom.expands = inUse.expands && scalar.isOfExpandingScript && !atom.isCombined
    let size = inUse.face.size
    // A line of twenty letters may then be short by two.
    if scalar.isIdeographic || atom.isCombined { atom.parting = Int32(size / 10) }
    var own = atom.isCombined ? .letter : SquareSign(scalar, in: inUse.script)
    if own.isMark, !isMark(scalar, at: range.lowerBound, inUse) { own = .other }
    // A font may have no narrow shape of a mark.
    if own.isMark, atom.width > Int(size) * 3 / 4 { own = .letter }
    if own == .stop || own == .comma { atom.hangs = Int32(clamping: atom.width) }
    if let sign, let room = SquareSign.room(sign, own), !isInReading(atom) {
      appendRoom(room, before: atom, own)
    }
    openReading(at: Int(atom.start), within: part)
    atom.joins = openReading != nil && openReading != atoms.count
    atom.isWhole = atom.isCombined || openReading != nil
    words.append(shaped)
    atoms.append(atom)
    if own.isMark || atom.isCombined {
      sign = own
    } else {
      sign = SquareSign(flow.text.scalar(before: range.upperBound, start: range.lowerBound))
    }
  }

  private mutating func appendRoom(_ room: SquareRoom, before atom: Atom, _ own: SquareSign) {
    // It is as large as the mark, or the letter in a square, that it belongs to.
    let isOwn = own == .opening || own == .middleDot || room == .foreign && own == .letter
    let face = isOwn || atoms.isEmpty ? atom.face : atoms[atoms.count - 1].face
    if room == .foreign, faces[Int(face)].face.generic == .mono { return }
    var gap = Atom(kind: .room, level: atom.level, face: face, start: atom.start, end: atom.start)
    gap.width = room.width(Int(faces[Int(face)].face.size))
    (gap.room, gap.keeps) = (room, sign?.keepsRoom == true)
    if let last = atoms.last { gap.hangs = last.hangs }
    atoms.append(gap)
  }

  /// Where letters end that stand together in the room of one, if some begin at a place.
  private func combinedEnd(
    at place: Int, _ span: FlowSpan, _ text: Range<Int>, _ inUse: FaceInUse
  ) -> Int? {
    guard inUse.face.orientation != .across else { return nil }
    switch inUse.face.combining {
    case .none: return nil
    case .all:
      let isWhole = span.text.lowerBound == place && span.text.upperBound == text.upperBound
      return isWhole && span.text.count <= LineRules.Limit.combined ? text.upperBound : nil
    case .digits(let most):
      func isDigit(_ place: Int) -> Bool { (0x30...0x39).contains(flow.text[place]) }
      var end = place
      while end < text.upperBound, isDigit(end) { end += 1 }
      let isFirst = place == span.text.lowerBound || !isDigit(place - 1)
      return isFirst && (1...max(most, 1)).contains(end - place) ? end : nil
    }
  }

  /// Takes those parts of a formula that stand in a range; the room behind the last of them vanishes with the end of the
  /// line.
  private mutating func take(
    _ parts: [FormulaPart], _ text: Range<Int>, of span: FlowSpan, _ level: UInt8
  ) {
    for (number, part) in parts.enumerated() {
      let start = span.text.lowerBound + part.text.lowerBound
      let end = span.text.lowerBound + part.text.upperBound
      guard text.contains(start) else { continue }
      if part.beginsLine, !atoms.isEmpty {
        atoms.append(
          Atom(kind: .lineFeed, face: Int32(face(span)), start: Int32(start), end: Int32(start)))
      }
      var atom = Atom(
        kind: .formula, level: level, face: Int32(face(span)), start: Int32(start),
        end: Int32(min(end, text.upperBound)), width: Int(part.width),
        shaped: Int32(span.formula ?? 0))
      atom.part = Int32(number)
      let inUse = faces[Int(atom.face)]
      atom.expands = inUse.expands && inUse.face.orientation == .across
      if end >= text.upperBound {
        atom.width -= Int(part.trailing)
      } else {
        atom.parting = part.give
      }
      atoms.append(atom)
    }
  }

  /// How many clusters an atom has that may stand apart; a part of a formula is one.
  func clusters(_ atom: Atom) -> Int {
    switch atom.kind {
    case .word: words[Int(atom.shaped)].clusters
    case .formula: 1
    case .space, .room, .picture, .aside, .lineFeed: 0
    }
  }

  /// The part of a formula that an atom is; nil for one that is none.
  func part(_ atom: Atom) -> FormulaPart? {
    guard atom.kind == .formula else { return nil }
    return flow.formulas[Int(atom.shaped)].parts[Int(atom.part)]
  }

  private mutating func endWithHyphen() {
    guard let last = atoms.indices.last, atoms[last].kind == .word else { return }
    let atom = atoms[last]
    let shaped = part(of: atom, Int(atom.start)..<Int(atom.end), hyphen: true)
    words[Int(atom.shaped)] = shaped
    atoms[last].width = faces[Int(atom.face)].width(of: shaped)
  }

  /// The shapes of a part of a word by itself, with a hyphen behind it or not.
  mutating func part(of atom: Atom, _ range: Range<Int>, hyphen: Bool) -> ShapedText {
    let setting = faces[Int(atom.face)].setting
    guard hyphen else {
      return shaper.shape(flow.text, range, setting: setting, isRightToLeft: atom.isRightToLeft)
    }
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: flow.text[range])
    scratch.append(UInt8(Scalar.hyphen))
    return shaper.shape(
      scratch, 0..<scratch.count, setting: setting, isRightToLeft: atom.isRightToLeft)
  }
}

// MARK: Readings

extension AtomMaker {
  /// The next place at which the text of a reading begins or ends.
  private func readingEdge(after place: Int) -> Int {
    guard nextReading < flow.readings.count else { return .max }
    let base = flow.readings[nextReading].base
    return base.lowerBound > place ? base.lowerBound : base.upperBound
  }

  /// Whether an atom goes on in the text of a reading.
  private func isInReading(_ atom: Atom) -> Bool {
    openReading != nil && nextReading < flow.readings.count
      && flow.readings[nextReading].base.lowerBound < Int(atom.start)
  }

  private mutating func openReading(at place: Int, within part: Range<Int>) {
    guard nextReading < flow.readings.count else { return }
    let base = flow.readings[nextReading].base
    // What is torn has no reading.
    guard base.lowerBound == place, base.upperBound <= part.upperBound else { return }
    openReading = atoms.count
  }

  /// Gives the text of a reading the room that it needs, where it ends at a place.
  private mutating func closeReading(at place: Int) {
    while nextReading < flow.readings.count,
      flow.readings[nextReading].base.upperBound <= place
    {
      fitReading()
      (openReading, nextReading) = (nil, nextReading + 1)
    }
  }

  private mutating func fitReading() {
    guard let first = openReading, first < atoms.count else { return }
    let reading = flow.readings[nextReading]
    let text = Array(reading.text.utf8)
    let face = faces[faces.indices.contains(reading.face) ? reading.face : 0]
    let shaped = shaper.shape(
      text, 0..<text.count, setting: face.setting, isRightToLeft: atoms[first].isRightToLeft)
    var fitted = FittedReading(
      reading: nextReading, atoms: first..<atoms.count, shape: shaped, text: text, face: face,
      natural: atoms[first...].reduce(0) { $0 + $1.width })
    fitted.takeRoom(
      before: mayReach(over: reading.base, isBefore: true),
      after: mayReach(over: reading.base, isBefore: false))
    let last = atoms.count - 1
    let isOne = first == last && atoms[first].kind == .word
    let clusters = isOne ? max(clusters(atoms[first]), 1) : 1
    atoms[first].lead += Int32(clamping: fitted.before / clusters)
    atoms[first].spread =
      clusters > 1 ? Int32(clamping: (fitted.before + fitted.after) / clusters) : 0
    if isOne {
      atoms[first].width += fitted.before + fitted.after
    } else {
      atoms[first].width += fitted.before
      atoms[last].width += fitted.after
    }
    readings.append(fitted)
  }

  /// Whether a reading stands beside an atom.
  func hasReading(_ atom: Int) -> Bool {
    let first = readings.partitionPoint { $0.atoms.upperBound > atom }
    return first < readings.count && readings[first].atoms.contains(atom)
  }

  /// Whether a reading may reach over what is beside its text: over kana that have none.
  private func mayReach(over base: Range<Int>, isBefore: Bool) -> Bool {
    if isBefore {
      guard base.lowerBound > block.lowerBound,
        nextReading == 0 || flow.readings[nextReading - 1].base.upperBound != base.lowerBound
      else { return false }
      return flow.text.scalar(before: base.lowerBound, start: block.lowerBound).isKana
    }
    guard base.upperBound < block.upperBound,
      nextReading + 1 == flow.readings.count
        || flow.readings[nextReading + 1].base.lowerBound != base.upperBound
    else { return false }
    return flow.text.scalar(at: base.upperBound, end: block.upperBound).0.isKana
  }
}

extension Flow {
  /// The first reading whose text ends behind a place.
  func firstReading(endingAfter place: Int) -> Int {
    readings.partitionPoint { $0.base.upperBound > place }
  }
}
