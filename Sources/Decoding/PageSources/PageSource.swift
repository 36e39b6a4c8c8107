public import RectoBookModel

/// A book of one format, open. One file a format; used by one thread.
public protocol PageSource: AnyObject, AnsweringBook {
  /// The format in the words of `recto info`.
  var format: String { get }
  /// The title, where the book gives one.
  var title: String? { get }
  /// The author, where the book gives one.
  var author: String? { get }
  /// The direction that the book asks for.
  var direction: ReadingDirection { get }
  /// Whether the book asks that one page be seen at a time, however wide the view is.
  var showsOnePage: Bool { get }
  /// The language of its text in the words of BCP 47, where the book says so.
  var language: String? { get }
  /// What else it says for a card: series, number, all authors, tags.
  var filed: BookCard { get }
  /// What is in it, by which it is known again once another program has changed it; asked for once.
  var contents: ContentSketch? { get }

  /// What to call a page that cannot be shown: its file's name, or its number.
  func name(of page: PageNumber) -> String
  /// A page's size, upright, from its header alone.
  func size(of page: PageNumber) throws -> PageSize
  /// Whether a page's size can be told without unpacking others first.
  func isAtHand(_ page: PageNumber) -> Bool
  /// Whether one pass over the file serves all pages, which another reader would begin anew.
  var isOnePass: Bool { get }
  /// Whether the file ends too early, so that pages may be missing behind the last one.
  var endsEarly: Bool { get }
  /// How many pages are missing then by what the book itself says; 0 where it says nothing of it.
  var missingPages: Int { get }
  /// The letters of a page's text; none where it is a picture.
  func letters(of page: PageNumber) throws -> PageLetters
  /// What is found on a page: its text, and behind it words that are no part of the text, such as those of drawings.
  func foundLetters(of page: PageNumber) throws -> PageLetters
  /// With which letters the text of a page goes on on the next one, at most so many; none where that is not known.
  func continuation(of page: PageNumber, atMost most: Int) -> PageContinuation
  /// Draws a page on a canvas.
  func draw(_ page: PageNumber, _ detail: PageDetail, on canvas: inout some PixelCanvas) throws
    -> DrawnPage
}

/// A book whose text flows: its pages are those of its chapters, which are laid out one by one.
///
/// `pageCount` is that of the chapters counted so far, and at least 1.
public protocol FlowingSource: PageSource {
  /// Whether the text flows indeed: not where the file brings pages of its own.
  var flows: Bool { get }
  /// How many chapters there are.
  var chapterCount: Int { get }
  /// How many of them are counted, from the first on.
  var countedChapters: Int { get }
  /// Counts the chapters that follow, at most `most` of them and for no longer than `limit` but for
  /// the last; gives the pages of each.
  func count(atMost most: Int, for limit: Duration) throws -> [Int]
  /// The same from a chapter on, from 0, whether or not those before it are counted.
  func count(from first: Int, atMost most: Int, for limit: Duration) throws -> [Int]
  /// Takes the pages of the chapters that follow from someone who has counted them.
  func learn(_ chapterPages: [Int])
  /// Takes the pages of chapters from one on, and of such names as `namePages` gives, from others who have counted them.
  func join(from first: Int, _ chapterPages: [Int], names: [Int])
  /// On which pages of their chapters, from 0, those names in counted chapters lie that a short table of contents leads to.
  func namePages(ofChapters chapters: Range<Int>) -> [Int]
  /// Takes the pages of all chapters, and of such names, from another process, which may be wrong.
  func learn(_ chapterPages: [Int], names: [Int])
  /// Whether a chapter that was laid out is otherwise than that process has said.
  var isMiscounted: Bool { get }
  /// Lays the text out anew, no chapter being counted then, and tells on which page of which
  /// chapter, both from 0, what is kept lies: a place of text, or the first words of the page.
  func layOut(_ layout: TextLayout, keeping kept: PlacedPage) throws -> (chapter: Int, page: Int)
}

extension FlowingSource {
  /// Most books are counted from the first chapter to the last.
  public func count(from first: Int, atMost most: Int, for limit: Duration) throws -> [Int] {
    guard first == countedChapters else { throw SourceError("its chapters follow each other") }
    return try count(atMost: most, for: limit)
  }
  /// Most books are counted by one decoder.
  public func join(from first: Int, _ chapterPages: [Int], names: [Int]) {
    if first == countedChapters { learn(chapterPages) }
  }
  /// Most books look for names when they are asked for them.
  public func namePages(ofChapters chapters: Range<Int>) -> [Int] { [] }
  /// Most books are counted by whoever lays them out.
  public func learn(_ chapterPages: [Int], names: [Int]) { learn(chapterPages) }
  /// Most books believe what they learn.
  public var isMiscounted: Bool { false }
}

extension PageSource {
  /// Every page number, in order.
  public var pages: some Collection<PageNumber> { (1...pageCount).lazy.map { PageNumber($0) } }

  /// What is known of the book so far: text that flows may not be counted yet.
  public var facts: BookFacts {
    let text = self as? any FlowingSource
    return BookFacts(
      format: format, pageCount: pageCount, usualSize: UsualSize.of(self),
      title: title.flatMap(inOneLine), author: author.flatMap(inOneLine), direction: direction,
      isCounted: text.map { $0.countedChapters >= $0.chapterCount } ?? true,
      flows: text?.flows ?? false, isOnePass: isOnePass, filed: filed.checked,
      contents: contents, endsEarly: endsEarly,
      missingPages: min(max(0, missingPages), Limits.pages), language: language,
      showsOnePage: showsOnePage)
  }

  /// Most books leave it to the view.
  public var showsOnePage: Bool { false }

  /// Most books do not say.
  public var language: String? { nil }

  /// Most books say no more than their title and author.
  public var filed: BookCard { BookCard() }

  /// Of most books nothing is known of a page before it is read.
  public func survey(isThorough: Bool) -> [PageListing] {
    pages.map { isThorough ? listing(of: $0) : PageListing(size: nil, problem: nil) }
  }

  /// Most books reach every page alike.
  public func isAtHand(_ page: PageNumber) -> Bool { true }

  /// Most books are pictures.
  public func letters(of page: PageNumber) throws -> PageLetters { PageLetters() }
  /// Most pages have no words that are no part of their text.
  public func foundLetters(of page: PageNumber) throws -> PageLetters { try letters(of: page) }

  /// Of most books it is not known what on a page is its text, and what stands around it.
  public func continuation(of page: PageNumber, atMost most: Int) -> PageContinuation { .none }

  /// What the letters of a page say.
  public func text(of page: PageNumber) throws -> PageText { try letters(of: page).text }

  /// Most books lead nowhere.
  public func links(of page: PageNumber) throws -> [PageLink] { [] }

  /// Most books are addressed by their pages.
  public func placed(_ places: [Place]) -> [PlacedPage?] { places.map(placedByPage) }

  /// A page of a book that is addressed by pages; there is nothing else in it.
  func placedByPage(_ place: Place) -> PlacedPage? {
    if case .page(let page) = place, page.value <= pageCount { PlacedPage(page) } else { nil }
  }

  /// Most books have nothing that lies on their pages.
  public func ink(on page: PageNumber) throws -> [FoundInk] { [] }

  /// Most books take no annotations.
  public func annotations(on page: PageNumber) throws -> [PageAnnotation] { [] }

  /// Most books are set by others, or were set long ago.
  public func typesetFigures(ofChapter chapter: Int) throws -> TypesetFigures {
    throw SourceError("its text is not set by Recto's own engine")
  }

  /// Most books are written in one piece.
  public func inked(_ pages: [InkedPage], date: String) throws -> InkIncrement {
    throw SourceError("only a PDF takes ink on its pages")
  }

  /// Most books have numbers.
  public var labels: PageLabels { PageLabels() }

  /// Most books have no pass.
  public var isOnePass: Bool { false }

  /// Most files are whole, or do not open.
  public var endsEarly: Bool { false }

  /// Most books do not say how many pages they have.
  public var missingPages: Int { 0 }

  /// What is known of one page without drawing it.
  public func listing(of page: PageNumber) -> PageListing {
    do {
      return PageListing(size: try size(of: page), problem: nil)
    } catch {
      return PageListing(size: nil, problem: (error as? SourceError)?.reason ?? "\(error)")
    }
  }

  private func inOneLine(_ text: String) -> String? {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.isEmpty ? nil : line.shortened
  }
}

/// The size that most pages share.
enum UsualSize {
  /// Two aspects nearer than this are the same: scans differ by a few pixels.
  private static let tolerance = 0.02

  /// The median size of the most common aspect among a few pages taken evenly over the book.
  ///
  /// The work does not depend on the length of the book; the same book gives the same size. Where
  /// pages can be had only through those before them, the first ones stand for all.
  static func of(_ source: some PageSource) -> PageSize {
    let count = min(source.pageCount, Limits.sampledPages)
    let even = (0..<count).map { index in
      // The middle of each of `count` equal stretches, so that a cover does not always count.
      PageNumber(min((2 * index + 1) * source.pageCount / (2 * count) + 1, source.pageCount))
    }
    let isFar = even.contains { !source.isAtHand($0) }
    let pages = isFar ? Array(source.pages.prefix(Limits.firstPages)) : even
    return of(pages.compactMap { try? source.size(of: $0) }) ?? .assumed
  }

  /// The median size of the most common aspect; the aspect met first where two are as common.
  static func of(_ sizes: [PageSize]) -> PageSize? {
    var groups: [[PageSize]] = []
    for size in sizes {
      let same = groups.firstIndex { group in
        group.first.map { abs(size.aspect / $0.aspect - 1) < tolerance } ?? false
      }
      if let same { groups[same].append(size) } else { groups.append([size]) }
    }
    guard let most = groups.map(\.count).max(),
      let group = groups.first(where: { $0.count == most })
    else { return nil }
    return group.sorted { ($0.width, $0.height) < ($1.width, $1.height) }[(group.count - 1) / 2]
  }
}
