import BookFixtures
import RectoBookModel
import Testing

@testable import RectoReaderCore

/// A chapter of words, laid out in pages of so many lines of so many words.
private struct LaidOut {
  var pages: [PageText] = []
  /// Signs before each page, and all of them at the end.
  var starts = [0]

  init(_ words: [String], perLine: Int, lines: Int) {
    let rows = stride(from: 0, to: words.count, by: perLine).map {
      Array(words[$0..<min($0 + perLine, words.count)])
    }
    for first in stride(from: 0, to: rows.count, by: lines) {
      let rows = rows[first..<min(first + lines, rows.count)]
      pages.append(
        PageText(
          lines: rows.enumerated().map { row, words in
            PageText.Line(
              words: words.enumerated().map { column, word in
                let left = Double(column) / Double(perLine)
                let edges = (0...word.count).map {
                  left + Double($0) / Double(word.count * perLine)
                }
                return PageText.Word(
                  text: word,
                  box: PageBox(
                    left: left, top: Double(row) / Double(lines), right: edges.last ?? left,
                    bottom: Double(row + 1) / Double(lines)), edges: edges)
              }, endsBlock: false)
          }))
      let signs = rows.joined().joined().unicodeScalars.count(where: \.isSign)
      starts.append(starts[starts.count - 1] + signs)
    }
  }

  func address(of page: Int) -> Place { .text(chapter: 2, offset: starts[page]) }

  /// The passage of some signs of the chapter, told as the reader tells it: a piece from each page.
  func passage(_ signs: Range<Int>) -> TextPassage? {
    let pieces = pages.indices.compactMap { page -> TextPassage? in
      let here = signs.clamped(to: starts[page]..<starts[page + 1])
      guard !here.isEmpty else { return nil }
      let range = PageSigns(pages[page]).range(
        of: here.lowerBound - starts[page]..<here.upperBound - starts[page])
      return pages[page].passage(of: range, at: address(of: page))
    }
    guard let first = pieces.first, let last = pieces.last else { return nil }
    return TextPassage(
      place: first.place, start: first.start, quote: pieces.map(\.quote).joined(separator: " "),
      before: first.before, after: last.after)
  }

  /// The signs of the chapter that are found to be a passage's.
  func found(_ passage: TextPassage, knowsAddress: Bool = true) -> [Range<Int>] {
    pages.indices.compactMap { page in
      let address = knowsAddress ? address(of: page) : nil
      return pages[page].range(of: passage, at: address).map {
        let signs = PageSigns(pages[page]).signs(in: $0)
        return starts[page] + signs.lowerBound..<starts[page] + signs.upperBound
      }
    }
  }
}

@Suite("Passages") struct PassageTests {
  /// Words of which the same come again and again.
  private func chapter(_ random: inout SplitMix64) -> [String] {
    let few = ["the", "a-b", "reader", "of", "ﬁne", "e\u{301}t", "well-known", "“so”", "読者", "x"]
    return (0..<600).map { _ in few.randomElement(using: &random) ?? "x" }
  }

  @Test("a passage is found in every layout of its chapter, where it is and nowhere else")
  func everyLayout() throws {
    var random = SplitMix64(seed: 20_261_126)
    for _ in 0..<40 {
      let words = chapter(&random)
      let before = LaidOut(
        words, perLine: .random(in: 3...14, using: &random),
        lines: .random(in: 5...30, using: &random))
      let count = try #require(before.starts.last)
      let start = Int.random(in: 0..<count - 1, using: &random)
      let most = Bool.random(using: &random) ? 30 : 900
      let end = min(count, start + .random(in: 1...most, using: &random))
      // A letter of two scalars is marked whole.
      let passage = try #require(before.passage(start..<end))
      let own = before.found(passage)
      let first = try #require(own.first)
      let last = try #require(own.last)
      #expect((start - 1...start).contains(first.lowerBound))
      #expect((end...end + 1).contains(last.upperBound))
      let after = LaidOut(
        words, perLine: .random(in: 3...14, using: &random),
        lines: .random(in: 5...30, using: &random))
      let found = after.found(passage)
      #expect(found.first?.lowerBound == first.lowerBound)
      #expect(found.last?.upperBound == last.upperBound)
      for (one, next) in zip(found, found.dropFirst()) {
        #expect(one.upperBound == next.lowerBound)
      }
    }
  }

  @Test(
    "of the same words the ones are meant that stand in the same surroundings, or else are nearest")
  func surroundings() throws {
    let words = "one two three two four two three".split(separator: " ").map(String.init)
    let laid = LaidOut(words, perLine: 7, lines: 1)
    let all = words.joined()
    for word in [1, 3, 5] {
      let start = words[..<word].joined().count
      let passage = try #require(laid.passage(start..<start + 3))
      #expect(passage.quote == "two")
      #expect(laid.found(passage) == [start..<start + 3])
      #expect(laid.found(passage, knowsAddress: false) == [start..<start + 3])
      var bare = passage
      (bare.before, bare.after) = ("", "")
      #expect(laid.found(bare) == [start..<start + 3])
    }
    #expect(all.count == laid.starts.last)
  }

  @Test("what is said again on the next page is not taken for the passage of this one")
  func repeated() throws {
    let words = (0..<12).flatMap { _ in "so it was said once more and again".split(separator: " ") }
    let laid = LaidOut(words.map(String.init), perLine: 8, lines: 3)
    for page in laid.pages.indices.dropLast() {
      let range = PageSigns(laid.pages[page]).range(of: 30..<35)
      let passage = try #require(
        laid.pages[page].passage(of: range, at: laid.address(of: page)))
      let here = laid.pages[page].range(of: passage, at: laid.address(of: page))
      #expect(here == range)
      let next = laid.pages[page + 1]
      #expect(next.range(of: passage, at: laid.address(of: page + 1), begins: false) == nil)
    }
  }

  @Test(
    "on pages that are always the same nothing is found on another page, though it says the same")
  func fixedPages() throws {
    let text = LaidOut(["alpha", "beta", "gamma"], perLine: 3, lines: 1).pages[0]
    let whole = try #require(text.whole)
    let passage = try #require(text.passage(of: whole, at: .page(PageNumber(4))))
    #expect(passage.place == .page(PageNumber(4)) && passage.start == 0)
    #expect(text.boxes(of: passage, at: .page(PageNumber(4))).count == 1)
    let part = LaidOut(["beta", "gamma"], perLine: 3, lines: 1).pages[0]
    #expect(part.boxes(of: passage, at: .page(PageNumber(4))).isEmpty)
  }

  @Test("what says nothing is no passage, and long ones are cut to their limit")
  func limits() throws {
    func passage(_ words: [String]) throws -> TextPassage? {
      let page = LaidOut(words, perLine: 90, lines: 100).pages[0]
      let whole = try #require(page.whole)
      return page.passage(of: whole, at: .page(PageNumber(1)))
    }
    #expect(try passage(["-", "–"])?.quote == "- –")
    #expect(try passage(["-"]) == nil)
    let words = Array(repeating: "word", count: 9_000)
    let long = LaidOut(words, perLine: 90, lines: 100).pages[0]
    let told = try passage(words)
    let passage = try #require(told)
    #expect(passage.isSound && passage.quote.count == Limits.passageCharacters)
    #expect(!long.boxes(of: passage, at: .page(PageNumber(1))).isEmpty)
  }
}
