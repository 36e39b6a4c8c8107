import BookModel
import CShared
import Glibc
import Synchronization

/// A counter of the kernel that wakes whoever waits for it.
final class Bell: Sendable {
  private let descriptor: Descriptor

  init() {
    let number = recto_bell_create()
    precondition(number >= 0, "the system has no descriptor left")
    descriptor = Descriptor(taking: number)
  }

  var number: CInt { descriptor.number }

  func ring() { recto_bell_ring(number) }

  func silence() { recto_bell_silence(number) }

  /// Waits for any of some descriptors; which of them can be read.
  static func wait(for descriptors: [CInt], seconds: Double) -> [Bool] {
    var ready = [UInt8](repeating: 0, count: descriptors.count)
    let milliseconds = CInt(min(max(0, (seconds * 1000).rounded(.up)), 1_000_000))
    _ = unsafe recto_wait(descriptors, &ready, descriptors.count, milliseconds)
    return ready.map { $0 != 0 }
  }
}

/// What the service's thread and its callers share.
///
/// Invariant: what is settled is wanted.
final class ServiceState: Sendable {
  /// A question beside the pages of the screen.
  enum Question: Equatable, Sendable {
    case outline
    case survey
    case picture(PageNumber, PageDetail)
  }

  private struct Shared {
    var wanted: [PageRequest] = []
    var settled: Set<PageRequest> = []
    var underWay: [PageRequest] = []
    var questions: [Question] = []
    var events: [PageEvent] = []
    var processes: [pid_t] = []
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
    shared.withLock {
      $0.wanted = requests
      $0.settled.formIntersection(requests)
    }
    work.ring()
  }

  func ask(_ question: Question) {
    shared.withLock { $0.questions.append(question) }
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

  /// The decoders that run, for tests that kill them.
  var processes: [pid_t] { shared.withLock { $0.processes } }

  // MARK: The thread

  var isClosed: Bool { shared.withLock { $0.isClosed } }

  var hasWork: Bool {
    shared.withLock { shared in
      !shared.questions.isEmpty || Self.nextWanted(shared) != nil
    }
  }

  func takeQuestion() -> Question? {
    shared.withLock { $0.questions.isEmpty ? nil : $0.questions.removeFirst() }
  }

  /// The first wanted request that nobody works on; it is under way from now on.
  func beginWanted() -> PageRequest? {
    shared.withLock { shared in
      guard let next = Self.nextWanted(shared) else { return nil }
      shared.underWay.append(next)
      return next
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

  func note(processes: [pid_t]) { shared.withLock { $0.processes = processes } }
}
