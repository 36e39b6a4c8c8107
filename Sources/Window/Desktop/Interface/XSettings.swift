/// The settings that a desktop gives to X programs, as their manager stores them.
///
/// Byte order (0 least significant first), three bytes, serial, number of settings; for each a type
/// (0 number, 1 text, 2 colour), one byte, the length of its name, the name, a serial and the value,
/// name and text filled up to four bytes (freedesktop.org, XSETTINGS 0.5).
nonisolated struct XSettings {
  private let bytes: [UInt8]

  private enum Value {
    case number(Int32)
    case text(String)
    case color
  }

  /// Bytes of settings that are read; desktops give some thousand.
  static let mostBytes = 1 << 16

  /// Takes the bytes of the property `_XSETTINGS_SETTINGS`.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of the given name; nil where there is none, or the bytes end too early.
  func number(named name: String) -> Int32? {
    if case .number(let number)? = value(named: name) { number } else { nil }
  }

  /// The text of the given name; nil as above.
  func text(named name: String) -> String? {
    if case .text(let text)? = value(named: name) { text } else { nil }
  }

  private func value(named name: String) -> Value? {
    guard let order = bytes.first else { return nil }
    var reader = ByteReader(bytes, isLeastFirst: order == 0, at: 8)
    guard let count = reader.number(4) else { return nil }
    for _ in 0..<count {
      guard let kind = reader.number(1), reader.number(1) != nil, let length = reader.number(2),
        let own = reader.take(Int(length))
      else { return nil }
      reader.align(to: 4)
      guard reader.number(4) != nil, let value = Self.value(of: kind, &reader) else { return nil }
      if own.elementsEqual(name.utf8) { return value }
    }
    return nil
  }

  private static func value(of kind: UInt32, _ reader: inout ByteReader) -> Value? {
    switch kind {
    case 0: return reader.number(4).map { .number(Int32(bitPattern: $0)) }
    case 1:
      guard let length = reader.number(4), let text = reader.take(Int(length)) else { return nil }
      reader.align(to: 4)
      return .text(String(decoding: text, as: UTF8.self))
    case 2: return reader.take(8).map { _ in .color }
    default: return nil
    }
  }
}
