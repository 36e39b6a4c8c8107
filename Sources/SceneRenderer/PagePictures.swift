internal import BookModel
internal import GLDevice

/// The one table from page to texture.
final class PagePictures {
  private final class Picture {
    let texture: Texture
    let width: Int
    let byteCount: Int

    init(texture: consuming Texture, width: Int, byteCount: Int) {
      self.texture = texture
      (self.width, self.byteCount) = (width, byteCount)
    }

    isolated deinit {}
  }

  private var pictures: [PageNumber: Picture] = [:]
  private let anisotropy: Int
  private let longestSide: Int
  /// Whether every page is shown as a white picture, so that light alone is seen.
  var areWhite = false
  /// White: what is sampled where there is no picture, so that no other page's can be.
  private let blank: Texture

  init(device: Device) {
    anisotropy = device.filtersAnisotropically ? 8 : 1
    longestSide = device.maximumTextureSide
    blank = Texture(levels: [(1, 1)])
    let white: [UInt8] = [255, 255, 255, 255]
    blank.upload(level: 0, width: 1, height: 1, bytes: white)
  }

  /// Uploads a picture in place of any earlier one of that page, from the first level on that the
  /// device can take: a texture that is too large would be black.
  func set(_ page: PageNumber, chain: MipChain, bytes: RawSpan) {
    precondition(
      bytes.byteCount == chain.byteCount,
      "this chain has \(chain.byteCount) bytes, got \(bytes.byteCount)")
    let first =
      chain.levels.firstIndex { max($0.width, $0.height) <= longestSide } ?? chain.levels.count - 1
    let levels = Array(chain.levels[first...])
    let texture = Texture(levels: levels, anisotropy: anisotropy)
    let start = chain.offset(ofLevel: first)
    var offset = start
    for (index, level) in levels.enumerated() {
      let count = level.width * level.height * 4
      texture.upload(
        level: index, width: level.width, height: level.height,
        bytes: bytes.extracting(offset..<offset + count))
      offset += count
    }
    pictures[page] = Picture(
      texture: texture, width: levels[0].width, byteCount: chain.byteCount - start)
  }

  /// Forgets all other pages.
  func keepOnly(_ pages: Set<PageNumber>) {
    pictures = pictures.filter { pages.contains($0.key) }
  }

  /// The bytes of all pictures, mip levels included.
  var byteCount: Int { pictures.values.reduce(0) { $0 + $1.byteCount } }

  /// How many pixels across the picture of a page is, or nil where there is none.
  func width(of page: PageNumber) -> Int? { pictures[page]?.width }

  /// Whether there is a picture for this page.
  func has(_ page: PageNumber?) -> Bool {
    page.map { areWhite || pictures[$0] != nil } ?? false
  }

  /// Makes the page's picture, or white, the texture of a unit.
  func bind(_ page: PageNumber?, unit: Int) {
    if !areWhite, let page, let picture = pictures[page] {
      picture.texture.bind(unit: unit)
    } else {
      blank.bind(unit: unit)
    }
  }

  isolated deinit {}
}
