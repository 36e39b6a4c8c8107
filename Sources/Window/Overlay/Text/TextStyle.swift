/// How words look.
nonisolated struct TextStyle: Hashable {
  /// The size in pixels.
  var pixels: Double
  /// 400 is plain, 700 is bold.
  var weight = 400
  /// Their colour.
  var ink: Ink
  /// The colour behind what stands out.
  var mark = Ink(0, 0)
  /// Whether all letters are equally wide, as programs are shown.
  var hasFixedPitch = false
  /// The most lines.
  var lines = 1
}
