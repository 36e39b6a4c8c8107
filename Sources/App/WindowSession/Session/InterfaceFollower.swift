import Foundation
import RectoDesktop
import RectoOverlay

/// Keeps what lies over the book in the letters and at the size that desktop, screen and reader wish for.
struct InterfaceFollower {
  /// The variable of the environment that goes before what the desktop says of motion.
  private static let variable = "RECTO_REDUCED_MOTION"

  private var text: InterfaceText
  /// Whether the desktop was asked and is listened to.
  private(set) var hasAsked = false

  /// Begins with the screen and the reader's own factor, before the desktop was asked.
  init(_ window: Window, ownScale: Double, _ overlay: OverlayView) {
    text = InterfaceText(contentScale: window.scale, ownScale: ownScale)
    apply(to: overlay)
  }

  /// Asks the desktop, and listens to it from then on.
  ///
  /// - Returns: whether less motion is wished for, as far as that is known at once.
  mutating func begin(
    _ window: Window, _ desktop: DesktopCalls, _ mailbox: Mailbox, _ overlay: OverlayView
  ) -> Bool? {
    hasAsked = true
    text.ofDisplay = window.followText { mailbox.put(.displayText($0)) }
    desktop.followText()
    apply(to: overlay)
    let named = ProcessInfo.processInfo.environment[Self.variable].map { $0 != "0" }
    let prefersLess = named ?? window.prefersLessMotion
    if named == nil, prefersLess != true { desktop.askForLessMotion() }
    return prefersLess
  }

  /// Takes what changes.
  mutating func receive(_ overlay: OverlayView, _ change: (inout InterfaceText) -> Void) {
    change(&text)
    apply(to: overlay)
  }

  private func apply(to overlay: OverlayView) {
    overlay.scale = text.scale
    overlay.family = text.family
  }
}
