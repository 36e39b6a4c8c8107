/// Where one part of a formula ends and the next one begins.
struct FormulaCut {
  /// The first item of the next part.
  var index: Int
  /// What it costs to end a line there; nil where none ends.
  var penalty: Int?
  /// By how much the room there may be wider, in parts of it.
  var give = 0.5
}
