import ArgumentParser
import RectoCProcess
import RectoGLDevice
import PageGeometry
import RectoSceneRendering
import RectoCommandOptions

/// `recto shaders prepare`: a window starts it beside itself, where nothing was drawn before.
struct ShadersPrepareCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "prepare",
    abstract: "Let the driver compile every program and keep it on disk.", shouldDisplay: false)

  @Option(
    help: "The size of the frames to come, in pixels.",
    transform: OptionValue.size(in: 1...16384))
  var size = Vector2(1280, 800)

  @MainActor func runOnMainThread() throws {
    recto_run_when_idle()
    let context = try HeadlessContext()
    try SceneRenderer.fillDriverCache(width: Int(size.x), height: Int(size.y))
    withExtendedLifetime(context) {}
  }
}
