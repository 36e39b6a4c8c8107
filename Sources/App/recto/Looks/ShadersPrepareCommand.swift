import ArgumentParser
import Glibc
import RectoCProcess
import RectoGLDevice
import RectoCommandOptions
import RectoSceneRendering

/// `recto shaders prepare`: a window starts it beside itself, where nothing was drawn before.
struct ShadersPrepareCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "prepare",
    abstract: "Let the driver compile every program and keep it on disk.", shouldDisplay: false)

  @Flag(help: "Begin with what draws a book that comes off its shelf.")
  var shelfFirst = false

  @MainActor func runOnMainThread() throws {
    recto_run_when_idle()
    // A window that is killed cannot end it.
    let window = getppid()
    let context = try HeadlessContext()
    try SceneRenderer.fillDriverCache(beginsWithShelf: shelfFirst) {
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
