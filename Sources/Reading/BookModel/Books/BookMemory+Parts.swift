/// What is remembered of a book in parts: of most books there is none.
extension BookMemory {
  /// How pages are scrolled.
  public struct Scrolled: MemoryPart {
    var layout: String?
    var share: Double?

    private enum Key: String, CodingKey { case layout, share }

    init() {}

    /// Reads what of it is understood.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      layout = try? values.decodeIfPresent(String.self, forKey: .layout)
      share = try? values.decodeIfPresent(Double.self, forKey: .share)
    }
  }

  /// How pages are made up.
  public struct Makeup: MemoryPart {
    var alone: [Int]?
    var crop: MarginCrop?
    var splits: Bool?
    var isLeveled: Bool?

    private enum Key: String, CodingKey { case alone, crop, splits, isLeveled }

    init() {}

    /// Reads what of it is understood.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      let alone = try? values.decodeIfPresent([Perhaps<Int>].self, forKey: .alone)
      self.alone = alone?.compactMap(\.value)
      crop = try? values.decodeIfPresent(MarginCrop.self, forKey: .crop)
      splits = try? values.decodeIfPresent(Bool.self, forKey: .splits)
      isLeveled = try? values.decodeIfPresent(Bool.self, forKey: .isLeveled)
    }
  }

  /// How lines of text that flows are set.
  public struct Lines: MemoryPart {
    var spacing: Double?
    var alignment: String?
    var hyphens: String?
    var paragraphs: String?
    var footnotes: String?
    var hasHeads: Bool?

    private enum Key: String, CodingKey {
      case spacing, alignment, hyphens, paragraphs, footnotes, hasHeads
    }

    init() {}

    /// Reads what of it is understood.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      spacing = try? values.decodeIfPresent(Double.self, forKey: .spacing)
      alignment = try? values.decodeIfPresent(String.self, forKey: .alignment)
      hyphens = try? values.decodeIfPresent(String.self, forKey: .hyphens)
      paragraphs = try? values.decodeIfPresent(String.self, forKey: .paragraphs)
      footnotes = try? values.decodeIfPresent(String.self, forKey: .footnotes)
      hasHeads = try? values.decodeIfPresent(Bool.self, forKey: .hasHeads)
    }
  }

  /// Changes a part, of which nothing is left where it says nothing.
  private mutating func change<Part: MemoryPart>(
    _ part: WritableKeyPath<BookMemory, Part?>, _ body: (inout Part) -> Void
  ) {
    var changed = self[keyPath: part] ?? Part()
    body(&changed)
    self[keyPath: part] = changed == Part() ? nil : changed
  }

  /// How pages lie that are scrolled instead of turned, in the words of the commands; nil where leaves turn.
  public var scroll: String? {
    get { scrolling?.layout }
    set { change(\.scrolling) { $0.layout = newValue } }
  }

  /// How far below its head the page was seen on which the reader stopped, in lengths of it.
  public var scrolledShare: Double? {
    get { scrolling?.share }
    set { change(\.scrolling) { $0.share = newValue } }
  }

  /// The pages that stand alone where others are paired, from 1, in their order.
  public var alone: [Int]? {
    get { makeup?.alone }
    set { change(\.makeup) { $0.alone = newValue } }
  }

  /// What is left of pages whose margins are cropped.
  public var crop: MarginCrop? {
    get { makeup?.crop }
    set { change(\.makeup) { $0.crop = newValue } }
  }

  /// Whether each scan is taken for two pages, where the reader said so.
  public var splits: Bool? {
    get { makeup?.splits }
    set { change(\.makeup) { $0.splits = newValue } }
  }

  /// Whether ink and paper of scans are shown black and white.
  public var isLeveled: Bool? {
    get { makeup?.isLeveled }
    set { change(\.makeup) { $0.isLeveled = newValue } }
  }

  /// How far apart lines of text that flows are, in sizes of the text; 0 as the book says.
  public var lineSpacing: Double? {
    get { lines?.spacing }
    set { change(\.lines) { $0.spacing = newValue } }
  }

  /// Where such lines begin and end, in the words of `TextAlignment`.
  public var alignment: String? {
    get { lines?.alignment }
    set { change(\.lines) { $0.alignment = newValue } }
  }

  /// Whether its words are parted, in the words of `TextHyphens`.
  public var hyphens: String? {
    get { lines?.hyphens }
    set { change(\.lines) { $0.hyphens = newValue } }
  }

  /// What tells its paragraphs apart, in the words of `TextParagraphs`.
  public var paragraphs: String? {
    get { lines?.paragraphs }
    set { change(\.lines) { $0.paragraphs = newValue } }
  }

  /// Where its notes are read, in the words of `TextFootnotes`.
  public var footnotes: String? {
    get { lines?.footnotes }
    set { change(\.lines) { $0.footnotes = newValue } }
  }

  /// Whether page numbers and titles stand in their margins.
  public var hasRunningHeads: Bool? {
    get { lines?.hasHeads }
    set { change(\.lines) { $0.hasHeads = newValue } }
  }
}

/// A part of what is remembered: of a wrong kind it is none, and so is each thing in it.
protocol MemoryPart: Equatable, Sendable, Codable {
  init()
}
