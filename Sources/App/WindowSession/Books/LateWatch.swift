import Dispatch
import Synchronization

/// Something that listens, begun on another thread since the disk may take its time. Ends with the object.
nonisolated final class LateWatch<Watch: Sendable>: Sendable {
  private let watch = Mutex<Watch?>(nil)

  /// Begins a watch; without it there are still the keys.
  ///
  /// - Parameters:
  ///   - onBegin: called once it is begun, for what has changed before.
  ///   - begin: makes the watch. Both are called from another thread.
  init(
    onBegin: @escaping @Sendable () -> Void = {},
    _ begin: @escaping @Sendable () throws -> Watch
  ) {
    DispatchQueue.global(qos: .utility).async { [weak self] in
      guard let watch = try? begin() else { return }
      self?.watch.withLock { $0 = watch }
      onBegin()
    }
  }
}
