internal import RectoBookModel
internal import RectoGLDevice

/// Single pixels of what was drawn.
extension SceneRenderer {
  /// What a pixel of the frame drawn last holds, in linear light.
  public struct Pixel: Equatable, Sendable {
    /// Red, green and blue in linear light, 1 being the white of the screen: of a view of numbers what those
    /// colours stand for. Beyond 0…1 where the frame was kept so.
    public var light: [Double]
    /// The same as a screen takes them, 0…255.
    public var bytes: [UInt8]

    /// Makes one of the bytes that a screen takes.
    public nonisolated init(bytes: [UInt8]) {
      self.bytes = Array(bytes.prefix(3))
      light = self.bytes.map { ColorCurve.light(of: Double($0) / 255) }
    }

    /// Makes one of linear light.
    public nonisolated init(light: [Double]) {
      self.light = Array(light.prefix(3))
      bytes = self.light.map { light in
        guard light > 0 else { return 0 }
        return UInt8((ColorCurve.number(of: min(light, 1)) * 255).rounded())
      }
    }
  }

  /// Asks for a pixel of the frame drawn last; `askedPixel` answers, and nothing waits. Where `keepsExact`
  /// was set before that frame, the answer is linear light as it was computed, else as a screen has it.
  ///
  /// - Parameters:
  ///   - x: from the left edge, as a share of the width, 0…1.
  ///   - y: from the upper edge, as a share of the height, 0…1.
  ///   - isOther: whether that of the other look is meant, where there is one; of that there are bytes only.
  public func askForPixel(atX x: Double, y: Double, ofOther isOther: Bool) {
    let shown = frames.exact ?? frames.last
    let seen = isOther ? other?.picture ?? frames.last : shown
    guard x.isFinite, y.isFinite, let canvas = seen else { return }
    let reader = pixelReader ?? PixelReader()
    pixelReader = reader
    let (width, height) = (canvas.framebuffer.width, canvas.framebuffer.height)
    func column(_ share: Double, of count: Int) -> Int {
      Int((max(0, min(1, share)) * Double(count)).rounded(.down))
    }
    reader.ask(
      x: column(x, of: width), y: height - 1 - column(y, of: height), of: canvas.framebuffer,
      asNumbers: canvas === frames.exact)
  }

  /// Whether the device owes the answer about a pixel.
  public var isPixelAwaited: Bool { pixelReader?.isWaiting ?? false }

  /// Takes the question about a pixel back: no answer is owed.
  public func forgetPixel() { pixelReader?.forget() }

  /// The pixel that was asked for; nil where none was, or the device has not answered. Given once.
  public var askedPixel: Pixel? {
    switch pixelReader?.answer() {
    case .bytes(let bytes): Pixel(bytes: bytes)
    case .numbers(let numbers): Pixel(light: numbers.map(Double.init))
    case nil: nil
    }
  }
}
