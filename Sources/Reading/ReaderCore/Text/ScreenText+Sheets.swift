import RectoBookModel

/// What sheets in the middle of the window say.
extension ScreenText {
  // MARK: A link out of the book

  /// The title of a question: a link leads to an address on the web, or to one that mail is sent to.
  static let addressTitle = "Open this link?"
  /// What stands over the address in that question.
  static let addressWords = "This link leads outside the book, to:"

  // MARK: Answers, on buttons

  /// An answer: open the address with the desktop's program for it.
  static let answerOpen = "Open"
  /// An answer: copy the address to the clipboard.
  static let answerCopy = "Copy"
  /// An answer: write over the preset.
  static let answerOverwrite = "Overwrite"
  /// An answer: delete the preset.
  static let answerDelete = "Delete"
  /// An answer: do nothing.
  static let answerCancel = "Cancel"

  /// An answer: show the field for a book's password again.
  static let answerPassword = "Enter Password"
  /// An answer: choose another book to open.
  static let answerOther = "Open Another…"

  // MARK: A book that is locked

  /// The title of a sheet: the field for a book's password was closed.
  static let lockedTitle = "This book is locked"
  /// What stands under that title.
  static let lockedWords = "It opens with its password only."

  // MARK: A preset that is there

  /// The title of a question, before a preset is saved.
  static let overwriteTitle = "Overwrite the preset?"
  /// What stands under that title; `name` is the preset's.
  static func presetIsThere(_ name: String) -> String {
    "You already have a preset called “\(name)”."
  }
  /// The title of a question, before a preset is deleted.
  static let deleteTitle = "Delete the preset?"
  /// What stands under that title; `name` is the preset's.
  static func presetGoes(_ name: String) -> String {
    "Your preset “\(name)” will be deleted permanently."
  }

  // MARK: About this book

  /// The title of the sheet that tells what is known of a book; also a line of the menu.
  static let aboutBook = "About this book"
  /// What stands before the book's title.
  static let title = "Title"
  /// What stands before its author's name.
  static let author = "Author"
  /// What stands before the series that it belongs to, and its number there.
  static let series = "Series"
  /// What stands before the words under which it is filed.
  static let tags = "Tags"
  /// What stands before how far it was read.
  static let readSoFar = "Read"
  /// What stands before the path of its file.
  static let file = "File"
  /// What stands before the kind of its file, such as PDF.
  static let format = "Format"
  /// What stands before how many pages it has.
  static let pageCount = "Pages"
  /// What stands before the width and height of its pages.
  static let pageSize = "Page size"
  /// The width and height of pages.
  static func millimetres(_ width: Int, _ height: Int) -> String { "\(width) × \(height) mm" }
  /// The width and height of pages that are pictures.
  static func pixels(_ width: Int, _ height: Int) -> String { "\(width) × \(height) px" }
  /// What stands before the direction in which it is read.
  static let direction = "Direction"
  /// The direction in which a book is read.
  static func direction(_ direction: ReadingDirection) -> String {
    switch direction {
    case .leftToRight: "Left to right"
    case .rightToLeft: "Right to left"
    }
  }
  /// What stands before the title of the chapter in which the reader is.
  static let chapter = "Chapter"
}
