import Dispatch
import PageLayout
import RectoSceneRendering
import RectoSession

/// The light of what is seen, kept for the next start: it is asked of the disk once whether it is there, and
/// drawn where it is not.
struct KeptLight {
  private let cache: LightCache
  private let errands: DispatchQueue
  private let mailbox: Mailbox
  /// The light that is known, or was not worth keeping.
  private var tried: Set<LightName> = []
  /// The light that is not kept.
  private var missing: Set<LightName> = []
  /// Whether light may be missing that the next start could use.
  private(set) var mayBeMissing = true

  /// Light that is being drawn, and what is seen meanwhile.
  private struct Work {
    let name: LightName
    let strips: LightInStrips
    let frame: ShownFrame
  }

  private var work: Work?
  private var pace = RowPace()

  /// A cover and an opening are two; books of many sizes do not fill the disk.
  private static let most = 5

  /// Keeps light in a cache; a queue asks the disk for it, and the mailbox takes what is missing.
  init(_ cache: LightCache, errands: DispatchQueue, mailbox: Mailbox) {
    (self.cache, self.errands, self.mailbox) = (cache, errands, mailbox)
  }

  /// The digest of the shaders of which it is the light.
  var shaders: String { cache.shaders }

  /// Light of a name is not kept.
  mutating func miss(_ name: LightName) {
    missing.insert(name)
    mayBeMissing = true
  }

  /// Goes on with the light of what is seen, and of the empty desk, where it is not known: some rows a time.
  ///
  /// - Parameters:
  ///   - frame: what the window shows, as every window would; nil where it is not that.
  ///   - renderer: draws its light.
  mutating func store(of frame: ShownFrame?, by renderer: SceneRenderer) {
    mayBeMissing = false
    if let work, work.frame == frame { return goOn(with: work) }
    work = nil
    guard let frame, tried.count < Self.most else { return }
    let (width, height) = (Int(frame.view.width), Int(frame.view.height))
    let seen = EarlyFrame.places(of: frame.scene, in: frame.view).map(\.place)
    let scenes = [(seen, frame.scene), ([], .emptyDesk(in: frame.view))]
    for (places, scene) in scenes {
      let name = LightName(width: width, height: height, places: places)
      if tried.insert(name).inserted { seek(name) }
      guard missing.contains(name),
        let strips = try? LightInStrips(of: scene, width: width, height: height, by: renderer)
      else { continue }
      work = Work(name: name, strips: strips, frame: frame)
      mayBeMissing = true
      return
    }
  }

  /// Draws some rows of the light that is under way, as many as an event may wait for.
  private mutating func goOn(with work: Work) {
    mayBeMissing = true
    let start = ContinuousClock.now
    let rows = pace.rows(left: work.strips.rowsLeft, within: FrameScheduler.bound)
    do {
      let drawn = try work.strips.draw(rows: rows)
      pace.learn(rows: drawn, seconds: (ContinuousClock.now - start) / .seconds(1))
      guard let light = work.strips.finished else { return }
      // Its canvas stays on this thread.
      let (cache, name) = (cache, work.name)
      errands.async { cache.store(light, as: name) }
    } catch {
      // The next start draws without it.
    }
    missing.remove(work.name)
    self.work = nil
  }

  /// Asks the disk whether light is kept.
  private func seek(_ name: LightName) {
    let (mailbox, cache) = (mailbox, cache)
    errands.async { if !cache.has(name) { mailbox.put(.lightIsMissing(name)) } }
  }
}
