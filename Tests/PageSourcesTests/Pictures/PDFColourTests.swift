import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import RectoPageSources

/// Another program that shows PDF, beside which ours is held.
private let poppler = "/usr/bin/pdftoppm"

@Suite("colours of PDF")
struct PDFColourTests {
  private typealias Color = [UInt8]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func stream(_ bytes: [UInt8], _ entries: String) -> String {
    let digits = bytes.map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined() + ">"
    return "<<\(entries)/Filter/ASCIIHexDecode/Length \(digits.utf8.count)>>stream\n\(digits)\n"
      + "endstream"
  }

  /// Inks of a press that nobody has: cyan is red, and so on; black alone is no black.
  private static let oddPress = ProfileFixture.inks(
    (0..<16).map { mixture in
      let inks = (0..<4).map { Double(mixture >> (3 - $0) & 1) }
      let light = 100 - 25 * inks[0] - 20 * inks[1] - 10 * inks[2] - 40 * inks[3]
      return (light, 60 * inks[0] - 40 * inks[1], 30 * inks[0] - 50 * inks[2])
    })

  private static let swapped = ProfileFixture.bytes(
    exponent: 2.2,
    primaries: [
      ProfileFixture.primaries[2], ProfileFixture.primaries[1], ProfileFixture.primaries[0],
    ])

  private static let spaces =
    "/Press[/ICCBased 50 0 R]/Swap 51 0 R/Dark[/ICCBased 53 0 R]"
    + "/Light[/CalRGB<</WhitePoint[0.9505 1 1.089]/Gamma[1 1 1]/Matrix"
    + "[0.4124 0.2126 0.0193 0.3576 0.7152 0.1192 0.1805 0.0722 0.9505]>>]"
    + "/Lab[/Lab<</WhitePoint[0.9642 1 0.8249]/Range[-128 127 -128 127]>>]"
    + "/Spot[/Separation/A[/ICCBased 50 0 R]54 0 R]/Plain[/Separation/B/DeviceCMYK 54 0 R]"
    + "/Few[/Indexed[/ICCBased 50 0 R]1<00FF0000FF008000>]"

  private static let objects: [Int: String] = [
    50: stream(oddPress, "/N 4"), 51: "[/ICCBased 52 0 R]", 52: stream(swapped, "/N 3"),
    53: stream(ProfileFixture.bytes(exponent: 1, primaries: []), "/N 1"),
    54: "<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0.2 0.9 0.1 0.1]>>",
    55: picture("/DeviceCMYK", [200, 20, 100, 30]),
    56: picture("[/ICCBased 50 0 R]", [200, 20, 9, 0]),
    57: picture("51 0 R", [200, 20, 9]), 58: picture("[/ICCBased 53 0 R]", [60]),
    59: picture("[/Indexed[/ICCBased 50 0 R]1<00FF0000FF008000>]", [1]),
    60: picture("[/Separation/B/DeviceCMYK 54 0 R]", [128]),
    62: picture("[/Lab<</WhitePoint[0.9642 1 0.8249]/Range[-128 127 -128 127]>>]", [150, 168, 78]),
    61: "<</Type/XObject/Subtype/Form/BBox[0 0 20 20]/Resources<</ColorSpace<</Own[/ICCBased 50 0"
      + " R]>>>>/Length 37>>stream\n/Own cs 0.5 0 0.5 0 scn 0 0 20 20 re f\nendstream",
  ]

  private static func picture(_ space: String, _ pixel: [UInt8]) -> String {
    stream(
      (0..<16).flatMap { _ in pixel },
      "/Type/XObject/Subtype/Image/Width 4/Height 4/BitsPerComponent 8/ColorSpace \(space)")
  }

  /// What is painted, a square of 20 points each.
  private static let painted = [
    "0 0 0 1 k", "1 0 0 0 k", "0 1 0 0 k", "0 0 1 0 k", "1 1 0 0 k", "0 0.6 0.9 0.1 k",
    "0.3 0.2 0.2 0 k", "0.75 0.68 0.67 0.9 k", "0 0 0 0 k", "0.2 0.8 0.4 rg", "0.5 g",
    "/Press cs 1 0 0 0 scn", "/Press cs 0.2 0.7 0 0.3 scn", "/Swap cs 1 0.2 0 scn",
    "/Dark cs 0.3 scn", "/Light cs 0.1 0.5 0.9 scn", "/Lab cs 60 40 -50 scn",
    "/Spot cs 0.7 scn", "/Plain cs 0.7 scn", "/Few cs 1 scn",
  ]
  private static let pictures = [55, 56, 57, 58, 59, 60, 61, 62]
  private static let across = 5

  /// A page of all of them.
  private static func page(catalogue: String = "", entries: String = "") -> [UInt8] {
    var contents = ""
    for (index, paint) in painted.enumerated() {
      contents += "\(paint) \(index % across * 20) \(index / across * 20) 20 20 re f\n"
    }
    for (place, object) in pictures.enumerated() {
      let index = painted.count + place
      let scale = object == 61 ? 1 : 20
      contents +=
        "q \(scale) 0 0 \(scale) \(index % across * 20) \(index / across * 20) cm /X\(object) Do Q\n"
    }
    let forms = pictures.map { "/X\($0) \($0) 0 R" }.joined()
    return TextPDFFixture.bytes(
      [
        .init(
          contents,
          entries:
            "/MediaBox[0 0 100 120]/Resources<</ColorSpace<<\(spaces)>>/XObject<<\(forms)>>>>"
            + entries)
      ], catalogue: catalogue, more: objects)
  }

  /// The middle of each square of a picture of 100 × 120 pixels.
  private static func squares(_ bytes: some RandomAccessCollection<UInt8>, step: Int) -> [Color] {
    (0..<(painted.count + pictures.count)).map { index in
      let place = (120 - (index / across * 20 + 10)) * 100 + index % across * 20 + 10
      let start = bytes.index(bytes.startIndex, offsetBy: place * step)
      return Array(bytes[start...].prefix(3))
    }
  }

  private func shown(_ bytes: [UInt8], readFirst: Bool = false) throws -> [Color] {
    let book = try openBook(folder.write(bytes, to: "x.pdf"))
    if readFirst { _ = try book.letters(of: PageNumber(1)) }
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(1), .atLeast(width: 100), on: &canvas)
    return Self.squares(canvas.level(0).bytes, step: 4)
  }

  private func worst(_ a: Color, _ b: Color) -> Int {
    zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 255
  }

  @Test("inks without a profile look as they do on paper; RGB and grey stay as they are")
  func inks() throws {
    let shown = try shown(Self.page())
    let expected: [Color] = [
      [35, 31, 32], [0, 174, 239], [236, 0, 140], [255, 242, 0], [46, 49, 146],
    ]
    for (shown, expected) in zip(shown, expected) { #expect(worst(shown, expected) <= 1) }
    #expect(shown[8] == [255, 255, 255])
    #expect(shown[9] == [51, 204, 102])
    #expect(worst(shown[10], [127, 127, 127]) <= 1)
  }

  @Test("a page's spaces are known whether it is read or drawn first, and in groups of inks")
  func order() throws {
    let plain = try shown(Self.page())
    #expect(try shown(Self.page(), readFirst: true) == plain)
    let group = "/Group<</S/Transparency/CS/DeviceCMYK/I true>>"
    for (grouped, plain) in zip(try shown(Self.page(entries: group)), plain) {
      #expect(worst(grouped, plain) <= 1)
    }
    // Pictures and forms beside fills of the same numbers.
    #expect(worst(plain[24], plain[19]) <= 1)
  }

  @Test("inks without a profile are those that the file was made to be printed by")
  func outputIntent() throws {
    let intent = "/OutputIntents[<</S/GTS_PDFX/DestOutputProfile 50 0 R>>]"
    let shown = try shown(Self.page(catalogue: intent))
    #expect(shown[1] == shown[11])
    #expect(worst(shown[0], [35, 31, 32]) > 40)
  }

  @Test("a profile that says sRGB changes nothing, and a scan stays one")
  func plain() throws {
    let profile = ProfileFixture.bytes(exponent: 2.2, primaries: ProfileFixture.primaries)
    let bytes = TextPDFFixture.bytes(
      [
        .init(
          "/A cs 0.2 0.8 0.4 scn 0 0 100 120 re f",
          entries: "/MediaBox[0 0 100 120]/Resources<</ColorSpace<</A[/ICCBased 50 0 R]>>>>")
      ], more: [50: Self.stream(profile, "/N 3")])
    // Its exponent is a few steps from sRGB's own curve.
    #expect(try worst(shown(bytes)[0], [51, 204, 102]) <= 8)
    let damaged = TextPDFFixture.bytes(
      [
        .init(
          "/A cs 0.2 0.8 0.4 scn 0 0 100 120 re f",
          entries: "/MediaBox[0 0 100 120]/Resources<</ColorSpace<</A[/ICCBased 50 0 R]>>>>")
      ], more: [50: Self.stream([1, 2, 3], "/N 3")])
    #expect(try shown(damaged)[0] == [51, 204, 102])
  }

  @Test(
    "colours are those that poppler shows, within three steps of 255",
    .enabled(if: FileManager.default.isExecutableFile(atPath: poppler), "there is no pdftoppm"))
  func besidePoppler() throws {
    let ours = try shown(Self.page())
    let process = Process()
    process.executableURL = URL(filePath: poppler)
    process.arguments = [
      "-r", "72", "-aa", "no", "-singlefile", folder.url.appending(path: "x.pdf").path,
      folder.url.appending(path: "y").path,
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let file = try Data(contentsOf: folder.url.appending(path: "y.ppm"))
    let theirs = Self.squares(Array(file.suffix(100 * 120 * 3)), step: 3)
    let names = Self.painted + Self.pictures.map { "picture \($0)" }
    for (name, (ours, theirs)) in zip(names, zip(ours, theirs)) {
      #expect(worst(ours, theirs) <= 3, "\(name): \(ours), poppler \(theirs)")
    }
  }
}
