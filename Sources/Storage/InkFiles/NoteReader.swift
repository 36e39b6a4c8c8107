import PageDrawing
import PageGeometry
internal import RectoPackedBytes

/// Reads files of Xournal++, whoever wrote them.
///
/// Laws: what it gives has finite numbers within bounds; a file is taken whole or not at all, within bounded memory.
public struct NoteReader {
  /// Why a file is none that can be read.
  public struct Fault: Error, Equatable, CustomStringConvertible {
    public let description: String
  }

  /// No file that is read has more bytes, packed.
  public static let mostBytes = 64 << 20
  /// Nor more once it is unpacked: some hundred thousand strokes.
  static let mostUnpacked = 256 << 20
  /// Nor more points, pages and strokes.
  private static let most = (points: 8_000_000, pages: 100_000, strokes: 1_000_000)
  /// Lengths in points that pages and places have at most: some hundred metres.
  private static let farthest = 1e6
  /// The finest width in points; some programs write 0 and less.
  private static let finest = 1e-3

  private var markup: MarkupReader
  private var document = NoteDocument(pages: [])
  /// What is read of a stroke, once it has begun.
  private var stroke: NoteStroke?
  private var numbers: [Double] = []
  private var counts = (points: 0, strokes: 0)

  /// Reads a file.
  ///
  /// - Parameter bytes: packed by gzip, or XML as it is.
  /// - Returns: its pages.
  /// - Throws: what is wrong with it.
  public static func document(in bytes: [UInt8]) throws(Fault) -> NoteDocument {
    let text: [UInt8]
    do throws(Gzip.Fault) {
      text = Gzip.isPacked(bytes) ? try Gzip.unpacked(bytes, atMost: mostUnpacked) : bytes
    } catch {
      throw Fault(description: error.description)
    }
    guard text.first(where: { !MarkupReader.isSpace($0) }) == UInt8(ascii: "<") else {
      throw Fault(description: "it is no file of Xournal++")
    }
    var reader = NoteReader(markup: MarkupReader(text))
    do throws(MarkupReader.Fault) {
      return try reader.read()
    } catch {
      throw Fault(description: "line \(error.line): \(error.reason)")
    }
  }

  private init(markup: MarkupReader) { self.markup = markup }

  private mutating func read() throws(MarkupReader.Fault) -> NoteDocument {
    guard case .start("xournal", _)? = try markup.next() else {
      throw markup.fault("it is no file of Xournal++")
    }
    while let event = try markup.next() {
      switch event {
      case .start(let name, let attributes): try begin(name, attributes)
      case .end(let name): try end(name)
      case .text(let text): if stroke != nil { try read(text) }
      }
    }
    return document
  }

  private mutating func begin(
    _ name: String, _ attributes: [String: String]
  ) throws(MarkupReader.Fault) {
    guard stroke == nil else { throw markup.fault("there is a <\(name)> in a stroke") }
    switch name {
    case "page":
      guard document.pages.count < Self.most.pages else { throw markup.fault("too many pages") }
      document.pages.append(
        NoteDocument.Page(
          width: try length(attributes["width"], of: "a page"),
          height: try length(attributes["height"], of: "a page"), background: .plain(nil)))
    case "background": try setBackground(attributes)
    case "stroke": try beginStroke(attributes)
    case "text", "image", "teximage": document.leftOut += 1
    default: break
    }
  }

  private mutating func end(_ name: String) throws(MarkupReader.Fault) {
    guard name == "stroke", var ended = stroke else { return }
    stroke = nil
    guard numbers.count >= 2, numbers.count.isMultiple(of: 2) else {
      throw markup.fault("a stroke has \(numbers.count) numbers, which are no points")
    }
    var points = stride(from: 0, to: numbers.count, by: 2).map {
      Vector2(numbers[$0], numbers[$0 + 1])
    }
    numbers = []
    // A width is that of the way to the next point: who has one for the last point repeats it.
    if points.count > 1, points[points.count - 1] == points[points.count - 2] {
      points.removeLast()
    }
    if ended.widths.count > 1 {
      guard ended.widths.count >= points.count - 1 else {
        throw markup.fault(
          "a stroke of \(points.count) points has \(ended.widths.count) widths")
      }
      if ended.widths.count < points.count { ended.widths.append(ended.widths[points.count - 2]) }
      ended.widths.removeLast(ended.widths.count - points.count)
    }
    ended.points = points
    document.pages[document.pages.count - 1].strokes.append(ended)
  }

  private mutating func setBackground(
    _ attributes: [String: String]
  ) throws(MarkupReader.Fault) {
    guard let index = document.pages.indices.last else {
      throw markup.fault("there is a background without a page")
    }
    func number(_ text: String?) -> Int? {
      // Some programs write a letter or two behind it.
      text.flatMap { Int($0.prefix { $0.isASCII && $0.isNumber }.prefix(9)) }
        .flatMap { $0 > 0 ? $0 : nil }
    }
    if attributes["type"] == "pdf" {
      guard let page = number(attributes["pageno"]) else {
        throw markup.fault("a background is a page of a PDF without a number")
      }
      document.pages[index].background = .pdf(path: attributes["filename"], page: page)
    } else if let name = attributes["name"], name.hasPrefix(NoteWriter.pageName) {
      document.pages[index].background = .plain(
        number(String(name.dropFirst(NoteWriter.pageName.count))))
    }
  }

  // MARK: Strokes

  private mutating func beginStroke(
    _ attributes: [String: String]
  ) throws(MarkupReader.Fault) {
    guard !document.pages.isEmpty else { throw markup.fault("there is a stroke without a page") }
    guard counts.strokes < Self.most.strokes else { throw markup.fault("too many strokes") }
    counts.strokes += 1
    var widths: [Double] = []
    for word in (attributes["width"] ?? "").split(whereSeparator: \.isWhitespace) {
      let width = try number(String(word))
      widths.append(min(max(width, Self.finest), Self.farthest))
    }
    guard let usual = widths.first else { throw markup.fault("a stroke has no width") }
    stroke = NoteStroke(
      attributes["tool"] == "highlighter" ? .highlighter : .pen,
      tool: attributes["recto"].flatMap { PenTool(name: $0) },
      color: try color(attributes["color"] ?? "black"), points: [],
      widths: widths.count > 1 ? Array(widths.dropFirst()) : [usual])
  }

  private mutating func read(_ text: ArraySlice<UInt8>) throws(MarkupReader.Fault) {
    for word in text.split(whereSeparator: MarkupReader.isSpace) {
      guard counts.points < 2 * Self.most.points, numbers.count < 2 * SampleBytes.most else {
        throw markup.fault("too many points")
      }
      counts.points += 1
      numbers.append(try number(String(decoding: word.prefix(64), as: UTF8.self)))
    }
  }

  private func number(_ word: String) throws(MarkupReader.Fault) -> Double {
    guard let number = Double(word), number.magnitude <= Self.farthest else {
      throw markup.fault("'\(word.prefix(32))' is no length in points")
    }
    return number
  }

  private func length(_ word: String?, of what: String) throws(MarkupReader.Fault) -> Double {
    let length = try number(word ?? "")
    guard length >= 1 else { throw markup.fault("\(what) is \(length) points long") }
    return length
  }

  /// The colours that have names there.
  private static let colors: [String: UInt32] = [
    "black": 0x0000_00FF, "blue": 0x3333_CCFF, "red": 0xFF00_00FF, "green": 0x0080_00FF,
    "gray": 0x8080_80FF, "lightblue": 0x00C0_FFFF, "lightgreen": 0x00FF_00FF,
    "magenta": 0xFF00_FFFF, "orange": 0xFF80_00FF, "yellow": 0xFFFF_00FF, "white": 0xFFFF_FFFF,
  ]

  private func color(_ text: String) throws(MarkupReader.Fault) -> UInt32 {
    if let named = Self.colors[text] { return named }
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.allSatisfy(\.isHexDigit), digits.utf8.count == digits.count,
      let number = UInt32(digits, radix: 16), [6, 8].contains(digits.count)
    else { throw markup.fault("'\(text.prefix(32))' is no colour") }
    return digits.count == 6 ? number << 8 | 0xFF : number
  }
}
