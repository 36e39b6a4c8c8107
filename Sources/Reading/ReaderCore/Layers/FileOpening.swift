import RectoBookModel

/// How books are opened and folders added that nothing in the window shows: by a path that is typed, or with the desktop's
/// file chooser where it has one.
struct FileOpening: Equatable, Sendable {
  /// Whether the desktop has a file chooser.
  var hasChooser = false

  /// Does what was ordered; nil where that is about something else.
  func perform(_ invocation: Invocation) -> Reply? {
    let path = invocation.argument
    switch invocation.command {
    case .openBook: return path.isEmpty ? asking(.path) : [.openFile(path)]
    case .chooseBook where path.isEmpty:
      return hasChooser ? [.chooseFile(.book)] : asking(.path)
    case .chooseBook: return [.openFile(path)]
    case .addFolder where path.isEmpty:
      return hasChooser ? [.chooseFile(.folder)] : asking(.folder)
    case .addFolder: return [.addFolder(path)]
    default: return nil
    }
  }

  private func asking(_ kind: PromptState.Kind) -> Reply {
    var prompt = PromptState(kind)
    var reply = Reply(prompt.askPaths())
    reply.opening = .prompt(prompt)
    return reply
  }
}
