/// A picture that Recto draws of the scene for passes to read, by its name behind `in=`.
///
/// All but `scene` are drawn only in frames with a pass that reads them, and have as many pixels as it.
public enum ScenePicture: String, CaseIterable, Sendable {
  /// What was drawn before all passes.
  case scene
  /// The same of the frame before; in the first frame, and after a change of size, of this one.
  case before
  /// How far things are from the eye, page heights.
  case depth
  /// Which way surfaces look, in scene coordinates.
  case normal
  /// Where on its page a point lies, and on which page and leaf.
  case place

  /// Those that are numbers, drawn by themselves: they are never mixed from pixel to pixel.
  public static let numbers: [ScenePicture] = [.depth, .normal, .place]

  /// Whether it is one of those.
  public var isNumbers: Bool { Self.numbers.contains(self) }

  /// The uniform that is this picture, whatever stands behind `in=`.
  public var uniform: String {
    switch self {
    case .scene: "u_scene"
    case .before: "u_sceneBefore"
    case .depth: "u_depth"
    case .normal: "u_normal"
    case .place: "u_place"
    }
  }
}
