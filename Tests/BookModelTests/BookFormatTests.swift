import RectoBookModel
import Testing

/// The list of formats.
@Suite("Formats") struct BookFormatTests {
  @Test("no suffix and no media type stands for two formats")
  func unique() {
    let formats = BookFormat.allCases.filter { ![.picture, .tiff].contains($0) }
    let suffixes = formats.flatMap(\.suffixes) + PictureFormat.allCases.flatMap(\.suffixes)
    let types = formats.flatMap(\.mediaTypes) + PictureFormat.allCases.flatMap(\.mediaTypes)
    #expect(Set(suffixes).count == suffixes.count)
    #expect(Set(types).count == types.count)
    #expect(suffixes.allSatisfy { $0 == $0.lowercased() && !$0.contains(".") })
  }

  @Test(
    "names of books and of pages are told from others",
    arguments: [
      ("a.cbz", true, false), ("a.b.EPUB", true, false), ("a.7z", true, false),
      ("a.azw3", true, false), ("a.fbz", true, false),
      ("a.jpg", false, true), ("A.JPEG", false, true), ("a.j2k", false, true),
      ("a.ico", false, false), ("a.svg", false, false), ("a.txt", false, false),
      (".cbz", false, false), ("cbz", false, false), ("a.cbz.part", false, false),
      ("", false, false),
    ])
  func names(name: String, isBook: Bool, isPage: Bool) {
    #expect(BookFormat.isBook(named: name) == isBook)
    #expect(PictureFormat.isPage(named: name) == isPage)
  }

  @Test(
    "names say what content does not tell",
    arguments: [
      ("a.html", BookFormat.html), ("a.b.XHTML", .html), ("a.htm", .html), ("a.md", .markdown),
      ("a.markdown", .markdown), ("a.txt", nil), ("a.epub", nil), ("md", nil), ("", nil),
    ])
  func said(name: String, format: BookFormat?) { #expect(BookFormat.said(by: name) == format) }
}
