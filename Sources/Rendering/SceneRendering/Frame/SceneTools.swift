internal import RectoGLDevice

/// What every drawing takes in hand: the device, what programs are fed through, and the pictures that are
/// drawn. All looks of one context share it.
///
/// Law: nothing in it says how anything looks; who draws fills what his programs read.
final class SceneTools {
  let device: Device
  /// What pages and closed books show.
  let pictures: PagePictures
  let blocks = UniformBlocks()
  var points = PointBuffer()
  /// How drafts sample pages.
  let quickSampler = TextureSampler.ofNearerLevel()
  /// How near to the lamp leaves come that a file bends in a way of its own; nil while none does.
  var lampCanvas: Canvas?
  /// The shadows on the case of a shelf; none while there is no case.
  var castShades: [CastShade] = []
  /// How long the passes of frames take.
  let clock = PassClock()

  init(device: Device) {
    self.device = device
    pictures = PagePictures(device: device)
  }

  /// Two triangles in one, over the whole target.
  private static let wholeTarget: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(2, 0), SIMD2(0, 2)]

  /// Draws over the whole target with the program in use.
  func drawOverTarget() {
    points.fill(Self.wholeTarget)
    points.drawTriangles()
  }

  isolated deinit {}
}
