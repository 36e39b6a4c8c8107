import ArgumentParser
import PageDrawing
import RectoBookModel
import RectoBookQuestions
import RectoCommandOptions
import RectoDiskFiles
import RectoDrawingStore
import RectoInkFiles
import RectoWindowSession

/// `recto draw import`.
struct DrawImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import the strokes of a Xournal++ file, or the ink of a PDF.",
    discussion: """
      Strokes of Xournal++ come to the page of the PDF that they were written on, or else to the page of the same number; \
      text and pictures are left out. Ink of a PDF comes to the page of the same number: strokes that Recto has exported \
      come back as they were written, except those that are there already, and lines of other programs keep their \
      colour and width. Ink that a PDF shows by itself is then seen twice in that PDF. Prints how many strokes came to \
      how many pages.
      """)

  @OptionGroup var options: DrawnBookOptions
  @Argument(
    help: "The file of Xournal++, or the PDF.", completion: .file(extensions: ["xopp", "pdf"]))
  var file: String

  /// Strokes on their way to a book.
  private struct Found {
    var deeds: [(deed: Deed, page: PageNumber)] = []
    var strokes = 0
    var pages: Set<PageNumber> = []
    /// What is said of the rest.
    var notes: [String] = []
  }

  func run() throws {
    let found = try isPDF() ? try ink() : try notes()
    let (strokes, pages) = (found.strokes, found.pages.count)
    let counts =
      "\(strokes == 1 ? "1 stroke" : "\(strokes) strokes") on "
      + "\(pages == 1 ? "1 page" : "\(pages) pages")"
    try StandardOutput.print(lines: [([counts] + found.notes).joined(separator: ", ")])
  }

  private func store(_ found: Found, on book: CommandBook) throws {
    guard !found.deeds.isEmpty else { return }
    let drawings = try options.begunDrawings(of: book)
    try drawings.file.record(
      found.deeds.map { ($0.deed, drawings.surface(of: $0.page)) }, at: BookDrawings.now)
    try drawings.anchor(found.deeds.map(\.page))
  }

  private func page(_ number: Int, of book: CommandBook) throws -> PageNumber {
    if let page = try? book.page(number) { return page }
    let count = book.facts.pageCount
    throw failure(
      "it has strokes on page \(number), and \(book.path) has "
        + (count == 1 ? "1 page" : "\(count) pages"))
  }

  // MARK: Xournal++

  private func notes() throws -> Found {
    let document = try read()
    let book = try options.openBook()
    let known = try options.drawings(of: book)?.strokes() ?? []
    var (found, there) = (Found(), 0)
    for (index, page) in document.pages.enumerated() where !page.strokes.isEmpty {
      let place = try self.page(document.number(ofPageAt: index), of: book)
      let strokes = Self.named(page, at: place).filter { !known.contains($0.id) }
      there += page.strokes.count - strokes.count
      guard !strokes.isEmpty else { continue }
      found.pages.insert(place)
      found.strokes += strokes.count
      found.deeds += strokes.map { (.add($0), place) }
    }
    try store(found, on: book)
    if there > 0 { found.notes.append("\(there) were there already") }
    if document.leftOut > 0 {
      found.notes.append("\(document.leftOut) texts and pictures left out")
    }
    return found
  }

  /// The strokes of a page with the names that they have whenever they are imported.
  private static func named(_ page: NoteDocument.Page, at place: PageNumber) -> [Stroke] {
    var copies: [Stroke.ID: Int] = [:]
    return page.strokes.map { stroke in
      let first = stroke.name(onPage: place.value, copy: 0)
      let copy = copies[first] ?? 0
      copies[first] = copy + 1
      return stroke.stroke(
        id: copy == 0 ? first : stroke.name(onPage: place.value, copy: copy), height: page.height)
    }
  }

  private func read() throws -> NoteDocument {
    do {
      return try NoteReader.document(in: try DiskFile.read(file, atMost: NoteReader.mostBytes))
    } catch {
      throw failure((error as? DiskFileError)?.reason ?? "\(error)")
    }
  }

  // MARK: PDF

  private func isPDF() throws -> Bool {
    do throws(DiskFileError) {
      return try ImportedFile(file).isPDF()
    } catch {
      throw failure(error.reason)
    }
  }

  private func ink() throws -> Found {
    let source: CommandBook
    do {
      // The password that opens the book opens its copies.
      source = try CommandBook(file, options: try options.opening.options)
    } catch let error as DocumentError {
      throw failure(error.reason)
    }
    let book = try options.openBook()
    let known = try options.drawings(of: book)?.strokes() ?? []
    var (found, there, spoilt) = (Found(), 0, 0)
    for number in 1...source.facts.pageCount {
      let ink = try ink(of: number, in: source)
      guard !ink.isEmpty else { continue }
      let strokes = FoundStrokes(ink, onPage: number, isKnown: known.contains)
      there += strokes.known
      spoilt += strokes.spoilt
      guard strokes.added > 0 else { continue }
      let place = try page(number, of: book)
      found.pages.insert(place)
      found.strokes += strokes.added
      found.deeds += strokes.deeds.map { ($0, place) }
    }
    try store(found, on: book)
    if there > 0 { found.notes.append("\(there) were there already") }
    if spoilt > 0 { found.notes.append("\(spoilt) drawings could not be read") }
    return found
  }

  private func ink(of number: Int, in source: CommandBook) throws -> [FoundInk] {
    do {
      return try source.ask(InkQuestion(of: PageNumber(number)))
    } catch let error as DocumentError {
      throw failure("page \(number): \(error.reason)")
    }
  }

  private func failure(_ reason: String) -> CommandFailure {
    CommandFailure(reason: "cannot import \(file): \(reason)")
  }
}
