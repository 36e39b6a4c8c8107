import ArgumentParser
import BookModel
import PageService
import PictureFile

/// `recto page`: one page as decoded, as a PNG.
struct PageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page", abstract: "Writes one page as a picture: upright, in sRGB.")

  @Argument(help: "The book: a file or a folder.", completion: .file()) var book: String
  @Argument(help: "The page, counted from 1.") var page: Int
  @Option(
    name: .shortAndLong, help: "The PNG to write, or - for standard output.", completion: .file())
  var output: String
  @OptionGroup var opening: OpeningOptions
  @Option(help: "Pixels across; by default every pixel of a picture, or 150 to the inch.")
  var width: Int?
  @Flag(help: "Where the page cannot be shown, write what stands in for it.")
  var placeholder = false

  func validate() throws {
    try PictureOutput.refuseOtherSuffix(of: output)
    if output == StandardOutput.name { try StandardOutput.refuseTerminal() }
    if let width, !Limits.requestedWidth.contains(width) {
      throw ValidationError(
        "--width is from \(Limits.requestedWidth.lowerBound) to \(Limits.requestedWidth.upperBound)"
      )
    }
  }

  func run() throws {
    let book = try CommandBook(book, terms: try opening.terms)
    let number = try book.page(page)
    let image = try book.image(of: number, width.map { .exactly(width: $0) } ?? .native)
    if let problem = image.problem, !placeholder {
      throw DocumentError(.drawing(page: number.value, path: book.path), reason: problem)
    }
    try PictureFile.write(image.bitmap(), to: output)
  }
}
