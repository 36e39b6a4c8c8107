import Desktop
import Foundation
import ReaderCore
import Synchronization

/// What the desktop wishes for.
extension ReadingSession {
  /// The variable of the environment that goes before what the desktop says.
  private static let variable = "RECTO_REDUCED_MOTION"

  /// Learns once whether less motion is wished for: when there is something to be seen, which is not
  /// to wait for it, and before the first key counts. The bus, which may be slow, answers later.
  func learnWish() {
    if let wish = lateWish.take() { send(.wished(lessMotion: wish)) }
    guard hasPresented, !hasAskedDesktop else { return }
    hasAskedDesktop = true
    let environment = ProcessInfo.processInfo.environment
    let named = environment[Self.variable].map { $0 != "0" }
    if let wish = named ?? window.wishesLessMotion { send(.wished(lessMotion: wish)) }
    guard named == nil, !reader.wishesLessMotion else { return }
    let lateWish = lateWish
    DesktopPortal.askForLessMotion(in: environment) { wish in
      // Either may wish for it.
      guard wish else { return }
      lateWish.put(wish)
      Window.wake()
    }
  }
}

/// What another thread learns of the desktop.
nonisolated final class LateWish: Sendable {
  private let wish = Mutex<Bool?>(nil)

  /// Leaves it for the main thread.
  func put(_ wish: Bool) { self.wish.withLock { $0 = wish } }

  /// Takes it, once.
  func take() -> Bool? {
    wish.withLock { wish in
      defer { wish = nil }
      return wish
    }
  }
}
