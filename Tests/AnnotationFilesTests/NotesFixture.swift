import BookFixtures
import RectoBookModel

@testable import RectoAnnotationFiles

/// Texts that mean something in one format or another, and annotations that have them.
enum NotesFixture {
  static let nasty = [
    "*bold* _under_ `code` ~gone~ ==mark== $x^2$ %%c%%", "# heading", "#+end_quote", "* TODO task",
    "- list", "+ list", "1. one", "12) twelve", "> quote", "| a | b |", "---", "===", ": fixed",
    ":::", "<script>alert(1)</script>", "</mark></p><img src=x onerror=alert('1')>", "&lt;&#60;",
    "[link](http://a.b)", "[[file:/etc/passwd]]", "[fn:1]", "{{{macro}}}", "@@html:<b>@@",
    "<2026-11-26 Thu>", "\\(x\\)", "ends with \\", "back\\slash", "a\u{0}b\u{1B}[31mc\u{7F}\u{9B}",
    "שלום \u{202E}olleh\u{202C} مرحبا", "one\ntwo\r\nthree\rfour\n\n\n# five\u{2028}six",
    "    code\n\ttab\n", "   \n  x  \n ", "e\u{301}\u{200D}👩‍👩‍👧", "\"quoted\" 'single'",
    "a/b /slanted/",
    "#tag and a # sign", "![image](x)", "http://a_b.c/d*e", "=verbatim= +struck+ _under_",
  ]

  static func annotation(
    _ id: String, quote: String, note: String = "", at time: Double = 1.25
  ) -> Annotation {
    Annotation(
      id: id, kind: .highlight, color: .yellow,
      passage: TextPassage(place: .page(PageNumber(6)), start: 3, quote: quote, before: "b\"\\"),
      note: note, created: time)
  }

  static func document(quote: String, note: String = "") -> AnnotationDocument {
    var entry = AnnotationDocument.Entry(annotation("a", quote: quote, note: note))
    (entry.page, entry.label, entry.chapter) = (6, "iv", quote)
    return AnnotationDocument(title: quote, authors: [quote, "B"], entries: [entry])
  }

  /// A document of so many annotations, with everything that one may have.
  static func random(_ count: Int, seed: UInt64) -> AnnotationDocument {
    var random = SplitMix64(seed: seed)
    func text(atMost parts: Int) -> String {
      (0..<Int.random(in: 0...parts, using: &random)).map { _ in
        let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random))
        return nasty[Int.random(in: nasty.indices, using: &random)]
          + (scalar.map { String(Character($0)) } ?? "")
      }.joined()
    }
    let entries = (0..<count).map { number -> AnnotationDocument.Entry in
      let isOfText = Bool.random(using: &random)
      let place =
        isOfText
        ? Place.text(
          chapter: Int.random(in: 0..<99, using: &random),
          offset: Int.random(in: 0...99_999, using: &random))
        : .page(PageNumber(Int.random(in: 1...9_999, using: &random)))
      var annotation = Annotation(
        id: "id-\(number)",
        kind: Annotation.Kind.allCases[Int.random(in: 0..<4, using: &random)],
        color: AnnotationColor.allCases[Int.random(in: 0..<5, using: &random)],
        passage: TextPassage(
          place: place, start: isOfText ? 0 : Int.random(in: 0...999, using: &random),
          quote: "Q" + text(atMost: 3), before: String(text(atMost: 1).prefix(64)),
          after: String(text(atMost: 1).prefix(64))),
        note: text(atMost: 4), created: Double.random(in: -1e9...4e9, using: &random))
      annotation.changed = Double.random(in: 0...1e11, using: &random).rounded(
        number.isMultiple(of: 3) ? .down : .toNearestOrEven)
      return AnnotationDocument.Entry(annotation)
    }
    return AnnotationDocument(
      identity: "0123", title: "T \(seed)", authors: ["A", "B"], entries: entries)
  }
}
