internal import RectoGLDevice
internal import RectoShaderText

/// A framebuffer that can be kept in a variable.
final class Canvas {
  /// What is drawn on it.
  struct Kind: Hashable {
    var quality: Quality
    var isSmooth: Bool
    /// Whether it keeps linear light in floating numbers, for passes that ask for it.
    var isExact: Bool

    /// A draft has no smooth outlines, whatever is asked for.
    init(quality: Quality, isSmooth: Bool, isExact: Bool = false) {
      (self.quality, self.isSmooth) = (quality, isSmooth && quality == .full)
      self.isExact = isExact
    }

    /// Samples a pixel.
    var samples: Int { isSmooth ? 4 : 1 }

    /// One of this kind, for a scene.
    func canvas(width: Int, height: Int, device: Device) throws(DeviceError) -> Canvas {
      Canvas(
        try Framebuffer(
          width: width, height: height, samples: samples, encoding: isExact ? .half : .sRGB,
          device: device), format: isExact ? .rgba16f : .srgb8)
    }
  }

  let framebuffer: Framebuffer
  /// Whether its alpha stays 1.
  let isOpaque: Bool
  /// How its numbers are kept.
  let format: PostPass.Format

  init(
    _ framebuffer: consuming Framebuffer, isOpaque: Bool = false,
    format: PostPass.Format = .srgb8
  ) {
    (self.isOpaque, self.format) = (isOpaque, format)
    self.framebuffer = framebuffer
  }

  isolated deinit {}
}
