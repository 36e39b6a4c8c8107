internal import RectoBookModel
internal import RectoReaderCore

/// The small pictures that others make: of pages, and of looks.
///
/// Law: none is larger than `Limits.thumbnailSide`, and there are no more of looks than `Limits.lookPictures` and one.
@MainActor struct OverlayPictures {
  private(set) var thumbnails: [PageNumber: Picture] = [:]
  private(set) var looks: [OverlayContent.LookPicture: Picture] = [:]

  /// Takes that of a page, or that there is none; whether that changes anything.
  mutating func set(_ page: PageNumber, _ bitmap: Bitmap?) -> Bool {
    guard let bitmap else {
      thumbnails[page] = nil
      return true
    }
    guard let picture = Self.picture(of: bitmap) else { return false }
    thumbnails[page] = picture
    return true
  }

  /// Takes that of a look, or that there is none; whether that changes anything.
  mutating func set(_ look: OverlayContent.LookPicture, _ bitmap: Bitmap?) -> Bool {
    guard let bitmap else { return looks.removeValue(forKey: look) != nil }
    guard looks[look] != nil || looks.count <= Limits.lookPictures,
      let picture = Self.picture(of: bitmap)
    else { return false }
    looks[look] = picture
    return true
  }

  /// Lets go of those of all pages.
  mutating func dropThumbnails() { thumbnails = [:] }

  private static func picture(of bitmap: Bitmap) -> Picture? {
    guard max(bitmap.width, bitmap.height) <= Limits.thumbnailSide else { return nil }
    return Picture(
      width: bitmap.width, height: bitmap.height, bytes: bitmap.bytes, hasLevels: true)
  }
}
