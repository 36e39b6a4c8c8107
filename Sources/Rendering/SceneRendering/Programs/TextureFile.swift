internal import RectoBookModel
internal import RectoDiskFiles
internal import RectoImageFiles
internal import RectoShaderText

/// A picture for shaders as its file was at one moment, or what was wrong with it.
nonisolated struct TextureFile: Equatable, Sendable {
  /// Its pixels.
  enum Content: Sendable {
    /// Width, height, and R, G, B, A of each pixel, the lowest row first.
    case picture(width: Int, height: Int, bytes: [UInt8])
    /// Why there is none.
    case fault(String)
  }

  let content: Content
  /// Differs where the file does.
  let digest: Fingerprint
  /// Where it was read by a link, what that leads to.
  let end: String?

  /// Reads a PNG.
  init(_ path: String) {
    end = DiskFile.end(ofLink: path)
    do {
      let bytes = try DiskFile.read(path, atMost: Limits.shaderTextureBytes)
      let picture = try PictureFile.read(bytes, side: Limits.shaderTextureSide)
      content = .picture(
        width: picture.width, height: picture.height, bytes: Self.turnedOver(picture))
      digest = Fingerprint(bytes)
    } catch {
      let reason = (error as? DiskFileError)?.reason ?? "\(error)"
      content = .fault(reason)
      digest = Fingerprint(reason.utf8)
    }
  }

  /// Two are equal where their files are: comparing pixels would take as long as reading them.
  static func == (a: TextureFile, b: TextureFile) -> Bool {
    a.digest == b.digest && a.end == b.end
  }

  private static func turnedOver(_ picture: Bitmap) -> [UInt8] {
    let row = picture.width * 4
    var bytes: [UInt8] = []
    bytes.reserveCapacity(picture.bytes.count)
    for top in stride(from: picture.height - 1, through: 0, by: -1) {
      bytes += picture.bytes[top * row..<(top + 1) * row]
    }
    return bytes
  }
}

/// A picture that a program reads, at its unit.
struct TextureUse: Equatable {
  let texture: ShaderTexture
  let file: TextureFile
  /// Whether its numbers are colours, which arrive as linear light.
  let isColor: Bool
  let unit: Int

  /// The first unit that no page and no pass has: those from here on are there on every device.
  static let firstUnit = ScenePicture.units.upperBound

  /// The pictures of a program, each at a unit of its own.
  ///
  /// - Throws: `ShaderProblem` at the line of one that is not there, is none, or is one too many.
  static func all(
    of textures: [ShaderTexture], isImage: Bool, in files: ShaderSnapshot
  ) throws(ShaderProblem) -> [TextureUse] {
    var uses: [TextureUse] = []
    for texture in textures {
      func problem(_ message: String) -> ShaderProblem {
        ShaderProblem(path: texture.place.path, line: texture.place.line, message: message)
      }
      if let other = uses.first(where: { $0.texture.name == texture.name }) {
        throw problem("\(texture.name) is declared differently at \(other.texture.place)")
      }
      guard uses.count < Limits.shaderTextures else {
        throw problem("a shader has at most \(Limits.shaderTextures) textures of its own")
      }
      guard let file = files.texture(texture.path) else {
        throw problem("there are more than \(Limits.shaderTexturesOfAll) textures")
      }
      if case .fault(let reason) = file.content {
        throw problem("cannot read \(texture.path): \(reason)")
      }
      let encoding = texture.encoding ?? (isImage ? .linear : .srgb)
      uses.append(
        TextureUse(
          texture: texture, file: file, isColor: encoding == .srgb, unit: firstUnit + uses.count))
    }
    return uses
  }
}
