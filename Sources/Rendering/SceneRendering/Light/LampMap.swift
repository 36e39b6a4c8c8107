internal import RectoGLDevice
internal import PageGeometry
internal import PageLayout
internal import RectoShaderText

/// What a scene is drawn as in the place of its colours.
enum SceneNumbers: Hashable {
  /// What passes over the picture read.
  case picture(ScenePicture)
  /// How near to the lamp things are.
  case lamp

  /// All of them.
  static let all = ScenePicture.numbers.map { SceneNumbers.picture($0) } + [.lamp]

  /// VIEW in the shaders.
  var view: Int { ShaderView.allCases.count + (Self.all.firstIndex(of: self) ?? 0) }
}

/// How near to the lamp the leaves in the air come, as the lamp sees them: from this the shadows are found
/// of leaves that a file bends in a way of its own, which no formula here knows.
struct LampMap {
  /// Pixels across and up: of two page heights or so, so that one is a four-hundredth.
  static let side = 1024
  /// Where shaders find it.
  static let unit = 3
  /// How much farther than flat ones leaves may reach that are bent so: they may stretch.
  private static let slack = 1.15

  private let lamp: LampFrame
  /// The middle of what is seen, in the lamp's frame, and how far that reaches.
  private let middle: Vector3, radius: Double

  /// One that holds a leaf wherever it may turn about its spine.
  init(of leaf: Leaf, lamp: LampFrame) {
    self.lamp = lamp
    let (low, high) = (leaf.rectangle.min, leaf.rectangle.max)
    middle = lamp.seen(leaf.model.transform(point: Vector3(0, (low.y + high.y) / 2, 0)))
    radius = Self.slack * Vector2(high.x, (high.y - low.y) / 2).length
  }

  /// From the scene to the map.
  var clip: Matrix4 {
    func row(_ way: Vector3, _ middle: Double) -> Vector4 {
      Vector4(way.x / radius, way.y / radius, way.z / radius, -middle / radius)
    }
    return Matrix4(
      rows: row(lamp.across, middle.x), row(lamp.up, middle.y),
      row(lamp.towards * -1, -middle.z), Vector4(0, 0, 0, 1))
  }

  /// The same for shaders: the middle across the light, how far it reaches, and the middle along it.
  var bounds: Float4 {
    Float4(Float(middle.x), Float(middle.y), Float(radius), Float(middle.z))
  }
}
