import RectoReaderCore
import RectoSession

/// What the desktop prefers.
extension ReadingSession {
  /// Learns once whether less motion is wished for, and how text looks: when there is something to be seen, which is not
  /// to wait for it, and before the first key counts. The bus, which may be slow, answers later.
  func learnPreferences() {
    guard frames.scheduler.hasPresented, !interface.hasAsked else { return }
    listen()
    desktop.askForChooser()
    if let prefersLess = interface.begin(window, desktop, mailbox, overlay) {
      send(.preferred(lessMotion: prefersLess))
    }
  }
}
