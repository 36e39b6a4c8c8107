public import RectoBookModel

/// What the program that holds the window has to tell: messages about files, memory and shaders.
extension ScreenText {
  // MARK: Books

  /// A message: a book cannot be opened; an error. The name of its file, and why, in the words of the error.
  public static func notOpened(_ error: DocumentError) -> String {
    guard case .opening(let path) = error.operation else { return error.description }
    return "Cannot open \(DiskPath.name(of: path)): \(error.reason.asClause)"
  }
  /// A message: several files were dropped on the window. At least 2; `next-book` is typed as it stands.
  public static func firstOfSeveral(_ count: Int) -> String {
    "This is the first of \(count) books; next-book opens the others."
  }
  /// A message: there is no book behind this one in its folder, or among those that were named.
  public static let lastBook = "This is the last book."
  /// A message: there is no book before this one.
  public static let firstBook = "This is the first book."
  /// A message: the book's file ends too early, as one that was not copied to its end; an error. The number of
  /// the last page that is in it, as a whole or in part, and how many are missing; 0 where nobody knows.
  static func endsEarly(at page: Int, missing: Int) -> String {
    switch missing {
    case ...0: "This file is cut off at page \(page); the rest is missing."
    case 1: "This file is cut off at page \(page); 1 page is missing."
    default: "This file is cut off at page \(page); \(missing) pages are missing."
    }
  }
  /// A message: there is no page before this one to turn to.
  static let firstPage = "This is the first page."
  /// A message: there is no page after this one to turn to.
  static let lastPage = "This is the last page."
  /// The same where another book lies behind this one in its folder: the name of its file, and the key that
  /// opens it.
  static func lastPage(next name: String, key: String?) -> String {
    key.map { "This is the last page. \($0) opens the next book, \(name)." }
      ?? "This is the last page. The next book is \(name)."
  }
  /// A message: books were being added to the library and it was told to stop; how many are left out.
  public static func notAdded(_ count: Int) -> String {
    count == 1
      ? "1 book was not added. Those already in the library stay."
      : "\(count) books were not added. Those already in the library stay."
  }
  /// A message: a file cannot be added to the library; an error. Its name, and why.
  public static func refused(_ name: String, _ reason: String) -> String { "\(name): \(reason)" }
  /// A message: parts of the protection against hostile books are missing from the kernel; an error. Their
  /// names.
  public static func lessProtection(without missing: [Protection]) -> String {
    let names = missing.map(\.name).joined(separator: ", ")
    return "This kernel lacks \(names); Recto opens books with less protection."
  }

  // MARK: What is remembered of a book

  /// A message: it cannot be written now; an error that goes when it can be again. The reason, such as
  /// a folder that may not be written.
  public static func notRemembered(_ reason: String) -> String {
    "Your place and bookmarks are not saved yet: \(reason). Recto keeps trying."
  }
  /// A message: the same where nothing is to be done about it but to make room.
  public static let memoryAwaitsRoom =
    "The disk is full. Your place and bookmarks will be saved when there is room."
  /// A message: it can be written again.
  public static let isRemembered = "Your place and bookmarks are saved again."
  /// A message: what was written cannot be read; an error, with its reason.
  public static func memoryLost(_ reason: String) -> String {
    "Your place and bookmarks in this book are lost: \(reason)."
  }
  /// A message: the file that cannot be read was moved out of the way, to this path.
  public static func memorySetAside(_ path: String) -> String {
    "The file that could not be read was moved to \(path)."
  }

  // MARK: Pictures, shaders and looks

  /// A message: what is seen was saved as a picture, at this path.
  public static func pictureSaved(_ path: String) -> String { "Picture saved: \(path)" }
  /// A message: a folder of shaders was named that there is not; an error.
  public static func noShaderFolder(_ folder: String) -> String {
    "Cannot use the shaders in \(folder): no such folder."
  }
  /// A message, also on standard error: a folder of shaders was asked for by `--shaders`, and there is none; an
  /// error.
  public static func shaderFolderIsAwaited(_ folder: String) -> String {
    "--shaders \(folder): no such folder yet; Recto uses it as soon as it exists"
  }
  /// A message: shaders are not used that may have brought the program down; an error. `path` is a file that
  /// says so.
  public static func shadersAreOff(until path: String) -> String {
    "Your shaders are off: Recto may have crashed because of them last time. "
      + "To try them again, save one of them or remove \(path)."
  }
  /// The last line of an error in a shader, where there are more; the command is typed as it stands.
  public static func moreProblems(_ count: Int) -> String {
    "and \(count) more; recto shaders check lists them"
  }
  /// A message: light and paper are not as they were left; an error, with its reason.
  public static func lookNotRestored(_ reason: String) -> String {
    "Cannot restore the last look: \(reason)"
  }
}
