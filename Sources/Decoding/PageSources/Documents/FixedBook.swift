import RectoBookModel

/// An EPUB whose pages are fixed: each file of its spine is a page with a size of its own.
///
/// MuPDF draws spine items that are pictures blank, so pictures go to the picture decoder; only
/// pages with text of their own are laid out, by MuPDF or by Recto itself, at the size that they ask for.
final class FixedBook: PageSource {
  let format = BookFormat.epub.name
  private let file: CInt
  private let zip: ZipSource
  private let package: PackageDocument
  private let entries: [String: PageEntry]
  /// What was found out of pages.
  private var found: [PageNumber: FixedPage] = [:]
  private var texts: (any FixedTextSetting)?
  private let engine: TextEngine
  /// The drawing that was read last: rough and sharp follow each other.
  private var drawing: (path: String, picture: VectorPicture)?

  /// The book in an archive behind `file`, which stays the caller's.
  init(
    _ file: CInt, _ zip: ZipSource, _ package: PackageDocument, engine: TextEngine = .mupdf
  ) throws {
    guard !package.items.isEmpty else { throw SourceError("no pages found") }
    (self.file, self.zip, self.package, self.engine) = (file, zip, package, engine)
    entries = Dictionary(zip.entries.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var pageCount: Int { package.items.count }
  var title: String? { package.title }
  var author: String? { package.author }
  var filed: BookCard { package.filed }
  var contents: ContentSketch? {
    ContentSketch(parts: ContentSamples.parts(of: package, in: zip))
  }
  var direction: ReadingDirection { package.direction }
  var showsOnePage: Bool { package.showsOnePage }

  func name(of page: PageNumber) -> String {
    package.items[page.value - 1].path.map(PageNames.shown) ?? "Page \(page)"
  }

  /// Where a page lies, if the book says so.
  func side(of page: PageNumber) -> PageSide? { package.items[page.value - 1].side }

  func survey(isThorough: Bool) -> [PageListing] {
    pages.map { page in
      let plain = isThorough ? listing(of: page) : PageListing(size: nil, problem: nil)
      return PageListing(size: plain.size, problem: plain.problem, side: side(of: page))
    }
  }

  func outline() -> [OutlineEntry] {
    let first = pageOfPath
    let lines = (package.navigation?.lines ?? []).map { line in
      let path = line.target.map { String($0.prefix { $0 != "#" }) }
      return OutlineLine(
        depth: line.depth, title: line.title.shortened, page: path.flatMap { first[$0] })
    }
    return OutlineLine.tree(lines)
  }

  /// The first page that shows a file.
  private var pageOfPath: [String: PageNumber] {
    let paths = package.items.enumerated().compactMap { index, item in
      item.path.map { ($0, PageNumber(index + 1)) }
    }
    return Dictionary(paths, uniquingKeysWith: { first, _ in first })
  }

  // MARK: Pages

  private func content(of page: PageNumber) -> FixedPage {
    if let known = found[page] { return known }
    let content = read(package.items[page.value - 1])
    found[page] = content
    return content
  }

  private func read(_ item: PackageDocument.Item) -> FixedPage {
    guard let path = item.path else { return .missing(reason: "the book names no file for it") }
    guard let entry = entries[path] else {
      return .missing(reason: "its file is missing from the book")
    }
    if let problem = entry.problem { return .missing(reason: problem) }
    if item.type == "image/svg+xml" { return .drawing(path: path) }
    if item.type.hasPrefix("image/") { return .picture(path: path) }
    guard let text = zip.text(path) else { return .missing(reason: "its file cannot be read") }
    return FixedPage(html: text, at: path)
  }

  func size(of page: PageNumber) throws -> PageSize {
    switch content(of: page) {
    case .picture(let path): try picture(path).size(of: PageNumber(1))
    case .drawing(let path): try vector(path).size
    case .text(_, let size): size
    case .missing(let reason): throw SourceError(reason)
    }
  }

  func draw(_ page: PageNumber, _ detail: PageDetail, on canvas: inout some PixelCanvas) throws
    -> DrawnPage
  {
    switch content(of: page) {
    case .picture(let path):
      return try picture(path).draw(PageNumber(1), detail, on: &canvas)
    case .drawing(let path): return try vector(path).draw(detail, on: &canvas)
    case .text(let path, let size):
      return try laidOut().draw(path, size: size, detail, on: &canvas)
    case .missing(let reason): throw SourceError(reason)
    }
  }

  /// The files with text, opened once one is asked for.
  private func laidOut() throws -> any FixedTextSetting {
    if let texts { return texts }
    if engine == .own {
      let texts = try FixedSheets(
        FlowFiles(file, zip, package, veils: FontVeils(zip, package)), package)
      self.texts = texts
      return texts
    }
    let pictures = InnerPictures(zip, package)
    let tail = PackagePatch.tail(of: file, zip, package, pictures)
    let texts = try FixedTexts(file, tail: tail, pictures)
    self.texts = texts
    return texts
  }

  /// The letters of a page that has text of its own.
  func letters(of page: PageNumber) throws -> PageLetters {
    switch content(of: page) {
    case .text(let path, let size): return try laidOut().letters(of: path, size: size)
    case .drawing(let path): return try vector(path).letters
    case .picture, .missing: return PageLetters()
    }
  }

  /// The links of such a page.
  func links(of page: PageNumber) throws -> [PageLink] {
    guard case .text(let path, let size) = content(of: page) else { return [] }
    let pages = pageOfPath
    return try laidOut().links(of: path, size: size) { pages[$0] }
  }

  private func entry(_ path: String) throws(SourceError) -> PageEntry {
    guard let entry = entries[path] else { throw SourceError("its picture is missing") }
    return entry
  }

  /// A picture as a book of one page: one way for all pictures.
  private func picture(_ path: String) throws -> PictureBook {
    try PictureBook(format: .epub, store: zip, entries: [try entry(path)])
  }

  private func vector(_ path: String) throws -> VectorPicture {
    if let drawing, drawing.path == path { return drawing.picture }
    let entry = try entry(path)
    let bytes = try zip.whole(entry.entry, size: entry.size, limit: Limits.markupBytes)
    let picture = try VectorPicture(bytes, in: file, at: path)
    drawing = (path, picture)
    return picture
  }
}
