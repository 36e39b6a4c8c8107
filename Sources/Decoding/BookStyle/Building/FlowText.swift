import RectoFlowModel

/// The text of a chapter as it grows: white space collapses, names and links find their places.
struct FlowText {
  private(set) var bytes: [UInt8] = []
  private(set) var anchors: [FlowAnchor] = []
  private(set) var links: [FlowLink] = []
  var readings: [FlowReading] = []
  var rubies = OpenReadings()
  private var turns: OpenTurns
  var inlines: OpenInlineBoxes
  private(set) var asides = OpenAsides()
  /// Whether text was left out since there is too much.
  private(set) var isFull = false

  /// The spans of the paragraph that is being written.
  private var spans: [FlowSpan] = []
  /// Where the paragraph begins.
  private(set) var start = 0
  /// The face of the last span, which may go on; -1 for a picture, or none.
  private var openFace = -1
  private var openStart = 0
  /// White space that is written when something follows it on its line.
  private struct Space {
    var face: Int
    /// Whether it holds the end of a line.
    var hasBreak = false
    /// Whether no line ends at it if the same piece goes on behind it.
    var isInPiece = false
  }

  private var pending: Space?
  /// The room before the letter that is written next, and before the span that is being written.
  private var side = FlowSide()
  private var openSide = FlowSide()
  /// The piece that is being written, by its first span; nil until something of it stands.
  private var piece: (isOpen: Bool, span: Int?) = (false, nil)
  /// Whether what is written is part of a piece, in which no line ends.
  var isInPiece = false
  private var pendingNames: [String] = []
  private var openLink: (target: String, start: Int?)?
  let limits: StyleLimits

  init(limits: StyleLimits, capacity: Int) {
    self.limits = limits
    turns = OpenTurns(atMost: limits.turns)
    inlines = OpenInlineBoxes(atMost: limits.inlineBoxes)
    bytes.reserveCapacity(min(capacity, limits.textBytes))
  }

  /// Whether nothing of the paragraph is written yet.
  var isEmpty: Bool { bytes.count == start }

  var isAtLineStart: Bool { isEmpty || bytes[bytes.count - 1] == 0x0A }

  // MARK: Names and links

  /// A name of the next letter.
  mutating func add(name: String) {
    guard anchors.count + pendingNames.count < limits.anchors, !name.isEmpty else { return }
    pendingNames.append(name)
  }

  /// Puts names here that found no letter yet.
  mutating func placeNames() {
    guard !pendingNames.isEmpty else { return }
    for name in pendingNames { anchors.append(FlowAnchor(name: name, offset: bytes.count)) }
    pendingNames.removeAll(keepingCapacity: true)
  }

  /// Begins a link unless one is open.
  mutating func beginLink(_ target: String) -> Bool {
    guard openLink == nil, links.count < limits.links else { return false }
    openLink = (target, nil)
    return true
  }

  mutating func endLink() {
    if let link = openLink, let start = link.start, start < bytes.count {
      links.append(FlowLink(text: start..<bytes.count, target: link.target))
    }
    openLink = nil
  }

  /// Begins a turn; false where there are too many.
  mutating func beginTurn(_ turn: FlowTurn) -> Bool { turns.begin(turn) }

  mutating func endTurn() { turns.end(at: bytes.count) }

  /// Parts an element within a line from what stands before it, as its style asks, and says whether a box began.
  mutating func beginInline(
    _ style: ComputedStyle, face: Int, _ lengths: BoxLengths, _ measures: FlowMeasures
  ) -> Bool {
    let room = style.side(isStart: true, in: lengths)
    var isBox = false
    if var box = style.box(face: face, in: lengths, measures) {
      box.lead = FlowLength(clamping: side.whole + Int(room.margin))
      isBox = inlines.begin(box)
    }
    if room != FlowSide() { add(room, isStart: true) }
    return isBox
  }

  /// Parts such an element from what comes after it, and ends its box.
  mutating func endInline(_ style: ComputedStyle, _ lengths: BoxLengths, isBox: Bool) {
    let room = style.side(isStart: false, in: lengths)
    if isBox {
      let isOpen = openFace >= 0 && openStart < bytes.count
      let last = isOpen || spans.last?.text.upperBound != bytes.count ? nil : spans.last
      inlines.end(at: bytes.count, room: (last?.after.whole ?? 0) + Int(room.padding))
    }
    if room != FlowSide() { add(room, isStart: false) }
  }

  // MARK: Asides

  /// Begins what stands beside the lines rather than in them; false within another, and where there are too many.
  mutating func beginAside(_ aside: FlowAside) -> Bool {
    let isParted = isAtLineStart || pending != nil || bytes[bytes.count - 1] == 0x20
    return asides.begin(aside, isParted: isParted)
  }

  mutating func endAside() {
    closeSpan()
    asides.end(at: bytes.count)
  }

  // MARK: Letters

  /// Adds text as white space is to be understood.
  mutating func add(_ text: ArraySlice<UInt8>, face: Int, spaces: LetterStyle.Spaces) {
    switch spaces {
    case .normal, .nowrap: addCollapsed(text, face: face, keepsBreaks: false)
    case .preLine: addCollapsed(text, face: face, keepsBreaks: true)
    case .pre, .preWrap: addPreserved(text, face: face)
    }
  }

  private mutating func addCollapsed(
    _ text: ArraySlice<UInt8>, face: Int, keepsBreaks: Bool
  ) {
    var place = text.startIndex
    while place < text.endIndex {
      let byte = text[place]
      if byte == 0x0A, keepsBreaks {
        addBreak(face: face)
        place += 1
      } else if byte <= 0x20 {
        var hasBreak = false
        while place < text.endIndex, text[place] <= 0x20, text[place] != 0x0A || !keepsBreaks {
          hasBreak = hasBreak || text[place] == 0x0A || text[place] == 0x0D
          place += 1
        }
        addSpace(face: face, hasBreak: hasBreak)
      } else {
        place = addWord(text, from: place, face: face)
      }
    }
  }

  /// Adds letters up to the next white space; says where that is.
  private mutating func addWord(_ text: ArraySlice<UInt8>, from start: Int, face: Int) -> Int {
    var place = start
    while place < text.endIndex, text[place] > 0x20 {
      // A sign that stands for pictures is none of the text's.
      if text[place] == 0xEF, text[place...].starts(with: [0xEF, 0xBF, 0xBC]) {
        if place > start { write(text[start..<place], face: face) }
        return place + 3
      }
      place += 1
    }
    write(text[start..<place], face: face)
    return place
  }

  /// White space that collapses with what is around it.
  mutating func addSpace(face: Int, hasBreak: Bool = false) {
    guard !isAtLineStart else { return }
    var space = pending ?? Space(face: face, isInPiece: isInPiece)
    space.hasBreak = space.hasBreak || hasBreak
    pending = space
  }

  /// Text whose spaces and lines stand as they are written: spaces that a line might lose are such as it keeps.
  private mutating func addPreserved(_ text: ArraySlice<UInt8>, face: Int) {
    var place = text.startIndex
    // The end of a line behind the tag is no line.
    if isEmpty, text.first == 0x0A { place += 1 }
    var column = 0
    while place < text.endIndex {
      switch text[place] {
      case 0x0A:
        addBreak(face: face)
        (place, column) = (place + 1, 0)
      case 0x09:
        let width = 8 - column % 8
        for _ in 0..<width { write(Self.fixedSpace, face: face) }
        (place, column) = (place + 1, column + width)
      case 0x20:
        let isAlone =
          !isAtLineStart && place + 1 < text.endIndex && text[place + 1] > 0x20
          && (place == text.startIndex || text[place - 1] > 0x20)
        write(isAlone ? [0x20] : Self.fixedSpace, face: face)
        (place, column) = (place + 1, column + 1)
      case ..<0x20: place += 1
      default:
        let end = addWord(text, from: place, face: face)
        column += text[place..<end].count { $0 & 0xC0 != 0x80 }
        place = end
      }
    }
  }

  private static let fixedSpace: ArraySlice<UInt8> = [0xC2, 0xA0]
  /// Ends the line; white space around the end vanishes.
  mutating func addBreak(face: Int) {
    pending = nil
    write([0x0A], face: face)
  }

  /// Leaves room before what is written next, or behind what stands there.
  mutating func add(_ side: FlowSide, isStart: Bool) {
    closeSpan()
    if isStart || self.side != FlowSide() || spans.last?.text.upperBound != bytes.count {
      self.side = self.side + side
    } else {
      spans[spans.count - 1].after = spans[spans.count - 1].after + side
    }
  }

  /// Begins a piece of the line whose width is known; false within another.
  mutating func beginPiece() -> Bool {
    guard !piece.isOpen else { return false }
    closeSpan()
    piece = (true, nil)
    return true
  }

  /// Ends the piece. Where it holds nothing it is room.
  ///
  /// - Parameters:
  ///   - width: how wide it is at least.
  ///   - share: how much of what is left stands before its text, in thousandths.
  mutating func endPiece(width: FlowLength, share: Int) {
    closeSpan()
    defer { piece = (false, nil) }
    guard let first = piece.span, first < spans.count else {
      if piece.isOpen { add(FlowSide(padding: width), isStart: true) }
      return
    }
    spans[first].piece = FlowPiece(
      length: bytes.count - spans[first].text.lowerBound, width: width, share: share)
  }

  /// A picture within the line.
  mutating func add(picture: Int, size: FlowPictureSize, face: Int) {
    writePending(before: [])
    guard begin(3) else { return }
    closeSpan()
    var span = FlowSpan(text: bytes.count..<bytes.count + 3, face: face, picture: picture)
    span.pictureSize = size
    takeSide(&span)
    bytes.append(contentsOf: [0xEF, 0xBF, 0xBC])
    spans.append(span)
  }

  /// A formula within the line, with its text.
  mutating func add(formula: Int, _ text: [UInt8], face: Int) {
    writePending(before: text[...])
    guard begin(text.count) else { return }
    closeSpan()
    var span = FlowSpan(text: bytes.count..<bytes.count + text.count, face: face)
    span.formula = formula
    takeSide(&span)
    bytes.append(contentsOf: text)
    spans.append(span)
  }

  private mutating func write(_ text: ArraySlice<UInt8>, face: Int) {
    writePending(before: text)
    guard begin(text.count, isLetter: text.first != 0x0A) else { return }
    append(text, face: face)
  }

  private mutating func takeSide(_ span: inout FlowSpan) {
    (span.before, openSide) = (openSide, FlowSide())
  }

  private mutating func writePending(before text: ArraySlice<UInt8>) {
    guard let space = pending else { return }
    pending = nil
    // Ends of lines between letters that need no spaces are none.
    if space.hasBreak, bytes.endsWide, text.beginsWide { return }
    guard bytes.count + 3 < limits.textBytes else { return }
    let start = bytes.count
    append(space.isInPiece && isInPiece ? Self.fixedSpace : [0x20], face: space.face)
    if asides.takesSpace(start..<bytes.count) { closeSpan() }
  }

  /// Readies names, links and what else begins for letters here; false where there is no room for them.
  private mutating func begin(_ count: Int, isLetter: Bool = true) -> Bool {
    guard bytes.count + count <= limits.textBytes else {
      isFull = true
      return false
    }
    if !pendingNames.isEmpty { placeNames() }
    turns.place(at: bytes.count)
    if openLink != nil, openLink?.start == nil { openLink?.start = bytes.count }
    if isLetter {
      inlines.place(at: bytes.count)
      if asides.place(at: bytes.count) { closeSpan() }
    }
    guard isLetter, side != FlowSide() || piece.isOpen && piece.span == nil else { return true }
    closeSpan()
    (openSide, side) = (side, FlowSide())
    if piece.isOpen, piece.span == nil { piece.span = spans.count }
    return true
  }

  private mutating func append(_ text: ArraySlice<UInt8>, face: Int) {
    if face != openFace {
      closeSpan()
      (openFace, openStart) = (face, bytes.count)
    }
    bytes.append(contentsOf: text)
  }

  private mutating func closeSpan() {
    if openFace >= 0, openStart < bytes.count {
      var span = FlowSpan(text: openStart..<bytes.count, face: openFace)
      takeSide(&span)
      spans.append(span)
    }
    openFace = -1
  }

  // MARK: Paragraphs

  /// Ends the paragraph: white space at its end and the end of its last line vanish.
  mutating func takeParagraph() -> Paragraph {
    pending = nil
    closeSpan()
    (side, piece) = (FlowSide(), (false, nil))
    var end = bytes.count
    while end > start, bytes[end - 1] == 0x0A { end -= 1 }
    var emptyLines = bytes.count - end
    if emptyLines > 0 { cut(to: end) }
    // The end of a line that holds something begins no other.
    if !isEmpty, emptyLines > 0 { emptyLines -= 1 }
    defer {
      spans.removeAll(keepingCapacity: true)
      start = bytes.count
    }
    let hasBreaks = spans.contains { bytes[$0.text].contains(0x0A) }
    return Paragraph(
      spans: spans, text: start..<bytes.count, emptyLines: emptyLines, hasBreaks: hasBreaks,
      turns: turns.take(from: start, to: bytes.count), inlineBoxes: inlines.take(bytes, spans),
      asides: asides.take(upTo: bytes.count))
  }

  /// Takes a paragraph back that found no room, and all after it.
  mutating func forgetParagraph(_ range: Range<Int>) {
    bytes.removeSubrange(range.lowerBound...)
    start = bytes.count
    while let last = anchors.last, last.offset > bytes.count { anchors.removeLast() }
    while let last = links.last, last.text.upperBound > bytes.count { links.removeLast() }
    while let last = readings.last, last.base.upperBound > bytes.count { readings.removeLast() }
    if let start = openLink?.start, start >= bytes.count { openLink?.start = nil }
  }

  /// Whether a letter here begins a word.
  var isAtWordStart: Bool { isAtLineStart || pending != nil || bytes[bytes.count - 1] <= 0x20 }

  /// Takes the ends of lines back that stand behind a place: all at once, for there may be very many, each with a name.
  private mutating func cut(to end: Int) {
    bytes.removeSubrange(end...)
    while let last = spans.last, last.text.upperBound > end {
      if last.text.lowerBound < end {
        spans[spans.count - 1].text = last.text.lowerBound..<end
      } else {
        spans.removeLast()
      }
    }
    var place = anchors.count
    while place > 0, anchors[place - 1].offset > end {
      anchors[place - 1].offset = end
      place -= 1
    }
    while let last = links.last, last.text.upperBound > end {
      if last.text.lowerBound < end {
        links[links.count - 1].text = last.text.lowerBound..<end
      } else {
        links.removeLast()
      }
    }
    if let start = openLink?.start, start >= end { openLink?.start = nil }
  }
}
