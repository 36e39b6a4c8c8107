import ArgumentParser

/// The command line.
@main struct Recto: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recto", abstract: "Opens a book and lets you turn its pages.",
    subcommands: [InfoCommand.self, PageCommand.self, BenchCommand.self])

  /// Parses, runs, and reports what went wrong in one line.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      Failure.exit(error)
    }
  }
}
