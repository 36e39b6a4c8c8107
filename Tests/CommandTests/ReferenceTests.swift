import BookFixtures
import RectoBookModel
import DrawnFirst
import Foundation
import RectoGLDevice
import PageGeometry
import PageLayout
import RectoSceneRendering
import RectoShaderText
import Testing

@testable import RectoWindowSession
@testable import recto

/// The picture that shaders are judged by.
@MainActor @Suite("recto render --quality reference", .drawnFirst) struct ReferenceTests {
  private static let view = ViewSize(width: 48, height: 30)

  /// A renderer with the context that it draws in; the pages of its scenes are bare paper.
  @MainActor private final class Studio {
    let renderer: SceneRenderer
    private let loan: KeptContext.Loan

    private init(_ renderer: SceneRenderer, in context: KeptContext) throws {
      loan = try context.lend()
      self.renderer = renderer
    }

    func reference(_ scene: Scene, samples: Int = 4, seed: Int = 0) throws -> Bitmap {
      try ReferencePicture(samples: samples, seed: seed).draw(
        scene, width: Int(view.width), height: Int(view.height), with: renderer)
    }

    private static let kept = Result {
      let context = try KeptContext()
      let loan = try context.lend()
      defer { withExtendedLifetime(loan) {} }
      let shaders = ShaderSources(folders: []).snapshot
      return (try SceneRenderer(shaders: shaders, settings: ParameterSettings()), context)
    }

    /// One for all tests, because its programs take longer than its pictures.
    static func shared() throws -> Studio {
      let (renderer, context) = try kept.get()
      return try Studio(renderer, in: context)
    }

    isolated deinit {}
  }

  private static func open(
    _ progress: Double = 0, direction: ReadingDirection = .leftToRight
  ) -> Scene {
    let shape = BookShape(
      pageCount: 62, leafWidth: 0.7071, direction: direction, binding: .stapled)
    return BookArrangement(shape: shape, position: 15 + progress).visibleScene(in: view)
  }

  private static func green(_ picture: Bitmap, _ x: Int, _ y: Int) -> Int {
    Int(picture.bytes[(y * picture.width + x) * 4 + 1])
  }

  @Test("on a page that lies open, far from the fold, it agrees with the shaders")
  func agrees() throws {
    let studio = try Studio.shared()
    let scene = Self.open()
    let traced = try studio.reference(scene)
    try studio.renderer.draw(scene, width: Int(Self.view.width), height: Int(Self.view.height))
    let shaded = try studio.renderer.readPixels()
    // Both pages, less what is near the spine in the middle and the edges.
    for y in stride(from: 6, to: 24, by: 3) {
      for x in [10, 12, 14, 33, 35, 37] {
        #expect(abs(Self.green(traced, x, y) - Self.green(shaded, x, y)) <= 2, "at \(x), \(y)")
      }
    }
    // And the desk beside it, where no shadow falls.
    #expect(abs(Self.green(traced, 1, 2) - Self.green(shaded, 1, 2)) <= 3)
  }

  @Test("the same seed gives the same bytes, another one another grain of the same light")
  func deterministic() throws {
    let studio = try Studio.shared()
    let scene = Self.open(0.4)
    let first = try studio.reference(scene)
    let other = try studio.reference(scene, seed: 1)
    #expect(try studio.reference(scene) == first)
    #expect(other != first)
    func mean(_ picture: Bitmap) -> Double {
      picture.bytes.reduce(0.0) { $0 + Double($1) } / Double(picture.bytes.count)
    }
    #expect(abs(mean(first) - mean(other)) < 1)
  }

  @Test("a book that is read to the left is lit as the other in a mirror")
  func mirrored() throws {
    let studio = try Studio.shared()
    let right = try studio.reference(Self.open(0.3), samples: 8)
    let left = try studio.reference(Self.open(0.3, direction: .rightToLeft), samples: 8)
    let width = Int(Self.view.width)
    for y in stride(from: 3, to: 27, by: 4) {
      let rows = [right, left].map { picture in
        (0..<width).map { Self.green(picture, $0, y) }
      }
      let differences = zip(rows[0], rows[1].reversed()).map { Double($0 - $1) }
      // The wood of the desk is not mirrored.
      #expect(abs(differences[8..<40].reduce(0, +) / 32) < 4, "row \(y)")
    }
  }

  @Test("what no light is traced for is refused, and says why")
  func refused() throws {
    let studio = try Studio.shared()
    var scene = Self.open()
    scene.ground = .backdrop
    #expect(throws: CommandFailure.self) { try studio.reference(scene) }
    scene = Self.open()
    scene.lens = Lens(place: Vector2(20, 10), in: Self.view)
    let refusal = #expect(throws: CommandFailure.self) { try studio.reference(scene) }
    #expect(refusal?.reason == "--quality reference: no light is traced through a lens")
  }

  @Test(
    "files of shaders that the tracer cannot follow are refused",
    arguments: [
      ("post-fog.glsl", "void mainImage(out vec4 c, in vec2 p) { c = vec4(1.0); }", "the pass fog"),
      (
        "background.glsl", "void mainImage(out vec4 c, in vec2 p) { c = vec4(1.0); }",
        "background.glsl"
      ),
    ])
  func files(name: String, text: String, reason: String) throws {
    let folder = try TemporaryFolder()
    try text.write(to: folder.url.appending(path: name), atomically: true, encoding: .utf8)
    let context = try HeadlessContext()
    try context.makeCurrent()
    let renderer = try SceneRenderer(
      shaders: ShaderSources(folders: [folder.url.path]).snapshot, settings: ParameterSettings())
    let refusal = renderer.look.refusalOfTracing(Self.open())
    #expect(refusal?.contains(reason) == true, "\(refusal ?? "none")")
    withExtendedLifetime(context) {}
  }

  @Test(
    "options that do not go together are refused before anything is drawn",
    arguments: [
      ("--samples 8", "--samples: light is traced only with --quality reference"),
      ("--seed 8", "--seed: light is traced only with --quality reference"),
      ("--quality reference --view normals", "--view shows what shaders compute"),
      ("--quality reference --lens 20,10", "no light is traced through a lens"),
      ("--quality reference --against reference", "nothing to compare it with"),
      ("--quality reference --samples 3", "3 is outside 4…65536"),
    ])
  func options(words: String, reason: String) throws {
    let run = try RectoProcess("render --scene test -o /nowhere/x.png " + words)
    #expect(run.status != 0 && run.errors.contains(reason), "\(run.errors)")
  }

  @Test("shaders are held against it, and how much they differ is a number")
  func judged() throws {
    let folder = try TemporaryFolder()
    let run = try RectoProcess(
      "render --scene test --turn 0.4 --size 32x20 --samples 4 --against reference --json -o "
        + folder.url.path + "/x.png")
    #expect(run.status == 0, "\(run.errors)")
    // To what is no terminal, progress goes in lines of its own.
    let tenths = (1...10).map { "\(10 * $0) %" }
    let told = run.errors.split(separator: "\n").map(String.init)
    #expect(told.last == "100 %" && told == tenths.filter(told.contains), "\(run.errors)")
    let said = try #require(
      try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let flip = try #require((said["flip"] as? [String: Double])?["mean"])
    #expect(flip > 0.005 && flip < 0.3)
  }
}
