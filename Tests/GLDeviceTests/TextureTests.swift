import DrawnFirst
import RectoGLDevice
import Testing

/// Each test has a context of its own; all run on the one thread of the main actor.
@MainActor @Suite(.drawnFirst) struct TextureTests {
  @Test("what is drawn into a framebuffer is read back, and no error is left")
  func readBack() throws {
    let context = try HeadlessContext()
    try context.makeCurrent()
    let device = Device()
    #expect(!device.renderer.isEmpty)
    let framebuffer = try Framebuffer(
      width: 3, height: 2, samples: 1, encoding: .linear, device: device)
    framebuffer.begin()
    clearTarget(red: 1, green: 0, blue: 0.2)
    let bytes = framebuffer.readBytes()
    #expect(bytes == (0..<6).flatMap { _ in [255, 0, 51, 255] as [UInt8] })
    #expect(Device.takeErrors() == [])
  }

  @Test("four samples a pixel become one, encoded as sRGB")
  func resolves() throws {
    let context = try HeadlessContext()
    try context.makeCurrent()
    let framebuffer = try Framebuffer(
      width: 2, height: 2, samples: 4, encoding: .sRGB, device: Device())
    framebuffer.begin()
    clearTarget(red: 0.2140, green: 1, blue: 0)
    framebuffer.resolve()
    // 0.2140 of linear light is half of the sRGB scale.
    let bytes = framebuffer.readBytes()
    #expect((127...128).contains(bytes[0]))
    #expect(bytes[1...3] == [255, 0, 255])
    #expect(Device.takeErrors() == [])
  }

  @Test("what was drawn on and let go of takes no memory")
  func letsGo() throws {
    let context = try HeadlessContext()
    try context.makeCurrent()
    let device = Device()
    guard device.isSoftware else { return }
    device.returnMemory()
    let before = Device.heap.large
    do {
      let framebuffer = try Framebuffer(
        width: 1024, height: 1024, samples: 4, encoding: .sRGB, device: device)
      framebuffer.begin()
      clearTarget(red: 1, green: 1, blue: 1)
      framebuffer.resolve()
      #expect(framebuffer.readBytes()[0] == 255)
    }
    device.returnMemory()
    #expect(Device.heap.large - before < 4 << 20)
    #expect(Device.takeErrors() == [])
  }
}
