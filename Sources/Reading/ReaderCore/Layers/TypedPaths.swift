/// What paths may lead to that are being typed.
public enum TypedPaths: Equatable, Sendable {
  /// Books: files that are called as those, and folders.
  case books
  /// Files of presets, and folders of shaders.
  case looks
  /// Folders of shaders alone.
  case folders
}

extension Command {
  /// Which paths may stand after its name; nil for none.
  var paths: TypedPaths? {
    switch self {
    case .openBook: .books
    case .compare, .preset: .looks
    case .shaders: .folders
    default: nil
    }
  }
}
