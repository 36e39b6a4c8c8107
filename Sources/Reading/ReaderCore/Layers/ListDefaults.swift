import PageGeometry
import PageLayout

/// How lists were used last: it counts for the next one.
struct ListDefaults: Equatable, Sendable {
  /// The list that was open last.
  var last = PanelState.Kind.outline
  /// How many pictures of pages stand side by side in a list of them, where that was told.
  var toldColumns: Int?

  /// How many pictures of pages stand side by side in a view.
  func columns(in view: ViewSize) -> Int {
    toldColumns ?? Int(view.width / 190).clamped(to: 2...12)
  }
}
