public import PageGeometry
public import PageLayout
internal import ShaderText

/// The light that a scene is drawn in, for whoever computes it by another route.
public nonisolated struct SceneLight: Equatable, Sendable {
  /// Towards the lamp, length 1.
  public let direction: Vector3
  /// The tangent of the lamp's angular radius.
  public let spread: Double
  /// What the lamp gives a flat page, in red, green and blue; with what the sky gives it, 1 where the room
  /// is as bright as it is declared.
  public let key: Vector3
  /// What the sky gives it.
  public let sky: Vector3
  /// The share of its light that the shadow of a leaf takes, 0…1.
  public let shadowStrength: Double
  /// How steeply pages dip into the gutter at the spine.
  public let gutterSlope: Double
  /// The distance over which that slope falls to 1/e, scene units.
  public let gutterWidth: Double

  /// The share of light that gets past a leaf straight on: none, but where it fades or where shadows are
  /// drawn weak.
  public func passing(_ leaf: Leaf) -> Double {
    1 - leaf.opacity * (leaf.isTurning ? shadowStrength : 1)
  }
}

extension SceneRenderer {
  /// The light that a scene is drawn in.
  public func light(of scene: Scene) -> SceneLight {
    let rig = rig(of: scene)
    let leaf = scene.leaves.first?.pageSize ?? Vector2(0.7, 1)
    let width = number("gutterWidth") * leaf.x
    return SceneLight(
      direction: rig.direction, spread: rig.spread, key: rig.key, sky: rig.sky,
      shadowStrength: rig.shadowStrength,
      // The numbers of `gutter` in light.glsl.
      gutterSlope: 3 * number("gutterDepth"), gutterWidth: max(0.3 * width, 1e-6))
  }

  /// What a parameter is set to that is a number; 0 of one that no shader declares.
  private func number(_ name: String) -> Double {
    guard let parameter = parameters.first(where: { $0.name == name }),
      case .number(let value) = settings.value(of: parameter)
    else { return 0 }
    return value
  }

  /// Why the light of a scene cannot be computed but by the shaders themselves; nil where it can.
  public func refusalOfTracing(_ scene: Scene) -> String? {
    guard scene.ground == .desk, !scene.hasShelf, !scene.leaves.contains(where: \.isSliding) else {
      return "light is traced for a book on its desk alone"
    }
    if scene.lens != nil { return "no light is traced through a lens" }
    if let bend = shaders.unknownBend {
      return "\(bend.path) bends leaves otherwise than the tracer"
    }
    if programs.has(.background) { return "background.glsl draws what light cannot fall on" }
    let passes = shaders.frame.posts.filter {
      programs.has(ProgramName(of: $0)) && $0.isOn(in: programs)
    }
    return passes.first.map { "the pass \($0.name) works on pictures of shaders alone" }
  }
}
