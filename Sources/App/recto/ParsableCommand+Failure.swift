import ArgumentParser
import RectoDiskFiles
import RectoWindowSession

extension ParsableCommand {
  /// Runs the command named by the arguments; the one way for every command to fail.
  ///
  /// A failure is one line on standard error, `recto: ` and the reason, and a status other than 0;
  /// help, version and completion scripts end with status 0 on standard output, once they stand there.
  static func runReportingFailure() {
    StandardStream.fillPlaces()
    FileSizeLimit.outlive()
    do {
      let words = ProgramArguments.all
      if let books = ArgumentList.books(words) {
        return try MainActor.assumeIsolated {
          try ReadCommand.read(books.names, askForAnother: books.askForAnother)
        }
      }
      var command = try parsed(ArgumentList(words, of: self).arguments)
      try command.run()
    } catch {
      exit(withError: report(error))
    }
  }

  /// Reads the words of a command line.
  ///
  /// The command that they name reads its own by itself first: the parser takes several times as long where it knows all
  /// the others. Those know what to say where something is wrong, or help is wanted.
  static func parsed(_ words: [String]) throws -> any ParsableCommand {
    if let (command, words) = ArgumentList.command(words, of: self),
      let read = try? command.parseAsRoot(words), type(of: read) == command
    {
      return read
    }
    return try parseAsRoot(words)
  }

  /// Says what ended a command; the status that it ends with.
  private static func report(_ error: any Error) -> ExitCode {
    // An explicit exit code has been explained already by whoever threw it.
    if let code = error as? ExitCode { return code }
    let code = exitCode(for: error)
    guard code == .success else {
      StandardError.report(Self.line(of: message(for: error)))
      return code
    }
    do {
      let text = CompletionScript.mended(fullMessage(for: error))
      try StandardOutput.write(Array((text + "\n").utf8))
      return code
    } catch {
      StandardError.report("\(error)")
      return .failure
    }
  }

  /// The parser's message in one line: the items of a list follow what announces them.
  private static func line(of message: String) -> String {
    var line = ""
    for part in message.split(whereSeparator: \.isNewline) {
      let words = part.drop { $0 == " " }
      let isItem = words.hasPrefix("- ")
      if !line.isEmpty { line += line.hasSuffix(":") ? " " : isItem ? ", " : "; " }
      line += isItem ? words.dropFirst(2) : words
    }
    return line
  }
}
