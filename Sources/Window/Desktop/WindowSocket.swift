import RectoBookModel
import RectoCPrograms
import RectoDiskFiles
import Dispatch
import Glibc

/// Lets a window be asked by later runs of the program, over a socket in the user's runtime folder.
///
/// Only programs of the same user are listened to, and what they send is data: a path and a page.
/// Each window has a socket of its own, so that the next one is found when one closes. Ends with the
/// object.
nonisolated public final class WindowSocket: Sendable {
  private let path: String
  private let waker: Waker

  /// Windows that are asked, at most: a file of a runtime folder may be left by any number of them.
  private static let mostWindows = 64

  /// Begins to listen; nil where there is no runtime folder that is the user's alone.
  ///
  /// - Parameters:
  ///   - environment: the variables that say where it is.
  ///   - name: tells this window from others; the number of the process where nothing is said.
  ///   - onRequest: called from a thread of its own; whether the request is taken.
  public init?(
    in environment: [String: String], name: String? = nil,
    onRequest: @escaping @Sendable (WindowRequest) -> Bool
  ) {
    guard let folder = Self.folder(in: environment), unsafe recto_desk_folder(folder) == 0 else {
      return nil
    }
    path = "\(folder)/window-\(name ?? "\(getpid())")"
    guard let waker = Waker() else { return nil }
    self.waker = waker
    let listener = unsafe recto_desk_listen(path)
    guard listener >= 0 else { return nil }
    DispatchQueue(label: "recto.calls").async {
      Self.listen(listener, waker.number, onRequest)
      recto_desk_close(listener)
    }
  }

  // Does not wait for the thread, which may be the one that lets go last.
  deinit {
    unsafe unlink(path)
    waker.wake()
  }

  private static func folder(in environment: [String: String]) -> String? {
    guard let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") else { return nil }
    return runtime + "/recto"
  }

  private static func listen(
    _ listener: CInt, _ waker: CInt, _ onRequest: (WindowRequest) -> Bool
  ) {
    var bytes = [UInt8](repeating: 0, count: Limits.windowMessageBytes)
    while true {
      var count = 0
      let connection = unsafe recto_desk_await(listener, waker, &bytes, bytes.count, &count)
      guard connection >= 0 else { return }
      let isTaken = WindowRequest(Array(bytes[..<count])).map(onRequest) ?? false
      recto_desk_answer(connection, isTaken ? 1 : 0)
    }
  }

  // MARK: Asking

  /// Asks the window that was opened last to do something.
  ///
  /// - Parameters:
  ///   - request: what is asked.
  ///   - environment: the variables that say where windows listen.
  /// - Returns: whether a window has taken it.
  public static func send(_ request: WindowRequest, in environment: [String: String]) -> Bool {
    // A folder that is not ours alone may hold anybody's socket.
    guard let folder = folder(in: environment), let listed = try? DiskFile(folder),
      unsafe recto_desk_folder(folder) == 0,
      let entries = try? listed.entries(atMost: 1_000)
    else { return false }
    let message = request.bytes
    guard WindowRequest(message) == request else { return false }
    let windows = entries.filter {
      $0.kind == .other && $0.name.hasPrefix("window-") && !$0.name.hasSuffix(".new")
    }
    for window in windows.sorted(by: { $0.used > $1.used }).prefix(mostWindows) {
      let path = folder + "/" + window.name
      switch unsafe Int(recto_desk_call(path, message, message.count)) {
      case RECTO_CALL_TAKEN: return true
      // A window that was killed left its name.
      case RECTO_CALL_NOBODY: unsafe unlink(path)
      default: continue
      }
    }
    return false
  }
}
