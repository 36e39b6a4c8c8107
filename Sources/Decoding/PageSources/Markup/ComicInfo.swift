import RectoBookModel

/// What ComicInfo.xml, the note that comic libraries leave in an archive, says of a comic.
struct ComicInfo: Equatable {
  /// A page that has a name.
  struct Bookmark: Equatable {
    let page: PageNumber
    let title: String

    /// The line that it makes in an outline.
    var entry: OutlineEntry { OutlineEntry(title: title, page: page, children: []) }
  }

  var title: String?
  var author: String?
  /// Series, number, authors and tags.
  var filed = BookCard()
  var direction = ReadingDirection.leftToRight
  var bookmarks: [Bookmark] = []
  /// The pages that lie across an opening.
  var spreads: Set<PageNumber> = []
  /// The pages of which it says that they do not.
  var singles: Set<PageNumber> = []
  /// The pages that somebody has taken out of the comic, though their files are still there.
  var deleted: Set<PageNumber> = []
  /// How many pages the archive has by what it lists, those that were taken out among them; nil where it lists none.
  var pageCount: Int?

  /// Says nothing.
  init() {}

  /// Reads the note.
  init(_ text: String) {
    var volume: String?
    for tag in Markup.tags(in: text, limit: 2 * Limits.entries) {
      let words = tag.text.isEmpty ? nil : tag.text
      switch tag.name {
      case "Title": title = title ?? words
      case "Series": filed.series = filed.series ?? words
      case "Number": filed.number = filed.number ?? words
      case "Volume": volume = volume ?? words
      case "Writer":
        author = author ?? words
        filed.authors += Self.list(words)
      case "Penciller": filed.authors += Self.list(words)
      case "Genre", "Tags": filed.tags += Self.list(words)
      case "Manga": if words == "YesAndRightToLeft" { direction = .rightToLeft }
      case "PageCount":
        if let count = words.flatMap({ Int($0) }), (1...Limits.pages).contains(count) {
          pageCount = max(pageCount ?? 0, count)
        }
      case "Page":
        guard let image = tag.attributes["Image"].flatMap({ Int($0) }),
          (0..<Limits.pages).contains(image)
        else { continue }
        let page = PageNumber(image + 1)
        pageCount = max(pageCount ?? 0, page.value)
        if tag.attributes["Type"]?.lowercased() == "deleted" { deleted.insert(page) }
        switch tag.attributes["DoublePage"]?.lowercased() {
        case "true": spreads.insert(page)
        case "false": singles.insert(page)
        default: break
        }
        guard let title = tag.attributes["Bookmark"], !title.isEmpty,
          bookmarks.count < Limits.outlineEntries
        else { continue }
        bookmarks.append(Bookmark(page: page, title: title.shortened))
      default: continue
      }
    }
    // A note has some of each; whoever wrote a million of them is not believed.
    filed = filed.checked
    if title == nil {
      title = filed.series.map { name in filed.number.map { "\(name) \($0)" } ?? name }
    }
    // Only the volumes of manga have no number of their own.
    if filed.series != nil { filed.number = filed.number ?? volume }
  }

  /// The names of a list, between commas or semicolons.
  private static func list(_ text: String?) -> [String] {
    text?.split(maxSplits: Limits.cardTags) { $0 == "," || $0 == ";" }.prefix(Limits.cardTags)
      .map(String.init) ?? []
  }

  /// What it says once the pages that were taken out are no longer counted.
  var withoutDeleted: ComicInfo {
    let gone = deleted.map(\.value).sorted()
    func moved(_ page: PageNumber) -> PageNumber? {
      deleted.contains(page)
        ? nil : PageNumber(page.value - gone.prefix { $0 < page.value }.count)
    }
    var info = self
    info.spreads = Set(spreads.compactMap(moved))
    info.singles = Set(singles.compactMap(moved))
    info.bookmarks = bookmarks.compactMap { mark in
      moved(mark.page).map { Bookmark(page: $0, title: mark.title) }
    }
    return info
  }

  /// Where a page lies, where it says so.
  func side(of page: PageNumber) -> PageSide? {
    spreads.contains(page) ? .both : singles.contains(page) ? .single : nil
  }

  /// Whether a path is that of a note.
  static func isNote(_ path: String) -> Bool {
    let name = "comicinfo.xml"
    guard path.utf8.count >= name.utf8.count else { return false }
    let parts = path.utf8.split(whereSeparator: NaturalOrder.isSeparator)
    guard let last = parts.last, last.count == name.utf8.count else { return false }
    return String(Substring(last)).lowercased() == name
      && !parts.dropLast().contains { PageNames.isJunkFolder(String(Substring($0))) }
  }

  /// The note nearest to the top of an archive or a folder.
  ///
  /// It says nothing where so much must be unpacked before it that the book would open too late.
  static func find(among entries: [PageEntry], in store: some EntryStore) -> ComicInfo {
    NoteBeside.text(among: entries, in: store, where: isNote).map { ComicInfo($0) } ?? ComicInfo()
  }
}
