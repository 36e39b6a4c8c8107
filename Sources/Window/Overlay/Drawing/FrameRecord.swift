internal import PageGeometry
internal import RectoBookModel

/// What a frame leaves behind beside its pixels: where its parts lie, which pages it shows, and the tip that
/// is drawn over everything once the rest is.
final class FrameRecord {
  /// Where everything came to lie, the lowest first.
  private(set) var places: [OverlayPlace] = []
  /// The pages of which pictures are in sight, in the order of the screen.
  private(set) var visiblePictures: [PageNumber] = []
  /// What is told of the thing under the pointer, where that is, and how far up it may be told.
  var tip: (text: String, box: OverlayBox, top: Double)?
  /// The words that were written, in their order.
  private(set) var texts: [WrittenText] = []
  /// The sheets that cover what was drawn before them, each with how many words that were.
  private(set) var covers: [(box: OverlayBox, after: Int)] = []
  /// What keys mean.
  private(set) var focused: [OverlayBox] = []
  private var clips: [OverlayBox]

  /// Begins a frame of a view.
  init(_ view: OverlayBox) { clips = [view] }

  /// Notes that a part lies in a box, as far as that is in sight.
  func put(_ part: OverlayPart, _ box: OverlayBox) {
    let seen = clips.reduce(box) { $0.intersection($1) }
    if !seen.isEmpty { places.append(OverlayPlace(part: part, box: seen)) }
  }

  /// Notes that words stand at a place.
  func write(_ words: LaidOutText, at place: Vector2) {
    let box = OverlayBox(
      place.x, place.y, width: Double(words.width), height: Double(words.height))
    let seen = clips.reduce(box) { $0.intersection($1) }
    guard !seen.isEmpty else { return }
    texts.append(
      WrittenText(
        text: words.text, box: box, seen: seen, isCut: words.isCut, pixels: words.pixels))
  }

  /// Notes that a sheet covers what is below.
  func cover(_ box: OverlayBox) { covers.append((box, texts.count)) }

  /// Notes that keys mean what is in a box.
  func focus(_ box: OverlayBox) {
    let seen = clips.reduce(box) { $0.intersection($1) }
    if !seen.isEmpty { focused.append(seen) }
  }

  /// Keeps the places that `body` notes inside a box.
  func clipped(to box: OverlayBox, _ body: () -> Void) {
    clips.append(box)
    body()
    clips.removeLast()
  }

  /// Notes that a page is in sight.
  func show(_ page: PageNumber) {
    if !visiblePictures.contains(page) { visiblePictures.append(page) }
  }
}
