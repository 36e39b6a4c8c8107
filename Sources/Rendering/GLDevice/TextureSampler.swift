internal import RectoCGL

/// Owns a way of sampling that stands in for that of the textures of a unit; beyond the edges lies the
/// colour of the edge.
nonisolated public struct TextureSampler: ~Copyable {
  private let name: UInt32

  @MainActor private init(minifying filter: UInt32, magnifying: UInt32 = UInt32(RECTO_LINEAR)) {
    var name: UInt32 = 0
    unsafe glGenSamplers(count: 1, names: &name)
    self.name = name
    for (what, value) in [
      (RECTO_TEXTURE_MIN_FILTER, filter), (RECTO_TEXTURE_MAG_FILTER, magnifying),
      (RECTO_TEXTURE_WRAP_S, RECTO_CLAMP_TO_EDGE), (RECTO_TEXTURE_WRAP_T, RECTO_CLAMP_TO_EDGE),
    ] {
      glSamplerParameteri(sampler: name, what: what, value: Int32(value))
    }
  }

  /// One that takes the nearer of two mip levels, in the current context: half of the work where the
  /// processor draws.
  @MainActor public static func ofNearerLevel() -> TextureSampler {
    TextureSampler(minifying: UInt32(RECTO_LINEAR_MIPMAP_NEAREST))
  }

  /// One for pictures that were drawn, in the current context: smooth, and with sRGB decoded or not,
  /// whatever the texture says.
  ///
  /// - Parameters:
  ///   - decodes: whether sRGB bytes are read as linear light, or as they are stored; a device that
  ///     cannot read them so decodes always.
  ///   - device: the device of the current context.
  /// - Returns: The sampler.
  @MainActor public static func ofPictures(decodes: Bool, device: Device) -> TextureSampler {
    let sampler = TextureSampler(minifying: UInt32(RECTO_LINEAR))
    if device.readsEncoded {
      glSamplerParameteri(
        sampler: sampler.name, what: RECTO_TEXTURE_SRGB_DECODE_EXT,
        value: Int32(decodes ? RECTO_DECODE_EXT : RECTO_SKIP_DECODE_EXT))
    }
    return sampler
  }

  /// One that takes the nearest pixel and mixes nothing, in the current context.
  @MainActor public static func ofNearestPixel() -> TextureSampler {
    TextureSampler(minifying: UInt32(RECTO_NEAREST), magnifying: UInt32(RECTO_NEAREST))
  }

  /// Samples the textures of these units so from now on.
  @MainActor public func bind(units: Range<Int>) {
    for unit in units { glBindSampler(unit: UInt32(unit), sampler: name) }
  }

  /// Lets the textures of these units be sampled as each of them says.
  @MainActor public func unbind(units: Range<Int>) {
    for unit in units { glBindSampler(unit: UInt32(unit), sampler: 0) }
  }

  deinit {
    MainActor.assertIsolated("a sampler is deleted on the thread of its context")
    var name = name
    unsafe glDeleteSamplers(count: 1, names: &name)
  }
}

@available(*, unavailable) extension TextureSampler: Sendable {}
