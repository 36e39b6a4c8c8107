public import PageLayout

extension SpreadMode {
  /// Whether one page is seen at a time, of leaves so wide in a view of a size.
  public func isOnePage(leafWidth: Double, in view: ViewSize) -> Bool {
    switch self {
    case .onePage: true
    case .twoPages: false
    case .automatic: BookShape.prefersOnePage(in: view, leafWidth: leafWidth)
    }
  }

  /// The word that it is remembered by.
  var word: String {
    switch self {
    case .automatic: "auto"
    case .onePage: "one"
    case .twoPages: "two"
    }
  }

  /// The mode of a word by which it is remembered; nil where there is none.
  public init?(word: String) {
    let all = [SpreadMode.automatic, .onePage, .twoPages]
    guard let mode = all.first(where: { $0.word == word }) else { return nil }
    self = mode
  }
}
