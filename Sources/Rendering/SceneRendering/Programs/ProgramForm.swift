/// What a program's files are, for what they may ask.
enum ProgramForm: Equatable {
  /// One of the program's own parts.
  case part(isPage: Bool)
  /// A file that stands for itself, over the picture or behind it.
  case free(isPost: Bool, isImage: Bool)

  var hasAliases: Bool { if case .free = self { true } else { false } }
  var isImage: Bool { if case .free(_, let isImage) = self { isImage } else { false } }

  func allows(_ scope: StandardUniform.Scope) -> Bool {
    switch (scope, self) {
    case (.all, _), (.page, .part(isPage: true)), (.post, .free(isPost: true, _)): true
    default: false
    }
  }
}
