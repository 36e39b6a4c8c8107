import RectoBookModel
import DrawnFirst
import RectoGLDevice
import PageGeometry
import PageLayout
import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// A look is an object: what is drawn with one leaves no trace in another, and what nobody sees leaves none
/// at all.
@MainActor @Suite(.drawnFirst) struct DrawnLookTests {
  private static let (width, height) = (160, 100)
  private let resting = scene(
    BookArrangement(shape: shape(), position: 8), width: Double(width), height: Double(height))
  private let lifted = scene(
    BookArrangement(shape: shape(), position: 8.3), width: Double(width), height: Double(height))

  private func frame(
    _ scene: Scene, with look: DrawnLook? = nil, _ quality: Quality = .full, in studio: Studio
  ) throws -> Bitmap {
    try studio.renderer.draw(
      scene, with: look, width: Self.width, height: Self.height, quality: quality)
    #expect(Device.takeErrors() == [])
    return try studio.renderer.readPixels()
  }

  @Test("a frame is the same, whatever look the frame before it was drawn with")
  func calls() throws {
    let studio = try Studio.shared()
    // It adds to its own picture of the frame before, and so tells what else was drawn meanwhile.
    let growing = """
      uniform sampler2D u_previous;
      void mainImage(out vec4 c, in vec2 place) {
        c = texture(u_previous, place / iResolution.xy) + vec4(0.125, 0.0, 0.0, 1.0);
      }
      """
    try withFolder(["post-growing.glsl": "#pragma pass \"growing\" persistent\n" + growing]) {
      folder in
      let files = ShaderSources(folders: [folder]).snapshot
      let settings = try ParameterSettings(sliders: [ShaderSetting("paperOpacity=80")])
      let looks = try [
        studio.renderer.look, studio.renderer.makeLook(shaders: files),
        studio.renderer.makeLook(shaders: studio.renderer.look.shaders, settings: settings),
      ]
      let alone = try looks.map { look in
        look.chain.forget()
        return try (0..<3).map { try frame($0 == 1 ? lifted : resting, with: look, in: studio) }
      }
      #expect(alone[1][0] != alone[1][2] && alone[0][1] != alone[2][1])
      for look in looks { look.chain.forget() }
      for step in 0..<3 {
        for (look, frames) in zip(looks, alone) {
          #expect(try frame(step == 1 ? lifted : resting, with: look, in: studio) == frames[step])
        }
      }
    }
  }

  @Test("small pictures, trials, materials and single places leave what is known of the frame")
  func traces() throws {
    let clock = "void mainImage(out vec4 c, in vec2 p) { c = vec4(fract(iTime), 0.0, 0.0, 1.0); }\n"
    try withFolder(["post-clock.glsl": clock]) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      let renderer = studio.renderer
      renderer.look.shownPass = "scene"
      let seen = try frame(resting, in: studio)
      #expect(!renderer.wantsTime && !renderer.look.last.isTinted)
      var night = lifted
      night.tone.paper = .night
      _ = try renderer.smallPicture(
        of: night, in: ViewSize(width: 160, height: 100), width: 32, height: 20)
      #expect(renderer.fault(trying: night, quality: .full) == nil)
      #expect(
        renderer.faults(of: ShaderSources.builtIn.snapshot, trying: night, quality: .full) == [])
      _ = try renderer.materials(
        of: night, width: 32, height: 20, tile: PictureTile(x: 0, y: 0, width: 32, height: 20))
      try renderer.askForPlace(
        at: Vector2(0.5, 0.5), of: night, in: ViewSize(width: 160, height: 100), quality: .full,
        ofOther: false)
      #expect(!renderer.wantsTime && !renderer.look.last.isTinted && renderer.look.view == .color)
      #expect(try renderer.readPixels() == seen)
      renderer.look.shownPass = nil
      _ = try frame(resting, in: studio)
      #expect(renderer.wantsTime)
      #expect(Device.takeErrors() == [])
    }
  }

  @Test("rows of a frame are the same where a draft is drawn between them")
  func rows() throws {
    let studio = try Studio.shared()
    let renderer = studio.renderer
    renderer.keepsStill = true
    defer { renderer.keepsStill = false }
    let whole = try frame(lifted, in: studio)
    _ = try frame(resting, in: studio)
    let strips = try FrameInStrips(
      of: lifted, width: Self.width, height: Self.height, isSmooth: true, by: renderer)
    try strips.draw(0..<40)
    _ = try frame(lifted, .draft, in: studio)
    try strips.draw(40..<Self.height)
    strips.finish()
    #expect(try renderer.readPixels() == whole)
  }
}
