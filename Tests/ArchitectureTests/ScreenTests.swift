import Testing

/// What is shown on the screen is said in one place, where somebody who translates it finds it explained.
@Suite("The screen") struct ScreenTests {
  /// Where the screen's words stand.
  private static let home = "Text/ScreenText"
  /// The rooms that make what lies over the book.
  private static let rooms: Set<String> = ["ReaderCore", "Overlay"]

  /// Files of those rooms that speak for themselves, each with its reason.
  private static let speakers = [
    "ReaderCore/Keys/KeyTable.swift": "why a key cannot be bound, for that error",
    "ReaderCore/Keys/KeyTableError.swift": "errors in the settings, with their keys and reason",
    "Overlay/Drawing/OverlayRenderer.swift": "an error of the driver, with its reason",
    "Overlay/Drawing/OverlayTools.swift": "an error of the driver, with its reason",
    "Overlay/Text/Typefaces.swift": "names of typefaces, by which the system finds them",
  ]

  /// What tells the reader something, whatever the room.
  private static let tellers = [".told(", ".telling(", ".kept(", ".troubled(", ".failed("]

  @Test("each word on the screen is explained")
  func explained() throws {
    var count = 0
    for file in try SourceFile.all() where file.room == "ReaderCore" {
      guard file.name.hasPrefix(Self.home) else { continue }
      let (members, bare) = Self.members(in: file.text)
      count += members
      #expect(bare == [], "\(file.testDescription)")
    }
    #expect(count > 150)
  }

  @Test("no word on the screen stands elsewhere")
  func together() throws {
    var unused = Set(Self.speakers.keys)
    for file in try SourceFile.all() where file.isSwift && Self.rooms.contains(file.room) {
      guard !file.name.hasPrefix(Self.home) else { continue }
      let strays = Self.strays(in: file.text)
      if Self.speakers[file.testDescription] != nil {
        if !strays.isEmpty { unused.remove(file.testDescription) }
      } else {
        #expect(strays == [], "\(file.testDescription)")
      }
    }
    #expect(unused == [], "they have no sentences any more: they are no exception")
  }

  @Test("nobody tells the reader a sentence of their own")
  func told() throws {
    for file in try SourceFile.all() where file.isSwift {
      // Most files tell nothing, and reading one takes its time.
      guard Self.tellers.contains(where: { file.text.contains($0) }) else { continue }
      #expect(Self.told(in: file.text) == [], "\(file.testDescription)")
    }
  }

  // MARK: The reader of these words

  /// How many members of `ScreenText` and its like a text declares, and those without a comment over them.
  private static func members(in text: String) -> (count: Int, bare: [String]) {
    var (isIn, before, count) = (false, "", 0)
    var bare: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ")
      if !line.hasPrefix(" "), let name = words.firstIndex(where: { $0.hasSuffix("Text") }) {
        isIn = name > 0 && (words[name - 1] == "enum" || words[name - 1] == "extension")
      } else if line == "}" {
        isIn = false
      }
      let member = words.firstIndex(of: "static") ?? words.count
      if isIn, line.hasPrefix("  "), !line.hasPrefix("   "), member < min(2, words.count) {
        count += 1
        if !before.hasPrefix("  ///") { bare.append(String(line)) }
      }
      before = String(line)
    }
    return (count, bare)
  }

  /// The strings of a text that read like words for somebody: but not those which say why a programmer
  /// cannot go on.
  private static func strays(in text: String) -> [String] {
    let code = SwiftCode(text)
    return code.literals.filter { literal in
      let line = String(decoding: code.lines[literal.line], as: UTF8.self)
      return reads(literal.text) && !line.contains("precondition(")
    }.map(\.text)
  }

  /// The strings of a text that read like words and are told to the reader, on the same line or the next.
  private static func told(in text: String) -> [String] {
    let code = SwiftCode(text)
    return code.literals.filter { literal in
      let lines = code.lines[max(0, literal.line - 1)...literal.line]
        .map { String(decoding: $0, as: UTF8.self) }
      return reads(literal.text)
        && lines.contains { line in tellers.contains { line.contains($0) } }
    }.map(\.text)
  }

  /// Whether a string has two words, one of them at least in small letters, or is one word with a capital;
  /// what is put into it counts as a word.
  private static func reads(_ text: String) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace).filter { word in
      word.contains { $0.isLetter || $0 == SwiftCode.Literal.placeholder }
    }
    guard words.count > 1 else {
      return (words.first?.count ?? 0) > 2 && words.first?.first?.isUppercase == true
        && words.first?.dropFirst().allSatisfy { $0.isLowercase || $0.isPunctuation } == true
    }
    return words.contains { word in
      let letters = word.drop { !$0.isLetter }.prefix { $0.isLetter }
      return letters.count > 1 && letters.allSatisfy(\.isLowercase)
    }
  }

  @Test(
    "words are told from names and signs",
    arguments: [
      ("\"No match.\"", true), ("\"a bookmark\"", true), ("\"\\(count) pages\"", true),
      ("\"page \\(a(\"x\"))\"", true), ("\"Contents\"", true), ("\"Save…\"", true),
      ("\"next-page\"", false),
      ("\"\\(a)  \\(b)\"", false), ("\" · \"", false), ("\"A|B\"", false), ("\"the \"", false),
      ("\"sort:\\(a)\"", false), ("\"Ctrl+Shift+A B\"", false),
    ])
  func reading(literal: String, isStray: Bool) {
    #expect(Self.strays(in: "let a = \(literal)\n").isEmpty == !isStray)
    #expect(Self.told(in: "b(.told(\n  \(literal)))\n").isEmpty == !isStray)
    #expect(Self.told(in: "b(.seen(\(literal)))\n") == [])
    #expect(Self.strays(in: "precondition(a, \(literal))\n") == [])
  }

  @Test("a comment is one that stands right above")
  func comments() {
    let text = """
      public enum ScreenText {
        /// A button.
        static let a = "A"
        static let b = "B"
        /// Far above.

        public static func c() -> String { "C" }
        enum D {
          static let d = "D"
        }
      }
      extension Other {
        static let e = "E"
      }
      extension ScreenText {
        private static let f = "F"
      }
      """
    let (count, bare) = Self.members(in: text)
    #expect(count == 4)
    #expect(
      bare == [
        "  static let b = \"B\"", "  public static func c() -> String { \"C\" }",
        "  private static let f = \"F\"",
      ])
  }

  @Test("strings are read with their line, and with what stands in them")
  func literals() {
    let text = "a(\"b\") // \"c\"\nlet d = \"e \\(f(\"g\")) h\\n\"\nlet i = #\"j\\\"#\n"
    #expect(
      SwiftCode(text).literals == [
        .init(line: 0, text: "b"), .init(line: 1, text: "g"), .init(line: 1, text: "e # h "),
        .init(line: 2, text: "j\\"),
      ])
  }
}
