import PictureComparison
import RectoBookModel
import DrawnFirst
import Foundation
import RectoGLDevice
import PageLayout
import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// Two looks beside each other.
@MainActor @Suite(.drawnFirst) struct SplitTests {
  private let resting = scene(BookArrangement(shape: shape(), position: 8))
  private let lifted = scene(BookArrangement(shape: shape(), position: 8.3))

  private func settings(_ lines: String...) throws -> ParameterSettings {
    ParameterSettings(sliders: try lines.map { try ShaderSetting($0) })
  }

  /// A line's half of a picture, in whole columns.
  private func columns(_ range: Range<Int>, of picture: Bitmap) -> [UInt8] {
    (0..<picture.height).flatMap { y in
      picture.bytes[
        (y * picture.width + range.lowerBound) * 4..<(y * picture.width + range.upperBound) * 4]
    }
  }

  @Test("each half is what its look draws alone, wherever the line is")
  func halves() throws {
    let studio = try Studio()
    studio.paint(17, 180, 90, 40)
    let other = try settings("deskColor=1,0.2,0.2", "varnish=1", "paperOpacity=80")
    let plain = try studio.frame(lifted)
    studio.renderer.look.settings = other
    let changed = try studio.frame(lifted)
    studio.renderer.look.settings = ParameterSettings()
    try studio.renderer.setOtherLook(
      OtherLook(shaders: ShaderSources.builtIn.snapshot, settings: other))
    try studio.renderer.drawBoth(lifted, width: 480, height: 300)
    for share in [0, 0.25, 0.5, 1] {
      let both = try studio.renderer.readPixels(split: share)
      let line = Int(share * 480)
      #expect(columns(0..<line, of: both) == columns(0..<line, of: plain))
      let (seen, alone) = (columns(line..<480, of: both), columns(line..<480, of: changed))
      // It passes through eight bits once more, which may round otherwise.
      #expect(zip(seen, alone).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }
    #expect(Device.takeErrors() == [])
    // The present look is as it was.
    try studio.renderer.setOtherLook(nil)
    #expect(try studio.frame(lifted) == plain)
  }

  @Test("a slider of either look compiles nothing, and moving the line draws nothing")
  func slides() throws {
    let studio = try Studio.shared()
    let files = ShaderSources.builtIn.snapshot
    try studio.renderer.setOtherLook(OtherLook(shaders: files, settings: ParameterSettings()))
    try studio.renderer.drawBoth(resting, width: 480, height: 300)
    let room = try #require(studio.renderer.other)
    func slide(to step: Int) throws {
      studio.renderer.look.settings.slide("paperOpacity", to: .number(80 + Double(step)))
      try studio.renderer.setOtherLook(
        OtherLook(shaders: files, settings: studio.renderer.look.settings))
      try studio.renderer.drawBoth(resting, width: 480, height: 300)
    }
    // What other tests left drawn may need a program for the first time.
    try slide(to: 0)
    let compiled = (studio.renderer.look.programs.compiledCount, room.programs.compiledCount)
    for step in 1...3 { try slide(to: step) }
    #expect(studio.renderer.other === room)
    #expect(compiled == (studio.renderer.look.programs.compiledCount, room.programs.compiledCount))
  }

  @Test("other files are another look, too")
  func files() throws {
    let studio = try Studio.shared()
    let plain = try studio.frame(resting)
    let desk = try #require(BuiltInShaders.all["desk.frag"]?.text)
    try withFolder([
      "desk.frag": desk.replacingOccurrences(of: "void main()", with: "void old()")
        + "void main() { old(); o_color = vec4(0.0, 1.0, 0.0, 1.0); }\n"
    ]) { folder in
      try studio.renderer.setOtherLook(
        OtherLook(
          shaders: ShaderSources(folders: [folder]).snapshot, settings: ParameterSettings()))
      try studio.renderer.drawBoth(resting, width: 480, height: 300)
    }
    let both = try studio.renderer.readPixels(split: 0.5)
    #expect(both.pixel(3, 3) == plain.pixel(3, 3))
    #expect(both.pixel(476, 3).green == 255 && both.pixel(476, 3).red == 0)
  }

  @Test("files that are at fault are found without a frame that shows it")
  func faults() throws {
    let studio = try Studio.shared()
    let plain = try studio.frame(lifted)
    func faults(_ files: [String: String]) throws -> [String] {
      try withFolder(files) { folder in
        studio.renderer.faults(
          of: ShaderSources(folders: [folder]).snapshot, trying: lifted, quality: .full
        ).map { $0.description.replacingOccurrences(of: folder, with: "") }
      }
    }
    #expect(try faults([:]) == [])
    let desk = "out vec4 o_color;\nvoid main() {\n  o_color = lost;\n}\n"
    let found = try #require(faults(["desk.frag": desk]).first)
    #expect(found.hasPrefix("/desk.frag:3: ") && found.contains("lost"))
    #expect(
      try faults(["desk.frag": desk.replacingOccurrences(of: "lost", with: "vec4(1.0)")]) == [])
    // What was drawn, and what it is drawn with, is as it was.
    #expect(try studio.renderer.readPixels() == plain && studio.frame(lifted) == plain)
    #expect(studio.renderer.look.problems == [] && studio.renderer.look.shaders.isAltered == false)
    #expect(Device.takeErrors() == [])
  }

  @Test("passes over the picture are each look's own")
  func passes() throws {
    let studio = try Studio.shared()
    let plain = try studio.frame(resting)
    let red = "void mainImage(out vec4 c, in vec2 place) { c = vec4(1.0, 0.0, 0.0, 1.0); }\n"
    try withFolder(["post-red.glsl": red]) { folder in
      try studio.renderer.setOtherLook(
        OtherLook(
          shaders: ShaderSources(folders: [folder]).snapshot, settings: ParameterSettings()))
      try studio.renderer.drawBoth(resting, width: 480, height: 300)
    }
    let both = try studio.renderer.readPixels(split: 0.5)
    #expect(both.pixel(3, 3) == plain.pixel(3, 3) && both.pixel(200, 150) == plain.pixel(200, 150))
    #expect(both.pixel(280, 150).red == 255 && both.pixel(280, 150).green == 0)
    #expect(Device.takeErrors() == [])
  }
}
