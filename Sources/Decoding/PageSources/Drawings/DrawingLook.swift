import RectoBookModel
import RectoFlowModel

/// What elements of a drawing in SVG say of the letters in them.
struct DrawingLook: Equatable {
  /// In units of the drawing.
  var size = 16.0
  var families: [String] = []
  var generic = FlowFace.Generic.serif
  /// Whether nothing names a family, so that letters are those of the book.
  var isOfBook = true
  var weight = 400
  var isItalic = false
  var letterSpacing = 0.0
  var wordSpacing = 0.0
  /// How much of a line lies before the place that it is given.
  var anchor = 0.0
  /// How far letters stand above their line.
  var rise = 0.0
  /// In sizes of the letters, how far their foot lies below the line that they stand on.
  var drop = 0.0
  var keepsSpaces = false
  /// How wide and high the plane is that is seen, which hundredths are of.
  var view = (width: 0.0, height: 0.0)

  static func == (a: DrawingLook, b: DrawingLook) -> Bool {
    a.size == b.size && a.families == b.families && a.generic == b.generic
      && a.weight == b.weight && a.isItalic == b.isItalic && a.isOfBook == b.isOfBook
      && a.letterSpacing == b.letterSpacing && a.wordSpacing == b.wordSpacing
      && a.anchor == b.anchor && a.rise == b.rise && a.drop == b.drop
      && a.keepsSpaces == b.keepsSpaces && a.view == b.view
  }

  /// The same within an element: what its attributes say, and then its own style.
  func within(_ tag: SVGTag) -> DrawingLook {
    var look = self
    // Sizes count in those of others.
    let pairs = Self.pairs(of: tag)
    for (name, value) in pairs where name == "font-size" || name == "font" {
      look.take(name, value, in: self)
    }
    for (name, value) in pairs where name != "font-size" && name != "font" {
      look.take(name, value, in: self)
    }
    if tag.name.elementsEqual("svg".utf8) { look.takeView(pairs) }
    return look
  }

  /// Bytes of one value that are looked at.
  private static let mostBytes = 1_024

  private static func pairs(of tag: SVGTag) -> [(name: String, value: String)] {
    func text(_ bytes: ArraySlice<UInt8>) -> String {
      String(decoding: bytes.prefix(mostBytes), as: UTF8.self)
    }
    var pairs = tag.attributes.map { (name: text($0.name), value: text($0.value)) }
    guard let style = tag["style"] else { return pairs }
    for part in text(style).split(separator: ";") {
      guard let colon = part.firstIndex(of: ":") else { continue }
      pairs.append(
        (part[..<colon].words.joined().lowercased(), String(part[part.index(after: colon)...])))
    }
    return pairs
  }

  private mutating func take(_ name: String, _ value: String, in around: DrawingLook) {
    let word = value.words.first.map { $0.lowercased() } ?? ""
    switch name {
    case "font-size":
      let length = Self.length(value, em: around.size, whole: around.size)
      size = length.map { min(max($0, 0), 1e6) } ?? size
    case "font": takeFont(value, in: around)
    case "font-family": takeFamilies(value)
    case "font-weight":
      weight =
        ["normal": 400, "bold": 700, "bolder": 700, "lighter": 300][word] ?? Int(word)
        .map { min(max($0, 100), 900) } ?? weight
    case "font-style": isItalic = word.hasPrefix("italic") || word.hasPrefix("oblique")
    case "letter-spacing":
      letterSpacing = Self.length(value, em: size, whole: size)?.withinReason ?? 0
    case "word-spacing":
      wordSpacing = Self.length(value, em: size, whole: size)?.withinReason ?? 0
    case "text-anchor": anchor = ["middle": 0.5, "end": 1][word] ?? 0
    case "dominant-baseline", "alignment-baseline": drop = Self.drops[word] ?? 0
    case "baseline-shift":
      switch word {
      case "sub": rise = around.rise - 0.2 * around.size
      case "super": rise = around.rise + 0.33 * around.size
      default:
        let length = Self.length(value, em: size, whole: size)?.withinReason
        rise = around.rise + (length ?? 0)
      }
    case "xml:space": keepsSpaces = word == "preserve"
    case "white-space": keepsSpaces = word.hasPrefix("pre")
    default: break
    }
  }

  /// Where lines lie that letters stand on, hang from or are centred on, in sizes of the letters above their foot.
  private static let drops = [
    "middle": 0.23, "central": 0.34, "mathematical": 0.34, "hanging": 0.7, "text-before-edge": 0.8,
    "before-edge": 0.8, "text-top": 0.8, "text-after-edge": -0.22, "after-edge": -0.22,
    "text-bottom": -0.22, "ideographic": -0.12,
  ]

  /// `italic bold 16px/1.2 "A", serif`.
  private mutating func takeFont(_ value: String, in around: DrawingLook) {
    var rest = value[...]
    (weight, isItalic) = (400, false)
    while let word = rest.words.first, let found = rest.firstRange(of: word) {
      rest = rest[found.upperBound...]
      let first = word.split(separator: "/").first.map(String.init) ?? ""
      if let number = Int(first) {
        weight = min(max(number, 100), 900)
      } else if let length = Self.length(first, em: around.size, whole: around.size) {
        size = min(max(length, 0), 1e6)
        takeFamilies(String(rest))
        return
      } else {
        weight = ["bold": 700, "bolder": 700][word.lowercased()] ?? weight
        isItalic = isItalic || ["italic", "oblique"].contains(word.lowercased())
      }
    }
  }

  private mutating func takeFamilies(_ value: String) {
    let quotes: Set<Character> = ["\"", "'"]
    let names = value.replacing("&quot;", with: "").replacing("&apos;", with: "")
      .split(separator: ",").prefix(8)
      .map { $0.filter { !quotes.contains($0) }.words.joined(separator: " ") }
    guard !names.isEmpty, names != ["inherit"] else { return }
    (families, isOfBook) = (names, false)
    let known = names.lazy.compactMap { Self.generic(of: $0.lowercased()) }.first
    generic = known ?? .serif
  }

  private static func generic(of name: String) -> FlowFace.Generic? {
    switch name {
    case "serif": .serif
    case "monospace", "courier", "courier new", "consolas", "menlo": .mono
    case "sans-serif", "system-ui", "arial", "helvetica", "verdana", "tahoma", "helvetica neue":
      .sans
    default: nil
    }
  }

  private mutating func takeView(_ pairs: [(name: String, value: String)]) {
    func number(_ name: String) -> Double? {
      pairs.last { $0.name == name }.flatMap { Self.length($0.value, em: size, whole: 0) }
    }
    let window = pairs.last { $0.name == "viewBox" || $0.name == "viewbox" }.map {
      Self.lengths($0.value, em: size, whole: 0)
    }
    if let window, window.count == 4 {
      view = (window[2], window[3])
    } else if let width = number("width"), let height = number("height") {
      view = (width, height)
    }
  }

  // MARK: Lengths

  /// Places of letters that one attribute may give.
  private static let mostLengths = 20_000

  /// The lengths of a list.
  static func lengths(_ text: String, em: Double, whole: Double) -> [Double] {
    text.split { $0.isWhitespace || $0 == "," }.prefix(mostLengths).map {
      length(String($0), em: em, whole: whole) ?? 0
    }
  }

  /// A length in units of the drawing; nil for what is none.
  static func length(_ text: String, em: Double, whole: Double) -> Double? {
    let text = text.words.first ?? ""
    var number = text.prefix { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
    // `em` begins as an exponent does.
    while let last = number.last, "eE+-".contains(last) { number = number.dropLast() }
    guard let value = Double(number), value.isFinite else { return nil }
    switch text.dropFirst(number.count).lowercased() {
    case "", "px": return value
    case "pt": return value * 4 / 3
    case "pc": return value * 16
    case "in": return value * 96
    case "cm": return value * 96 / 2.54
    case "mm": return value * 9.6 / 2.54
    case "em", "rem": return value * em
    case "ex", "ch": return value * em / 2
    case "%": return value * whole / 100
    default: return nil
    }
  }
}

extension StringProtocol {
  fileprivate var words: [String] { split(whereSeparator: \.isWhitespace).map { String($0) } }
}

extension Double {
  fileprivate var withinReason: Double { min(max(self, -1e5), 1e5) }
}
