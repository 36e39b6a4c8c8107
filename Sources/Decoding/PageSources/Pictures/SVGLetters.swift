import RectoBookModel

/// Text of a drawing in SVG whose letters have places of their own: MuPDF, which draws it, puts all letters of an element
/// where its first one is to be.
///
/// `<tspan x="1,7" y="2">ab</tspan>` becomes `<tspan><tspan x="1" y="2">a</tspan><tspan x="7" y="2">b</tspan></tspan>`; spaces
/// stay with the letter before them.
///
/// Laws: a drawing without such letters stays as it is, byte by byte, and so does one that would be larger than
/// `Limits.illustratedBytes`; the text of all elements together stays the same but for white space that is not drawn.
struct SVGLetters {
  private let bytes: [UInt8]
  private var written: [UInt8] = []
  /// Where the bytes begin that are not written yet.
  private var start = 0

  /// A drawing of the same look whose letters stand apart.
  static func apart(_ bytes: [UInt8]) -> [UInt8] {
    var letters = SVGLetters(bytes: bytes)
    return letters.run()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func run() -> [UInt8] {
    var place = 0
    while let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = open + 1
      guard let element = element(at: open) else { continue }
      place = element.content.upperBound
      guard element.places.x.count > 1 || element.places.y.count > 1 else { continue }
      written += bytes[start..<open]
      write(element)
      start = element.content.upperBound
      guard written.count <= Limits.illustratedBytes else { return bytes }
    }
    return start == 0 ? bytes : written + bytes[start...]
  }

  // MARK: Elements

  /// An element of text that has no other in it.
  private struct Element {
    /// Its start without the places of its letters, and without what closes it.
    var head: [UInt8]
    var places: (x: [ArraySlice<UInt8>], y: [ArraySlice<UInt8>])
    var content: Range<Int>
  }

  /// The element that begins at a `<`; nil where that is no text, or has more than letters in it.
  private func element(at open: Int) -> Element? {
    // Longer names are those of others, however long they are.
    let name = bytes[(open + 1)...].prefix(6).prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
    guard name.elementsEqual("tspan".utf8) || name.elementsEqual("text".utf8) else { return nil }
    var element = Element(
      head: Array(bytes[open..<name.endIndex]), places: ([], []), content: 0..<0)
    var place = name.endIndex
    while place < bytes.count, bytes[place] != UInt8(ascii: ">") {
      let from = place
      guard let (name, value) = SVGTag.attribute(in: bytes, from: &place) else { return nil }
      switch String(decoding: name, as: UTF8.self) {
      case "x": element.places.x = Self.list(value)
      case "y": element.places.y = Self.list(value)
      default: element.head += bytes[from..<place]
      }
    }
    guard place < bytes.count, bytes[place - 1] != UInt8(ascii: "/"),
      let end = bytes[place...].firstIndex(of: UInt8(ascii: "<")), end + 1 < bytes.count,
      bytes[end + 1] == UInt8(ascii: "/")
    else { return nil }
    element.content = place + 1..<end
    return element
  }

  private static func list(_ value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    value.split { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
  }

  // MARK: Letters

  private mutating func write(_ element: Element) {
    let places = element.places
    written += element.head
    written.append(UInt8(ascii: ">"))
    var number = 0
    var isOpen = false
    for letter in letters(of: element.content) {
      let isSpace = letter.count == 1 && letter.first == 0x20
      // Behind the last place letters follow each other.
      if number < max(places.x.count, places.y.count), !isSpace || number == 0 {
        if isOpen { written += "</tspan>".utf8 }
        written += "<tspan".utf8
        if number < places.x.count { add("x", places.x[number]) }
        if let y = places.y.indices.contains(number) ? places.y[number] : places.y.last {
          add("y", y)
        }
        written.append(UInt8(ascii: ">"))
        isOpen = true
      }
      written += letter
      number += 1
    }
    if isOpen { written += "</tspan>".utf8 }
  }

  private mutating func add(_ name: String, _ value: ArraySlice<UInt8>) {
    written += " \(name)=\"".utf8
    written += value
    written.append(UInt8(ascii: "\""))
  }

  /// The letters of a text, a reference such as `&amp;` as one; white space that holds the end of a line and is at an end of
  /// the text is none, and other white space one space.
  private func letters(of content: Range<Int>) -> [ArraySlice<UInt8>] {
    var letters: [ArraySlice<UInt8>] = []
    var place = content.lowerBound
    while place < content.upperBound {
      let rest = bytes[place..<content.upperBound]
      let space = rest.prefix { $0 <= 0x20 }
      if !space.isEmpty {
        let isAtEnd = place == content.lowerBound || space.endIndex == content.upperBound
        if !isAtEnd || !space.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
          letters.append([0x20])
        }
        place = space.endIndex
        continue
      }
      var end = place + 1
      if bytes[place] == UInt8(ascii: "&"),
        let last = rest.prefix(12).firstIndex(of: UInt8(ascii: ";"))
      {
        end = last + 1
      } else {
        while end < content.upperBound, bytes[end] & 0xC0 == 0x80 { end += 1 }
      }
      letters.append(bytes[place..<end])
      place = end
    }
    return letters
  }
}
