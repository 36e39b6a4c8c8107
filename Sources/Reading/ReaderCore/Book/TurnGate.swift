public import RectoBookModel

/// Holds turns back until the pages that they lead to can be shown, so that the reader is where the
/// window shows it; other invocations pass at once. What passes it too early, `SightGate` does not show.
///
/// Where turns come faster than pages, those on the way to pages that are there pass as one: their leaves
/// take off together, and nobody waits for pages between them.
///
/// Laws: invocations pass in the order in which they came; none waits longer than `patience` behind
/// the one before it; only repeats of a held key are ever dropped, and only while a turn waits.
public struct TurnGate: Equatable, Sendable {
  private var waiting: [Waiting] = []
  /// Since when the foremost waits.
  private var since = 0.0
  /// Whether the foremost was found to wait for its pages.
  private var isBlocked = false

  private struct Waiting: Equatable, Sendable {
    var invocation: Invocation
    var isRepeat: Bool
  }

  /// Seconds after which a turn is done though its pages are not there: it is shown once they are, and
  /// what was asked for after it no longer waits for it.
  public static let patience = 0.5

  /// How many turns pass as one at the most: each is tried out first.
  private static let mostAtOnce = 24

  /// Makes an open gate.
  public init() {}

  /// Whether anything that was received has not passed yet.
  public var isWaiting: Bool { !waiting.isEmpty }

  /// Receives an invocation.
  ///
  /// - Parameters:
  ///   - invocation: what is to be done.
  ///   - isRepeat: whether a held key repeats it: a reader who holds a key turns as fast as pages
  ///     come, and stops where the hand stops.
  ///   - time: the time, in seconds of one clock.
  public mutating func receive(_ invocation: Invocation, isRepeat: Bool, at time: Double) {
    guard !(isRepeat && isBlocked) else { return }
    if waiting.isEmpty { since = time }
    waiting.append(Waiting(invocation: invocation, isRepeat: isRepeat))
  }

  /// How many of the foremost could pass as one: presses of one key to turn.
  private var likeCount: Int {
    guard let first = waiting.first?.invocation, first.isTurn else { return min(1, waiting.count) }
    let like = waiting.dropFirst().prefix { $0.invocation == first && !$0.isRepeat }
    return min(Self.mostAtOnce, 1 + like.count)
  }

  /// The reader as it will be once the foremost invocation is done, and those that may pass with it: its pages
  /// are the ones to ask for.
  public func ahead(of reader: Reader) -> Reader { passed(likeCount, to: reader) }

  private func passed(_ count: Int, to reader: Reader) -> Reader {
    guard let invocation = joined(count) else { return reader }
    var after = reader
    _ = after.receive(.invocation(invocation))
    return after
  }

  /// The foremost as one invocation.
  private func joined(_ count: Int) -> Invocation? {
    guard var joined = waiting.first?.invocation, count > 1 else {
      return waiting.first?.invocation
    }
    (joined.count, joined.isQuiet) = (count, true)
    return joined
  }

  /// The next invocation that is to be done now, if any.
  ///
  /// - Parameters:
  ///   - reader: what it is done to.
  ///   - time: the time, in seconds of the same clock.
  ///   - isBlank: whether there is no picture of a page.
  /// - Returns: The invocation, or nil while it waits.
  public mutating func next(
    for reader: Reader, at time: Double, isBlank: (PageNumber) -> Bool
  ) -> Invocation? {
    guard !waiting.isEmpty else { return nil }
    let seen = Set(reader.pages)
    let ready = stride(from: likeCount, to: 0, by: -1).first { count in
      !passed(count, to: reader).pages.contains { !seen.contains($0) && isBlank($0) }
    }
    guard let count = ready ?? (time >= since + Self.patience ? 1 : nil) else {
      isBlocked = true
      // Where frames are slow several repeats come at a time, and would be turned long after the
      // key is up.
      waiting = waiting.prefix(1) + waiting.dropFirst().filter { !$0.isRepeat }
      return nil
    }
    let invocation = joined(count)
    isBlocked = false
    waiting.removeFirst(count)
    since = time
    return invocation
  }
}

extension Invocation {
  /// Whether it turns to the next opening, or the one before, wherever the reader is.
  fileprivate var isTurn: Bool { count == nil && [.nextPage, .previousPage].contains(command) }
}
