import Foundation
import RectoBookModel
import RectoDesktop
import RectoReaderCore

/// What the desktop is asked to do for the window; what comes of it is left in a mailbox.
nonisolated struct DesktopCalls: Sendable {
  private let mailbox: Mailbox

  /// The calls of a window.
  init(_ mailbox: Mailbox) { self.mailbox = mailbox }

  /// Opens an address with the program that the desktop's user chose for it.
  func open(_ address: WebAddress) {
    let environment = ProcessInfo.processInfo.environment
    DesktopPortal.open(address, in: environment) { [mailbox] in mailbox.put(.failed($0)) }
  }

  /// Asks whether the desktop prefers less motion, whatever the window's display says: either may.
  func askForLessMotion() {
    let environment = ProcessInfo.processInfo.environment
    DesktopPortal.askForLessMotion(in: environment) { [mailbox] in
      if $0 { mailbox.put(.lessMotion) }
    }
  }

  /// Asks how text looks on the desktop, and hears of it when that changes.
  func followText() {
    let environment = ProcessInfo.processInfo.environment
    DesktopPortal.followText(in: environment) { [mailbox] in mailbox.put(.portalText($0)) }
  }

  /// Asks whether the desktop has a file chooser; `Event.fileChooser` answers where it has.
  func askForChooser() {
    let environment = ProcessInfo.processInfo.environment
    DesktopPortal.askForChooser(in: environment) { [mailbox] in
      mailbox.put(.event(.fileChooser(true)))
    }
  }

  /// Has something chosen; where the chooser has gone, its path is asked for.
  func choose(_ choice: FileChoice) {
    let environment = ProcessInfo.processInfo.environment
    let title = choice == .book ? ShelfScreenText.chooseBook : ShelfScreenText.addFolder
    DesktopPortal.choose(choice == .book ? .file : .folder, title: title, in: environment) {
      [mailbox] paths in
      let command: Command = choice == .book ? .chooseBook : .addFolder
      guard let paths else {
        mailbox.put(.event(.fileChooser(false)))
        return mailbox.put(.event(.command(command)))
      }
      for path in paths.prefix(1) {
        mailbox.put(.event(.invocation(Invocation(command, argument: path))))
      }
    }
  }
}
