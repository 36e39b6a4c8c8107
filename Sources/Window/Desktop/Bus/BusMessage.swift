/// A message of D-Bus, as far as asking the desktop for a setting needs it.
///
/// Byte order, kind, flags, version 1, length of the body, serial, length of the fields; fields, each
/// a code and a variant, aligned to 8 bytes like the body (D-Bus Specification, "Message Protocol").
nonisolated struct BusMessage: Equatable {
  enum Kind: UInt8 {
    case call = 1
    case reply, error, signal
  }

  /// The codes of the fields.
  enum Field: UInt8 {
    case path = 1
    case interface, member, errorName, replySerial, destination, sender, signature
  }

  /// A value in a body.
  indirect enum Value: Equatable, Sendable {
    case text(String)
    case number(UInt32)
    /// A number with a fraction.
    case real(Double)
    case variant(Value)
    /// Names with truths; only ever sent.
    case options([String: Bool])
    /// What an array, a structure or a pair holds; only ever received.
    case list([Value])

    /// What leaves everything to whoever is called.
    static let noOptions = Value.options([:])

    /// What it holds, where it is wrapped.
    var unwrapped: Value {
      if case .variant(let inner) = self { inner.unwrapped } else { self }
    }

    var signature: String {
      switch self {
      case .text: "s"
      case .number: "u"
      case .real: "d"
      case .variant: "v"
      case .options: "a{sv}"
      case .list: ""
      }
    }
  }

  var kind = Kind.call
  /// Which message of its sender it is, from 1.
  var serial: UInt32
  /// The fields whose values are text, but for the signature, which the body decides.
  var fields: [Field: String] = [:]
  /// The serial of the call that it answers.
  var replySerial: UInt32?
  var body: [Value] = []

  /// Bytes from which the length of a message is known.
  static let headLength = 16
  /// Nothing that is asked for here is longer.
  static let mostBytes = 1 << 16
  /// Whoever would have to be started for it shall not be.
  private static let startsNobody: UInt8 = 2

  // MARK: Writing

  /// The bytes that are sent, the least significant of a number first.
  var bytes: [UInt8] {
    var content = BusWriter()
    for value in body { content.append(value) }
    var head = BusWriter()
    head.bytes = [UInt8(ascii: "l"), kind.rawValue, Self.startsNobody, 1]
    head.append(UInt32(content.bytes.count))
    head.append(serial)
    var list = BusWriter()
    for (field, text) in fields.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      list.begin(field, signature: field == .path ? "o" : "s")
      list.append(text)
    }
    if let replySerial {
      list.begin(.replySerial, signature: "u")
      list.append(replySerial)
    }
    if !body.isEmpty {
      list.begin(.signature, signature: "g")
      list.append(signature: body.map(\.signature).joined())
    }
    head.append(UInt32(list.bytes.count))
    // The fields begin at byte 16, which is aligned.
    head.bytes += list.bytes
    head.align(to: 8)
    return head.bytes + content.bytes
  }

  // MARK: Reading

  /// The length of the message that begins with the given bytes; nil where they are no beginning
  /// of a message, or of one that is too long.
  static func length(from head: [UInt8]) -> Int? {
    guard head.count >= headLength, let isLeastFirst = isLeastFirst(head) else { return nil }
    var reader = ByteReader(head, isLeastFirst: isLeastFirst, at: 4)
    guard let body = reader.number(4), reader.number(4) != nil, let fields = reader.number(4),
      body < mostBytes, fields < mostBytes
    else { return nil }
    return (headLength + Int(fields) + 7) / 8 * 8 + Int(body)
  }

  private static func isLeastFirst(_ bytes: [UInt8]) -> Bool? {
    switch bytes.first {
    case UInt8(ascii: "l"): true
    case UInt8(ascii: "B"): false
    default: nil
    }
  }

  /// Takes a whole message apart; nil where it is none. A body ends at the first value of a type that
  /// is not known here.
  init?(_ bytes: [UInt8]) {
    guard let length = Self.length(from: bytes), length == bytes.count,
      let isLeastFirst = Self.isLeastFirst(bytes), let kind = Kind(rawValue: bytes[1])
    else { return nil }
    var reader = ByteReader(bytes, isLeastFirst: isLeastFirst, at: 8)
    guard let serial = reader.number(4), let listLength = reader.number(4) else { return nil }
    self.kind = kind
    self.serial = serial
    var types = ""
    let end = reader.place + Int(listLength)
    while reader.place < end {
      reader.align(to: 8)
      guard let code = reader.number(1), let type = reader.signature() else { return nil }
      let field = Field(rawValue: UInt8(code))
      switch type {
      case "s", "o":
        guard let text = reader.text() else { return nil }
        if let field { fields[field] = text }
      case "g":
        guard let text = reader.signature() else { return nil }
        if field == .signature { types = text }
      case "u":
        reader.align(to: 4)
        guard let number = reader.number(4) else { return nil }
        if field == .replySerial { replySerial = number }
      default: return nil
      }
    }
    reader.align(to: 8)
    var rest = Substring(types)
    while let value = reader.value(of: &rest) { body.append(value) }
  }

  init(
    kind: Kind = .call, serial: UInt32, fields: [Field: String] = [:], replySerial: UInt32? = nil,
    body: [Value] = []
  ) {
    (self.kind, self.serial, self.fields) = (kind, serial, fields)
    (self.replySerial, self.body) = (replySerial, body)
  }
}

/// Writes what a message holds.
nonisolated private struct BusWriter {
  var bytes: [UInt8] = []

  mutating func align(to count: Int) {
    while !bytes.count.isMultiple(of: count) { bytes.append(0) }
  }

  mutating func append(_ number: UInt32) {
    align(to: 4)
    bytes += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  mutating func append(_ text: String) {
    append(UInt32(text.utf8.count))
    bytes += Array(text.utf8) + [0]
  }

  mutating func append(signature: String) {
    bytes += [UInt8(signature.utf8.count)] + Array(signature.utf8) + [0]
  }

  mutating func append(_ value: BusMessage.Value) {
    switch value {
    case .text(let text): append(text)
    case .number(let number): append(number)
    case .real(let number):
      align(to: 8)
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * $0)) }
    case .variant(let inner):
      append(signature: inner.signature)
      append(inner)
    case .options(let options): append(options)
    case .list: break
    }
  }

  private mutating func append(_ options: [String: Bool]) {
    align(to: 4)
    let start = bytes.count
    append(UInt32(0))
    // Pairs begin here; what fills up to the first does not count.
    align(to: 8)
    let begin = bytes.count
    for (name, isTrue) in options.sorted(by: { $0.key < $1.key }) {
      align(to: 8)
      append(name)
      append(signature: "b")
      append(UInt32(isTrue ? 1 : 0))
    }
    var length = BusWriter()
    length.append(UInt32(bytes.count - begin))
    bytes.replaceSubrange(start..<start + 4, with: length.bytes)
  }

  mutating func begin(_ field: BusMessage.Field, signature: String) {
    align(to: 8)
    bytes.append(field.rawValue)
    append(signature: signature)
  }
}
