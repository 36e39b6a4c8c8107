public import ArgumentParser
public import BookModel
import Foundation

extension Typeface: ExpressibleByArgument {}

/// How a book is opened: the options that every command with a book has.
struct OpeningOptions: ParsableArguments {
  @Option(
    help: "A file whose first line is the book's password.", completion: .file())
  var passwordFile: String?

  @Option(
    help: ArgumentHelp("The size of text that flows, in points.", valueName: "pt"),
    transform: OptionValue.number(in: Limits.textSizes))
  var textSize: Double?

  @Option(
    help: ArgumentHelp("The margin of text that flows, in points.", valueName: "pt"),
    transform: OptionValue.number(in: Limits.margins))
  var margin: Double?

  @Option(help: "The letters of text that flows: book (as it says), serif or sans.")
  var typeface = Typeface.book

  /// The terms that they amount to; throws where the password cannot be read.
  var terms: OpeningTerms {
    get throws {
      var layout = TextLayout(
        textSize: textSize ?? TextLayout.standard.textSize,
        margin: margin ?? TextLayout.standard.margin)
      layout.typeface = typeface
      return OpeningTerms(password: try passwordFile.map(Self.password), layout: layout)
    }
  }

  /// Whether the text's size was given.
  var hasTextSize: Bool { textSize != nil }
  /// Whether the margin was given.
  var hasMargin: Bool { margin != nil }

  private static func password(in path: String) throws -> String {
    guard let file = FileHandle(forReadingAtPath: path),
      let bytes = try file.read(upToCount: Limits.passwordBytes + 1)
    else { throw CommandFailure(reason: "cannot read the password file \(path)") }
    let line = bytes.prefix { $0 != 10 && $0 != 13 }
    guard line.count <= Limits.passwordBytes else {
      throw CommandFailure(
        reason: "the password in \(path) is longer than \(Limits.passwordBytes) bytes")
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Why a book that is locked does not open.
  nonisolated static func refusal(of path: String, wasWrong: Bool) -> DocumentError {
    DocumentError(
      .opening(path: path),
      reason: wasWrong
        ? "the password is wrong" : "it is protected by a password; give it with --password-file")
  }
}
