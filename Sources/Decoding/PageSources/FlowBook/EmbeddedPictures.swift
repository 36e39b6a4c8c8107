import RectoBookMarkup
import RectoBookModel

/// Pictures that stand in markup itself, as addresses `data:image/...` in its attributes.
///
/// The markup is gone through once, and no picture is decoded before it is asked for.
struct EmbeddedPictures {
  /// The markup with paths in the place of those addresses.
  let rest: [UInt8]
  private let markup: [UInt8]
  /// Where the addresses stand in `markup`, in order.
  private let addresses: [Range<Int>]

  /// Takes the pictures out of some markup.
  ///
  /// - Parameters:
  ///   - markup: in a code that has ASCII's signs where ASCII has them.
  ///   - path: what stands in the place of a picture, by its number from 0.
  init(_ markup: [UInt8], path: (Int) -> String) {
    let found = Self.addresses(in: markup)
    var (rest, place) = ([UInt8](), 0)
    for (number, address) in found.enumerated() {
      rest += markup[place..<address.lowerBound] + Array(path(number).utf8)
      place = address.upperBound
    }
    (self.markup, addresses) = (found.isEmpty ? [] : markup, found)
    self.rest = found.isEmpty ? markup : rest + markup[place...]
  }

  /// How many there are.
  var count: Int { addresses.count }

  /// The first bytes of a picture, so many at most; nil where there is no such picture.
  func bytes(of number: Int, atMost most: Int) -> [UInt8]? {
    guard addresses.indices.contains(number) else { return nil }
    let address = markup[addresses[number]]
    guard let comma = address.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let kind = String(decoding: address[..<comma], as: UTF8.self).lowercased()
    // A sign of the picture takes six at most, as `&#x41;` does.
    let data = Array(address[(comma + 1)...].prefix(8 * min(most, address.count)))
    let plain = Self.withoutPercents(Self.withoutReferences(data))
    guard kind.filter({ $0 != " " }).hasSuffix(";base64") else { return Array(plain.prefix(most)) }
    return Array(Base64.bytes(plain, in: [0..<plain.count]).prefix(most))
  }

  private static func withoutReferences(_ data: [UInt8]) -> [UInt8] {
    guard data.contains(UInt8(ascii: "&")) else { return data }
    // One of the quotes may stand in it, but not the one that it stood in.
    let quote = data.contains(UInt8(ascii: "\"")) ? "'" : "\""
    let text = "<img src=\(quote)\(String(decoding: data, as: UTF8.self))\(quote)>"
    let tree = MarkupTree(text, isXML: false)
    return tree.attribute(.src, of: 1).map { Array(tree.bytes[$0]) } ?? []
  }

  /// With `%41` as `A`.
  private static func withoutPercents(_ data: [UInt8]) -> [UInt8] {
    guard data.contains(UInt8(ascii: "%")) else { return data }
    var (made, place) = ([UInt8](), 0)
    made.reserveCapacity(data.count)
    while place < data.count {
      if data[place] == UInt8(ascii: "%"), place + 2 < data.count,
        let high = data[place + 1].digit, let low = data[place + 2].digit
      {
        made.append(high << 4 | low)
        place += 3
      } else {
        made.append(data[place])
        place += 1
      }
    }
    return made
  }

  // MARK: Addresses

  private static let mark = Array("data:image/".utf8)

  /// Where such addresses stand. Those in drawings stay: a drawing is a file of its own with all that is in it.
  private static func addresses(in markup: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var place = 0
    while let start = markup[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = start + 1
      if markup.has("!--", at: place) {
        place = markup.end(of: "-->", from: place + 3)
        continue
      }
      guard place < markup.count, markup[place].asSmallLetter &- 0x61 < 26 else { continue }
      let name = markup[place...].prefix { $0.isInName }
      place = name.endIndex
      let isOfDrawing = markup.has("image", at: name.startIndex) || name.contains(UInt8(ascii: ":"))
      while let value = value(in: markup, &place) {
        if !isOfDrawing, markup.has(mark, at: value.lowerBound) { found.append(value) }
      }
      for raw in ["script", "style"] where name.count == raw.utf8.count {
        if markup.has(raw, at: name.startIndex) { place = markup.end(of: "</\(raw)", from: place) }
      }
    }
    return found
  }

  /// The next value of an attribute of a tag; nil at its end, behind which `place` is then.
  private static func value(in markup: [UInt8], _ place: inout Int) -> Range<Int>? {
    while place < markup.count {
      let byte = markup[place]
      place += 1
      if byte == UInt8(ascii: ">") { return nil }
      guard byte == UInt8(ascii: "=") else { continue }
      while place < markup.count, markup[place].isMarkupSpace { place += 1 }
      guard place < markup.count else { return nil }
      let quote = markup[place]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        let start = place
        while place < markup.count, !markup[place].isMarkupSpace, markup[place] != UInt8(ascii: ">")
        {
          place += 1
        }
        return start..<place
      }
      let start = place + 1
      let end = markup[start...].firstIndex(of: quote) ?? markup.count
      place = min(end + 1, markup.count)
      return start..<end
    }
    return nil
  }
}

extension [UInt8] {
  /// Whether a mark of small letters stands at a place, whether its letters are capital or small there.
  fileprivate func has(_ mark: some Collection<UInt8>, at place: Int) -> Bool {
    place + mark.count <= count
      && zip(self[place...], mark).allSatisfy { $0.asSmallLetter == $1 }
  }

  fileprivate func has(_ mark: String, at place: Int) -> Bool { has(mark.utf8, at: place) }

  /// Where what ends with a mark ends: all of it where the mark does not come.
  fileprivate func end(of mark: String, from start: Int) -> Int {
    let mark = Array(mark.utf8)
    var place = start
    while place + mark.count <= count {
      if self[place] == mark[0], has(mark, at: place) { return place + mark.count }
      place += 1
    }
    return count
  }
}

extension UInt8 {
  fileprivate var isInName: Bool {
    self > 0x20 && self != UInt8(ascii: ">") && self != UInt8(ascii: "/")
  }

  /// The value of a digit of sixteen.
  fileprivate var digit: UInt8? {
    if self &- 0x30 < 10 { return self &- 0x30 }
    let letter = asSmallLetter &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}
