import RectoBookModel
import RectoLocalSockets

/// What is said over a connection, line by line.
final class ServiceLines {
  private let connection: LocalConnection
  private let end: ContinuousClock.Instant
  /// What came and was not read.
  private var bytes: [UInt8] = []
  private var start = 0
  /// How many bytes may still come.
  private var room = Limits.serviceBytes

  /// Reads a connection, for no longer than so many milliseconds altogether.
  init(_ connection: LocalConnection, patience: Int) {
    self.connection = connection
    end = .now + .milliseconds(patience)
  }

  /// Milliseconds that are left.
  private var patience: Int {
    Int(max(0, (ContinuousClock.now.duration(to: end) / .milliseconds(1)).rounded(.up)))
  }

  /// Sends a line.
  func send(_ line: String) throws(LocalConnection.Fault) {
    try connection.send(Array((line + "\r\n").utf8), within: patience)
  }

  /// The number at the beginning of the next line; nil where there is none.
  func status() throws(LocalConnection.Fault) -> Int? { try line().flatMap { Int($0.prefix(3)) } }

  /// The next line without its end; nil where no more come, or too much has come.
  func line() throws(LocalConnection.Fault) -> String? {
    while true {
      if let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = bytes[start..<end]
        start = end + 1
        return String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
      }
      guard room > 0 else { return nil }
      let more = try connection.receive(atMost: min(room, 16 << 10), within: patience)
      guard !more.isEmpty else { return nil }
      bytes.removeFirst(start)
      start = 0
      bytes += more
      room -= more.count
    }
  }
}
