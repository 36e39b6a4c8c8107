import ArgumentParser
import BookModel
import Foundation
import PageMotion
import ReaderCore

/// `recto [FILE]`: opens a window and reads.
struct ReadCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Open a book in a window (the default).",
    discussion: "KEYS\n\(KeyTable.standard.help)")

  @Argument(
    help: "A folder of images, a CBZ, PDF or EPUB; without it, the built-in sample book.",
    completion: .file())
  var file: String?

  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: "Begin on this page, from 1; -1 is the last.")
  var page: Int?

  @Flag(name: [.customShort("f"), .long], help: "Fill the screen.")
  var fullscreen = false

  @Flag(help: "One page or two; by default what fits the window.")
  var spread: SpreadChoice?

  @Flag(help: "The reading direction, where it is not the book's own.")
  var direction: DirectionChoice?

  @Option(
    help: ArgumentHelp(
      "How one opening follows another: curl, slide, fade or none.",
      discussion: "By default curl, or fade where the desktop wishes for less motion."))
  var turn: TurnStyle?

  @Option(
    help: ArgumentHelp("How long a turn by key or throw takes, 0.1 to 3.", valueName: "seconds"),
    transform: OptionValue.number(in: 0.1...3))
  var turnSeconds = TurningBook.usualSeconds

  @OptionGroup var opening: OpeningOptions

  @OptionGroup var object: BindingOptions

  @OptionGroup var paper: PaperOption

  @Option(help: "Memory for pictures, in MiB.")
  var memory = 512

  @Option(help: "A folder of shaders that go before the program's own.", completion: .directory)
  var shaders: String?

  @Option(help: "Append a line of JSON for each frame presented.", completion: .file())
  var frameLog: String?

  @Option(help: "Keep settings and state in this folder.", completion: .directory)
  var dataDir: String?

  func validate() throws {
    guard (64...1 << 20).contains(memory) else {
      throw ValidationError("--memory \(memory): from 64 MiB to \(1 << 20) MiB can be used")
    }
    guard page != 0 else { throw ValidationError("--page 0: pages are counted from 1") }
  }

  @MainActor func runOnMainThread() throws {
    let path = try file ?? InstalledFiles.sampleBook()
    var terms = try opening.terms
    terms.archiveBytes = PictureSupply.archiveShare(of: memory << 20)
    var preferences = Reader.Preferences(
      page: page, spread: spread?.mode ?? .automatic, direction: direction?.direction,
      style: turn, turnSeconds: turnSeconds, textLayout: terms.layout)
    (preferences.binding, preferences.paperWeight) = (object.binding, object.paperWeight)
    preferences.paper = paper.paper
    let session = try ReadingSession(
      path: path, terms: terms, preferences: preferences,
      memory: memory << 20, shaderFolder: shaders,
      log: frameLog.map { try FrameLog(path: $0) },
      stateFolder: StateFolder(replacedBy: dataDir),
      cacheFolder: CacheFolder.url(replacedBy: dataDir), isFullScreen: fullscreen)
    try session.run()
  }
}
