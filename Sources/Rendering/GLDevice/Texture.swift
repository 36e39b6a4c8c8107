internal import RectoCGL

/// Owns one texture of the current context: RGBA, 8-bit mostly.
nonisolated public struct Texture: ~Copyable {
  let name: UInt32

  /// How colours are stored.
  public enum Encoding: Sendable {
    /// sRGB, decoded to linear light when sampled.
    case sRGB
    /// Numbers as they are.
    case linear
    /// Floating numbers of 16 bits, as they are: for pictures that are drawn into.
    case half
    /// Floating numbers of 32 bits, likewise.
    case float

    var format: UInt32 {
      switch self {
      case .sRGB: RECTO_SRGB8_ALPHA8
      case .linear: RECTO_RGBA8
      case .half: RECTO_RGBA16F
      case .float: RECTO_RGBA32F
      }
    }
  }

  /// What lies beyond the edges.
  public enum Wrapping: Sendable {
    /// The colour of the edge.
    case clamped
    /// The picture again.
    case repeated
  }

  /// Makes a texture whose levels are black until they are uploaded.
  ///
  /// - Parameters:
  ///   - levels: width and height of each mip level, the largest first; not empty.
  ///   - encoding: how colours are stored.
  ///   - wrapping: what lies beyond the edges.
  ///   - anisotropy: how many samples may follow a slanted surface; 1 switches it off.
  ///   - isMadeAtOnce: whether the device is asked for all levels in one call, each being half of
  ///     the one before; only where it can.
  @MainActor public init(
    levels: [(width: Int, height: Int)], encoding: Encoding = .sRGB,
    wrapping: Wrapping = .clamped, anisotropy: Int = 1, isMadeAtOnce: Bool = false
  ) {
    var name: UInt32 = 0
    unsafe glGenTextures(count: 1, names: &name)
    self.name = name
    glBindTexture(target: RECTO_TEXTURE_2D, texture: name)
    let format = encoding.format
    if isMadeAtOnce {
      glTexStorage2D(
        target: RECTO_TEXTURE_2D, levels: Int32(levels.count), format: format,
        width: Int32(levels[0].width), height: Int32(levels[0].height))
    } else {
      for (index, level) in levels.enumerated() {
        glTexImage2D(
          target: RECTO_TEXTURE_2D, level: Int32(index), format: Int32(format),
          width: Int32(level.width), height: Int32(level.height), border: 0, layout: RECTO_RGBA,
          type: RECTO_UNSIGNED_BYTE, data: nil)
      }
    }
    let smallest = levels.count > 1 ? RECTO_LINEAR_MIPMAP_LINEAR : RECTO_LINEAR
    let edge = wrapping == .clamped ? RECTO_CLAMP_TO_EDGE : RECTO_REPEAT
    Self.set(RECTO_TEXTURE_MAX_LEVEL, UInt32(levels.count - 1))
    Self.set(RECTO_TEXTURE_MIN_FILTER, smallest)
    Self.set(RECTO_TEXTURE_MAG_FILTER, RECTO_LINEAR)
    Self.set(RECTO_TEXTURE_WRAP_S, edge)
    Self.set(RECTO_TEXTURE_WRAP_T, edge)
    if anisotropy > 1 { Self.set(RECTO_TEXTURE_MAX_ANISOTROPY_EXT, UInt32(anisotropy)) }
  }

  /// Uploads rows of one level: R, G, B, A of each pixel, the first row first, no padding.
  ///
  /// - Parameters:
  ///   - level: the level, 0 being the largest.
  ///   - row: the first of the rows.
  ///   - width: the width that the level was made with.
  ///   - height: how many rows.
  ///   - bytes: four a pixel.
  ///   - ring: buffers to go through, or nil where the call itself is to copy.
  @MainActor public func upload(
    level: Int, row: Int = 0, width: Int, height: Int, bytes: RawSpan,
    through ring: UnpackRing? = nil
  ) {
    precondition(
      bytes.byteCount == width * height * 4,
      "\(width)×\(height) pixels have \(width * height * 4) bytes, got \(bytes.byteCount)")
    glBindTexture(target: RECTO_TEXTURE_2D, texture: name)
    glPixelStorei(what: RECTO_UNPACK_ALIGNMENT, value: 1)
    // Safe because the span has exactly the bytes that the call copies.
    unsafe bytes.withUnsafeBytes { source in
      if let ring {
        unsafe ring.fill(source)
        // With a buffer bound, the pointer is an offset into it.
        unsafe upload(level, row, width, height, nil)
        ring.release()
      } else {
        unsafe upload(level, row, width, height, source.baseAddress)
      }
    }
  }

  @MainActor private func upload(
    _ level: Int, _ row: Int, _ width: Int, _ height: Int, _ data: UnsafeRawPointer?
  ) {
    unsafe glTexSubImage2D(
      target: RECTO_TEXTURE_2D, level: Int32(level), x: 0, y: Int32(row), width: Int32(width),
      height: Int32(height), layout: RECTO_RGBA, type: RECTO_UNSIGNED_BYTE, data: data)
  }

  /// Uploads a rectangle of one level, its upper left pixel at `x`, `y`: four bytes a pixel, no padding.
  @MainActor public func upload(
    level: Int, x: Int, y: Int, width: Int, height: Int, bytes: [UInt8]
  ) {
    precondition(
      bytes.count == width * height * 4,
      "\(width)×\(height) pixels have \(width * height * 4) bytes, got \(bytes.count)")
    glBindTexture(target: RECTO_TEXTURE_2D, texture: name)
    glPixelStorei(what: RECTO_UNPACK_ALIGNMENT, value: 1)
    // Safe because the array has exactly the bytes that the call copies.
    unsafe bytes.withUnsafeBytes { source in
      unsafe glTexSubImage2D(
        target: RECTO_TEXTURE_2D, level: Int32(level), x: Int32(x), y: Int32(y),
        width: Int32(width), height: Int32(height), layout: RECTO_RGBA,
        type: RECTO_UNSIGNED_BYTE, data: source.baseAddress)
    }
  }

  /// Samples no level finer than this one, until it is said otherwise.
  @MainActor public func limit(toLevel level: Int) {
    glBindTexture(target: RECTO_TEXTURE_2D, texture: name)
    Self.set(RECTO_TEXTURE_BASE_LEVEL, UInt32(level))
  }

  /// Uploads one level from an array, which holds what the span would.
  @MainActor public func upload(level: Int, width: Int, height: Int, bytes: [UInt8]) {
    withRawSpan(of: bytes) { upload(level: level, width: width, height: height, bytes: $0) }
  }

  /// Mixes no pixels from now on.
  @MainActor public func useNearestPixel() {
    glBindTexture(target: RECTO_TEXTURE_2D, texture: name)
    Self.set(RECTO_TEXTURE_MIN_FILTER, RECTO_NEAREST)
    Self.set(RECTO_TEXTURE_MAG_FILTER, RECTO_NEAREST)
  }

  /// Computes every level from the largest.
  @MainActor public func fillLevels() {
    glBindTexture(target: RECTO_TEXTURE_2D, texture: name)
    glGenerateMipmap(target: RECTO_TEXTURE_2D)
  }

  /// Makes it the texture of a unit.
  @MainActor public func bind(unit: Int) {
    glActiveTexture(unit: RECTO_TEXTURE0 + UInt32(unit))
    glBindTexture(target: RECTO_TEXTURE_2D, texture: name)
  }

  /// Names it for those who look on; only where the device takes names.
  @MainActor public func label(_ label: String) {
    unsafe glObjectLabel(kind: RECTO_TEXTURE, object: name, name: label)
  }

  /// Reads sRGB bytes as they are stored from now on; only where the device can.
  @MainActor func readEncoded() {
    glBindTexture(target: RECTO_TEXTURE_2D, texture: name)
    Self.set(RECTO_TEXTURE_SRGB_DECODE_EXT, RECTO_SKIP_DECODE_EXT)
  }

  @MainActor private static func set(_ what: UInt32, _ value: UInt32) {
    glTexParameteri(target: RECTO_TEXTURE_2D, what: what, value: Int32(value))
  }

  deinit {
    MainActor.assertIsolated("a texture is deleted on the thread of its context")
    var name = name
    unsafe glDeleteTextures(count: 1, names: &name)
  }
}

@available(*, unavailable) extension Texture: Sendable {}

/// Says which unit's texture is another when the next one is made or changed.
public func chooseTextureUnit(_ unit: Int) { glActiveTexture(unit: RECTO_TEXTURE0 + UInt32(unit)) }

/// Lends an array's bytes as a span.
public func withRawSpan(of bytes: [UInt8], _ body: (RawSpan) -> Void) {
  // Safe because the array outlives the call, and a span does not outlive its borrower.
  unsafe bytes.withUnsafeBytes { unsafe body(RawSpan(_unsafeBytes: $0)) }
}
