internal import CGL

/// Owns a way of sampling that stands in for that of the textures of a unit: of two mip levels it
/// takes the nearer one, which is half of the work where the processor draws. Beyond the edges lies
/// the colour of the edge.
nonisolated public struct QuickSampler: ~Copyable {
  private let name: UInt32

  /// Makes one in the current context.
  @MainActor public init() {
    var name: UInt32 = 0
    unsafe glGenSamplers(count: 1, names: &name)
    self.name = name
    for (what, value) in [
      (RECTO_TEXTURE_MIN_FILTER, RECTO_LINEAR_MIPMAP_NEAREST),
      (RECTO_TEXTURE_MAG_FILTER, RECTO_LINEAR), (RECTO_TEXTURE_WRAP_S, RECTO_CLAMP_TO_EDGE),
      (RECTO_TEXTURE_WRAP_T, RECTO_CLAMP_TO_EDGE),
    ] {
      glSamplerParameteri(sampler: name, what: what, value: Int32(value))
    }
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

@available(*, unavailable) extension QuickSampler: Sendable {}
