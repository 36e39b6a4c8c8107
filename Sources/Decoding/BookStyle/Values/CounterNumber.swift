/// A counter and what is done with it.
struct CounterNumber: Hashable, Sendable {
  /// Small letters are others than capital ones.
  var name: String
  var number: Int
}
