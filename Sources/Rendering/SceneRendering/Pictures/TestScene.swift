internal import RectoBookModel
internal import Foundation
internal import PageGeometry
public import PageLayout

/// A scene that needs no book: an opening of test prints with one leaf in the air, on the desk, so that
/// shaders can be tried anywhere.
public enum TestScene {
  private static let shape = BookShape(pageCount: 62, leafWidth: 0.7071)
  /// The leaf that turns: pages 17 and 18.
  private static let leaf = 8
  /// Its usual curl, radians.
  public static let tilt = 0.3
  /// The pages that can be seen of it.
  static let pages = 15...20

  /// The scene as a view of this size sees it.
  ///
  /// - Parameters:
  ///   - turn: how far the leaf has come, 0…1; at 0 and 1 it lies.
  ///   - tilt: its curl, radians: positive, the lower corner leads.
  ///   - view: the size of the picture.
  /// - Returns: a scene for `SceneRenderer`, after `printTestPages`.
  public static func scene(turn: Double, tilt: Double = tilt, in view: ViewSize) -> Scene {
    BookArrangement(shape: shape, position: Double(leaf) + turn, tilt: tilt).visibleScene(in: view)
  }
}

extension SceneRenderer {
  /// Gives the pages of the test scene their prints.
  public func printTestPages() {
    for number in TestScene.pages {
      var print = TestPrint(number: number)
      print.draw()
      let bytes = print.levels()
      setPicture(of: PageNumber(number), chain: TestPrint.chain, bytes: bytes)
    }
  }
}

/// A page with what shows what shaders do to print: lines of about the weight of text, colours, greys,
/// a large number, and patterns as fine as pixels.
struct TestPrint {
  static let chain = MipChain(width: 512, height: 724)
  private static let width = 512, height = 724

  let number: Int
  /// Red, green and blue of each pixel, rows from the top.
  private var pixels = [SIMD4<UInt8>](
    repeating: SIMD4(250, 249, 246, 255), count: width * height)

  init(number: Int) { self.number = number }

  private mutating func fill(
    _ x: Int, _ y: Int, _ across: Int, _ down: Int, _ color: SIMD4<UInt8>
  ) {
    for row in max(0, y)..<min(Self.height, y + down) {
      let start = row * Self.width
      for column in max(0, x)..<min(Self.width, x + across) { pixels[start + column] = color }
    }
  }

  private static let ink = SIMD4<UInt8>(24, 24, 28, 255)
  private static let colors: [SIMD4<UInt8>] = [
    SIMD4(200, 30, 40, 255), SIMD4(230, 140, 20, 255), SIMD4(240, 215, 50, 255),
    SIMD4(60, 150, 60, 255), SIMD4(30, 150, 170, 255), SIMD4(40, 70, 170, 255),
    SIMD4(130, 50, 140, 255), SIMD4(120, 80, 50, 255),
  ]
  /// Five rows a digit of three cells each, the first cell being the highest of three bits.
  private static let digits: [[Int]] = [
    [7, 5, 5, 5, 7], [2, 6, 2, 2, 7], [7, 1, 7, 4, 7], [7, 1, 7, 1, 7], [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7], [7, 4, 7, 5, 7], [7, 1, 2, 2, 2], [7, 5, 7, 5, 7], [7, 5, 7, 1, 7],
  ]

  /// Prints everything.
  mutating func draw() {
    // A frame near the edges, which shows where a page ends and how it bends.
    for (x, y, across, down) in [
      (20, 20, 472, 2), (20, 702, 472, 2), (20, 20, 2, 684), (490, 20, 2, 684),
    ] { fill(x, y, across, down, Self.ink) }
    for (place, digit) in String(number).compactMap(\.wholeNumberValue).enumerated() {
      for (row, bits) in Self.digits[digit].enumerated() {
        for column in 0..<3 where bits & (4 >> column) != 0 {
          fill(48 + place * 64 + column * 16, 48 + row * 16, 16, 16, Self.ink)
        }
      }
    }
    for (index, color) in Self.colors.enumerated() { fill(208 + index * 32, 48, 32, 48, color) }
    for step in 0..<16 {
      let grey = UInt8(step * 17)
      fill(208 + step * 16, 96, 16, 32, SIMD4(grey, grey, grey, 255))
    }
    drawLines(from: 160, to: 560)
    // Checks of one, two, four and eight pixels.
    for (index, size) in [1, 2, 4, 8].enumerated() {
      let left = 48 + index * 108
      for y in stride(from: 0, to: 88, by: size) {
        for x in stride(from: y / size % 2 * size, to: 92, by: 2 * size) {
          fill(left + x, 592 + y, min(size, 92 - x), size, Self.ink)
        }
      }
    }
  }

  /// Bars as long as words: the same on every page of a number.
  private mutating func drawLines(from top: Int, to bottom: Int) {
    var state = UInt32(truncatingIfNeeded: number) &* 2_654_435_761 | 1
    func next(_ count: Int) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 16) % count
    }
    for y in stride(from: top, to: bottom, by: 16) {
      var x = 48
      // A paragraph ends now and then.
      let end = next(7) == 0 ? 240 : 464
      while x < end {
        let word = min(10 + next(44), end - x)
        for stroke in stride(from: 0, to: word, by: 4) {
          let tall = next(4) == 0 ? 3 : 0
          fill(x + stroke, y - tall, 2, 8 + tall, Self.ink)
        }
        fill(x, y + 7, word, 1, SIMD4(110, 110, 112, 255))
        x += word + 8
      }
    }
  }

  /// All levels of its picture, averaged in linear light.
  func levels() -> [UInt8] {
    let (linear, encoded) = (Self.linear, Self.encoded)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.chain.byteCount)
    var level: [Int] = []
    level.reserveCapacity(3 * pixels.count)
    for pixel in pixels {
      bytes.append(pixel.x)
      bytes.append(pixel.y)
      bytes.append(pixel.z)
      bytes.append(pixel.w)
      level.append(linear[Int(pixel.x)])
      level.append(linear[Int(pixel.y)])
      level.append(linear[Int(pixel.z)])
    }
    for (above, size) in zip(Self.chain.levels, Self.chain.levels.dropFirst()) {
      var next: [Int] = []
      next.reserveCapacity(3 * size.width * size.height)
      var y = 0
      while y < size.height {
        let upper = min(2 * y, above.height - 1) * above.width
        let lower = min(2 * y + 1, above.height - 1) * above.width
        var x = 0
        while x < size.width {
          let (left, right) = (min(2 * x, above.width - 1), min(2 * x + 1, above.width - 1))
          let places = (3 * (upper + left), 3 * (upper + right), 3 * (lower + left))
          let last = 3 * (lower + right)
          var channel = 0
          while channel < 3 {
            let sum =
              level[places.0 + channel] + level[places.1 + channel] + level[places.2 + channel]
              + level[last + channel]
            next.append(sum >> 2)
            bytes.append(encoded[sum >> 6])
            channel += 1
          }
          bytes.append(255)
          x += 1
        }
        y += 1
      }
      level = next
    }
    return bytes
  }

  /// The light of each byte in 65,535ths: whole numbers, and no more calls than there must be, because a
  /// build for debugging is slow with anything else.
  private static let linear: [Int] = (0..<256).map {
    Int((ColorCurve.light(of: Double($0) / 255) * 65_535).rounded())
  }

  /// The byte of each 4,096th of the light, to within half a level but for the darkest.
  private static let encoded: [UInt8] = (0..<4_096).map { step in
    let light = (Double(step) + 0.5) / 4_096
    return UInt8((ColorCurve.number(of: light) * 255).rounded())
  }
}
