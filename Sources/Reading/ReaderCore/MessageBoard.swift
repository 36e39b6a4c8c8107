import RectoBookModel

/// What is told: errors until they are sent away, the rest for a moment.
struct MessageBoard: Equatable, Sendable {
  /// One message.
  struct Entry: Equatable, Sendable {
    var id: Int
    var text: String
    var isError: Bool
    /// When it goes; nil for an error, or before a clock was seen.
    var until: Double?
    /// Where set, a newer message about the same takes its place.
    var topic: String?
    /// What of it is worth copying, where that is not all of it.
    var path: String?

    var copied: String { path ?? text }
  }

  /// The messages, the latest last.
  private(set) var entries: [Entry] = []
  private var nextID = 1

  /// Seconds for which what is no error stays.
  static let seconds = 4.0
  /// Seconds for which something stays that a hand may want to copy.
  static let copySeconds = 12.0

  /// Reports something.
  mutating func report(
    _ text: String, isError: Bool = false, topic: String? = nil, copying path: String? = nil
  ) {
    if let topic { entries.removeAll { $0.topic == topic } }
    // Said twice it is no truer.
    entries.removeAll { $0.text == text && $0.isError == isError }
    add(
      Entry(
        id: nextID, text: text.shortened, isError: isError, until: nil, topic: topic, path: path))
  }

  /// Adds a message under a number of its own.
  private mutating func add(_ entry: Entry) {
    entries.append(entry)
    entries[entries.count - 1].id = nextID
    nextID += 1
    while entries.count > Limits.messages {
      entries.remove(at: entries.firstIndex { !$0.isError } ?? 0)
    }
  }

  /// Reports what is wrong about something now, in the place of what was; nothing where it is cured.
  mutating func report(errors: [String], topic: String) {
    dismiss(topic: topic)
    for error in errors {
      report(error, isError: true)
      entries[entries.count - 1].topic = topic
    }
  }

  /// Takes over the errors of another board: they stay until they are sent away or cured.
  mutating func adoptErrors(of other: MessageBoard) {
    for entry in other.entries where entry.isError { add(entry) }
  }

  /// Sends a message away.
  mutating func dismiss(_ id: Int) { entries.removeAll { $0.id == id } }

  /// Sends the errors away; whether there were any.
  mutating func dismissErrors() -> Bool {
    let count = entries.count
    entries.removeAll(where: \.isError)
    return entries.count != count
  }

  /// Whether anything is told about something.
  func tells(of topic: String) -> Bool { entries.contains { $0.topic == topic } }

  /// Sends away what is about something.
  mutating func dismiss(topic: String) { entries.removeAll { $0.topic == topic } }

  /// It is so late: messages go, and those that are new stay from now on.
  mutating func pass(to time: Double) {
    entries.removeAll { $0.until.map { $0 <= time } ?? false }
    for index in entries.indices where !entries[index].isError && entries[index].until == nil {
      entries[index].until =
        time + (entries[index].path == nil ? Self.seconds : Self.copySeconds)
    }
  }

  /// When the next message goes; the beginning of time where one has seen no clock yet.
  var nextWakeUp: Double? {
    entries.filter { !$0.isError }.map { $0.until ?? -.infinity }.min()
  }
}
