import RectoBookModel
import RectoCDecoders

// Safe because the pointer is given back exactly once.
/// An open document of MuPDF, closed on release.
@safe private final class DocumentHandle {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

  deinit { unsafe recto_document_close(pointer) }
}

/// A document by MuPDF: PDF, EPUB, XPS, FB2, MOBI, SVG or text.
@safe final class DocumentSource: FlowingSource {
  /// A kind of document.
  struct Kind: Equatable {
    let format: BookFormat
    /// The MIME type that MuPDF knows it by.
    let magic: String

    static let pdf = Kind(format: .pdf, magic: "application/pdf")
    static let epub = Kind(format: .epub, magic: "application/epub+zip")
    static let xps = Kind(format: .xps, magic: "application/oxps")
    static let fictionBook = Kind(format: .fb2, magic: "application/x-fictionbook")
    static let mobi = Kind(format: .mobi, magic: "application/x-mobipocket-ebook")
    static let svg = Kind(format: .svg, magic: "image/svg+xml")
    static let text = Kind(format: .text, magic: "text/plain")
  }

  let format: String
  let direction: ReadingDirection
  /// What it says of itself: an EPUB in its package, a PDF in its notes.
  lazy var notes = DocumentNotes(self)
  /// What stands for its contents: of a PDF it is asked here, of all else whoever opens it knows.
  lazy var contents: ContentSketch? = sketchOfPDF()
  let navigation: Navigation?
  let flows: Bool
  let chapterCount: Int
  private(set) var countedChapters = 0
  private var countedPages = 0
  /// The page that was looked at last, and the picture that it is: rough and sharp follow each
  /// other.
  private var scanned: (page: PageNumber, picture: PictureDecoder?)?
  private let handle: DocumentHandle
  /// The file, which stays its owner's, and the password that opens it: who adds to it opens it anew.
  let opened: (file: CInt, password: String?)
  let package: PackageDocument?
  /// How its text is laid out.
  private(set) var layout: TextLayout
  /// The pages of files that are pages of their own, in a book whose other text flows.
  let fixed: FixedBook?
  /// The first page, from 0, of each chapter that is counted.
  private(set) var starts: [Int] = []
  /// How many signs lie before the pages that were looked at.
  var signs = ChapterSigns()
  /// Whether who draws heads knows the contents of an EPUB 3.
  var hasToldChapters = false
  /// The pictures that MuPDF asks for while the document is open.
  private let pictures: InnerPictures?

  var document: OpaquePointer { unsafe handle.pointer }

  /// Opens plain text, or a FictionBook, in any code.
  convenience init(text file: CInt, _ kind: Kind, options: DecodingOptions) throws {
    let bytes = try FileBytes(file)
    guard bytes.count <= UInt64(Limits.plainTextBytes) else {
      throw SourceError("the text exceeds \(Limits.plainTextBytes >> 20) MiB")
    }
    let text = TextCode.text(try bytes.bytes(at: 0, atMost: Limits.plainTextBytes))
    try self.init(-1, kind, options: options, tail: Array(text.utf8))
    contents = ContentSketch(parts: ContentSamples.parts(ofEnds: bytes))
    if kind == .fictionBook { notes = DocumentNotes(fictionBook: text) }
  }

  /// Opens a document behind a descriptor, which stays the caller's.
  ///
  /// `package` is what an EPUB says of itself; a PDF is asked here. `tail` is read as if it stood
  /// behind the file's last byte. Where the text flows, no
  /// chapter is counted yet.
  init(
    _ file: CInt, _ kind: Kind, options: DecodingOptions, package: PackageDocument? = nil,
    tail: [UInt8] = [], pictures: InnerPictures? = nil, fixed: FixedBook? = nil
  ) throws {
    var error = recto_error()
    guard
      let document = unsafe recto_document_open(
        file, tail, tail.count, kind.magic, recto_layout(options.layout), &error)
    else { throw SourceError(Self.plain(SourceError(error).reason)) }
    unsafe handle = DocumentHandle(document)
    (self.package, self.pictures, layout) = (package, pictures, options.layout)
    opened = (file, options.password)
    unsafe pictures?.lend(to: document)
    try unsafe Self.unlock(document, options.password)
    var chapters: Int32 = 0
    guard unsafe recto_document_chapters(document, &chapters, &error) == 0 else {
      throw SourceError(Self.plain(SourceError(error).reason))
    }
    guard chapters >= 1 else { throw SourceError("no pages found") }
    guard chapters <= Limits.chapters else {
      throw SourceError("it has more than \(Limits.chapters) chapters")
    }
    let isReversed = unsafe recto_document_is_right_to_left(document) != 0
    format = kind.format.name
    chapterCount = Int(chapters)
    // Chapters are lines of the spine, where MuPDF has understood them all.
    self.fixed = package?.items.count == Int(chapters) ? fixed : nil
    flows = unsafe recto_document_reflows(document) != 0
    direction = package?.direction ?? (isReversed ? .rightToLeft : .leftToRight)
    navigation = package?.navigation
    guard !flows else { return }
    _ = try count(atMost: chapterCount, for: .seconds(Limits.openSeconds))
    guard countedPages >= 1 else { throw SourceError("no pages found") }
  }

  private static func unlock(_ document: OpaquePointer, _ password: String?) throws {
    guard unsafe recto_document_needs_password(document) != 0 else { return }
    guard let password else { throw SourceError.locked }
    guard unsafe recto_document_unlock(document, password) != 0 else {
      throw SourceError.wrongPassword
    }
  }

  // MARK: Pages

  var pageCount: Int { max(1, countedPages) }

  func count(atMost most: Int, for limit: Duration) throws -> [Int] {
    let end = SuspendingClock.now + limit
    var pages: [Int] = []
    while pages.count < most, countedChapters < chapterCount {
      if isFixed(chapter: countedChapters) {
        unsafe recto_document_learn_chapter(document, 1)
        pages.append(1)
      } else {
        pages.append(unsafe Int(recto_document_count_chapter(document)))
      }
      add(pages[pages.count - 1])
      guard countedPages <= Limits.pages else {
        throw SourceError("it has more than \(Limits.pages) pages")
      }
      if SuspendingClock.now >= end { break }
    }
    return pages
  }

  func learn(_ chapterPages: [Int]) {
    for pages in chapterPages where countedChapters < chapterCount {
      unsafe recto_document_learn_chapter(document, Int32(clamping: pages))
      add(pages)
    }
  }

  private func add(_ chapterPages: Int) {
    starts.append(countedPages)
    countedChapters += 1
    countedPages += chapterPages
  }

  func layOut(
    _ layout: TextLayout, keeping kept: PlacedPage
  ) throws -> (chapter: Int, page: Int) {
    var (chapter, number): (Int32, Int32) = (0, 0)
    var error = recto_error()
    (countedChapters, countedPages, starts, self.layout) = (0, 0, [], layout)
    signs = ChapterSigns()
    let status = unsafe recto_document_lay_out_keeping(
      document, recto_layout(layout), recto_kept(kept), &chapter, &number, &error)
    guard status == 0 else { throw SourceError(error) }
    return (Int(chapter), Int(number))
  }

  /// MuPDF's words where a reader would not understand them.
  static func plain(_ reason: String) -> String {
    if reason.contains("DRM") { return "it is locked by DRM" }
    if reason.contains("named zip archive entry") { return "its file is missing from the book" }
    return reason.isEmpty ? "the document is damaged" : "the document is damaged: \(reason)"
  }

  var title: String? { package.map(\.title) ?? notes.title }
  var author: String? { package.map(\.author) ?? notes.author }
  var filed: BookCard { package?.filed ?? notes.filed }

  private func sketchOfPDF() -> ContentSketch? {
    var name: UInt32 = 0
    let parts = unsafe [UInt32](unsafeUninitializedCapacity: Int(RECTO_SKETCH_PARTS)) {
      buffer, count in
      count = unsafe recto_document_sketch(document, &name, buffer.baseAddress)
    }
    return ContentSketch(parts: parts, name: name == 0 ? nil : name)
  }

  func metadata(_ key: String) -> String? {
    var text = [CChar](repeating: 0, count: 4 * Limits.textBytes)
    guard unsafe recto_document_metadata(document, key, &text, Int32(text.count)) != 0 else {
      return nil
    }
    return String(endingAtZero: text)
  }

  func name(of page: PageNumber) -> String { "Page \(page)" }

  func size(of page: PageNumber) throws -> PageSize {
    if let own = ownPage(page) { return try own.book.size(of: own.page) }
    var (width, height) = (0.0, 0.0)
    var error = recto_error()
    let status = unsafe recto_document_page_size(
      document, Int32(page.value - 1), &width, &height, &error)
    guard status == 0 else { throw SourceError(Self.plain(SourceError(error).reason)) }
    return Self.saneSize(width, height)
  }

  /// The picture that a page is, where it is nothing else: decoded by our own decoder, in a third of
  /// the time and with its colour profile.
  private func scan(of page: PageNumber) -> PictureDecoder? {
    if let scanned, scanned.page == page { return scanned.picture }
    var scan = unsafe recto_scan()
    var picture: PictureDecoder?
    if unsafe recto_document_scan(document, Int32(page.value - 1), &scan) != 0,
      unsafe scan.count <= Limits.entryBytes
    {
      let bytes = unsafe Array(UnsafeBufferPointer(start: scan.bytes, count: scan.count))
      picture = unsafe try? PictureDecoder(Exif.turning(jpeg: bytes, to: Int(scan.orientation)))
    }
    scanned = (page, picture)
    return picture
  }

  /// A size in points that can be drawn, whatever the file says.
  static func saneSize(_ width: Double, _ height: Double) -> PageSize {
    PageSize(width: sane(width), height: sane(height))
  }

  private static func sane(_ side: Double) -> Double {
    side.isFinite ? min(max(side, Limits.points.lowerBound), Limits.points.upperBound) : 600
  }

  func survey(isThorough: Bool) -> [PageListing] {
    unsafe recto_document_expect_survey(document, isThorough ? 1 : 0)
    defer { unsafe recto_document_expect_survey(document, 0) }
    var listings = pages.map { isThorough ? listing(of: $0) : PageListing(size: nil, problem: nil) }
    if fixed != nil {
      for (index, page) in pages.enumerated() {
        guard let own = ownPage(page), let side = own.book.side(of: own.page) else { continue }
        let plain = listings[index]
        listings[index] = PageListing(size: plain.size, problem: plain.problem, side: side)
      }
    }
    if unsafe recto_document_begins_with_pair(document) != 0 {
      // Whoever writes files says "left" for the page that is read first, in either direction.
      let side: PageSide = direction == .leftToRight ? .left : .right
      listings[0] = PageListing(size: listings[0].size, problem: listings[0].problem, side: side)
    }
    return listings
  }

  func draw(_ page: PageNumber, _ detail: PageDetail, on canvas: inout some PixelCanvas) throws
    -> DrawnPage
  {
    if let own = ownPage(page) { return try own.book.draw(own.page, detail, on: &canvas) }
    let size = try size(of: page)
    setHeads(of: page)
    if let jpeg = scan(of: page), let drawn = try? jpeg.draw(detail, on: &canvas) {
      return DrawnPage(size: size, isSharpest: drawn.isSharpest)
    }
    do {
      return try unsafe PageRaster(size: size, detail).draw(on: &canvas) {
        frame, pixels, error in
        unsafe recto_document_draw(document, Int32(page.value - 1), frame, pixels, &error)
      }
    } catch let error as SourceError {
      throw SourceError(Self.plain(error.reason))
    }
  }
}

extension recto_layout {
  /// A layout as C takes it.
  init(_ layout: TextLayout) {
    self.init(
      width: Float(layout.page.width), height: Float(layout.page.height),
      margin: Float(layout.margin), em: Float(layout.textSize),
      typeface: layout.typeface.code, line_spacing: Float(layout.lineSpacing ?? 0),
      alignment: Int32(TextAlignment.allCases.firstIndex(of: layout.alignment) ?? 0),
      paragraphs: Int32(TextParagraphs.allCases.firstIndex(of: layout.paragraphs) ?? 0))
  }
}
