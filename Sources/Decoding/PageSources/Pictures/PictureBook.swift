public import RectoBookModel

/// A book whose pages are picture files: what a folder and an archive have in common.
public final class PictureBook: PageSource {
  /// The format in the words of `recto info`.
  public let format: String
  private let store: any EntryStore
  private let entries: [PageEntry]
  private let info: ComicInfo
  private let frames: ComicFrames
  private let ending: String?
  private let kept = KeptPicture()
  /// The page that was looked at last, and the drawing that it is: rough and sharp follow each other.
  private var looked: (page: PageNumber, drawing: VectorPicture?)?

  /// Makes a book of the pages among the entries; throws where there is none.
  ///
  /// `ending` is why there may be pages missing behind the last one.
  init(format: BookFormat, store: some EntryStore, entries: [PageEntry], ending: String? = nil)
    throws(SourceError)
  {
    self.ending = ending
    self.format = format.name
    self.store = store
    let pages = PageEntry.pages(among: entries, in: store)
    guard let first = pages.first, !pages.allSatisfy(\.isHollow) else {
      throw SourceError(ending ?? "no pages found")
    }
    if let problem = first.problem, pages.allSatisfy({ $0.problem == problem }) {
      throw SourceError(problem)
    }
    let info = ComicInfo.find(among: entries, in: store)
    frames = ComicFrames.find(among: entries, in: store)
    let left = pages.indices.filter { !info.deleted.contains(PageNumber($0 + 1)) }
    // A note that takes out everything is mistaken.
    self.entries = left.isEmpty ? pages : left.map { pages[$0] }
    self.info = left.isEmpty ? info : info.withoutDeleted
  }

  /// How many pages there are.
  public var pageCount: Int { entries.count }
  /// The title that ComicInfo.xml gives.
  public var title: String? { info.title }
  /// The author that ComicInfo.xml gives.
  public var author: String? { info.author }
  /// The card that ComicInfo.xml gives.
  public var filed: BookCard { info.filed }
  /// What stands for its pages.
  public var contents: ContentSketch? { ContentSketch(parts: store.parts(of: entries)) }
  /// Right to left where ComicInfo.xml says so.
  public var direction: ReadingDirection { info.direction }

  /// The name of the page's file.
  public func name(of page: PageNumber) -> String {
    PageNames.shown(entries[page.value - 1].path)
  }

  /// The picture's size once it stands upright.
  public func size(of page: PageNumber) throws(SourceError) -> PageSize {
    try refuse(page)
    let entry = entries[page.value - 1]
    var reading = PictureHeader.Reading.needsMore
    var bytes: [UInt8] = []
    for step in Limits.headerSteps where reading == .needsMore {
      bytes = try store.read(entry.entry, atMost: step).bytes
      reading = PictureHeader.reading(bytes, isWhole: bytes.count < step)
    }
    if reading == .drawing, let drawing = try drawing(of: page) { return drawing.size }
    if reading == .needsMore {
      // A WebP may keep its orientation at its end, a JPEG may begin with long notes.
      bytes = try store.whole(entry.entry, size: entry.size)
      reading = PictureHeader.reading(bytes, isWhole: true)
    }
    let size = try PictureDecoder.header(reading, bytes).upright
    return PageSize(width: Double(size.width), height: Double(size.height))
  }

  /// Whether the page's file can be read without unpacking others first.
  public func isAtHand(_ page: PageNumber) -> Bool { store.isAtHand(entries[page.value - 1].entry) }

  /// Whether the archive is unpacked from its beginning, once for all pages.
  public var isOnePass: Bool { store.isOnePass }

  /// Whether the archive was listed to less than its end.
  public var endsEarly: Bool { ending != nil }

  /// How many pages ComicInfo.xml lists that an archive which was cut off has lost.
  public var missingPages: Int {
    endsEarly ? max(0, (info.pageCount ?? 0) - info.deleted.count - pageCount) : 0
  }

  /// Every page's problem, what it is by its file, and its side where ComicInfo.xml says whether it is a spread.
  public func survey(isThorough: Bool) -> [PageListing] {
    pages.map { page in
      var (size, problem): (PageSize?, String?) = (nil, nil)
      do throws(SourceError) {
        if isThorough { size = try self.size(of: page) } else { try refuse(page) }
      } catch {
        problem = error.reason
      }
      if page.value == pageCount { problem = ending ?? problem }
      return PageListing(
        size: size, problem: problem, side: info.side(of: page),
        content: entries[page.value - 1].content)
    }
  }

  /// Throws where it is known without reading the page's file that it cannot be shown.
  private func refuse(_ page: PageNumber) throws(SourceError) {
    let entry = entries[page.value - 1]
    if let problem = entry.problem { throw SourceError(problem) }
    try SourceError.refuse(size: entry.size, above: Limits.entryBytes)
  }

  /// The drawing that a page is, told by its first bytes; nil where it is a picture. What it links to
  /// is not shown.
  private func drawing(of page: PageNumber) throws(SourceError) -> VectorPicture? {
    if let looked, looked.page == page { return looked.drawing }
    let entry = entries[page.value - 1]
    let start = try store.read(entry.entry, atMost: Limits.markBytes).bytes
    var drawing: VectorPicture?
    if PictureHeader.reading(start, isWhole: false) == .drawing {
      let bytes = try store.whole(entry.entry, size: entry.size, limit: Limits.markupBytes)
      drawing = try VectorPicture(bytes, in: -1, at: entry.path)
    }
    looked = (page, drawing)
    return drawing
  }

  /// The bookmarks of ComicInfo.xml, or the folders.
  public func outline() -> [OutlineEntry] {
    let bookmarks = info.bookmarks.filter { $0.page.value <= pageCount }
    guard bookmarks.isEmpty else { return bookmarks.map(\.entry) }
    return Chapters.outline(of: entries.map(\.path))
  }

  /// The frames that a note beside the pictures names; else those that are found.
  public func panels(
    on page: PageNumber, reading direction: ReadingDirection
  ) throws -> [PageBox] {
    guard page.value <= pageCount else { return [] }
    let size = try size(of: page)
    let path = entries[page.value - 1].path
    return try frames.panels(of: path, size: size) ?? foundPanels(on: page, reading: direction)
  }

  /// Decodes the page's file.
  public func draw(_ page: PageNumber, _ detail: PageDetail, on canvas: inout some PixelCanvas)
    throws -> DrawnPage
  {
    try refuse(page)
    if let drawing = try drawing(of: page) { return try drawing.draw(detail, on: &canvas) }
    let entry = entries[page.value - 1]
    let decoder = try kept.decoder(of: page, detail) {
      try PictureDecoder(store.whole(entry.entry, size: entry.size))
    }
    return try decoder.draw(detail, on: &canvas, keeping: kept)
  }
}

/// Chapters out of folders.
enum Chapters {
  /// One line for each folder, nested as the folders are; none where all pages lie in one folder.
  static func outline(of paths: [String]) -> [OutlineEntry] {
    let folders = paths.enumerated().map { index, path in
      Place(
        page: index + 1,
        folders: path.utf8.split(whereSeparator: NaturalOrder.isSeparator).dropLast().map {
          String(Substring($0))
        }.filter { $0 != "." && $0 != ".." }
      )
    }
    let shared = folders.dropFirst().reduce(folders.first?.folders ?? []) { shared, place in
      zip(shared, place.folders).prefix { $0 == $1 }.map(\.0)
    }
    var room = Limits.outlineEntries
    return outline(
      of: folders[...], depth: shared.count, above: shared.count + Limits.nesting, room: &room)
  }

  private struct Place {
    let page: Int
    let folders: [String]
  }

  /// The lines from `depth` on, above `end` and within the room that is left; pages of one folder
  /// follow each other, as the order has it.
  private static func outline(
    of places: ArraySlice<Place>, depth: Int, above end: Int, room: inout Int
  ) -> [OutlineEntry] {
    guard depth < end else { return [] }
    var lines: [OutlineEntry] = []
    var rest = places.drop { $0.folders.count <= depth }
    while let first = rest.first, room > 0 {
      room -= 1
      let name = first.folders[depth]
      let group = rest.prefix { $0.folders.count > depth && $0.folders[depth] == name }
      lines.append(
        OutlineEntry(
          title: name.shortened, page: PageNumber(first.page),
          children: outline(of: group, depth: depth + 1, above: end, room: &room)))
      rest = rest[group.endIndex...].drop { $0.folders.count <= depth }
    }
    return lines
  }
}
