import RectoFlowModel

/// Takes the text of blocks apart into atoms, and shapes them.
struct AtomMaker {
  let flow: Flow
  let faces: [FaceInUse]
  let shaper: any TextShaper
  /// The sizes of pictures within lines.
  let pictures: [Int: PictureExtent]
  private(set) var atoms: [Atom] = []
  private(set) var words: [ShapedText] = []
  private var scratch: [UInt8] = []

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
    for index in Self.first(spans, at: part.lowerBound)..<spans.count {
      let span = spans[index]
      guard span.text.lowerBound < part.upperBound else { break }
      let text = span.text.clamped(to: part)
      guard !text.isEmpty else { continue }
      if let picture = span.picture {
        let extent = pictures[span.text.lowerBound] ?? PictureExtent(width: 0, height: 0)
        atoms.append(
          Atom(
            kind: .picture, level: levels?[text.lowerBound - start] ?? 0,
            face: Int32(face(span)), start: Int32(text.lowerBound), end: Int32(text.upperBound),
            width: Int(extent.width), shaped: Int32(picture)))
      } else if let parts = flow.parts(of: span) {
        take(parts, text, of: span, levels?[text.lowerBound - start] ?? 0)
      } else {
        take(text, of: span, levels: levels, from: start)
      }
    }
    if hyphen { endWithHyphen() }
  }

  /// The first span that ends after a place.
  static func first(_ spans: [FlowSpan], at place: Int) -> Int {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].text.upperBound > place { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private static func kind(_ byte: UInt8, _ next: UInt8) -> Atom.Kind {
    switch byte {
    case 0x20, 0x09: .space
    case 0x0A: .lineFeed
    // A space that does not break is as wide as one that does.
    case 0xC2 where next == 0xA0: .space
    default: .word
    }
  }

  private func isIdeographic(at place: Int, _ end: Int) -> Bool {
    // Nothing below U+2000 is, which most text is made of.
    flow.text[place] >= 0xE2 && flow.text.scalar(at: place, end: end).0.isIdeographic
  }

  private mutating func take(
    _ text: Range<Int>, of span: FlowSpan, levels: [UInt8]?, from start: Int
  ) {
    let face = face(span)
    let inUse = faces[face]
    var place = text.lowerBound
    while place < text.upperBound {
      let level = levels?[place - start] ?? 0
      let first = flow.text[place]
      let next = place + 1 < text.upperBound ? flow.text[place + 1] : 0
      let kind = Self.kind(first, next)
      var end = place + (kind == .space && first == 0xC2 ? 2 : 1)
      if kind == .word {
        let isIdeographic = isIdeographic(at: place, text.upperBound)
        while end < text.upperBound, levels?[end - start] ?? 0 == level {
          let next = end + 1 < text.upperBound ? flow.text[end + 1] : 0
          guard Self.kind(flow.text[end], next) == .word else { break }
          if flow.text[end] & 0xC0 != 0x80 {
            let isOther = self.isIdeographic(at: end, text.upperBound) != isIdeographic
            if isOther || end - place >= LineRules.Limit.shaped { break }
          }
          end += 1
        }
      }
      var atom = Atom(
        kind: kind, level: level, face: Int32(face), start: Int32(place), end: Int32(end))
      if kind == .word {
        let shaped = shaper.shape(
          flow.text, place..<end, setting: inUse.setting, isRightToLeft: level & 1 != 0)
        atom.shaped = Int32(words.count)
        atom.width = inUse.width(of: shaped)
        atom.expands =
          inUse.expands && flow.text.scalar(at: place, end: end).0.isOfExpandingScript
        // A line of twenty letters may then be short by two.
        if isIdeographic(at: place, end) { atom.parting = Int32(inUse.face.size / 10) }
        words.append(shaped)
      } else if kind != .lineFeed {
        atom.width = inUse.space
      }
      atoms.append(atom)
      place = end
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
      var atom = Atom(
        kind: .formula, level: level, face: Int32(face(span)), start: Int32(start),
        end: Int32(min(end, text.upperBound)), width: Int(part.width),
        shaped: Int32(span.formula ?? 0))
      atom.part = Int32(number)
      if end >= text.upperBound {
        atom.width -= Int(part.trailing)
      } else {
        atom.parting = part.trailing / 2
      }
      atoms.append(atom)
    }
  }

  /// How many clusters an atom has that may stand apart; a part of a formula is one.
  func clusters(_ atom: Atom) -> Int {
    switch atom.kind {
    case .word: words[Int(atom.shaped)].clusters
    case .formula: 1
    case .space, .picture, .lineFeed: 0
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
