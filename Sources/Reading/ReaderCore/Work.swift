public import RectoBookModel

/// Something that lasts, and how far it has come.
public struct Work: Equatable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The book of this name is being opened.
    case opening(String)
    /// The pages of the book are being counted.
    case counting
    /// The book's text is laid out anew.
    case layingOut
    /// A page that is to be shown has no picture yet.
    case drawing(PageNumber)
    /// Words are looked for.
    case searching
    /// Small pictures of pages are being made.
    case thumbnails
    /// Books are being brought into the library: so many are, of so many.
    case adding(Int, of: Int)

    /// Whether it is the same work, however far it is.
    func isLike(_ other: Kind) -> Bool {
      if case .adding = self, case .adding = other { return true }
      return self == other
    }
  }

  public var kind: Kind
  /// How much of it is done, 0…1; nil where that is not known.
  public var share: Double?

  public init(_ kind: Kind, share: Double? = nil) { (self.kind, self.share) = (kind, share) }
}

/// What is going on, told once it has lasted: what is soon done only flickers.
struct WorkBoard: Equatable, Sendable {
  private var entries: [(work: Work, since: Double)] = []
  /// How late it is, as far as that was told.
  private var now = -Double.infinity

  /// Seconds that something lasts before it is told.
  static let patience = 0.5

  /// This is going on now, and nothing else.
  mutating func receive(_ works: [Work], at time: Double) {
    now = max(now, time)
    entries = works.map { work in
      (work, entries.first { $0.work.kind.isLike(work.kind) }?.since ?? time)
    }
  }

  /// It is so late.
  mutating func pass(to time: Double) { if !entries.isEmpty { now = max(now, time) } }

  /// What goes on, as it was told last.
  var works: [Work] { entries.map(\.work) }

  /// What has lasted long enough to be told.
  var shown: [Work] { entries.filter { $0.since + Self.patience <= now }.map(\.work) }

  /// When more is to be told.
  var nextWakeUp: Double? {
    entries.map { $0.since + Self.patience }.filter { $0 > now }.min()
  }

  static func == (a: WorkBoard, b: WorkBoard) -> Bool {
    a.now == b.now && a.entries.elementsEqual(b.entries, by: ==)
  }
}
