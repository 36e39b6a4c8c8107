import ArgumentParser
import RectoBookModel
import RectoDesktop
import RectoDiskFiles
import Foundation
import RectoReaderCore
import RectoCommandOptions
import RectoWindowSession

/// `recto [FILE]`: opens a window and reads.
struct ReadCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Open a book in a window (the default).",
    discussion: "KEYS\n\(KeyTable.standard.help)")

  @Argument(
    help: ArgumentHelp(
      "The book: a file or a folder; without it, the shelf is shown.",
      discussion: "Recto opens the first of several; the command next-book opens the others."),
    completion: .file())
  var file: [String] = []

  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: "Start on this page, counted from 1; -1 is the last.")
  var page: Int?

  @Flag(name: [.customShort("f"), .long], help: "Start in full screen.")
  var fullscreen = false

  @Flag(help: "One page or two; by default, whatever fits the window.")
  var spread: SpreadChoice?

  @Flag(help: "The reading direction, if not the book's own.")
  var direction: DirectionChoice?

  @Option(
    help: ArgumentHelp(
      "How pages turn: curl, slide, fade or none.",
      discussion: "By default curl, or fade if the desktop asks for less motion."))
  var turn: TurnStyle?

  @Option(
    help: ArgumentHelp("How long a turn by key or throw takes, 0.1 to 3.", valueName: "seconds"),
    transform: OptionValue.number(in: 0.1...3))
  var turnSeconds: Double?

  @Option(
    help: ArgumentHelp(
      "The key profile: default, vim or comic.",
      discussion: "Bind single keys in config.toml; see recto settings.",
      valueName: "profile"))
  var keys: KeyProfile?

  @OptionGroup var opening: OpeningOptions

  @OptionGroup var object: BindingOptions

  @OptionGroup var paper: PaperOption

  @Option(help: "Memory for pictures, in MiB; 512 by default.")
  var memory: Int?

  @OptionGroup var shading: ShadingOptions

  @Option(help: "Append one JSON object per presented frame to this file.", completion: .file())
  var frameLog: String?

  @Option(
    help: "Keep settings, library and state in this folder.", completion: .directory,
    transform: OptionValue.folder)
  var dataDir: String?

  @Flag(
    help: ArgumentHelp(
      "Open the book in a window of Recto that is already open, if there is one.",
      discussion: "That window opens the book at --page; without FILE, it comes to the front."))
  var reuseWindow = false

  @Flag(
    help: ArgumentHelp(
      "If the book does not open, say why in the window, and ask for another.",
      discussion: """
        For starts without a terminal; by default, recto ends with the error. Where no stream is a terminal and \
        standard error leads nowhere the window says it all the same; the status is that of the error.
        """))
  var askForAnother = false

  func validate() throws {
    if let memory, !(64...1 << 20).contains(memory) {
      throw ValidationError("--memory \(memory): must be between 64 and \(1 << 20) MiB")
    }
    guard !file.contains("") else { throw ValidationError("the name of the book is empty") }
    guard page != 0 else { throw ValidationError("--page 0: pages are counted from 1") }
  }

  @MainActor func runOnMainThread() throws {
    let folders = try UserFolders(replacedBy: dataDir).checked()
    if reuseWindow, try hasCalledWindow() { return }
    var start = ReadingStart(of: file, in: folders, replacedBy: dataDir)
    start.preferences = Reader.Preferences(
      page: page, spread: spread?.mode ?? .automatic, direction: direction?.direction, style: turn,
      turnSeconds: turnSeconds)
    (start.preferences.binding, start.preferences.paperWeight) = (
      object.binding, object.paperWeight
    )
    start.preferences.cornerRadius = object.cornerRadius
    start.preferences.paper = paper.paper
    start.look = try shading.start(in: folders)
    start.opening = try opening.options
    start.text = opening.text
    start.log = try frameLog.map { try FrameLog(path: $0) }
    (start.keyProfile, start.memory) = (keys, memory)
    (start.isFullScreen, start.asksForAnother) = (fullscreen, askForAnother)
    try start.read()
  }

  /// The same for a command line that says no more than this.
  @MainActor static func read(_ books: [String], askForAnother: Bool) throws {
    var start = ReadingStart(of: books, in: try UserFolders(replacedBy: nil).checked())
    start.asksForAnother = askForAnother
    try start.read()
  }

  /// Asks a window that is there already to open the book at its page, or to come to the front;
  /// whether there is one.
  @MainActor private func hasCalledWindow() throws -> Bool {
    let environment = ProcessInfo.processInfo.environment
    guard environment["XDG_RUNTIME_DIR"]?.hasPrefix("/") == true else {
      StandardError.report("--reuse-window: no window can be found, XDG_RUNTIME_DIR is not set")
      return false
    }
    // Whoever asks is to hear of it here, not in a window that somebody else looks at.
    if let first = file.first { try Self.look(at: first) }
    let path = file.first.map { URL(fileURLWithPath: $0).path }
    guard WindowSocket.send(WindowRequest(path: path, page: page), in: environment) else {
      return false
    }
    let options = ArgumentList.options(in: CommandLine.arguments.dropFirst())
    var left = options.filter { !["-p", "--page", "--reuse-window"].contains($0) }
    if file.count > 1 { left.append("more than one book") }
    if !left.isEmpty {
      StandardError.report(
        "--reuse-window: the open window does not take \(left.joined(separator: ", "))")
    }
    return true
  }

  /// Fails where no book can be opened at a path.
  private static func look(at path: String) throws {
    do throws(DiskFileError) {
      _ = try DiskFile(path)
    } catch {
      throw DocumentError(.opening(path: path), reason: error.reason)
    }
  }
}
