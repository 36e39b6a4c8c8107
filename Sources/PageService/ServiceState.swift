import BookModel
import Glibc
import Synchronization

/// What the service's thread and its callers share.
///
/// Invariant: what is settled is wanted.
final class ServiceState: Sendable {
  private struct Shared {
    var wanted: [PageRequest] = []
    var settled: Set<PageRequest> = []
    var underWay: [PageRequest] = []
    /// Pages asked for apart from the screen.
    var singles: [Job] = []
    /// The outline and the survey, where they were asked for.
    var lists: [Job] = []
    var events: [PageEvent] = []
    var processes: [pid_t] = []
    var losses: [DecoderLoss: Int] = [:]
    var isClosed = false
  }

  private let shared = Mutex(Shared())
  /// Rings where the thread has something to do.
  let work = Bell()
  /// Rings where events are waiting.
  let news = Bell()
  private let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  // MARK: Callers

  func want(_ requests: [PageRequest]) {
    let isNew = shared.withLock { shared in
      guard shared.wanted != requests else { return false }
      shared.wanted = requests
      shared.settled.formIntersection(requests)
      return true
    }
    // A reader that says the same each frame wakes nobody.
    if isNew { work.ring() }
  }

  func ask(page: PageNumber, _ detail: PageDetail) {
    shared.withLock { $0.singles.append(.single(page, detail)) }
    work.ring()
  }

  func askOutline() { ask(list: .outline) }

  func askSurvey() { ask(list: .survey) }

  private func ask(list: Job) {
    shared.withLock { $0.lists.append(list) }
    work.ring()
  }

  func takeEvents() -> [PageEvent] {
    news.silence()
    return shared.withLock {
      let events = $0.events
      $0.events.removeAll()
      return events
    }
  }

  func close() {
    shared.withLock {
      $0.isClosed = true
      $0.events.removeAll()
    }
    work.ring()
  }

  /// The decoders that run.
  var processes: [pid_t] { shared.withLock { $0.processes } }

  /// The decoders that were lost.
  var losses: [DecoderLoss: Int] { shared.withLock { $0.losses } }

  /// The wanted requests that a decoder works on, for tests.
  var underWay: [PageRequest] { shared.withLock { $0.underWay } }

  // MARK: The thread

  var isClosed: Bool { shared.withLock { $0.isClosed } }

  var hasWork: Bool {
    shared.withLock { shared in
      !shared.singles.isEmpty || !shared.lists.isEmpty || Self.nextWanted(shared) != nil
    }
  }

  /// The next thing to do; a wanted request is under way from now on.
  ///
  /// Lists come last: somebody looks at the pages.
  func nextJob() -> Job? {
    shared.withLock { shared in
      if !shared.singles.isEmpty { return shared.singles.removeFirst() }
      if let next = Self.nextWanted(shared) {
        shared.underWay.append(next)
        return .page(next)
      }
      return shared.lists.isEmpty ? nil : shared.lists.removeFirst()
    }
  }

  private static func nextWanted(_ shared: borrowing Shared) -> PageRequest? {
    for request in shared.wanted
    where !shared.settled.contains(request) && !shared.underWay.contains(request) {
      return request
    }
    return nil
  }

  /// Notes that a request begun before has its answer.
  func settle(_ request: PageRequest) {
    shared.withLock { shared in
      shared.underWay.removeAll { $0 == request }
      if shared.wanted.contains(request) { shared.settled.insert(request) }
    }
  }

  func post(_ event: PageEvent) {
    let isHeard = shared.withLock {
      if !$0.isClosed { $0.events.append(event) }
      return !$0.isClosed
    }
    guard isHeard else { return }
    news.ring()
    wake()
  }

  func note(_ loss: DecoderLoss) { shared.withLock { $0.losses[loss, default: 0] += 1 } }

  func note(processes: [pid_t]) { shared.withLock { $0.processes = processes } }
}
