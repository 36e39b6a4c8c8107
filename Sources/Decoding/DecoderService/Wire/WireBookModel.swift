import RectoBookModel
import RectoBookQuestions

extension ByteWriter {
  mutating func write(_ detail: PageDetail) {
    switch detail {
    case .atLeast(let width):
      write(UInt8(0))
      write(Int64(width))
    case .exactly(let width):
      write(UInt8(1))
      write(Int64(width))
    case .native: write(UInt8(2))
    case .part(let part):
      write(UInt8(3))
      for number in [part.pageWidth, part.x, part.y, part.width, part.height] {
        write(Int64(number))
      }
    case .small(let width):
      write(UInt8(4))
      write(Int64(width))
    case .fitted(let fit):
      write(UInt8(5))
      for number in [fit.pageWidth, fit.pageHeight, fit.x, fit.y, fit.width, fit.height] {
        write(Int64(number))
      }
    }
  }

  /// Writes each protection as one bit.
  mutating func write(_ protections: [Protection]) {
    write(protections.reduce(UInt8(0)) { $0 | 1 << $1.rawValue })
  }

  mutating func write(_ facts: BookFacts) {
    write(facts.format)
    write(Int64(facts.pageCount))
    write(facts.usualSize)
    write(facts.title) { $0.write($1) }
    write(facts.author) { $0.write($1) }
    write(facts.direction == .rightToLeft)
    write(facts.isCounted)
    write(facts.flows)
    write(facts.isOnePass)
    write(facts.filed)
    write(facts.contents) { $0.write(whole: $1.description) }
    write(facts.endsEarly)
    write(Int64(facts.missingPages))
    write(facts.language) { $0.write($1) }
    write(facts.showsOnePage)
  }

  private mutating func write(_ card: BookCard) {
    let card = card.checked
    for text in [card.title, card.series, card.number] { write(text) { $0.write($1) } }
    for list in [card.authors, card.tags] {
      write(UInt8(list.count))
      for text in list { write(text) }
    }
  }

  mutating func write(_ layout: TextLayout) {
    write(layout.textSize)
    write(layout.margin)
    write(layout.page)
    write(layout.typeface.rawValue)
    write(layout.lineSpacing) { $0.write($1) }
    write(UInt8(TextAlignment.allCases.firstIndex(of: layout.alignment) ?? 0))
    write(UInt8(TextHyphens.allCases.firstIndex(of: layout.hyphens) ?? 0))
    write(UInt8(TextParagraphs.allCases.firstIndex(of: layout.paragraphs) ?? 0))
    write(UInt8(TextFootnotes.allCases.firstIndex(of: layout.footnotes) ?? 0))
    write(UInt8(TextEngine.allCases.firstIndex(of: layout.engine) ?? 0))
    write(layout.hasRunningHeads)
    write(layout.sides.isOnePage)
    write(layout.sides.isShifted)
    write(layout.sides.direction) { $0.write($1 == .rightToLeft) }
  }

  mutating func write(_ options: DecodingOptions) {
    write(options.password) { $0.write(password: $1) }
    write(Int64(options.archiveBytes))
    write(options.layout)
    write(options.saidFormat) { $0.write($1.rawValue) }
  }

  /// Not as other texts, which are shortened: a longer password is the wrong one as it is.
  private mutating func write(password: String) {
    let bytes = password.utf8.prefix(Limits.passwordBytes)
    write(UInt32(bytes.count))
    for byte in bytes { write(byte) }
  }

  /// Writes the pages of chapters, at most `Limits.chapters` of them.
  mutating func write(chapterPages: [Int]) {
    let pages = chapterPages.prefix(Limits.chapters)
    write(UInt32(pages.count))
    for count in pages { write(UInt32(count)) }
  }

  /// Writes the pages of names that a short table of contents leads to.
  mutating func write(namePages: [Int]) {
    let pages = namePages.prefix(Limits.exactOutlineEntries)
    write(UInt32(pages.count))
    for page in pages { write(UInt32(page)) }
  }
}

extension ByteReader {
  mutating func readProtections() throws(WireError) -> [Protection] {
    let bits = try read(UInt8.self)
    let protections = Protection.allCases.filter { bits & 1 << $0.rawValue != 0 }
    guard bits < 1 << Protection.allCases.count else { throw WireError("an unknown protection") }
    return protections
  }

  mutating func readDetail() throws(WireError) -> PageDetail {
    switch try read(UInt8.self) {
    case 0: .atLeast(width: try readInt(in: Limits.requestedWidth))
    case 1: .exactly(width: try readInt(in: Limits.requestedWidth))
    case 2: .native
    case 3: .part(try readPart())
    case 4: .small(width: try readInt(in: Limits.requestedWidth))
    case 5: .fitted(try readFit())
    default: throw WireError("an unknown detail")
    }
  }

  private mutating func readPart() throws(WireError) -> PagePart {
    let anywhere = 0...Int(UInt32.max)
    let part = PagePart(
      pageWidth: try readInt(in: Limits.partPageWidth), x: try readInt(in: anywhere),
      y: try readInt(in: anywhere), width: try readInt(in: 1...Limits.textureSide),
      height: try readInt(in: 1...Limits.textureSide))
    guard part.width * part.height <= Limits.pixels else { throw WireError("too large a part") }
    return part
  }

  private mutating func readFit() throws(WireError) -> PageFit {
    let anywhere = 0...PageFit.pageSides.upperBound
    let fit = PageFit(
      pageWidth: try readInt(in: PageFit.pageSides), pageHeight: try readInt(in: PageFit.pageSides),
      x: try readInt(in: anywhere), y: try readInt(in: anywhere),
      width: try readInt(in: 1...Limits.textureSide),
      height: try readInt(in: 1...Limits.textureSide))
    guard let fit else { throw WireError("pixels that are not within their page") }
    return fit
  }

  mutating func readFacts() throws(WireError) -> BookFacts {
    BookFacts(
      format: try readText(), pageCount: try readInt(in: 1...Limits.pages),
      usualSize: try readSize(),
      title: try readOptional { reader throws(WireError) in try reader.readText() },
      author: try readOptional { reader throws(WireError) in try reader.readText() },
      direction: try read(Bool.self) ? .rightToLeft : .leftToRight,
      isCounted: try read(Bool.self), flows: try read(Bool.self), isOnePass: try read(Bool.self),
      filed: try readCard(),
      contents: try readOptional { reader throws(WireError) in try reader.readSketch() },
      endsEarly: try read(Bool.self), missingPages: try readInt(in: 0...Limits.pages),
      language: try readOptional { reader throws(WireError) in try reader.readText() },
      showsOnePage: try read(Bool.self))
  }

  private mutating func readSketch() throws(WireError) -> ContentSketch {
    guard let sketch = ContentSketch(try readText()) else { throw WireError("no sketch of a book") }
    return sketch
  }

  private mutating func readCard() throws(WireError) -> BookCard {
    var texts: [String?] = []
    for _ in 0..<3 {
      texts.append(try readOptional { reader throws(WireError) in try reader.readText() })
    }
    let authors = try readTexts(atMost: Limits.cardAuthors)
    let tags = try readTexts(atMost: Limits.cardTags)
    return BookCard(
      title: texts[0], authors: authors, series: texts[1], number: texts[2], tags: tags
    ).checked
  }

  private mutating func readTexts(atMost limit: Int) throws(WireError) -> [String] {
    let count = Int(try read(UInt8.self))
    guard count <= limit else { throw WireError("a list of \(count) texts") }
    var texts: [String] = []
    for _ in 0..<count { texts.append(try readText()) }
    return texts
  }

  mutating func readLayout() throws(WireError) -> TextLayout {
    var layout = TextLayout(
      textSize: try read(Double.self), margin: try read(Double.self), page: try readSize())
    let name = try readText()
    guard let typeface = Typeface(rawValue: name) else { throw WireError("a typeface's name") }
    layout.typeface = typeface
    layout.lineSpacing = try readOptional { reader throws(WireError) in
      try reader.read(Double.self)
    }
    layout.alignment = TextAlignment.allCases[try readIndex(below: TextAlignment.allCases.count)]
    layout.hyphens = TextHyphens.allCases[try readIndex(below: TextHyphens.allCases.count)]
    layout.paragraphs =
      TextParagraphs.allCases[
        try readIndex(below: TextParagraphs.allCases.count)]
    layout.footnotes = TextFootnotes.allCases[try readIndex(below: TextFootnotes.allCases.count)]
    layout.engine = TextEngine.allCases[try readIndex(below: TextEngine.allCases.count)]
    layout.hasRunningHeads = try read(Bool.self)
    layout.sides.isOnePage = try read(Bool.self)
    layout.sides.isShifted = try read(Bool.self)
    let isReversed = try readOptional { reader throws(WireError) in try reader.read(Bool.self) }
    layout.sides.direction = isReversed.map { $0 ? .rightToLeft : .leftToRight }
    return layout
  }

  private mutating func readIndex(below count: Int) throws(WireError) -> Int {
    let index = Int(try read(UInt8.self))
    guard index < count else { throw WireError("\(index) of \(count) kinds") }
    return index
  }

  mutating func readOptions() throws(WireError) -> DecodingOptions {
    var options = DecodingOptions(
      password: try readOptional { reader throws(WireError) in try reader.readPassword() },
      archiveBytes: try readInt(in: 0...Int(Int32.max)), layout: try readLayout())
    let said = try readOptional { reader throws(WireError) in try reader.readText() }
    options.saidFormat = said.flatMap { BookFormat(rawValue: $0) }
    return options
  }

  private mutating func readPassword() throws(WireError) -> String {
    let count = Int(try read(UInt32.self))
    guard count <= Limits.passwordBytes else { throw WireError("a password of \(count) bytes") }
    var bytes: [UInt8] = []
    for _ in 0..<count { bytes.append(try read(UInt8.self)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads the pages of chapters; together they are no more than a book may have.
  mutating func readChapterPages() throws(WireError) -> [Int] {
    let count = Int(try read(UInt32.self))
    guard count <= Limits.chapters, count <= left / 4 else { throw WireError("too many chapters") }
    var pages: [Int] = []
    var total = 0
    for _ in 0..<count {
      pages.append(Int(try read(UInt32.self)))
      total += pages[pages.count - 1]
    }
    guard total <= Limits.pages else { throw WireError("too many pages") }
    return pages
  }

  mutating func readNamePages() throws(WireError) -> [Int] {
    let count = Int(try read(UInt32.self))
    guard count <= Limits.exactOutlineEntries, count <= left / 4 else {
      throw WireError("too many names")
    }
    var pages: [Int] = []
    for _ in 0..<count {
      let page = Int(try read(UInt32.self))
      guard page < Limits.pages else { throw WireError("a name on no page") }
      pages.append(page)
    }
    return pages
  }
}
