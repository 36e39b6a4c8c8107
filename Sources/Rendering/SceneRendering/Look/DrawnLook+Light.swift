internal import PageGeometry
public import PageLayout
internal import RectoShaderText

/// The light by which a look shows scenes.
extension DrawnLook {
  /// The lamp, the sky and the gutter's slope for a scene, as the parameters are set now.
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
      programs.has(ProgramName(of: $0)) && $0.isOn(in: self)
    }
    return passes.first.map { "the pass \($0.name) works on pictures of shaders alone" }
  }
}
