import PictureComparison
import RectoBookModel
import DrawnFirst
import Foundation
import RectoGLDevice
import PageLayout
import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// The uniforms that every shader can have, and when time passes.
@MainActor @Suite(.drawnFirst) struct ClockTests {
  private let resting = scene(BookArrangement(shape: shape(), position: 8))

  private func desk(_ declaration: String, _ color: String) -> String {
    "in vec3 v_place;\nout vec4 o_color;\n\(declaration)\nvoid main() { o_color = \(color); }\n"
  }

  /// Draws with other files than before: a renderer of their own would compile all programs.
  private func use(_ text: String, in folder: String, _ studio: Studio) throws {
    try text.write(toFile: folder + "/desk.frag", atomically: true, encoding: .utf8)
    let files = ShaderSources(folders: [folder]).snapshot
    guard var reload = studio.renderer.beginReload(of: files) else { return }
    while !reload.isFinished { studio.renderer.advance(&reload) }
    let problems = studio.renderer.finish(reload, trying: resting, quality: .full)
    #expect(problems.allSatisfy { $0.severity == .warning }, "\(problems)")
  }

  private nonisolated static let clocks = [
    ("", "vec4(0.0)", false), ("uniform float u_time;", "vec4(0.0)", false),
    ("uniform float u_time;", "vec4(u_time)", true),
    ("uniform float u_delta;", "vec4(u_delta)", true),
    ("uniform int u_frame;", "vec4(u_frame)", true), ("uniform vec4 u_date;", "u_date", true),
    ("uniform vec2 u_resolution;", "vec4(u_resolution, 0.0, 1.0)", false),
    // Aliases hold in passes over the picture only.
    ("uniform float iTime;", "vec4(iTime)", false),
    // Of another type it is left alone.
    ("uniform int u_time;", "vec4(u_time)", false),
  ]

  @Test("the clock runs only where what is drawn reads it")
  func runs() throws {
    let shelf = ShelfArrangement(itemCount: 3, offset: 0)
      .scene(in: ViewSize(width: 64, height: 40))
    let studio = try Studio()
    try withFolder([:]) { folder in
      for (declaration, color, wants) in Self.clocks {
        try use(desk(declaration, color), in: folder, studio)
        _ = try studio.frame(resting, width: 64, height: 40)
        #expect(studio.renderer.wantsTime == wants, "\(declaration) \(color)")
        // Where the desk is not drawn, its clock does not count.
        _ = try studio.frame(shelf, width: 64, height: 40)
        #expect(!studio.renderer.wantsTime)
      }
    }
  }

  @Test("a pass with Shadertoy's names has its time, and the same moment the same bytes")
  func shadertoy() throws {
    let image = """
      void mainImage(out vec4 c, in vec2 p) {
        c = vec4(iTime, iTimeDelta * 12.0, float(iFrame) / 255.0, 1.0) + 0.0 * iMouse + 0.0 * iDate;
      }
      """
    try withFolder(["post-a.glsl": image]) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      #expect(try studio.frame(resting, width: 64, height: 40).pixel(2, 2) == (0, 0, 0))
      #expect(studio.renderer.wantsTime)
      studio.renderer.moment = Moment(ofFrame: 30)
      let half = try studio.frame(resting, width: 64, height: 40)
      #expect(half.pixel(2, 2) == (128, 51, 30))
      #expect(try studio.frame(resting, width: 64, height: 40) == half)
    }
  }

  @Test("uniforms say what the frame and the foremost leaf are")
  func values() throws {
    let mirrored = scene(
      BookArrangement(shape: shape(direction: .rightToLeft), position: 8), width: 160, height: 100)
    let small = scene(BookArrangement(shape: shape(), position: 8), width: 160, height: 100)
    let air = scene(BookArrangement(shape: shape(), position: 8.25), width: 160, height: 100)
    let cases: [(String, String, Scene, Quality, (Int, Int, Int))] = [
      (
        "uniform vec2 u_resolution;",
        "vec4(vec2(equal(u_resolution, vec2(160.0, 100.0))), 0.0, 1.0)", small, .full, (255, 255, 0)
      ),
      (
        "uniform float u_turn; uniform float u_hinge;\nuniform vec2 u_pages;",
        "vec4(float(u_turn == 0.25), float(u_hinge > 0.0 && u_hinge < 1.6), "
          + "float(u_pages == vec2(17.0, 18.0)), 1.0)", air, .full, (255, 255, 255)
      ),
      ("uniform vec2 u_pages;", "vec4(u_pages, 0.0, 1.0)", small, .full, (0, 0, 0)),
      (
        "uniform vec2 u_pageSize;\nuniform int u_quality;\nuniform bool u_rtl;",
        "vec4(float(abs(u_pageSize.x - 0.7071) < 1e-3 && u_pageSize.y == 1.0), float(u_quality), "
          + "float(u_rtl), 1.0)", small, .full, (255, 255, 0)
      ),
      (
        "uniform int u_quality;\nuniform bool u_rtl;",
        "vec4(float(u_quality), float(u_rtl), 0.0, 1.0)", mirrored, .draft, (0, 255, 0)
      ),
    ]
    let studio = try Studio()
    try withFolder([:]) { folder in
      for (declaration, color, scene, quality, wanted) in cases {
        try use(desk(declaration, color), in: folder, studio)
        let seen = try studio.frame(scene, width: 160, height: 100, quality: quality).pixel(2, 2)
        #expect(seen == wanted, "\(declaration)")
      }
    }
    // In the passes of the scene this name is a vec4 of common.glsl.
    try withFolder([
      "post-a.glsl": desk("uniform vec3 u_light;", "vec4(float(u_light.z > 0.8), 0.0, 0.0, 1.0)")
        .replacing("in vec3 v_place;\n", with: "")
    ]) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      #expect(try studio.frame(resting, width: 64, height: 40).pixel(2, 2).red == 255)
    }
  }

  @Test("each leaf is told of itself, and its sides have their pictures")
  func leaves() throws {
    let page = """
      in vec3 v_place;
      in vec3 v_normal;
      in vec2 v_fraction;
      out vec4 o_color;
      uniform sampler2D u_front;
      uniform vec2 u_pages;
      uniform float u_lodBias;
      void main() {
        o_color = vec4(float(u_pages.x == 17.0), texture(u_front, v_fraction, u_lodBias).g,
          float(u_lodBias == -0.75), 1.0);
      }
      """
    try withFolder(["leaf.frag": page]) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      for number in 15...19 { studio.paint(number, 0, number == 17 ? 255 : 0, 0) }
      let frame = try studio.frame(resting)
      #expect(frame.pixel(340, 150) == (255, 255, 255))
      #expect(frame.pixel(140, 150) == (0, 0, 255))
    }
  }

  @Test("what cannot be filled is told at its line")
  func warnings() throws {
    try withFolder([
      "desk.frag": desk("uniform int u_time;\nuniform sampler2D u_scene;", "vec4(u_time)"),
      "post-a.glsl":
        "uniform vec2 iTime;\nuniform sampler2D u_front;\nout vec4 o;\nvoid main() { o = vec4(1.0); }",
    ]) { folder in
      let warnings = Programs.warnings(of: ShaderSources(folders: [folder]).snapshot)
      #expect(
        warnings.map(\.description) == [
          "\(folder)/desk.frag:3: warning: u_time is a float, not a int",
          "\(folder)/desk.frag:4: warning: u_scene is there in post passes only",
          "\(folder)/post-a.glsl:2: warning: u_front is there in page only",
          "\(folder)/post-a.glsl:1: warning: iTime is a float, not a vec2",
        ])
    }
  }

  @Test("no name stands twice in the table, and each has a meaning")
  func table() {
    let names = StandardUniform.names(withAliases: true).map(\.name)
    #expect(Set(names).count == names.count)
    #expect(StandardUniform.all.allSatisfy { !$0.meaning.isEmpty })
    #expect(StandardUniform.table.count == StandardUniform.all.count + 1)
  }
}
