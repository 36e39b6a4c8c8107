import BookFixtures
import RectoBookModel
import DrawnFirst
import Foundation
import RectoGLDevice
import RectoReaderCore
import Testing

@testable import RectoOverlay

/// Words of every script, and strings that no one should write.
@MainActor @Suite(.drawnFirst) struct TextCacheTests {
  private let plain = TextStyle(pixels: 13, ink: Ink(0))

  /// A store in a context of its own.
  private func withTextCache(
    budget: Int = Limits.textCacheBytes, _ body: (TextCache, Shapes) throws -> Void
  ) throws {
    let context = try HeadlessContext()
    try context.makeCurrent()
    let shapes = try #require(Shapes())
    shapes.begin(width: 800, height: 600)
    try body(TextCache(shapes: shapes, budget: budget), shapes)
  }

  @Test("words of every script have a place and a picture")
  func scripts() throws {
    try withTextCache { textCache, shapes in
      for text in [
        "Preface", "الفصل الثاني", "פרק שלישי", "अध्याय चार", "第五章 バイア", "Глава", "🦜🐢", "ﷺ",
        "e\u{301}", "👩‍👩‍👧", "ไทย",
      ] {
        let words = textCache.words(text, plain, width: 400)
        #expect(words.width > 5 && words.height > 10, "\(text)")
        let before = words.byteCount
        words.draw(at: .zero, with: shapes)
        #expect(words.byteCount > before + 500, "\(text)")
      }
    }
  }

  @Test("Arabic letters are joined, so a word is narrower than its letters")
  func joined() throws {
    try withTextCache { textCache, _ in
      let word = "بنتهم"
      let large = TextStyle(pixels: 48, ink: Ink(0))
      let apart = word.map { textCache.words(String($0), large, width: 900).width }
      #expect(textCache.words(word, large, width: 900).width < apart.reduce(0, +))
    }
  }

  @Test("words say which way they run")
  func natural() throws {
    try withTextCache { textCache, _ in
      for (text, isFromRight) in [
        ("Preface", false), ("الفصل 2", true), ("12 פרק", true), ("2", false), ("", false),
      ] {
        #expect(textCache.words(text, plain, width: 400).runsFromRight == isFromRight, "\(text)")
      }
    }
  }

  @Test(
    "emoji keep their colour",
    .enabled(
      if: FileManager.default.fileExists(
        atPath: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"), "no font of emoji here"))
  func emoji() throws {
    let studio = try OverlayStudio(width: 200, height: 100)
    var content = OverlayContent()
    content.tip = .init(text: "🍎🍎🍎🍎", place: .zero)
    let picture = try studio.picture(content)
    var red = 0
    for at in stride(from: 0, to: picture.bytes.count, by: 4)
    where Int(picture.bytes[at]) > Int(picture.bytes[at + 1]) + 90 { red += 1 }
    #expect(red > 20)
  }

  @Test("what is too wide ends in an ellipsis and keeps its width", arguments: [30, 80, 200])
  func ellipsis(width: Int) throws {
    try withTextCache { textCache, _ in
      let long = String(repeating: "a long title ", count: 20)
      #expect(textCache.words(long, plain, width: Double(width)).width <= width)
      let two = TextStyle(pixels: 13, ink: Ink(0), lines: 2)
      let wrapped = textCache.words(long, two, width: Double(width))
      #expect(wrapped.width <= width)
      #expect(wrapped.height == 2 * textCache.words("a", plain, width: 90).height)
    }
  }

  @Test("what is marked stands out, and a mark far to the right is brought into sight")
  func marks() throws {
    try withTextCache { textCache, _ in
      let text = "the habits of a cuttle-fish"
      let bare = textCache.words(text, plain, width: 400)
      #expect(textCache.words(text, plain, width: 400, marked: 16..<27).width > bare.width)
    }
    let far = CleanText(String(repeating: "é", count: 300) + "found", marked: 300..<305, lines: 1)
    #expect(far.text.hasPrefix("…") && far.text.count == 1 + 24 + 5)
    #expect(String(decoding: Array(far.text.utf8)[far.marked], as: UTF8.self) == "found")
  }

  @Test("the caret moves on with the characters, and has a place beyond the last")
  func caret() throws {
    try withTextCache { textCache, _ in
      let text = "cuttle-fish"
      let places = (0...text.count).map { textCache.caret(in: text, after: $0, plain) }
      #expect(places.first == 0 && zip(places, places.dropFirst()).allSatisfy(<))
      #expect(textCache.caret(in: text, after: 99, plain) == places.last)
      #expect(textCache.caret(in: text, after: -4, plain) == 0)
      #expect(textCache.caret(in: "", after: 0, plain) == 0)
      #expect(
        textCache.caret(in: "سلام", after: 0, plain) > textCache.caret(in: "سلام", after: 4, plain))
    }
  }

  // MARK: Hostile strings

  private static let hostile: [String] = [
    String(repeating: "x", count: 1 << 20), String(repeating: "\u{301}", count: 50_000),
    String(repeating: "a\u{338}\u{34F}", count: 9_000), "\0\0\0nul\0", "\u{1B}[31mred\u{7}",
    String(repeating: "\u{202E}", count: 400) + "gnp.exe",
    String(repeating: "\u{2067}", count: 400),
    "a\u{2028}b\u{2029}c\r\nd", String(repeating: "\n", count: 5_000), "\u{FFFE}\u{FFFF}\u{10FFFF}",
    String(repeating: "👩‍👩‍👧‍👦", count: 2_000), String(repeating: "\u{200D}", count: 3_000),
    String(repeating: "م\u{650}\u{651}", count: 4_000), "<b>&amp;</b> %s %n",
    "\u{FEFF}\u{AD}\u{2060}",
    String(repeating: "a\t", count: 3_000),
  ]

  @Test("hostile strings neither stop the overlay nor widen it")
  func hostile() throws {
    let studio = try OverlayStudio(width: 640, height: 480)
    for text in Self.hostile {
      var content = OverlayContent()
      content.bar = .init(
        title: text, place: text, share: 0.5,
        buttons: [.init(command: .quit, label: text, tip: text)])
      content.panel = .init(
        title: text, filter: text,
        rows: [.init(text: text, detail: text, marked: 3..<9_999), .init(text: text)])
      content.prompt = .init(
        label: text, text: text, caret: 700_000, completions: [.init(text: text, detail: text)],
        note: text)
      content.messages = [.init(id: 1, text: text, isError: true)]
      content.progress = [.init(text: text, share: nil)]
      content.hints = [.init(text: text, link: .init(.zero, .zero))]
      content.tip = .init(text: text, place: .zero)
      _ = try studio.picture(content)
      let panel = try studio.place(.panel)
      #expect(panel.width <= 372 && panel.bottom <= 480)
      content.sheet = .init(
        title: text, sections: [.init(heading: text, rows: [(text, text), ("", text)])],
        answers: [text])
      _ = try studio.picture(content)
      #expect(try studio.place(.sheet).width <= 640)
      let tools = try #require(studio.overlay.tools)
      #expect(tools.textCache.byteCount <= Limits.textCacheBytes)
    }
  }

  @Test("cleaned text is short, has no control characters, and marks whole characters")
  func clean() {
    for text in Self.hostile {
      for lines in [1, 3] {
        let clean = CleanText(text, marked: 1..<40, lines: lines)
        #expect(clean.text.utf8.count <= Limits.laidOutBytes + 6)
        #expect(clean.marked.upperBound <= clean.text.utf8.count)
        #expect(
          clean.text.unicodeScalars.allSatisfy { scalar in
            scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
              && !(0x2028...0x202E).contains(scalar.value) || scalar == "\n" && lines > 1
          })
        #expect(String(validating: Array(clean.text.utf8)[clean.marked], as: UTF8.self) != nil)
      }
    }
    #expect(CleanText("a\u{202E}b\nc", lines: 1).text == "ab c")
    #expect(CleanText("a\r\nb", lines: 2).text == "a \nb")
  }

  // MARK: What is kept

  @Test("pictures of words stay within their bytes, and words that are kept are laid out once")
  func budget() throws {
    try withTextCache(budget: 300_000) { textCache, shapes in
      for index in 0..<400 {
        textCache.words("Chapter \(index)", plain, width: 300).draw(at: .zero, with: shapes)
        textCache.trim()
        #expect(textCache.byteCount <= 300_000)
      }
      let count = textCache.layoutCount
      #expect(count == 400)
      _ = textCache.words("Chapter 399", plain, width: 300)
      #expect(textCache.layoutCount == count)
      _ = textCache.words("Chapter 0", plain, width: 300)
      #expect(textCache.layoutCount == count + 1)
    }
  }
}
