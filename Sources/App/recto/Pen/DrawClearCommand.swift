import ArgumentParser
import RectoCommandOptions
import RectoDrawingStore

/// `recto draw clear`.
struct DrawClearCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear", abstract: "Erase all drawing on a page, or on all pages.",
    discussion: "recto draw undo brings a page's drawing back.")

  @OptionGroup var options: DrawnBookOptions
  @OptionGroup var page: AnyPageOption

  func run() throws {
    let book = try options.openBook()
    let page = try page.page.map { try book.page($0) }
    guard let drawings = try options.drawings(of: book) else { return }
    try drawings.clear(
      try page.map { [drawings.surface(of: $0)] } ?? drawings.file.pages().map(\.surface))
  }
}
