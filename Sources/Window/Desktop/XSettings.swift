/// The settings that a desktop gives to X programs, as their manager stores them.
///
/// Byte order (0 least significant first), three bytes, serial, number of settings; for each a type
/// (0 number, 1 text, 2 colour), one byte, the length of its name, the name, a serial and the value,
/// name and text filled up to four bytes (freedesktop.org, XSETTINGS 0.5).
nonisolated struct XSettings {
  private let bytes: [UInt8]

  /// Takes the bytes of the property `_XSETTINGS_SETTINGS`.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of the given name; nil where there is none, or the bytes end too early.
  func number(named name: String) -> Int32? {
    guard let order = bytes.first else { return nil }
    var reader = ByteReader(bytes, isLeastFirst: order == 0, at: 8)
    guard let count = reader.number(4) else { return nil }
    for _ in 0..<count {
      guard let kind = reader.number(1), reader.number(1) != nil, let length = reader.number(2),
        let own = reader.take(Int(length))
      else { return nil }
      reader.align(to: 4)
      guard reader.number(4) != nil else { return nil }
      switch kind {
      case 0:
        guard let value = reader.number(4) else { return nil }
        if own.elementsEqual(name.utf8) { return Int32(bitPattern: value) }
      case 1:
        guard let length = reader.number(4), reader.take(Int(length)) != nil else { return nil }
        reader.align(to: 4)
      case 2: guard reader.take(8) != nil else { return nil }
      default: return nil
      }
    }
    return nil
  }
}
