import Foundation
import RectoBookModel
import RectoDesktop
import RectoLibraryDatabase
import RectoReaderCore
import RectoReadingRecords

/// Measures how long the book in a window is read, and has it recorded in the library, on its thread.
final class ReadingTimer {
  private let library: LibraryKeeper
  private var time = ReadingTime()
  private var book: BookIdentity?
  /// When something was pressed last.
  private var touched = monotonicSeconds()

  /// Measures nothing yet.
  init(_ library: LibraryKeeper) { self.library = library }

  /// When a look is due, though nothing happens.
  var wakeUp: Double? { time.wakeUp }

  /// Something was pressed.
  func touch(at time: Double) { touched = time }

  /// Another book is read from now on, or none.
  func begin(_ book: BookIdentity?) {
    record(time.finish(at: monotonicSeconds()))
    self.book = book
  }

  /// Looks what is read now.
  ///
  /// - Parameters:
  ///   - reader: who reads.
  ///   - counts: whether the window is in front, and what is read is to be recorded.
  func follow(_ reader: Reader, counts: Bool) {
    let now = monotonicSeconds()
    let isOnDesk = !reader.isShelfInSight && reader.facts != nil && book != nil
    let sight = ReadingTime.Sight(
      pages: isOnDesk ? reader.pages : [], isAtRest: !reader.isInMotion, counts: counts,
      touched: touched)
    record(time.follow(sight, at: now))
  }

  private func record(_ spell: ReadingSpell?) {
    guard let spell, let book else { return }
    // From the clock that never goes back to the one on the wall.
    let shift = Date().timeIntervalSince1970 - monotonicSeconds()
    let dated = ReadingSpell(
      from: spell.start + shift, to: spell.end + shift, pages: spell.pages)
    library.use { try ReadingLog($0.library).record(dated, of: book) }
  }

  // MARK: Figures

  /// Asks how a book was read, the one of a number on the shelf or the open one; `Event.readingFigures` answers, also where
  /// nothing is recorded.
  func ask(shelved number: Int?, to mailbox: Mailbox) {
    record(time.handOver(at: monotonicSeconds()))
    let book = book
    library.use { services in
      let identity =
        try number.map { try services.library.book(BookID(Int64($0)))?.identity } ?? book
      var found: ReadingFigures?
      if let identity { found = try ReadingLog(services.library).figures(of: identity) }
      mailbox.put(.event(.readingFigures(found, shelved: number)))
    }
  }

  /// Forgets how all books were read.
  func forget(telling mailbox: Mailbox) {
    time = ReadingTime()
    library.use(otherwise: { mailbox.put(.failed(StatisticsText.notForgotten)) }) { services in
      try ReadingLog(services.library).forget()
      mailbox.put(.event(.readingFigures(nil, shelved: nil)))
      mailbox.put(.event(.reported(StatisticsText.forgotten, isError: false)))
    }
  }
}
