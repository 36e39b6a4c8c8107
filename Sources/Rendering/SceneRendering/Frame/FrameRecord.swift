/// What is known of a frame when it is drawn, for what comes after it.
///
/// Law: only frames that may be seen are recorded with their look; trials, small pictures and single places
/// leave its record as it is.
struct FrameRecord {
  /// The programs that it was drawn with.
  var used: Set<ProgramName> = []
  /// What it was drawn on.
  var target: Canvas.Kind?
  /// What shaders can know of it, and of the leaf that was drawn last.
  var values = StandardValues()
  /// Whether paper and print were not those of the book: then other programs draw them, and those that do
  /// not ask cost nothing.
  var isTinted = false
  /// How far the nearest and the farthest thing are that the view of depth shows, page heights.
  var depths = Self.anyDepth

  /// Distances that hold every scene, page heights.
  static let anyDepth = 0.0...8.0
}
