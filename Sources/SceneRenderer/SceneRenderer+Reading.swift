internal import GLDevice
public import ShaderText

/// What of a frame is shown, and single pixels of what was drawn.
extension SceneRenderer {
  /// Shows a view of the frames to come; a pass that there is not leaves the whole picture.
  public func show(_ view: ShownView) {
    switch view {
    case .numbers(let numbers):
      shownPass = nil
      self.view = numbers
    case .pass(let name):
      self.view = .color
      shownPass = name
    }
  }

  /// What a pixel of the frame drawn last holds, in linear light.
  public struct Pixel: Equatable, Sendable {
    /// Red, green and blue, 0…1, in linear light: of a view of numbers what those colours stand for.
    public var light: [Double]
    /// The same as a screen takes them, 0…255.
    public var bytes: [UInt8]

    /// Makes one of the bytes that a screen takes.
    public nonisolated init(bytes: [UInt8]) {
      self.bytes = Array(bytes.prefix(3))
      light = self.bytes.map { linearLight(Double($0) / 255) }
    }
  }

  /// Asks for a pixel of the frame drawn last; `askedPixel` answers, and nothing waits.
  ///
  /// - Parameters:
  ///   - x: from the left edge, as a share of the width, 0…1.
  ///   - y: from the upper edge, as a share of the height, 0…1.
  ///   - isOther: whether that of the other look is meant, where there is one.
  public func askForPixel(atX x: Double, y: Double, ofOther isOther: Bool) {
    guard x.isFinite, y.isFinite, let canvas = isOther ? other?.picture ?? drawn : drawn else {
      return
    }
    let reader = pixelReader ?? PixelReader()
    pixelReader = reader
    let (width, height) = (canvas.framebuffer.width, canvas.framebuffer.height)
    func column(_ share: Double, of count: Int) -> Int {
      Int((max(0, min(1, share)) * Double(count)).rounded(.down))
    }
    reader.ask(
      x: column(x, of: width), y: height - 1 - column(y, of: height), of: canvas.framebuffer)
  }

  /// Whether the device owes the answer about a pixel.
  public var isPixelAwaited: Bool { pixelReader?.isWaiting ?? false }

  /// The pixel that was asked for; nil where none was, or the device has not answered. Given once.
  public var askedPixel: Pixel? { pixelReader?.answer().map { Pixel(bytes: $0) } }
}
