internal import PageGeometry
public import RectoBookModel
public import RectoPixelDrawing

/// Places that stand out on composed pages, before OpenGL is ready.
extension EarlyFrame {
  /// The picture of a whole page with marks on it, as `SceneDrawing` draws them.
  ///
  /// - Parameters:
  ///   - print: the picture, in its tone.
  ///   - marks: what stands out.
  ///   - tone: the tone: on dark paper marks shine, but for shades.
  /// - Returns: it; the picture itself where nothing stands out.
  @MainActor public static func marked(
    _ print: PixelPrint, with marks: [PageMark], on tone: PageTone
  ) -> PixelPrint {
    guard !marks.isEmpty else { return print }
    var bytes = print.bytes
    let size = (width: Double(print.width), height: Double(print.height))
    guard bytes.count == 4 * print.width * print.height else { return print }
    func change(_ box: PageBox, _ numbers: [[UInt8]]) {
      let columns = span(box.left * size.width, box.right * size.width, print.width)
      let rows = span(box.top * size.height, box.bottom * size.height, print.height)
      for row in rows {
        for column in columns {
          let pixel = 4 * (row * print.width + column)
          for channel in 0..<3 {
            bytes[pixel + channel] = numbers[channel][Int(bytes[pixel + channel])]
          }
        }
      }
    }
    for mark in marks {
      let shines = tone.paper.isDark && !mark.isShade
      change(mark.box, numbers(mark.color, shining: shines ? mark.glow : nil, lifts: true))
      guard let frame = mark.frame else { continue }
      let width = frame.width * (mark.box.bottom - mark.box.top)
      // As wide on the screen as it is high: pages are as wide as their pictures.
      let across = width * size.height / size.width
      let numbers = numbers(frame.color, shining: shines ? frame.glow : nil, lifts: false)
      for side in mark.box.sides(across: across, along: width) { change(side, numbers) }
    }
    return PixelPrint(bytes: bytes, width: print.width, height: print.height) ?? print
  }

  private static func span(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
    guard low.isFinite, high.isFinite else { return 0..<0 }
    let first = Int(low.rounded().clamped(to: 0...Double(count)))
    return first..<max(first, Int(high.rounded().clamped(to: 0...Double(count))))
  }

  /// What a mark makes of each number of red, green and blue.
  ///
  /// - Parameters:
  ///   - color: the share of the light that it leaves, or adds where it shines.
  ///   - glow: how much it shines; nil where it takes light.
  ///   - lifts: whether print on it gains light first where it shines.
  /// - Returns: the numbers.
  private static func numbers(
    _ color: (red: Double, green: Double, blue: Double), shining glow: Double?, lifts: Bool
  ) -> [[UInt8]] {
    [color.red, color.green, color.blue].map { share in
      ColorCurve.lights.map { light in
        let own = Double(light)
        let lit =
          glow.map { own * (lifts ? 1 + SceneDrawing.lift : 1) + SceneDrawing.shine * $0 * share }
          ?? own * share
        return UInt8(255 * ColorCurve.number(of: lit.clamped(to: 0...1)) + 0.5)
      }
    }
  }
}

extension PageBox {
  /// The four sides of a line around it, so wide across and along.
  fileprivate func sides(across: Double, along: Double) -> [PageBox] {
    [
      PageBox(left: left - across, top: top - along, right: right + across, bottom: top),
      PageBox(left: left - across, top: bottom, right: right + across, bottom: bottom + along),
      PageBox(left: left - across, top: top, right: left, bottom: bottom),
      PageBox(left: right, top: top, right: right + across, bottom: bottom),
    ]
  }
}
