import RectoBookModel

/// Words about pages that are scrolled instead of turned.
enum ScrollText {
  /// A message: leaves are turned again.
  static let turning = "Turning leaves"
  /// A message: pages are scrolled, and how they lie.
  static func scrolling(_ layout: ScrollLayout) -> String {
    switch layout {
    case .pages: "Scrolling"
    case .strip: "Scrolling one long strip"
    case .sideways: "Scrolling sideways"
    }
  }
  /// An error: there is no such way for pages to lie.
  static func noLayout(_ name: String) -> String {
    let names = ScrollLayout.allCases.map(\.rawValue) + [ScrollLayout.off]
    return "You cannot scroll “\(name.withoutControls)”. Choose \(ScreenText.choice(of: names))."
  }
}
