import BookFixtures
import Foundation
import RectoBookModel
import Testing

@testable import RectoPageSources

/// Books of one file that Recto's own engine sets.
@Suite("Texts and FictionBooks that Recto sets itself") struct MadeBookTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(_ text: String, _ name: String) throws -> any FlowingSource {
    let path = try folder.write(Array(text.utf8), to: name)
    let book = try #require(try openBook(path, FlowFixture.options) as? any FlowingSource)
    _ = try book.count(atMost: .max, for: .seconds(600))
    return book
  }

  /// Different words, in sections of a FictionBook or in a text of several parts, whose last words are notes where there are
  /// such.
  private static func long(_ format: BookFormat) -> String {
    func paragraph(_ number: Int) -> String {
      (0..<60).map { "word\(number)x\($0)" }.joined(separator: " ")
    }
    guard format == .fb2 else {
      return (0..<900).map { paragraph($0) + "\n\n" }.joined()
    }
    let sections = (0..<8).map { section in
      "<section><title><p>Section \(section)</p></title><empty-line/><image l:href=\"#p.png\"/>"
        + (0..<12).map { "<p>\(paragraph(12 * section + $0))</p>" }.joined()
        + "<p>See<a l:href=\"#n\(section)\" type=\"note\">[\(section)]</a> here.</p></section>"
    }
    let notes = (0..<8).map {
      "<section id=\"n\($0)\"><title><p>\($0)</p></title><p>Note \($0) of some words</p></section>"
    }
    return "<FictionBook xmlns=\"http://www.gribuser.ru/xml/fictionbook/2.0\" "
      + "xmlns:l=\"http://www.w3.org/1999/xlink\"><description><title-info>"
      + "<book-title>T</book-title></title-info></description><body><title><p>T</p></title>"
      + sections.joined() + "</body><body name=\"notes\">" + notes.joined() + "</body>"
      + "<binary id=\"p.png\" content-type=\"image/png\">\(Self.picture)</binary></FictionBook>"
  }

  private static let picture = Data(
    PNGFixture.bytes(width: 20, height: 30) { _, _ in (200, 0, 0, 255) }
  ).base64EncodedString()

  @Test(
    "what was marked under one engine is found under the other", arguments: [BookFormat.text, .fb2])
  func engines(format: BookFormat) throws {
    let path = try folder.write(Array(Self.long(format).utf8), to: "x.\(format.suffixes[0])")
    func book(_ engine: TextEngine) throws -> any FlowingSource {
      var options = DecodingOptions()
      options.layout.engine = engine
      let book = try #require(try openBook(path, options) as? any FlowingSource)
      _ = try book.count(atMost: .max, for: .seconds(600))
      return book
    }
    // A busy machine may have to be asked again: each answer goes as far as its time lets it.
    func placed(_ place: Place, in book: any FlowingSource) throws -> PlacedPage {
      let found = (0..<100).lazy.compactMap { _ in book.placed([place]).first ?? nil }.first
      return try #require(found)
    }
    let (mupdf, own) = (try book(.mupdf), try book(.own))
    #expect(own.chapterCount > 2 && mupdf.chapterCount == 1)
    for (from, to) in [(mupdf, own), (own, mupdf)] {
      for number in stride(from: 2, to: from.pageCount - 2, by: 5) {
        let page = PageNumber(number)
        guard
          let word = try from.text(of: page).lines.first(where: { $0.words.count > 2 })?.words[1]
        else { continue }
        let place = try placed(.page(page), in: from).place
        let found = try placed(place, in: to).page
        // What stands before the word on its page may lie on the page before.
        let near = [found, PageNumber(min(found.value + 1, to.pageCount))]
        let isThere = try near.contains { page in
          try to.text(of: page).lines.contains { $0.words.contains { $0.text == word.text } }
        }
        #expect(isThere, "\(word.text) from page \(number) at \(place)")
      }
    }
  }

  @Test("places that were kept by parts lead where they led")
  func parts() throws {
    let text = Self.long(.text)
    let book = try #require(try open(text, "x.txt") as? FlowBook)
    let sizes = PlainPages.parts(of: text).map(\.signs)
    #expect(sizes.count == book.chapterCount && sizes.allSatisfy { $0 > 9 })
    for part in 1..<sizes.count {
      let sum = sizes[..<part].reduce(0, +)
      let places = [Place.text(chapter: part, offset: 700), .text(chapter: 0, offset: sum + 700)]
      let found = book.allPlaced(places).map(\.page)
      #expect(found.count == 2 && found.first == found.last)
      let kept = try book.layOut(.standard, keeping: PlacedPage(places[1], on: PageNumber(1)))
      #expect(kept.chapter == part)
      _ = try book.count(atMost: .max, for: .seconds(600))
    }
    let (end, beyond) = (PageNumber(book.pageCount), Place.text(chapter: 99, offset: 0))
    #expect(
      book.allPlaced([.text(chapter: 0, offset: 9_999_999), beyond]).map(\.page) == [end, end])
  }

  @Test("of a FictionBook in parts, notes have places of their own, and are found by them")
  func notePlaces() throws {
    let book = try open(Self.long(.fb2), "x.fb2")
    let page = try #require(book.pages.first { try book.text(of: $0).notes != nil })
    let place = try #require(try book.text(of: page).notes?.place)
    #expect(book.placed([place]).first??.page == page)
    guard case .text(let chapter, _) = place else { return }
    #expect(chapter >= book.chapterCount)
  }

  private func words(_ book: any PageSource) throws -> [String] {
    try book.pages.flatMap { page in
      try book.text(of: page).lines.flatMap { $0.words.map(\.text) }
    }
  }

  @Test(
    "lines that ended with the screen are joined, and others stay",
    arguments: [
      ("one", ["<p>one</p>"]), ("", [""]), ("one\ntwo", ["<p>one</p><p>two</p>"]),
      ("a < b & c", ["<p>a &lt; b &amp; c</p>"]),
      ("one\r\n\r\ntwo", ["<p>one</p><p class=\"gap\">two</p>"]),
      ("a     b\nc     d", ["<pre style=\"font-size: 0.8em\">a     b\nc     d</pre>"]),
    ])
  func plain(text: String, parts: [String]) {
    #expect(PlainPages.parts(of: text).map(\.body) == parts)
  }

  @Test("words of Korean end with lines anywhere, and without a hyphen")
  func korean() throws {
    let word = "모든행복한가정은서로닮았지만"
    let book = try open(String(repeating: word, count: 12), "x.txt")
    let letters = try book.letters(of: PageNumber(1)).scalars
    #expect(letters.count { $0 == PageLetters.joinedLineEnd } >= 3)
    #expect(!letters.contains("\u{AD}"))
  }

  @Test(
    "the language of a text is told from letters in squares",
    arguments: [
      ("我们来这里看书。", "zh-Hans"), ("我們來這裡看書。", "zh-Hant"), ("山水", "zh-Hans"),
      ("本を読むのが好きです。", "ja"), ("책을 읽는다.", "ko"), ("A book about 山水.", nil), ("", nil),
      ("Книга", nil),
    ])
  func language(text: String, language: String?) {
    #expect(EasternLanguage.language(of: text) == language)
  }

  @Test("a text of wrapped lines becomes paragraphs, and a long one parts")
  func wrapped() {
    let line = String(repeating: "word ", count: 13)
    let paragraph = String(repeating: line + "\n", count: 6)
    let parts = PlainPages.parts(of: paragraph + "\n" + paragraph + "   Indented\n" + paragraph)
    #expect(parts.count == 1)
    #expect(parts[0].body.components(of: "<p") == 4)
    let long = PlainPages.parts(of: String(repeating: paragraph + "\n", count: 1_200))
    #expect(long.count == 3)
  }

  @Test(
    "lines without letters that end each paragraph are no gaps; heads, stars, verse and double gaps stay apart"
  )
  func gaps() {
    let line = String(repeating: "word ", count: 13)
    let paragraph = String(repeating: line + "\n", count: 4) + "its end.\n\n"
    let verse = "A short line here,\n  and one more,\nthen the last of them\n\n"
    let text =
      paragraph + paragraph + "CHAPTER II\n\n" + paragraph + "\n" + paragraph + "* * *\n\n" + verse
    let body = PlainPages.parts(of: text)[0].body
    #expect(body.components(of: "class=\"gap\"") == 1)
    #expect(body.contains("<h2>CHAPTER II</h2><p>word"))
    #expect(body.contains("<p class=\"stars\">* * *</p>"))
    #expect(
      body.contains(
        "<p class=\"line gap\">A short line here,</p>"
          + "<p class=\"line\" style=\"margin-left: 3.0em\">  and"))
    #expect(body.components(of: "<p>word") == 3)
    let long = (0..<20).map { _ in String(repeating: "word ", count: 40) }
    #expect(!PlainPages.parts(of: long.joined(separator: "\n\n"))[0].body.contains("gap"))
    let lines = (0..<20).map { ($0 % 5 == 0 ? "\n" : "") + long[$0] }.joined(separator: "\n")
    #expect(PlainPages.parts(of: lines)[0].body.components(of: "gap") == 3)
  }

  @Test(
    "a line that says the number of a chapter is a head, with its title; those of a table of contents are not",
    arguments: [
      ("CHAPTER I.", "<h2>CHAPTER I.</h2>"), ("Chapter 12", "<h2>Chapter 12</h2>"),
      ("BOOK THE SECOND", "<h2>BOOK THE SECOND</h2>"),
      ("Part 3: The Sea", "<h2>Part 3: The Sea</h2>"),
      ("  CHAPTER IV\nMowgli & Co", "<h2>CHAPTER IV<br/>Mowgli &amp; Co</h2>"),
      ("CHAPTER I.\n\nCHAPTER II.", nil), ("CHAPTER I. A\nCHAPTER II. B", nil),
      ("Chapter one of the book is long", nil), ("Part of it", nil), ("Book 3 lay there", nil),
      ("CHAPTER I.\nTitle\nand more", nil),
    ])
  func chapters(text: String, head: String?) {
    let line = String(repeating: "word ", count: 13)
    let paragraph = String(repeating: line + "\n", count: 14) + "its end.\n\n"
    let body = PlainPages.parts(of: paragraph + "\n" + text + "\n\n" + paragraph)[0].body
    #expect(body.contains("<h2>") == (head != nil))
    if let head { #expect(body.contains(head + "<p>word")) }
  }

  @Test("there is room below verse, and its lines begin as far in as they did")
  func verse() {
    let line = String(repeating: "word ", count: 13)
    let paragraph = String(repeating: line + "\n", count: 4) + "its end.\n\n"
    let text = paragraph + paragraph + "    One\n      two\n    three\n\n" + paragraph
    let body = PlainPages.parts(of: text)[0].body
    #expect(body.contains("<p class=\"line\" style=\"margin-left: 3.0em\">      two</p>"))
    #expect(body.contains("<p class=\"line\">    three</p><p class=\"gap\">word"))
  }

  @Test(
    "a line above a row of signs is a head, and no part of the row is text",
    arguments: [
      ("A Title\n=======\nwords", "<h2>A Title</h2><p>words</p>"),
      ("Title\n=====\nWhy not?\n--------\nwords", "<h2>Title</h2><h3>Why not?</h3><p>words</p>"),
      ("=====\nTitle\n=====\n\nwords", "<h2>Title</h2><p class=\"gap\">words</p>"),
      ("  1. Title\n  --------", "<h3>  1. Title</h3>"),
      ("Title\n=================================", "<h2>Title</h2>"),
    ])
  func underlined(text: String, body: String) {
    let part = PlainPages.parts(of: text)[0]
    #expect(part.body == body)
    let plain = body.replacing(/<[^>]*>/, with: "")
    #expect(part.signs == ChapterText.signs(in: Array(plain.utf8), 0..<plain.utf8.count))
  }

  @Test("the first paragraph below a head begins as far left as that")
  func belowHead() throws {
    let book = try open("Title\n=====\nfirst words\nothers\n", "a.txt")
    let page = try #require(book.pages.map { $0 }.first)
    let lines = try book.text(of: page).lines
    let left = lines.compactMap { $0.words.first?.box.left }
    #expect(left.count == 3 && abs(left[0] - left[1]) < 0.01 && left[2] > left[1])
  }

  @Test(
    "rows of signs that are rules or parts of tables make no heads",
    arguments: [
      "It ends here, with a full stop.\n--------------------------------------------------",
      "Name     Age\n------------\nBob      12", "Item\n----\none\n----\ntwo",
      "-----\nwords\nwords",
      " count\n-------\n   12", "- item\n------", "12\n--", "words\n\n-----\n\nwords", "--\nBob",
      "=====  ===\nTitle  Two\n=====  ===", "* one\n-----\nwords",
    ])
  func rules(text: String) {
    #expect(!PlainPages.parts(of: text)[0].body.contains("<h"))
  }

  @Test("items of a list stand one below the other, each with the lines in which it goes on")
  func items() {
    let line = String(repeating: "word ", count: 13)
    let paragraph = String(repeating: line + "\n", count: 14) + "\n"
    let list = "* One \(line)\n  goes on\n* Two \(line)\ngoes on, too\n  12. Three\n"
    let body = PlainPages.parts(of: paragraph + list + "\n" + paragraph)[0].body
    #expect(
      body.contains(
        "<p class=\"item\">* One \(line)\n  goes on</p><p class=\"item\">* Two \(line)\ngoes on, too</p>"
          + "<p class=\"item\">  12. Three</p>"))
    for text in ["1914. \(line)\n\(line)\n", "- \(line)\n\(line)\n- \(line)\n"] {
      #expect(!PlainPages.parts(of: paragraph + text)[0].body.contains("item"))
    }
    #expect(PlainPages.parts(of: paragraph + "- \(line)\n  \(line)\n")[0].body.contains("item"))
  }

  @Test("typed lines as wide as a screen of old fit the page")
  func typed() {
    let wide = (0..<20).map { _ in "a" + String(repeating: " ", count: 70) + "columns z" }
    let body = PlainPages.parts(of: wide.joined(separator: "\n"))[0].body
    #expect(body.hasPrefix("<pre style=\"font-size: 0.68em\">"))
  }

  @Test("a page of a manual lies as it was typed from its first line to its last")
  func manual() {
    let option = "       -a     does all that it can, as long as nobody says otherwise by a word"
    let lines = ["BASH(1)", "", "NAME"] + (0..<20).map { $0 % 4 == 0 ? "" : option }
    let body = PlainPages.parts(of: lines.joined(separator: "\n"))[0].body
    #expect(body.components(of: "<pre") == 7 && !body.contains("<p>"))
    // A poem that is set in has nothing below anything.
    let poem = (0..<20).map { $0 % 4 == 0 ? "" : "     Roses are red" }.joined(separator: "\n")
    #expect(!PlainPages.parts(of: poem)[0].body.contains("<pre"))
  }

  private static let fiction = """
    <?xml version="1.0" encoding="utf-8"?>
    <FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"
      xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><book-title>The Title</book-title>
      <author><first-name>Ann</first-name><last-name>Other</last-name></author><lang>de</lang>
      </title-info></description>
    <body><title><p>The Title</p></title>
    <section id="a"><title><p>First</p></title><p>Alpha<a l:href="#n1" type="note">[1]</a> beta.</p>
    <poem><stanza><v>Line one</v><v>Line two</v></stanza></poem></section>
    <section><title><p>Second</p></title><p>Gamma <a l:href="#a">there</a> &lt;</p>
    <image l:href="#p.png"/></section></body>
    <body name="notes"><section id="n1"><title><p>1</p></title><p>Delta note.</p></section></body>
    <binary id="p.png" content-type="image/png">iVBORw0KGgo=</binary></FictionBook>
    """

  @Test("a FictionBook has its sections as chapters, and its notes at the feet of pages")
  func fictionBook() throws {
    let book = try open(Self.fiction, "x.fb2")
    #expect(book is FlowBook && book.format == BookFormat.fb2.name)
    #expect(book.title == "The Title" && book.author == "Ann Other" && book.language == "de")
    #expect(book.chapterCount == 4)
    #expect(try book.outline().map(\.title) == ["The Title", "First", "Second"])
    let first = try book.text(of: PageNumber(2)).lines.map { $0.words.map(\.text) }
    #expect(first.contains(["1", "Delta", "note."]))
    let link = try book.links(of: PageNumber(3)).first
    #expect(link?.target == .page(PageNumber(2)))
    #expect(try words(book).contains("<"))
  }

  @Test("who wrote what is cited stands below its last lines, never at the head of a page")
  func authors() throws {
    // Chapters of all lengths, so that the page ends at each line of one of them.
    let sections = (0..<60).map { count in
      "<section><title><p>Head</p></title>" + String(repeating: "<p>Words.</p>", count: count)
        + "<cite><p>Cited.</p><text-author>Scribe</text-author></cite><p>More.</p></section>"
    }
    let book = try open(
      "<FictionBook xmlns=\"http://www.gribuser.ru/xml/fictionbook/2.0\"><body>"
        + sections.joined() + "</body></FictionBook>", "x.fb2")
    let pages = try book.pages.map { page in
      try book.text(of: page).lines.map { $0.words.map(\.text).joined(separator: " ") }
    }
    #expect(pages.count > 60 && pages.joined().count { $0 == "Scribe" } == 60)
    #expect(!pages.contains { $0.first == "Scribe" })
  }

  @Test("plain text is set in any code")
  func plainText() throws {
    let book = try open("Gr\u{FC}n\n\nBlau", "x.txt")
    #expect(book is FlowBook && book.format == BookFormat.text.name)
    #expect(try words(book) == ["Gr\u{FC}n", "Blau"])
    let path = try folder.write([0x47, 0x72, 0xFC, 0x6E, 0x20, 0x66, 0xFC, 0x72], to: "y.txt")
    let latin = try openBook(path, FlowFixture.options)
    #expect(try words(latin) == ["Gr\u{FC}n", "f\u{FC}r"])
  }

  @Test("what is no base 64 is passed over")
  func base64() {
    let text = Array("TW Fu\n!TWE=".utf8)
    #expect(Base64.bytes(text, in: [0..<text.count]) == Array("ManMa".utf8))
  }
}

extension String {
  /// How often a text stands in it.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
