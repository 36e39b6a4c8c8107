import Dispatch
import Glibc

/// Hears Ctrl-C instead of being ended by it, for as long as the object lives.
nonisolated public final class TerminalInterrupt {
  private let source: any DispatchSourceSignal

  /// Begins to listen.
  ///
  /// - Parameter onInterrupt: called from another thread, for each one.
  public init(_ onInterrupt: @escaping @Sendable () -> Void) {
    // The source sees the signal although it is ignored.
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(
      signal: SIGINT, queue: DispatchQueue(label: "recto.interrupt"))
    source.setEventHandler(handler: onInterrupt)
    source.resume()
  }

  deinit {
    source.cancel()
    signal(SIGINT, SIG_DFL)
  }
}
