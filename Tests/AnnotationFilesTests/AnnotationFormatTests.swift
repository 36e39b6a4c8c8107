import RectoBookModel
import Testing

@testable import RectoAnnotationFiles

@Suite("Annotations as text for other programs") struct AnnotationFormatTests {
  private static let plain = NotesFixture.document(quote: "Call me Ishmael.", note: "Who?\nWhy?")

  private func text(_ format: AnnotationFormat, _ document: AnnotationDocument) throws -> String {
    try String(decoding: format.bytes(of: document), as: UTF8.self)
  }

  @Test("Markdown has title, authors, chapter, the quote, where and how, and the note")
  func markdown() throws {
    #expect(
      try text(.markdown, Self.plain) == """
        # Call me Ishmael.

        Call me Ishmael., B

        ## Call me Ishmael.

        > Call me Ishmael.

        Page iv (6), highlighted in yellow

        Who?\\
        Why?

        """)
  }

  @Test("Org has the same")
  func org() throws {
    #expect(
      try text(.org, Self.plain) == """
        #+title: Call me Ishmael.
        #+author: Call me Ishmael., B
        #+options: ^:nil -:nil e:nil tex:verbatim

        * Call me Ishmael.

        #+begin_quote
        Call me Ishmael.
        #+end_quote
        Page iv (6), highlighted in yellow

        Who?
        Why?

        """)
  }

  @Test("HTML stands by itself, in the colours of the marks")
  func html() throws {
    let text = try text(.html, Self.plain)
    #expect(text.hasPrefix("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n"))
    #expect(text.contains("script-src 'none'; img-src 'none'"))
    #expect(text.contains("\n.highlight.yellow { background: #ffe26b; color: #000000; }\n"))
    #expect(text.contains("\n.underline.pink, .strike-out.pink { text-decoration-color: #d0306a"))
    #expect(
      text.hasSuffix(
        """
        <section>
        <blockquote>
        <p dir="auto"><mark class="highlight yellow">Call me Ishmael.</mark></p>
        </blockquote>
        <p class="place">Page iv (6), highlighted in yellow</p>
        <p class="note" dir="auto">Who?<br>Why?</p>
        </section>
        </body>
        </html>

        """))
  }

  @Test("a note about a page has no quote", arguments: AnnotationFormat.allCases)
  func noteOfPage(format: AnnotationFormat) throws {
    var document = NotesFixture.document(quote: "Beside", note: "About the page")
    for index in document.entries.indices { document.entries[index].annotation.kind = .note }
    guard format != .json else {
      let read = try AnnotationJSON.document(in: format.bytes(of: document))
      return #expect(read.entries.map(\.annotation) == document.entries.map(\.annotation))
    }
    (document.title, document.authors) = ("T", [])
    document.entries[0].chapter = "C"
    let written = try text(format, document)
    #expect(written.contains("About the page") && written.contains("Page iv (6), note"))
    #expect(
      !written.contains("Beside") && !written.contains("quote>") && !written.contains("quote\n"))
  }

  @Test("where it stands and how it is marked, in words")
  func words() {
    var entry = AnnotationDocument.Entry(NotesFixture.annotation("a", quote: "q"))
    #expect(entry.words == "Highlighted in yellow")
    entry.page = 7
    #expect(entry.words == "Page 7, highlighted in yellow")
    entry.label = "7"
    (entry.annotation.kind, entry.annotation.color) = (.strikeOut, .pink)
    #expect(entry.words == "Page 7, struck out in pink")
    (entry.label, entry.annotation.kind) = ("A-7", .underline)
    #expect(entry.words == "Page A-7 (7), underlined in pink")
    entry.annotation.kind = .note
    #expect(entry.words == "Page A-7 (7), note")
  }

  /// A text and the lines that come of it in Markdown.
  private static let markdownLines: [(text: String, line: String)] = [
    ("# a #tag", "\\# a \\#tag"), ("- a - b", "\\- a - b"), ("+ a + b", "\\+ a + b"),
    ("1. one 2. two", "1\\. one 2. two"), ("12) twelve", "12\\) twelve"), ("3.5", "3\\.5"),
    ("> a", "\\> a"), ("---", "\\---"), ("===", "\\=\\=\\="), (": a", "\\: a"),
    ("`a` *b* _c_", "\\`a\\` \\*b\\* \\_c\\_"), ("<b>&amp;", "\\<b\\>\\&amp;"),
    ("![a](b)", "!\\[a\\](b)"), ("a\\", "a\\\\"), ("", ""), (".", "."), ("A. B", "A. B"),
    ("שלום *", "שלום \\*"),
  ]

  @Test("in Markdown signs stand behind a backslash where they would mean something")
  func escaped() {
    for (text, line) in Self.markdownLines { #expect(MarkdownNotes.escaped(text) == line) }
  }

  @Test(
    "no text changes how Markdown is built, and each is read as it was",
    arguments: NotesFixture.nasty)
  func nastyMarkdown(nasty: String) throws {
    let lines = try text(.markdown, NotesFixture.document(quote: nasty, note: nasty))
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // What CommonMark makes of a line: a backslash before a sign of ASCII is not seen, at its end it breaks it.
    func read(_ line: some StringProtocol) -> String {
      var (result, rest) = ("", line.unicodeScalars[...])
      while let scalar = rest.popFirst() {
        guard scalar == "\\" else {
          let isBare = "`*_<[&".unicodeScalars.contains(scalar)
          #expect(!isBare, "\(line) has a bare \(scalar)")
          result.unicodeScalars.append(scalar)
          continue
        }
        guard let next = rest.popFirst() else { break }
        result.unicodeScalars.append(next)
      }
      return result
    }
    let wanted = PlainLines.paragraphs(of: nasty).joined(separator: [""])
    #expect(lines[0] == "# " + MarkdownNotes.escaped(PlainLines.line(of: nasty)))
    #expect(lines.count { $0.hasPrefix("# ") } == 1 && lines.count { $0.hasPrefix("## ") } == 1)
    let quote = lines.filter { $0.hasPrefix(">") }.map { read($0.dropFirst($0 == ">" ? 1 : 2)) }
    #expect(quote == Array(wanted))
    let place = try #require(lines.firstIndex { $0.hasPrefix("Page iv") })
    #expect(lines[(place + 2)...].dropLast().map { read($0) } == Array(wanted))
    for line in lines {
      let isOwn = line.hasPrefix("# ") || line.hasPrefix("## ") || line.hasPrefix(">")
      #expect(isOwn || line.first.map { !"#+-=|: \t".contains($0) } ?? true, "\(line)")
    }
  }

  @Test("no text changes how Org is built, and each is there", arguments: NotesFixture.nasty)
  func nastyOrg(nasty: String) throws {
    let text = try text(.org, NotesFixture.document(quote: nasty, note: nasty))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.filter { $0.hasPrefix("*") }.count == 1)
    #expect(
      lines.filter { $0.hasPrefix("#") }.map { $0.prefix { $0 != " " } } == [
        "#+title:", "#+author:", "#+options:", "#+begin_quote", "#+end_quote",
      ])
    let begin = try #require(lines.firstIndex(of: "#+begin_quote"))
    let end = try #require(lines.firstIndex(of: "#+end_quote"))
    let quote = lines[(begin + 1)..<end].map { $0.replacing("\u{200B}", with: "") }
    #expect(quote == Array(PlainLines.paragraphs(of: nasty).joined(separator: [""])))
    for line in lines[(begin + 1)..<end] + lines[(end + 2)...] {
      #expect(line.first.map { !"*#:|-+".contains($0) } ?? true, "\(line)")
      for opening in ["[[", "[fn:", "<2", "{{{", "@@", "<<"] { #expect(!line.contains(opening)) }
      #expect(line.firstMatch(of: /(^|[ \-('"{])[*\/_=~+][^\s\u{200B}]/) == nil, "\(line)")
    }
  }

  @Test("no text leaves its place in HTML", arguments: NotesFixture.nasty)
  func nastyHTML(nasty: String) throws {
    let text = try text(.html, NotesFixture.document(quote: nasty, note: nasty))
    let tags = text.matches(of: /<[^>]*>/).map { String($0.output) }
    let known = [
      "!DOCTYPE", "html", "head", "meta", "title", "style", "body", "h1", "h2", "p", "mark",
      "section", "blockquote", "br",
    ]
    for tag in tags {
      let name = tag.dropFirst().drop { $0 == "/" }.prefix { $0 != " " && $0 != ">" }
      #expect(known.contains(String(name)), "\(tag)")
      #expect(!tag.contains("onerror") && !tag.contains("src="))
    }
    #expect(!text.contains("<script"))
    let isUnwanted = { (scalar: Unicode.Scalar) in scalar.acts && scalar != "\n" }
    #expect(!text.unicodeScalars.contains(where: isUnwanted))
    // What is read is what was there.
    let body = text.replacing(/<[^>]*>/, with: "\n").replacing("&lt;", with: "<")
      .replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
      .replacing("&amp;", with: "&")
    for line in PlainLines.paragraphs(of: nasty).joined() { #expect(body.contains(line)) }
  }

  @Test("headings of Org are neither tasks nor tagged")
  func headings() throws {
    for (title, heading) in [
      ("TODO more", "* \u{200B}TODO more"), ("The tale :tag:", "* The tale :tag:\u{200B}"),
      ("Loomings", "* Loomings"), ("[#A] x", "* [\u{200B}#A] x"),
    ] {
      var document = NotesFixture.document(quote: "q")
      document.entries[0].chapter = title
      #expect(try text(.org, document).contains("\n\(heading)\n"), "\(title)")
    }
  }

  @Test("a suffix tells the format")
  func suffixes() {
    for format in NotesFormat.allCases {
      for suffix in [format.suffix] + format.endings {
        #expect(NotesFormat(suffix: suffix.uppercased()) == format, "\(suffix)")
      }
    }
    #expect(NotesFormat(suffix: "") == nil && NotesFormat(suffix: "doc") == nil)
  }
}
