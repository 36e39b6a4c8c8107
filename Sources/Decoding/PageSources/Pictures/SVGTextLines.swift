import RectoBookModel
import RectoCDecoders

/// Text of a drawing in SVG that goes along a line: MuPDF, which draws it, draws no `textPath`.
///
/// Such text becomes a `tspan` on a row by itself far above the drawing, from where C brings its letters to the line. What
/// names no line that is there stands where the text around it does.
///
/// Laws: a drawing without such text stays as it is, byte by byte; the work grows with its bytes alone.
struct SVGTextLines {
  /// The drawing with such text on rows.
  private(set) var drawing: [UInt8]
  /// The lines alone, that of row n drawn n wide.
  private(set) var lines: [UInt8] = []
  /// Of each line two numbers, as C takes them.
  private(set) var starts: [Float] = []

  var isEmpty: Bool { starts.isEmpty }

  /// Texts of one drawing that go along lines; those after them stand where the text around them does.
  private static let mostLines = 256

  private struct Text {
    var tag: SVGTag
    /// From the `<` of its end to behind that.
    var end: Range<Int>
    var target: [UInt8]
    /// How far below its line the text around it is put.
    var shift: ArraySlice<UInt8>?
  }

  init(_ bytes: [UInt8]) {
    drawing = bytes
    let texts = Self.texts(in: bytes)
    guard !texts.isEmpty else { return }
    let shapes = Self.shapes(in: bytes, named: Set(texts.map(\.target)))
    var (written, place, number) = ([UInt8](), 0, 0)
    for text in texts {
      written += bytes[place..<text.tag.place.lowerBound] + Array("<tspan".utf8)
      if number < Self.mostLines, let shape = shapes[text.target] {
        number += 1
        written += " x=\"0\" y=\"-\(number * Int(RECTO_ROW_HEIGHT))\"".utf8
        if let shift = text.shift { written += [UInt8](" dy=\"".utf8) + shift + [UInt8]("\"".utf8) }
        lines += shape + Array(" stroke-width=\"\(number)\"/>".utf8)
        starts += Self.start(text.tag["startOffset"])
      }
      for attribute in text.tag.attributes where Self.isKept(attribute.name) {
        written += [0x20] + attribute.name + attribute.value.quoted
      }
      written.append(UInt8(ascii: ">"))
      written += bytes[text.tag.place.upperBound..<text.end.lowerBound] + Array("</tspan>".utf8)
      place = text.end.upperBound
    }
    drawing = written + bytes[place...]
    guard number > 0 else { return }
    lines =
      Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\">".utf8) + lines
      + Array("</svg>".utf8)
  }

  // MARK: Texts

  /// The texts that go along lines, in order.
  private static func texts(in bytes: [UInt8]) -> [Text] {
    var (texts, place) = ([Text](), 0)
    var open: (tag: SVGTag, target: [UInt8])?
    var shift: ArraySlice<UInt8>?
    while let next = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = next + 1
      if place < bytes.count, bytes[place] == UInt8(ascii: "/") {
        guard let text = open else { continue }
        let name = bytes[(place + 1)...].prefix(40).prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
        guard name.hasLocal("textPath"),
          let close = bytes[name.endIndex...].prefix(8).firstIndex(of: UInt8(ascii: ">"))
        else { continue }
        texts.append(
          Text(
            tag: text.tag, end: next..<close + 1, target: text.target,
            shift: text.tag["dy"] == nil ? shift : nil))
        place = close + 1
        open = nil
        continue
      }
      let tag = SVGTag(bytes, at: next) {
        $0.elementsEqual("textPath".utf8) || $0.elementsEqual("text".utf8)
      }
      guard let tag else { continue }
      place = tag.place.upperBound
      if tag.name.elementsEqual("text".utf8) {
        shift = tag["dy"]
      } else if !tag.isEmpty, let link = tag["href"], link.first == UInt8(ascii: "#") {
        open = (tag, Array(link.dropFirst()))
      } else if !tag.isEmpty {
        open = (tag, [])
      }
    }
    return texts
  }

  private static func isKept(_ name: ArraySlice<UInt8>) -> Bool {
    let others = ["href", "startOffset", "x", "y", "method", "spacing", "side", "path"]
    return !name.isEmpty && !others.contains { name.hasLocal($0) }
  }

  /// Where a text begins on its line: so far from its start, and so many of its lengths more.
  private static func start(_ offset: ArraySlice<UInt8>?) -> [Float] {
    guard let offset else { return [0, 0] }
    let text = String(decoding: offset.filter { $0 > 0x20 }, as: UTF8.self)
    let digits = text.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    guard let number = Float(digits), number.isFinite else { return [0, 0] }
    return text.hasSuffix("%") ? [0, number / 100] : [number, 0]
  }

  // MARK: Lines

  private static let shapes: Set<String> = [
    "path", "line", "polyline", "polygon", "rect", "circle", "ellipse",
  ]
  private static let measures: Set<String> = [
    "d", "points", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2",
    "y2", "transform",
  ]

  /// The shapes of some names, each up to where its width would be said.
  private static func shapes(
    in bytes: [UInt8], named names: Set<[UInt8]>
  ) -> [[UInt8]: [UInt8]] {
    var (found, place) = ([[UInt8]: [UInt8]](), 0)
    while let next = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = next + 1
      let tag = SVGTag(bytes, at: next) { shapes.contains(String(decoding: $0, as: UTF8.self)) }
      guard let tag else { continue }
      place = tag.place.upperBound
      guard let name = tag["id"].map(Array.init), names.contains(name), found[name] == nil else {
        continue
      }
      var shape = [UInt8(ascii: "<")] + Array(tag.name)
      for attribute in tag.attributes
      where measures.contains(String(decoding: attribute.name, as: UTF8.self)) {
        shape += [0x20] + attribute.name + attribute.value.quoted
      }
      found[name] = shape + Array(" fill=\"none\" stroke=\"black\"".utf8)
    }
    return found
  }

  /// Gives C the lines.
  func withLines(_ take: (recto_text_lines) -> CInt) -> CInt {
    unsafe lines.withUnsafeBufferPointer { lines in
      unsafe starts.withUnsafeBufferPointer { starts in
        unsafe take(
          recto_text_lines(
            drawing: lines.baseAddress, size: lines.count, starts: starts.baseAddress,
            count: starts.count / 2))
      }
    }
  }
}
