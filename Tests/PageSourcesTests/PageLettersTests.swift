import BookFixtures
import RectoBookModel
import Testing

@testable import RectoPageSources

/// A row of letters, each a hundredth of the page wide, in lines a tenth of it high. A `|` ends a
/// block, a line feed a line.
func letterRow(_ text: String) -> PageLetters {
  var scalars: [Unicode.Scalar] = []
  var boxes: [PageBox] = []
  var (x, y) = (0.0, 0.0)
  for scalar in text.unicodeScalars {
    let isEnd = scalar == "\n" || scalar == "|"
    scalars.append(scalar == "|" ? PageLetters.blockEnd : scalar)
    let isMark = scalar.standsOnLetter
    let (from, to) = (isMark ? max(0, x - 0.01) : x, isMark ? x : x + 0.01)
    boxes.append(PageBox(left: from, top: y, right: to, bottom: y + 0.1))
    (x, y) = isEnd ? (0, y + 0.1) : (to, y)
  }
  return PageLetters(scalars, boxes)
}

/// The same in the opposite direction: the first letter is the rightmost.
func rowFromRight(_ text: String) -> PageLetters {
  let scalars = Array(text.unicodeScalars)
  let boxes = scalars.indices.map { index in
    PageBox(
      left: 0.99 - 0.01 * Double(index), top: 0, right: 1 - 0.01 * Double(index), bottom: 0.1)
  }
  return PageLetters(scalars, boxes)
}

@Suite("the letters of a page as words")
struct PageLettersTests {
  @Test("words stand between spaces, lines and blocks end as they do on the page")
  func words() {
    let text = letterRow("  one  two\nthree|four|").text
    #expect(text.lines.map { $0.words.map(\.text) } == [["one", "two"], ["three"], ["four"]])
    #expect(text.lines.map(\.endsBlock) == [false, true, true])
    #expect(text.plain == "one two\nthree\n\nfour\n")
    let two = text.lines[0].words[1]
    #expect(abs(two.box.left - 0.07) < 1e-9 && abs(two.box.right - 0.1) < 1e-9)
    #expect(two.edges.count == 4)
    #expect(letterRow("").text == PageText())
    #expect(letterRow(" \n|  ").text == PageText())
  }

  @Test("hyphens stay at the end of a line; soft ones are seen nowhere else")
  func hyphens() {
    let text = letterRow("hy\u{AD}phen\u{AD}\nation \u{AD}").text
    #expect(text.lines[0].words.map(\.text) == ["hyphen-"])
    #expect(text.lines[1].words.map(\.text) == ["ation", "-"])
  }

  @Test("a mark belongs to its letter: there is one edge for both")
  func marks() {
    let word = letterRow("ae\u{301}b").text.lines[0].words[0]
    #expect(word.text.count == 3)
    #expect(word.edges.count == 4)
  }

  @Test("a word without end is cut into words that a message takes")
  func longWord() {
    let text = letterRow(String(repeating: "x", count: 1000)).text
    #expect(text.lines[0].words.map(\.text.count) == [250, 250, 250, 250])
  }

  @Test("words that run from the right are read from the right, whichever way they were drawn")
  func fromRight() {
    let (shalom, olam) = ("שלום", "עולם")
    let read = rowFromRight("\(shalom) \(olam)")
    let text = read.text
    #expect(text.lines[0].words.map(\.text) == [shalom, olam])
    let edges = text.lines[0].words[0].edges
    #expect(edges == edges.sorted(by: >))
    #expect(edges.first == 1)
    // Drawn as it looks: the last letter of the last word is the leftmost.
    let drawn = letterRow(String("\(shalom) \(olam)".reversed()))
    #expect(drawn.text.lines[0].words.map(\.text) == [shalom, olam])
    let mixed = letterRow(String(olam.reversed()) + " 2026 ab " + String(shalom.reversed()))
    #expect(mixed.text.lines[0].words.map(\.text) == [shalom, "2026", "ab", olam])
    let quoted = letterRow("one " + String(shalom.reversed()) + " two three")
    #expect(quoted.text.lines[0].words.map(\.text) == ["one", shalom, "two", "three"])
  }

  @Test("edges are one more than characters and never turn back", arguments: UInt64(0)..<100)
  func edges(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters: [Unicode.Scalar] = ["a", " ", "\n", "\u{C}", "ש", "é", "\u{301}", "\u{AD}", "漢"]
    let scalars = (0..<60).compactMap { _ in letters.randomElement(using: &random) }
    let boxes = scalars.map { _ in
      let (x, y) = (Double.random(in: 0...1, using: &random), 0.5)
      return PageBox(left: x, top: y, right: min(1, x + 0.02), bottom: y)
    }
    for word in PageLetters(scalars, boxes).text.lines.flatMap(\.words) {
      #expect(word.edges.count == word.text.count + 1)
      #expect(word.edges == word.edges.sorted() || word.edges == word.edges.sorted(by: >))
      #expect(word.edges.allSatisfy { (word.box.left...word.box.right).contains($0) })
    }
  }

  @Test(
    "where no space parts words, a dictionary does",
    arguments: [
      ("吾輩は猫である。", ["吾輩", "は", "猫", "で", "ある", "。"]),
      ("コンピュータを使う", ["コンピュータ", "を", "使う"]),
      ("我喜欢读书", ["我", "喜欢", "读书"]),
      ("ภาษาไทยง่าย", ["ภาษา", "ไทย", "ง่าย"]),
      ("ខ្ញុំចង់អានសៀវភៅ", ["ខ្ញុំ", "ចង់", "អាន", "សៀវភៅ"]),
      ("Recto「読書」", ["Recto", "「", "読書", "」"]),
    ])
  func denseWords(written: String, parts: [String]) throws {
    let word = try #require(letterRow(written).text.lines.first?.words.first)
    let letters = Array(word.text)
    let ends = word.starts.dropFirst() + [letters.count]
    #expect(zip(word.starts, ends).map { String(letters[$0..<$1]) } == parts)
  }

  @Test(
    "a word without spaces runs on in the next line of its paragraph, and in no other paragraph")
  func denseWordInTwoLines() {
    func starts(_ written: String) -> [[Int]] {
      letterRow(written).text.lines.flatMap(\.words).map(\.starts)
    }
    #expect(starts("私は図書\n館で本を読む") == [[0, 1, 2], [1, 2, 3, 4]])
    #expect(starts("私は図書|館で本を読む")[1].first == 0)
    #expect(starts("three plain words\nand two") == Array(repeating: [], count: 5))
    #expect(starts("読書 plain 読書") == [[0], [], [0]])
  }
}
