import PictureComparison
import RectoBookModel
import DrawnFirst
import Foundation
import RectoGLDevice
import PageGeometry
import PageLayout
import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// Leaves that a file bends in a way of its own.
@MainActor @Suite(.drawnFirst) struct OwnBendTests {
  private let turning = scene(BookArrangement(shape: shape(), position: 8.35))

  /// A vertex shader that moves each point of a leaf in the air.
  private static func vertex(_ pragma: String, _ move: String) throws -> String {
    let own = try #require(BuiltInShaders.text(of: "leaf.vert"))
    let place = "vec4 place = u_model * vec4(position, 1.0);"
    return pragma + "\n" + own.replacing(place, with: place + "\n  if (u_motion.y > 0.0) \(move);")
  }

  private func shadows(
    of scene: Scene, _ files: [String: String], quality: Quality = .full
  ) throws -> Bitmap {
    try withFolder(files) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      #expect(studio.renderer.look.problems == [])
      #expect(studio.renderer.look.warnings == [])
      studio.renderer.look.view = .shadow
      let frame = try studio.frame(scene, quality: quality)
      #expect(studio.renderer.look.problems == [])
      #expect(
        (studio.renderer.tools.lampCanvas != nil)
          == (files["leaf.vert"]?.contains("rows=") ?? false))
      return frame
    }
  }

  @Test("a bend that varies along the spine is seen where it has rows")
  func rows() throws {
    func depths(_ rows: Int) throws -> [Int] {
      let move = "place.z += 0.05 * sin(6.2831853 * a_fraction.y) * a_fraction.x"
      let pass = """
        uniform sampler2D u_depth;
        void mainImage(out vec4 c, in vec2 p) {
          c = vec4(vec3(texture(u_depth, p / iResolution.xy).r - 1.5), 1.0);
        }
        """
      return try withFolder([
        "leaf.vert": Self.vertex("#pragma geometry rows=\(rows)", move), "post-a.glsl": pass,
      ]) { folder in
        let frame = try Studio(shaders: ShaderSources(folders: [folder])).frame(turning)
        return [75, 150, 225].map { frame.pixel(325, $0).red }
      }
    }
    let (flat, waved) = (try depths(1), try depths(24))
    // One row knows its ends only, which do not move.
    #expect(waved[0] > flat[0] + 4 && waved[2] < flat[2] - 4, "\(flat), \(waved)")
    #expect(abs(waved[1] - flat[1]) <= 2)
  }

  @Test("a leaf in rows is covered once")
  func covered() {
    let flying = FlyingLeaves(of: turning, quality: .full, ownRows: 24)
    for leaf in turning.leaves.prefix(12) {
      let corners = flying.triangles(of: leaf)
      let areas = stride(from: 0, to: corners.count, by: 3).map { index in
        let (a, b) = (corners[index + 1] - corners[index], corners[index + 2] - corners[index])
        return a.x * b.y - a.y * b.x
      }
      #expect(areas.allSatisfy { $0 > -1e-6 })
      #expect(abs(areas.reduce(0, +) / 2 - 1) < 1e-3)
      #expect(corners.count >= 3 * 2 * 48 * 24)
    }
  }

  @Test("the map has the shadows that the program's own bend has by its formula")
  func agrees() throws {
    let books = [
      BookArrangement(shape: shape(), position: 8.35),
      BookArrangement(shape: shape(), position: 8.5),
      BookArrangement(shape: shape(), position: 8.6, tilt: 0.5),
    ]
    let shared = try Studio.shared()
    shared.renderer.look.view = .shadow
    defer { shared.renderer.look.view = .color }
    let wanted = try books.map { try shared.frame(scene($0)) }
    let same = try Self.vertex("#pragma geometry rows=8", "place.z += 0.0")
    let seen = try withFolder(["leaf.vert": same]) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      studio.renderer.look.view = .shadow
      return try books.map { try studio.frame(scene($0)) }
    }
    for (seen, wanted) in zip(seen, wanted) {
      var (sum, count) = (0.0, 0.0)
      for y in stride(from: 20, to: 280, by: 4) {
        for x in stride(from: 40, to: 440, by: 4) {
          let difference = Double(seen.pixel(x, y).red - wanted.pixel(x, y).red) / 255
          sum += difference * difference
          count += 1
        }
      }
      #expect((sum / count).squareRoot() < 0.06, "\((sum / count).squareRoot())")
    }
  }

  @Test(
    "the shadow is that of the leaf as it is bent, in drafts too",
    arguments: [Quality.full, .draft])
  func follows(quality: Quality) throws {
    let studio = try Studio.shared()
    studio.renderer.look.view = .shadow
    defer { studio.renderer.look.view = .color }
    let own = try studio.frame(turning, quality: quality)
    // Pressed onto the page it hides no light from what is beside it.
    let pressed = try Self.vertex(
      "#pragma geometry rows=4", "place.xyz = vec3(place.xy, 0.02 * place.z)")
    let lying = try shadows(of: turning, ["leaf.vert": pressed], quality: quality)
    let places = [330, 350, 370, 390].flatMap { x in [100, 150, 200].map { (x, $0) } }
    let dark = places.filter { own.pixel($0.0, $0.1).red < 200 }
    try #require(dark.count >= 3)
    #expect(dark.allSatisfy { lying.pixel($0.0, $0.1).red > 240 })
  }

  /// What the device says of a pixel.
  private func seen(
    _ x: Double, _ y: Double, of scene: Scene, with studio: Studio
  ) throws -> SeenPoint? {
    let renderer = studio.renderer
    try renderer.askForPlace(
      at: Vector2(x / 480, y / 300), of: scene, in: ViewSize(width: 480, height: 300),
      quality: .full, ofOther: false)
    #expect(renderer.isPlaceAwaited)
    Device.finish()
    let answer = try #require(renderer.askedPlace)
    #expect(!renderer.isPlaceAwaited && renderer.askedPlace == nil)
    return if case .page(let point) = answer { point } else { nil }
  }

  @Test("a place is that of the formula where no file bends leaves", arguments: [false, true])
  func usualPlaces(isMirrored: Bool) throws {
    let book = shape(direction: isMirrored ? .rightToLeft : .leftToRight)
    let scene = scene(BookArrangement(shape: book, position: 8.4))
    let studio = try Studio.shared()
    #expect(!studio.renderer.bendsFreely(inOther: false))
    let before = try studio.frame(scene)
    let view = ViewSize(width: 480, height: 300)
    var leaves: Set<Int> = []
    for (x, y) in [(120.5, 150.5), (180.5, 90.5), (300.5, 150.5), (400.5, 80.5), (3.5, 3.5)] {
      let ray = try #require(scene.camera.ray(through: Vector2(x, y), of: view))
      let point = try seen(x, y, of: scene, with: studio)
      guard let pick = scene.pick(ray) else {
        #expect(point == nil)
        continue
      }
      let found = try #require(point.flatMap { scene.pick($0, on: ray) })
      #expect((found.leaf, found.side, found.page) == (pick.leaf, pick.side, pick.page))
      #expect((found.point - pick.point).length < 0.003, "at \(x), \(y)")
      leaves.insert(pick.leaf)
    }
    #expect(leaves.count >= 2)
    // The next frame is the same.
    #expect(try studio.frame(scene) == before)
  }

  @Test("what lies under a pointer is the leaf as a file bends it")
  func ownPlaces() throws {
    // Beside the spine it lies elsewhere than the formula says.
    let moved = try Self.vertex("#pragma geometry rows=4", "place.x += 0.1")
    try withFolder(["leaf.vert": moved]) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      #expect(studio.renderer.bendsFreely(inOther: false))
      _ = try studio.frame(turning)
      let view = ViewSize(width: 480, height: 300)
      let leaf = try #require(turning.leaves.first { $0.isTurning })
      for share in [Vector2(0.9, 0.5), Vector2(0.8, 0.2), Vector2(0.6, 0.8)] {
        let wanted = leaf.rectangle.point(at: share)
        var place = leaf.place(wanted).position
        place.x += 0.1
        let pixel = turning.camera.project(place, into: view)
        let point = try self.seen(pixel.x, pixel.y, of: turning, with: studio)
        let ray = try #require(
          turning.camera.ray(through: Vector2(pixel.x, pixel.y), of: view))
        let pick = try #require(point.flatMap { turning.pick($0, on: ray) })
        #expect(pick.leaf == leaf.index && (pick.point - wanted).length < 0.004, "\(share)")
        let formula = turning.pick(ray).flatMap { $0.leaf == leaf.index ? $0.point : nil }
        #expect(formula.map { (pick.point - $0).length > 0.02 } ?? true)
      }
      // Beside the other look each has its own.
      try studio.renderer.setOtherLook(
        OtherLook(shaders: ShaderSources.builtIn.snapshot, settings: ParameterSettings()))
      #expect(!studio.renderer.bendsFreely(inOther: true))
    }
  }

  @Test("what is asked for in vain is told")
  func told() throws {
    func problems(_ pragma: String) throws -> [String] {
      try withFolder(["leaf.vert": Self.vertex(pragma, "place.z *= 0.5")]) { folder in
        let files = ShaderSources(folders: [folder]).snapshot
        let found = Programs.declarations(of: files).problems + Programs.warnings(of: files)
        return found.map { "\($0.line ?? 0) \($0.message.prefix(18))" }
      }
    }
    // Nobody traces light on it, whether it has rows or not.
    for (pragma, isKnown) in [("", false), ("rows=24", false), ("arc", true)] {
      let line = pragma.isEmpty ? "" : "#pragma geometry \(pragma)"
      try withFolder(["leaf.vert": Self.vertex(line, "place.z *= 0.5")]) { folder in
        let files = ShaderSources(folders: [folder]).snapshot
        #expect((files.unknownBend == nil) == isKnown, "\(pragma)")
      }
    }
    #expect(try problems("") == ["1 leaves bend as thi"])
    #expect(try problems("#pragma geometry rows=24") == [])
    for wrong in ["rows=0", "rows=65", "rows=x", "rows"] {
      #expect(try problems("#pragma geometry \(wrong)").first == "1 a geometry is arc,")
    }
  }
}
