internal import BookModel
internal import GLDevice

/// Small pictures of pages.
///
/// Law: what is kept takes at most `budget` bytes; what was seen longest ago goes first.
@MainActor final class Thumbnails {
  private var kept: [PageNumber: (picture: Picture, lastUse: Int)] = [:]
  private var clock = 0
  private let budget: Int

  /// Makes an empty store.
  init(budget: Int = Limits.thumbnailBytes) { self.budget = budget }

  isolated deinit {}

  /// Bytes that are kept.
  var byteCount: Int { kept.values.reduce(0) { $0 + $1.picture.byteCount } }

  /// A page's picture, where there is one.
  func picture(of page: PageNumber) -> Picture? {
    clock += 1
    kept[page]?.lastUse = clock
    return kept[page]?.picture
  }

  /// Takes a page's picture; one that is larger than any thumbnail is passed over.
  func set(_ bitmap: Bitmap, of page: PageNumber) {
    guard max(bitmap.width, bitmap.height) <= Limits.thumbnailSide else { return }
    clock += 1
    let picture = Picture(
      width: bitmap.width, height: bitmap.height, bytes: bitmap.bytes, hasLevels: true)
    kept[page] = (picture, clock)
    var total = byteCount
    while total > budget, let oldest = kept.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      total -= oldest.value.picture.byteCount
      kept[oldest.key] = nil
    }
  }

  /// Lets go of all others.
  func drop(except pages: Set<PageNumber>) { kept = kept.filter { pages.contains($0.key) } }
}
