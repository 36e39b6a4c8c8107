import BookFixtures
import Foundation
import Testing

@testable import RectoWindowSession
@testable import recto

/// Where pictures are written, and what is refused before one is drawn.
@Suite("recto render -o and --shaders") struct PictureOutputTests {
  private let folder: TemporaryFolder
  private var path: String { folder.url.path }

  init() throws { folder = try TemporaryFolder() }

  /// Draws the scene that needs no book; expects that it is refused in one line and nothing is written.
  private func expectRefused(_ words: String, because reason: String) throws {
    let before = try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    let run = try RectoProcess(
      "render --scene test --size 32x20 " + words.replacing("DIR", with: path))
    #expect(run.status != 0)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("recto: "))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.contains(reason.replacing("DIR", with: path)), "\(run.errors)")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: path).sorted() == before)
  }

  @Test(
    "a name that says something else than PNG is refused",
    arguments: [
      ("-o DIR/x.jpg", "--output DIR/x.jpg: pictures are written as PNG"),
      ("-o DIR/x.png.webp", "pictures are written as PNG"),
      (
        "--frames 2 -o DIR/x.mp4",
        "a sequence is a folder of PNG files; its name cannot end in .mp4"
      ),
      ("--frames 2 -o DIR/x.PNG", "its name cannot end in .png"),
      ("--frames 2 -o -", "a sequence needs a folder"),
      ("-o DIR/x.png --shaders DIR/gone", "--shaders DIR/gone: there is no such folder"),
    ])
  func refused(words: String, reason: String) throws { try expectRefused(words, because: reason) }

  private static let singles = "../shared/books/good/epub/w3c/lay-fxl-spread-none.epub"

  @Test(
    "a book that asks for no spreads is drawn a page at a time",
    .enabled(
      if: FileManager.default.fileExists(atPath: singles), "there is no ../shared/books"))
  func noSpreads() throws {
    let words = "render \(Self.singles) -p 2 --size 180x68 -o -"
    let run = try RectoProcess(words)
    #expect(run.status == 0 && !run.output.isEmpty, "\(run.errors)")
    #expect(try run.output == RectoProcess(words + " --one-page").output)
  }

  @Test("a page is no JPEG either")
  func page() throws {
    let run = try RectoProcess("page Assets/sample-book/recto.pdf 1 -o \(path)/x.jpg")
    #expect(run.status != 0 && run.errors.contains("pictures are written as PNG"))
    #expect(!FileManager.default.fileExists(atPath: path + "/x.jpg"))
  }

  @Test("a name that is no UTF-8 is written by its bytes")
  func bytes() throws {
    let run = try RectoProcess(
      script: """
        "$RECTO" render --scene test --size 32x20 -o $'out\\xff.png' &&
          ls $'out\\xff.png'
        """, shell: ["bash", "--norc", "--noprofile", "-c"], in: path)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test(
    "names without a suffix, hidden ones and standard output are taken, folders with a stop too")
  func taken() throws {
    for path in ["x", "a.b/x", "x.PNG", ".hidden", "/dev/stdout", "-", "a.jpg/x"] {
      try PictureOutput.refuseOtherSuffix(of: path)
    }
    for path in [self.path, self.path + "/frames", self.path + "/turn.2"] {
      try PictureOutput.refuseNoFolder(path)
    }
    try folder.write([], to: "film.mp4/note.txt")
    try PictureOutput.refuseNoFolder(path + "/film.mp4")
    #expect(throws: CommandFailure.self) {
      try PictureOutput.refuseNoFolder(path + "/film.mp4/note.txt")
    }
  }

  @Test("frames of a longer sequence stay, and are no part of another")
  func older() throws {
    for name in ["00000.png", "00001.png", "cover.png", "1.png"] {
      try folder.write([], to: "frames/" + name)
    }
    try PictureOutput.refuseOlderFrames(in: path + "/frames", beyond: 2)
    try PictureOutput.refuseOlderFrames(in: path + "/gone", beyond: 2)
    for name in ["00002.png", "100000.png"] { try folder.write([], to: "frames/" + name) }
    try expectRefused(
      "--frames 2 -o DIR/frames", because: "frames of another sequence, 00002.png and 1 more")
  }

  @Test("a shader that cannot be compiled, or gives no numbers, ends with its file and no picture")
  func shaders() throws {
    try folder.write(
      Array("out vec4 c;\nvoid main() { c = lost; }\n".utf8), to: "broken/post-a.glsl")
    try expectRefused(
      "-o DIR/x.png --shaders DIR/broken", because: "recto: DIR/broken/post-a.glsl:2: ")
    let none = "in vec2 v_uv; out vec4 c;\nvoid main() { c = vec4(sqrt(v_uv.x - 2.0)); }\n"
    try folder.write(Array(none.utf8), to: "none/post-b.glsl")
    try expectRefused("-o DIR/x.png --shaders DIR/none", because: "recto: DIR/none/post-b.glsl: ")
    try folder.write(
      Array("#pragma parameter odd \"Odd\" 2 0 1\n".utf8), to: "odd/post-c.glsl")
    try folder.write(Array("draw walls\n".utf8), to: "plan/frame.passes")
    try expectRefused(
      "-o DIR/x.png --shaders DIR/plan", because: "recto: DIR/plan/frame.passes:1: ")
  }

  @Test("a warning is told, and the picture is drawn to standard output")
  func warned() throws {
    let pass = """
      in vec2 v_uv; out vec4 c; uniform float u_tiem; uniform sampler2D u_scene;
      void main() { c = texture(u_scene, v_uv) + u_tiem; }
      """
    try folder.write(Array(pass.utf8), to: "mine/post-a.glsl")
    let run = try RectoProcess(
      "render --scene test --size 32x20 -o - --shaders \(path)/mine")
    #expect(run.status == 0)
    #expect(run.errors.contains("post-a.glsl:1: warning: nothing gives u_tiem a value"))
    #expect(run.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }
}
