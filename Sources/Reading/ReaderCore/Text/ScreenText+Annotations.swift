import RectoBookModel

/// Words about passages that are marked, and notes.
public enum AnnotationText {
  /// The title of their list.
  static let annotations = "Highlights and notes"
  /// Their list is empty.
  static let noAnnotations = "No highlights or notes yet."
  /// The label of the line in which a note is written.
  static let note = "Note"
  /// What the key does that begins a line in a note, in the sheet of keys.
  static let startsLine = "start a new line in a note"
  /// How a note is saved and how a line of it begins, by the keys that do so.
  static func noteKeys(saves: String, startsLine: String) -> String {
    "\(saves) saves, \(startsLine) starts a new line"
  }
  /// Something was to be marked, but no text is selected.
  static let nothingToMark = "Select some text first."
  /// A note was to be written on a page that is a picture: what is typed names its bookmark.
  static let noteIsBookmark = "No text here to write on. Your note becomes this page’s bookmark."
  /// A mark was to be removed, but none is held and none lies under what is selected.
  static let nothingMarked = "Nothing is highlighted here."
  /// There are as many as a book may have.
  static let tooManyAnnotations = "This book has too many highlights."

  /// The open book cannot be told from others.
  public static let keepsNoAnnotations = "Highlights in this file cannot be saved."
  /// Annotations cannot be written, for a reason.
  public static func annotationsNotKept(_ reason: String) -> String {
    "Your highlights are not saved yet: \(reason)"
  }
  /// The same where nothing is to be done about it but to make room.
  public static let annotationsAwaitRoom =
    "The disk is full. Your highlights will be saved when there is room."
  /// There is no library to keep them in.
  public static let noLibrary = "the library cannot be opened"
  /// The program was to end while annotations are not on disk.
  public static let quitLosesAnnotations =
    "Your highlights are not saved yet. Quit again to quit without saving them."

  /// What a command about them does, as `ScreenText.summary(of:)`.
  static func summary(of command: Command) -> String {
    switch command {
    case .highlight: "highlight the selected text; press again for the next colour"
    case .underline: "underline the selected text"
    case .strikeOut: "strike out the selected text"
    case .note: "write a note on the selected text, or on the page"
    case .removeHighlight: "remove the highlight or note"
    case .exportNotes: "export highlights and notes; a format or path may follow"
    default: "list of highlights and notes"
    }
  }

  /// A line of the menu of the right button, as `ScreenText.menuItem(_:)`.
  static func menuItem(_ command: Command) -> String {
    switch command {
    case .highlight: "Highlight"
    case .note: "Note…"
    case .removeHighlight: "Remove highlight"
    case .exportNotes: "Export notes"
    default: annotations
    }
  }

  /// What a button beside selected text is called.
  static func selectionButton(_ command: Command) -> String {
    switch command {
    case .underline: "Underline"
    case .strikeOut: "Strike out"
    case .note: note
    case .removeHighlight: "Remove"
    case .define: LookUpText.lookUp
    default: ScreenText.menuItem(command)
    }
  }

  // MARK: Export

  /// What a file of highlights and notes is called, without its suffix; without a title, where the book has none.
  public static func exportName(of title: String) -> String {
    title.isEmpty ? "Notes" : "\(title) - notes"
  }
  /// A message: they were written to a file.
  public static func notesExported(_ path: String) -> String { "Notes saved: \(path)" }
  /// A message: they were not; an error, with its reason.
  public static func notesNotExported(_ reason: String) -> String {
    "Cannot export your notes: \(reason)"
  }
  /// Why: a file that was named would be written over.
  public static func isThereAlready(_ path: String) -> String { "\(path) exists already" }
  /// Why: what was marked is not in the library, of which another message says why.
  public static let areNotKeptYet = "the last ones are not saved yet"
  /// Why: there is no home folder.
  public static let noDocumentsFolder = "there is no folder for documents; type a path"
  /// Why: who writes them has ended without a word.
  public static let exportEnded = "the export ended unexpectedly"
  /// What a file of a format is for, beside its name.
  static func format(_ format: NotesFormat) -> String {
    switch format {
    case .markdown: "text for editors and note apps"
    case .org: "an outline for Emacs"
    case .json: "everything, to import again"
    case .html: "a page for browsers"
    case .pdf: "a copy of the book with annotations"
    }
  }

  /// A colour that there is not.
  static func noAnnotationColor(_ name: String) -> String {
    let names = ScreenText.choice(of: AnnotationColor.allCases.map(color))
    return "There is no colour “\(name.withoutControls)”. Choose \(names)."
  }

  /// What a colour is called, in a list and where it is typed.
  static func color(_ color: AnnotationColor) -> String {
    switch color {
    case .yellow: "yellow"
    case .green: "green"
    case .blue: "blue"
    case .pink: "pink"
    case .purple: "purple"
    }
  }

  /// What kind of a mark it is, in a line of their list.
  static func kind(_ kind: Annotation.Kind, hasNote: Bool) -> String {
    let mark =
      switch kind {
      case .highlight: "highlight"
      case .underline: "underline"
      case .strikeOut: "strike-out"
      case .note: ""
      }
    return [hasNote || kind == .note ? "note" : "", mark].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// What a colour beside selected text does.
  static func marks(in color: AnnotationColor) -> String { "highlight in \(Self.color(color))" }

  /// A note and the words that it is about, in a line of a list.
  static func annotation(_ note: String, on quote: String) -> String { "\(note) — “\(quote)”" }
}
