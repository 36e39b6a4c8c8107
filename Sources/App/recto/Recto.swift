import ArgumentParser
import RectoBookModel
import RectoDecoderService
import RectoBenchmarks

/// The command line: one command with subcommands; without one it reads.
struct Recto: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recto",
    abstract: "A book reader with real pages.",
    discussion: """
      Without a subcommand, opens FILE in a window: a folder of images, a comic archive, a PDF or \
      an EPUB. Without FILE, it shows the shelf with the books of your library. To open a book named like a \
      subcommand, write ./NAME.
      """,
    version: ProgramVersion.current,
    subcommands: [
      ReadCommand.self, RenderCommand.self, LayoutCommand.self, InfoCommand.self,
      PageCommand.self, TextCommand.self, TypesetCommand.self, SearchCommand.self,
      DefineCommand.self, DrawCommand.self,
      NotesCommand.self, SketchbookCommand.self,
      LibraryCommand.self, StatsCommand.self, BenchCommand.self, SettingsCommand.self,
      ShadersCommand.self,
      InstallCommand.self,
      UninstallCommand.self,
    ],
    defaultSubcommand: ReadCommand.self)
}

/// Where the program starts: synchronous, because on Linux only a synchronous main stays on the
/// process's main thread, which the window asks for.
@main enum Main {
  static func main() {
    PageService.prepareProcess()
    Recto.runReportingFailure()
  }
}
