public import ArgumentParser
import Foundation
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
  @Option(help: "The size of its pages in millimetres.") var pageSize = SheetSize.usual
  @Option(help: "How many pages it has, the cover being the first.") var pages = 48
  @Option(help: "The colour of its cover, as #rrggbb; one of a few without it.")
  var cover: CoverColor?

  func validate() throws {
    guard (2...SketchbookHead.mostPages).contains(pages) else {
      throw ValidationError(
        "--pages \(pages): a sketchbook has 2 to \(SketchbookHead.mostPages) pages")
    }
    let sides = SketchbookHead.sides
    guard sides.contains(pageSize.size.width), sides.contains(pageSize.size.height) else {
      throw ValidationError(
        "--page-size \(pageSize.defaultValueDescription): the sides of a page measure "
          + "\(Int(sides.lowerBound)) to \(Int(sides.upperBound)) mm")
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
    (new.stock, new.size, new.pageCount) = (stock, pageSize.size, pages)
    new.cover = cover?.color
    try DrawingFile.makeSketchbook(
      at: file, new.head, time: Date().timeIntervalSince1970)
  }
}

extension PageStock: ExpressibleByArgument {}

/// Width and height in millimetres, as WxH.
struct SheetSize: ExpressibleByArgument {
  static let usual = SheetSize(size: NewSketchbook().size)

  let size: PageSize

  private init(size: PageSize) { self.size = size }

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    let sides = parts.compactMap { Double($0) }
    guard parts.count == 2, sides.count == 2, sides.allSatisfy({ abs($0) < 1e6 }) else {
      return nil
    }
    size = PageSize(width: sides[0], height: sides[1])
  }

  var defaultValueDescription: String {
    [size.width, size.height].map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }
      .joined(separator: "x")
  }
}

/// A colour as #rrggbb.
struct CoverColor: ExpressibleByArgument {
  let color: UInt32

  init?(argument: String) {
    let digits = argument.hasPrefix("#") ? argument.dropFirst() : argument[...]
    guard digits.count == 6, digits.allSatisfy(\.isHexDigit), let color = UInt32(digits, radix: 16)
    else { return nil }
    self.color = color
  }
}
