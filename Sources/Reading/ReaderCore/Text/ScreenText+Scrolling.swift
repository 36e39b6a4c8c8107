import RectoBookModel

/// Words about pages that are scrolled instead of turned.
enum ScrollText {
  /// A message: leaves are turned again.
  static let turning = "Pages turn."
  /// A message: pages are scrolled, and how they lie.
  static func scrolling(_ layout: ScrollLayout) -> String {
    switch layout {
    case .pages: "Pages scroll."
    case .strip: "Pages scroll as one long strip."
    case .sideways: "Pages scroll sideways."
    }
  }
  /// A message on a book of tall pictures, which a key lays out as a strip.
  static func tallPages(_ key: String) -> String {
    "Tall pages: \(key) scrolls them as one long strip."
  }
  /// An error: there is no such way for pages to lie.
  static func noLayout(_ name: String) -> String {
    let names = ScrollLayout.allCases.map(\.rawValue) + [ScrollLayout.off]
    return
      "There is no scroll layout “\(name.withoutControls)”. Choose \(ScreenText.choice(of: names))."
  }
}
