import RectoBookModel
import RectoLibraryDatabase
import RectoReadingRecords
import RectoReaderCore
import Foundation
import Synchronization

/// Brings the annotations of the open book to the library and back, on the library's thread.
///
/// What cannot be written stays, in its order, is told once, and is tried again until it can.
nonisolated final class AnnotationKeeper: Sendable {
  /// What it has to say.
  enum News: Sendable {
    /// All that are kept of a book.
    case all([Annotation], of: BookIdentity)
    /// Some of a book are in the library now, and others are not any more.
    case kept(put: [Annotation], removed: [String], of: BookIdentity)
    /// Another program may have changed some.
    case changed
  }

  private let library: LibraryKeeper
  private let mailbox: Mailbox
  private let state = Mutex(State())

  private struct State {
    var book: BookIdentity?
    /// What is known to be in the library.
    var read: (book: BookIdentity, revision: Library.AnnotationRevision)?
    /// What is not in it yet, in its order.
    var late: [(book: BookIdentity, change: AnnotationChange)] = []
    var isFailing = false
    /// Whether the reader was told that quitting loses something.
    var isWarned = false
    var watch: LateWatch<LibraryWatch>?
  }

  /// What is told while something cannot be written.
  private static let topic = "annotations"
  /// Seconds after which it is tried again.
  private static let pause = 3.0

  /// Keeps annotations in a library.
  ///
  /// - Parameters:
  ///   - library: the library.
  ///   - mailbox: hears what comes of it.
  init(_ library: LibraryKeeper, mailbox: Mailbox) {
    (self.library, self.mailbox) = (library, mailbox)
  }

  /// Another book is read from now on, or none: its annotations are asked for.
  func begin(_ book: BookIdentity?) {
    state.withLock { ($0.book, $0.read) = (book, nil) }
    look()
  }

  /// What the reader is to hear of news.
  func receive(_ news: News) -> [Event] {
    let book = state.withLock(\.book)
    switch news {
    case .all(let kept, let its): return its == book ? [.annotations(kept)] : []
    case .kept(let put, let removed, let its):
      return its == book ? [.keptAnnotations(put: put, removed: removed)] : []
    case .changed:
      look()
      return []
    }
  }

  /// Looks whether another program has changed something.
  func look() {
    guard let book = state.withLock(\.book) else { return }
    library.use { [self] services in
      watch(services.library)
      let revision = try services.library.annotationRevision(of: book)
      let isKnown = state.withLock { state in
        let isKnown = state.read.map { $0 == (book, revision) } ?? false
        state.read = (book, revision)
        return isKnown || state.book != book
      }
      guard !isKnown else { return }
      let kept = try services.library.annotations(of: book)
      mailbox.put(.annotations(.all(kept, of: book)))
    }
  }

  private func watch(_ library: Library) {
    let mailbox = mailbox
    state.withLock { state in
      guard state.watch == nil else { return }
      // What another window has written before the watch began is news as well.
      state.watch = LateWatch(onBegin: { mailbox.put(.annotations(.changed)) }) {
        try LibraryWatch(library) { mailbox.put(.annotations(.changed)) }
      }
    }
  }

  /// Writes changes of the open book.
  ///
  /// - Returns: what the reader is to hear: where a book cannot be told from others, nothing of it is kept.
  func keep(put: [Annotation], removed: [String]) -> [Event] {
    let now = Date().timeIntervalSince1970
    let changes =
      put.map { AnnotationChange.put($0.stamped(at: now)) }
      + removed.map { AnnotationChange.remove(id: $0, at: now) }
    let isKept = state.withLock { state in
      guard let book = state.book else { return false }
      state.late += changes.map { (book, $0) }
      return true
    }
    guard isKept else { return [.reported(AnnotationText.keepsNoAnnotations, isError: true)] }
    write()
    return []
  }

  /// Does something on the library's thread once what was said so far is written, or cannot be.
  ///
  /// - Parameter body: is told whether all is in the library.
  func whenWritten(_ body: @escaping @Sendable (Bool) -> Void) {
    library.use(otherwise: { body(false) }) { [self] _ in body(state.withLock(\.late.isEmpty)) }
  }

  /// Writes what is not in the library yet.
  private func write() {
    library.use(otherwise: { [self] in
      fail(because: AnnotationText.annotationsNotKept(AnnotationText.noLibrary))
    }) { [self] services in
      let late = state.withLock(\.late)
      var (written, fault) = (0, nil as LibraryError?)
      // Changes of one book that follow each other are one.
      while written < late.count {
        let book = late[written].book
        let run = late[written...].prefix { $0.book == book }.map(\.change)
        do throws(LibraryError) {
          try services.library.change(annotations: run, of: book)
        } catch {
          fault = error
          break
        }
        written += run.count
        report(run, of: book)
      }
      let isMended = state.withLock { state in
        state.late.removeFirst(written)
        defer { if fault == nil { (state.isFailing, state.isWarned) = (false, false) } }
        return state.isFailing && fault == nil
      }
      if isMended { mailbox.put(.event(.troubled(topic: Self.topic, []))) }
      if let fault { fail(because: AnnotationText.annotationsNotKept(fault)) }
    }
  }

  private func report(_ changes: [AnnotationChange], of book: BookIdentity) {
    var (put, removed): ([Annotation], [String]) = ([], [])
    for change in changes {
      switch change {
      case .put(let annotation): put.append(annotation)
      case .remove(let id, _): removed.append(id)
      }
    }
    mailbox.put(.annotations(.kept(put: put, removed: removed, of: book)))
  }

  private func fail(because words: String) {
    let isNew = state.withLock { state in
      defer { state.isFailing = true }
      return !state.isFailing
    }
    if isNew {
      mailbox.put(.event(.troubled(topic: Self.topic, [words])))
    }
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.pause) { [weak self] in
      guard let self, !state.withLock(\.late.isEmpty) else { return }
      write()
    }
  }

  /// Whether quitting now would lose something: that is told first, once.
  ///
  /// - Returns: what the reader is to hear; nil where the program may end.
  func warn() -> Event? {
    let isNew = state.withLock { state in
      guard state.isFailing, !state.late.isEmpty, !state.isWarned else { return false }
      state.isWarned = true
      return true
    }
    return isNew ? .troubled(topic: Self.topic, [AnnotationText.quitLosesAnnotations]) : nil
  }
}

extension AnnotationText {
  /// Annotations are not in the library, for a reason.
  nonisolated fileprivate static func annotationsNotKept(_ fault: LibraryError) -> String {
    fault.kind == .full ? annotationsAwaitRoom : annotationsNotKept(fault.reason)
  }
}

extension Annotation {
  /// The same, changed now, and made now where it had no time.
  fileprivate nonisolated func stamped(at now: Double) -> Annotation {
    var stamped = self
    if stamped.created == 0 { stamped.created = now }
    // A clock that was set back makes nothing older than it was.
    stamped.changed = max(now, changed.nextUp)
    return stamped
  }
}
