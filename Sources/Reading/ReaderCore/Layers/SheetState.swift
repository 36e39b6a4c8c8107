import RectoBookModel

/// What is shown in the middle until it is sent away.
enum SheetState: Equatable, Sendable {
  case keys
  /// What is known of the book.
  case information
  /// An address that a link leads to, and whether to go there.
  case address(WebAddress)
  /// Where a search of the web of that name leads, and whether to go there.
  case search(WebAddress, named: String)
  /// A preset of that name that is there already, and whether to write over it.
  case overwrite(preset: String)
  /// A preset of the reader's, and whether to remove it.
  case delete(preset: String)
  /// Books of the shelf, and whether to forget them; the title of one of them.
  case forget([Int], title: String)

  /// A book whose question for a password was sent away, and how to go on.
  case locked
  /// Whether to forget how long books were read.
  case forgetStatistics

  /// Whether it asks what is to become of a preset.
  var isAboutPreset: Bool {
    switch self {
    case .overwrite, .delete: true
    case .keys, .information, .address, .search, .forget, .forgetStatistics, .locked: false
    }
  }

  /// The address that it asks about.
  var address: WebAddress? {
    switch self {
    case .address(let address), .search(let address, _): address
    case .keys, .information, .overwrite, .delete, .forget, .forgetStatistics, .locked: nil
    }
  }

  /// What can be answered, the answer of Enter first.
  var answers: [String] {
    switch self {
    case .keys, .information: []
    case .address, .search:
      [ScreenText.answerOpen, ScreenText.answerCopy, ScreenText.answerCancel]
    case .overwrite: [ScreenText.answerOverwrite, ScreenText.answerCancel]
    case .locked: [ScreenText.answerPassword, ScreenText.answerOther]
    case .delete: [ScreenText.answerDelete, ScreenText.answerCancel]
    case .forget, .forgetStatistics:
      [ShelfScreenText.answerForget, ScreenText.answerCancel]
    }
  }
}
