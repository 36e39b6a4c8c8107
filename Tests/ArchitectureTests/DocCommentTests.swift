import Foundation
import Testing

/// Comments that say nothing.
@Suite("Doc comments") struct DocCommentTests {
  /// Words that add nothing to a name.
  private static let empty = Set(
    """
    a all an and are as at be by each every for has have in is it its of on one or so that the their them these
    they this to was were what which whether
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// The words of a text or of a name, without their endings.
  private static func words(_ text: Substring) -> [String] {
    let parted = text.replacing(#/([a-z0-9])([A-Z])/#) { "\($0.output.1) \($0.output.2)" }
    return parted.lowercased().split { !$0.isLetter }.map(String.init)
      .filter { !empty.contains($0) }.map(Self.stem)
  }

  private static func stem(_ word: String) -> String {
    for ending in ["ing", "ed", "es", "s", "e", "y"] where word.hasSuffix(ending) {
      if word.count - ending.count >= 3 { return String(word.dropLast(ending.count)) }
    }
    return word
  }

  /// Whether a comment of one line says no more than the name that is declared below it.
  static func isEmpty(_ comment: Substring, over declaration: Substring) -> Bool {
    // Numbers and code are units, ranges and names of other things.
    guard !comment.contains(where: { $0.isNumber || $0 == "`" }),
      let name = declaration.firstMatch(
        of: #/\b(?:var|let|func|case|struct|enum|class|typealias)\s+`?(\w+)/#)
    else { return false }
    let (said, known) = (words(comment), Set(words(name.output.1)))
    return !said.isEmpty && known.isSuperset(of: said)
  }

  @Test(
    "one that repeats a name is told from one that says more",
    arguments: [
      ("Draws it.", "func draw(_ hints: [Hint]) {", true),
      ("The names of its files.", "var fileNames: [String]", true),
      ("Its line, from 1.", "var line: Int", false), ("All of them.", "static let all = []", false),
      ("A page, which may be blank.", "case page", false),
      ("Widths in millimetres.", "let widths: [Double]", false),
    ])
  func examples(comment: String, declaration: String, isEmpty: Bool) {
    #expect(Self.isEmpty(comment[...], over: declaration[...]) == isEmpty)
  }

  @Test("none that others do not see repeats the name below it")
  func repeated() throws {
    var count = 0
    for file in try SourceFile.all() where file.isSwift {
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.drop { $0.isWhitespace } }
      for (index, line) in lines.enumerated() where line.hasPrefix("/// ") && index > 0 {
        guard !lines[index - 1].hasPrefix("///"), index + 1 < lines.count else { continue }
        let below = lines[index + 1]
        let isSeen = ["///", "public ", "package "].contains { below.hasPrefix($0) }
        guard !isSeen else { continue }
        count += 1
        // A long one says more.
        guard line.utf8.count < 60 else { continue }
        #expect(!Self.isEmpty(line.dropFirst(4), over: below), "\(file.testDescription): \(line)")
      }
    }
    #expect(count > 2_000)
  }
}
