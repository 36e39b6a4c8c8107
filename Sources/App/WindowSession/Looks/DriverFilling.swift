/// How far a driver has come with the programs that it keeps on disk, and whether a process may work on that now: a
/// value that knows the time, and nothing of processes.
///
/// A start with a book is left alone: the first process waits for `patience` seconds, unless OpenGL has to draw before, as
/// it has where a shelf is seen.
///
/// Law: a process ends once a hand does anything, and none but the first begins within `calm` seconds of that: what a window
/// hears as it opens is no hand's doing.
nonisolated struct DriverFilling: Equatable {
  /// Seconds without an event after which it goes on with what nobody waits for.
  static let calm = 5.0
  /// Seconds after the start in which nothing is done that asks the processor for long.
  static let patience = 10.0

  /// Whether it does not have everything yet that a process gives it, or that is being found out.
  private(set) var isUnderWay = false
  /// Whether that has yet to come to what draws a book at rest.
  private(set) var isRestMissing = false
  /// Whether it was without them when the window opened, or that is being found out.
  private(set) var wereMissing = false
  /// Whether it is known to have everything.
  private(set) var areKept = false
  /// Whether a process is at work.
  private(set) var isAtWork = false
  /// When the first one begins; nil once one has.
  private var beginsAt: Double?
  /// When the one that is at work began.
  private var startedAt = 0.0
  /// Whether it is known that anything is missing: the disk is asked for that, and may not answer.
  private var isKnown = false

  /// How far that is.
  enum Progress: Sendable {
    /// Something is missing.
    case isMissing
    /// What draws leaves in motion, and the book at rest, is there.
    case atRest
    /// There is nothing to do: all was there before.
    case wasDone
    /// The process has made way for a hand.
    case halted
    /// It has ended.
    case over(areKept: Bool)
  }

  /// What is to be done with the process.
  enum Step {
    /// It makes way.
    case end
    /// Another one goes on from there.
    case start
  }

  /// Begins at a time: it is found out what is missing, and later a process is started for that, at once where a shelf is
  /// seen.
  mutating func begin(at time: Double, isAtShelf: Bool = false) {
    (isUnderWay, isRestMissing, wereMissing) = (true, true, true)
    beginsAt = isAtShelf ? time : time + Self.patience
  }

  /// OpenGL draws from a time on: what is missing is no longer waited for.
  mutating func hurry(at time: Double) { beginsAt = beginsAt.map { min($0, time) } }

  /// Learns how far it is.
  mutating func learn(_ progress: Progress) {
    switch progress {
    case .isMissing: isKnown = true
    case .atRest: isRestMissing = false
    case .wasDone:
      (isUnderWay, isRestMissing, isAtWork) = (false, false, false)
      (wereMissing, areKept) = (false, true)
    case .halted: isAtWork = false
    case .over(let areKept):
      (isUnderWay, isRestMissing, isAtWork, self.areKept) = (false, false, false, areKept)
    }
  }

  /// Makes way where a hand has done something, and goes on where none has for a while.
  ///
  /// - Parameters:
  ///   - heardAt: when anything was heard of last; nil where nothing was yet.
  ///   - time: now.
  /// - Returns: what is to be done; nil where all stays as it is. A process that is to end counts as one at work until
  ///   `learn` is told of it.
  mutating func follow(_ heardAt: Double?, at time: Double) -> Step? {
    guard isUnderWay, isKnown else { return nil }
    if isAtWork { return heardAt.map { $0 > startedAt } == true ? .end : nil }
    guard time >= due(after: heardAt) else { return nil }
    (isAtWork, beginsAt, startedAt) = (true, nil, time)
    return .start
  }

  private func due(after heardAt: Double?) -> Double {
    beginsAt ?? heardAt.map { $0 + Self.calm } ?? 0
  }

  /// When it goes on unless a hand does something.
  ///
  /// - Parameter heardAt: as in `follow`.
  /// - Returns: when; nil where nothing waits for that.
  func goesOnAt(after heardAt: Double?) -> Double? {
    guard isUnderWay, isKnown, !isAtWork else { return nil }
    return due(after: heardAt)
  }
}
