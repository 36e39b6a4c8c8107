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
    commandName: "export", abstract: "Write what is drawn as a file of another program.",
    discussion: """
      The suffix says what is written: .svg, the drawing of one page as outlines; .png, one page with its drawing; \
      .xopp, the strokes of all pages that are drawn on, for Xournal++. For one page, name it with --page if more are \
      drawn on.
      """)

  @OptionGroup var options: DrawnBookOptions
  @Option(
    name: [.customShort("o"), .long], help: "The file to write.",
    completion: .file(extensions: ["svg", "png", "xopp"]))
  var output: String
  @OptionGroup var page: AnyPageOption

  /// What can be written, by its suffix.
  private enum Format: String, CaseIterable {
    case svg, png, xopp
  }

  func validate() throws { _ = try format() }

  private func format() throws -> Format {
    let suffix = (output as NSString).pathExtension.lowercased()
    if let format = Format(rawValue: suffix) { return format }
    guard suffix != "pdf" else {
      throw CommandFailure(reason: "cannot export \(options.book) as PDF: not possible yet")
    }
    let formats = "drawings are written as .svg, .png or .xopp"
    throw CommandFailure(
      reason: "cannot export \(options.book) to \(output): \(formats), "
        + (suffix.isEmpty ? "and its name has no suffix" : "and not as .\(suffix)"))
  }

  func run() throws {
    let format = try format()
    let book = try options.openBook()
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
    guard format != .xopp else { return try write(try notes(book, drawn)) }
    guard drawn.count == 1, let only = drawn.first else {
      throw failure(
        book, "\(Self.list(drawn.map(\.page))) are drawn on; name one of them with --page")
    }
    switch format {
    case .svg: try write(try picture(book, only))
    case .png, .xopp:
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

  /// Writes a file whole or not at all, in a folder that is there.
  private func write(_ bytes: [UInt8]) throws {
    let folder = (output as NSString).deletingLastPathComponent
    guard DiskEntry(at: folder.isEmpty ? "." : folder)?.kind == .folder else {
      throw DiskFileError(.write, output, "No such file or directory")
    }
    // It would be replaced by a file.
    if let there = DiskEntry(at: output), there.kind != .file {
      throw DiskFileError(
        .write, output, there.kind == .folder ? "Is a directory" : "it is no file")
    }
    try DiskFile.write(bytes, to: output, isShared: true)
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
