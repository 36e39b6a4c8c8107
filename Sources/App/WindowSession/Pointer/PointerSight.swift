import RectoDesktop
import PageGeometry
import PageLayout
import RectoReaderCore
import RectoSceneRendering
import RectoSession

/// What is seen under the pointer where shaders bend leaves in a way of their own: the device tells.
///
/// It is asked for one pixel and answers when it can. What a hand does at a place waits for that, a few
/// milliseconds, and everything that it does afterwards waits behind it.
struct PointerSight {
  /// What was asked for, what is known, and when the frames were drawn in which that was seen.
  private var asked: PatientInputs.Known?
  private var known: PatientInputs.Known?
  private var askedIn: Double?
  private var knownIn: Double?
  /// What hands did where it is not known what is seen.
  private var waiting = PatientInputs()

  /// Whether anything waits.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Takes what a hand did.
  ///
  /// - Returns: whether it is to be done at once; else `next` gives it when it is known what is seen there.
  mutating func receive(
    _ heard: HeardInput, over frames: FramePresenter, for reader: Reader
  ) -> Bool {
    let input = heard.input
    guard waiting.isEmpty,
      !Self.waits(input, over: frames, for: reader)
        || isCurrent(at: input.place, in: frames)
    else {
      waiting.add(input, at: heard.time, now: monotonicSeconds())
      return false
    }
    return true
  }

  /// Takes what the device tells of the place that was asked for.
  mutating func receiveAnswer(from frames: FramePresenter) -> [Event] {
    guard let asked, let answer = frames.renderer.askedPlace else { return [] }
    let point: SeenPoint? = if case .page(let point) = answer { point } else { nil }
    (known, knownIn, self.asked) = (asked, askedIn, nil)
    return [.sighted(Sighting(place: asked.place, point: point))]
  }

  /// What a hand did that need not wait any longer, in order.
  mutating func next(over frames: FramePresenter, for reader: Reader, at time: Double)
    -> HeardInput?
  {
    waiting.next(known: known, isCurrent: knownIn == frames.scheduler.drawnAt, at: time) {
      Self.waits($0, over: frames, for: reader)
    }
  }

  /// Asks for the place of the first hand that waits, or of the pointer, where it is not known.
  mutating func ask(_ frames: FramePresenter, for reader: Reader, at time: Double) -> [Event] {
    let pointer = frames.window.pointer
    let place = waiting.place ?? Vector2(pointer.x, pointer.y)
    guard let presented = frames.presented,
      Self.isBentFreely(at: place, in: frames, for: reader)
    else { return forget() }
    guard asked == nil, !isCurrent(at: place, in: frames) || !waiting.isEmpty,
      place.x.isFinite, place.y.isFinite
    else { return [] }
    let (across, down) = (place.x / presented.view.width, place.y / presented.view.height)
    guard (0..<1).contains(across), (0..<1).contains(down) else { return [] }
    do {
      try frames.renderer.askForPlace(
        at: Vector2(across, down), of: presented.scene, in: presented.view,
        quality: presented.quality, ofOther: Self.isOther(place, in: presented))
      (asked, askedIn) = (
        PatientInputs.Known(place: place, time: time), frames.scheduler.drawnAt
      )
      return []
    } catch {
      // Hands do without it.
      return [.reported("\(error)", isError: true)] + forget()
    }
  }

  private mutating func forget() -> [Event] {
    guard known != nil else { return [] }
    (known, knownIn) = (nil, nil)
    return [.sighted(nil)]
  }

  private func isCurrent(at place: Vector2?, in frames: FramePresenter) -> Bool {
    known.map { $0.place == place } == true && knownIn == frames.scheduler.drawnAt
  }

  /// Whether the book is in sight, with leaves that no formula knows at a place of the view.
  private static func isBentFreely(
    at place: Vector2, in frames: FramePresenter, for reader: Reader
  ) -> Bool {
    guard let presented = frames.presented, !reader.isShelfInSight else { return false }
    return frames.renderer.bendsFreely(inOther: isOther(place, in: presented))
  }

  private static func isOther(_ place: Vector2, in frame: ShownFrame) -> Bool {
    frame.other != nil && place.x / frame.view.width >= frame.split
  }

  /// Whether an input means the page under it.
  private static func waits(
    _ input: WindowInput, over frames: FramePresenter, for reader: Reader
  ) -> Bool {
    guard let place = input.place, isBentFreely(at: place, in: frames, for: reader) else {
      return false
    }
    if case .pointer = input { return reader.readsUnderPointer }
    return true
  }
}
