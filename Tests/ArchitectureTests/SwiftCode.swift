/// Swift text without its comments and without what its strings say, line by line.
///
/// Law: there are as many lines as in the text, and braces that stand in them are braces of the language.
struct SwiftCode {
  /// The lines, without the blanks before them.
  let lines: [[UInt8]]
  /// The strings, each behind those that stand in it.
  let literals: [Literal]

  init(_ text: String) {
    var reader = Reader(bytes: Array(text.utf8))
    lines = reader.read()
    literals = reader.literals
  }

  /// What a string says.
  struct Literal: Equatable {
    /// The line on which it begins, from 0.
    let line: Int
    /// Its words, with `placeholder` for code within them and a blank for what a backslash begins.
    let text: String

    /// What stands for a value.
    static let placeholder: Character = "#"
  }

  /// A string that is open, or words of code within it.
  private struct Quote {
    var hashes: Int
    /// Whether three signs close it.
    var isTriple: Bool
    /// Parentheses that are open in its words of code; nil while its own words are read.
    var parentheses: Int?
    /// Where it began, and what it says so far.
    var line: Int
    var words: [UInt8] = []
  }

  private struct Reader {
    let bytes: [UInt8]
    private var at = 0
    private var lines: [[UInt8]] = []
    private var line: [UInt8] = []
    private var quotes: [Quote] = []
    private(set) var literals: [Literal] = []

    private static let newline = UInt8(ascii: "\n")
    private static let blank = UInt8(ascii: " ")
    private static let slash = UInt8(ascii: "/")
    private static let star = UInt8(ascii: "*")
    private static let hash = UInt8(ascii: "#")
    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func read() -> [[UInt8]] {
      while at < bytes.count {
        if let quote = quotes.last, quote.parentheses == nil {
          readWords(quote)
        } else {
          readCode()
        }
      }
      lines.append(line)
      return lines
    }

    /// Whether some bytes come next, beginning at the one that is read.
    private func isNext(_ byte: UInt8, count: Int = 1, after skipped: Int = 0) -> Bool {
      let start = at + skipped
      guard start + count <= bytes.count else { return false }
      for index in start..<start + count where bytes[index] != byte { return false }
      return true
    }

    private mutating func endLine() {
      lines.append(line)
      line = []
      at += 1
    }

    private mutating func readCode() {
      let byte = bytes[at]
      switch byte {
      case Self.newline: return endLine()
      case Self.blank where line.isEmpty: break
      case Self.slash where isNext(Self.slash, after: 1):
        while at < bytes.count, bytes[at] != Self.newline { at += 1 }
        return
      case Self.slash where isNext(Self.star, after: 1): return skipBlock()
      case Self.hash, Self.quote:
        var hashes = 0
        while isNext(Self.hash, after: hashes) { hashes += 1 }
        if isNext(Self.quote, after: hashes) {
          let isTriple = isNext(Self.quote, count: 3, after: hashes)
          quotes.append(Quote(hashes: hashes, isTriple: isTriple, line: lines.count))
          at += hashes + (isTriple ? 3 : 1)
          return
        }
        if hashes == 1, isNext(Self.slash, after: 1) { return skipPattern() }
        emit(byte)
      case UInt8(ascii: "("): count(1, byte)
      case UInt8(ascii: ")"): count(-1, byte)
      default: emit(byte)
      }
      at += 1
    }

    /// Code within a string is balanced, and says nothing of types.
    private mutating func emit(_ byte: UInt8) {
      if quotes.isEmpty { line.append(byte) }
    }

    private mutating func count(_ step: Int, _ byte: UInt8) {
      guard let open = quotes.last?.parentheses else { return emit(byte) }
      quotes[quotes.count - 1].parentheses = open + step == 0 ? nil : open + step
    }

    /// Reads a part of a string, or its end.
    private mutating func readWords(_ quote: Quote) {
      let byte = bytes[at]
      if byte == Self.newline {
        say(Self.blank)
        return endLine()
      }
      if byte == Self.backslash, isNext(Self.hash, count: quote.hashes, after: 1) {
        let isCode = isNext(UInt8(ascii: "("), after: 1 + quote.hashes)
        say(isCode ? Literal.placeholder.asciiValue ?? Self.hash : Self.blank)
        if isCode { quotes[quotes.count - 1].parentheses = 1 }
        // The next sign cannot end the string.
        at += 1 + quote.hashes
        if at < bytes.count, isCode || bytes[at] != Self.newline { at += 1 }
        return
      }
      let signs = quote.isTriple ? 3 : 1
      guard byte == Self.quote, isNext(Self.quote, count: signs),
        isNext(Self.hash, count: quote.hashes, after: signs)
      else {
        say(byte)
        at += 1
        return
      }
      at += signs + quote.hashes
      quotes.removeLast()
      literals.append(
        Literal(line: quote.line, text: String(decoding: quote.words, as: UTF8.self)))
    }

    private mutating func say(_ byte: UInt8) { quotes[quotes.count - 1].words.append(byte) }

    private mutating func skipBlock() {
      var depth = 0
      repeat {
        if isNext(Self.slash), isNext(Self.star, after: 1) {
          (depth, at) = (depth + 1, at + 2)
        } else if isNext(Self.star), isNext(Self.slash, after: 1) {
          (depth, at) = (depth - 1, at + 2)
        } else if isNext(Self.newline) {
          endLine()
        } else {
          at += 1
        }
      } while depth > 0 && at < bytes.count
    }

    /// A pattern between `#/` and `/#`.
    private mutating func skipPattern() {
      at += 2
      while at < bytes.count, !(isNext(Self.slash) && isNext(Self.hash, after: 1)) {
        if isNext(Self.newline) { endLine() } else { at += 1 }
      }
      at += 2
    }
  }
}
