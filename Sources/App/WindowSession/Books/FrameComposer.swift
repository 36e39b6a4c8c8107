import RectoBookModel
import RectoDesktop
import PageLayout
import RectoDecoderService
import RectoReaderCore
import RectoSceneRendering

/// Shows what a reader sees of a book at rest without OpenGL, and a leaf that a hand holds: composed by the processor, put
/// to the window as it is.
struct FrameComposer {
  private let window: Window
  private let lights: LightCache
  private var pictures = ComposedPictures()
  /// What the window shows; nil where that is to be put to it anew.
  private var shown: Shown?
  /// Whether the window shows anything of it.
  private(set) var hasShown = false
  /// The pages that were told to be seen whole.
  private var seen: [PageNumber] = []
  /// The light that was looked for last: who turns pages mostly sees the next ones in the place of these.
  private var light: (name: LightName, pixels: [UInt32]?)?
  /// What lies still below leaves in the air, as long as there are any.
  private var beneath: (shown: Shown, frame: EarlyFrame)?
  /// The pictures of those leaves.
  private var prints: [PageNumber: (name: ComposedPictures.Name, print: EarlyFrame.Print)] = [:]

  /// What tells one picture from another.
  private struct Shown: Equatable {
    var view: ViewSize
    /// The pictures of its pages.
    var pictures: [PageNumber: ComposedPictures.Name] = [:]
    /// Where its leaves lie, and the pages on them.
    var places: [[Double]] = []
    /// Leaves in the air.
    var leaves: [Leaf] = []
  }

  /// What became of a picture.
  enum Outcome {
    /// The window shows it already, or it is not to be seen yet.
    case isNoNews
    /// The window shows it now.
    case isShown
    /// The display takes no pictures.
    case isRefused
  }

  /// Shows nothing yet.
  init(_ window: Window, lights: LightCache) { (self.window, self.lights) = (window, lights) }

  /// Keeps a picture of a page, unless a finer one is there.
  mutating func receive(_ image: PageImage) { pictures.receive(image) }

  /// Keeps a picture with what is marked on its page.
  mutating func receive(_ message: InkedPages.Message) { pictures.receive(message) }

  /// Lets go of the pictures of all other pages.
  mutating func keep(_ pages: Set<PageNumber>) { pictures.keep(pages) }

  /// Whether all that a reader sees has pictures.
  func isReady(for reader: Reader) -> Bool {
    let visible = reader.visiblePages
    return !visible.isEmpty && visible.allSatisfy { pictures.name(of: $0) != nil }
  }

  /// Whether they are as fine as they are seen.
  func isSharp(for reader: Reader) -> Bool {
    let visible = reader.visiblePages
    let width = reader.demands.first?.shownWidth ?? 0
    return !visible.isEmpty && visible.allSatisfy { pictures.isSharp($0, across: width) }
  }

  /// Whether a reader sees other pages whole than when this was asked last: more may be learnt of them now, such as where
  /// their words lie, which a hand may want to select long before OpenGL draws.
  mutating func tellsPages(of reader: Reader) -> Bool {
    let visible = reader.visiblePages
    guard isReady(for: reader), visible != seen else { return false }
    seen = visible
    return true
  }

  /// The window lost what it showed.
  mutating func expose() { shown = nil }

  /// Looks for the light of what a reader sees, as soon as its place is known.
  mutating func seekLight(for reader: Reader) {
    guard let scene = reader.sceneOnDesk else { return }
    _ = light(on: EarlyFrame.places(of: scene, in: reader.view).map(\.place), in: reader.view)
  }

  /// Shows what a reader sees, where the window does not show that already.
  ///
  /// - Parameters:
  ///   - reader: who sees it.
  ///   - isDeskDue: whether the desk alone is shown where pictures are missing.
  /// - Returns: what became of it.
  mutating func show(_ reader: Reader, isDeskDue: Bool) -> Outcome {
    let isReady = isReady(for: reader)
    guard isReady || isDeskDue else { return .isNoNews }
    let scene = isReady ? reader.sceneOnDesk : nil
    let places = scene.map { EarlyFrame.places(of: $0, in: reader.view) } ?? []
    let sheets = scene.map { EarlyFrame.sheets(of: $0, in: reader.view) } ?? []
    var now = Shown(view: reader.view)
    if isReady {
      for page in reader.visiblePages { now.pictures[page] = pictures.name(of: page) }
      now.places = places.map(\.place) + sheets
      now.leaves = scene?.leaves.filter { $0.isVisible && $0.isTurning } ?? []
    }
    guard now != shown else { return .isNoNews }
    var still = now
    still.leaves = []
    var frame =
      beneath.flatMap { $0.shown == still ? $0.frame : nil }
      ?? composed(of: places, sheets: sheets, in: reader.view)
    beneath = now.leaves.isEmpty ? nil : (still, frame)
    takePrints(of: now.leaves)
    if let scene, !now.leaves.isEmpty {
      frame.fly(leavesOf: scene, prints: prints.mapValues(\.print))
    }
    guard window.show(frame.pixels, width: frame.width, height: frame.height) else {
      return .isRefused
    }
    (shown, hasShown) = (now, true)
    return .isShown
  }

  /// The desk and the pages that lie still, at places as `EarlyFrame` gives them.
  private mutating func composed(
    of places: [(page: PageNumber, place: [Double], sheet: [Double])], sheets: [[Double]],
    in view: ViewSize
  ) -> EarlyFrame {
    let (width, height) = (Int(view.width), Int(view.height))
    let light = light(on: places.map(\.place), in: view)
    let desk =
      light == nil ? lights.light(LightName(width: width, height: height, places: [])) : nil
    var frame = EarlyFrame(width: width, height: height, light: light, desk: desk)
    for sheet in sheets { frame.lay(sheetAt: sheet) }
    for (page, place, sheet) in places {
      guard let picture = pictures.pixels(of: page, atLeast: Int(place[2] - place[0])) else {
        continue
      }
      frame.draw(
        picture.pixels, width: picture.width, height: picture.height, at: place, on: sheet)
    }
    return frame
  }

  /// Takes the pictures of leaves in the air, once for as long as they are the same.
  private mutating func takePrints(of leaves: [Leaf]) {
    let pages = Set(leaves.flatMap { [$0.up?.page, $0.down?.page].compactMap(\.self) })
    prints = prints.filter { pages.contains($0.key) }
    for page in pages {
      guard let name = pictures.name(of: page), prints[page]?.name != name,
        let picture = pictures.pixels(of: page, atLeast: name.width)
      else { continue }
      prints[page] = (
        name,
        EarlyFrame.Print(pixels: picture.pixels, width: picture.width, height: picture.height)
      )
    }
  }

  private mutating func light(on places: [[Double]], in view: ViewSize) -> [UInt32]? {
    let name = LightName(width: Int(view.width), height: Int(view.height), places: places)
    if light?.name != name { light = (name, lights.light(name)) }
    return light?.pixels
  }
}
