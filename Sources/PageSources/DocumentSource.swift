import BookModel
import CDecoders

// Safe because the handle is private and lives exactly as long as the object.
/// A PDF or an EPUB by MuPDF.
@safe final class DocumentSource: PageSource {
  let format: String
  let pageCount: Int
  let direction: ReadingDirection
  private let document: OpaquePointer
  private let navigation: Navigation?

  /// The resolution of a page's native size: fine enough to read print.
  private static let nativeDotsPerInch = 150.0

  /// Opens a document behind a descriptor, which stays the caller's.
  ///
  /// `package` is what an EPUB says of itself; a PDF is asked here.
  init(_ file: CInt, format: String, magic: String, package: PackageDocument?) throws {
    var error = recto_error()
    guard let document = unsafe recto_document_open(file, magic, &error) else {
      throw SourceError(Self.plain(SourceError(error).reason))
    }
    var count: Int32 = 0
    var problem: SourceError?
    if unsafe recto_document_needs_password(document) != 0 {
      problem = SourceError("it is protected by a password")
    } else if unsafe recto_document_page_count(document, &count, &error) != 0 {
      problem = SourceError(Self.plain(SourceError(error).reason))
    } else if count < 1 {
      problem = SourceError("no pages found")
    } else if count > Limits.pages {
      problem = SourceError("it has more than \(Limits.pages) pages")
    }
    if let problem {
      unsafe recto_document_close(document)
      throw problem
    }
    self.format = format
    unsafe self.document = document
    pageCount = Int(count)
    let isReversed = unsafe recto_document_is_right_to_left(document) != 0
    direction = package?.direction ?? (isReversed ? .rightToLeft : .leftToRight)
    navigation = package?.navigation
  }

  deinit { unsafe recto_document_close(document) }

  /// MuPDF's words where a reader would not understand them.
  private static func plain(_ reason: String) -> String {
    if reason.contains("DRM") { return "it is locked by DRM" }
    return reason.isEmpty ? "the document is damaged" : "the document is damaged: \(reason)"
  }

  var title: String? { metadata("info:Title") }
  var author: String? { metadata("info:Author") }

  private func metadata(_ key: String) -> String? {
    var text = [CChar](repeating: 0, count: 4 * Limits.textBytes)
    guard unsafe recto_document_metadata(document, key, &text, Int32(text.count)) != 0 else {
      return nil
    }
    return String(endingAtZero: text)
  }

  func name(of page: PageNumber) -> String { "Page \(page)" }

  func size(of page: PageNumber) throws -> PageSize {
    var (width, height) = (0.0, 0.0)
    var error = recto_error()
    let status = unsafe recto_document_page_size(
      document, Int32(page.value - 1), &width, &height, &error)
    guard status == 0 else { throw SourceError(error) }
    return PageSize(width: Self.sane(width), height: Self.sane(height))
  }

  /// A side in points that can be drawn, whatever the file says.
  private static func sane(_ side: Double) -> Double {
    side.isFinite ? min(max(side, Limits.points.lowerBound), Limits.points.upperBound) : 600
  }

  func survey(isThorough: Bool) -> [PageListing] {
    guard isThorough else { return pages.map { _ in PageListing(size: nil, problem: nil) } }
    unsafe recto_document_expect_survey(document, 1)
    defer { unsafe recto_document_expect_survey(document, 0) }
    return pages.map { listing(of: $0) }
  }

  func outline() throws -> [OutlineEntry] {
    let own = try documentOutline()
    guard own.isEmpty, let navigation else { return own }
    // MuPDF knows the older kind of EPUB contents only.
    let isShort = navigation.lines.count <= Limits.exactOutlineEntries
    let lines = navigation.lines.map { line in
      let page = line.target.map { place(of: $0, isExact: isShort) } ?? -1
      return Line(
        depth: line.depth, title: line.title.shortened,
        page: (0..<pageCount).contains(page) ? PageNumber(page + 1) : nil)
    }
    var rest = lines[...]
    return Self.tree(&rest, depth: 0)
  }

  /// The page, from 0, that a path inside an EPUB leads to, or -1.
  ///
  /// A place inside a chapter takes its layout to find; the chapter itself, which also stands in
  /// for a place that does not exist, does not.
  private func place(of target: String, isExact: Bool) -> Int {
    let exact = isExact ? unsafe Int(recto_document_resolve(document, target)) : -1
    guard exact < 0 else { return exact }
    return unsafe Int(recto_document_resolve(document, String(target.prefix { $0 != "#" })))
  }

  private func documentOutline() throws -> [OutlineEntry] {
    var items: UnsafeMutablePointer<recto_outline_item>?
    var count: Int32 = 0
    var error = recto_error()
    let status = unsafe recto_document_outline(
      document, Int32(Limits.outlineEntries), &items, &count, &error)
    guard status == 0 else { throw SourceError(error) }
    defer { unsafe recto_outline_free(items, count) }
    let lines = unsafe UnsafeBufferPointer(start: items, count: Int(count)).map { item in
      let page = unsafe Int(item.page)
      return unsafe Line(
        depth: Int(item.depth), title: String(cString: item.title).shortened,
        page: (0..<pageCount).contains(page) ? PageNumber(page + 1) : nil)
    }
    var rest = lines[...]
    return Self.tree(&rest, depth: 0)
  }

  private struct Line {
    let depth: Int
    let title: String
    let page: PageNumber?
  }

  /// The lines of one depth, each with the deeper ones that follow it.
  private static func tree(_ rest: inout ArraySlice<Line>, depth: Int) -> [OutlineEntry] {
    var entries: [OutlineEntry] = []
    while let line = rest.first, line.depth >= depth {
      rest = rest.dropFirst()
      let children = tree(&rest, depth: depth + 1)
      entries.append(OutlineEntry(title: line.title, page: line.page, children: children))
    }
    return entries
  }

  func draw(_ page: PageNumber, _ detail: PageDetail, on canvas: inout some PixelCanvas) throws
    -> DrawnPage
  {
    let size = try size(of: page)
    if case .part(let part) = detail {
      let pageHeight = Double(part.pageWidth) / size.aspect
      try draw(
        page, scaledTo: (Double(part.pageWidth), pageHeight), from: (part.x, part.y),
        width: part.width, height: part.height, on: &canvas)
      return DrawnPage(size: size, isSharpest: false)
    }
    let (width, height) = Self.pixels(of: size, detail)
    try draw(
      page, scaledTo: (Double(width), Double(height)), from: (0, 0), width: width, height: height,
      on: &canvas)
    // Where our limits gave less than was asked for, asking for more is in vain.
    var isSharpest = false
    if case .atLeast(let asked) = detail { isSharpest = width < asked }
    return DrawnPage(size: size, isSharpest: isSharpest)
  }

  /// Draws the part of a page from a place on, the whole page having the size `scaledTo`.
  private func draw(
    _ page: PageNumber, scaledTo full: (width: Double, height: Double),
    from origin: (x: Int, y: Int),
    width: Int, height: Int, on canvas: inout some PixelCanvas
  ) throws {
    try unsafe canvas.drawPage(width: width, height: height) { pixels in
      var error = recto_error()
      let frame = recto_frame(
        page_width: Float(full.width), page_height: Float(full.height), x: Int32(origin.x),
        y: Int32(origin.y), width: Int32(width), height: Int32(height))
      let status = unsafe recto_document_draw(
        document, Int32(page.value - 1), frame, pixels, &error)
      guard status == 0 else { throw SourceError(error) }
    }
  }

  /// The pixels to draw a page at, in its proportions and within the limits.
  static func pixels(of size: PageSize, _ detail: PageDetail) -> (width: Int, height: Int) {
    var (wanted, longest) = (0.0, Double(Limits.textureSide))
    switch detail {
    case .atLeast(let width): wanted = Double(width)
    case .exactly(let width): (wanted, longest) = (Double(width), Double(Limits.side))
    case .native: wanted = size.width * nativeDotsPerInch / 72
    case .part(let part): return (part.width, part.height)
    }
    let byArea = (Double(Limits.pixels) * size.aspect).squareRoot()
    let width = min(wanted, longest, longest * size.aspect, byArea)
    return (
      max(1, Int(width.rounded())), max(1, Int(min(longest, width / size.aspect).rounded()))
    )
  }
}
