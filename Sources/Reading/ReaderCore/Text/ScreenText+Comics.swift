import RectoBookModel

/// Words about comics and scans.
public enum ComicsText {
  /// A line of the menu.
  static let menuItem = "Guided view"
  /// A line of the menu: the page in sight has an opening for itself.
  static let menuAlone = "This page alone"
  /// Guided view begins: the keys that turn pages go from panel to panel now.
  static let guidedView = "Guided view on."
  /// It was switched off; the opening is seen as before.
  static let guidedViewEnds = "Guided view off."
  /// Margins are to be cropped, and are being looked for.
  static let seeksMargins = "Cropping margins…"
  /// They are cropped now.
  static let cropped = "Margins cropped."
  /// They are no longer cropped.
  static let notCropped = "Margins shown."
  /// There are none to crop.
  static let noMargins = "These pages have no margins to crop."
  /// The command is for pages of fixed shape, and this book's text flows.
  static let onlyFixedPages = "This works only in books with fixed pages."
  /// Margins of scans that are shown as two pages each are not cropped.
  static let noCropOfHalves = "Margins of split scans cannot be cropped."
  /// Most scans are higher than wide, so that they cannot be two pages each.
  static let noDoubleScans = "Most of these scans are single pages."
  /// Pages are scrolled, and scans are seen as two pages only where leaves are turned.
  static let noHalvesOfSheets = "Scans are split only where pages turn."
  /// Each scan is shown as two pages that face each other.
  static let split = "Each scan is shown as two pages."
  /// Each scan is shown as one page.
  static let notSplit = "Each scan is shown as one page."
  /// Paper is shown white and ink black.
  static let leveled = "Auto-contrast on."
  /// Scans are shown as they are.
  static let notLeveled = "Auto-contrast off."
  /// A page has an opening for itself.
  static func standsAlone(_ page: PageNumber) -> String { "Page \(page) stands alone." }
  /// A page is paired with the one after it again.
  static func isPaired(_ page: PageNumber) -> String { "Page \(page) is paired again." }
  /// A page lies across both sides of its opening, and has it for itself.
  static func isSpread(_ page: PageNumber) -> String { "Page \(page) is a double page." }

  /// What a command about them does, as `ScreenText.summary(of:)`.
  static func summary(of command: Command) -> String {
    switch command {
    case .guidedView: "guided view: panel by panel"
    case .cropMargins: "crop the margins of all pages, or show them"
    case .splitScans: "show each scan as two pages, or as one"
    case .standAlone: "let this page stand alone, or pair it again"
    default: "auto-contrast for scans"
    }
  }
}
