/// How lists were used last: it counts for the next one.
struct ListHabits: Equatable, Sendable {
  /// The list that was open last.
  var last = PanelState.Kind.outline
  /// How many pictures of pages stand side by side in a list of them, where that was told.
  var toldColumns: Int?
}
