import ArgumentParser

@main struct Recto: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recto",
    abstract: "Read books whose pages turn.",
    version: "0.1.0",
    subcommands: [LayoutCommand.self])

  static func main() { runReportingFailure() }
}
