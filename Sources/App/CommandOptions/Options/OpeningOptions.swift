public import ArgumentParser
public import RectoBookModel
import RectoDiskFiles
package import RectoWindowSession

extension Typeface: ExpressibleByArgument {}
extension TextHyphens: ExpressibleByArgument {}
extension TextParagraphs: ExpressibleByArgument {}
extension TextFootnotes: ExpressibleByArgument {}
extension TextEngine: ExpressibleByArgument {}

/// How a book is opened: the options that every command with a book has.
package struct OpeningOptions: ParsableArguments {
  package init() {}

  @Option(
    help: "A file whose first line is the book's password.", completion: .file())
  var passwordFile: String?

  @Option(
    help: ArgumentHelp("The size of reflowable text, in points.", valueName: "pt"),
    transform: OptionValue.number(in: Limits.textSizes))
  var textSize: Double?

  @Option(
    help: ArgumentHelp("The margins of reflowable text, in points.", valueName: "pt"),
    transform: OptionValue.number(in: Limits.margins))
  var margin: Double?

  @Option(help: "The typeface of reflowable text: book (its own choice), serif or sans.")
  var typeface: Typeface?

  @Option(
    help: """
      Hyphens at the ends of lines of reflowable text: book (its own choice), none, or on, in ragged paragraphs too.
      """)
  var hyphens: TextHyphens?

  @Option(
    help: """
      What tells paragraphs of reflowable text apart: book (its own choice), indent (a first line that moves in) or gap.
      """)
  var paragraphs: TextParagraphs?

  @Option(
    help: """
      Notes of reflowable text: foot (at the foot of the page, the default), popup (beside their mark, in the window) or \
      end (where the book has them).
      """)
  var footnotes: TextFootnotes?

  @Option(
    help:
      "What sets the text of EPUB and Kindle books, FictionBooks and plain text: own (Recto's own engine, the default) or mupdf."
  )
  package var engine: TextEngine?

  /// The terms that they amount to; throws where the password cannot be read.
  package var options: DecodingOptions {
    get throws {
      DecodingOptions(
        password: try passwordFile.map(Self.password), layout: text.applied(to: .standard))
    }
  }

  /// The same for a book whose drawings and notes lie where `data` says: what sets its text is what set it as it was drawn
  /// on, as in the window, unless the command says otherwise.
  package func options(for book: String, kept data: DataOptions) throws -> DecodingOptions {
    var options = try options
    if engine == nil, let folder = try data.folder,
      let drawn = BookDrawings.textEngine(ofBookAt: book, in: folder)
    {
      options.layout.engine = drawn
    }
    return options
  }

  /// What was asked for of text that flows.
  package var text: TextPreference {
    TextPreference(
      size: textSize, margin: margin, typeface: typeface, hyphens: hyphens,
      paragraphs: paragraphs, footnotes: footnotes, engine: engine)
  }

  private static func password(in path: String) throws -> String {
    let line: [UInt8]
    do throws(DiskFileError) {
      line = try DiskFile.firstLine(of: path, atMost: Limits.passwordBytes + 1)
    } catch {
      throw CommandFailure(reason: "cannot read the password file \(path): \(error.reason)")
    }
    guard line.count <= Limits.passwordBytes else {
      throw CommandFailure(
        reason: "the password in \(path) is longer than \(Limits.passwordBytes) bytes")
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Why a book that is locked does not open.
  package nonisolated static func refusal(of path: String, wasWrong: Bool) -> DocumentError {
    DocumentError(
      .opening(path: path),
      reason: wasWrong
        ? "the password is wrong" : "it is protected by a password; give it with --password-file")
  }
}
