/// What a person is to choose with the desktop's file chooser.
public enum FileChoice: Equatable, Sendable {
  /// A book, which is opened.
  case book
  /// A folder, whose books come into the library.
  case folder
}
