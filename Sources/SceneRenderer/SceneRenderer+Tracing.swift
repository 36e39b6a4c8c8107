public import LightTracing
public import PageLayout

extension SceneRenderer {
  /// What traces the light of a scene: the same lamp, and paper that lets as much of it through.
  public func tracer(of scene: Scene) -> SceneTracer {
    let rig = rig(of: scene)
    return SceneTracer(
      scene, lamp: TracedLamp(direction: rig.direction, spread: rig.spread)
    ) { FlyingLeaves.passing($0, in: rig) }
  }
}
