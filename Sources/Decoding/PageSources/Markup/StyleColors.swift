/// The colours of CSS that MuPDF does not know by name and takes for black: a page whose paper is
/// palegreen would be a black one.
enum StyleColors {
  /// A style sheet with its colours as numbers; nil where none needs to be changed.
  static func numbered(_ sheet: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var copied = 0
    var (word, property) = (0..<0, 0..<0)
    var isValue = false
    for place in 0...sheet.count {
      let byte = place < sheet.count ? sheet[place] : UInt8(ascii: " ")
      if isWordByte(byte) {
        word = (word.upperBound == place ? word.lowerBound : place)..<(place + 1)
        continue
      }
      if word.upperBound == place, !word.isEmpty {
        // A name that a number or a bracket follows is that of something else.
        if isValue, byte != UInt8(ascii: "("), let color = numbers[lowercased(sheet[word])] {
          result += sheet[copied..<word.lowerBound] + "#\(color)".utf8
          copied = word.upperBound
        }
        if !isValue { property = word }
      }
      switch byte {
      case UInt8(ascii: ":"): isValue = takesColor(sheet[property])
      case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        (isValue, property) = (false, 0..<0)
      default: break
      }
    }
    return copied == 0 ? nil : result + sheet[copied...]
  }

  /// Whether a byte may stand in a word; those that begin an address or a code count, so that
  /// `#tan` and `tan.png` are not `tan`.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: "-_#./\"'\\".utf8.contains(byte)
    }
  }

  private static func takesColor(_ property: ArraySlice<UInt8>) -> Bool {
    let name = lowercased(property)
    return name.contains("color") || name.hasPrefix("background") || name.hasPrefix("border")
  }

  /// Of a word longer than any name of a colour or a property only the beginning is looked at.
  private static func lowercased(_ word: ArraySlice<UInt8>) -> String {
    String(decoding: word.prefix(32), as: UTF8.self).lowercased()
  }

  /// Each name with its number.
  private static let numbers: [String: Substring] = {
    let words = table.split(whereSeparator: \.isWhitespace)
    let pairs = stride(from: 0, to: words.count - 1, by: 2).map {
      (String(words[$0]), words[$0 + 1])
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }()

  /// CSS's names but for the seventeen that MuPDF knows.
  private static let table = """
    aliceblue f0f8ff antiquewhite faebd7 aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque
    ffe4c4 blanchedalmond ffebcd blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue
    5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc
    crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray
    a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen
    556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen
    8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1
    darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969
    dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 gainsboro dcdcdc
    ghostwhite f8f8ff gold ffd700 goldenrod daa520 greenyellow adff2f grey 808080 honeydew
    f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender
    e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral
    f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90
    lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue
    87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0
    limegreen 32cd32 linen faf0e6 magenta ff00ff mediumaquamarine 66cdaa mediumblue 0000cd
    mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee
    mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970
    mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead oldlace fdf5e6
    olivedrab 6b8e23 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98
    paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f
    pink ffc0cb plum dda0dd powderblue b0e0e6 rebeccapurple 663399 rosybrown bc8f8f royalblue
    4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee
    sienna a0522d skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa
    springgreen 00ff7f steelblue 4682b4 tan d2b48c thistle d8bfd8 tomato ff6347 turquoise 40e0d0
    violet ee82ee wheat f5deb3 whitesmoke f5f5f5 yellowgreen 9acd32
    """
}
