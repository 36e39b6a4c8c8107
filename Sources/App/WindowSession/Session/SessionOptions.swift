package import RectoBookModel
package import Foundation
import PageMotion
import RectoDecoderService
package import RectoReaderCore
package import RectoSettings
import RectoShaderText

/// What a reading session begins with.
package struct SessionOptions {
  /// The books, the first of which is opened; the others follow it. None for the shelf.
  var books: [BookLocation]
  /// How books are opened; the layout of their text is that of the defaults.
  var opening: DecodingOptions
  /// What was asked for on the command line, and the reader's defaults; the keys and the memory of a
  /// book are not in it.
  var preferences: Reader.Preferences
  /// What was asked for of text that flows: it goes before what is set, and what is remembered.
  var text: TextPreference
  /// Whether the reader said what sets text, on the command line or in the settings.
  private(set) var choosesEngine: Bool
  /// The profile of keys that was asked for, which goes before the one that is set.
  var keyProfile: KeyProfile?
  /// Whether books open where they were left.
  var resumes = true
  /// The memory for pictures that was asked for, in MiB.
  var askedMemory: Int?
  /// Where words are looked up.
  private(set) var dictionaries: DictionaryChoice
  /// Whether it is recorded how long books are read.
  private(set) var keepsStatistics = true
  /// How much larger than usual the controls are.
  private(set) var textScale = 1.0
  /// Bytes of memory for pictures.
  private(set) var memory = 0
  /// What everything is drawn with.
  var look: StartingLook
  var log: FrameLog?
  var folders: UserFolders
  var stateFolder: StateFolder
  var cacheFolder: URL?
  var settings: SettingsFile?
  var isFullScreen: Bool
  /// Whether the window says why its first book does not open, and asks for another one.
  var asksForAnother: Bool

  /// Makes options of what was asked for; what is set counts once it is followed.
  package init(
    books: [BookLocation], opening: DecodingOptions, preferences: Reader.Preferences,
    text: TextPreference = TextPreference(), keyProfile: KeyProfile? = nil,
    askedMemory: Int? = nil, look: StartingLook = StartingLook(), log: FrameLog? = nil,
    folders: UserFolders, stateFolder: StateFolder, cacheFolder: URL? = nil,
    settings: SettingsFile? = nil, isFullScreen: Bool = false, asksForAnother: Bool = false
  ) {
    // What is kept of a book, and compared with it, has its path from the root.
    let folder = FileManager.default.currentDirectoryPath
    self.books = books.map { $0.whole(in: folder) }
    (self.opening, self.preferences) = (opening, preferences)
    (self.text, self.keyProfile, self.askedMemory) = (text, keyProfile, askedMemory)
    choosesEngine = text.engine != nil
    (self.look, self.log, self.folders) = (look, log, folders)
    (self.stateFolder, self.cacheFolder) = (stateFolder, cacheFolder)
    (self.settings, self.isFullScreen) = (settings, isFullScreen)
    self.asksForAnother = asksForAnother
    dictionaries = DictionaryChoice(ReaderSettings(), folders)
  }

  /// MiB for pictures where nothing is said of it.
  private static let usualMemory = 512

  /// Takes what is set, for this book and those that follow; what was asked for goes before it.
  package mutating func follow(_ set: ReaderSettings) {
    var defaults = ReadingDefaults()
    defaults.style = set.turn.flatMap(TurnStyle.init)
    defaults.turnSeconds = set.turnSeconds ?? TurningBook.usualSeconds
    defaults.spread = set.pages?.mode ?? .automatic
    defaults.scroll = set.scroll.flatMap(ScrollLayout.init)
    defaults.paper = set.paper.flatMap(Paper.init) ?? .white
    defaults.cornerRadius = set.cornerRadius ?? 0
    defaults.clicks = set.clicks.flatMap { ClickAction(rawValue: $0.rawValue) } ?? .thirds
    defaults.textDrag = set.drag.flatMap { TextDrag(rawValue: $0.rawValue) } ?? .select
    if !set.lookUp.searches.isEmpty { defaults.searches = set.lookUp.searches }
    dictionaries = DictionaryChoice(set, folders)
    defaults.stacksSeries = set.stacksSeries ?? true
    defaults.brightness = set.brightness ?? 0
    defaults.warmth = set.warmth ?? 0
    defaults.textLayout = text.applied(to: set.textLayout)
    choosesEngine = text.engine != nil || set.engine != nil
    preferences.defaults = defaults
    opening.layout = defaults.textLayout
    resumes = set.resumes ?? true
    keepsStatistics = set.keepsStatistics ?? true
    textScale = set.textScale ?? 1
    memory = (askedMemory ?? set.memory ?? Self.usualMemory) << 20
    opening.archiveBytes = PictureSupply.archiveShare(of: memory)
  }
}

extension ReaderSettings {
  /// How text that flows is laid out.
  fileprivate var textLayout: TextLayout {
    let setText = TextPreference(
      size: textSize, margin: margin, typeface: typeface.flatMap(Typeface.init),
      hyphens: setting.hyphens.flatMap(TextHyphens.init),
      paragraphs: setting.paragraphs.flatMap(TextParagraphs.init),
      footnotes: setting.footnotes.flatMap(TextFootnotes.init), engine: engine)
    var layout = setText.applied(to: .standard)
    layout.lineSpacing = lineSpacing
    layout.alignment = setting.alignment.flatMap(TextAlignment.init) ?? .book
    layout.hasRunningHeads = hasRunningHeads ?? true
    return layout
  }
}

extension ReaderSettings.Pages {
  /// The same in the words of the reader.
  fileprivate var mode: SpreadMode {
    switch self {
    case .one: .onePage
    case .two: .twoPages
    case .auto: .automatic
    }
  }
}
