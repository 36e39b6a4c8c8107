internal import PageGeometry

/// What a recorded pen did on a page, read from text.
///
/// The first line is `# recto pen 1`. `tool NAME [width MM] [colour #rrggbb]` takes a tool up;
/// `T X Y [PRESSURE [TILTX TILTY]]` is a sample: milliseconds, fractions of the page's width and height from its upper
/// left corner, from 0 to 1, and degrees. An empty line lifts the pen, `:undo` and `:redo` are orders, and other lines
/// that begin with `#` say nothing.
///
/// Laws: a text is taken whole or not at all; what is taken has finite numbers within their ranges.
public struct PenTrace: Equatable, Sendable {
  /// What the hand holds.
  public struct Hold: Equatable, Sendable {
    public var tool: PenTool
    /// In millimetres of a page of `PenTool.pageHeight`.
    public var width: Double
    /// As in strokes; nil where the trace does not say.
    public var color: UInt32?

    public init(_ tool: PenTool, width: Double? = nil, color: UInt32? = nil) {
      (self.tool, self.width, self.color) = (tool, width ?? tool.usualWidth, color)
    }
  }

  /// One thing that the hand did.
  public enum Step: Equatable, Sendable {
    /// It put the pen down and lifted it: at least one sample, the first at 0 seconds, with places in fractions of
    /// the page's width and height.
    case stroke(Hold, [PenSample])
    case undo
    case redo
  }

  /// Why a text is no trace.
  public struct Fault: Error, Equatable, CustomStringConvertible {
    /// Counted from 1.
    public let line: Int
    public let reason: String

    public var description: String { "line \(line): \(reason)" }
  }

  /// In their order.
  public let steps: [Step]

  /// No trace has more samples: an hour at 1 kHz, as of a stroke.
  public static let mostSamples = SampleBytes.most
  /// No trace has more bytes: that many samples of usual length.
  public static let mostBytes = 256 << 20

  private static let head = "# recto pen 1"
  /// No line that means something is longer.
  private static let mostLineBytes = 512

  /// Reads a trace.
  ///
  /// - Parameter text: UTF-8; of more than `mostBytes` nothing is read.
  /// - Throws: the first line that is not as it should be.
  public init(_ text: [UInt8]) throws(Fault) {
    guard text.count <= Self.mostBytes else {
      throw Fault(line: 1, reason: "it has more than \(Self.mostBytes) bytes")
    }
    var reader = Reader()
    var (start, line) = (0, 1)
    while start < text.count || line == 1 {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      do {
        try reader.read(text[start..<end], isFirst: line == 1)
      } catch {
        throw Fault(line: line, reason: error.reason)
      }
      (start, line) = (end + 1, line + 1)
    }
    reader.lift()
    steps = reader.steps
  }

  /// What is wrong with a line.
  private struct LineFault: Error {
    let reason: String
  }

  /// What was read so far.
  private struct Reader {
    var steps: [Step] = []
    private var hold = Hold(.write)
    private var samples: [PenSample] = []
    /// Milliseconds of the stroke's first sample.
    private var start = 0.0
    private var count = 0

    mutating func read(_ bytes: ArraySlice<UInt8>, isFirst: Bool) throws(LineFault) {
      var bytes = bytes
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
      guard bytes.count <= mostLineBytes else {
        throw LineFault(reason: "it has more than \(mostLineBytes) bytes")
      }
      guard !isFirst else {
        guard bytes.elementsEqual(head.utf8) else {
          throw LineFault(reason: "a trace begins with '\(head)'")
        }
        return
      }
      let words = bytes.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        .map { String(decoding: $0, as: UTF8.self) }
      guard let first = words.first else { return lift() }
      if first.hasPrefix("#") { return }
      if first == "tool" {
        lift()
        return hold = try Self.hold(Array(words.dropFirst()))
      }
      if first.hasPrefix(":") { return try order(words.joined(separator: " ")) }
      try sample(words)
    }

    /// The pen leaves the page.
    mutating func lift() {
      if !samples.isEmpty { steps.append(.stroke(hold, samples)) }
      samples = []
    }

    private mutating func order(_ text: String) throws(LineFault) {
      lift()
      switch text {
      case ":undo": steps.append(.undo)
      case ":redo": steps.append(.redo)
      default: throw LineFault(reason: "there is no order '\(text)', only :undo and :redo")
      }
    }

    private mutating func sample(_ words: [String]) throws(LineFault) {
      guard [3, 4, 6].contains(words.count) else {
        throw LineFault(
          reason: "a sample is T X Y [PRESSURE [TILTX TILTY]], and this has \(words.count) words")
      }
      guard count < mostSamples else {
        throw LineFault(reason: "there are more than \(mostSamples) samples")
      }
      count += 1
      // No clock that counts from 1970 or from a start goes beyond it.
      let time = try number(words[0], in: -1e15...1e15, "a time")
      // As far beyond a page as a hand goes that draws in the window.
      let x = try number(words[1], in: -2...3, "a place")
      let y = try number(words[2], in: -2...3, "a place")
      let pressure = words.count > 3 ? try number(words[3], in: 0...1, "a pressure") : nil
      let tilt =
        words.count > 5
        ? Vector2(
          try number(words[4], in: -90...90, "a tilt"), try number(words[5], in: -90...90, "a tilt")
        )
        : nil
      if samples.isEmpty { start = time }
      samples.append(
        PenSample(Vector2(x, y), time: (time - start) / 1000, pressure: pressure, tilt: tilt))
    }

    private static func hold(_ words: [String]) throws(LineFault) -> Hold {
      guard let name = words.first, let tool = PenTool(name: name) else {
        let names = PenTool.allCases.map(\.name).joined(separator: ", ")
        throw LineFault(
          reason: (words.first.map { "there is no tool '\($0)'" } ?? "no tool is named")
            + ", only \(names)")
      }
      var hold = Hold(tool)
      var left = words.dropFirst()
      while let word = left.popFirst() {
        guard let value = left.popFirst() else {
          throw LineFault(
            reason: "'\(word)' is no width or colour: write 'width MM' or 'colour #rrggbb'")
        }
        switch word {
        case "width": hold.width = try number(value, in: 0.01...100, "a width in millimetres")
        case "colour": hold.color = try color(value)
        default:
          throw LineFault(reason: "a tool has a width and a colour, and no '\(word)'")
        }
      }
      return hold
    }

    private static func color(_ word: String) throws(LineFault) -> UInt32 {
      let digits = word.utf8.dropFirst()
      guard word.hasPrefix("#"), digits.count == 6,
        digits.allSatisfy({ UInt8(ascii: "+") != $0 && UInt8(ascii: "-") != $0 }),
        let number = UInt32(word.dropFirst(), radix: 16)
      else { throw LineFault(reason: "'\(word)' is no colour such as #1b1b1f") }
      return number << 8 | 0xFF
    }

    private func number(
      _ word: String, in range: ClosedRange<Double>, _ what: String
    ) throws(LineFault) -> Double { try Self.number(word, in: range, what) }

    private static func number(
      _ word: String, in range: ClosedRange<Double>, _ what: String
    ) throws(LineFault) -> Double {
      guard let number = Double(word) else { throw LineFault(reason: "'\(word)' is not a number") }
      guard range.contains(number) else {
        throw LineFault(
          reason: "\(word) is \(what) outside \(range.lowerBound)…\(range.upperBound)")
      }
      return number
    }
  }
}
