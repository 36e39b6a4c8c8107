import RectoBookModel
import RectoBookStyle
import RectoFlowModel
import RectoTextShaping
import RectoTypesetting

/// Sets the chapters of an EPUB one by one, and keeps those that were set last.
final class FlowSetter {
  /// So many chapters are kept, and no more bytes of them: whoever turns pages goes back and forth between two.
  private static let (keptChapters, keptBytes) = (3, 48 << 20)

  let files: FlowFiles
  private(set) var pen: FlowPen
  private let package: PackageDocument
  private var layout: TextLayout
  private var madeFonts: FlowFonts?
  /// Chapters as they are in the book, with their styles: another layout begins with them.
  private var styled = RecentChapters<StyledChapter>()
  /// The style sheets of all chapters.
  private var sheets = StyleSheetShelf()
  /// What most of the book's text is set in, and the chapter that says so.
  private var body: BodyStyle?
  private var bodyChapter: StyledChapter?
  private var typeset = RecentChapters<FlowChapter>()
  /// The notes of chapters that others lead to, as they are set now.
  private var notes = RecentChapters<NoteTexts>()
  /// The first line of the spine of each file.
  private let chapters: [String: Int]

  init(_ files: FlowFiles, _ package: PackageDocument, _ layout: TextLayout) throws(SourceError) {
    (self.files, self.package, self.layout) = (files, package, layout)
    pen = try FlowPen()
    chapters = Dictionary(
      package.items.enumerated().compactMap { index, item in item.path.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    files.setting = self
  }

  /// The fonts of the present layout: what was lent before its first chapter is set.
  var fonts: FlowFonts {
    if let madeFonts { return madeFonts }
    var family: (name: String, faces: [[UInt8]])?
    if case .family(let name) = layout.typeface { family = (name, LentTypeface.faces) }
    let fonts = FlowFonts(.current, family: family)
    madeFonts = fonts
    return fonts
  }

  /// Sets all chapters otherwise from now on.
  func layOut(_ layout: TextLayout) {
    if layout.typeface != self.layout.typeface, let pen = try? FlowPen() {
      // The pen keeps every font that it was given.
      (madeFonts, self.pen) = (nil, pen)
      files.forgetDrawing()
    }
    self.layout = layout
    (typeset, notes, body) = (RecentChapters(), RecentChapters(), nil)
  }

  /// How the reader wants text to be set.
  var wishes: FlowWishes {
    let size = FlowLength(points: layout.textSize)
    var wishes = FlowWishes(
      textSize: size,
      page: (FlowLength(points: layout.page.width), FlowLength(points: layout.page.height)),
      margins: FlowSides(all: FlowLength(points: margin)))
    wishes.lineSpacing = layout.lineSpacing
    wishes.language = package.language ?? ""
    switch layout.alignment {
    case .book: wishes.alignment = .book
    case .justified: wishes.alignment = .justified
    case .left: wishes.alignment = .left
    }
    switch layout.hyphens {
    case .book: wishes.hyphens = .book
    case .never: wishes.hyphens = .never
    case .always: wishes.hyphens = .always
    }
    switch layout.paragraphs {
    case .book: wishes.paragraphs = .book
    case .indent: wishes.paragraphs = .indent
    case .gap: wishes.paragraphs = .gap
    }
    switch layout.footnotes {
    case .foot: wishes.notes = .foot
    case .popup: wishes.notes = .beside
    case .end: wishes.notes = .book
    }
    switch layout.typeface {
    case .book: wishes.family = ""
    case .serif: wishes.family = "serif"
    case .sans: wishes.family = "sans-serif"
    case .family(let name): wishes.family = name
    }
    return wishes
  }

  /// The margin, as far as it leaves room for a line of a few letters.
  private var margin: Double {
    let most = min(layout.page.width, layout.page.height) / 2 - 2 * layout.textSize
    return min(layout.margin, max(0, most))
  }

  /// Whether a chapter, from 0, is at hand as it is set now.
  func isSet(chapter index: Int) -> Bool { typeset.has(index) }

  /// A chapter, from 0, as it is set now; one in passing is the first to be forgotten.
  ///
  /// - Throws: why it cannot be read.
  func chapter(_ index: Int, isPassing: Bool = false) throws(SourceError) -> FlowChapter {
    if let known = typeset.value(index, isPassing: isPassing) { return known }
    let styled = try styledChapter(index)
    let faces = fonts.numbers(of: styled.faces, from: files)
    let chapter = set(flow(of: styled), faces: faces)
    typeset.keep(
      chapter, as: index, bytes: chapter.byteCount, atMost: Self.keptChapters, Self.keptBytes,
      isPassing: isPassing)
    return chapter
  }

  /// The flow of a chapter, in which words stand for pictures that cannot be had.
  private func flow(of chapter: StyledChapter) -> Flow {
    var flow = chapter.flow(
      wishes, body: bodyStyle, isMissing: { self.files.size(of: $0, self.pen) == nil },
      notes: { self.notes(at: $0) })
    flow.isCover =
      package.coverPath.map { path in flow.pictures.contains { $0.path == path } } ?? false
    return flow
  }

  /// Sets a text, whatever it is, with the fonts of the house, and some faces of the book by their numbers.
  func set(_ flow: Flow, _ wishes: FlowWishes? = nil, faces: [Int] = []) -> FlowChapter {
    let fonts = fonts
    let languages = Set(flow.faces.map(\.language) + [package.language ?? ""])
    fonts.prepare(for: flow.allLetters, languages: languages, faces: faces)
    let flow = fonts.shaper.withFormulas(flow)
    let typeset = TypesetChapter(flow, wishes ?? self.wishes, shaper: fonts.shaper) { picture in
      guard flow.pictures.indices.contains(picture),
        let size = self.files.size(of: flow.pictures[picture].path, self.pen)
      else { return nil }
      return (FlowLength(points: size.width), FlowLength(points: size.height))
    }
    return FlowChapter(flow, typeset)
  }

  /// The notes of the chapter of a file; nil where there is none, and where it is too long to look for notes.
  private func notes(at path: String) -> NoteTexts? {
    guard let index = chapters[path] else { return nil }
    if let known = notes[index] { return known }
    guard let bytes = files.byteCount(of: path), bytes <= Self.noteBytes,
      let chapter = try? styledChapter(index)
    else { return nil }
    let found = NoteTexts(of: chapter, wishes, body: bodyStyle) {
      self.files.size(of: $0, self.pen) == nil
    }
    notes.keep(found, as: index, bytes: 16 * bytes, atMost: Self.keptChapters, Self.keptBytes)
    return found
  }

  /// Chapters with more bytes of markup are not looked through for the notes of others.
  private static let noteBytes = 2 << 20

  private func styledChapter(_ index: Int) throws(SourceError) -> StyledChapter {
    if let known = styled[index] { return known }
    let item = package.items[index]
    let isCover = index == 0 && package.opensWithCover
    let markup = isCover ? Self.page(of: item) : try files.chapter(item.path)
    let files = files
    let chapter = StyledChapter(
      markup: markup, isXML: files.isXML(item.path), path: item.path ?? "",
      leads: { leads($0, from: item.path ?? "") }, house: files.house, opening: files.opening,
      shelf: &sheets, sheets: { files.sheet($0) })
    styled.keep(
      chapter, as: index, bytes: 16 * markup.utf8.count, atMost: Self.keptChapters,
      Self.keptBytes)
    return chapter
  }

  /// A page that shows a picture of the book.
  private static func page(of picture: PackageDocument.Item) -> String {
    let name = picture.path?.split(separator: "/").last ?? ""
    let link = name.utf8.map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    return "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body><p><img src=\"\(link.joined())\" "
      + "alt=\"\"/></p></body></html>"
  }

  /// Whether an address leads to a page of the book, or out of it in a way that can be gone.
  private func leads(_ address: String, from path: String) -> Bool {
    if FlowBook.isExternal(address) { return WebAddress(address) != nil }
    return chapters[String(InnerPath.resolve(address, from: path).prefix { $0 != "#" })] != nil
  }

  /// What most of the book's text is set in: the same whichever chapter is set first, so that each is set alike.
  private var bodyStyle: BodyStyle? {
    if let body { return body }
    if bodyChapter == nil {
      bodyChapter = longest.flatMap { try? styledChapter($0) }
    }
    body = bodyChapter?.bodyStyle(wishes)
    return body
  }

  /// The longest chapter that is read in a moment, or else the shortest.
  private var longest: Int? {
    let sizes = package.items.enumerated().compactMap { index, item in
      item.type.hasPrefix("image/") ? nil : files.byteCount(of: item.path).map { (index, $0) }
    }
    let quick = sizes.filter { $0.1 <= Self.quickBytes }
    return quick.max { ($0.1, $1.0) < ($1.1, $0.0) }?.0 ?? sizes.min { $0.1 < $1.1 }?.0
  }

  private static let quickBytes = 256 << 10
}

/// The chapters that were looked at last.
private struct RecentChapters<Value> {
  /// The one that was looked at last is the last.
  private var kept: [(index: Int, value: Value, bytes: Int)] = []

  func has(_ index: Int) -> Bool { kept.contains { $0.index == index } }

  /// A chapter, which is then the one that was looked at last.
  subscript(index: Int) -> Value? {
    mutating get { value(index) }
  }

  /// A chapter, which is then the one that was looked at last, unless that is in passing.
  mutating func value(_ index: Int, isPassing: Bool = false) -> Value? {
    guard let place = kept.firstIndex(where: { $0.index == index }) else { return nil }
    if isPassing { return kept[place].value }
    let found = kept.remove(at: place)
    kept.append(found)
    return found.value
  }

  /// Keeps one more, and forgets others until no more are kept than allowed; the new one stays, unless it is one in passing
  /// and there is no room beside those that were looked at.
  mutating func keep(
    _ value: Value, as index: Int, bytes: Int, atMost count: Int, _ most: Int,
    isPassing: Bool = false
  ) {
    kept.insert((index, value, bytes), at: isPassing ? 0 : kept.count)
    while kept.count > 1, kept.count > count || kept.map(\.bytes).reduce(0, +) > most {
      kept.removeFirst()
    }
  }
}
