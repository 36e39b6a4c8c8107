internal import RectoGLDevice

/// Reads where on which leaf single pixels lie: a picture of one pixel, and who reads it.
final class PlaceReader {
  let canvas: Canvas
  let reader = PixelReader()

  init(device: Device) throws(DeviceError) {
    canvas = Canvas(
      try Framebuffer(width: 1, height: 1, samples: 1, encoding: .float, device: device))
  }

  isolated deinit {}
}
