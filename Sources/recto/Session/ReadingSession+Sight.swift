import Desktop
import PageGeometry
import PageLayout
import ReaderCore
import SceneRendering
import Session

/// Hands on leaves that shaders bend in a way of their own: the device tells what is seen under the pointer.
///
/// It is asked for one pixel and answers when it can. What a hand does at a place waits for that, a few
/// milliseconds, and everything that it does afterwards waits behind it.
extension ReadingSession {
  /// Does what a hand did, as soon as it is known what is seen there.
  func receive(_ input: WindowInput) {
    if inputsWaiting.isEmpty, !waits(input) || isSightCurrent(at: input.place) {
      handle(input)
    } else {
      inputsWaiting.add(input, at: monotonicSeconds())
    }
  }

  /// Whether the book is in sight, with leaves that no formula knows at a place of the view.
  private func isBentFreely(at place: Vector2) -> Bool {
    guard let presented, !reader.isShelfInSight else { return false }
    return renderer.bendsFreely(inOther: isOther(place, in: presented))
  }

  private func isOther(_ place: Vector2, in frame: ShownFrame) -> Bool {
    frame.other != nil && place.x / frame.view.width >= frame.split
  }

  /// Whether an input means the page under it.
  private func waits(_ input: WindowInput) -> Bool {
    guard let place = input.place, isBentFreely(at: place) else { return false }
    if case .pointer = input { return reader.readsUnderPointer }
    return true
  }

  private func isSightCurrent(at place: Vector2?) -> Bool {
    placeKnown.map { $0.place == place } == true && placeKnownIn == scheduler.drawnAt
  }

  /// Takes what the device tells of the place under the pointer, does what waited for it, and asks for
  /// the next.
  func look() {
    if let asked = placeAsked, let answer = renderer.askedPlace {
      let point: SeenPoint? = if case .page(let point) = answer { point } else { nil }
      (placeKnown, placeKnownIn, placeAsked) = (asked, placeAskedIn, nil)
      send(.sighted(Sighting(place: asked.place, point: point)))
    }
    let time = monotonicSeconds()
    while let input = inputsWaiting.next(
      known: placeKnown, isCurrent: placeKnownIn == scheduler.drawnAt, at: time, waits: waits)
    {
      handle(input)
    }
    let pointer = window.pointer
    let place = inputsWaiting.place ?? Vector2(pointer.x, pointer.y)
    guard let presented, isBentFreely(at: place) else { return forgetSight() }
    guard placeAsked == nil, !isSightCurrent(at: place) || !inputsWaiting.isEmpty,
      place.x.isFinite, place.y.isFinite
    else { return }
    let (across, down) = (place.x / presented.view.width, place.y / presented.view.height)
    guard (0..<1).contains(across), (0..<1).contains(down) else { return }
    do {
      try renderer.askForPlace(
        at: Vector2(across, down), of: presented.scene, in: presented.view,
        quality: presented.quality, ofOther: isOther(place, in: presented))
      (placeAsked, placeAskedIn) = (
        PatientInputs.Known(place: place, time: time), scheduler.drawnAt
      )
    } catch {
      // Hands do without it.
      send(.reported("\(error)", isError: true))
      forgetSight()
    }
  }

  private func forgetSight() {
    guard placeKnown != nil else { return }
    (placeKnown, placeKnownIn) = (nil, nil)
    send(.sighted(nil))
  }
}
