import RectoBookModel
import RectoCFiles
import Dispatch
import Glibc
import Synchronization

/// A file that others follow while lines are put at its end, by a thread of its own.
///
/// Who has a line waits for no disk: lines are written as soon as the disk takes them, in their order. Law: those
/// that wait never hold more than `mostBytes`; what comes while they do is left out.
public final class DiskLog: Sendable {
  private struct State {
    /// Lines that wait for the disk, one after the other.
    var waiting: [UInt8] = []
    var isWriting = false
  }

  /// Bytes that wait for the disk at most: what frames of a minute or two bring.
  public static let mostBytes = 1 << 20

  private let number: CInt
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "recto.log", qos: .utility)

  /// Opens a file for lines at its end; makes it where there is none.
  public init(_ path: String) throws(DiskFileError) {
    number = unsafe open(
      DiskPath.characters(path), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o666)
    guard number >= 0 else { throw DiskFileError(.write, path, fault: errno) }
  }

  deinit { close(number) }

  /// Puts a line at the end of the file, soon; from any thread, which is not kept waiting.
  ///
  /// - Parameter line: its bytes, with what ends it.
  public func append(_ line: [UInt8]) {
    let isFirst = state.withLock { state in
      guard state.waiting.count + line.count <= Self.mostBytes else { return false }
      state.waiting += line
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if isFirst { queue.async { self.write() } }
  }

  /// Waits until all lines are in the file, but so many seconds at most; whether they are.
  @discardableResult
  public func finish(within seconds: Double) -> Bool {
    let end = DispatchSemaphore(value: 0)
    queue.async { end.signal() }
    return end.wait(timeout: .now() + max(0, seconds)) == .success
  }

  private func write() {
    while true {
      let bytes = state.withLock { state in
        defer { state.waiting = [] }
        if state.waiting.isEmpty { state.isWriting = false }
        return state.waiting
      }
      if bytes.isEmpty { return }
      write(bytes)
    }
  }

  /// A full disk costs lines and nothing else.
  private func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(number, $0.baseAddress, $0.count)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }
}
