import PageLayout
import RectoPixelDrawing
import RectoSceneRendering

/// The light that composed frames lie under: that of earlier runs where it is known, else a desk that stands in for it; the
/// same larger or smaller while a hand looks closer.
struct ComposedLight {
  /// Where that of earlier runs lies; nil where nobody looks there.
  private var lights: LightCache?
  private let desk = DeskPicture()
  /// The light that was looked for last: who turns pages mostly sees the next ones in the place of these.
  private var found: (name: LightName, light: [UInt32]?)?
  /// The light of the empty desk, where earlier runs have kept that.
  private var emptyDesk: (view: ViewSize, pixels: [UInt32]?)?
  /// What lay on the desk when all of it was seen last.
  private var whole: (spine: EarlyFrame.Spine, name: LightName)?

  /// Light on a scene, as `EarlyFrame` takes it.
  struct Fallen {
    var light: [UInt32]?
    /// What it was known by.
    var name: LightName
    /// Where all of the desk is seen, left, top, right and bottom in pixels; nil where that is the whole view.
    var deskPlace: [Double]?
  }

  /// No light was looked for yet.
  init(_ lights: LightCache?) { self.lights = lights }

  /// Looks at no disk from now on, which may not answer: only what was found counts.
  mutating func endSeeking() { lights = nil }

  /// Looks for light, so that it is at hand.
  mutating func seek(on places: [[Double]], in view: ViewSize) {
    _ = light(LightName(width: Int(view.width), height: Int(view.height), places: places))
  }

  /// The light on pages.
  ///
  /// - Parameters:
  ///   - places: where they lie.
  ///   - spine: the spine of the book; nil where there is none.
  ///   - isWhole: whether the book is seen as large as it fits.
  ///   - view: the window.
  /// - Returns: it.
  mutating func fallen(
    on places: [[Double]], at spine: EarlyFrame.Spine?, isWhole: Bool, in view: ViewSize
  ) -> Fallen {
    let name = LightName(width: Int(view.width), height: Int(view.height), places: places)
    if isWhole || spine == nil {
      whole = spine.map { ($0, name) }
      return Fallen(light: light(name), name: name)
    }
    guard let spine, let whole, whole.name.width == name.width, whole.name.height == name.height
    else { return Fallen(light: nil, name: name) }
    let place = whole.spine.place(of: view, goingTo: spine)
    // Where a book is seen smaller all of the desk would be too, and end before the window does.
    guard place[0] <= 0, place[1] <= 0, place[2] >= view.width, place[3] >= view.height else {
      return Fallen(light: nil, name: name)
    }
    let light = light(whole.name)
    return Fallen(
      light: light.map { Self.moved($0, to: place, in: view) }, name: name, deskPlace: place)
  }

  private mutating func light(_ name: LightName) -> [UInt32]? {
    if found?.name != name, let lights { found = (name, lights.light(name)) }
    return found?.name == name ? found?.light : nil
  }

  /// The desk that stands in where there is no light.
  ///
  /// - Parameters:
  ///   - view: the window.
  ///   - place: as `Fallen.deskPlace`.
  /// - Returns: it; nil where there is none.
  mutating func desk(in view: ViewSize, at place: [Double]?) -> [UInt32]? {
    let (width, height) = (Int(view.width), Int(view.height))
    if emptyDesk?.view != view {
      let light = lights?.light(LightName(width: width, height: height, places: []))
      emptyDesk = (view, light?.map { $0 & 0xFF_FFFF })
    }
    guard let kept = emptyDesk?.pixels else {
      return desk.pixels(width: width, height: height, at: place)
    }
    return place.map { Self.moved(kept, to: $0, in: view) } ?? kept
  }

  /// Gives a place of a frame the desk back, where that stands in as all of the view.
  ///
  /// - Parameters:
  ///   - sheet: the place, left, top, right and bottom in pixels.
  ///   - frame: was begun with `desk(in:at:)`.
  func clear(_ sheet: [Double], of frame: inout PixelFrame) {
    guard let kept = emptyDesk?.pixels else { return desk.draw(on: sheet, of: &frame) }
    frame.restore(sheet, from: kept)
  }

  /// A frame of a view, drawn at a place of it.
  private static func moved(_ pixels: [UInt32], to place: [Double], in view: ViewSize) -> [UInt32] {
    let (width, height) = (Int(view.width), Int(view.height))
    guard let print = PixelPrint(pixels, width: width, height: height, isFrame: true) else {
      return pixels
    }
    var frame = PixelFrame(pixels, width: width, height: height)
    frame.draw(print, at: place, on: [0, 0, view.width, view.height], under: nil)
    return frame.pixels
  }
}
