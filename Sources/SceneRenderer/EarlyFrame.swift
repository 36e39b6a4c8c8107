public import BookModel
internal import Geometry
public import PageLayout

/// A frame of a book at rest that the processor composes, for the moment before OpenGL is ready.
///
/// Only what lies flat is drawn: each page at the place that the camera gives it, under the light
/// of an earlier frame where one is at hand. Law: with the light of the same scene it equals the
/// frame that `SceneRenderer` draws but for filtering (tested).
nonisolated public struct EarlyFrame: Sendable {
  /// Pixels across and down, at least 1.
  public let width: Int, height: Int
  /// B, G, R and an unused byte of each pixel, rows from the top.
  public private(set) var pixels: [UInt8]
  /// Whether the light of the scene is known: else pages are as bright as they are.
  private let isLit: Bool

  /// The desk in the middle of the view, where nothing else is known of it.
  private static let plain: [UInt8] = [35, 44, 52, 255]

  /// Begins with the light of a scene: what it looks like with white pages; or with the light of
  /// the empty desk, or with an even one. Light of another size is not used.
  public init(width: Int, height: Int, light: [UInt8]?, desk: [UInt8]?) {
    (self.width, self.height) = (width, height)
    let count = width * height * 4
    if let light, light.count == count {
      (pixels, isLit) = (light, true)
    } else if let desk, desk.count == count {
      (pixels, isLit) = (desk, false)
    } else {
      isLit = false
      let row = (0..<width).flatMap { _ in Self.plain }
      pixels = []
      pixels.reserveCapacity(count)
      for _ in 0..<height { pixels += row }
    }
  }

  /// The light of a scene, from its frame with white pages.
  public static func light(of frame: Bitmap) -> [UInt8] {
    var pixels = frame.bytes
    for index in stride(from: 0, to: pixels.count, by: 4) { pixels.swapAt(index, index + 2) }
    return pixels
  }

  /// Where the pages of a scene's flat leaves lie, in pixels: left, top, right, bottom.
  public static func places(
    of scene: Scene, in view: ViewSize
  ) -> [(page: PageNumber, place: [Double])] {
    scene.leaves.flatMap { leaf -> [(page: PageNumber, place: [Double])] in
      guard leaf.isVisible, !leaf.isTurning else { return [] }
      let isUp = leaf.place(leaf.rectangle.point(at: Vector2(0.5, 0.5))).normal.z > 0
      guard let face = isUp ? leaf.up : leaf.down, let page = face.page, face.crop == .unit else {
        return []
      }
      let corners = [leaf.rectangle.min, leaf.rectangle.max].map {
        scene.camera.project(leaf.place($0).position, into: view)
      }
      let (left, right) = (min(corners[0].x, corners[1].x), max(corners[0].x, corners[1].x))
      let (top, bottom) = (min(corners[0].y, corners[1].y), max(corners[0].y, corners[1].y))
      let (low, high) = (face.placement.min, face.placement.max)
      return [
        (
          page,
          [
            left + (right - left) * low.x, bottom - (bottom - top) * high.y,
            left + (right - left) * high.x, bottom - (bottom - top) * low.y,
          ]
        )
      ]
    }
  }

  /// Draws a picture at a place as `places` gives it: each pixel from the four nearest ones, under
  /// the light that lies there.
  public mutating func draw(_ picture: Bitmap, at place: [Double]) {
    let (left, top, right, bottom) = (place[0], place[1], place[2], place[3])
    let columns = Self.span(left, right, within: width)
    let rows = Self.span(top, bottom, within: height)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    let across = columns.map {
      Tap((Double($0) + 0.5 - left) / (right - left), of: picture.width, step: 4)
    }
    let source = picture.bytes
    let tables = LightTables.shared
    for row in rows {
      let down = Tap(
        (Double(row) + 0.5 - top) / (bottom - top), of: picture.height, step: picture.width * 4)
      var target = (row * width + columns.lowerBound) * 4
      for tap in across {
        for channel in 0..<3 {
          let a = down.first + tap.first + channel
          let b = down.first + tap.second + channel
          let c = down.second + tap.first + channel
          let d = down.second + tap.second + channel
          let upper = Int(source[a]) &* (256 &- tap.weight) &+ Int(source[b]) &* tap.weight
          let lower = Int(source[c]) &* (256 &- tap.weight) &+ Int(source[d]) &* tap.weight
          let value = (upper &* (256 &- down.weight) &+ lower &* down.weight &+ 32_768) &>> 16
          let place = target &+ 2 &- channel
          pixels[place] =
            isLit ? tables.lit(UInt8(value), by: pixels[place]) : UInt8(value)
        }
        target &+= 4
      }
    }
  }

  /// The whole pixels whose middle lies between two places.
  private static func span(_ low: Double, _ high: Double, within count: Int) -> Range<Int> {
    guard high > low else { return 0..<0 }
    let first = min(max(0, Int((low - 0.5).rounded(.up))), count)
    let end = min(max(first, Int((high - 0.5).rounded(.up))), count)
    return first..<end
  }

  /// Two neighbours among `count` and how much the second counts, of 256.
  private struct Tap {
    let first: Int
    let second: Int
    let weight: Int

    init(_ fraction: Double, of count: Int, step: Int) {
      let place = min(max(0, fraction * Double(count) - 0.5), Double(count - 1))
      let index = Int(place)
      first = index * step
      second = min(index + 1, count - 1) * step
      weight = Int((place - Double(index)) * 256)
    }
  }
}

/// Products of light: sRGB bytes as amounts of light and back.
nonisolated private struct LightTables: Sendable {
  static let shared = LightTables()

  /// 0…4095 for each byte.
  private let amounts: [Int32]
  /// The byte for each 4096th.
  private let bytes: [UInt8]

  private init() {
    amounts = (0..<256).map { byte in
      let value = Double(byte) / 255
      let light = value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
      return Int32((light * 4095).rounded())
    }
    bytes = (0..<4096).map { amount in
      let light = Double(amount) / 4095
      let value =
        light <= 0.0031308 ? light * 12.92 : 1.055 * power(light, 1 / 2.4) - 0.055
      return UInt8((value * 255).rounded())
    }
  }

  func lit(_ byte: UInt8, by light: UInt8) -> UInt8 {
    bytes[Int((amounts[Int(byte)] &* amounts[Int(light)] &+ 2048) &>> 12)]
  }
}
