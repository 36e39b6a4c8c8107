/// Reads the parts of a text in TOML one after the other.
///
/// Laws: it never goes back, so that it ends; tables and lists lie at most sixteen deep.
struct TOMLReader {
  typealias Fault = TOMLText.Fault

  /// A value as it is written: a table in one line has values of its own.
  indirect enum Parsed {
    case value(TOMLText.Value)
    case table([(key: [String], line: Int, value: Parsed)])
  }

  private let scalars: [Unicode.Scalar]
  private var place = 0
  /// The line of what comes next, from 1.
  private(set) var line = 1

  /// Lists that have begun and not ended.
  private var openLists = 0

  private static let mostDeep = 16

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  func fault(_ reason: String) -> Fault { Fault(line: line, reason: reason) }

  private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private mutating func advance() {
    if next == "\n" { line += 1 }
    place += 1
  }

  /// Takes a sign if it comes next.
  mutating func accept(_ sign: Unicode.Scalar) -> Bool {
    guard next == sign else { return false }
    advance()
    return true
  }

  /// Takes three of a sign if they come next.
  private mutating func acceptThree(_ sign: Unicode.Scalar) -> Bool {
    guard scalars.count - place >= 3, scalars[place..<place + 3].allSatisfy({ $0 == sign }) else {
      return false
    }
    place += 3
    return true
  }

  // MARK: Between values

  private mutating func skipSpaces() {
    while next == " " || next == "\t" { advance() }
  }

  private mutating func skipComment() {
    guard next == "#" else { return }
    while let sign = next, sign != "\n" { advance() }
  }

  /// Passes over empty lines and comments; whether anything is left.
  mutating func skipToContent() -> Bool {
    while true {
      skipSpaces()
      skipComment()
      if next == "\r" { advance() } else if !accept("\n") { return next != nil }
    }
  }

  /// Ends the line of a table or a value.
  mutating func endLine() throws(Fault) {
    skipSpaces()
    skipComment()
    _ = accept("\r")
    guard next == nil || next == "\n" else { throw fault("the line goes on after its value") }
  }

  /// Passes over the rest of a line with a fault; over more lines where the fault is in a list, up to
  /// one that looks like a name with its value or like a table.
  mutating func passOver() {
    repeat {
      while let sign = next, sign != "\n" { advance() }
      _ = accept("\n")
    } while openLists > 0 && next != nil && !looksNew
    openLists = 0
  }

  private var looksNew: Bool {
    let line = scalars[place...].prefix { $0 != "\n" }
    let start = line.drop { $0 == " " || $0 == "\t" }
    return line.contains("=")
      || start.first == "[" && start.dropFirst().first.map(Self.isBare) == true
  }

  // MARK: Names

  /// Reads a name of one or more parts, and the sign that ends it.
  mutating func key(endingWith end: Unicode.Scalar) throws(Fault) -> [String] {
    var parts: [String] = []
    repeat {
      skipSpaces()
      parts.append(try part())
      skipSpaces()
    } while accept(".")
    guard accept(end) else { throw fault("a name ends with \(end)") }
    guard parts.count <= Self.mostDeep else { throw fault("the name has too many parts") }
    return parts
  }

  private mutating func part() throws(Fault) -> String {
    if accept("\"") { return try basic() }
    if accept("'") { return try literal() }
    var name = String.UnicodeScalarView()
    while let sign = next, Self.isBare(sign) {
      name.append(sign)
      advance()
    }
    guard !name.isEmpty else {
      throw fault("a name is missing or needs quotation marks")
    }
    return String(name)
  }

  private static func isBare(_ sign: Unicode.Scalar) -> Bool {
    switch sign {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
    default: false
    }
  }

  // MARK: Values

  /// Reads a value.
  mutating func value(depth: Int = 0) throws(Fault) -> Parsed {
    guard depth < Self.mostDeep else { throw fault("lists are nested too deeply") }
    skipSpaces()
    switch next {
    case "\"":
      if acceptThree("\"") { return .value(.text(try longText("\""))) }
      advance()
      return .value(.text(try basic()))
    case "'":
      if acceptThree("'") { return .value(.text(try longText("'"))) }
      advance()
      return .value(.text(try literal()))
    case "[":
      advance()
      return .value(.list(try list(depth: depth)))
    case "{":
      advance()
      return .table(try table(depth: depth))
    default: return .value(try plain())
    }
  }

  private mutating func list(depth: Int) throws(Fault) -> [TOMLText.Value] {
    var values: [TOMLText.Value] = []
    openLists += 1
    while true {
      guard skipToContent() else { throw fault("a list is not closed") }
      if endList() { return values }
      guard case .value(let value) = try value(depth: depth + 1) else {
        throw fault("no setting is a list of tables")
      }
      values.append(value)
      guard skipToContent() else { throw fault("a list is not closed") }
      if endList() { return values }
      guard accept(",") else { throw fault("a comma is missing in a list") }
    }
  }

  private mutating func endList() -> Bool {
    guard accept("]") else { return false }
    openLists -= 1
    return true
  }

  private mutating func table(
    depth: Int
  ) throws(Fault) -> [(key: [String], line: Int, value: Parsed)] {
    var pairs: [(key: [String], line: Int, value: Parsed)] = []
    skipSpaces()
    if accept("}") { return pairs }
    while true {
      let line = line
      let key = try key(endingWith: "=")
      pairs.append((key, line, try value(depth: depth + 1)))
      skipSpaces()
      if accept("}") { return pairs }
      guard accept(",") else { throw fault("a comma or } is missing") }
    }
  }

  // MARK: Texts

  private static func isControl(_ sign: Unicode.Scalar) -> Bool {
    sign.value < 0x20 && sign != "\t" || sign.value == 0x7F
  }

  private mutating func literal() throws(Fault) -> String {
    var text = String.UnicodeScalarView()
    while let sign = next, !Self.isControl(sign) {
      advance()
      if sign == "'" { return String(text) }
      text.append(sign)
    }
    throw fault("a string does not end on its line")
  }

  private mutating func basic() throws(Fault) -> String {
    var text = String.UnicodeScalarView()
    while let sign = next, !Self.isControl(sign) {
      advance()
      if sign == "\"" { return String(text) }
      text.append(sign == "\\" ? try escape() : sign)
    }
    throw fault("a string does not end on its line")
  }

  /// A text of several lines, behind its three marks.
  private mutating func longText(_ mark: Unicode.Scalar) throws(Fault) -> String {
    var text = String.UnicodeScalarView()
    if next == "\r" { advance() }
    _ = accept("\n")
    while let sign = next {
      if acceptThree(mark) {
        // Marks of the text's own may stand before the three.
        for _ in 0..<2 where accept(mark) { text.append(mark) }
        return String(text)
      }
      guard !Self.isControl(sign) || sign == "\n" || sign == "\r" else { break }
      advance()
      guard mark == "\"", sign == "\\" else {
        text.append(sign)
        continue
      }
      if next == "\n" || next == "\r" || next == " " || next == "\t" {
        // The end of the line and all space after it are left out.
        while let space = next, [" ", "\t", "\r", "\n"].contains(space) { advance() }
      } else {
        text.append(try escape())
      }
    }
    throw fault("a string is not closed")
  }

  private mutating func escape() throws(Fault) -> Unicode.Scalar {
    guard let sign = next else { throw fault("a string is not closed") }
    advance()
    switch sign {
    case "b": return "\u{8}"
    case "t": return "\t"
    case "n": return "\n"
    case "f": return "\u{C}"
    case "r": return "\r"
    case "\"", "\\": return sign
    case "u", "U":
      let count = sign == "u" ? 4 : 8
      var digits = ""
      while digits.count < count, let digit = next, digit.properties.isASCIIHexDigit {
        digits.unicodeScalars.append(digit)
        advance()
      }
      guard digits.count == count, let value = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(value)
      else { throw fault("\\\(sign) wants \(count) digits of a character") }
      return scalar
    default: throw fault("\\\(sign) means nothing in a string")
    }
  }

  // MARK: Numbers

  private mutating func plain() throws(Fault) -> TOMLText.Value {
    var word = ""
    while let sign = next, Self.isBare(sign) || "+.:".unicodeScalars.contains(sign) {
      word.unicodeScalars.append(sign)
      advance()
    }
    guard !word.isEmpty else { throw fault("a value is missing") }
    if let value = TOMLWord.value(of: word) {
      // A time may follow its date behind a space.
      if value == .date, next == " ", place + 1 < scalars.count,
        ("0"..."9").contains(scalars[place + 1])
      {
        advance()
        guard try plain() == .date else { throw fault("a date has no time after it") }
      }
      return value
    }
    throw fault("'\(String(word.prefix(40)))' is not a value; a string needs quotation marks")
  }
}
