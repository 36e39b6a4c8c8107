import ArgumentParser
import Foundation
import RectoCommandOptions
import RectoWindowSession

/// Where the program is installed.
struct InstallationOptions: ParsableArguments {
  @Option(
    help: "The folder that holds bin, libexec and share.", completion: .directory,
    transform: OptionValue.folder)
  var prefix = "/usr/local"

  @Option(
    help: ArgumentHelp(
      "A folder to install into, as if it were the root of the disk.",
      discussion: "By default the variable DESTDIR, if that is set.", valueName: "folder"),
    completion: .directory, transform: OptionValue.folder)
  var destdir: String?

  @Flag(help: "List the files and change nothing.")
  var dryRun = false

  /// The installation that is meant.
  var installation: Installation {
    get throws {
      try Installation(
        prefix: prefix, destination: destdir ?? ProcessInfo.processInfo.environment["DESTDIR"])
    }
  }

  /// Lists files.
  func list(_ paths: [String]) throws {
    try StandardOutput.write(Array(paths.map { $0 + "\n" }.joined().utf8))
  }
}

/// `recto install`: puts this program where the desktop finds it.
struct InstallCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Install the program, its files, manual and completions under a prefix.")

  @OptionGroup var options: InstallationOptions

  @MainActor func runOnMainThread() throws {
    let installation = try options.installation
    let items = try InstalledItem.all()
    if options.dryRun { return try options.list(installation.paths(of: items)) }
    try installation.install(items)
  }
}

/// `recto uninstall`: removes what `recto install` put there.
struct UninstallCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall", abstract: "Remove what was installed under a prefix.")

  @OptionGroup var options: InstallationOptions

  @MainActor func runOnMainThread() throws {
    let installation = try options.installation
    if options.dryRun { return try options.list(try installation.installedPaths()) }
    try installation.uninstall()
  }
}
