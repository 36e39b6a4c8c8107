import RectoDesktop
import Foundation
import RectoReaderCore
import RectoSession

/// What the desktop prefers.
extension ReadingSession {
  /// The variable of the environment that goes before what the desktop says.
  private static let variable = "RECTO_REDUCED_MOTION"

  /// Learns once whether less motion is wished for: when there is something to be seen, which is not
  /// to wait for it, and before the first key counts. The bus, which may be slow, answers later.
  func learnMotionPreference() {
    guard frames.scheduler.hasPresented, !hasAskedDesktop else { return }
    hasAskedDesktop = true
    listen()
    desktop.askForChooser()
    let environment = ProcessInfo.processInfo.environment
    let named = environment[Self.variable].map { $0 != "0" }
    if let preference = named ?? window.prefersLessMotion {
      send(.preferred(lessMotion: preference))
    }
    guard named == nil, !reader.prefersLessMotion else { return }
    desktop.askForLessMotion()
  }
}
