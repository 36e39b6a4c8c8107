import ArgumentParser
import RectoBookModel
import RectoDecoderService
import RectoImageFiles
import RectoCommandOptions
import RectoWindowSession

/// `recto page`: one page as decoded, as a PNG.
struct PageCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "page", abstract: "Write one page as a picture, upright and in sRGB.")

  @Argument(help: "The book: a file or a folder.", completion: .file()) var book: String
  @Argument(help: "The page, counted from 1.") var page: Int
  @Option(
    name: .shortAndLong, help: "The PNG to write, or - for standard output.", completion: .file())
  var output: String
  @OptionGroup var opening: OpeningOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var notes: NotesOptions
  @Option(help: "Width in pixels; by default the picture's own, or 150 per inch.")
  var width: Int?
  @Option(
    help: ArgumentHelp(
      "The look of the paper under the ink: a preset or a packed look.",
      discussion: "Rough paper breaks a pencil's line; thin paper lets wet ink through.",
      valueName: "name"), completion: .file())
  var preset: String?
  @Flag(help: "If the page cannot be shown, write a placeholder.")
  var placeholder = false

  func validate() throws {
    try PictureOutput.refuseOtherSuffix(of: output)
    if output == StandardOutput.name { try StandardOutput.refuseTerminal() }
    if let width, !Limits.requestedWidth.contains(width) {
      throw ValidationError(
        "--width must be between \(Limits.requestedWidth.lowerBound) and "
          + "\(Limits.requestedWidth.upperBound)")
    }
  }

  @MainActor func runOnMainThread() throws {
    let book = try CommandBook(book, options: try opening.options(for: book, kept: data))
    let number = try book.page(page)
    let image = try book.image(of: number, width.map { .exactly(width: $0) } ?? .native)
    if let problem = image.problem, !placeholder {
      throw DocumentError(.drawing(page: number.value, path: book.path), reason: problem)
    }
    let ink = try notes.written(in: book, kept: data).map { try BookInk($0, of: book, in: preset) }
    try PictureFile.write(try ink?.bitmap(of: image) ?? image.bitmap(), to: output)
  }
}
