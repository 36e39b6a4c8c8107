/// What a reader does to the look editor with the pointer.
public enum LookEditorAction: Equatable, Sendable {
  /// The slider of a row is dragged to a share of its way, or let go there.
  case slid(row: Int, share: Double, isDone: Bool)
  /// A row was clicked.
  case chose(row: Int)
  /// The number of a row was clicked: it is to be typed.
  case typed(row: Int)
  /// The item of a row before the present one, or after it, is meant.
  case stepped(row: Int, by: Int)
  /// A row was clicked twice: it gets its usual value back.
  case reset(row: Int)
  /// A page was chosen.
  case turned(page: Int)
  /// A button was clicked.
  case did(LookDeed)
  /// The panel was sent away.
  case closed
  /// The line between two looks is dragged to a share of the view.
  case split(share: Double)
}
