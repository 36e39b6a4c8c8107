import Dispatch
import Glibc

/// Hears that the program is to end, instead of being ended at once: the session logs out (TERM), the terminal
/// closes (HUP), Ctrl-C (INT). Listens as long as the object lives.
///
/// Whoever started the program so that it ignores one of them still has it ignored. A second signal ends the
/// program at once; so does the first one where the program has not ended within its patience.
nonisolated public final class EndSignals {
  private static let all = [SIGTERM, SIGHUP, SIGINT]
  private let sources: [any DispatchSourceSignal]

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - patience: seconds that the program is given to end by itself.
  ///   - onEnd: called from another thread with the number of the first signal.
  public init(patience: Double = 2, _ onEnd: @escaping @Sendable (Int32) -> Void) {
    let queue = DispatchQueue(label: "recto.signals")
    let heard = Self.all.filter { number in
      // The source sees the signal although it is ignored.
      let before = signal(number, SIG_IGN)
      return !Self.isIgnored(before)
    }
    sources = heard.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        for other in heard { signal(other, SIG_DFL) }
        queue.asyncAfter(deadline: .now() + patience) { Self.end(by: number) }
        onEnd(number)
      }
      return source
    }
    for source in sources { source.resume() }
  }

  private static func isIgnored(_ handler: sighandler_t?) -> Bool {
    unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Ends the program by a signal, so that whoever started it sees which one that was.
  public static func end(by number: Int32) {
    signal(number, SIG_DFL)
    // Who listens for a signal may have it blocked.
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    unsafe sigaddset(&mask, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    raise(number)
  }

  deinit {
    for source in sources { source.cancel() }
  }
}
