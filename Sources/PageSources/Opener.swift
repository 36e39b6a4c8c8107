public import BookModel
import CArchives

/// Tells a book's format by its content and opens it: the one place that knows all formats.
public enum Opener {
  /// Opens the file or folder behind a descriptor, which stays the caller's and stays open.
  ///
  /// Throws `SourceError`.
  public static func open(
    _ file: CInt, terms: OpeningTerms = OpeningTerms(), spill: CInt = -1
  ) throws -> any PageSource {
    switch recto_is_folder(file) {
    case 1: return try FolderSource.open(file)
    case 0: break
    default: throw SourceError("neither a file nor a folder")
    }
    // PDF's mark may follow up to a kilobyte of other bytes.
    let start = try FileSource.start(of: file, atMost: max(1024, Limits.markBytes))
    guard !start.isEmpty else { throw SourceError("the file is empty") }
    if start.starts(with: "PK".utf8) { return try archive(file, terms) }
    if isPDF(start) {
      return try DocumentSource(file, .pdf, terms: terms)
    }
    if start.starts(with: "AT&TFORM".utf8) { return try DjVuSource(file) }
    if TextMarks.isHTML(start) { throw SourceError("an HTML page, not a book") }
    let kind = TextMarks.kind(of: start)
    if let kind, kind != .text { return try DocumentSource(file, kind, terms: terms) }
    switch PictureHeader.reading(start, isWhole: false) {
    case .known, .needsMore: return try FileSource.open(file)
    case .unsupported(let name): throw SourceError("\(name) pictures cannot be shown yet")
    case .notAPicture where kind == .text:
      return try DocumentSource(file, .text, terms: terms)
    case .notAPicture: throw SourceError(unsupported(start))
    }
  }

  private static func isPDF(_ start: [UInt8]) -> Bool {
    let mark = Array("%PDF-".utf8)
    return start.indices.contains { start[$0] == mark[0] && start[$0...].starts(with: mark) }
  }

  private static func archive(_ file: CInt, _ terms: OpeningTerms) throws -> any PageSource {
    let zip = try ZipSource(file)
    let type = zip.text("mimetype").map { $0.prefix { !$0.isWhitespace } }
    let isEPUB =
      type == "application/epub+zip"
      || zip.entries.contains { $0.path == "META-INF/container.xml" }
    guard isEPUB else {
      let isXPS = zip.entries.contains { $0.path.hasSuffix(".fdseq") }
      return isXPS ? try DocumentSource(file, .xps, terms: terms) : try zip.comic()
    }
    guard let package = try PackageDocument(in: zip) else {
      throw SourceError("it does not say what it holds: its package document is missing")
    }
    if package.isFixed { return try FixedBook(file, zip, package) }
    guard zip.entries.contains(where: { $0.path == "META-INF/container.xml" }) else {
      throw SourceError("its META-INF/container.xml is missing")
    }
    return try DocumentSource(file, .epub, terms: terms, package: package)
  }

  /// What a file is that is not opened, as far as its first bytes tell.
  private static func unsupported(_ start: [UInt8]) -> String {
    func has(_ mark: String, at offset: Int = 0) -> Bool {
      start.count >= offset + mark.utf8.count && start[offset...].starts(with: mark.utf8)
    }
    if has("Rar!") { return "RAR archives cannot be opened yet" }
    if start.starts(with: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]) {
      return "7z archives cannot be opened yet"
    }
    if has("ustar", at: 257) { return "TAR archives cannot be opened yet" }
    if start.starts(with: [0x1F, 0x8B]) { return "gzip archives cannot be opened yet" }
    return "not a book that can be opened"
  }
}
