import PictureComparison
import RectoBookModel
import DrawnFirst
import Foundation
import RectoGLDevice
import PageLayout
import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// Programs that a driver has begun with before they are needed.
@MainActor @Suite(.drawnFirst) struct StartedProgramTests {
  private let resting = scene(BookArrangement(shape: shape(), position: 8))
  private let lifted = scene(BookArrangement(shape: shape(), position: 8.3))

  private func studio(
    _ sources: ShaderSources = .builtIn, settings: ParameterSettings = ParameterSettings()
  ) throws -> Studio {
    try Studio(shaders: sources, settings: settings) {
      ($0.isSoftware, $0.compilesBeside) = (false, true)
    }
  }

  private func desk(_ color: String) -> String {
    "in vec3 v_place;\nout vec4 o_color;\nvoid main() { o_color = vec4(\(color), 1.0); }\n"
  }

  @Test("what was started ahead draws what is compiled at need, and everything is begun at once")
  func drawsTheSame() throws {
    let ahead = try studio()
    let programs = ahead.renderer.look.programs
    #expect(programs.startedCount >= 20)
    let drawn = try [resting, lifted].map { try ahead.frame($0) }
    while ahead.renderer.prepareNext() {}
    #expect(programs.startedCount == 0)
    #expect(!ahead.renderer.isNextAwaited)
    let apart = try Studio { $0.isSoftware = false }
    #expect(apart.renderer.look.programs.startedCount == 0)
    #expect(try [resting, lifted].map { try apart.frame($0) } == drawn)
    #expect(Device.takeErrors() == [])
  }

  @Test("what was started with other values, or of other files, is not drawn with")
  func outOfDate() throws {
    let switched = ParameterSettings(sliders: [ShaderSetting("lampPool", .number(1))])
    let early = try studio()
    early.renderer.look.programs.settings = switched
    #expect(try early.frame(resting) == Studio(settings: switched).frame(resting))
    #expect(try early.frame(resting) != Studio.shared().frame(resting))
  }

  @Test("a reload begins with all its programs, and tells the same faults at their lines")
  func reloads() throws {
    try withFolder(["desk.frag": desk("0.0, 0.0, 1.0")]) { folder in
      let sources = ShaderSources(folders: [folder])
      let studio = try studio(sources)
      #expect(try studio.frame(resting).pixel(3, 3) == (0, 0, 255))
      for (color, line) in [("lost", 3), ("1.0, 0.0, 0.0", nil)] {
        try desk(color).write(toFile: folder + "/desk.frag", atomically: false, encoding: .utf8)
        var reload = try #require(studio.renderer.beginReload(of: sources.snapshot))
        #expect(!reload.isFinished)
        var steps = 0
        while !reload.isFinished {
          // Nothing is asked of the driver that it would have to be waited for: here it does all at once.
          #expect(!reload.isAwaited)
          studio.renderer.advance(&reload)
          steps += 1
        }
        #expect(steps > 0)
        let problems = studio.renderer.finish(reload, trying: resting, quality: .full)
        #expect(problems.first?.line == line)
        #expect(problems.isEmpty == (line == nil))
        #expect(
          try studio.frame(resting).pixel(3, 3) == (line == nil ? (255, 0, 0) : (0, 0, 255)))
      }
      #expect(Device.takeErrors() == [])
    }
  }
}
