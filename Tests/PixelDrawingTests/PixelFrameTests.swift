import BookFixtures
import PageGeometry
import RectoPixelDrawing
import Testing

/// Frames that the processor draws.
@Suite struct PixelFrameTests {
  private static let (width, height) = (40, 30)

  private static func frame(bands: Int = 4, _ pixel: UInt32 = 0x204060) -> PixelFrame {
    PixelFrame(
      [UInt32](repeating: pixel, count: width * height), width: width, height: height, bands: bands)
  }

  private static func print(_ colors: [UInt32], width: Int) throws -> PixelPrint {
    try #require(PixelPrint(colors, width: width, height: colors.count / width))
  }

  private static func pixel(_ frame: PixelFrame, _ x: Int, _ y: Int) -> UInt32 {
    frame.pixels[y * frame.width + x]
  }

  @Test("a picture as large as its place is shown pixel for pixel, red and blue in their places")
  func pageInItsSize() throws {
    var frame = Self.frame()
    let colors = (0..<12).map { UInt32($0) * 0x05_0301 + 0xFF00_0000 }
    frame.draw(
      try Self.print(colors, width: 4), at: [5, 7, 9, 10], on: [0, 0, 40, 30], under: nil)
    for y in 0..<3 {
      for x in 0..<4 {
        let color = colors[y * 4 + x]
        let shown = (color & 255) << 16 | color & 0xFF00 | color >> 16 & 255
        #expect(Self.pixel(frame, 5 + x, 7 + y) == shown)
      }
    }
    #expect(Self.pixel(frame, 4, 7) == 0x204060 && Self.pixel(frame, 9, 9) == 0x204060)
    #expect(Self.pixel(frame, 5, 6) == 0x204060 && Self.pixel(frame, 8, 10) == 0x204060)
  }

  @Test("between two pixels lies their mean, and beyond the last it goes on")
  func pageLarger() throws {
    var frame = Self.frame()
    let print = try Self.print([0xFF00_0000, 0xFF64_6464], width: 2)
    frame.draw(print, at: [0, 0, 16, 30], on: [0, 0, 40, 30], under: nil)
    #expect(Self.pixel(frame, 0, 3) == 0 && Self.pixel(frame, 15, 3) == 0x646464)
    let middle = Self.pixel(frame, 7, 3) & 255
    #expect((40...50).contains(middle))
    let row = (0..<16).map { Self.pixel(frame, $0, 20) & 255 }
    #expect(row == row.sorted())
  }

  @Test(
    "each pixel of a page is mixed of the four nearest ones of its picture, whatever it is larger or smaller",
    arguments: 0..<40 as Range<UInt64>)
  func pageOfAnySize(seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    let (width, height) = (Int.random(in: 1...30, using: &numbers), 1 + Int(seed % 9))
    let colors = (0..<width * height).map { _ in UInt32.random(in: .min ... .max, using: &numbers) }
    let (left, top) = (Double.random(in: -30...20, using: &numbers), Double(seed) / 4 - 6)
    let across = Double.random(in: 0.4...6, using: &numbers) * Double(width)
    let down = Double.random(in: 0.4...9, using: &numbers) * Double(height)
    var frame = Self.frame()
    frame.draw(
      try Self.print(colors, width: width), at: [left, top, left + across, top + down],
      on: [2, 3, 33, 30], under: nil)

    func channel(_ shift: UInt32, _ x: Double, _ y: Double) -> Double {
      let (x, y) = (min(max(x, 0), Double(width - 1)), min(max(y, 0), Double(height - 1)))
      let (column, row) = (Int(x), Int(y))
      func level(_ column: Int, _ row: Int) -> Double {
        Double(colors[min(row, height - 1) * width + min(column, width - 1)] >> shift & 255)
      }
      let (right, below) = (x - Double(column), y - Double(row))
      let upper = level(column, row) * (1 - right) + level(column + 1, row) * right
      let lower = level(column, row + 1) * (1 - right) + level(column + 1, row + 1) * right
      return upper * (1 - below) + lower * below
    }
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        let isOn =
          place.x >= max(left, 2) && place.x < min(left + across, 33)
          && place.y >= max(top, 3) && place.y < min(top + down, 30)
        let shown = Self.pixel(frame, x, y)
        guard isOn else {
          #expect(shown == 0x204060)
          continue
        }
        let (column, row) = (
          (place.x - left) / across * Double(width) - 0.5,
          (place.y - top) / down * Double(height) - 0.5
        )
        for shift: UInt32 in [0, 8, 16] {
          let mixed = channel(shift, column, row)
          // In a picture red comes first, in a frame blue; 256ths of a pixel are told apart, twice.
          #expect(abs(mixed - Double(shown >> (16 - shift) & 255)) < 3.5)
        }
      }
    }
  }

  @Test("a frame that a picture covers is that picture, black beside it")
  func covered() throws {
    let print = try Self.print([0xFF00_00FF], width: 1)
    let whole = PixelFrame(print, at: [-3, -1, 9, 8], width: 8, height: 8)
    #expect(whole.pixels.allSatisfy { $0 == 0xFF0000 })
    let part = PixelFrame(print, at: [2, 0, 9, 8], width: 8, height: 8)
    #expect(part.pixels.count(where: { $0 == 0 }) == 16)
    #expect(part.pixels.count(where: { $0 == 0xFF0000 }) == 48)
  }

  @Test("light dims a page, and makes it lighter where there is more than white")
  func pageUnderLight() throws {
    var frame = Self.frame()
    let print = try Self.print([0xFFC8_C8C8], width: 1)
    var light = [UInt32](repeating: 0x80FF, count: 1200)
    light[41] = 0x40FF_FFFF
    frame.draw(print, at: [0, 0, 40, 30], on: [0, 0, 40, 30], under: light)
    #expect(Self.pixel(frame, 3, 3) == 200 | (200 * 128 / 255) << 8)
    #expect(Self.pixel(frame, 1, 1) == 0xFAFAFA)
  }

  @Test(
    "triangles that share an edge leave no pixel out between them, and draw none twice",
    arguments: 0..<40)
  func watertight(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) &+ 7)
    // A fan about a place, with corners all around: shading each triangle by a half shows what is drawn twice.
    let middle = SIMD2(
      Double.random(in: 12...28, using: &random), Double.random(in: 10...20, using: &random))
    let count = 5 + seed % 9
    let corners = (0..<count).map { index -> SIMD2<Double> in
      let angle =
        (Double(index) + Double.random(in: 0...0.8, using: &random)) / Double(count) * 2 * .pi
      let (sine, cosine) = sineAndCosine(angle)
      return middle + SIMD2(cosine, sine) * Double.random(in: 6...60, using: &random)
    }
    var frame = Self.frame(0x808080)
    var shaded = [Int](repeating: 0, count: 1200)
    for index in 0..<count {
      let places = [middle, corners[index], corners[(index + 1) % count]]
      let points = places.map { PixelFrame.Corner(at: $0, light: 0.5) }
      var one = Self.frame(0x808080)
      one.shade(by: [PixelFrame.Triangle(points[0], points[1], points[2])])
      frame.shade(by: [PixelFrame.Triangle(points[0], points[1], points[2])])
      for place in 0..<1200 where one.pixels[place] != 0x808080 { shaded[place] += 1 }
    }
    #expect(shaded.allSatisfy { $0 <= 1 })
    for place in 0..<1200 { #expect((frame.pixels[place] != 0x808080) == (shaded[place] == 1)) }
    // What is well inside of all is in one of them.
    let (x, y) = (Int(middle.x), Int(middle.y))
    #expect(shaded[y * 40 + x] == 1)
  }

  @Test("a leaf shows its picture, and paper beside it; the last triangle lies above")
  func leaf() throws {
    var frame = Self.frame()
    let print = try Self.print([0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000, 0xFFFF_FFFF], width: 2)
    func corner(_ x: Double, _ y: Double, _ u: Double, _ v: Double) -> PixelFrame.Corner {
      PixelFrame.Corner(at: SIMD2(x, y), inPrint: SIMD2(u, v), light: 1)
    }
    let quad = [
      PixelFrame.Triangle(corner(0, 0, 0, 0), corner(20, 0, 1, 0), corner(0, 20, 0, 1)),
      PixelFrame.Triangle(corner(20, 0, 1, 0), corner(0, 20, 0, 1), corner(20, 20, 1, 1)),
    ]
    frame.draw(leafOf: quad, showing: [print], paper: 0xF6F5F0, under: 0xFF_FFFF)
    #expect(Self.pixel(frame, 1, 1) == 0xFF0000)
    #expect(Self.pixel(frame, 18, 1) == 0x00FF00)
    #expect(Self.pixel(frame, 1, 18) == 0x0000FF)
    #expect(Self.pixel(frame, 20, 5) == 0x204060)
    let beside = PixelFrame.Triangle(corner(0, 0, 3, 3), corner(9, 0, 3, 3), corner(0, 9, 3, 3))
    let bare = PixelFrame.Triangle(
      corner(30, 0, 0, 0), corner(39, 0, 0, 0), corner(30, 9, 0, 0), print: 1)
    frame.draw(leafOf: [beside, bare], showing: [print, nil], paper: 0xF6F5F0, under: 0xFF_FFFF)
    #expect(Self.pixel(frame, 1, 1) == 0xF6F5F0 && Self.pixel(frame, 31, 1) == 0xF6F5F0)
    #expect(Self.pixel(frame, 18, 1) == 0x00FF00)
  }

  @Test("through a leaf that fades what lies below is seen as much")
  func fadingLeaf() throws {
    func corner(_ x: Double, _ y: Double) -> PixelFrame.Corner {
      PixelFrame.Corner(at: SIMD2(x, y), light: 1)
    }
    let triangle = PixelFrame.Triangle(corner(0, 0), corner(20, 0), corner(0, 20))
    for (opacity, expected) in [(0.0, 0x40), (0.5, 0x80), (1.0, 0xC0)] {
      var frame = Self.frame(0x404040)
      frame.draw(
        leafOf: [triangle], showing: [nil], paper: 0xC0C0C0, under: 0xFF_FFFF, opacity: opacity)
      #expect(abs(Int(Self.pixel(frame, 2, 2) & 255) - expected) <= 1)
      #expect(Self.pixel(frame, 25, 2) == 0x404040)
    }
  }

  @Test("print that is seen much smaller on a leaf is no choice of its pixels")
  func steepLeaf() throws {
    let stripes = try Self.print(
      (0..<4096).map { $0 % 4 < 2 ? 0xFFFF_FFFF : 0xFF00_0000 }, width: 64)
    func corner(_ x: Double, _ y: Double) -> PixelFrame.Corner {
      PixelFrame.Corner(at: SIMD2(x, y), inPrint: SIMD2(x / 16, y / 30), light: 1)
    }
    var frame = Self.frame(0)
    frame.draw(
      leafOf: [
        PixelFrame.Triangle(corner(0, 0), corner(16, 0), corner(0, 30)),
        PixelFrame.Triangle(corner(16, 0), corner(0, 30), corner(16, 30)),
      ], showing: [stripes], paper: 0, under: 0xFF_FFFF)
    for (x, y) in [(3, 3), (8, 12), (13, 20)] {
      #expect(abs(Int(Self.pixel(frame, x, y) & 255) - 128) < 24)
    }
  }

  @Test("a soft shadow begins and ends over some pixels to both sides, and is as dark within")
  func softShade() {
    func corner(_ x: Double, _ y: Double) -> PixelFrame.Corner {
      PixelFrame.Corner(at: SIMD2(x, y), light: 0.5)
    }
    var frame = Self.frame(0x808080)
    frame.shade(
      by: [
        PixelFrame.Triangle(corner(12, 0), corner(28, 0), corner(12, 30)),
        PixelFrame.Triangle(corner(28, 0), corner(12, 30), corner(28, 30)),
      ], softness: 2)
    let row = (0..<40).map { Int(Self.pixel(frame, $0, 15) & 255) }
    #expect(row[20] <= 65 && row[7] == 128 && row[32] == 128)
    #expect(Array(row[7...20]) == row[7...20].sorted(by: >))
    #expect(Set(row[8...15]).count >= 5)
  }

  @Test("where parts of a shadow lie over each other the darkest counts")
  func shade() {
    func triangle(_ light: Double) -> PixelFrame.Triangle {
      func corner(_ x: Double, _ y: Double) -> PixelFrame.Corner {
        PixelFrame.Corner(at: SIMD2(x, y), light: light)
      }
      return PixelFrame.Triangle(corner(0, 0), corner(20, 0), corner(0, 20))
    }
    var frame = Self.frame(0x808080)
    frame.shade(by: [triangle(0.5), triangle(0.8), triangle(0.5)])
    let dark = Self.pixel(frame, 2, 2) & 255
    #expect((62...64).contains(dark))
    #expect(Self.pixel(frame, 25, 2) == 0x808080)
  }

  @Test("flat shapes are blended by their alpha, within their place")
  func shapes() throws {
    var frame = Self.frame(0x000000)
    let white = try Self.print([0xFFFF_FFFF], width: 1)
    frame.blend(
      shapes: [(0, 0), (10, 0), (0, 10), (10, 10)], color: 0x80FF_FFFF, [0, 1, 2, 1, 2, 3], white,
      clip: [0, 0, 8, 40])
    #expect(Self.pixel(frame, 1, 1) == 0x808080 && Self.pixel(frame, 7, 9) == 0x808080)
    #expect(Self.pixel(frame, 8, 1) == 0 && Self.pixel(frame, 1, 10) == 0)
    // Multiplied already: half of red over what is there.
    let red = try Self.print([0x8000_0080], width: 1)
    frame.blend(
      shapes: [(0, 0), (10, 0), (0, 10)], color: 0xFFFF_FFFF, [0, 1, 2], red, clip: [0, 0, 40, 40])
    #expect(Self.pixel(frame, 1, 1) == 0xC04040)
  }

  @Test("a picture that is seen much smaller is a mean, and no choice of its pixels")
  func smaller() throws {
    var frame = Self.frame(0x000000)
    let stripes = try Self.print(
      (0..<4096).map { $0 % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }, width: 64)
    frame.blend(
      shapes: [(0, 0), (16, 0), (0, 16), (16, 16)], color: 0xFFFF_FFFF, [0, 1, 2, 1, 2, 3], stripes,
      clip: [0, 0, 40, 40])
    for (x, y) in [(3, 3), (8, 12), (13, 2)] {
      #expect(abs(Int(Self.pixel(frame, x, y) & 255) - 128) < 10)
    }
  }

  @Test("triangles that name corners or indices that are not there are left out")
  func hostileShapes() throws {
    var frame = Self.frame(0x123456)
    let before = frame.pixels
    let white = try Self.print([0xFFFF_FFFF], width: 1)
    frame.blend(
      shapes: [(0, 0), (9, 0)], color: 0xFFFF_FFFF, [0, 1, 2], white, clip: [0, 0, 40, 40])
    frame.blend(shapes: [(0, 0), (9, 0), (0, 9)], color: ~0, [0, 1], white, count: 3)
    frame.blend(shapes: [(0, 0), (9, 0), (0, 9)], color: ~0, [0, 1, 2], white, first: 3)
    frame.blend(shapes: [(0, 0), (9, 0), (0, 9)], color: ~0, [0, 1, 2], white, baseVertex: 1)
    frame.blend(shapes: [(.nan, 0), (9, 0), (0, 9)], color: ~0, [0, 1, 2], white)
    #expect(frame.pixels == before)
  }

  @Test("a frame does not depend on its bands", arguments: [1, 2, 3, 7, 30, 64])
  func bands(count: Int) throws {
    func drawn(_ bands: Int) throws -> [UInt32] {
      var random = SplitMix64(seed: 11)
      var frame = Self.frame(bands: bands)
      let colors = (0..<600).map { _ in
        UInt32(truncatingIfNeeded: random.next() as UInt64) | 0xFF00_0000
      }
      let print = try Self.print(colors, width: 20)
      frame.draw(
        print, at: [3.3, 2.1, 30.7, 29.4], on: [0, 0, 40, 30],
        under: (0..<1200).map { UInt32($0) | 0xE0E0E0 })
      let triangles = (0..<30).map { _ in
        func corner() -> PixelFrame.Corner {
          PixelFrame.Corner(
            at: SIMD2(
              Double.random(in: -20...60, using: &random),
              Double.random(in: -20...50, using: &random)),
            inPrint: SIMD2(
              Double.random(in: -0.2...1.2, using: &random),
              Double.random(in: -0.2...1.2, using: &random)),
            light: Double.random(in: -0.1...1.1, using: &random))
        }
        return PixelFrame.Triangle(corner(), corner(), corner())
      }
      frame.shade(by: triangles)
      frame.draw(leafOf: triangles, showing: [print], paper: 0xF6F5F0, under: 0xE8F0FF)
      frame.blend(
        shapes: (0..<9).map { _ in
          (
            Float(Double.random(in: -9...50, using: &random)),
            Float(Double.random(in: -9...40, using: &random))
          )
        },
        color: 0x9040_80C0, [0, 1, 2, 3, 4, 5, 6, 7, 8], print)
      return frame.pixels
    }
    #expect(try drawn(count) == drawn(4))
  }
}

extension PixelFrame {
  /// Blends shapes of one colour; their pictures' places are those of the frame in 16ths.
  fileprivate mutating func blend(
    shapes places: [(Float, Float)], color: UInt32, _ indices: [UInt16], _ print: PixelPrint,
    clip: [Double] = [0, 0, 40, 40], first: Int = 0, count: Int? = nil, baseVertex: Int = 0
  ) {
    let numbers = places.flatMap { x, y in
      [x.bitPattern, y.bitPattern, (x / 16).bitPattern, (y / 16).bitPattern, color]
    }
    unsafe blend(
      [
        Shapes(
          print, clip: clip, first: first, count: count ?? indices.count, baseVertex: baseVertex)
      ], vertices: numbers.span.bytes, indices: indices.span.bytes)
  }
}
