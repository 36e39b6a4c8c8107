import PictureComparison
import RectoBookModel
import DrawnFirst
import Foundation
import RectoGLDevice
import PageLayout
import RectoImageFiles
import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// Textures of a user's own, and what Shadertoy tells of its channels.
@MainActor @Suite(.drawnFirst) struct OwnTextureTests {
  private let resting = scene(BookArrangement(shape: shape(), position: 8))

  /// Red and green above, blue and grey below.
  private static let colors = Bitmap(
    width: 2, height: 2,
    bytes: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 128, 128, 128, 255])
  nonisolated private static let image =
    "uniform sampler2D own;\nvoid mainImage(out vec4 c, in vec2 p) {\n"
    + "  c = texture(own, p / iResolution.xy);\n}\n"
  nonisolated private static let main =
    "in vec2 v_uv; out vec4 c; uniform sampler2D own;\n"
    + "void main() { c = texture(own, v_uv); }\n"

  private func studio(_ folder: String) throws -> Studio {
    try Studio(shaders: ShaderSources(folders: [folder]))
  }

  private func frame(_ text: String, _ picture: Bitmap = colors) throws -> Bitmap {
    try withFolder(["post-a.glsl": text]) { folder in
      try PictureFile.write(picture, to: folder + "/own.png")
      let studio = try studio(folder)
      #expect(studio.renderer.look.problems == [])
      #expect(studio.renderer.look.warnings == [])
      return try studio.frame(resting)
    }
  }

  private func reload(_ studio: Studio, _ folder: String) -> [ShaderProblem]? {
    let files = ShaderSources(folders: [folder]).snapshot
    guard var reload = studio.renderer.beginReload(of: files) else { return nil }
    while !reload.isFinished { studio.renderer.advance(&reload) }
    return studio.renderer.finish(reload, trying: resting, quality: .full)
  }

  @Test(
    "a picture stands upright, and its numbers are colours or what they are",
    arguments: [
      ("", image, 128), (" srgb", image, 55), ("", main, 128), (" linear", main, 188),
    ])
  func read(words: String, shader: String, grey: Int) throws {
    let seen = try frame("#pragma texture own \"own.png\" filter=nearest\(words)\n" + shader)
    #expect(seen.pixel(3, 3) == (255, 0, 0))
    #expect(seen.pixel(476, 3) == (0, 255, 0))
    #expect(seen.pixel(3, 296) == (0, 0, 255))
    let corner = seen.pixel(476, 296)
    #expect(abs(corner.red - grey) <= 1 && corner.red == corner.blue, "\(corner)")
  }

  @Test("beyond its edges lies the edge, or the picture again")
  func wraps() throws {
    let beyond = Self.image.replacing("p / iResolution.xy", with: "vec2(1.25, 0.75)")
    let line = "#pragma texture own \"own.png\" filter=nearest"
    #expect(try frame(line + "\n" + beyond).pixel(9, 9) == (0, 255, 0))
    #expect(try frame(line + " wrap=repeat\n" + beyond).pixel(9, 9) == (255, 0, 0))
  }

  @Test("a picture that is far away is read from smaller copies")
  func mipmaps() throws {
    let checks = Bitmap(
      width: 512, height: 512,
      bytes: (0..<512 * 512).flatMap { index -> [UInt8] in
        let isWhite = (index + index / 512) % 2 == 0
        return isWhite ? [255, 255, 255, 255] : [0, 0, 0, 255]
      })
    let line = "#pragma texture own \"own.png\" filter=mipmap wrap=repeat\n"
    let far = Self.image.replacing("p / iResolution.xy", with: "p / 20.0")
    let seen = try frame(line + far, checks)
    #expect([(3, 3), (100, 77), (300, 150)].allSatisfy { abs(seen.pixel($0, $1).red - 128) <= 2 })
  }

  @Test("the program's own parts can read one, and programs share it")
  func parts() throws {
    let desk =
      "#pragma texture own \"sub/own.png\" filter=nearest\n"
      + "in vec3 v_place; out vec4 c; uniform sampler2D own;\n"
      + "void main() { c = texture(own, vec2(0.1, 0.9)); }\n"
    let pass =
      "#pragma texture own \"sub/own.png\" filter=nearest srgb\n"
      + Self.main
      .replacing("texture(own, v_uv)", with: "texture(own, v_uv) * vec4(0.0, 1.0, 0.0, 1.0)")
    try withFolder(["desk.frag": desk]) { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/sub", withIntermediateDirectories: false)
      try PictureFile.write(Self.colors, to: folder + "/sub/own.png")
      #expect(ShaderSources(folders: [folder]).snapshot.folders.contains(folder + "/sub"))
      let studio = try studio(folder)
      #expect(try studio.frame(resting).pixel(3, 3) == (255, 0, 0))
      try pass.write(toFile: folder + "/post-a.glsl", atomically: true, encoding: .utf8)
      #expect(reload(studio, folder) == [])
      #expect(try studio.frame(resting).pixel(476, 3) == (0, 255, 0))
      #expect(studio.renderer.look.programs.shelf.count == 1)
    }
  }

  @Test("a picture that is saved is seen, and one that goes changes nothing")
  func reloads() throws {
    try withFolder(["post-a.glsl": "#pragma texture own \"own.png\" filter=nearest\n" + Self.image])
    { folder in
      let file = folder + "/own.png"
      let plain = try Studio.shared().frame(resting)
      // At the start the pass is left out, and its line is told.
      let studio = try studio(folder)
      let missing = try #require(studio.renderer.look.problems.first)
      #expect((missing.path, missing.line) == (folder + "/post-a.glsl", 1))
      #expect(missing.message.hasPrefix("cannot read \(file): No such file"), "\(missing)")
      #expect(missing.excerpt?.first == 1)
      #expect(try studio.frame(resting) == plain)
      #expect(ShaderCheck(of: studio.renderer.look.shaders).problems.map(\.line) == [1])

      try PictureFile.write(Self.colors, to: file)
      #expect(reload(studio, folder) == [])
      #expect(try studio.frame(resting).pixel(3, 3) == (255, 0, 0))
      #expect(reload(studio, folder) == nil)

      let other = Bitmap(width: 1, height: 1, bytes: [9, 9, 200, 255])
      try PictureFile.write(other, to: file)
      #expect(reload(studio, folder) == [])
      #expect(try studio.frame(resting).pixel(3, 3) == (9, 9, 200))

      try FileManager.default.removeItem(atPath: file)
      #expect(reload(studio, folder)?.map(\.line) == [1])
      #expect(try studio.frame(resting).pixel(3, 3) == (9, 9, 200))
      // The one before it is kept with the program that read it, and no more.
      #expect(studio.renderer.look.programs.shelf.count == 2)
    }
  }

  private func message(of folder: String) throws -> String {
    let problems = try studio(folder).renderer.look.problems
    return try #require(problems.first).message
  }

  @Test("what is no picture, or too large, is told")
  func faults() throws {
    let line = "#pragma texture own \"own.png\"\n" + Self.image
    try withFolder(["post-a.glsl": line, "own.png": "not at all"]) { folder in
      #expect(try message(of: folder).contains("own.png: "))
      let long = Limits.shaderTextureSide + 1
      try PictureFile.write(
        Bitmap(width: long, height: 1, bytes: [UInt8](repeating: 255, count: long * 4)),
        to: folder + "/own.png")
      #expect(try message(of: folder).contains("it has \(long)×1 pixels"))
      // One name has one meaning in a program.
      try PictureFile.write(Self.colors, to: folder + "/own.png")
      try "#pragma texture own \"own.png\" linear\n"
        .write(toFile: folder + "/more.glsl", atomically: true, encoding: .utf8)
      try ("#include \"more.glsl\"\n" + line)
        .write(toFile: folder + "/post-a.glsl", atomically: true, encoding: .utf8)
      #expect(try message(of: folder).contains("own is declared differently at "))
      try line.write(toFile: folder + "/post-a.glsl", atomically: true, encoding: .utf8)
      // A half of a file.
      try PictureFile.write(ColorTable.neutral(side: 32), to: folder + "/own.png")
      let whole = try Data(contentsOf: URL(filePath: folder + "/own.png"))
      try whole.prefix(whole.count / 2).write(to: URL(filePath: folder + "/own.png"))
      #expect(try message(of: folder).contains("own.png: "))
    }
  }

  @Test("a table of colours grades: the neutral one changes nothing")
  func tables() throws {
    let pass =
      "#pragma texture own \"own.png\" linear\n#include \"lut.glsl\"\n"
      + "uniform sampler2D own; uniform sampler2D u_scene; in vec2 v_uv; out vec4 c;\n"
      + "void main() {\n  vec3 seen = screenNumbers(texture(u_scene, v_uv).rgb);\n"
      + "  c = vec4(linearLight(graded(own, seen)), 1.0);\n}\n"
    let plain = try Studio.shared().frame(resting)
    let neutral = ColorTable.neutral(side: 16)
    #expect(try frame(pass, neutral).differences(from: plain).max() ?? 9 <= 1)
    // Red and blue change places.
    var bytes = neutral.bytes
    for pixel in 0..<bytes.count / 4 { bytes.swapAt(pixel * 4, pixel * 4 + 2) }
    let swapped = Bitmap(width: neutral.width, height: neutral.height, bytes: bytes)
    let seen = try frame(pass, swapped)
    for (x, y) in [(3, 3), (240, 150), (120, 290), (470, 20)] {
      let (a, b) = (plain.pixel(x, y), seen.pixel(x, y))
      let differences = [a.red - b.blue, a.green - b.green, a.blue - b.red]
      #expect(differences.allSatisfy { abs($0) <= 1 }, "at \(x), \(y)")
    }
  }

  @Test("channels have the sizes and the times that Shadertoy gives them")
  func channels() throws {
    let half =
      "#pragma pass \"half\" scale=0.5\n"
      + "void mainImage(out vec4 c, in vec2 p) { c = vec4(0.0); }\n"
    let pass = """
      #pragma pass in=half,scene
      #pragma texture iChannel3 "own.png" filter=nearest
      void mainImage(out vec4 c, in vec2 p) {
        bool sizes = iChannelResolution[0] == vec3(240.0, 150.0, 1.0)
          && iChannelResolution[1] == vec3(480.0, 300.0, 1.0)
          && iChannelResolution[3].xy == vec2(2.0);
        bool times = iChannelTime[2] == iTime && iTime == 0.5 && iFrameRate == 60.0;
        c = vec4(sizes, times, iSampleRate == 44100.0, 1.0) * texture(iChannel3, vec2(0.9, 0.1)).r;
      }
      """
    try withFolder(["post-1.glsl": half, "post-2.glsl": pass]) { folder in
      try PictureFile.write(Self.colors, to: folder + "/own.png")
      let studio = try studio(folder)
      #expect(studio.renderer.look.problems == [])
      #expect(studio.renderer.look.warnings == [])
      studio.renderer.moment = Moment(ofFrame: 30)
      #expect(try studio.frame(resting).pixel(9, 9) == (128, 128, 128))
      #expect(studio.renderer.wantsTime)
      // Who declares them himself gets the same.
      let own = pass.replacing(
        "void mainImage", with: "uniform vec3 iChannelResolution[4];\nvoid mainImage")
      try own.write(toFile: folder + "/post-2.glsl", atomically: true, encoding: .utf8)
      #expect(reload(studio, folder) == [])
      #expect(try studio.frame(resting).pixel(9, 9) == (128, 128, 128))
    }
  }
}
