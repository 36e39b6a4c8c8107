import ArgumentParser
import SceneRenderer

/// What of a frame is shown: its colours, numbers in their place, or what one pass draws.
nonisolated enum ShownView: ExpressibleByArgument, Sendable {
  case numbers(ShaderView)
  case pass(String)

  init?(argument: String) {
    if let view = ShaderView(rawValue: argument) {
      self = .numbers(view)
    } else if argument.hasPrefix("pass:") {
      self = .pass(String(argument.dropFirst(5)))
    } else {
      return nil
    }
  }

  var defaultValueDescription: String { "color" }

  static var allValueStrings: [String] { ShaderView.allCases.map(\.rawValue) + ["pass:NAME"] }

  /// Shows it from now on; throws where there is no such pass.
  @MainActor func apply(to renderer: SceneRenderer) throws {
    switch self {
    case .numbers(let view): renderer.view = view
    case .pass(let name):
      guard renderer.shownPasses.contains(name) else {
        let names = renderer.shownPasses.joined(separator: ", ")
        throw CommandFailure(
          reason: "--view pass:\(name): there is no such pass; there are \(names)")
      }
      renderer.shownPass = name
    }
  }
}
