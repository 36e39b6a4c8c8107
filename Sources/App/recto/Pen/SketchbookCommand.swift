public import ArgumentParser
import Foundation
import PageGeometry
public import RectoBookModel
import RectoCommandOptions
import RectoDiskFiles
import RectoDrawingStore
import RectoWindowSession

/// `recto sketchbook`: books of blank pages to draw on.
struct SketchbookCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sketchbook", abstract: "Make books of blank pages to draw on.",
    subcommands: [SketchbookNewCommand.self])
}

/// `recto sketchbook new`.
struct SketchbookNewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Make a sketchbook.",
    discussion: """
      It is a book like any other: open it, put it on the shelf, draw on its pages and on its cover. Turning beyond the \
      last page adds a leaf.
      """)

  @Argument(
    help: "The file to make; its name ends in .sketchbook.",
    completion: .file(extensions: BookFormat.sketchbook.suffixes))
  var file: String
  @Option(help: "What is ruled on its pages.") var stock = PageStock.plain
  @Option(
    help: ArgumentHelp(
      "The size of its pages in millimetres, 148x210 by default.", valueName: "WxH"),
    transform: OptionValue.size(in: SketchbookHead.sides))
  var pageSize: Vector2?
  @Option(help: "How many pages it has, the cover being the first.") var pages = 48
  @Option(
    help: ArgumentHelp(
      "The colour of its cover; by default, one of a few.", valueName: "#rrggbb"),
    transform: OptionValue.color)
  var cover: PaperColor?

  func validate() throws {
    guard (2...SketchbookHead.mostPages).contains(pages) else {
      throw ValidationError(
        "--pages \(pages): a sketchbook has 2 to \(SketchbookHead.mostPages) pages")
    }
    let suffix = BookFormat.sketchbook.suffixes[0]
    guard (file as NSString).pathExtension.lowercased() == suffix else {
      throw ValidationError("\(file): its name must end in .\(suffix)")
    }
  }

  func run() throws {
    let folder = (file as NSString).deletingLastPathComponent
    guard DiskEntry(at: folder.isEmpty ? "." : folder)?.kind == .folder else {
      throw DiskFileError(.write, file, "No such file or directory")
    }
    var new = NewSketchbook()
    (new.stock, new.pageCount) = (stock, pages)
    if let pageSize { new.size = PageSize(width: pageSize.x, height: pageSize.y) }
    new.cover = cover.map { UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue) }
    try DrawingFile.makeSketchbook(
      at: file, new.head, time: Date().timeIntervalSince1970)
  }
}

extension PageStock: ExpressibleByArgument {}
