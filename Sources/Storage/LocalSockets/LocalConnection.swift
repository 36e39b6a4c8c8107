internal import RectoCSockets
internal import Glibc

/// Owns a connection to a service on this machine, and ends it once; nothing leaves the machine by it.
public final class LocalConnection: Sendable {
  /// Why it cannot be made or used.
  public struct Fault: Error, Equatable, Sendable, CustomStringConvertible {
    public let description: String
    /// Whether nobody listens at the port.
    public let isRefused: Bool
  }

  private let number: CInt

  /// Connects to a port of this machine.
  ///
  /// - Parameters:
  ///   - port: where somebody listens.
  ///   - milliseconds: for how long that is waited for.
  /// - Throws: where nobody does, or does not answer in time.
  public init(port: UInt16, within milliseconds: Int) throws(Fault) {
    number = recto_socket_connect(port, CInt(clamping: milliseconds))
    guard number >= 0 else { throw Fault(errno) }
  }

  deinit { if number >= 0 { recto_socket_close(number) } }

  /// Sends all bytes in that time.
  public func send(_ bytes: [UInt8], within milliseconds: Int) throws(Fault) {
    // Safe because C reads as many bytes as there are.
    guard
      unsafe recto_socket_send(number, bytes, bytes.count, CInt(clamping: milliseconds)) == 0
    else { throw Fault(errno) }
  }

  /// What comes next, at most so many bytes; none where the service has ended.
  public func receive(atMost most: Int, within milliseconds: Int) throws(Fault) -> [UInt8] {
    var got: Int64 = 0
    // Safe because C fills no more than there is room for, and says how much it has filled.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, filled in
      guard let base = buffer.baseAddress else { return }
      got = unsafe recto_socket_receive(number, base, most, CInt(clamping: milliseconds))
      filled = max(0, Int(got))
    }
    guard got >= 0 else { throw Fault(errno) }
    return bytes
  }
}

extension LocalConnection.Fault {
  /// What the system says of a failed call.
  fileprivate init(_ fault: CInt) {
    let words = unsafe strerror(fault).map { unsafe String(cString: $0) } ?? "error \(fault)"
    self.init(
      description: fault == ETIMEDOUT ? "it does not answer" : words,
      isRefused: fault == ECONNREFUSED)
  }
}
