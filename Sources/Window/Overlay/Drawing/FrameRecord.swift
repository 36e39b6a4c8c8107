internal import RectoBookModel

/// What a frame leaves behind beside its pixels: where its parts lie, which pages it shows, and the tip that
/// is drawn over everything once the rest is.
final class FrameRecord {
  /// Where everything came to lie, the lowest first.
  private(set) var places: [OverlayPlace] = []
  /// The pages of which pictures are in sight, in the order of the screen.
  private(set) var visiblePictures: [PageNumber] = []
  /// What is told of the thing under the pointer, and where that is.
  var tip: (text: String, box: OverlayBox)?
  private var clips: [OverlayBox]

  /// Begins a frame of a view.
  init(_ view: OverlayBox) { clips = [view] }

  /// Notes that a part lies in a box, as far as that is in sight.
  func put(_ part: OverlayPart, _ box: OverlayBox) {
    let seen = clips.reduce(box) { $0.intersection($1) }
    if !seen.isEmpty { places.append(OverlayPlace(part: part, box: seen)) }
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
