public import RectoBookModel

/// Which ink lies on a page, told from its print?
public struct InkQuestion: PageQuestion {
  public let page: PageNumber

  /// Asks about a page.
  public init(of page: PageNumber) { self.page = page }

  /// Strokes of ours, and lines of somebody else.
  public static var example: (question: InkQuestion, answer: [FoundInk]) {
    (
      InkQuestion(of: PageNumber(2)),
      [
        .strokes([1]), .lines([[0, 0.5]], width: 0.1, color: 0xFF_00FF, isMultiplied: true),
      ]
    )
  }

  /// A page may be full of writing.
  public var mostBytes: Int { Limits.inkBytes }

  public func answer(of book: some AnsweringBook) throws -> [FoundInk] { try book.ink(on: page) }

  /// Ink that cannot be read is not taken for none.
  public func substitute(because reason: String) -> [FoundInk]? { nil }

  /// Writes how many there are, then each: its bytes, or its lines and how they are drawn.
  public func write(_ ink: [FoundInk], to writer: inout ByteWriter) {
    writer.write(UInt32(ink.count))
    for one in ink {
      switch one {
      case .strokes(let bytes):
        writer.write(true)
        writer.write(raw: bytes)
      case .lines(let lines, let width, let color, let isMultiplied):
        writer.write(false)
        writer.write(lines)
        writer.write(width)
        writer.write(color)
        writer.write(isMultiplied)
      }
    }
  }

  /// Refuses more than the limits allow, and places and widths that are on no page.
  public func readAnswer(
    from reader: inout ByteReader, pageCount: Int
  ) throws(WireError) -> [FoundInk] {
    var ink: [FoundInk] = []
    let count = try reader.readCount(of: "drawings", atMost: Limits.inkNotes, bytesEach: 5)
    for _ in 0..<count {
      if try reader.read(Bool.self) {
        ink.append(.strokes(try reader.readRaw(atMost: Limits.inkBytes)))
      } else {
        let lines = try reader.readLines(within: Limits.inkReach)
        let width = try reader.read(Double.self)
        guard width > 0, width <= Limits.inkReach else { throw WireError("a line \(width) wide") }
        ink.append(
          .lines(
            lines, width: width, color: try reader.read(UInt32.self),
            isMultiplied: try reader.read(Bool.self)))
      }
    }
    return ink
  }
}

extension ByteWriter {
  /// Writes how many lines there are, then of each how many numbers, and those.
  mutating func write(_ lines: [[Double]]) {
    write(UInt32(lines.count))
    for line in lines {
      write(UInt32(line.count))
      for number in line { write(number) }
    }
  }
}

extension ByteReader {
  /// Reads lines of places, x and y by turns, none farther out than `reach`.
  mutating func readLines(within reach: Double) throws(WireError) -> [[Double]] {
    var lines: [[Double]] = []
    for _ in 0..<(try readCount(of: "lines", atMost: Limits.inkLines, bytesEach: 4)) {
      let count = try readCount(of: "points", atMost: 2 * Limits.inkPoints, bytesEach: 8)
      guard count > 0, count.isMultiple(of: 2) else { throw WireError("a line without points") }
      var line: [Double] = []
      line.reserveCapacity(count)
      for _ in 0..<count {
        let number = try read(Double.self)
        guard number.magnitude <= reach else { throw WireError("ink beyond every page") }
        line.append(number)
      }
      lines.append(line)
    }
    return lines
  }
}
