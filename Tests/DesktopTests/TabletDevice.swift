import Foundation
import Testing

/// A device of Xorg's driver "inputtest", moved over its socket in version 1.1 of its protocol
/// (xf86-input-inputtest-protocol.h): messages of the machine's own bytes, each with its length and kind.
struct TabletDevice: Sendable {
  private let socket: CInt

  /// Connects to the socket of a device.
  init(at path: String) throws {
    socket = Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    var patience = timeval(tv_sec: 3, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      _ = unsafe setsockopt(
        socket, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    // Safe because the address outlives the call, and sockaddr is how its beginning is called.
    let status = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(status == 0, "no device at \(path)")
    // Its version, which the driver answers with its own.
    send(kind: 0) { $0 += Self.bytes(UInt16(1)) + Self.bytes(UInt16(1)) }
    try #require(receive(12))
  }

  // MARK: What it does

  /// A pen came near, or went.
  func near(_ isNear: Bool, _ axes: [Int: Double]) {
    send(kind: 3) { $0 += Self.bytes(UInt32(isNear ? 1 : 0)) + Self.valuators(axes, from: 12) }
  }

  /// It moved: to values of its axes, or by them.
  func move(_ axes: [Int: Double], isAbsolute: Bool = true) {
    send(kind: 2) { $0 += Self.bytes(UInt32(isAbsolute ? 1 : 0)) + Self.valuators(axes, from: 12) }
  }

  /// A button went down or up.
  func press(_ button: Int32, _ isDown: Bool, _ axes: [Int: Double] = [:]) {
    send(kind: 4) {
      $0 += Self.bytes(Int32(1)) + Self.bytes(button) + Self.bytes(UInt32(isDown ? 1 : 0))
      $0 += Self.valuators(axes, from: 20)
    }
  }

  /// What a finger or a pinch does.
  enum Phase: UInt16 { case begin, update, end }

  /// A finger went down, moved or was lifted.
  func touch(_ finger: UInt32, _ phase: Phase, _ axes: [Int: Double]) {
    send(kind: 6) {
      $0 += Self.bytes(finger) + Self.bytes(UInt32(18 + phase.rawValue))
      $0 += Self.valuators(axes, from: 16)
    }
  }

  /// Two fingers on a touchpad moved, parted or turned.
  func pinch(
    _ phase: Phase, by move: SIMD2<Double> = .zero, scale: Double = 1, angle: Double = 0,
    isCancelled: Bool = false
  ) {
    send(kind: 7) {
      $0 += Self.bytes(27 + phase.rawValue) + Self.bytes(UInt16(2))
      $0 += Self.bytes(UInt32(isCancelled ? 1 : 0))
      for number in [move.x, move.y, move.x, move.y, scale, angle] { $0 += Self.bytes(number) }
    }
  }

  /// Waits until the server has dealt with all that it was sent; false where it does not within seconds.
  func settle() -> Bool {
    send(kind: 1) { _ in }
    return receive(8)
  }

  // MARK: Messages

  private func send(kind: Int32, _ body: (inout [UInt8]) -> Void) {
    var message = Self.bytes(UInt32(0)) + Self.bytes(kind)
    body(&message)
    message.replaceSubrange(0..<4, with: Self.bytes(UInt32(message.count)))
    _ = unsafe Glibc.send(socket, message, message.count, CInt(MSG_NOSIGNAL))
  }

  private func receive(_ count: Int) -> Bool {
    var bytes = [UInt8](repeating: 0, count: count)
    return unsafe recv(socket, &bytes, count, CInt(MSG_WAITALL)) == count
  }

  /// Values of axes by their numbers, behind so many bytes of a message, as a struct of C aligns them.
  private static func valuators(_ axes: [Int: Double], from start: Int) -> [UInt8] {
    var mask: UInt64 = 0
    for axis in axes.keys { mask |= 1 << UInt64(axis) }
    let values = (0..<64).flatMap { bytes(axes[$0] ?? 0) }
    let padding = [UInt8](repeating: 0, count: (8 - start % 8) % 8)
    return padding + bytes(UInt32(0)) + bytes(mask) + [0, 0, 0, 0] + values + values
  }

  private static func bytes(_ number: some BitwiseCopyable) -> [UInt8] {
    unsafe withUnsafeBytes(of: number) { unsafe Array($0) }
  }
}
