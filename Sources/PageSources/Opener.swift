public import BookModel
import CArchives

/// Tells a book's format by its content and opens it: the one place that knows all formats.
public enum Opener {
  /// Opens the file or folder behind a descriptor, which stays the caller's and stays open.
  ///
  /// `spill` is a descriptor of an empty file of this book's own, for what an archive unpacks
  /// beyond the memory that `terms` grant, or -1. Throws `SourceError`.
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
    // Zeros, or TAR's mark alone, may stand before a PDF; a TAR archive of PDFs has a checksum.
    let isPDF = isPDF(start) && !ArchiveKind.hasChecksum(start)
    if let kind = ArchiveKind(start), !(kind == .tar && isPDF) {
      let kept = KeptEntries(memory: terms.archiveBytes, file: spill)
      return try kind.open(FileBytes(file), kept)
    }
    if isPDF { return try DocumentSource(file, .pdf, terms: terms) }
    if start.starts(with: "AT&TFORM".utf8) { return try DjVuSource(file) }
    if TextMarks.isHTML(start) { throw SourceError("an HTML page, not a book") }
    if let wide = TextCode.Wide(start) {
      let kind = TextMarks.kind(of: Array(wide.text(start).utf8))
      if let kind { return try DocumentSource(text: file, kind, terms: terms) }
    }
    let kind = TextMarks.kind(of: start)
    if let kind, kind != .text { return try DocumentSource(file, kind, terms: terms) }
    if PictureHeader.isTIFF(start) { return try TiffSource(file) }
    switch PictureHeader.reading(start, isWhole: false) {
    case .known, .drawing, .needsMore: return try FileSource.open(file)
    case .refused(let reason): throw SourceError(reason)
    case .unsupported(let name): throw SourceError("\(name) pictures cannot be shown yet")
    case .notAPicture where kind == .text:
      return try DocumentSource(text: file, .text, terms: terms)
    case .notAPicture: throw SourceError(unsupported(start))
    }
  }

  private static func isPDF(_ start: [UInt8]) -> Bool {
    let mark = Array("%PDF-".utf8)
    return start.indices.contains { start[$0] == mark[0] && start[$0...].starts(with: mark) }
  }

  private static func archive(_ file: CInt, _ terms: OpeningTerms) throws -> any PageSource {
    let zip: ZipSource
    do {
      zip = try ZipSource(file, password: terms.password)
    } catch {
      // A broken download has no directory, but its first pages.
      if let found = ArchiveSource.cutZip(try FileBytes(file)) { return found }
      throw error
    }
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
    let pictures = InnerPictures(zip, package)
    let tail = PackagePatch.tail(of: file, zip, package, pictures)
    let isMixed = package.items.contains(where: \.isFixed)
    return try DocumentSource(
      file, .epub, terms: terms, package: package, tail: tail, pictures: pictures,
      fixed: isMixed ? try FixedBook(file, zip, package) : nil)
  }

  /// What a file is that is not opened, as far as its first bytes tell.
  private static func unsupported(_ start: [UInt8]) -> String {
    func has(_ mark: String, at offset: Int = 0) -> Bool {
      start.count >= offset + mark.utf8.count && start[offset...].starts(with: mark.utf8)
    }
    return "not a book that can be opened"
  }
}
