import ArgumentParser
import PageDrawing
import RectoCommandOptions
import RectoDrawingStore
import RectoWindowSession

/// `recto draw list`.
struct DrawListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the pages that are drawn on.",
    discussion: """
      Strokes are those that can be seen; bytes are those of all samples that are kept. A deed is one step, \
      such as a stroke or what an eraser took; those after the cursor are undone. In reflowable books a drawing \
      belongs to one layout, which is named.
      """)

  @OptionGroup var options: DrawnBookOptions
  @Flag(help: "Print one JSON object.") var json = false

  func run() throws {
    let drawings = try options.drawings(of: try options.openBook())
    let pages = try drawings.map { try Self.pages($0) } ?? []
    guard json else {
      return try StandardOutput.print(lines: pages.map(Self.line))
    }
    try JSONValue.object([
      ("strokes", .integer(pages.reduce(0) { $0 + $1.strokes })),
      ("pages", .array(pages.map(Self.object))),
    ]).print()
  }

  /// What is told of a page.
  private struct Page {
    /// Nil where the book has it no more.
    var page: Int?
    var strokes, bytes, cursor, deeds: Int
    /// Empty where pages are always the same.
    var layout: String
  }

  private static func pages(_ drawings: BookDrawings) throws -> [Page] {
    try drawings.file.pages().filter { $0.deeds > 0 }.compactMap { kept in
      let page = drawings.pageNumber(of: kept.surface)
      // A sheet that was torn out of a sketchbook is listed nowhere.
      guard page != nil || kept.surface.page < 1 else { return nil }
      return Page(
        page: page,
        strokes: try drawings.file.log(of: kept.surface).drawing.seenCount,
        bytes: kept.bytes, cursor: kept.cursor, deeds: kept.deeds, layout: kept.surface.layout)
    }.sorted { ($0.page ?? .max) < ($1.page ?? .max) }
  }

  private static func object(_ page: Page) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("page", page.page.map { .integer($0) } ?? .null), ("strokes", .integer(page.strokes)),
      ("bytes", .integer(page.bytes)), ("cursor", .integer(page.cursor)),
      ("deeds", .integer(page.deeds)),
    ]
    if !page.layout.isEmpty { members.append(("layout", .string(page.layout))) }
    return .object(members)
  }

  private static func line(_ page: Page) -> String {
    let strokes = page.strokes == 1 ? "1 stroke" : "\(page.strokes) strokes"
    let layout = page.layout.isEmpty ? "" : ", in layout \(page.layout)"
    let name = page.page.map { "\($0)" } ?? "a page that is gone"
    return "\(name): \(strokes), \(page.bytes) bytes, "
      + "\(page.cursor) of \(page.deeds) deeds\(layout)"
  }
}
