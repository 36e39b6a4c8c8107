/// Words as they came to stand in a frame.
nonisolated struct WrittenText: Equatable {
  /// What they say, before anything was cut.
  var text: String
  /// All that they take.
  var box: OverlayBox
  /// What of that is in sight.
  var seen: OverlayBox
  /// Whether an ellipsis stands for some of them.
  var isCut: Bool
  /// The size of the letters in pixels.
  var pixels: Double
}
