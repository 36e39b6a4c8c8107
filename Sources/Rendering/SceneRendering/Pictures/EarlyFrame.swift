public import RectoBookModel
internal import PageGeometry
public import PageLayout

/// A frame of a book at rest that the processor composes, for the moment before OpenGL is ready.
///
/// Only what lies flat is drawn: each page at the place that the camera gives it, under the light
/// of an earlier frame where one is at hand. Law: with the light of the same scene it equals the
/// frame that `SceneRenderer` draws but for filtering (tested).
nonisolated public struct EarlyFrame: Sendable {
  /// Pixels across and down, at least 1.
  public let width: Int, height: Int
  /// Blue in the lowest byte of each, then green and red; rows from the top.
  public internal(set) var pixels: [UInt32]
  /// The light of the scene where it is known: else pages are as bright as they are.
  let light: [UInt32]?

  /// The desk as it is on the whole, where nothing else is known of it.
  private static let plain: UInt32 = 0x48392D
  /// A sheet of paper on it.
  static let paper: UInt32 = 0xF6F5F0

  /// Begins with the light of a scene: what it looks like with white pages; or with the light of
  /// the empty desk, or with an even one. Light of another size is not used.
  public init(width: Int, height: Int, light: [UInt32]?, desk: [UInt32]?) {
    (self.width, self.height) = (width, height)
    let count = width * height
    if let light, light.count == count {
      (pixels, self.light) = (light.map { $0 & 0xFF_FFFF }, light)
    } else if let desk, desk.count == count {
      (pixels, self.light) = (desk.map { $0 & 0xFF_FFFF }, nil)
    } else {
      (pixels, self.light) = ([UInt32](repeating: Self.plain, count: count), nil)
    }
  }

  /// The light of a place, from its colour where pages are white: that is as light as bytes are at most.
  static func light(onWhite color: (UInt8, UInt8, UInt8)) -> UInt32 {
    UInt32(color.0) << 16 | UInt32(color.1) << 8 | UInt32(color.2)
  }

  /// The same where it may be lighter, from its colour where pages are grey: the highest byte says by how many 256ths
  /// it is more.
  static func light(onWhite white: UInt32, onGrey color: (UInt8, UInt8, UInt8)) -> UInt32 {
    let level = PlainPicture.grey.level
    func most(_ shift: UInt32, _ grey: UInt8) -> Int {
      white >> shift & 255 == 255 ? Int(grey) : 0
    }
    let lightest = max(most(16, color.0), most(8, color.1), most(0, color.2))
    let more = 256 * (lightest - level) / level
    return UInt32(min(max(more, 0), 255)) << 24 | white & 0xFF_FFFF
  }

  /// Where the pages of a scene's flat leaves lie, and those leaves themselves, in pixels: left, top, right,
  /// bottom. A page that lies across two leaves has a place on each, of which the leaf shows a part: the
  /// higher one is nearer to the eye.
  public static func places(
    of scene: Scene, in view: ViewSize
  ) -> [(page: PageNumber, place: [Double], sheet: [Double])] {
    scene.leaves.compactMap { leaf in
      guard leaf.isVisible, !leaf.isTurning else { return nil }
      let isUp = leaf.place(leaf.rectangle.point(at: Vector2(0.5, 0.5))).normal.z > 0
      guard let picture = isUp ? leaf.up : leaf.down, let page = picture.page else { return nil }
      let sheet = place(of: leaf, of: scene, in: view)
      let (left, top, right, bottom) = (sheet[0], sheet[1], sheet[2], sheet[3])
      let size = picture.placement.size / picture.crop.size
      let low = picture.placement.min - picture.crop.min * size
      let high = low + size
      return (
        page,
        [
          left + (right - left) * low.x, bottom - (bottom - top) * high.y,
          left + (right - left) * high.x, bottom - (bottom - top) * low.y,
        ], sheet
      )
    }
  }

  /// Where a scene's flat leaves lie themselves, in the same numbers: a picture of another shape
  /// leaves some of its sheet free.
  public static func sheets(of scene: Scene, in view: ViewSize) -> [[Double]] {
    scene.leaves.filter { $0.isVisible && !$0.isTurning }.map { place(of: $0, of: scene, in: view) }
  }

  private static func place(of leaf: Leaf, of scene: Scene, in view: ViewSize) -> [Double] {
    let corners = [leaf.rectangle.min, leaf.rectangle.max].map {
      scene.camera.project(leaf.seenPlace($0), into: view)
    }
    return [
      min(corners[0].x, corners[1].x), min(corners[0].y, corners[1].y),
      max(corners[0].x, corners[1].x), max(corners[0].y, corners[1].y),
    ]
  }

  /// Lays a blank sheet at a place as `sheets` gives it; the light of a scene shows its own.
  public mutating func lay(sheetAt place: [Double]) {
    guard light == nil else { return }
    let columns = Self.span(place[0], place[2], within: width)
    for row in Self.span(place[1], place[3], within: height) {
      for column in columns { pixels[row * width + column] = Self.paper }
    }
  }

  /// Draws a picture at a place on a sheet as `places` gives them: each pixel from the four nearest ones,
  /// under the light that lies there; nothing beside the sheet.
  ///
  /// `picture` holds red in the lowest byte of each pixel, then green and blue, rows from the top.
  public mutating func draw(
    _ picture: [UInt32], width pictureWidth: Int, height pictureHeight: Int, at place: [Double],
    on sheet: [Double]
  ) {
    let (left, top, right, bottom) = (place[0], place[1], place[2], place[3])
    let columns = Self.span(max(left, sheet[0]), min(right, sheet[2]), within: width)
    let rows = Self.span(max(top, sheet[1]), min(bottom, sheet[3]), within: height)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    let across = columns.map {
      Tap((Double($0) + 0.5 - left) / (right - left), of: pictureWidth, step: 1)
    }
    for row in rows {
      let down = Tap(
        (Double(row) + 0.5 - top) / (bottom - top), of: pictureHeight, step: pictureWidth)
      var target = row * width + columns.lowerBound
      for tap in across {
        let upper = Self.mix(
          picture[down.first &+ tap.first], picture[down.first &+ tap.second], tap.weight)
        let lower = Self.mix(
          picture[down.second &+ tap.first], picture[down.second &+ tap.second], tap.weight)
        let pixel = Self.swapped(Self.mix(upper, lower, down.weight))
        pixels[target] = light.map { Self.lit(pixel, by: $0[target]) } ?? pixel
        target &+= 1
      }
    }
  }

  /// Two pixels mixed, `weight` 256ths of the second; two of the channels at a time.
  static func mix(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
    let rest = 256 &- weight
    let outer = (a & 0xFF_00FF) &* rest &+ (b & 0xFF_00FF) &* weight &+ 0x80_0080
    let inner = (a & 0xFF00) &* rest &+ (b & 0xFF00) &* weight &+ 0x8000
    return outer &>> 8 & 0xFF_00FF | inner &>> 8 & 0xFF00
  }

  static func swapped(_ pixel: UInt32) -> UInt32 {
    pixel &>> 16 & 0xFF | pixel & 0xFF00 | (pixel & 0xFF) &<< 16
  }

  /// A pixel under light: their product, channel by channel. Light would be multiplied before it
  /// is encoded; as the encoding is almost a power, that comes to the same.
  static func lit(_ pixel: UInt32, by light: UInt32) -> UInt32 {
    let more = light &>> 24
    func product(_ shift: UInt32) -> UInt32 {
      let (channel, share) = (pixel &>> shift & 0xFF, light &>> shift & 0xFF)
      let value = channel &* share &+ 127
      let under = (value &+ (value &>> 8)) &>> 8
      let lit = share == 255 ? min(under &+ (channel &* more &+ 127) &>> 8, 255) : under
      return lit &<< shift
    }
    return product(0) | product(8) | product(16)
  }

  /// The whole pixels whose middle lies between two places.
  static func span(_ low: Double, _ high: Double, within count: Int) -> Range<Int> {
    guard high > low else { return 0..<0 }
    let first = min(max(0, Int((low - 0.5).rounded(.up))), count)
    let end = min(max(first, Int((high - 0.5).rounded(.up))), count)
    return first..<end
  }

  /// Two neighbours among `count` and how much the second counts, of 256.
  private struct Tap {
    let first: Int
    let second: Int
    let weight: UInt32

    init(_ fraction: Double, of count: Int, step: Int) {
      let place = min(max(0, fraction * Double(count) - 0.5), Double(count - 1))
      let index = Int(place)
      first = index * step
      second = min(index + 1, count - 1) * step
      weight = UInt32((place - Double(index)) * 256)
    }
  }
}
