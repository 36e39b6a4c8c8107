import RectoBookModel

/// The settings that there are: what each is called, what it may be, and what a new file says of it.
struct SettingsEntry {
  /// Why a value cannot be used.
  struct Fault: Error {
    let reason: String
  }

  /// The table that it stands in.
  let table: String
  /// Its name there.
  let key: String
  /// What it does, for a new file.
  let comment: String
  /// What stands for it in a new file.
  let example: String
  /// Takes a value into the settings.
  let take: (TOMLText.Value, inout ReaderSettings) throws(Fault) -> Void

  /// The name by which a fault calls it.
  var name: String { "\(table).\(key)" }

  /// The table of all, but for the bindings, whose names are keys.
  static func all(_ words: SettingsWords) -> [SettingsEntry] {
    [
      SettingsEntry(
        table: "keys", key: "profile", comment: "The key profile: \(list(words.profiles)).",
        example: quoted(words.profiles.first)
      ) { value, settings throws(Fault) in
        settings.keyProfile = try word(value, among: words.profiles)
      },
      SettingsEntry(
        table: "reading", key: "turn", comment: "How pages turn: \(list(words.turns)).",
        example: quoted(words.turns.first)
      ) { value, settings throws(Fault) in settings.turn = try word(value, among: words.turns) },
      SettingsEntry(
        table: "reading", key: "turn-seconds",
        comment: "How long a turn takes in seconds, 0.1 to 3.",
        example: "0.6"
      ) { value, settings throws(Fault) in
        settings.turnSeconds = try number(value, in: 0.1...3)
      },
      SettingsEntry(
        table: "reading", key: "memory", comment: "Memory for pictures, in MiB.", example: "512"
      ) { value, settings throws(Fault) in settings.memory = try whole(value, in: 64...1 << 20) },
      SettingsEntry(
        table: "reading", key: "pages",
        comment: "Pages side by side: \(list(ReaderSettings.Pages.allCases.map(\.rawValue))).",
        example: quoted("auto")
      ) { value, settings throws(Fault) in settings.pages = try choice(value) },
      SettingsEntry(
        table: "reading", key: "scroll",
        comment: "Scrolling instead of leaves that turn: \(list(words.scrolls)).",
        example: quoted("pages")
      ) { value, settings throws(Fault) in
        settings.scroll = try word(value, among: words.scrolls)
      },
      SettingsEntry(
        table: "reading", key: "resume", comment: "Whether a book opens where you left it.",
        example: "true"
      ) { value, settings throws(Fault) in settings.resumes = try truth(value) },
      SettingsEntry(
        table: "reading", key: "statistics",
        comment: "Whether Recto records how long you read each book, on this computer alone.",
        example: "true"
      ) { value, settings throws(Fault) in settings.keepsStatistics = try truth(value) },
      SettingsEntry(
        table: "reading", key: "clicks",
        comment: "What a click does: \(list(ReaderSettings.Clicks.allCases.map(\.rawValue))).",
        example: quoted("thirds")
      ) { value, settings throws(Fault) in settings.clicks = try choice(value) },
      SettingsEntry(
        table: "reading", key: "drag",
        comment:
          "What a drag over text does: \(list(ReaderSettings.Drag.allCases.map(\.rawValue))).",
        example: quoted("select")
      ) { value, settings throws(Fault) in settings.drag = try choice(value) },
      SettingsEntry(
        table: "reading", key: "paper",
        comment: "The paper: \(list(words.papers)), or a colour as in \"#f4ecd8\".",
        example: quoted(words.papers.first)
      ) { value, settings throws(Fault) in
        settings.paper = try paper(value, among: words.papers)
      },
      SettingsEntry(
        table: "reading", key: "brightness",
        comment: "Steps brighter, or darker where negative, \(list(PageTone.brightnesses)).",
        example: "-2"
      ) { value, settings throws(Fault) in
        settings.brightness = try whole(value, in: PageTone.brightnesses)
      },
      SettingsEntry(
        table: "reading", key: "warmth",
        comment: "Steps warmer, or cooler where negative, \(list(PageTone.warmths)).",
        example: "1"
      ) { value, settings throws(Fault) in
        settings.warmth = try whole(value, in: PageTone.warmths)
      },
      SettingsEntry(
        table: "reading", key: "corner-radius",
        comment: "The radius of the outer corners of pages, 0 to 0.2 page heights.",
        example: "0.03"
      ) { value, settings throws(Fault) in
        settings.cornerRadius = try number(value, in: ReaderSettings.cornerRadii)
      },
      SettingsEntry(
        table: "reading", key: "engine",
        comment: "What sets text that flows: \(list(TextEngine.allCases.map(\.rawValue))).",
        example: quoted(TextEngine.own.rawValue)
      ) { value, settings throws(Fault) in
        let name = try word(value, among: TextEngine.allCases.map(\.rawValue))
        settings.engine = TextEngine(rawValue: name)
      },
      SettingsEntry(
        table: "shelf", key: "stacks",
        comment: "Whether the books of a series stand on the shelf as one stack.",
        example: "true"
      ) { value, settings throws(Fault) in settings.stacksSeries = try truth(value) },
      SettingsEntry(
        table: "text", key: "size", comment: "The size of reflowable text, in points.",
        example: "11"
      ) { value, settings throws(Fault) in
        settings.textSize = try number(value, in: Limits.textSizes)
      },
      SettingsEntry(
        table: "text", key: "margins", comment: "Its margins, in points.", example: "29"
      ) { value, settings throws(Fault) in
        settings.margin = try number(value, in: Limits.margins)
      },
      SettingsEntry(
        table: "text", key: "typeface",
        comment: "Its typeface: \(list(words.typefaces)), or an installed family.",
        example: quoted(words.typefaces.first)
      ) { value, settings throws(Fault) in
        let name = try text(value)
        guard Typeface(rawValue: name) != nil else {
          throw Fault(reason: "'\(name.withoutControls.shortened)' cannot be a typeface's name")
        }
        settings.typeface = name
      },
      SettingsEntry(
        table: "text", key: "line-spacing",
        comment: "How far apart its lines are, in sizes of the text, 1 to 2.2, or \"book\".",
        example: "1.4"
      ) { value, settings throws(Fault) in
        // What is left to the book is none.
        settings.lineSpacing =
          text(value, is: "book") ? nil : try number(value, in: Limits.lineSpacings)
      },
      wish("lines", "Its lines", \.alignment, as: TextAlignment.justified),
      wish("hyphens", "Hyphens at the ends of its lines", \.hyphens, as: TextHyphens.never),
      wish(
        "paragraphs", "What tells its paragraphs apart", \.paragraphs, as: TextParagraphs.indent),
      wish("footnotes", "Where its notes are read", \.footnotes, as: TextFootnotes.popup),
      SettingsEntry(
        table: "text", key: "running-heads",
        comment: "Whether page numbers and titles stand in its margins.", example: "true"
      ) { value, settings throws(Fault) in settings.hasRunningHeads = try truth(value) },
      SettingsEntry(
        table: "controls", key: "text-scale",
        comment: "The size of the controls and their text, 0.8 to 2, beside that of the desktop.",
        example: "1.25"
      ) { value, settings throws(Fault) in
        settings.textScale = try number(value, in: ReaderSettings.textScales)
      },
      SettingsEntry(
        table: "look-up", key: "dictionaries",
        comment: "Folders with StarDict or dictd dictionaries, beside the usual ones.",
        example: "[\"~/dictionaries\"]"
      ) { value, settings throws(Fault) in settings.lookUp.dictionaryFolders = try folders(value) },
      SettingsEntry(
        table: "look-up", key: "dict-service",
        comment: "Whether a dict service on this computer (port 2628) is asked as well.",
        example: "false"
      ) { value, settings throws(Fault) in settings.lookUp.asksService = try truth(value) },
    ]
  }

  // MARK: Values

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }

  private static func quoted(_ word: String?) -> String { "\"\(word ?? "")\"" }

  private static func text(_ value: TOMLText.Value) throws(Fault) -> String {
    guard case .text(let text) = value else {
      throw Fault(reason: "it must be a string in quotation marks")
    }
    return text
  }

  /// Whether a value is this text.
  private static func text(_ value: TOMLText.Value, is word: String) -> Bool {
    value == .text(word)
  }

  private static func list(_ range: ClosedRange<Int>) -> String {
    "\(range.lowerBound) to \(range.upperBound)"
  }

  private static func truth(_ value: TOMLText.Value) throws(Fault) -> Bool {
    guard case .truth(let truth) = value else { throw Fault(reason: "it must be true or false") }
    return truth
  }

  /// Paths of folders: one string, or several in a list.
  private static func folders(_ value: TOMLText.Value) throws(Fault) -> [String] {
    let values = if case .list(let values) = value { values } else { [value] }
    guard values.count <= Limits.dictionaryFolders else {
      throw Fault(reason: "there may be \(Limits.dictionaryFolders) folders at most")
    }
    var paths: [String] = []
    for value in values {
      let path = try text(value)
      guard path.hasPrefix("/") || path.hasPrefix("~/") || path == "~",
        path.utf8.count <= Limits.settingsPathBytes
      else {
        let shown = path.withoutControls.shortened
        throw Fault(reason: "'\(shown)' is not a path from / or ~")
      }
      paths.append(path)
    }
    return paths
  }

  /// How text that flows is to be set in one respect: one of the words for that.
  ///
  /// - Parameters:
  ///   - key: its name.
  ///   - comment: what it says, before the words.
  ///   - path: where it goes.
  ///   - example: what stands for it in a new file.
  /// - Returns: the entry.
  private static func wish<Wish: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ comment: String,
    _ path: WritableKeyPath<ReaderSettings.Setting, String?>, as example: Wish
  ) -> SettingsEntry {
    let words = Wish.allCases.map(\.rawValue)
    return SettingsEntry(
      table: "text", key: key, comment: "\(comment): \(list(words)).",
      example: quoted(example.rawValue)
    ) { value, settings throws(Fault) in
      settings.setting[keyPath: path] = try word(value, among: words)
    }
  }

  private static func word(
    _ value: TOMLText.Value, among words: [String]
  ) throws(Fault) -> String {
    let text = try text(value)
    guard !words.contains(text) else { return text }
    let near = SettingsWords.nearest(to: text, among: words)
    throw Fault(
      reason: "'\(text.withoutControls.shortened)' is not one of \(list(words))"
        + (near.map { "; did you mean '\($0)'?" } ?? ""))
  }

  /// A paper that has a name, or a colour.
  private static func paper(
    _ value: TOMLText.Value, among names: [String]
  ) throws(Fault) -> String {
    let text = try text(value)
    if Paper(name: text) != nil { return text }
    if text.hasPrefix("#") {
      let shown = text.withoutControls.shortened
      throw Fault(reason: "'\(shown)' is not a colour as in #f4ecd8")
    }
    return try word(value, among: names)
  }

  private static func choice<Choice>(
    _ value: TOMLText.Value
  ) throws(Fault) -> Choice? where Choice: RawRepresentable<String> & CaseIterable {
    Choice(rawValue: try word(value, among: Choice.allCases.map(\.rawValue)))
  }

  private static func number(
    _ value: TOMLText.Value, in range: ClosedRange<Double>
  ) throws(Fault) -> Double {
    let number: Double
    switch value {
    case .whole(let whole): number = Double(whole)
    case .number(let own): number = own
    case .text, .truth, .list, .date, .emptyTable: throw Fault(reason: "it must be a number")
    }
    // Neither an infinite number nor one that is none is in a range.
    guard range.contains(number) else {
      throw Fault(reason: "\(number) is outside \(range.lowerBound)…\(range.upperBound)")
    }
    return number
  }

  private static func whole(
    _ value: TOMLText.Value, in range: ClosedRange<Int>
  ) throws(Fault) -> Int {
    guard case .whole(let number) = value else { throw Fault(reason: "it must be a whole number") }
    guard range.contains(number) else {
      throw Fault(reason: "\(number) is outside \(range.lowerBound)…\(range.upperBound)")
    }
    return number
  }
}
