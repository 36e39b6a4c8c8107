internal import RectoCGL

/// Owns a picture that can be drawn into: colour and depth, with one or more samples a pixel.
nonisolated public struct Framebuffer: ~Copyable {
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  /// Samples a pixel.
  public let samples: Int
  /// The finished picture, after `resolve`.
  public let picture: Texture
  /// Whether sampling `picture` gives the stored, encoded numbers instead of linear light.
  public let readsEncoded: Bool

  private let resolved: UInt32
  private let drawn: UInt32
  private let color: UInt32
  private let depth: UInt32

  /// Makes a framebuffer.
  ///
  /// - Parameters:
  ///   - width: pixels across, at least 1.
  ///   - height: pixels down, at least 1.
  ///   - samples: samples a pixel; cut to what the device offers.
  ///   - encoding: how colours are stored.
  ///   - hasDepth: whether things are drawn into it that hide each other.
  ///   - device: the device of the current context.
  /// - Throws: `DeviceError` where the driver refuses, for instance for want of memory.
  @MainActor public init(
    width: Int, height: Int, samples: Int, encoding: Texture.Encoding, hasDepth: Bool = true,
    device: Device
  ) throws(DeviceError) {
    let samples = max(1, min(samples, device.maximumSamples))
    let picture = Texture(levels: [(width, height)], encoding: encoding)
    let readsEncoded = encoding == .sRGB && device.readsEncoded
    if readsEncoded { picture.readEncoded() }
    var names: [UInt32] = [0, 0]
    unsafe glGenFramebuffers(count: 2, names: &names)
    var stores: [UInt32] = [0, 0]
    unsafe glGenRenderbuffers(count: 2, names: &stores)
    let format = encoding.format
    glBindFramebuffer(target: RECTO_FRAMEBUFFER, framebuffer: names[0])
    glFramebufferTexture2D(
      target: RECTO_FRAMEBUFFER, attachment: RECTO_COLOR_ATTACHMENT0, kind: RECTO_TEXTURE_2D,
      texture: picture.name, level: 0)
    if samples > 1 {
      glBindFramebuffer(target: RECTO_FRAMEBUFFER, framebuffer: names[1])
      Self.attach(
        stores[0], format, RECTO_COLOR_ATTACHMENT0, samples: samples, width: width,
        height: height)
    }
    if hasDepth {
      Self.attach(
        stores[1], RECTO_DEPTH_COMPONENT24, RECTO_DEPTH_ATTACHMENT,
        samples: samples > 1 ? samples : 0, width: width, height: height)
    }
    let status = glCheckFramebufferStatus(target: RECTO_FRAMEBUFFER)
    (self.width, self.height, self.samples) = (width, height, samples)
    self.picture = picture
    self.readsEncoded = readsEncoded
    (resolved, drawn) = (names[0], samples > 1 ? names[1] : names[0])
    (color, depth) = (stores[0], stores[1])
    self.format = format
    unused = names[1]
    guard status == RECTO_FRAMEBUFFER_COMPLETE else {
      throw DeviceError(
        "draw \(width)×\(height) pixels", reason: "the driver refuses (\(status))")
    }
  }

  private let unused: UInt32
  private let format: UInt32

  /// Begins drawing into it, the whole of it.
  ///
  /// - Parameters:
  ///   - encodes: whether colours are linear light, which sRGB bytes encode; else they are stored as they are given.
  ///   - whole: where all of the picture would lie of which it takes a part, counted from its own lower left corner;
  ///     nil where it takes all.
  @MainActor public func begin(
    encodes: Bool = true, partOf whole: (x: Int, y: Int, width: Int, height: Int)? = nil
  ) {
    let whole = whole ?? (0, 0, width, height)
    glBindFramebuffer(target: RECTO_FRAMEBUFFER, framebuffer: drawn)
    glViewport(
      x: Int32(whole.x), y: Int32(whole.y), width: Int32(whole.width), height: Int32(whole.height))
    encodeColors(encodes)
  }

  /// Names it for those who look on; only where the device takes names.
  @MainActor public func label(_ label: String) {
    unsafe glObjectLabel(kind: RECTO_FRAMEBUFFER, object: resolved, name: label)
    if drawn != resolved {
      unsafe glObjectLabel(kind: RECTO_FRAMEBUFFER, object: drawn, name: label + ", samples")
    }
    picture.label(label)
  }

  /// Makes one sample of many: `picture` is finished then.
  @MainActor public func resolve() {
    guard drawn != resolved else { return }
    Self.copy((0, 0, width, height), from: drawn, to: resolved)
  }

  /// Makes one sample of many in a part, which is finished then in a place of another one of the same encoding.
  ///
  /// - Parameters:
  ///   - part: its pixels, counted from the lower left corner.
  ///   - other: where it goes.
  ///   - place: the lower left corner of the part there.
  @MainActor public func resolve(
    _ part: (x: Int, y: Int, width: Int, height: Int), onto other: borrowing Framebuffer,
    at place: (x: Int, y: Int)
  ) {
    Self.copy(part, from: drawn, to: other.resolved, at: place)
  }

  /// Copies a part of the finished picture to the same place of another one of the same size and encoding.
  @MainActor public func copy(
    _ part: (x: Int, y: Int, width: Int, height: Int), onto other: borrowing Framebuffer
  ) {
    Self.copy(part, from: resolved, to: other.resolved)
  }

  @MainActor private static func copy(
    _ part: (x: Int, y: Int, width: Int, height: Int), from source: UInt32, to target: UInt32,
    at place: (x: Int, y: Int)? = nil
  ) {
    glBindFramebuffer(target: RECTO_READ_FRAMEBUFFER, framebuffer: source)
    glBindFramebuffer(target: RECTO_DRAW_FRAMEBUFFER, framebuffer: target)
    let (x, y) = (Int32(part.x), Int32(part.y))
    let (width, height) = (Int32(part.width), Int32(part.height))
    let (toX, toY) = place.map { (Int32($0.x), Int32($0.y)) } ?? (x, y)
    glBlitFramebuffer(
      x0: x, y0: y, x1: x + width, y1: y + height, toX0: toX, toY0: toY, toX1: toX + width,
      toY1: toY + height,
      buffers: RECTO_COLOR_BUFFER_BIT, filter: RECTO_NEAREST)
  }

  /// Stores a part of the finished picture in the same place of a surface of the same size.
  ///
  /// - Parameters:
  ///   - part: its pixels, counted from the lower left corner.
  ///   - surface: the surface.
  /// - Returns: the same, counted from the upper left corner.
  @MainActor public func store(
    _ part: (x: Int, y: Int, width: Int, height: Int), onto surface: any FrameSurface
  ) -> (x: Int, y: Int, width: Int, height: Int) {
    precondition(surface.size == SIMD2(width, height), "a surface is as large as what is stored")
    let bytes = readBytes(of: part)
    let top = height - part.y - part.height
    // Safe because the part lies within the picture, and the surface is as large.
    unsafe surface.write { pixels in
      for row in 0..<part.height {
        let from = (part.height - 1 - row) * part.width * 4
        let to = ((top + row) * width + part.x) * 4
        for column in 0..<part.width {
          let (source, target) = (from + column * 4, to + column * 4)
          unsafe pixels[target] = bytes[source + 2]
          unsafe pixels[target + 1] = bytes[source + 1]
          unsafe pixels[target + 2] = bytes[source]
        }
      }
    }
    return (part.x, top, part.width, part.height)
  }

  /// Keeps the finished picture and gives back all other memory, most of it where a pixel has many samples: nothing
  /// can be drawn into it any more.
  @MainActor public func dropSamples() {
    guard drawn != resolved else { return }
    for (store, format) in [
      (color, format), (depth, RECTO_DEPTH_COMPONENT24),
    ] {
      glBindRenderbuffer(target: RECTO_RENDERBUFFER, renderbuffer: store)
      glRenderbufferStorageMultisample(
        target: RECTO_RENDERBUFFER, samples: Int32(samples), format: format, width: 1, height: 1)
    }
  }

  /// The bytes of the finished picture, or of a part of it: R, G, B, A, the lowest row first.
  ///
  /// - Parameter part: its pixels, counted from the lower left corner.
  /// - Returns: four bytes a pixel.
  @MainActor public func readBytes(
    of part: (x: Int, y: Int, width: Int, height: Int)? = nil
  ) -> [UInt8] {
    let part = part ?? (0, 0, width, height)
    glBindFramebuffer(target: RECTO_READ_FRAMEBUFFER, framebuffer: resolved)
    glPixelStorei(what: RECTO_PACK_ALIGNMENT, value: 1)
    let count = part.width * part.height * 4
    // Safe because the call writes exactly `count` bytes.
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      unsafe glReadPixels(
        x: Int32(part.x), y: Int32(part.y), width: Int32(part.width), height: Int32(part.height),
        layout: RECTO_RGBA, type: RECTO_UNSIGNED_BYTE, data: buffer.baseAddress)
      initialized = count
    }
  }

  /// Copies one pixel of the finished picture into the buffer that is bound to
  /// `RECTO_PIXEL_PACK_BUFFER`: four bytes, or four floating numbers.
  @MainActor func readPixel(x: Int, y: Int, asNumbers: Bool) {
    glBindFramebuffer(target: RECTO_READ_FRAMEBUFFER, framebuffer: resolved)
    // Nil is the beginning of that buffer.
    glReadPixels(
      x: Int32(x), y: Int32(y), width: 1, height: 1, layout: RECTO_RGBA,
      type: asNumbers ? RECTO_FLOAT : RECTO_UNSIGNED_BYTE, data: nil)
  }

  /// The numbers of the finished picture: R, G, B, A, the lowest row first; of one that keeps floating
  /// numbers as they were drawn.
  @MainActor public func readNumbers() -> [Float] {
    glBindFramebuffer(target: RECTO_READ_FRAMEBUFFER, framebuffer: resolved)
    glPixelStorei(what: RECTO_PACK_ALIGNMENT, value: 1)
    let count = width * height * 4
    // Safe because the call writes exactly `count` numbers.
    return unsafe [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
      unsafe glReadPixels(
        x: 0, y: 0, width: Int32(width), height: Int32(height), layout: RECTO_RGBA,
        type: RECTO_FLOAT, data: buffer.baseAddress)
      initialized = count
    }
  }

  @MainActor private static func attach(
    _ store: UInt32, _ format: UInt32, _ attachment: UInt32, samples: Int, width: Int,
    height: Int
  ) {
    glBindRenderbuffer(target: RECTO_RENDERBUFFER, renderbuffer: store)
    glRenderbufferStorageMultisample(
      target: RECTO_RENDERBUFFER, samples: Int32(samples), format: format, width: Int32(width),
      height: Int32(height))
    glFramebufferRenderbuffer(
      target: RECTO_FRAMEBUFFER, attachment: attachment, kind: RECTO_RENDERBUFFER,
      renderbuffer: store)
  }

  deinit {
    MainActor.assertIsolated("a framebuffer is deleted on the thread of its context")
    var (names, stores) = ([resolved, unused], [color, depth])
    unsafe glDeleteFramebuffers(count: 2, names: &names)
    unsafe glDeleteRenderbuffers(count: 2, names: &stores)
  }
}

@available(*, unavailable) extension Framebuffer: Sendable {}
