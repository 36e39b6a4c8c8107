import PageDrawing
import PageGeometry
import RectoBookModel
import Testing

@testable import RectoInkPainting

@Suite("Slips of paper on pages") struct PaperSlipTests {
  private let chain = MipChain(width: 300, height: 400)

  private var picture: InkedPicture {
    let print = [UInt8](repeating: 255, count: chain.byteCount)
    return InkedPicture(
      chain: chain, least: .zero, greatest: Vector2(0.75, 1),
      print: { lend in
        unsafe print.withUnsafeBytes { unsafe lend(RawSpan(_unsafeBytes: $0)) }
      })
  }

  private func bytes(_ picture: InkedPicture) -> [UInt8] {
    var bytes: [UInt8] = []
    picture.withBytes { span in unsafe span.withUnsafeBytes { unsafe bytes = Array($0) } }
    return bytes
  }

  /// A slip of one colour, of which the right half is of another.
  private func slip(_ least: Vector2, _ greatest: Vector2) -> PaperSlip {
    let bitmap = Bitmap(
      width: 200, height: 100,
      bytes: (0..<20_000).flatMap { $0 % 200 < 100 ? [200, 0, 0, 255] : [0, 0, 200, 255] })
    return PaperSlip(bitmap, in: InkBox(least: least, greatest: greatest))
  }

  private let all = InkBox(least: .zero, greatest: Vector2(0.75, 1))

  @Test("a slip covers print and ink where it lies, on every level, and nothing else")
  func covers() {
    var picture = picture
    let ink = SeenInk(under: [slip(Vector2(0.25, 0.5), Vector2(0.5, 0.75))])
    _ = picture.repaint(ink, within: all)
    for y in stride(from: 0.05, to: 1, by: 0.1) {
      for x in stride(from: 0.05, to: 0.75, by: 0.1) {
        let color = picture.color(at: Vector2(x, y), pixel: 1e-4)
        let isOn = (0.25..<0.5).contains(x) && (0.5..<0.75).contains(y)
        #expect(color == (isOn ? x < 0.375 ? 0xC800_00FF : 0x0000_C8FF : 0xFFFF_FFFF))
      }
    }
    let coarse = picture.color(at: Vector2(0.3, 0.6), pixel: 0.02) ?? 0
    #expect(coarse >> 24 > 150 && coarse >> 16 & 255 < 60)
  }

  @Test("laid in parts, beyond the picture and taken away, it is as painted at once")
  func parts() {
    let slips = [
      slip(Vector2(-0.1, -0.05), Vector2(0.2, 0.1)), slip(Vector2(0.6, 0.9), Vector2(0.9, 1.05)),
      slip(Vector2(0.31, 0.417), Vector2(0.502, 0.513)),
    ]
    let ink = SeenInk(under: slips)
    var (whole, parts) = (picture, picture)
    _ = whole.repaint(ink, within: all)
    for row in 0..<7 {
      _ = parts.repaint(
        ink,
        within: InkBox(
          least: Vector2(0, Double(row) / 7), greatest: Vector2(0.75, Double(row + 1) / 7)))
    }
    #expect(bytes(whole) == bytes(parts))
    let bare = SeenInk()
    #expect(!ink.isEmpty && !ink.looks(like: bare))
    if let box = bare.difference(from: ink) { _ = whole.repaint(bare, within: box) }
    #expect(bytes(whole) == bytes(picture))
  }
}
