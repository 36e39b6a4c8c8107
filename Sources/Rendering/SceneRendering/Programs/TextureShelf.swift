internal import RectoBookModel
internal import RectoGLDevice
internal import RectoShaderText

/// A texture that can be kept in a collection.
final class KeptTexture {
  let texture: Texture
  let width: Int
  let height: Int

  init(_ texture: consuming Texture, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    self.texture = texture
  }

  isolated deinit {}
}

/// The textures that programs read from files: each once, however many programs read it, and as long as
/// one of them is kept.
final class TextureShelf {
  private struct Key: Hashable {
    let digest: Fingerprint
    let filter: ShaderTexture.Filter
    let wrap: ShaderTexture.Wrap
    let isColor: Bool
  }

  private struct Entry {
    weak var texture: KeptTexture?
  }

  private var entries: [Key: Entry] = [:]

  /// How many are on the device, for tests.
  var count: Int { entries.values.count { $0.texture != nil } }

  /// The texture of a use, uploaded if no program has it yet; nil of a file that is at fault.
  func texture(of use: TextureUse) -> KeptTexture? {
    guard case .picture(let width, let height, let bytes) = use.file.content else { return nil }
    let key = Key(
      digest: use.file.digest, filter: use.texture.filter, wrap: use.texture.wrap,
      isColor: use.isColor)
    if let kept = entries[key]?.texture { return kept }
    entries = entries.filter { $0.value.texture != nil }
    // A program may be made in the middle of a draw: what is bound for that stays bound.
    chooseTextureUnit(use.unit)
    let count = use.texture.filter == .mipmap ? MipChain.levelCount(width, height) : 1
    let levels = (0..<count).map { (width: max(1, width >> $0), height: max(1, height >> $0)) }
    let texture = Texture(
      levels: levels, encoding: use.isColor ? .sRGB : .linear,
      wrapping: use.texture.wrap == .repeat ? .repeated : .clamped)
    texture.upload(level: 0, width: width, height: height, bytes: bytes)
    if count > 1 { texture.fillLevels() }
    if use.texture.filter == .nearest { texture.useNearestPixel() }
    let made = KeptTexture(texture, width: width, height: height)
    entries[key] = Entry(texture: made)
    return made
  }

  isolated deinit {}
}

extension MipChain {
  fileprivate static func levelCount(_ width: Int, _ height: Int) -> Int {
    MipChain(width: width, height: height).levels.count
  }
}
