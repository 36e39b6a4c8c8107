extension Invocation {
  /// What is wanted outside for it, whatever the reader is doing; nil where that is not all.
  var effects: [Effect]? {
    switch command {
    case .toggleFullScreen: [.toggleFullScreen]
    case .screenshot: [.screenshot]
    case .stopAdding: [.stopAdding]
    case .nextBook: [.openNeighbour(times)]
    case .previousBook: [.openNeighbour(-times)]
    case .reload: [reloadsShaders ? .readShaders : .reload]
    case .quit: [.quit]
    default: nil
    }
  }
}
