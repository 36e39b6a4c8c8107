public import RectoBookModel
import RectoCArchives

/// Tells a book's format by its content and opens it: the one place that knows all formats.
public enum Opener {
  /// Opens the file or folder behind a descriptor, which stays the caller's and stays open.
  ///
  /// `spill` is a descriptor of an empty file of this book's own, for what an archive unpacks
  /// beyond the memory that `options` grant, or -1. Throws `SourceError`.
  public static func open(
    _ file: CInt, options: DecodingOptions = DecodingOptions(), spill: CInt = -1
  ) throws -> any PageSource {
    var room = InnerBook.Room(file: spill)
    switch recto_is_folder(file) {
    case 1: return try FolderSource.open(file, options, room)
    case 0:
      let start = try FileSource.start(of: file, atMost: BookThreads.bytes)
      room.hasThreads = BookThreads.areNeeded(by: start)
      return try open(file, options: options, room: room, isInner: false)
    default: throw SourceError("neither a file nor a folder")
    }
  }

  /// Opens a file; `isInner` where it was unpacked from an archive.
  static func open(
    _ file: CInt, options: DecodingOptions, room: InnerBook.Room, isInner: Bool
  ) throws(SourceError) -> any PageSource {
    do {
      return try opened(file, options, room, isInner: isInner)
    } catch let error as SourceError {
      throw error
    } catch {
      throw SourceError("\(error)")
    }
  }

  private static func opened(
    _ file: CInt, _ options: DecodingOptions, _ room: InnerBook.Room, isInner: Bool
  ) throws -> any PageSource {
    // PDF's mark may follow up to a kilobyte of other bytes.
    let start = try FileSource.start(of: file, atMost: max(1024, Limits.markBytes))
    guard !start.isEmpty else { throw SourceError("the file is empty") }
    if start.starts(with: "PK".utf8) {
      return try archive(file, options, room, isInner: isInner)
    }
    // Zeros, or TAR's mark alone, may stand before a PDF; a TAR archive of PDFs has a checksum.
    let isPDF = isPDF(start) && !ArchiveKind.hasChecksum(start)
    if let kind = ArchiveKind(start), !(kind == .tar && isPDF) {
      let kept = KeptEntries(memory: options.archiveBytes, file: room.file, from: room.start)
      return try kind.open(FileBytes(file), kept)
    }
    if isPDF { return try DocumentSource(file, .pdf, options: options) }
    if start.starts(with: "AT&TFORM".utf8) {
      // Its library needs threads, which are granted by the first bytes before any is read.
      guard room.hasThreads || !isInner else {
        throw SourceError("a DjVu book, which must be unpacked first")
      }
      return try DjVuSource(file)
    }
    if SketchbookHead.isRectos(start) { return try SketchbookSource(file) }
    if let format = options.saidFormat, let text = try said(file, start, format, options) {
      return text
    }
    if TextMarks.isHTML(start) { throw SourceError("an HTML page, not a book") }
    if let wide = TextCode.Wide(start) {
      let kind = TextMarks.kind(of: Array(wide.text(start).utf8))
      if let kind {
        return try made(file, kind, options) ?? DocumentSource(text: file, kind, options: options)
      }
    }
    if let name = ForeignMarks.name(of: start) {
      // A program, say, that unpacks itself.
      if let book = try behind(file, options, room, isInner: isInner) { return book }
      throw SourceError("\(name), not a book")
    }
    let kind = TextMarks.kind(of: start)
    if kind == .mobi { try MobiHeader.refuseLocked(FileBytes(file)) }
    if let kind, kind != .text {
      if let book = try made(file, kind, options) { return book }
      if kind == .mobi { try MobiHeader.refusePacked(FileBytes(file)) }
      let bytes = try FileBytes(file)
      let flat = kind == .fictionBook ? try Markup.flattened(bytes) : nil
      let book = try DocumentSource(
        flat == nil ? file : -1, kind, options: options, tail: flat ?? [])
      if kind == .fictionBook { book.notes = try DocumentNotes(fictionBook: bytes) }
      book.contents = ContentSketch(parts: ContentSamples.parts(ofEnds: bytes))
      return book
    }
    if PictureHeader.isTIFF(start) { return try TiffSource(file) }
    switch PictureHeader.reading(start, isWhole: false) {
    case .known, .drawing, .needsMore: return try FileSource.open(file)
    case .refused(let reason): throw SourceError(reason)
    case .unsupported(let name): throw SourceError("\(name) pictures cannot be shown yet")
    case .notAPicture: break
    }
    return try unmarked(file, start, options, room, isInner: isInner)
  }

  /// What begins with no mark: plain text, or something behind other bytes.
  private static func unmarked(
    _ file: CInt, _ start: [UInt8], _ options: DecodingOptions, _ room: InnerBook.Room,
    isInner: Bool
  ) throws -> any PageSource {
    if let book = try behind(file, options, room, isInner: isInner) { return book }
    let more = try FileSource.start(of: file, atMost: Limits.sampledTextBytes)
    if hasObjects(more) {
      if let book = try? DocumentSource(file, .pdf, options: options) { return book }
      throw SourceError("a PDF that is damaged")
    }
    guard TextMarks.kind(of: start) == .text, TextMarks.kind(of: more) == .text else {
      throw SourceError("this format is not supported")
    }
    return try made(file, .text, options) ?? DocumentSource(text: file, .text, options: options)
  }

  /// A text, a FictionBook or a Kindle's book that Recto's own engine is to set; nil where MuPDF is, and where it is too large
  /// to be taken apart at once.
  private static func made(
    _ file: CInt, _ kind: DocumentSource.Kind, _ options: DecodingOptions
  ) throws -> (any PageSource)? {
    let isMobi = kind == .mobi
    guard options.layout.engine == .own, isMobi || kind == .text || kind == .fictionBook else {
      return nil
    }
    let bytes = try FileBytes(file)
    let most = isMobi ? Limits.illustratedBytes : Limits.plainTextBytes
    guard bytes.count <= UInt64(most) else { return nil }
    let all = try bytes.bytes(at: 0, atMost: most)
    let contents = ContentSketch(parts: ContentSamples.parts(ofEnds: bytes))
    if isMobi {
      guard let (book, notes) = MobiPages.book(all), !book.package.items.isEmpty,
        !FlowBook.isTooLong(book.package, book.entries)
      else { return nil }
      return try FlowBook(book, .mobi, notes: notes, contents: contents, options)
    }
    guard kind == .fictionBook else {
      let book = PlainPages.book(TextCode.text(all))
      return try FlowBook(book, .text, notes: nil, contents: contents, options)
    }
    let text = DocumentNotes.text(ofXML: all)
    guard let book = FictionPages.book(text), !FlowBook.isTooLong(book.package, book.entries) else {
      return nil
    }
    return try FlowBook(
      book, .fb2, notes: DocumentNotes(fictionBook: text), contents: contents, options)
  }

  /// A page of the web or a text in Markdown, as its name says; nil where its content says that it is neither. Recto's own
  /// engine sets them, whichever is asked for.
  private static func said(
    _ file: CInt, _ start: [UInt8], _ format: BookFormat, _ options: DecodingOptions
  ) throws -> (any PageSource)? {
    let head = TextCode.Wide(start).map { Array($0.text(start).utf8) } ?? start
    let kind = TextMarks.kind(of: head)
    let isText = kind == .text || kind == nil && TextMarks.isMarkup(head)
    // A page may begin with any element, and hold a drawing soon after.
    let isPage = TextMarks.isHTML(head) || kind == .svg && !TextMarks.beginsDrawing(head)
    guard isText || format == .html && isPage else { return nil }
    let bytes = try FileBytes(file)
    let limit = format == .html ? Limits.illustratedBytes : Limits.plainTextBytes
    guard bytes.count <= UInt64(limit) else {
      throw SourceError("the text exceeds \(limit >> 20) MiB")
    }
    let all = try bytes.bytes(at: 0, atMost: limit)
    let contents = ContentSketch(parts: ContentSamples.parts(ofEnds: bytes))
    let made =
      format == .html
      ? try WebPage.book(all) : MarkdownPages.book(TextCode.text(all))
    return try FlowBook(made.book, format, notes: made.notes, contents: contents, options)
  }

  /// The book in a ZIP archive that stands behind other bytes; nil where there is none that opens.
  private static func behind(
    _ file: CInt, _ options: DecodingOptions, _ room: InnerBook.Room, isInner: Bool
  ) throws -> (any PageSource)? {
    guard let end = try ZipEnd(of: FileBytes(file)) else { return nil }
    guard !end.isLaterPart else {
      throw SourceError("the last part of a ZIP archive, whose others are missing")
    }
    do {
      return try archive(file, options, room, isInner: isInner, from: end.start)
    } catch let error as SourceError
      where [.locked, .wrongPassword, .displaced].contains(error)
    {
      throw error
    } catch {
      return nil
    }
  }

  private static func isPDF(_ start: [UInt8]) -> Bool {
    let mark = Array("%PDF-".utf8)
    return start.indices.contains { start[$0] == mark[0] && start[$0...].starts(with: mark) }
  }

  /// Whether bytes that lack a PDF's mark have an object of one: lines as nothing else has them.
  private static func hasObjects(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split { $0 == 10 || $0 == 13 }
    return lines.contains { (0x30...0x39).contains($0.first ?? 0) && $0.ends(" 0 obj") }
      && lines.contains { $0.starts(with: "endobj".utf8) }
  }

  private static func archive(
    _ file: CInt, _ options: DecodingOptions, _ room: InnerBook.Room, isInner: Bool,
    from start: UInt64 = 0
  ) throws -> any PageSource {
    let zip: ZipSource
    do {
      zip = try ZipSource(file, from: start, password: options.password)
    } catch {
      // A broken download has no directory, but its first pages.
      if let found = ArchiveSource.cutZip(try FileBytes(file)) { return found }
      throw error
    }
    let type = zip.text("mimetype").map { String($0.prefix { !$0.isWhitespace }) }
    let isEPUB =
      type == "application/epub+zip"
      || zip.entries.contains { $0.path == "META-INF/container.xml" }
    let isXPS = zip.entries.contains { $0.path.hasSuffix(".fdseq") }
    // MuPDF reads the file itself, and from its beginning.
    if isEPUB || isXPS, start > 0 { throw SourceError.displaced }
    if isEPUB { return try epub(file, zip, options) }
    if isXPS {
      let book = try DocumentSource(file, .xps, options: options)
      book.contents = ContentSketch(parts: ContentSamples.parts(ofXPS: zip))
      return book
    }
    if let name = PackedKind.name(of: zip, type: type) { throw SourceError("\(name), not a book") }
    if let picture = try PackedKind.picture(in: zip, type: type) { return picture }
    return try InnerBook.open(in: zip, options, room, isInner: isInner) ?? zip.comic()
  }

  private static func epub(
    _ file: CInt, _ zip: ZipSource, _ options: DecodingOptions
  ) throws -> any PageSource {
    guard let package = try PackageDocument(in: zip) else {
      throw SourceError("it does not say what it holds: its package document is missing")
    }
    if package.isFixed {
      return try FixedBook(file, zip, package, engine: options.layout.engine)
    }
    if options.layout.engine == .own, !FlowBook.isTooLong(package, zip.entries) {
      return try FlowBook(file, zip, package, options)
    }
    let pictures = InnerPictures(zip, package)
    let tail = PackagePatch.tail(of: file, zip, package, pictures)
    let isMixed = package.items.contains(where: \.isFixed)
    let book = try DocumentSource(
      file, .epub, options: options, package: package, tail: tail, pictures: pictures,
      fixed: isMixed ? try FixedBook(file, zip, package) : nil)
    book.contents = ContentSketch(parts: ContentSamples.parts(of: package, in: zip))
    return book
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(_ text: String) -> Bool { reversed().starts(with: text.utf8.reversed()) }
}
