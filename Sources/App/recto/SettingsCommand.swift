import ArgumentParser
import RectoBookModel
import RectoDesktop
import RectoReaderCore
import RectoSettings
import RectoCommandOptions
import RectoWindowSession

extension SettingsWords {
  /// The words that the rooms of this program know.
  static var ofProgram: SettingsWords {
    SettingsWords(
      commands: Command.allCases.map(\.rawValue), controls: KeyTable.controlNames,
      turns: TurnStyle.allCases.map(\.rawValue), scrolls: ScrollLayout.words,
      papers: Paper.named.map(\.name),
      typefaces: Typeface.allCases.map(\.rawValue))
  }
}

/// `recto settings`: where the settings are, and what is wrong with them.
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "Find, check and explain the settings.",
    discussion: "Settings are kept in one TOML file; without it, every setting has its default.",
    subcommands: [Where.self, Check.self, Example.self])

  /// Which file is meant.
  struct FileOptions: ParsableArguments {
    @Option(
      help: "The folder that holds settings and state.", completion: .directory,
      transform: OptionValue.folder)
    var dataDir: String?

    /// The path of the file.
    var path: String {
      get throws {
        let folders = UserFolders(replacedBy: dataDir)
        guard let path = try folders.checked().settingsFile else {
          throw CommandFailure(reason: "there is no folder for settings: HOME is not set")
        }
        return path
      }
    }
  }

  /// `recto settings path`.
  struct Where: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "path", abstract: "Print where the settings file is, or would be.")

    @OptionGroup var file: FileOptions

    func run() throws { try StandardOutput.write(Array((try file.path + "\n").utf8)) }
  }

  /// `recto settings check`.
  struct Check: MainThreadCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Report errors in the settings, one per line.",
      discussion: "Prints nothing if all is well; otherwise the status is 1.")

    @OptionGroup var file: FileOptions

    @MainActor func runOnMainThread() throws {
      let faults = SettingsFile(try file.path, words: .ofProgram).faults
      guard !faults.isEmpty else { return }
      try StandardOutput.print(lines: faults.map(\.description))
      let invalid = faults.count == 1 ? "1 setting is" : "\(faults.count) settings are"
      throw CommandFailure(reason: "\(try file.path): \(invalid) invalid")
    }
  }

  /// `recto settings example`.
  struct Example: MainThreadCommand {
    static let configuration = CommandConfiguration(
      commandName: "example", abstract: "Print a settings file that lists everything you can set.")

    @OptionGroup var file: FileOptions

    @MainActor func runOnMainThread() throws {
      try StandardOutput.write(Array(SettingsText.template(.ofProgram).utf8))
    }
  }
}
