import Foundation
import RectoBookModel
import RectoDesktop

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
}
