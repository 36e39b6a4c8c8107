import RectoBookModel
import RectoCDecoders

/// The text of a drawing in SVG as runs of letters, which Recto sets itself: MuPDF, which draws it, knows three families and
/// puts spaces of its own between the parts of a line.
///
/// In the drawing a run is one sign on a row by itself far above it, where C puts the letters that were set, so that it has the
/// colour, the place among what is drawn and the turns that the drawing gives it.
///
/// Laws: a drawing without text stays as it is, byte by byte, and so does one whose elements do not end or are too deep; the work grows with its
/// bytes alone.
struct DrawingTexts {
  /// Letters that follow each other in one look from one place.
  struct Run: Equatable {
    var text = ""
    var look: DrawingLook
    /// Where it begins; nil where the run before it ends.
    var x, y: Double?
    /// How far it stands from there.
    var dx = 0.0
    var dy = 0.0
    /// How far its letters are turned to the right, in degrees.
    var turn = 0.0
    /// The stretch that it is part of.
    var stretch: Int?
  }

  /// Letters that are to be so wide together.
  struct Stretch: Equatable {
    var width: Double
    /// Whether the letters become wider, rather than the room between them.
    var scalesLetters: Bool
  }

  /// The drawing with a sign for each run.
  private(set) var drawing: [UInt8]
  private(set) var runs: [Run] = []
  private(set) var stretches: [Stretch] = []

  /// Runs of one drawing, and characters of all of them: what follows is left out.
  private static let (mostRuns, mostLetters) = (8_192, 100_000)
  /// Characters of one run.
  private static let runLetters = 1_000
  /// Elements in elements.
  private static let depth = 256

  private struct Open {
    var name: ArraySlice<UInt8>
    var look: DrawingLook
    /// How many characters of its text come before it.
    var start = 0
    var x: [Double] = []
    var y: [Double] = []
    var dx: [Double] = []
    var dy: [Double] = []
    var turns: [Double] = []
    var stretch: Int?
    var isSilent = false
  }

  private let bytes: [UInt8]
  private var written: [UInt8] = []
  private var open: [Open] = []
  /// How many elements are open around the text that is read; nil outside of one.
  private var around: Int?
  /// Characters of the text that is read, and of all.
  private var (count, letters) = (0, 0)
  private var endsInSpace = true
  private var isTooDeep = false

  /// Whether there may be any text in a drawing.
  static func hasText(_ bytes: [UInt8]) -> Bool {
    var place = 0
    while let next = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = next + 1
      if SVGTag.names("text", in: bytes, at: next) { return true }
    }
    return false
  }

  init(_ bytes: [UInt8]) {
    (self.bytes, drawing) = (bytes, bytes)
    guard Self.hasText(bytes), read(), !isTooDeep, !runs.isEmpty,
      written.count <= Limits.illustratedBytes
    else {
      (runs, stretches) = ([], [])
      return
    }
    drawing = written
  }

  /// Reads all of it; false where its elements do not end.
  private mutating func read() -> Bool {
    var place = 0
    while let next = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      take(bytes[place..<next])
      guard let end = readMark(at: next) else { return false }
      place = end
    }
    take(bytes[place...])
    return true
  }

  /// Reads what begins at a `<`, and says where it ends; nil where it does not.
  private mutating func readMark(at start: Int) -> Int? {
    let rest = bytes[start...]
    func end(_ mark: String) -> Int? {
      rest.firstRange(of: Array(mark.utf8)).map(\.upperBound)
    }
    if rest.starts(with: "<!--".utf8) { return copied(from: start, to: end("-->")) }
    if rest.starts(with: "<![CDATA[".utf8) {
      guard let end = end("]]>") else { return nil }
      guard around != nil else { return copied(from: start, to: end) }
      take(characters: String(decoding: bytes[(start + 9)..<(end - 3)], as: UTF8.self))
      return end
    }
    if rest.starts(with: "<?".utf8) || rest.starts(with: "<!".utf8) {
      return copied(from: start, to: documentTypeEnd(from: start))
    }
    if rest.dropFirst().first == UInt8(ascii: "/") {
      guard let end = end(">") else { return nil }
      let name = bytes[(start + 2)..<(end - 1)].prefix { $0 > 0x20 }
      close(name)
      return copied(from: start, to: end)
    }
    guard let tag = SVGTag(bytes, at: start, isWanted: { _ in true }) else { return nil }
    begin(tag)
    return tag.place.upperBound
  }

  /// Where a declaration ends, which may hold others in brackets.
  private func documentTypeEnd(from start: Int) -> Int? {
    var depth = 0
    for place in start..<bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return place + 1
      default: break
      }
    }
    return nil
  }

  private mutating func copied(from start: Int, to end: Int?) -> Int? {
    if let end { written += bytes[start..<end] }
    return end
  }

  // MARK: Elements

  private mutating func begin(_ tag: SVGTag) {
    let name = bytes[(tag.place.lowerBound + 1)..<tag.name.endIndex]
    var element = Open(name: name, look: (open.last?.look ?? DrawingLook()).within(tag))
    element.isSilent =
      open.last?.isSilent ?? false
      || ["title", "desc", "style", "metadata"].contains { tag.name.elementsEqual($0.utf8) }
    let begins = around == nil && tag.name.elementsEqual("text".utf8)
    guard begins || around != nil else {
      written += bytes[tag.place]
      if !tag.isEmpty { push(element) }
      return
    }
    if begins, !tag.isEmpty {
      (around, count, endsInSpace) = (open.count, 0, true)
    }
    let view = element.look.view
    func list(_ name: String, _ whole: Double) -> [Double] {
      tag[name].map {
        DrawingLook.lengths(
          String(decoding: $0, as: UTF8.self), em: element.look.size, whole: whole)
      } ?? []
    }
    (element.x, element.y) = (list("x", view.width), list("y", view.height))
    // A line begins at the corner where nothing else is said.
    if begins, element.x.isEmpty { element.x = [0] }
    if begins, element.y.isEmpty { element.y = [0] }
    (element.dx, element.dy) = (list("dx", view.width), list("dy", view.height))
    (element.turns, element.start) = (list("rotate", 0), count)
    element.stretch = open.last?.stretch
    if let width = list("textLength", view.width).first, width > 0, stretches.count < Self.mostRuns
    {
      element.stretch = stretches.count
      stretches.append(
        Stretch(
          width: width,
          scalesLetters: tag["lengthAdjust"]?.elementsEqual("spacingAndGlyphs".utf8) ?? false))
    }
    write(tag)
    if !tag.isEmpty { push(element) }
  }

  private mutating func push(_ element: Open) {
    if open.count < Self.depth { open.append(element) } else { isTooDeep = true }
  }

  private static let places: Set<String> = [
    "x", "y", "dx", "dy", "rotate", "textLength", "lengthAdjust", "text-anchor",
  ]

  /// Writes an element of text without the places of its letters.
  private mutating func write(_ tag: SVGTag) {
    written += bytes[tag.place.lowerBound..<tag.name.endIndex]
    for attribute in tag.attributes
    where !Self.places.contains(String(decoding: attribute.name, as: UTF8.self)) {
      written += [0x20] + attribute.name + attribute.value.quoted
    }
    written += (tag.isEmpty ? "/>" : ">").utf8
  }

  private mutating func close(_ name: ArraySlice<UInt8>) {
    guard let place = open.lastIndex(where: { $0.name.elementsEqual(name) }) else { return }
    open.removeSubrange(place...)
    guard let around, open.count <= around else { return }
    self.around = nil
    // White space at the end of a line is none.
    if let last = runs.indices.last, count > 0, !runs[last].look.keepsSpaces,
      runs[last].text.last == " "
    {
      runs[last].text.removeLast()
    }
  }

  // MARK: Characters

  private mutating func take(_ part: ArraySlice<UInt8>) {
    guard !part.isEmpty else { return }
    guard around != nil else {
      written += part
      return
    }
    take(characters: String(decoding: part, as: UTF8.self).withoutReferences)
  }

  private mutating func take(characters text: String) {
    guard let last = open.last, !last.isSilent else { return }
    var isNew = true
    for character in text {
      var character = character
      if character.isWhitespace, character != "\u{A0}" {
        if endsInSpace, !last.look.keepsSpaces { continue }
        character = " "
      }
      endsInSpace = character == " "
      guard letters < Self.mostLetters else { return }
      let run = run(at: count, last)
      if isNew || run.x != nil || run.y != nil || run.dx != 0 || run.dy != 0 || run.turn != 0
        || runs[runs.count - 1].turn != 0
        || runs[runs.count - 1].text.unicodeScalars.count > Self.runLetters
      {
        guard runs.count < Self.mostRuns else { return }
        runs.append(run)
        let row = (Int(RECTO_FIRST_SET_ROW) + runs.count) * Int(RECTO_ROW_HEIGHT)
        written += "<tspan x=\"0\" y=\"-\(row)\">x</tspan>".utf8
        isNew = false
      }
      runs[runs.count - 1].text.append(character)
      (count, letters) = (count + 1, letters + 1)
    }
  }

  /// A run that begins with a character of its text, by what the elements around it say of that.
  private func run(at number: Int, _ last: Open) -> Run {
    var run = Run(look: last.look)
    run.stretch = last.stretch
    let elements = open[(around ?? 0)...].reversed()
    func value(_ list: KeyPath<Open, [Double]>) -> Double? {
      for element in elements {
        let own = element[keyPath: list]
        if own.indices.contains(number - element.start) { return own[number - element.start] }
      }
      return nil
    }
    (run.x, run.y) = (value(\.x), value(\.y))
    (run.dx, run.dy) = (value(\.dx) ?? 0, value(\.dy) ?? 0)
    // The last turn is that of all letters behind it.
    run.turn =
      value(\.turns)
      ?? elements.first { !$0.turns.isEmpty }?.turns.last ?? 0
    return run
  }
}

extension SVGTag {
  /// Whether an element of a name, whatever prefix it has, begins at a `<`.
  static func names(_ name: String, in bytes: [UInt8], at open: Int) -> Bool {
    let ends = " \t\r\n/>".utf8
    return bytes[(open + 1)...].prefix(40).prefix { !ends.contains($0) }.hasLocal(name)
  }
}

extension String {
  /// With the characters that references stand for.
  fileprivate var withoutReferences: String {
    guard contains("&") else { return self }
    var (made, rest) = ("", self[...])
    while let mark = rest.firstIndex(of: "&") {
      made += rest[..<mark]
      let name = rest[rest.index(after: mark)...].prefix(12).prefix { $0 != ";" }
      guard let end = rest[mark...].prefix(14).firstIndex(of: ";"),
        let found = Self.character(String(name))
      else {
        made.append("&")
        rest = rest[rest.index(after: mark)...]
        continue
      }
      made += found
      rest = rest[rest.index(after: end)...]
    }
    return made + rest
  }

  private static func character(_ name: String) -> String? {
    let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}"]
    guard name.hasPrefix("#") else { return known[name] }
    let isHex = name.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
    let code = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
    return code.flatMap { Unicode.Scalar($0) }.map { String($0) }
  }
}
