public import RectoBookModel
internal import PageGeometry
public import PageLayout
public import RectoPixelDrawing

/// A frame of a book at rest that the processor composes, for the moment before OpenGL is ready.
///
/// Each page is drawn at the place that the camera gives it, under the light of an earlier frame where one
/// is at hand; where none is, so are the bodies that pages lie on. Law: with the light of the same scene it equals the
/// frame that `SceneRenderer` draws but for filtering (tested).
nonisolated public struct EarlyFrame: Sendable {
  /// Its pixels.
  public var frame: PixelFrame
  /// The light of the scene where it is known: else pages are as bright as they are.
  let light: [UInt32]?
  /// What is made of paper, and of the light on the desk; nil where all is as it is.
  let tone: PixelTone?

  /// The desk as it is on the whole, where nothing else is known of it.
  private static let plain: UInt32 = 0x48392D
  /// A sheet of paper on it where no light is known: blue in the lowest byte.
  private static let white: UInt32 = 0xF6F5F0

  /// Begins with the light of a scene: what it looks like with white pages; or with the light of
  /// the empty desk without what is lighter still, or with an even one. Light of another size is not used.
  ///
  /// - Parameters:
  ///   - width: pixels across, at least 1.
  ///   - height: pixels down, at least 1.
  ///   - light: the light of the scene; nil where that is not known.
  ///   - desk: the light of the empty desk; nil where that is not known.
  ///   - tone: what is made of paper, and of the light on the desk; nil where all is as it is. Pictures are toned by
  ///     who draws them.
  public init(
    width: Int, height: Int, light: [UInt32]?, desk: [UInt32]?, tone: PixelTone? = nil
  ) {
    let count = width * height
    let pixels: [UInt32]
    if let light, light.count == count {
      (pixels, self.light) = (
        tone.map { $0.toned(frame: light) } ?? light.map { $0 & 0xFF_FFFF }, light
      )
    } else if let desk, desk.count == count {
      (pixels, self.light) = (tone.map { $0.toned(frame: desk) } ?? desk, nil)
    } else {
      let plain = [UInt32](repeating: Self.plain, count: count)
      (pixels, self.light) = (tone.map { $0.toned(frame: plain) } ?? plain, nil)
    }
    self.tone = tone
    frame = PixelFrame(pixels, width: width, height: height)
  }

  /// What a page tone makes of pictures, and of the light on the desk; nil where all is as it is.
  @MainActor public static func tone(_ tone: PageTone) -> PixelTone? {
    guard !tone.isPlain else { return nil }
    let uniforms = ToneUniforms(tone)
    func color(_ light: Float4) -> SIMD3<Float> { SIMD3(light.x, light.y, light.z) }
    return PixelTone(
      sheet: color(uniforms.sheet), ink: color(uniforms.ink), print: color(uniforms.picture),
      inverts: tone.invertsPrint, desk: uniforms.sheet.w, lights: ColorCurve.lights)
  }

  /// A sheet of paper as pictures have pixels: red in the lowest byte.
  private var sheet: UInt32 {
    let white = light == nil ? Self.white.swappingRedAndBlue : 0xFF_FFFF
    return tone?.toned(white | 0xFF00_0000) ?? white
  }

  /// A sheet of paper: blue in the lowest byte.
  var paper: UInt32 { sheet.swappingRedAndBlue }

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

  static func place(of leaf: Leaf, of scene: Scene, in view: ViewSize) -> [Double] {
    let corners = [leaf.rectangle.min, leaf.rectangle.max].map {
      scene.camera.project(leaf.seenPlace($0), into: view)
    }
    return [
      min(corners[0].x, corners[1].x), min(corners[0].y, corners[1].y),
      max(corners[0].x, corners[1].x), max(corners[0].y, corners[1].y),
    ]
  }

  /// The spine of a book that lies flat, in pixels.
  public struct Spine: Equatable, Sendable {
    /// How far it is from the left, and where it begins and ends.
    public var x: Double, top: Double, bottom: Double

    /// Where all of a view goes when a book that was seen there comes to be seen so that its spine is another one.
    public func place(of view: ViewSize, goingTo other: Spine) -> [Double] {
      let scale = bottom > top ? (other.bottom - other.top) / (bottom - top) : 1
      let (left, above) = (other.x - x * scale, other.top - top * scale)
      return [left, above, left + view.width * scale, above + view.height * scale]
    }
  }

  /// The spine of a scene's first flat leaf; nil where there is none.
  public static func spine(of scene: Scene, in view: ViewSize) -> Spine? {
    guard let leaf = scene.leaves.first(where: { $0.isVisible && !$0.isTurning }) else {
      return nil
    }
    let sheet = place(of: leaf, of: scene, in: view)
    let x = scene.camera.project(leaf.seenPlace(leaf.rectangle.min), into: view).x
    return Spine(x: x, top: sheet[1], bottom: sheet[3])
  }

  /// How much darker paper is at the spine that is turned away from the lamp, and how far from there it is darker, in
  /// heights of the page.
  private static let gutter = (shade: 0.11, width: 0.09)

  /// Shades pages that lie still where they go down to the spine, away from the lamp; the light of a scene shows that
  /// already.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - sheet: where the page lies that is shaded, as `sheets` gives it.
  @MainActor public mutating func shadeGutter(of scene: Scene, on sheet: [Double]) {
    guard light == nil else { return }
    let view = ViewSize(width: Double(frame.width), height: Double(frame.height))
    for leaf in scene.leaves where leaf.isVisible && !leaf.isTurning {
      guard Self.place(of: leaf, of: scene, in: view) == sheet else { continue }
      let lamp = LightRig.desk(side: scene.lampSide ?? (leaf.isMirrored ? -1 : 1)).direction
      let (near, far) = (leaf.rectangle.min, leaf.rectangle.max)
      let (spine, outer) = (
        scene.camera.project(leaf.seenPlace(near), into: view),
        scene.camera.project(leaf.seenPlace(far), into: view)
      )
      guard (outer.x - spine.x) * lamp.x > 0 else { continue }
      let height = abs(outer.y - spine.y)
      let width = min(abs(outer.x - spine.x), Self.gutter.width * height)
      let step = (outer.x > spine.x ? width : -width) / 6
      let triangles = (0..<6).flatMap { index -> [PixelFrame.Triangle] in
        func corner(_ number: Int, _ y: Double) -> PixelFrame.Corner {
          let rest = 1 - Double(number) / 6
          return PixelFrame.Corner(
            at: SIMD2(spine.x + step * Double(number), y),
            light: 1 - Self.gutter.shade * rest * rest)
        }
        let (a, b) = (corner(index, spine.y), corner(index + 1, spine.y))
        let (c, d) = (corner(index, outer.y), corner(index + 1, outer.y))
        return [PixelFrame.Triangle(a, b, c), PixelFrame.Triangle(b, c, d)]
      }
      frame.shade(by: triangles)
    }
  }

  /// Lays a blank sheet at a place as `sheets` gives it, whatever lay there; the light of a scene shows its own.
  public mutating func lay(sheetAt place: [Double]) {
    guard let light else { return frame.fill(place, paper) }
    guard tone != nil, let paper = PixelPrint([sheet], width: 1, height: 1) else {
      return frame.restore(place, from: light)
    }
    frame.draw(paper, at: place, on: place, under: light)
  }

  /// Draws a picture at a place on a sheet as `places` gives them: each pixel from the four nearest ones,
  /// under the light that lies there; nothing beside the sheet.
  public mutating func draw(_ print: PixelPrint, at place: [Double], on sheet: [Double]) {
    frame.draw(print, at: place, on: sheet, under: light)
  }
}

extension UInt32 {
  /// A pixel with its lowest byte and its third one exchanged, and without its highest.
  nonisolated fileprivate var swappingRedAndBlue: UInt32 {
    self >> 16 & 0xFF | self & 0xFF00 | (self & 0xFF) << 16
  }
}
