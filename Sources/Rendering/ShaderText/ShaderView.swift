/// What of a frame is seen: its colours, or one of the numbers that they are made of.
public enum ShaderView: String, CaseIterable, Sendable {
  /// The picture.
  case color
  /// Which way surfaces face: red right, green up, blue towards the eye of a resting page.
  case normals
  /// How far away things are: white the nearest in the picture, black the farthest.
  case depth
  /// Red across and green up each page.
  case uv
  /// The share of the lamp's light that arrives.
  case shadow
  /// The share of the sky that is seen.
  case ao
  /// Which level of a page's picture is read: green the finest, then blue, then red.
  case lod
  /// How many surfaces lie at each pixel, those that others hide among them: brown one, then brighter to
  /// red, yellow and white.
  case overdraw
  /// The share of light that surfaces give back: colours without light and shadow.
  case albedo
  /// The share of light that comes through from the other side: of leaves in the air.
  case through

  /// What it shows, in a few words for a list.
  public var summary: String {
    switch self {
    case .color: "the picture"
    case .normals: "which way surfaces face"
    case .depth: "how far away things are"
    case .uv: "the position of each point on its page"
    case .shadow: "how much of the lamp's light arrives"
    case .ao: "how much of the sky is seen"
    case .lod: "the level of detail of each page"
    case .overdraw: "how many surfaces each pixel has, hidden ones included"
    case .albedo: "colours without light and shadow"
    case .through: "how much light comes through leaves"
    }
  }
}
