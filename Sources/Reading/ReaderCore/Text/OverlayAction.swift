/// What a reader does to the overlay with the pointer; keys go to the reader themselves.
public enum OverlayAction: Equatable, Sendable {
  /// A button was clicked.
  case command(Command)
  /// Something was clicked that stands for a command with what it is to be done with.
  case ordered(Invocation)
  /// A row of the panel was clicked.
  case chose(row: Int)
  /// The pointer has come over a row of a menu.
  case pointedAt(row: Int)
  /// A completion was clicked.
  case completed(row: Int)
  /// The scrubber is dragged to a share of the book, or let go there; as in `Bar.share`.
  case scrubbed(share: Double, isDone: Bool)
  /// The pointer is over the scrubber at a share, or has left it.
  case hoveredScrubber(share: Double?)
  /// The pointer has come to rest over the bar, or has left it.
  case restedOnBar(Bool)
  /// An answer of the sheet was clicked, or nil: the sheet was sent away.
  case answered(Int?)
  /// The panel was sent away.
  case closedPanel
  /// The pictures of the panel stand so many side by side.
  case laidOut(columns: Int)
  /// The look editor, or the card, takes this share of the view at its right; 0 where it is closed or lies elsewhere.
  case tookAside(share: Double)
  /// A message was sent away.
  case dismissed(message: Int)
  /// The words of a message are to be copied.
  case copied(message: Int)
  /// The tray was used, and not by a click.
  case tray(TrayAction)
  /// A note that is being written was laid out, or clicked.
  case note(NoteWriting)
  /// The card about a word was used.
  case wordCard(WordCardAction)
  /// The card was used.
  case card(CardAction)
  /// What lies over the shelf was used.
  case library(LibraryAction)
  /// The look editor was used.
  case look(LookEditorAction)
}
