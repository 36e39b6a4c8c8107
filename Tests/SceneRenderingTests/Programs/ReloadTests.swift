import PictureComparison
import RectoBookModel
import RectoDiskFiles
import DrawnFirst
import Foundation
import RectoGLDevice
import PageLayout
import RectoShaderText
import Synchronization
import Testing

@testable import RectoSceneRendering

/// Shaders that change while frames go on.
@MainActor @Suite(.drawnFirst) struct ReloadTests {
  private let resting = scene(BookArrangement(shape: shape(), position: 8))

  private func desk(_ color: String) -> String {
    "in vec3 v_place;\nout vec4 o_color;\nvoid main() { o_color = vec4(\(color), 1.0); }\n"
  }

  /// Reads, compiles and tries the files of a folder as the window does; what is wrong with them, nil
  /// where they are the present ones.
  private func reload(_ studio: Studio, _ sources: ShaderSources) -> [ShaderProblem]? {
    guard var reload = studio.renderer.beginReload(of: sources.snapshot) else { return nil }
    while !reload.isFinished { studio.renderer.advance(&reload) }
    return studio.renderer.finish(reload, trying: resting, quality: .full)
  }

  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  @Test(
    "a save changes the picture, a broken one does not, and undoing it is as if nothing had been")
  func savesAndFaults() throws {
    try withFolder(["desk.frag": desk("0.0, 0.0, 1.0")]) { folder in
      let sources = ShaderSources(folders: [folder])
      let studio = try Studio(shaders: sources)
      #expect(try studio.frame(resting).pixel(3, 3) == (0, 0, 255))
      #expect(reload(studio, sources) == nil)

      try write(desk("1.0, 0.0, 0.0"), to: folder + "/desk.frag")
      let compiled = studio.renderer.look.programs.compiledCount
      #expect(reload(studio, sources) == [])
      // The programs of other parts were taken over as they are: one of a desk, or two with a tint.
      let red = try studio.frame(resting)
      #expect(red.pixel(3, 3) == (255, 0, 0))
      #expect(studio.renderer.look.programs.compiledCount - compiled <= 12)

      try write(desk("lost"), to: folder + "/desk.frag")
      let problem = try #require(reload(studio, sources)?.first)
      #expect((problem.path, problem.line) == (folder + "/desk.frag", 3))
      #expect(try studio.frame(resting) == red)

      try write(desk("1.0, 0.0, 0.0"), to: folder + "/desk.frag")
      #expect(reload(studio, sources) == nil)

      try FileManager.default.removeItem(atPath: folder)
      #expect(reload(studio, sources) == [])
      #expect(try studio.frame(resting) == Studio.shared().frame(resting))
      #expect(Device.takeErrors() == [])
    }
  }

  @Test("what is found wrong only later keeps the last good program of that kind")
  func lateFault() throws {
    try withFolder(["desk.frag": desk("0.0, 0.0, 1.0")]) { folder in
      let sources = ShaderSources(folders: [folder])
      let studio = try Studio(shaders: sources)
      let lifted = scene(BookArrangement(shape: shape(), position: 8.3))
      let before = try studio.frame(lifted)
      _ = try studio.frame(resting)
      try write(
        desk("1.0, 0.0, 0.0") + "#if SHADOWS > 0\nfloat x = lost;\n#endif\n",
        to: folder + "/desk.frag")
      #expect(reload(studio, sources) == [])
      #expect(try studio.frame(resting).pixel(3, 3) == (255, 0, 0))
      _ = try studio.frame(lifted)
      #expect(studio.renderer.look.problems.first?.line == 5)
      #expect(before.width == 480)
    }
  }

  @Test(
    "a file that is read late in a chain of includes is seen, and its folder named for watching")
  func includes() throws {
    try withFolder([
      "desk.frag":
        "in vec3 v_place;\nout vec4 o_color;\n#include \"sub/color.glsl\"\nvoid main() { o_color = COLOR; }"
    ]) { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/sub", withIntermediateDirectories: false)
      try write("#define COLOR vec4(0.0, 0.0, 1.0, 1.0)", to: folder + "/sub/color.glsl")
      let sources = ShaderSources(folders: [folder])
      #expect(sources.snapshot.folders == [folder, folder + "/sub"])
      let studio = try Studio(shaders: sources)
      _ = try studio.frame(resting)
      try write("#define COLOR vec4(1.0, 0.0, 0.0, 1.0)", to: folder + "/sub/color.glsl")
      #expect(reload(studio, sources) == [])
      #expect(try studio.frame(resting).pixel(3, 3) == (255, 0, 0))
    }
  }

  @Test("a FIFO, a folder or a huge file in the place of a shader is told and passed over")
  func oddFiles() throws {
    try withFolder([:]) { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/leaf.frag", withIntermediateDirectories: false)
      try write(String(repeating: "/", count: 2 << 20), to: folder + "/desk.frag")
      let made = unsafe mkfifo(folder + "/block.frag", 0o600)
      #expect(made == 0)
      let files = ShaderSources(folders: [folder]).snapshot
      #expect(files.problems.count == 3, "\(files.problems)")
      #expect(!files.isAltered)
    }
  }

  @Test("a loop that never ends is survived on a software renderer")
  func endlessLoop() throws {
    let endless =
      "in vec3 v_place;\nout vec4 o_color;\nvoid main() { float x = v_place.x; while (x < 1e30) x = x * 0.5; o_color = vec4(x); }"
    try withFolder(["desk.frag": desk("0.0, 0.0, 1.0")]) { folder in
      let sources = ShaderSources(folders: [folder])
      let studio = try Studio(shaders: sources)
      try #require(studio.renderer.isSoftware)
      let before = try studio.frame(resting)
      try write(endless, to: folder + "/desk.frag")
      let problems = reload(studio, sources) ?? []
      // Either it is too slow to be drawn with, or the driver ends it and it is drawn with.
      if !problems.isEmpty { #expect(try studio.frame(resting) == before) }
      #expect(Device.takeErrors() == [])
    }
  }
}

/// Saves of shaders, of which the watch tells: nothing is drawn, and the thread that draws is left to those
/// who do.
@Suite struct ShaderSaveTests {
  private static func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  @Test("of a hundred saves by renaming and a hundred in place none is missed")
  func hundredSaves() async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/recto-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Self.write("0", to: folder + "/light.glsl")
    let read = await MainActor.run { ShaderSources(folders: [folder]).reader }
    let digests = Mutex<[String]>([])
    let watch = try FileWatch(folder, settling: 1) {
      let digest = read().digest
      digests.withLock { $0.append(digest) }
    }
    var missed = 0
    for index in 1...200 {
      let path = folder + "/light.glsl"
      if index % 2 == 0 {
        try Self.write("\(index)", to: path + ".new")
        let moved = unsafe rename(path + ".new", path)
        #expect(moved == 0)
      } else {
        try Self.write("\(index)", to: path)
      }
      let wanted = read().digest
      let end = ContinuousClock.now + .seconds(60)
      var isLate = false
      // Looked at once more after the last wait, which may have been long on a machine that does much
      // else.
      while digests.withLock({ $0.last != wanted }), !isLate {
        isLate = ContinuousClock.now > end
        try await Task.sleep(for: .milliseconds(2))
      }
      if digests.withLock({ $0.last != wanted }) { missed += 1 }
    }
    #expect(missed == 0)
    withExtendedLifetime(watch) {}
  }
}
