import Dispatch
import RectoBookModel
import RectoDictionaries
import RectoReaderCore
import Synchronization

/// Looks words up for a window, on a thread of its own: an index may be long, and a disk slow.
nonisolated final class WordSeeker: Sendable {
  private let mailbox: Mailbox
  private let queue = DispatchQueue(label: "recto.words", qos: .userInitiated)
  private let shelf = Mutex<(choice: DictionaryChoice, shelf: DictionaryShelf)?>(nil)

  /// Opens no dictionary yet.
  ///
  /// - Parameter mailbox: gets the answers.
  init(mailbox: Mailbox) { self.mailbox = mailbox }

  /// Looks a word up; `Event.lookedUp` answers.
  ///
  /// - Parameters:
  ///   - word: the word.
  ///   - choice: the dictionaries.
  func seek(_ word: String, in choice: DictionaryChoice) {
    queue.async { [self] in
      let answer = shelf(of: choice).answer(to: word)
      mailbox.put(.event(.lookedUp(answer)))
    }
  }

  /// The dictionaries; those that are open already, unless others are meant now.
  private func shelf(of choice: DictionaryChoice) -> DictionaryShelf {
    shelf.withLock { known in
      if let known, known.choice == choice { return known.shelf }
      let made = choice.shelf
      known = (choice, made)
      return made
    }
  }
}
