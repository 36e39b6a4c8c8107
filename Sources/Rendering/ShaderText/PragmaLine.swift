import RectoBookModel

/// A `#pragma` line that means something to Recto, in its tokens.
///
///     parameter = "#pragma parameter" ident string default min max [step] *attr
///     color     = "#pragma color" ident string r g b [a] *attr
///     group     = "#pragma group" string ["closed"]
///     pass      = "#pragma pass" [string] *attr                see PostPass
///     texture   = "#pragma texture" ident string *attr        see ShaderTexture
///     replace   = "#pragma replace" ident *ident               see ReplacedFunctions
///     geometry  = "#pragma geometry" ("arc"|"roll"|"rows=" number)
public struct PragmaLine: Sendable {
  /// Which of them.
  public enum Kind: String, CaseIterable, Sendable {
    case parameter, color, group, pass, texture, replace, geometry
  }

  /// How a leaf bends, where a file says that it keeps to one of the program's own ways, or does not.
  public enum Geometry: Equatable, Sendable {
    /// About the spine.
    case arc
    /// About any ruling: a curl.
    case roll
    /// In a way of its own, in so many rows of triangles from the lower to the upper edge.
    case free(rows: Int)

    /// How many rows a leaf may have: each costs as much as a leaf that is bent by the program.
    public static let rows = 1...64
  }

  /// What is wrong with it.
  struct Fault: Error {
    var reason: String
    /// Where, if not on the line that is being read.
    var place: SourcePlace?
    init(_ reason: String, at place: SourcePlace? = nil) {
      (self.reason, self.place) = (reason, place)
    }
  }

  public let kind: Kind
  /// What follows, quotes and all.
  private let rest: Substring

  /// Reads a line without comments; nil where it is any other.
  init?(_ line: Substring) {
    guard line.first == "#" else { return nil }
    var rest = line.dropFirst().trimmed
    guard rest.hasPrefix("pragma") else { return nil }
    rest = rest.dropFirst(6)
    guard rest.first == " " || rest.first == "\t" else { return nil }
    rest = rest.trimmed
    let word = rest.prefix { $0 != " " && $0 != "\t" && $0 != "\"" }
    guard let kind = Kind(rawValue: String(word)) else { return nil }
    self.kind = kind
    self.rest = rest.dropFirst(word.count)
  }

  /// A line of which the rest is known.
  init(_ kind: Kind, _ rest: Substring) { (self.kind, self.rest) = (kind, rest) }

  /// One token: a word, or what stands between quotes, with the word before it: `tip="…"`.
  struct Token: Equatable {
    var word: String
    var string: String?
  }

  func tokens() throws(Fault) -> [Token] {
    var tokens: [Token] = []
    var rest = rest.trimmed
    while let first = rest.first {
      if first == " " || first == "\t" {
        rest.removeFirst()
        continue
      }
      let word = rest.prefix { $0 != " " && $0 != "\t" && $0 != "\"" }
      rest = rest.dropFirst(word.count)
      guard rest.first == "\"" else {
        tokens.append(Token(word: String(word), string: nil))
        continue
      }
      rest.removeFirst()
      let string = rest.prefix { $0 != "\"" }
      rest = rest.dropFirst(string.count)
      guard rest.first == "\"" else { throw Fault("a string is not closed") }
      rest.removeFirst()
      guard string.utf8.count <= Limits.shaderStringBytes else {
        throw Fault("a string has more than \(Limits.shaderStringBytes) bytes")
      }
      if let next = rest.first, next != " ", next != "\t" {
        throw Fault("a blank is missing after \"\(string)\"")
      }
      tokens.append(Token(word: String(word), string: String(string)))
    }
    return tokens
  }

  func group() throws(Fault) -> (name: String, isClosed: Bool) {
    let tokens = try tokens()
    guard let first = tokens.first, first.word.isEmpty, let name = first.string else {
      throw Fault("a group has a name in quotes")
    }
    let rest = tokens.dropFirst()
    guard rest.isEmpty || rest.map(\.word) == ["closed"] && rest.first?.string == nil else {
      throw Fault("after a group's name nothing but closed can stand")
    }
    return (name, !rest.isEmpty)
  }

  /// The functions that give way to others.
  func functions() throws(Fault) -> [String] {
    let tokens = try tokens()
    guard !tokens.isEmpty, tokens.allSatisfy({ $0.string == nil && Self.isName($0.word) }) else {
      throw Fault("replace names functions of the files that are included after it")
    }
    return tokens.map(\.word)
  }

  /// The way of bending that a file says to keep to.
  func geometry() throws(Fault) -> Geometry {
    let tokens = try tokens()
    let word = tokens.count == 1 && tokens[0].string == nil ? tokens[0].word : ""
    switch word {
    case "arc": return .arc
    case "roll": return .roll
    default:
      guard word.hasPrefix("rows="), let rows = Int(word.dropFirst(5)),
        Geometry.rows.contains(rows)
      else {
        throw Fault(
          "a geometry is arc, roll, or rows= and a number from \(Geometry.rows.lowerBound) to "
            + "\(Geometry.rows.upperBound)")
      }
      return .free(rows: rows)
    }
  }

  func parameter(at place: SourcePlace) throws(Fault) -> ShaderParameter {
    let tokens = try tokens()
    guard let first = tokens.first, first.string == nil, Self.isName(first.word) else {
      throw Fault("a \(kind.rawValue) begins with a name of up to 63 letters, digits and _")
    }
    guard tokens.count > 1, tokens[1].word.isEmpty, let label = tokens[1].string else {
      throw Fault("\(first.word) has no label in quotes")
    }
    var numbers: [Double] = []
    var attributes = tokens.dropFirst(2)
    while let token = attributes.first, token.string == nil, Self.looksLikeNumber(token.word) {
      guard let number = Self.number(token.word) else {
        throw Fault("\(token.word) is not a number")
      }
      numbers.append(number)
      attributes.removeFirst()
    }
    var parameter = ShaderParameter(
      name: first.word, label: label, kind: .color(usual: []), place: place)
    var form: ShaderParameter.Form?
    for attribute in attributes { try Self.read(attribute, into: &parameter, form: &form) }
    if kind == .color {
      guard form == nil else { throw Fault("a color has no type") }
      parameter.kind = try Self.color(numbers)
    } else {
      parameter.kind = try Self.number(numbers, form ?? .float, parameter)
    }
    return parameter
  }

  private static func read(
    _ attribute: Token, into parameter: inout ShaderParameter, form: inout ShaderParameter.Form?
  ) throws(Fault) {
    switch (attribute.word, attribute.string) {
    case ("items=", let items?):
      parameter.items = items.split(separator: "|", omittingEmptySubsequences: false)
        .map { String($0) }
    case ("group=", let group?): parameter.group = group
    case ("unit=", let unit?): parameter.unit = unit
    case ("tip=", let tip?): parameter.tip = tip
    case ("curve=log", nil): parameter.isLogarithmic = true
    case ("hidden", nil): parameter.isHidden = true
    case ("define", nil): parameter.isDefine = true
    case (let word, nil) where word.hasPrefix("type="):
      guard let named = ShaderParameter.Form(rawValue: String(word.dropFirst(5))) else {
        throw Fault("\(word): the types are float, int, bool, enum and angle")
      }
      form = named
    case (let word, let string):
      throw Fault("\(word)\(string.map { "\"\($0)\"" } ?? "") is not an attribute")
    }
  }

  private static func color(_ numbers: [Double]) throws(Fault) -> ShaderParameter.Kind {
    guard (3...4).contains(numbers.count) else {
      throw Fault("a color has three or four numbers, got \(numbers.count)")
    }
    guard numbers.allSatisfy({ (0...1).contains($0) }) else {
      throw Fault("the numbers of a color are from 0 to 1")
    }
    return .color(usual: numbers)
  }

  private static func number(
    _ numbers: [Double], _ form: ShaderParameter.Form, _ parameter: ShaderParameter
  ) throws(Fault) -> ShaderParameter.Kind {
    guard (3...4).contains(numbers.count) else {
      throw Fault(
        "\(parameter.name) has default, least, greatest and perhaps a step, got \(numbers.count) "
          + "numbers")
    }
    let (usual, least, greatest) = (numbers[0], numbers[1], numbers[2])
    guard least < greatest else {
      throw Fault("\(parameter.name): \(least) is not less than \(greatest)")
    }
    guard (least...greatest).contains(usual) else {
      throw Fault("\(parameter.name): its default \(usual) is outside \(least)…\(greatest)")
    }
    let whole = form == .int || form == .enum || form == .bool
    let step = numbers.count == 4 ? numbers[3] : whole ? 1 : (greatest - least) / 100
    guard step > 0 else { throw Fault("\(parameter.name): a step is more than 0") }
    if whole, [usual, least, greatest].contains(where: { $0 != $0.rounded() || abs($0) > 1e9 }) {
      throw Fault("\(parameter.name): \(form.rawValue) takes whole numbers")
    }
    if form == .bool, (least, greatest) != (0, 1) {
      throw Fault("\(parameter.name): a bool runs from 0 to 1")
    }
    if form == .enum, least != 0 || greatest != Double(parameter.items.count - 1) {
      throw Fault(
        "\(parameter.name): an enum runs from 0 to one less than its \(parameter.items.count) items"
      )
    }
    if parameter.isLogarithmic, least <= 0 {
      throw Fault("\(parameter.name): curve=log needs a least value above 0")
    }
    return .number(form, usual: usual, range: least...greatest, step: step)
  }

  // MARK: Words

  /// `[A-Za-z_][A-Za-z0-9_]{0,62}`.
  static func isName(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    guard (1...63).contains(bytes.count), !(48...57).contains(bytes[0]) else { return false }
    return bytes.allSatisfy { byte in
      (65...90).contains(byte) || (97...122).contains(byte) || (48...57).contains(byte)
        || byte == UInt8(ascii: "_")
    }
  }

  private static func looksLikeNumber(_ word: String) -> Bool {
    word.utf8.first.map { (48...57).contains($0) || [43, 45, 46].contains($0) } ?? false
  }

  /// `["-"] digits ["." digits] [("e"|"E") ["+"|"-"] digits]`, a finite number.
  static func number(_ word: String) -> Double? {
    var rest = word.utf8[...]
    func digits() -> Bool {
      let count = rest.prefix { (48...57).contains($0) }.count
      rest = rest.dropFirst(count)
      return count > 0
    }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    guard digits() else { return nil }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard digits() else { return nil }
    }
    if let first = rest.first, first == UInt8(ascii: "e") || first == UInt8(ascii: "E") {
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest.removeFirst()
      }
      guard digits() else { return nil }
    }
    guard rest.isEmpty, let value = Double(word), value.isFinite else { return nil }
    return value
  }
}
