import Dispatch
import RectoDiskFiles
import RectoReaderCore
import RectoSettings
import Synchronization

/// The file of settings: what it says, who hears of its changes, and what was chosen for all books, which is written
/// into it.
final class SettingsKeeper {
  /// The file as it was read last; nil where there is no folder for it.
  var file: SettingsFile?
  /// Hears of its changes; begun when there is something to be seen.
  var watch: LateWatch<FileWatch>?
  private let waiting = Waiting()

  /// Seconds after a choice: a slider that is dragged is not written at each step.
  private static let pause = 0.4

  init(_ file: SettingsFile?) { self.file = file }

  isolated deinit {}

  /// Choices that are not written yet, in their order; of one kind the last counts.
  private nonisolated final class Waiting: Sendable {
    private let changes = Mutex<[SettingsChange]>([])

    /// Adds changes; whether there were none.
    func add(_ new: [SettingsChange]) -> Bool {
      changes.withLock { changes in
        defer {
          for change in new {
            changes.removeAll { $0.table == change.table && $0.key == change.key }
            changes.append(change)
          }
        }
        return changes.isEmpty
      }
    }

    /// Writes all of them into a file; says why where it cannot.
    func write(to file: SettingsFile, _ mailbox: Mailbox) {
      let all = changes.withLock { changes in
        defer { changes = [] }
        return changes
      }
      guard !all.isEmpty else { return }
      do {
        try file.change(to: all)
      } catch {
        let words = CardText.notKept("\(error)")
        mailbox.put(.event(.reported(words, isError: true)))
      }
    }
  }

  /// Keeps choices as those of books that have none of their own.
  ///
  /// - Parameters:
  ///   - choices: the choices.
  ///   - asked: what was asked for at the start, which they go before from now on.
  ///   - errands: where the file is written.
  ///   - mailbox: takes why it cannot be.
  func keep(
    _ choices: [ReadingChoice], over asked: inout TextPreference, _ errands: DispatchQueue,
    _ mailbox: Mailbox
  ) {
    asked.giveWay(to: choices)
    guard let file else {
      let words = CardText.notKept(CardText.noSettings)
      return mailbox.put(.event(.reported(words, isError: true)))
    }
    guard waiting.add(choices.map(SettingsChange.init)) else { return }
    errands.asyncAfter(deadline: .now() + Self.pause) { [waiting] in
      waiting.write(to: file, mailbox)
    }
  }

  /// Reads the file anew; `Mailbox.Message.settings` brings it.
  func reload(on errands: DispatchQueue, _ mailbox: Mailbox) {
    guard let before = file else { return }
    errands.async {
      var file = before
      file.reload()
      mailbox.put(.settings(file))
    }
  }

  /// Writes what waits, without a pause.
  func finish(on errands: DispatchQueue, _ mailbox: Mailbox) {
    guard let file else { return }
    errands.async { [waiting] in waiting.write(to: file, mailbox) }
  }
}
