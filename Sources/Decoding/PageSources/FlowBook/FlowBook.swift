import RectoBookModel
import RectoCDecoders
import RectoFlowModel

/// An EPUB, or a book that is made into one, whose text Recto sets itself.
///
/// A chapter is a line of the spine. Those that are pages of their own, and pictures, are drawn as in a book of such pages.
final class FlowBook: FlowingSource {
  let format: String
  let package: PackageDocument
  let contents: ContentSketch?
  /// The lines of the spine that are pages by themselves.
  private let fixed: FixedBook?
  /// How places count in a book whose parts are no lines of its spine.
  let counting: (any PlaceCount)?
  /// What a book that is no EPUB says of itself.
  private let notes: DocumentNotes?
  let outlineLines: FlowContents
  let setter: FlowSetter
  let heads: FlowHeads
  private(set) var layout: TextLayout
  /// The first page, from 0, of each chapter that is counted.
  private(set) var starts: [Int] = []
  private var countedPages = 0
  /// The pages of chapters that are counted behind some that are not.
  private var ahead: [Int: Int] = [:]
  /// What another process has counted.
  private var believed: BelievedCount?
  /// How many signs come before each page of the chapters that were set in this layout.
  private var signs: [Int: FlowSigns] = [:]
  /// The pages, from 0 in their chapters, on which names lie that the contents or links lead to.
  private var names: [FlowContents.Target: Int] = [:]
  /// What stands on the page that was looked at last: rough and sharp, letters and links follow each other.
  private var seen: (page: PageNumber, list: DisplayList)?
  /// The place that the last layout kept, and the page that it came to: another layout keeps the same one.
  private var kept: (chapter: Int, page: Int, sign: Int)?

  /// The book in an archive behind `file`, which stays the caller's; no chapter is counted yet.
  init(
    _ file: CInt, _ zip: ZipSource, _ package: PackageDocument, _ options: DecodingOptions
  ) throws {
    guard !package.items.isEmpty else { throw SourceError("no pages found") }
    guard package.items.count <= Limits.chapters else {
      throw SourceError("it has more than \(Limits.chapters) chapters")
    }
    format = BookFormat.epub.name
    contents = ContentSketch(parts: ContentSamples.parts(of: package, in: zip))
    let isOneFile = package.items.count == 1
    var package = package
    package.showCover(in: zip)
    (self.package, layout, notes) = (package, options.layout, nil)
    counting = package.opensWithCover ? CoveredPlaces() : nil
    fixed = try FixedBook(file, zip, package, engine: .own)
    let contents = FlowContents(package, in: zip)
    outlineLines = contents
    heads = FlowHeads(
      title: package.title, contents.lines, isOneFile: isOneFile)
    setter = try FlowSetter(
      FlowFiles(file, zip, package, veils: FontVeils(zip, package)), package, options.layout)
  }

  /// A book that was made of a file of some format.
  ///
  /// - Parameters:
  ///   - book: the book.
  ///   - format: what the file is.
  ///   - notes: what it says of itself.
  ///   - contents: what it is known again by.
  ///   - options: how its text is laid out.
  /// - Throws: why it cannot be set.
  init(
    _ book: MadeBook, _ format: BookFormat, notes: DocumentNotes?, contents: ContentSketch?,
    _ options: DecodingOptions
  ) throws {
    package = book.package
    guard !package.items.isEmpty else { throw SourceError("no pages found") }
    (layout, self.notes, self.contents) = (options.layout, notes, contents)
    (self.format, fixed, counting) = (format.name, nil, RunningPlaces(signs: book.signs))
    outlineLines = FlowContents(package, book.lines)
    heads = FlowHeads(
      title: notes?.title, outlineLines.lines, isOneFile: package.items.count == 1)
    setter = try FlowSetter(FlowFiles(book), package, options.layout)
  }

  /// Whether a chapter of a book is too long to be set at once, but not for MuPDF.
  static func isTooLong(_ package: PackageDocument, _ entries: [PageEntry]) -> Bool {
    let long = entries.filter {
      $0.size > UInt64(Limits.markupBytes) && $0.size <= UInt64(Limits.illustratedBytes)
    }
    guard !long.isEmpty else { return false }
    let paths = Set(long.map(\.path))
    return package.items.contains { item in
      !item.isFixed && item.type.hasSuffix("ml") && item.path.map(paths.contains) ?? false
    }
  }

  var title: String? { notes?.title ?? package.title }
  var author: String? { notes?.author ?? package.author }
  var filed: BookCard { notes?.filed ?? package.filed }
  var direction: ReadingDirection { package.direction }
  var language: String? { package.language }
  var flows: Bool { true }
  var chapterCount: Int { package.items.count }
  var countedChapters: Int { starts.count }
  var pageCount: Int { max(1, countedPages) }

  func name(of page: PageNumber) -> String { "Page \(page)" }

  // MARK: Counting

  func count(atMost most: Int, for limit: Duration) throws -> [Int] {
    try count(from: countedChapters, atMost: most, for: limit)
  }

  func count(from first: Int, atMost most: Int, for limit: Duration) throws -> [Int] {
    let end = SuspendingClock.now + limit
    var (pages, sum) = ([Int](), ahead.values.reduce(countedPages, +))
    while pages.count < most, first + pages.count < chapterCount {
      let chapter = first + pages.count
      pages.append(pageCount(ofChapter: chapter))
      add(pages[pages.count - 1], ofChapter: chapter)
      sum += pages[pages.count - 1]
      guard sum <= Limits.pages else {
        throw SourceError("it has more than \(Limits.pages) pages")
      }
      if SuspendingClock.now >= end { break }
    }
    return pages
  }

  func learn(_ chapterPages: [Int]) { join(from: countedChapters, chapterPages, names: []) }

  func join(from first: Int, _ chapterPages: [Int], names: [Int]) {
    let chapters = first..<min(first + chapterPages.count, max(chapterCount, first))
    for (chapter, pages) in zip(chapters, chapterPages) { add(pages, ofChapter: chapter) }
    let targets = hasShortOutline ? chapters.flatMap(targets) : []
    guard targets.count == names.count else { return }
    for (target, page) in zip(targets, names) where self.names[target] == nil {
      self.names[target] = page
    }
  }

  func namePages(ofChapters chapters: Range<Int>) -> [Int] {
    guard hasShortOutline else { return [] }
    return chapters.flatMap(targets).map { names[$0] ?? 0 }
  }

  func learn(_ chapterPages: [Int], names: [Int]) {
    guard starts.isEmpty else { return }
    learn(chapterPages)
    var believed = BelievedCount(pages: chapterPages)
    for chapter in chapterPages.indices where isFixed(chapter: chapter) {
      believed.compare(1, ofChapter: chapter)
    }
    for (chapter, signs) in signs { believed.compare(signs.pages.count, ofChapter: chapter) }
    let targets = hasShortOutline ? (0..<chapterCount).flatMap(targets) : []
    if targets.count == names.count {
      for (target, page) in zip(targets, names) {
        if let known = self.names[target], known != page { believed.isWrong = true }
        self.names[target] = page
      }
    } else {
      believed.isWrong = true
    }
    self.believed = believed
  }

  var isMiscounted: Bool { believed?.isWrong ?? false }

  /// Whether the contents are so short that every line leads to its own page.
  var hasShortOutline: Bool { outlineLines.lines.count <= Limits.exactOutlineEntries }

  /// The names in a chapter that the contents lead to, in an order that is always the same.
  private func targets(inChapter index: Int) -> [FlowContents.Target] {
    outlineLines.names(inChapter: index).sorted().map {
      FlowContents.Target(chapter: index, name: $0)
    }
  }

  private func add(_ pages: Int, ofChapter chapter: Int) {
    guard chapter >= countedChapters else { return }
    ahead[chapter] = pages
    while let next = ahead.removeValue(forKey: countedChapters) {
      starts.append(countedPages)
      countedPages += next
    }
  }

  /// How many pages a chapter takes; one that cannot be read is a page that says why.
  private func pageCount(ofChapter index: Int) -> Int {
    isFixed(chapter: index) ? 1 : (try? chapter(index, isPassing: true).pageCount) ?? 1
  }

  /// A chapter as it is set now; what is known of it then is kept after the chapter is forgotten. One in passing is not
  /// looked at: it does not take the place of those that are.
  func chapter(_ index: Int, isPassing: Bool = false) throws(SourceError) -> FlowChapter {
    let chapter: FlowChapter
    do throws(SourceError) {
      chapter = try setter.chapter(index, isPassing: isPassing)
    } catch {
      believed?.compare(1, ofChapter: index)
      throw error
    }
    if signs[index] == nil {
      believed?.compare(chapter.pageCount, ofChapter: index)
      signs[index] = chapter.signs
      for name in outlineLines.names(inChapter: index) {
        let target = FlowContents.Target(chapter: index, name: name)
        let page = chapter.page(ofName: name)
        if let known = names[target], known != page { believed?.isWrong = true }
        names[target] = page
      }
    }
    return chapter
  }

  // MARK: Chapters and pages

  /// Whether a chapter, from 0, is a page of its own.
  func isFixed(chapter: Int) -> Bool {
    let item = package.items[chapter]
    // The cover is as large as other pages.
    if chapter == 0, package.opensWithCover { return false }
    return item.isFixed || item.type.hasPrefix("image/")
  }

  /// The last chapter that begins at or before a page.
  func chapter(of page: PageNumber) -> Int? {
    let next = starts.partitionPoint { $0 >= page.value }
    return next > 0 ? next - 1 : nil
  }

  /// The chapter of a page and the page in it, from 0.
  func place(of page: PageNumber) throws(SourceError) -> (chapter: Int, page: Int) {
    guard let chapter = chapter(of: page) else { throw SourceError("the book has no such page") }
    return (chapter, page.value - 1 - starts[chapter])
  }

  /// The page of the book of fixed pages that a page is; nil where its text flows.
  func ownPage(_ page: PageNumber) -> (book: FixedBook, page: PageNumber)? {
    guard let fixed, let chapter = chapter(of: page), isFixed(chapter: chapter) else { return nil }
    return (fixed, PageNumber(chapter + 1))
  }

  /// What stands on a page whose text flows, the chapter that it is of, and its place in that, from 0.
  func sheet(_ page: PageNumber) throws(SourceError) -> (
    list: DisplayList, chapter: FlowChapter, page: Int
  ) {
    let place = try place(of: page)
    let chapter = try chapter(place.chapter)
    if let seen, seen.page == page { return (seen.list, chapter, place.page) }
    let list = chapter.list(place.page)
    seen = (page, list)
    return (list, chapter, place.page)
  }

  // MARK: Layouts

  func layOut(
    _ layout: TextLayout, keeping kept: PlacedPage
  ) throws -> (chapter: Int, page: Int) {
    let place = sign(kept)
    self.layout = layout
    setter.layOut(layout)
    (starts, countedPages, ahead, signs, names, seen) = ([], 0, [:], [:], [:], nil)
    believed = nil
    guard !isFixed(chapter: place.chapter), let chapter = try? chapter(place.chapter) else {
      self.kept = nil
      return (place.chapter, 0)
    }
    let page = chapter.signs.page(of: place.sign)
    self.kept = (place.chapter, page, place.sign)
    return (place.chapter, page)
  }

  /// The chapter and the sign in it that are to be kept.
  private func sign(_ kept: PlacedPage) -> (chapter: Int, sign: Int) {
    if case .text(let chapter, let offset) = kept.place {
      // The cover and what follows it begin at one place.
      if package.opensWithCover, kept.page.value == 1, (chapter, offset) == (0, 0) { return (0, 0) }
      let place = counting?.part(ofChapter: chapter, offset) ?? (chapter, offset)
      if place.0 < chapterCount { return place }
    }
    guard let place = try? place(of: kept.page) else { return (0, 0) }
    // The same place again: changing the size back and forth does not wander.
    if let last = self.kept, last.chapter == place.chapter, last.page == place.page {
      return (last.chapter, last.sign)
    }
    return (place.chapter, signs(ofChapter: place.chapter).before(page: place.page))
  }

  /// How many signs come before each page of a chapter.
  private func signs(ofChapter index: Int) -> FlowSigns {
    if isFixed(chapter: index) { return .none }
    if let known = signs[index] { return known }
    return (try? chapter(index).signs) ?? .none
  }

  // MARK: Places

  func placed(_ places: [Place]) -> [PlacedPage?] {
    let end = SuspendingClock.now + .seconds(Limits.placingSeconds)
    var hasLooked = false
    // One chapter is set whatever the time, so that asking often enough comes to an end.
    func signs(_ chapter: Int) -> FlowSigns? {
      if let known = self.signs[chapter] { return known }
      guard !hasLooked || SuspendingClock.now < end else { return nil }
      hasLooked = true
      return self.signs(ofChapter: chapter)
    }
    return places.map { place in
      switch place {
      case .page(let page):
        guard page.value <= pageCount, let found = try? self.place(of: page),
          let known = signs(found.chapter)
        else { return nil }
        let sign = known.before(page: found.page)
        let own = counting?.place(ofPart: found.chapter, sign: sign, in: known)
        return PlacedPage(own ?? .text(chapter: found.chapter, offset: sign), on: page)
      case .text(let asked, let count):
        let (chapter, offset) = counting?.part(ofChapter: asked, count) ?? (asked, count)
        guard starts.indices.contains(chapter) else {
          return PlacedPage(place, on: PageNumber(pageCount))
        }
        guard let signs = signs(chapter) else { return nil }
        let page = starts[chapter] + signs.page(of: offset) + 1
        return PlacedPage(place, on: PageNumber(min(page, pageCount)))
      }
    }
  }

  /// Whether it is known where a target lies without setting its chapter.
  func isAtHand(_ target: FlowContents.Target) -> Bool {
    target.name.isEmpty || names[target] != nil || isFixed(chapter: target.chapter)
  }

  /// The page on which a target lies; nil where its chapter is not counted yet.
  func page(of target: FlowContents.Target) -> PageNumber? {
    guard starts.indices.contains(target.chapter) else { return nil }
    let first = starts[target.chapter]
    guard !target.name.isEmpty, !isFixed(chapter: target.chapter) else {
      return PageNumber(min(first + 1, pageCount))
    }
    var page = names[target]
    if page == nil {
      page = (try? chapter(target.chapter))?.page(ofName: target.name) ?? 0
      names[target] = page
    }
    return PageNumber(min(first + (page ?? 0) + 1, pageCount))
  }
}
