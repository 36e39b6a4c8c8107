import RectoBookModel
import Dispatch
import Synchronization

/// The book that a window opens with, looked at on another thread: a disk that does not answer must not keep
/// the window away.
///
/// Law: what was found is handed over once, to whoever waited in time, else to the mailbox.
nonisolated final class FirstBook: Sendable {
  /// The number under which the mailbox hears of it.
  static let number = 0

  private enum State {
    case sought
    case found(FoundBook)
    /// Nobody waits any more.
    case overdue
  }

  let location: BookLocation
  private let state = Mutex(State.sought)
  private let isFound = DispatchSemaphore(value: 0)

  /// Begins to look.
  ///
  /// - Parameters:
  ///   - location: where the book lies.
  ///   - look: looks at it, on another thread.
  ///   - whenLate: hears what was found after the wait was over, on that thread.
  init(
    _ location: BookLocation, looking look: @escaping @Sendable (BookLocation) -> FoundBook,
    whenLate: @escaping @Sendable (FoundBook) -> Void
  ) {
    self.location = location
    DispatchQueue.global(qos: .userInteractive).async { [self] in
      let found = look(location)
      let isLate = state.withLock { state in
        if case .overdue = state { return true }
        state = .found(found)
        return false
      }
      if isLate { whenLate(found) } else { isFound.signal() }
    }
  }

  /// What was found within so many seconds; nil where the disk takes longer.
  func wait(_ seconds: Double) -> FoundBook? {
    _ = isFound.wait(timeout: .now() + seconds)
    return state.withLock { state in
      guard case .found(let found) = state else {
        state = .overdue
        return nil
      }
      return found
    }
  }
}
