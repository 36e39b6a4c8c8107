public import ArgumentParser
import RectoSceneRendering
public import RectoShaderText
import RectoWindowSession

/// `--view NAME`.
nonisolated extension ShownView: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }

  public var defaultValueDescription: String { name }

  public static var allValueStrings: [String] {
    ShaderView.allCases.map(\.rawValue) + [passPrefix + "NAME"]
  }

  /// Shows it from now on; throws where there is no such pass.
  @MainActor func apply(to renderer: SceneRenderer) throws {
    if case .pass(let name) = self, !renderer.look.shownPasses.contains(name) {
      let names = renderer.look.shownPasses.joined(separator: ", ")
      throw CommandFailure(
        reason: "--view pass:\(name): there is no such pass; choose \(names)")
    }
    renderer.look.show(self)
  }
}
