import ArgumentParser
import Foundation
import PageDrawing
import RectoBookModel
import RectoCommandOptions
import RectoDecoderService
import RectoDiskFiles
import RectoImageFiles
import RectoInkFiles
import RectoReaderCore
import RectoWindowSession

/// `recto draw export`.
struct DrawExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export drawings to a file that other programs read.",
    discussion: """
      The suffix says what is written: .svg, the drawing of one page as outlines; .png, one page with its drawing; \
      .xopp, the strokes of all pages that are drawn on, for Xournal++; .pdf, a copy of a PDF book with the same \
      strokes as annotations, which other programs show and Recto imports again. The book's own bytes stay as they are, \
      at the beginning of the copy. Of a sketchbook, .pdf has all its pages, with ink alone: what is ruled on them is \
      left out. If several pages are drawn on, choose one with --page for .svg and .png.
      """)

  @OptionGroup var options: DrawnBookOptions
  @Option(
    name: [.customShort("o"), .long], help: "The file to write.",
    completion: .file(extensions: ["svg", "png", "xopp", "pdf"]))
  var output: String
  @OptionGroup var page: AnyPageOption

  /// What can be written, by its suffix.
  private enum Format: String, CaseIterable {
    case svg, png, xopp, pdf
  }

  func validate() throws { _ = try format() }

  private func format() throws -> Format {
    let suffix = (output as NSString).pathExtension.lowercased()
    if let format = Format(rawValue: suffix) { return format }
    let formats = "drawings are written as .svg, .png, .xopp or .pdf"
    throw CommandFailure(
      reason: "cannot export \(options.book) to \(output): \(formats), "
        + (suffix.isEmpty ? "and its name has no suffix" : "and not as .\(suffix)"))
  }

  func run() throws {
    let format = try format()
    let book = try options.openBook()
    let isSketchbook = book.facts.isSketchbook
    if format == .pdf, book.facts.format != BookFormat.pdf.name, !isSketchbook {
      throw failure(book, "only a PDF book has a copy with annotations, and this is none")
    }
    let page = try page.page.map { try book.page($0) }
    var drawn = try options.drawings(of: book)?.drawn() ?? []
    guard !drawn.isEmpty else { throw failure(book, "nothing is drawn on it") }
    if let page {
      let all = Self.list(drawn.map(\.page))
      drawn = drawn.filter { $0.page == page }
      guard !drawn.isEmpty else {
        throw failure(book, "nothing is drawn on page \(page), but on \(all)")
      }
    }
    switch format {
    case .xopp: return try ExportedFile(output).write(try notes(book, drawn))
    case .pdf where isSketchbook:
      return try ExportedFile(output).write(try sheets(book, drawn, isWhole: page == nil))
    case .pdf:
      try ExportedFile(output).check()
      return try InkedCopy(of: book).write(drawn, to: output, at: BookDrawings.now)
    case .svg, .png: break
    }
    guard drawn.count == 1, let only = drawn.first else {
      throw failure(
        book, "\(Self.list(drawn.map(\.page))) are drawn on; name one of them with --page")
    }
    switch format {
    case .svg: try ExportedFile(output).write(try picture(book, only))
    case .png, .xopp, .pdf:
      let image = try book.image(of: only.page, .native)
      if let problem = image.problem {
        throw DocumentError(.drawing(page: only.page.value, path: book.path), reason: problem)
      }
      try PictureFile.write(image.bitmap(showing: only.drawing), to: output)
    }
  }

  private typealias Drawn = (page: PageNumber, drawing: Drawing)

  private func picture(_ book: CommandBook, _ drawn: Drawn) throws -> [UInt8] {
    let size = try book.size(of: drawn.page)
    return DrawingSVG.bytes(
      of: drawn.drawing, width: size.width, height: size.height,
      unit: book.facts.isOfPictures ? "" : "pt")
  }

  private func notes(_ book: CommandBook, _ drawn: [Drawn]) throws -> [UInt8] {
    let file = BookLocation.disk(path: book.path)
      .whole(in: FileManager.default.currentDirectoryPath).path
    let isPDF = book.facts.format == "pdf" && !DiskPath.isBytes(file)
    let pages = try drawn.map { page, drawing in
      let size = try book.size(of: page)
      // What is measured in pixels has no size on paper: it counts as high as where widths are given.
      let height =
        book.facts.isOfPictures ? PenTool.pageHeight / 25.4 * 72 : size.height
      return NoteDocument.Page(
        width: height * size.aspect, height: height,
        background: isPDF ? .pdf(path: file, page: page.value) : .plain(page.value),
        strokes: NoteStroke.strokes(of: drawing, height: height))
    }
    do {
      return try NoteWriter.bytes(of: NoteDocument(pages: pages))
    } catch {
      throw failure(book, "\(error)")
    }
  }

  /// Pages of a sketchbook as a file of PDF: all of them, or those that are drawn on.
  private func sheets(_ book: CommandBook, _ drawn: [Drawn], isWhole: Bool) throws -> [UInt8] {
    let drawings = Dictionary(uniqueKeysWithValues: drawn.map { ($0.page, $0.drawing) })
    let numbers =
      isWhole ? (1...book.facts.pageCount).map { PageNumber($0) } : drawn.map(\.page)
    let pages = try numbers.map { number in
      let size = try book.size(of: number)
      return DrawingPDF.Page(
        width: size.width, height: size.height, drawing: drawings[number] ?? Drawing())
    }
    do {
      return try DrawingPDF.bytes(of: pages, at: BookDrawings.now)
    } catch {
      throw failure(book, "\(error)")
    }
  }

  private func failure(_ book: CommandBook, _ reason: String) -> CommandFailure {
    CommandFailure(reason: "cannot export \(book.path) to \(output): \(reason)")
  }

  /// Pages in words, the first of many.
  private static func list(_ pages: [PageNumber]) -> String {
    let shown = pages.prefix(12).map(\.description)
    guard let last = shown.last, shown.count > 1 else { return "page \(shown.first ?? "")" }
    guard shown.count == pages.count else {
      return "pages \(shown.joined(separator: ", ")) and \(pages.count - shown.count) more"
    }
    return "pages \(shown.dropLast().joined(separator: ", ")) and \(last)"
  }
}
