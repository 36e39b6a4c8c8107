import ArgumentParser
import Glibc
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
    // A window that is killed cannot end it.
    let window = getppid()
    let context = try HeadlessContext()
    try SceneRenderer.fillDriverCache(width: Int(size.x), height: Int(size.y)) {
      getppid() == window
    } report: {
      print("at rest")
      fflush(nil)
    }
    // Nobody is there to be told that all is done, and not all is.
    guard getppid() == window else { throw ExitCode.failure }
    withExtendedLifetime(context) {}
  }
}
