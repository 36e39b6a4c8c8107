import Synchronization

/// Whether there is a window to wake, readable from every thread.
nonisolated final class WindowFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .acquiring) }

  func set() { flag.store(true, ordering: .releasing) }
}
