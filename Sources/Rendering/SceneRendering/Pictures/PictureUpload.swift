internal import RectoBookModel
internal import RectoGLDevice
internal import PageLayout

/// A texture and what is in it so far.
final class PagePicture {
  let texture: Texture
  /// The levels of the texture, the largest first.
  let levels: [(width: Int, height: Int)]
  /// The bytes of the levels.
  let byteCount: Int
  /// Where it lies on its page, in fractions from the upper left corner.
  let place: Rectangle
  /// The finest level that is there with all that are coarser; nil where none is.
  fileprivate(set) var finest: Int?

  init(
    texture: consuming Texture, levels: [(width: Int, height: Int)], byteCount: Int,
    place: Rectangle
  ) {
    self.texture = texture
    (self.levels, self.byteCount, self.place) = (levels, byteCount, place)
  }

  /// Whether every level is there.
  var isComplete: Bool { finest == 0 }

  /// Pixels across the finest level that is there.
  var width: Int? { finest.map { levels[$0].width } }

  isolated deinit {}
}

/// A picture on its way to the device, in slices of a few rows, the smallest level first, so that
/// it can be shown before it is complete and no frame waits for all of it.
final class PictureUpload {
  /// Where the pixels go.
  let picture: PagePicture
  /// What lends the pixels; they stay alive as long as this.
  private let lender: PixelLender
  /// Where the first level of the texture begins in the chain, in bytes: the levels before it are
  /// larger than the device can take.
  private let start: Int
  private var level: Int
  private var row = 0

  /// Bytes that are copied before anybody looks at the clock again: a third of a millisecond on a
  /// slow machine.
  static let sliceBytes = 512 << 10

  init(picture: PagePicture, start: Int, lender: @escaping PixelLender) {
    (self.picture, self.start, self.lender) = (picture, start, lender)
    level = picture.levels.count - 1
  }

  /// Uploads slices, at least one, until the picture is complete or `mayGoOn` says no.
  func advance(through ring: UnpackRing?, while mayGoOn: () -> Bool) {
    lender { advance(bytes: $0, through: ring, while: mayGoOn) }
  }

  /// The same with the pixels of the whole chain at hand.
  func advance(bytes: RawSpan, through ring: UnpackRing?, while mayGoOn: () -> Bool) {
    repeat {
      guard !picture.isComplete else { return }
      let (width, height) = picture.levels[level]
      let rows = min(height - row, max(1, Self.sliceBytes / (width * 4)))
      let offset = start + offsetOfLevel + row * width * 4
      picture.texture.upload(
        level: level, row: row, width: width, height: rows,
        bytes: bytes.extracting(offset..<offset + rows * width * 4), through: ring)
      row += rows
      if row == height {
        picture.texture.limit(toLevel: level)
        picture.finest = level
        (level, row) = (level - 1, 0)
      }
    } while mayGoOn()
  }

  private var offsetOfLevel: Int {
    picture.levels[..<level].reduce(0) { $0 + $1.width * $1.height * 4 }
  }

  isolated deinit {}
}
