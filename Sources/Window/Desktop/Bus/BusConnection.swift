import RectoCBus
import Glibc

/// A connection to a message bus; every call waits for its answer, a second or two unless told.
nonisolated final class BusConnection {
  private let socket: Int32
  private var serial: UInt32 = 0
  /// Messages that may come before an answer; the bus itself sends two.
  private static let mostOthers = 32

  /// Connects to the first of some addresses that can be had, as `DBUS_SESSION_BUS_ADDRESS` lists
  /// them, and introduces itself; nil where there is no bus. No step waits for longer than `patience`
  /// seconds; 0 for as long as it takes.
  init?(addresses: String, patience: Int = 10) {
    let names = addresses.split(separator: ";").compactMap { Self.socketName(of: String($0)) }
    let found = names.lazy.map {
      // Safe because the call reads the bytes that it is told of.
      unsafe recto_bus_connect($0, $0.count, patience, 0)
    }.first { $0 >= 0 }
    guard let found else { return nil }
    socket = found
    guard logIn(),
      call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello") != nil
    else { return nil }
  }

  deinit { recto_bus_close(socket) }

  /// The name of the socket of an address; one of no file begins with 0.
  static func socketName(of address: String) -> [UInt8]? {
    guard address.hasPrefix("unix:") else { return nil }
    for pair in address.dropFirst(5).split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let value = unescaped(parts[1]) else { continue }
      if parts[0] == "path" { return value }
      if parts[0] == "abstract" { return [0] + value }
    }
    return nil
  }

  private static func unescaped(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let first = rest.popFirst() {
      guard first == UInt8(ascii: "%") else {
        bytes.append(first)
        continue
      }
      guard rest.count >= 2,
        let byte = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  /// Says who it is: the system tells the bus the same of the socket.
  private func logIn() -> Bool {
    let digits = Array("\(getuid())".utf8)
    let name = digits.map { "3\($0 - UInt8(ascii: "0"))" }.joined()
    guard send([0] + Array("AUTH EXTERNAL \(name)\r\n".utf8)) else { return false }
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n"), line.count < 512 {
      guard let byte = receive(1) else { return false }
      line += byte
    }
    return line.starts(with: "OK ".utf8) && send(Array("BEGIN\r\n".utf8))
  }

  /// Calls a method with texts.
  ///
  /// - Returns: what the answer holds; nil where there is none, or a failure.
  func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String,
    _ arguments: String...
  ) -> [BusMessage.Value]? {
    call(destination, path, interface, member, arguments.map { .text($0) })
  }

  /// Calls a method with values, as above.
  func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String,
    _ arguments: [BusMessage.Value]
  ) -> [BusMessage.Value]? {
    let call = BusMessage(
      serial: nextSerial(),
      fields: [
        .destination: destination, .path: path, .interface: interface, .member: member,
      ], body: arguments)
    guard send(call) else { return nil }
    for _ in 0..<Self.mostOthers {
      guard let message = next() else { return nil }
      if message.replySerial == call.serial { return message.kind == .reply ? message.body : nil }
    }
    return nil
  }

  /// The serial of the next message of its own.
  func nextSerial() -> UInt32 {
    serial += 1
    return serial
  }

  /// Sends a message.
  func send(_ message: BusMessage) -> Bool { send(message.bytes) }

  /// The next message of any kind.
  func next() -> BusMessage? {
    guard let head = receive(BusMessage.headLength), let length = BusMessage.length(from: head),
      let rest = receive(length - head.count)
    else { return nil }
    return BusMessage(head + rest)
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    // Safe because the call reads the bytes that it is told of.
    unsafe recto_bus_send(socket, bytes, bytes.count) == 0
  }

  private func receive(_ count: Int) -> [UInt8]? {
    guard count > 0 else { return count == 0 ? [] : nil }
    var bytes = [UInt8](repeating: 0, count: count)
    // Safe because the call writes as many bytes as there are.
    return unsafe recto_bus_receive(socket, &bytes, count) == 0 ? bytes : nil
  }
}
