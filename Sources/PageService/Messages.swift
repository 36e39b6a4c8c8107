public import BookModel

/// What a decoder is asked.
public enum DecoderRequest: Equatable, Sendable {
  /// Open the book whose descriptor comes with the message.
  case open
  /// Draw a page.
  case draw(PageNumber, PageDetail)
  /// Draw what stands in for a page that cannot be drawn.
  case placeholder(PageNumber, reason: String, width: Int)
  /// Tell every page's size.
  case survey
  /// Tell the table of contents.
  case outline
}

/// What a decoder answers.
public enum DecoderReply: Equatable, Sendable {
  /// What the kernel does not offer to confine the decoder; said before the book is read, where
  /// anything is missing, and followed by the answer proper.
  case confined(without: [Protection])
  /// The book is open.
  case opened(BookFacts)
  /// The request cannot be met.
  case failed(reason: String)
  /// A picture comes with the message: a mip chain of this size.
  case drawn(width: Int, height: Int, size: PageSize, isSharpest: Bool, problem: String?)
  /// A list of so many bytes comes with the message.
  case surveyed(byteCount: Int)
  /// An outline of so many bytes comes with the message.
  case outlined(byteCount: Int)
}

extension DecoderRequest {
  /// The message, beginning with the number that the answer repeats.
  public func encoded(number: UInt32) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(number)
    switch self {
    case .open: writer.write(UInt8(0))
    case .draw(let page, let detail):
      writer.write(UInt8(1))
      writer.write(page)
      writer.write(detail)
    case .placeholder(let page, let reason, let width):
      writer.write(UInt8(2))
      writer.write(page)
      writer.write(reason)
      writer.write(Int64(width))
    case .survey: writer.write(UInt8(3))
    case .outline: writer.write(UInt8(4))
    }
    return writer.bytes
  }

  /// Reads a message.
  public static func decoded(_ bytes: [UInt8]) throws(WireError) -> (UInt32, DecoderRequest) {
    var reader = ByteReader(bytes)
    let number = try reader.read(UInt32.self)
    let request: DecoderRequest =
      switch try reader.read(UInt8.self) {
      case 0: .open
      case 1: .draw(try reader.readPage(), try reader.readDetail())
      case 2:
        .placeholder(
          try reader.readPage(), reason: try reader.readText(),
          width: try reader.readInt(in: Limits.requestedWidth))
      case 3: .survey
      case 4: .outline
      default: throw WireError("an unknown request")
      }
    try reader.finish()
    return (number, request)
  }
}

extension DecoderReply {
  /// The message, beginning with the number of the request.
  public func encoded(number: UInt32) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(number)
    switch self {
    case .opened(let facts):
      writer.write(UInt8(0))
      writer.write(facts)
    case .failed(let reason):
      writer.write(UInt8(1))
      writer.write(reason)
    case .drawn(let width, let height, let size, let isSharpest, let problem):
      writer.write(UInt8(2))
      writer.write(Int64(width))
      writer.write(Int64(height))
      writer.write(size)
      writer.write(isSharpest)
      writer.write(problem) { $0.write($1) }
    case .surveyed(let count):
      writer.write(UInt8(3))
      writer.write(Int64(count))
    case .outlined(let count):
      writer.write(UInt8(4))
      writer.write(Int64(count))
    case .confined(let missing):
      writer.write(UInt8(8))
      writer.write(missing)
    }
    return writer.bytes
  }

  /// Reads a message.
  public static func decoded(_ bytes: [UInt8]) throws(WireError) -> (UInt32, DecoderReply) {
    var reader = ByteReader(bytes)
    let number = try reader.read(UInt32.self)
    let reply: DecoderReply =
      switch try reader.read(UInt8.self) {
      case 0: .opened(try reader.readFacts())
      case 1: .failed(reason: try reader.readText())
      case 2:
        .drawn(
          width: try reader.readInt(in: 1...Limits.side),
          height: try reader.readInt(in: 1...Limits.side), size: try reader.readSize(),
          isSharpest: try reader.read(Bool.self),
          problem: try reader.readOptional { reader throws(WireError) in try reader.readText() })
      case 3: .surveyed(byteCount: try reader.readInt(in: 0...Limits.payloadBytes))
      case 4: .outlined(byteCount: try reader.readInt(in: 0...Limits.payloadBytes))
      case 8: .confined(without: try reader.readProtections())
      default: throw WireError("an unknown answer")
      }
    try reader.finish()
    return (number, reply)
  }
}
