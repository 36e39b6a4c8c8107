import RectoBookModel
import RectoDesktop
import PageLayout
import RectoDecoderService
import RectoPixelDrawing
import RectoReaderCore
import RectoSceneRendering
import RectoShaderText

/// Shows what a reader sees of a book without OpenGL, its leaves in the air and what lies over it: composed by the
/// processor, put to the window as it is.
struct FrameComposer {
  private let window: Window
  private var light: ComposedLight
  private var pictures = ComposedPictures()
  /// What the window shows; nil where that is to be put to it anew.
  private var shown: Shown?
  /// Whether the window shows what this has composed.
  private(set) var isShown = false
  /// How long the last frame took, in seconds; 0 before there was one.
  private(set) var seconds = 0.0
  /// What the book is bound in; nil where that is not known.
  private var bound: ShelfCase?
  /// The outside of its cover, with the cloth at its spine.
  private var front: Front?
  /// The pages that were told to be seen whole.
  private var seen: [PageNumber] = []
  /// What lies still below leaves in the air and what lies over the book.
  private var beneath: Beneath?
  /// The last frame with leaves in the air, or anything over the book, whose memory the next one takes.
  private var air = Self.none
  private static let none = PixelFrame([0], width: 1, height: 1)

  /// What tells one picture from another.
  private struct Shown: Equatable {
    var view: ViewSize
    /// What is made of paper and print.
    var tone: PageTone
    /// The pictures of its pages.
    var pictures: [PageNumber: ComposedPictures.Name] = [:]
    /// Where its leaves lie, and the pages on them.
    var places: [[Double]] = []
    /// Leaves in the air.
    var leaves: [Leaf] = []
  }

  /// A frame without leaves in the air.
  private struct Beneath {
    var shown: Shown
    var light: LightName
    /// The pictures that lie at its places.
    var lying: [Lying]
    /// Where sheets lie, with pictures and without.
    var sheets: [[Double]]
    /// Where boards and the edges of leaves were drawn; nil where none were.
    var bodies: [Double]?
    /// Where its cover lies, of which pages may leave some free; nil where that is a sheet like others.
    var cover: [Double]?
    /// Whether the desk stands in for light, all of it: any other book can be laid on that.
    var standsIn: Bool
    var frame: EarlyFrame
  }

  /// A picture that lies at a place of a sheet.
  private struct Lying: Equatable {
    var page: PageNumber
    var picture: ComposedPictures.Name?
    var place: [Double]
    var sheet: [Double]

    /// Whether it lies on the same pixels as another one, as far as an eye sees.
    func isInPlace(of other: Lying) -> Bool {
      zip(sheet, other.sheet).allSatisfy { abs($0 - $1) < 0.5 }
    }
  }

  /// The outside of a cover.
  private struct Front {
    /// The picture of its page, how large it is, and in which tone.
    let name: ComposedPictures.Name, width: Int, tone: PageTone
    let print: PixelPrint
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

  /// What lies over the book.
  struct Cover {
    /// Whether it is other than what the window shows.
    var isDue: Bool
    /// Draws it over a frame.
    var draw: (inout PixelFrame) -> Void
  }

  /// Shows nothing yet; light of earlier runs is looked for where that may lie.
  init(_ window: Window, lights: LightCache? = nil) {
    (self.window, light) = (window, ComposedLight(lights))
  }

  /// Whether everything looks as the processor draws it: by the program's own shaders as they are set, without passes over
  /// the picture, and with leaves that have corners.
  static func knows(_ settings: ParameterSettings, hasPasses: Bool, _ reader: Reader) -> Bool {
    settings.isEmpty && !hasPasses && reader.cornerRadius == 0
  }

  /// Keeps a picture of a page, unless a finer one is there.
  mutating func receive(_ image: PageImage) { pictures.receive(image) }

  /// Keeps a picture with what is marked on its page.
  mutating func receive(_ message: InkedPages.Message) { pictures.receive(message) }

  /// Lets go of the pictures of all other pages.
  mutating func keep(_ pages: Set<PageNumber>) { pictures.keep(pages) }

  /// Lets go of all pictures: pages are others by now.
  mutating func forgetPictures() {
    (pictures, seen, front) = (ComposedPictures(), [], nil)
    (shown, beneath) = (nil, nil)
  }

  /// Whether all that a reader sees has pictures.
  func isReady(for reader: Reader) -> Bool {
    let visible = reader.visiblePages
    return !visible.isEmpty && visible.allSatisfy(has)
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

  /// The book is bound in something; nil where that is not known.
  mutating func bind(in bound: ShelfCase?) {
    guard bound != self.bound else { return }
    (self.bound, front) = (bound, nil)
    (shown, beneath) = (nil, nil)
  }

  /// The window lost what it showed.
  mutating func expose() { shown = nil }

  /// OpenGL draws, until this is asked to show something again: nothing is kept but pictures of pages.
  mutating func rest() {
    guard isShown else { return }
    (isShown, shown, beneath, air) = (false, nil, nil, Self.none)
  }

  /// Whether there is a picture of a page.
  func has(_ page: PageNumber) -> Bool { pictures.name(of: page) != nil }

  /// Looks for the light of what a reader sees, as soon as its place is known.
  mutating func seekLight(for reader: Reader) {
    guard let scene = reader.sceneOnDesk else { return }
    light.seek(on: EarlyFrame.places(of: scene, in: reader.view).map(\.place), in: reader.view)
  }

  /// A reader's hands are heard from now on: no disk is looked at any more.
  mutating func endSeekingLight() { light.endSeeking() }

  /// Makes ready what the pages that are waited for will lie on: the book on its desk, where that is open.
  mutating func prepare(for reader: Reader) {
    guard beneath == nil else { return }
    let scene = reader.sceneOnDesk
    let places = scene.map { EarlyFrame.places(of: $0, in: reader.view) } ?? []
    let sheets = scene.map { EarlyFrame.sheets(of: $0, in: reader.view) } ?? []
    // It is none that is shown: a book without its pages is not the desk alone.
    var still = Shown(view: reader.view, tone: reader.tone)
    still.places = places.map(\.place) + sheets
    compose(scene, still, of: places, sheets: sheets, isWhole: reader.zoom == 1)
    guard let frame = beneath?.frame.frame else { return }
    window.store(frame.pixels, width: frame.width, height: frame.height)
  }

  /// Shows what a reader sees, where the window does not show that already.
  ///
  /// - Parameters:
  ///   - reader: who sees it.
  ///   - isDeskDue: whether the desk alone is shown where pictures are missing.
  ///   - cover: what lies over the book; nil where nothing does.
  /// - Returns: what became of it.
  mutating func show(_ reader: Reader, isDeskDue: Bool, under cover: Cover? = nil) -> Outcome {
    let start = monotonicSeconds()
    pictures.show(on: reader.tone, with: reader.highlights.mapValues { $0.map(\.mark) })
    let isReady = isReady(for: reader)
    guard isReady || isDeskDue else { return .isNoNews }
    let scene = isReady ? reader.sceneOnDesk : nil
    let places = scene.map { EarlyFrame.places(of: $0, in: reader.view) } ?? []
    let sheets = scene.map { EarlyFrame.sheets(of: $0, in: reader.view) } ?? []
    var now = Shown(view: reader.view, tone: reader.tone)
    if isReady {
      for page in reader.visiblePages { now.pictures[page] = pictures.name(of: page) }
      now.places = places.map(\.place) + sheets
      now.leaves = scene?.leaves.filter { $0.isVisible && $0.isTurning } ?? []
    }
    guard now != shown || cover?.isDue == true else { return .isNoNews }
    var still = now
    still.leaves = []
    if beneath?.shown != still {
      compose(scene, still, of: places, sheets: sheets, isWhole: reader.zoom == 1)
    }
    guard let frame = beneath?.frame else { return .isNoNews }
    let isBare = now.leaves.isEmpty && cover == nil
    if !isBare {
      air.become(frame.frame)
      if let scene {
        frame.fly(leavesOf: scene, prints: prints(of: now.leaves, for: reader), over: &air)
      }
      cover?.draw(&air)
    }
    let picture = isBare ? frame.frame : air
    let isTaken = window.show(
      picture.pixels, width: picture.width, height: picture.height, isLost: shown == nil)
    guard isTaken else { return .isRefused }
    (shown, isShown, seconds) = (now, true, monotonicSeconds() - start)
    return .isShown
  }

  /// Composes the desk and the pages that lie still, at places as `EarlyFrame` gives them: what lay there before in the same
  /// light is left as it is.
  private mutating func compose(
    _ scene: Scene?, _ shown: Shown,
    of places: [(page: PageNumber, place: [Double], sheet: [Double])], sheets: [[Double]],
    isWhole: Bool
  ) {
    let view = shown.view
    let fallen = light.fallen(
      on: places.map(\.place), at: scene.flatMap { EarlyFrame.spine(of: $0, in: view) },
      isWhole: isWhole, in: view)
    let lying = places.map {
      Lying(page: $0.page, picture: pictures.name(of: $0.page), place: $0.place, sheet: $0.sheet)
    }
    var drawn: [Lying]?
    if let beneath, beneath.shown.view == view, beneath.shown.tone == shown.tone,
      beneath.light == fallen.name,
      beneath.lying.count == lying.count, beneath.sheets.count == sheets.count,
      zip(lying, beneath.lying).allSatisfy({ $0.isInPlace(of: $1) })
    {
      drawn = beneath.lying
    } else {
      begin(shown, under: fallen)
      if let scene {
        let bodies = beneath?.frame.stand(bodiesOf: scene, boundIn: bound?.color)
        beneath?.bodies = bodies
        beneath?.cover = bound == nil ? nil : EarlyFrame.cover(of: scene, in: view)
      }
      for sheet in sheets { lay(sheetAt: sheet) }
      beneath?.sheets = sheets
    }
    // In its place: a frame that is moved out and back is copied.
    for (index, (page, place, sheet)) in places.enumerated() where drawn?[index] != lying[index] {
      if drawn != nil { lay(sheetAt: sheet) }
      // The light of a scene shows the cloth of its cover.
      let bare = fallen.light == nil ? scene : nil
      guard let picture = print(of: page, atLeast: Int(place[2] - place[0]), in: bare, shown.tone)
      else { continue }
      beneath?.frame.draw(picture, at: place, on: sheet)
      if let scene { beneath?.frame.shadeGutter(of: scene, on: sheet) }
    }
    beneath?.shown = shown
    beneath?.lying = lying
  }

  private mutating func lay(sheetAt place: [Double]) {
    if let bound, place == beneath?.cover {
      beneath?.frame.lay(coverAt: place, boundIn: bound.color)
    } else {
      beneath?.frame.lay(sheetAt: place)
    }
  }

  /// Begins a frame without anything on the desk.
  private mutating func begin(_ shown: Shown, under fallen: ComposedLight.Fallen) {
    let view = shown.view
    let standsIn = fallen.light == nil && fallen.deskPlace == nil && shown.tone.isPlain
    if standsIn, var cleared = beneath, cleared.standsIn, cleared.shown.view == view {
      // In its place: a frame that two hold is copied.
      beneath = nil
      let drawn = cleared.sheets + [cleared.bodies].compactMap(\.self)
      if let first = drawn.first {
        let all = drawn.reduce(first) {
          [min($0[0], $1[0]), min($0[1], $1[1]), max($0[2], $1[2]), max($0[3], $1[3])]
        }
        light.clear(all, of: &cleared.frame.frame)
      }
      (cleared.light, cleared.lying, cleared.sheets, cleared.bodies) = (fallen.name, [], [], nil)
      beneath = cleared
      return
    }
    let desk = fallen.light == nil ? light.desk(in: view, at: fallen.deskPlace) : nil
    // Its memory is for the next one.
    beneath = nil
    let frame = EarlyFrame(
      width: Int(view.width), height: Int(view.height), light: fallen.light, desk: desk,
      tone: EarlyFrame.tone(shown.tone))
    beneath = Beneath(
      shown: Shown(view: view, tone: shown.tone), light: fallen.name, lying: [], sheets: [],
      standsIn: standsIn && desk != nil,
      frame: frame)
  }

  /// The pictures of leaves in the air, as fine as they are seen where they lie.
  private mutating func prints(
    of leaves: [Leaf], for reader: Reader
  ) -> [PageNumber: PixelPrint] {
    let width = Int(reader.demands.first?.shownWidth ?? 0)
    let pages = Set(leaves.flatMap { [$0.up?.page, $0.down?.page].compactMap(\.self) })
    var prints: [PageNumber: PixelPrint] = [:]
    for page in pages {
      prints[page] = print(of: page, atLeast: width, in: reader.sceneOnDesk, reader.tone)
    }
    return prints
  }

  /// The picture of a page in a tone as the book of a scene shows it: with the cloth of its cover.
  private mutating func print(
    of page: PageNumber, atLeast width: Int, in scene: Scene?, _ tone: PageTone
  ) -> PixelPrint? {
    guard let print = pictures.pixels(of: page, atLeast: width) else { return nil }
    guard let bound, bound.cloth > 0, let scene, page == EarlyFrame.coverPage(of: scene),
      let name = pictures.name(of: page)
    else { return print }
    if let front, (front.name, front.width, front.tone) == (name, print.width, tone) {
      return front.print
    }
    let clothed = EarlyFrame.clothed(
      print, onCoverOf: scene, in: bound.color, seen: bound.cloth,
      tone: EarlyFrame.tone(tone))
    front = Front(name: name, width: print.width, tone: tone, print: clothed)
    return clothed
  }
}
