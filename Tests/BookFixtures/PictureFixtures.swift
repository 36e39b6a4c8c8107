import Foundation

/// Colour profiles made without a library.
public enum ProfileFixture {
  /// A profile of a screen with an exponent and three primaries, as X, Y and Z after D50; of grey
  /// where there are none.
  public static func bytes(exponent: Double, primaries: [[Double]]) -> [UInt8] {
    func fixed(_ number: Double) -> UInt32 {
      UInt32(bitPattern: Int32((number * 65536).rounded()))
    }
    func xyz(_ numbers: [Double]) -> [UInt8] {
      var tag = Array("XYZ ".utf8) + [0, 0, 0, 0]
      for number in numbers { tag.appendBig(fixed(number)) }
      return tag
    }
    let curve =
      Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1]
      + [UInt8(Int(exponent * 256) >> 8), UInt8(Int(exponent * 256) & 255), 0, 0]
    let white = ("wtpt", xyz([0.9642, 1, 0.8249]))
    let tags: [(String, [UInt8])] =
      primaries.isEmpty
      ? [white, ("kTRC", curve)]
      : [
        ("rXYZ", xyz(primaries[0])), ("gXYZ", xyz(primaries[1])), ("bXYZ", xyz(primaries[2])),
        white, ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
      ]
    var table: [UInt8] = []
    table.appendBig(UInt32(tags.count))
    var body: [UInt8] = []
    for (name, bytes) in tags {
      table += Array(name.utf8)
      table.appendBig(UInt32(128 + 4 + tags.count * 12 + body.count))
      table.appendBig(UInt32(bytes.count))
      body += bytes
    }
    var header: [UInt8] = []
    header.appendBig(UInt32(128 + table.count + body.count))
    header +=
      [0, 0, 0, 0, 2, 0x40, 0, 0]
      + Array((primaries.isEmpty ? "mntrGRAYXYZ " : "mntrRGB XYZ ").utf8)
    header += [UInt8](repeating: 0, count: 12) + Array("acsp".utf8)
    header += [UInt8](repeating: 0, count: 128 - header.count)
    // The white that everything is given after.
    for (index, number) in [0.9642, 1, 0.8249].enumerated() {
      var bytes: [UInt8] = []
      bytes.appendBig(fixed(number))
      header.replaceSubrange((68 + index * 4)..<(72 + index * 4), with: bytes)
    }
    return header + table + body
  }

  /// A profile of a press: for each mixture of full inks, black running fastest, then yellow,
  /// magenta and cyan, the colour in L (0 to 100), a and b.
  public static func inks(_ mixtures: [(Double, Double, Double)]) -> [UInt8] {
    func table(to: Int, from: Int, _ nodes: [UInt8]) -> [UInt8] {
      let matrix: [UInt8] = [1, 0, 0, 0, 1, 0, 0, 0, 1].flatMap { [0, $0, 0, 0] as [UInt8] }
      let straight = (0...255).map { UInt8($0) }
      return Array("mft1".utf8) + [0, 0, 0, 0, UInt8(from), UInt8(to), 2, 0] + matrix
        + [[UInt8]](repeating: straight, count: from).joined() + nodes
        + [[UInt8]](repeating: straight, count: to).joined()
    }
    let nodes = mixtures.flatMap { lab in
      [lab.0 * 2.55, lab.1 + 128, lab.2 + 128].map { UInt8($0.rounded()) }
    }
    // Never asked for, and yet a press must have it: any colour to no ink.
    let back = table(to: 4, from: 3, [UInt8](repeating: 0, count: 32))
    let tags = [("A2B0", table(to: 3, from: 4, nodes)), ("B2A0", back)]
    var index: [UInt8] = []
    index.appendBig(UInt32(tags.count))
    var body: [UInt8] = []
    for (name, bytes) in tags {
      index += Array(name.utf8)
      index.appendBig(UInt32(128 + 4 + tags.count * 12 + body.count))
      index.appendBig(UInt32(bytes.count))
      body += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    var header: [UInt8] = []
    header.appendBig(UInt32(128 + index.count + body.count))
    header += [0, 0, 0, 0, 2, 0x40, 0, 0] + Array("prtrCMYKLab ".utf8)
    header += [UInt8](repeating: 0, count: 12) + Array("acsp".utf8)
    header += [UInt8](repeating: 0, count: 68 - header.count)
    header += [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D]
    header += [UInt8](repeating: 0, count: 128 - header.count)
    return header + index + body
  }

  /// sRGB's primaries.
  public static let primaries = [
    [0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141],
  ]
}

/// GIF files whose pixels are not compressed: every code is a number, and the table stays empty.
public enum GIFFixture {
  /// A frame of numbers into the palette, at its place on the screen.
  public static func bytes(
    screen: (Int, Int), palette: [(UInt8, UInt8, UInt8)], clear: UInt8? = nil,
    frame: (x: Int, y: Int, width: Int, height: Int), isInterlaced: Bool = false,
    numbers: [UInt8]
  ) -> [UInt8] {
    var file = Array("GIF89a".utf8)
    file.appendLittle(screen.0, 2)
    file.appendLittle(screen.1, 2)
    file += [0x87, 0, 0]
    for index in 0..<256 {
      let color = index < palette.count ? palette[index] : (1, 2, 3)
      file += [color.0, color.1, color.2]
    }
    if let clear { file += [0x21, 0xF9, 4, 1, 0, 0, clear, 0] }
    file.append(0x2C)
    for number in [frame.x, frame.y, frame.width, frame.height] { file.appendLittle(number, 2) }
    file += [isInterlaced ? 0x40 : 0, 8]
    var bits: [Bool] = []
    func append(_ code: Int) { for bit in 0..<9 { bits.append(code >> bit & 1 == 1) } }
    for (index, number) in numbers.enumerated() {
      if index % 200 == 0 { append(256) }
      append(Int(number))
    }
    append(257)
    var packed = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
    for (index, bit) in bits.enumerated() where bit {
      packed[index / 8] |= UInt8(1) << UInt8(index % 8)
    }
    for start in stride(from: 0, to: packed.count, by: 255) {
      let block = packed[start..<min(packed.count, start + 255)]
      file += [UInt8(block.count)] + block
    }
    return file + [0, 0x3B]
  }
}

/// TIFF files whose pixels are not compressed, in one strip.
public enum TIFFFixture {
  /// One page: its tags beside the place and length of its pixels, and these.
  public struct Page {
    /// Number and value of each tag; a list of values is kept outside of the tag where it must.
    public var tags: [UInt16: [Int]]
    /// What the strip holds.
    public var pixels: [UInt8]

    /// Makes a page of so many numbers a pixel, each of so many bits.
    public init(
      width: Int, height: Int, meaning: Int, samples: Int, bits: Int = 8,
      more: [UInt16: [Int]] = [:], pixels: [UInt8]
    ) {
      tags = [
        256: [width], 257: [height], 258: Array(repeating: bits, count: samples), 259: [1],
        262: [meaning], 277: [samples], 278: [height],
      ]
      tags.merge(more) { _, new in new }
      self.pixels = pixels
    }

    fileprivate func with(tiles count: Int, at start: Int, bytes: Int) -> Page {
      var page = self
      page.tags[278] = nil
      page.tags[324] = (0..<count).map { start + $0 * bytes }
      page.tags[325] = Array(repeating: bytes, count: count)
      return page
    }
  }

  /// A file of one page in square tiles, which are all in `pixels`, row by row.
  public static func tiled(
    width: Int, height: Int, meaning: Int, samples: Int, side: Int, more: [UInt16: [Int]] = [:],
    pixels: [UInt8]
  ) -> [UInt8] {
    let page = Page(
      width: width, height: height, meaning: meaning, samples: samples,
      more: more.merging([322: [side], 323: [side]]) { own, _ in own }, pixels: pixels)
    let count = ((width + side - 1) / side) * ((height + side - 1) / side)
    // Where the pixels begin does not depend on what the tags say.
    let room = page.with(tiles: count, at: 0, bytes: 0)
    let start = bytes([room]).count - pixels.count
    return bytes([page.with(tiles: count, at: start, bytes: side * side * samples)])
  }

  /// A file of pages; with `loops` the last directory leads to the first.
  public static func bytes(_ pages: [Page], loops: Bool = false) -> [UInt8] {
    var file: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0]
    for (index, page) in pages.enumerated() {
      var tags = page.tags
      let isTiled = tags[322] != nil
      if !isTiled { (tags[273], tags[279]) = ([0], [page.pixels.count]) }
      let start = file.count
      let end = start + 2 + tags.count * 12 + 4
      var outside: [UInt8] = []
      let long = tags.values.filter { $0.count > 2 }.reduce(0) { $0 + $1.count * 2 }
      if !isTiled { tags[273] = [end + long] }
      file.appendLittle(tags.count, 2)
      for (tag, values) in tags.sorted(by: { $0.key < $1.key }) {
        file.appendLittle(Int(tag), 2)
        let isShort = values.count > 1 || values[0] < 65536
        file.appendLittle(isShort ? 3 : 4, 2)
        file.appendLittle(values.count, 4)
        if values.count > 2 {
          file.appendLittle(end + outside.count, 4)
          for value in values { outside.appendLittle(value, 2) }
        } else if isShort {
          for place in 0..<2 { file.appendLittle(place < values.count ? values[place] : 0, 2) }
        } else {
          file.appendLittle(values[0], 4)
        }
      }
      let next = end + outside.count + page.pixels.count
      file.appendLittle(index < pages.count - 1 ? next : loops ? 8 : 0, 4)
      file += outside + page.pixels
    }
    return file
  }
}

/// JPEG files, drawn once; what is changed about them is changed here.
public enum JPEGFixture {
  /// 70 × 52 pixels of smooth noise, its colours at half the resolution.
  public static let baseline = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNy
    wtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09P
    T09PT09PT09PT09PT09PT09PT09PT0//wAARCAA0AEYDASIAAhEBAxEB/8QAGQAAAwEBAQAAAAAAAAAAAAAAAAQFBg
    ID/8QAKxAAAQQCAQMCBAcAAAAAAAAAAQACAxEEBSESEzEUIiMyQWEVMzRRcYGh/8QAGAEAAwEBAAAAAAAAAAAAAAAA
    AwQFBgL/xAAqEQABBAEBBwIHAAAAAAAAAAABAAIDBBEFEhMUITEyMxU0IiNBQlFSYf/aAAwDAQACEQMRAD8ATOrmr5
    SuWa2Vj7LStoMrDJ8NXM5xnxnoAtA1W0XgYCqV7Tqh6KHhTNgAa40rsE7ZI+CsxnYsxmuO6tP66V0DKkKBXmfC3aIU
    7XbEUsQLTzXezgdI4kBKwYjwPCqnLhd81JvHEUo9oC6meLIwloLEklYRubgLIbTDkcDQUP0j43chb7aSQY4PWAs/JL
    BkuIipFrQbgZyjRVxXbvGnKiBpCFX/AAyR3IahPcfhdeuTDlsJBuxkabLinMfdgOAc5KP1khHAKTdqJ+5Ytd2abDhH
    uWGub8K2WPsseRnNWl8qUPPw1ExcOaOrtUoraKcuL0cYgAastDFEZiXuXk7uh3kqxrc0Qtp5SVByPSvcbalalFrRvH
    KzDqAldw32/ldbyGXYNPZJ5/ZTdXqsjEk6prr7rQYUrMT87/V3nbGCdtR1f2RHFjpNnPJNzQy12bTBlq6iyYGNANWh
    RXMe42CUJwU6/wCyjnVWj6Kycdo+i83Rxg1QXU+UGsJUeTZ/G6bQJBYcOQVS1AGD5aq9hrhwF5SYZ8prCd3IepKZ+x
    EBLVKsySdFKZQild/VNyMgYzqKcwNkx4rhSZ2nNdYTGFgOi5VQWoxWDXdV0yqIpOSd2JM7T0KQOvHdbiVXd7BylJof
    UcBEqVIpW7a0ZsSPqmI9F4N2jW8FC8zpnON8oTnCRrMnTIiVXyie2VmpXH1Y5+qEJxnaVoD2lbLU/pP6Wc3ziJz/AC
    hCylnylS6PuCu9RyBautA6UISNjtRJ/Kk8tc4fLkIWl0j26qM8KqsaOnwhCE6px6r/2Q==
    """)
  /// The same picture in several scans.
  public static let progressive = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNy
    wtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09P
    T09PT09PT09PT09PT09PT09PT09PT0//wgARCAA0AEYDASIAAhEBAxEB/8QAGQAAAwEBAQAAAAAAAAAAAAAAAAMEBQ
    EC/8QAGAEAAwEBAAAAAAAAAAAAAAAAAgMEBQH/2gAMAwEAAhADEAAAAU82uLqhuzHhN6VU7q8eHfzyOIrH9Q5KSPZX
    FSOX4sSKs7NodJ3SIdHb57GFVXlqZJJnSMq6+OxJaXg8jsyvNB2hs5oZUvq4EEngaVVYD5v/xAAfEAACAgIDAQEBAA
    AAAAAAAAAAAQIDERIQEyEyMSL/2gAIAQEAAQUC6mdbIPAnlWLIolsGa442gPXE4vNbwbIjhlrURtSOtnYyNxGyLJM9
    K54L07CqqUWpI62dTzGDQuNSD1J2J8amEYHAlLUhYWenydo5Ds9h6p2YH/ZCGOGtjpJfj+qvm/8AauJEOP/EACMRAA
    ICAQIGAwAAAAAAAAAAAAACAQMSExQEEBEhMkExM1H/2gAIAQMBAT8Brtmo46xWXsJYzV4zAtenGUG+f8LrImOwirn3
    kTiMp0/Q6NXHWPg3UFqdPEihWkirFjUaasTbKeij7B/Ijw5f/8QAIhEAAQQBAwUBAAAAAAAAAAAAAAECAxMRBBIxEC
    EiMjNR/9oACAECAQE/AdVLkjerEyPWwjZsLySFCdrdnYigRPJRcK7BTH+jrFJHOLW14Uiia5MlTROCT2JODSfPp//E
    ABkQAQADAQEAAAAAAAAAAAAAACEAIDAQQP/aAAgBAQAGPwLMjQqdI4MPb//EABwQAAIDAQEBAQAAAAAAAAAAAAABES
    ExEEFhcf/aAAgBAQABPyH4iU8E1YsHsPGCbEH5E1OeYon08BpDITeCR6W2xITB2ItiQyIooZPmqmmk3gg1YabIDCL4
    SBbKaLaxIiNGMa0yiyGh1zSfJud+aznQlR//2gAMAwEAAgADAAAAEAlSPjjcsxvgJ/1gonHPgf/EABwRAQEAAgIDAA
    AAAAAAAAAAAAEAETEQIUFhof/aAAgBAwEBPxBHUXV3EcAiyGbB1xAWmg+1YK5iXiEz36LqlJ6l2drZzzu//8QAGhEB
    AQADAQEAAAAAAAAAAAAAAQARITEQIP/aAAgBAgEBPxBiYLJBCcWPnNrNxAJCIW41EAGi5IA9Pfbtd/gv/8QAHxABAQ
    EBAAICAwEAAAAAAAAAAQARITFBEGFRcbHR/9oACAEBAAE/EHDytuqJEy5hnCEc8QDhecIRCPiN2TZGtZtm1PqIHwQT
    klxm8wimqhAR0ObC5j5MODkmnv4uqM+48ObOODdY2wN22MmE1bP99Y7G/Utosh6gOYWThJ5gyYvOTWp2JuAxK3tPiB
    tjbF3bj28Alm9k6mz33fxkH+7sNgfD1C9L/9k=
    """)

  /// 16 × 8 pixels of the grey 188, without colours.
  public static let grey = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRT
    c4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAAIABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAA
    AAAAAAAAAAAAAAAA/9oACAEBAAA/ALw//9k=
    """)

  /// 1 × 16 pixels, from black to grey.
  public static let narrow = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwc
    KDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAAQAAEBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QA
    tRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0
    NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2
    t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APN/+EO/6Z/pX0B/wh3/AEz/
    AEr/2Q==
    """)

  /// With an EXIF orientation.
  public static func turned(_ jpeg: [UInt8], orientation: Int) -> [UInt8] {
    inserting(0xE1, Array("Exif".utf8) + [0, 0] + PNGFixture.exif(orientation), into: jpeg)
  }

  /// With a colour profile in so many segments.
  public static func managed(_ jpeg: [UInt8], profile: [UInt8], segments: Int) -> [UInt8] {
    let size = (profile.count + segments - 1) / segments
    return (0..<segments).reversed().reduce(jpeg) { jpeg, index in
      let part = profile.dropFirst(index * size).prefix(size)
      let mark = Array("ICC_PROFILE".utf8) + [0, UInt8(index + 1), UInt8(segments)]
      return inserting(0xE2, mark + part, into: jpeg)
    }
  }

  private static func inserting(_ marker: UInt8, _ body: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
    let size = body.count + 2
    return [0xFF, 0xD8, 0xFF, marker, UInt8(size >> 8), UInt8(size & 255)] + body
      + jpeg.dropFirst(2)
  }

  private static func bytes(_ text: String) -> [UInt8] {

    Array(Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())

  }
}
