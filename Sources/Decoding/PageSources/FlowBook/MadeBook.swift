import RectoBookModel

/// A book of one file, made into files as an EPUB has them, so that it is set as one.
///
/// Nothing is written to a disk: the files are kept in memory, and are no larger than what they were made from, but for a
/// few tags.
final class MadeBook: EntryStore {
  private(set) var package = PackageDocument("", at: MadeBook.packagePath)
  private(set) var entries: [PageEntry] = []
  /// Its contents.
  private(set) var lines: [Navigation.Line] = []
  /// What the house says of its pages beside the usual, and the level of the heads with which chapters open within a page.
  var (house, opening) = ("", Int?.none)
  /// How many signs each page has, where pages are parts of one text.
  private(set) var signs: [Int] = []
  private var files: [[UInt8]] = []
  private var types: [String] = []
  /// Those that are pages, by their numbers.
  private var pages: [Int] = []

  private static let packagePath = "book.opf"

  /// Adds a file, by its path and its MIME type; a page follows the page before it. A part of a text comes with how many
  /// signs it has, see `Place.text`.
  func add(
    _ bytes: [UInt8], at path: String, type: String, isPage: Bool = false, signs: Int? = nil
  ) {
    if isPage { pages.append(files.count) }
    if let signs { self.signs.append(signs) }
    entries.append(PageEntry(path: path, entry: files.count, size: UInt64(bytes.count)))
    files.append(bytes)
    types.append(type)
  }

  /// Adds a page of XHTML: its body, and the sheet that it is styled by.
  func add(body: String, at path: String, sheet: String, language: String?, signs: Int? = nil) {
    let named = language.map { " xml:lang=\"\($0.inMarkup)\"" } ?? ""
    let page =
      "<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\""
      + "\(named)><head><style>\(sheet)</style></head><body>\(body)</body></html>"
    add(Array(page.utf8), at: path, type: "application/xhtml+xml", isPage: true, signs: signs)
  }

  /// Adds a page that holds nothing but the picture of the cover, which is one sign.
  func add(cover path: String, language: String?) {
    add(
      body: "<p><img src=\"\(path)\" alt=\"\"/></p>", at: "cover.xhtml",
      sheet: "p { text-align: center; text-indent: 0; margin: 1em 0 }", language: language, signs: 1
    )
  }

  /// Ends the book: its pages stand in the order in which they were added.
  func finish(
    lines: [Navigation.Line], cover: String?, language: String?,
    direction: ReadingDirection = .leftToRight
  ) {
    self.lines = lines
    var text = "<package version=\"3.0\"><metadata>"
    if let language { text += "<dc:language>\(language.inMarkup)</dc:language>" }
    text += "</metadata><manifest>"
    for (number, entry) in entries.enumerated() {
      let mark = entry.path == cover ? " properties=\"cover-image\"" : ""
      text +=
        "<item id=\"i\(number)\" href=\"\(entry.path)\" media-type=\"\(types[number])\"\(mark)/>"
    }
    let way = direction == .rightToLeft ? " page-progression-direction=\"rtl\"" : ""
    text += "</manifest><spine\(way)>"
    for number in pages { text += "<itemref idref=\"i\(number)\"/>" }
    package = PackageDocument(text + "</spine></package>", at: Self.packagePath)
  }

  func read(
    _ entry: Int, atMost limit: Int
  ) throws(SourceError) -> (bytes: [UInt8], fault: String?) {
    guard files.indices.contains(entry) else { throw SourceError("the book has no such file") }
    return (Array(files[entry].prefix(limit)), nil)
  }
}

extension String {
  /// As it stands in the text, or in an attribute, of markup.
  var inMarkup: String {
    var text: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "&"): text += Array("&amp;".utf8)
      case UInt8(ascii: "<"): text += Array("&lt;".utf8)
      case UInt8(ascii: ">"): text += Array("&gt;".utf8)
      case UInt8(ascii: "\""): text += Array("&quot;".utf8)
      case ..<0x20 where byte != 0x0A && byte != 0x09: text.append(0x20)
      default: text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
