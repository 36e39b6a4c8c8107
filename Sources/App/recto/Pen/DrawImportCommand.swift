import ArgumentParser
import PageDrawing
import RectoBookModel
import RectoCommandOptions
import RectoDiskFiles
import RectoDrawingStore
import RectoInkFiles
import RectoWindowSession

/// `recto draw import`.
struct DrawImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Draw the strokes of a file of Xournal++ on a book.",
    discussion: """
      Strokes come to the page of the PDF that they were written on, or else to the page of the same number. Text and \
      pictures of the file are left out. Prints how many strokes came to how many pages.
      """)

  @OptionGroup var options: DrawnBookOptions
  @Argument(help: "The file of Xournal++.", completion: .file(extensions: ["xopp"]))
  var file: String

  func run() throws {
    let document = try read()
    let book = try options.openBook()
    var generator = SystemRandomNumberGenerator()
    var strokes: [(stroke: Stroke, page: PageNumber)] = []
    for (index, page) in document.pages.enumerated() where !page.strokes.isEmpty {
      let number = document.number(ofPageAt: index)
      guard let place = try? book.page(number) else {
        let count = book.facts.pageCount
        throw failure(
          "it has strokes on page \(number), and \(book.path) has "
            + (count == 1 ? "1 page" : "\(count) pages"))
      }
      strokes += page.strokes.map {
        ($0.stroke(id: .random(using: &generator), height: page.height), place)
      }
    }
    if !strokes.isEmpty {
      let drawings = try options.begunDrawings(of: book)
      try drawings.file.keep(
        strokes.map { (.add($0.stroke), drawings.surface(of: $0.page)) }, at: BookDrawings.now)
    }
    let pages = Set(strokes.map(\.page)).count
    let leftOut = document.leftOut == 0 ? "" : ", \(document.leftOut) texts and pictures left out"
    try StandardOutput.print(lines: [
      "\(strokes.count == 1 ? "1 stroke" : "\(strokes.count) strokes") on "
        + "\(pages == 1 ? "1 page" : "\(pages) pages")\(leftOut)"
    ])
  }

  private func read() throws -> NoteDocument {
    do {
      let bytes = try DiskFile.read(file, atMost: NoteReader.mostBytes)
      guard !bytes.starts(with: "%PDF".utf8) else {
        throw CommandFailure(reason: "drawings in PDF cannot be read yet")
      }
      return try NoteReader.document(in: bytes)
    } catch {
      throw failure((error as? DiskFileError)?.reason ?? "\(error)")
    }
  }

  private func failure(_ reason: String) -> CommandFailure {
    CommandFailure(reason: "cannot import \(file): \(reason)")
  }
}
