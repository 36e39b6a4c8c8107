/// Where something stands beside a line of its block.
struct PlacedAside {
  /// By its place in `Flow.asides`.
  var number: Int
  /// From the first line of its block.
  var line: Int
  /// From the side at which the lines of its block begin to where its letters do.
  var left: Int
}
