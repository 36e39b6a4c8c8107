import PictureComparison
import RectoBookModel
import DrawnFirst
import Foundation
import RectoGLDevice
import PageLayout
import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// What an author looks at: times, overdraw, the test scene, and what a changed bend means.
@MainActor @Suite(.drawnFirst) struct InstrumentTests {
  private let lifted = scene(BookArrangement(shape: shape(), position: 8.3))

  @Test("each pass has its time once the device has answered, and a frame the sum of them")
  func times() throws {
    let studio = try Studio()
    _ = try studio.frame(lifted, width: 96, height: 60)
    #expect(studio.renderer.passTimes == [])
    studio.renderer.timesPasses = true
    for _ in 0..<20 {
      _ = try studio.frame(lifted, width: 96, height: 60)
      Device.finish()
    }
    let times = studio.renderer.passTimes
    #expect(times.map(\.name) == ["pages", "blocks", "desk"])
    for time in times {
      #expect(time.count == 20)
      #expect(time.peak >= time.mean && time.peak >= time.last && time.mean > 0)
    }
    let frame = studio.renderer.timedFrame
    #expect(frame == 20)
    let whole = try #require(studio.renderer.milliseconds(ofFrame: frame))
    #expect(abs(whole - times.reduce(0) { $0 + $1.last }) < 1e-6)
    #expect(studio.renderer.milliseconds(ofFrame: frame + 1) == nil)
    // More frames than are kept leave no more times than are kept.
    for _ in 0..<260 { try studio.renderer.draw(lifted, width: 16, height: 10) }
    Device.finish()
    #expect(studio.renderer.passTimes.allSatisfy { $0.count <= 256 })
    #expect(Device.takeErrors() == [])
  }

  @Test("overdraw counts what others hide as well")
  func overdraw() throws {
    let studio = try Studio()
    studio.renderer.look.view = .overdraw
    let resting = try studio.frame(scene(BookArrangement(shape: shape(), position: 8)))
    let once = resting.pixel(3, 3)
    #expect(once.red > once.green && once.green > once.blue && once.blue > 0)
    // A page hides the desk at least, though the desk is drawn after it.
    let hidden = resting.pixel(340, 150)
    #expect(hidden.red > once.red)
    studio.renderer.look.leftOut = ["desk"]
    let deskless = try studio.frame(scene(BookArrangement(shape: shape(), position: 8)))
    #expect(deskless.pixel(340, 150).red < hidden.red && deskless.pixel(3, 3).red == 0)
    studio.renderer.look.leftOut = []
    // Marks lie over print, and count.
    studio.renderer.marks = [
      PageNumber(17): [
        PageMark(box: PageBox(left: 0.2, top: 0.2, right: 0.8, bottom: 0.8), color: (1, 1, 0))
      ]
    ]
    let marked = try studio.frame(scene(BookArrangement(shape: shape(), position: 8)))
    #expect(marked.pixel(340, 150).red > hidden.red)
  }

  /// How much light comes from a place of a page that lies still, on which there is a mark or none.
  private func light(_ mark: PageMark?, on paper: Paper, in studio: Studio) throws -> Int {
    var resting = scene(BookArrangement(shape: shape(), position: 8))
    resting.tone = PageTone(paper: paper)
    studio.renderer.marks = mark.map { [PageNumber(17): [$0]] } ?? [:]
    let seen = try studio.frame(resting).pixel(340, 150)
    return Int(seen.red) + Int(seen.green) + Int(seen.blue)
  }

  @Test("a mark takes light on light paper and gives it on dark paper; a shade takes it on both")
  func marksOnPaper() throws {
    let studio = try Studio.shared()
    defer { studio.renderer.marks = [:] }
    let box = PageBox(left: 0.2, top: 0.2, right: 0.8, bottom: 0.8)
    for paper in [Paper.white, .night] {
      func light(_ mark: PageMark?) throws -> Int { try self.light(mark, on: paper, in: studio) }
      let bare = try light(nil)
      let marked = try light(PageMark(box: box, color: (0.45, 0.68, 1)))
      // Far enough apart that an eye finds the place.
      #expect(paper.isDark ? marked > bare + 60 : marked < bare - 60, "\(paper)")
      let shaded = try light(PageMark(box: box, color: (0.3, 0.3, 0.3), isShade: true))
      #expect(shaded < bare)
    }
  }

  @Test("at night matches and what is selected are plainly seen, and print on them is read")
  func marksAtNight() throws {
    let studio = try Studio.shared()
    defer { studio.renderer.marks = [:] }
    let box = PageBox(left: 0.2, top: 0.2, right: 0.8, bottom: 0.8)
    var resting = scene(BookArrangement(shape: shape(), position: 8))
    resting.tone = PageTone(paper: .night)
    func light(_ mark: PageMark?, on print: (UInt8, UInt8, UInt8)) throws -> Double {
      studio.paint(17, print.0, print.1, print.2)
      studio.renderer.marks = mark.map { [PageNumber(17): [$0]] } ?? [:]
      let seen = try studio.frame(resting).pixel(340, 150)
      func part(_ number: Int) -> Double { Double(ColorCurve.lights[Int(number)]) }
      return 0.2126 * part(seen.red) + 0.7152 * part(seen.green) + 0.0722 * part(seen.blue) + 0.05
    }
    let white: (UInt8, UInt8, UInt8) = (255, 255, 255)
    let bare = try light(nil, on: white)
    for mark in [PageMark.match(box), .currentMatch(box), .selection(box)] {
      let marked = try light(mark, on: white)
      #expect(marked / bare > 2, "\(mark) \(marked / bare)")
      for print in [
        (0, 0, 0), (0, 0, 255), (26, 26, 178), (0, 102, 204), (150, 0, 0), (0, 100, 0),
        (80, 80, 80),
      ] as [(UInt8, UInt8, UInt8)] {
        let contrast = try light(mark, on: print) / marked
        #expect(contrast > 4.5, "\(mark) on \(print) \(contrast)")
      }
    }
    let matches = try [PageMark.match(box), .currentMatch(box)].map { try light($0, on: white) }
    #expect(matches[1] > 1.15 * matches[0])
  }

  @Test("the line around a mark lies outside of its box, and is seen on paper of any colour")
  func frameOfMark() throws {
    let studio = try Studio.shared()
    defer { studio.renderer.marks = [:] }
    let box = PageBox(left: 0, top: 0, right: 1, bottom: 0.3)
    let line = PageMark.Frame(width: 3, color: (0.2, 0.1, 0.1), glow: 6)
    for paper in [Paper.white, .night] {
      func light(_ mark: PageMark?) throws -> Int { try self.light(mark, on: paper, in: studio) }
      let bare = try light(PageMark(box: box, color: (1, 1, 1)))
      let framed = try light(PageMark(box: box, color: (1, 1, 1), frame: line))
      #expect(paper.isDark ? framed > bare + 60 : framed < bare - 60, "\(paper)")
    }
  }

  @Test("a part of the scene that is left out is not drawn, and all others are as they were")
  func leavesOut() throws {
    let studio = try Studio.shared()
    defer { studio.renderer.look.leftOut = [] }
    let resting = scene(BookArrangement(shape: shape(), position: 8))
    let whole = try studio.frame(resting)
    studio.renderer.look.leftOut = ["desk", "nothing of ours"]
    let deskless = try studio.frame(resting)
    #expect(deskless.pixel(340, 150) == whole.pixel(340, 150))
    #expect(deskless.pixel(3, 3) != whole.pixel(3, 3))
    studio.renderer.look.leftOut = []
    #expect(try studio.frame(resting) == whole)
  }

  @Test("a pass that is left out gives the next one what it would have read")
  func leavesOutPass() throws {
    let head = "in vec2 v_uv;\nout vec4 o_color;\nuniform sampler2D u_scene;\n"
    let swap = head + "void main() { o_color = vec4(texture(u_scene, v_uv).bgr, 1.0); }\n"
    let resting = scene(BookArrangement(shape: shape(), position: 8))
    let plain = try Studio.shared().frame(resting)
    try withFolder(["post-a.glsl": swap, "post-b.glsl": swap]) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      let swapped = {
        studio.renderer.look.leftOut = $0; return try studio.frame(resting)
      }
      #expect(try swapped([]) == plain)
      let once = try swapped(["a"])
      #expect(once.pixel(3, 3).red == plain.pixel(3, 3).blue && once != plain)
      #expect(try swapped(["b"]) == once)
      #expect(try swapped(["a", "b"]) == plain)
      // Beside it another look leaves out the same.
      try studio.renderer.setOtherLook(
        OtherLook(shaders: studio.renderer.look.shaders, settings: ParameterSettings()))
      studio.renderer.look.leftOut = ["a"]
      try studio.renderer.drawBoth(resting, width: 480, height: 300)
      #expect(try studio.renderer.readPixels(split: 0) == once)
    }
  }

  @Test("a pixel that is asked for is that of the frame, in linear light")
  func pixels() throws {
    let studio = try Studio.shared()
    let renderer = studio.renderer
    for quality in [Quality.full, .draft] {
      let frame = try studio.frame(lifted, quality: quality)
      for (x, y) in [(3, 3), (340, 150), (479, 299), (0, 0)] {
        renderer.askForPixel(
          atX: (Double(x) + 0.5) / 480, y: (Double(y) + 0.5) / 300, ofOther: false)
        #expect(renderer.isPixelAwaited)
        Device.finish()
        let pixel = try #require(renderer.askedPixel)
        // A draft is enlarged when it is read whole.
        if quality == .full {
          let seen = frame.pixel(x, y)
          #expect(pixel.bytes.map { Int($0) } == [seen.red, seen.green, seen.blue])
        }
        // It is told once.
        #expect(!renderer.isPixelAwaited && renderer.askedPixel == nil)
      }
    }
    // A question that is taken back owes no answer, and the next one gets its own.
    renderer.askForPixel(atX: 0.5, y: 0.5, ofOther: false)
    renderer.forgetPixel()
    Device.finish()
    #expect(!renderer.isPixelAwaited && renderer.askedPixel == nil)
    renderer.askForPixel(atX: 0.5, y: 0.5, ofOther: false)
    Device.finish()
    #expect(renderer.askedPixel != nil)
    let grey = SceneRenderer.Pixel(bytes: [0, 188, 255, 7])
    #expect(grey.bytes == [0, 188, 255])
    #expect(grey.light[0] == 0 && abs(grey.light[1] - 0.5029) < 1e-4 && grey.light[2] == 1)
    #expect(Device.takeErrors() == [])
  }

  @Test("a pixel beyond white is told where frames are kept in linear light, and looks as ever")
  func exactPixels() throws {
    func pixel(_ studio: Studio, _ x: Double, _ y: Double) throws -> SceneRenderer.Pixel {
      studio.renderer.askForPixel(atX: x, y: y, ofOther: false)
      Device.finish()
      return try #require(studio.renderer.askedPixel)
    }
    let plain = try Studio.shared()
    let usual = try plain.frame(lifted)
    let stored = try pixel(plain, 0.7, 0.5)
    plain.renderer.keepsExact = true
    defer { plain.renderer.keepsExact = false }
    #expect(try plain.frame(lifted).differences(from: usual).max() ?? 9 <= 2)
    let exact = try pixel(plain, 0.7, 0.5)
    #expect(zip(exact.bytes, stored.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    // As bytes it would be one of 256 numbers.
    #expect(exact.light != SceneRenderer.Pixel(bytes: exact.bytes).light)
    let pass = """
      in vec2 v_uv;
      out vec4 c;
      uniform sampler2D u_scene;
      void main() {
        vec3 seen = texture(u_scene, v_uv).rgb;
        c = vec4(v_uv.x > 0.5 ? vec3(1.5, 0.25, -0.125) : seen, 1.0);
      }
      """
    let image = "void mainImage(out vec4 c, in vec2 p) { c = vec4(1.5, 0.25, 0.0, 1.0); }"
    let when = "#pragma pass when=on\n#pragma parameter on \"On\" 0 0 1 type=bool\n"
    try withFolder(["post-a.glsl": pass, "post-b.glsl": when + image]) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      let before = try studio.frame(lifted)
      #expect(try pixel(studio, 0.7, 0.5).light[0] == 1)
      studio.renderer.keepsExact = true
      #expect(try studio.frame(lifted).differences(from: before).max() ?? 9 <= 2)
      let bright = try pixel(studio, 0.7, 0.5)
      #expect(bright.light == [1.5, 0.25, -0.125] && bright.bytes == [255, 137, 0])
      // Alone it is the scene, and of a pass that gives what a screen takes there are bytes.
      studio.renderer.look.shownPass = "scene"
      _ = try studio.frame(lifted)
      #expect(try pixel(studio, 0.7, 0.5).light[2] > 0)
      studio.renderer.look.shownPass = nil
      studio.renderer.look.settings.slide("on", to: .number(1))
      _ = try studio.frame(lifted)
      #expect(try pixel(studio, 0.7, 0.5).bytes == [255, 64, 0])
    }
  }

  /// What a shader of 64 by 40 pixels is told at a column: xy, z, w, in pixels.
  private func told(_ renderer: SceneRenderer, _ column: Int) throws -> [Int] {
    try renderer.drawBoth(lifted, width: 64, height: 40)
    let frame = try renderer.readPixels()
    let (low, high) = (frame.pixel(column, 35), frame.pixel(column, 5))
    func pixels(_ byte: Int) -> Int { Int((Double(byte) / 255 * 64).rounded()) }
    func signed(_ byte: Int) -> Int { Int((Double(byte) / 255 * 128 - 64).rounded()) }
    return [pixels(low.red), pixels(low.green), signed(low.blue), signed(high.blue)]
  }

  @Test("the pointer is told as Shadertoy has it: where it is, went down, and whether it is down")
  func mouse() throws {
    let image = """
      void mainImage(out vec4 c, in vec2 p) {
        vec4 m = p.x < 32.0 ? iMouse : u_mouse;
        c = vec4(m.xy / 64.0, 0.5 + (p.y < 20.0 ? m.z : m.w) / 128.0, 1.0);
      }
      """
    try withFolder(["post-a.glsl": "uniform vec4 u_mouse;\n" + image]) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      let renderer = studio.renderer
      #expect(try told(renderer, 2) == [0, 0, 0, 0])
      #expect(renderer.wantsPointer)
      renderer.pointer(atX: 16, y: 24)
      #expect(try told(renderer, 2) == [0, 0, 0, 0])
      #expect(try told(renderer, 60) == [16, 16, 0, 0])
      renderer.press(atX: 32, y: 10)
      #expect(renderer.isPressNew)
      #expect(try told(renderer, 2) == [32, 30, 32, 30])
      #expect(!renderer.isPressNew)
      #expect(try told(renderer, 2) == [32, 30, 32, -30])
      renderer.pointer(atX: 40, y: 20)
      #expect(try told(renderer, 2) == [40, 20, 32, -30])
      renderer.release()
      renderer.pointer(atX: 8, y: 32)
      #expect(try told(renderer, 2) == [40, 20, -32, -30])
      #expect(try told(renderer, 60) == [8, 8, -32, -30])
    }
  }

  @Test("depth is spread from white to black, whatever is in the picture")
  func depth() throws {
    let studio = try Studio()
    studio.renderer.look.view = .depth
    let view = ViewSize(width: 480, height: 300)
    for scene in [
      lifted, TestShelf.scene(opening: 0, in: view), TestScene.scene(turn: 0.4, in: view),
    ] {
      let frame = try studio.frame(scene)
      let greys = stride(from: 0, to: frame.bytes.count, by: 4).map { frame.bytes[$0] }
      #expect(try #require(greys.min()) <= 12)
      #expect(try #require(greys.max()) >= 243)
      #expect(Set(greys).count > 100)
    }
  }

  @Test("what books throw on a bookcase is in the views of shadow and sky, and in no other")
  func shelfShadows() throws {
    let studio = try Studio()
    let view = ViewSize(width: 320, height: 200)
    let shelf = TestShelf.scene(opening: 0, in: view)
    func darker(_ view: ShaderView) throws -> (less: Int, more: Int) {
      studio.renderer.look.view = view
      let frames = try ["", "cast/contactShadow=0"].map { line in
        studio.renderer.look.settings = ParameterSettings(
          commandLine: line.isEmpty ? [] : [try ShaderSetting(line)])
        return try studio.frame(shelf, width: 320, height: 200).bytes
      }
      let pairs = zip(frames[0], frames[1])
      return (pairs.count { $0 < $1 }, pairs.count { $0 > $1 })
    }
    for view in [ShaderView.color, .shadow, .ao] {
      let count = try darker(view)
      #expect(count.less > 500 && count.more == 0, "\(view): \(count)")
    }
    #expect(try darker(.normals) == (0, 0))
  }

  @Test("the test scene needs no book, shows print on both sides, and moves with its leaf")
  func testScene() throws {
    let studio = try Studio.shared()
    studio.renderer.printTestPages()
    let view = ViewSize(width: 320, height: 200)
    let frames = try [0, 0.4, 0.8].map {
      try studio.frame(TestScene.scene(turn: $0, in: view), width: 320, height: 200)
    }
    #expect(Set(frames.map(\.bytes)).count == 3)
    // Colours are printed on the pages, and desk is around them.
    let red = frames[0].redPixels
    #expect(red > 50)
    #expect(SceneRenderer.trial(of: ShaderSources.builtIn.snapshot) == nil)
  }

  @Test("levels of a test print are means of light: the whole page has the print's own")
  func printLevels() {
    var print = TestPrint(number: 17)
    print.draw()
    let bytes = print.levels()
    #expect(bytes.count == TestPrint.chain.byteCount)
    let first = bytes[..<(512 * 724 * 4)]
    let mean =
      stride(from: 0, to: first.count, by: 4).reduce(0) {
        $0 + ColorCurve.light(of: Double(first[$1]) / 255)
      }
      / Double(512 * 724)
    let last = ColorCurve.light(of: Double(bytes[bytes.count - 4]) / 255)
    #expect(abs(mean - last) < 0.02, "\(mean), \(last)")
  }

  @Test("a vertex shader that bends otherwise is told, unless it says that it keeps to the bend")
  func bends() throws {
    let own = try #require(BuiltInShaders.text(of: "leaf.vert"))
    let bend = try #require(BuiltInShaders.text(of: "bend.glsl"))
    let lower = own.replacing("v_place = place.xyz;", with: "place.z *= 0.5; v_place = place.xyz;")
    func warnings(_ files: [String: String]) throws -> [String] {
      try withFolder(files) { folder in
        Programs.warnings(of: ShaderSources(folders: [folder]).snapshot)
          .map { $0.description.replacing(folder + "/", with: "") }
      }
    }
    let told = try warnings(["leaf.vert": lower])
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("leaf.vert:1: warning: leaves bend as this file says") == true)
    #expect(try warnings(["leaf.vert": lower, "bend.glsl": bend + "\nfloat more;\n"]).count == 1)
    #expect(try warnings(["bend.glsl": bend + "\nfloat more;\n"]).first?.hasPrefix("bend") == true)
    #expect(try warnings(["leaf.vert": "#pragma geometry roll\n" + lower]) == [])
    // Other words of comments bend nothing.
    #expect(try warnings(["leaf.vert": "// mine\n\n" + own + "\n/* end */\n"]) == [])
    #expect(try warnings(["leaf.vert": "#pragma geometry bowl\n" + lower]).count == 1)
  }

  @Test("a leaf that bends otherwise is drawn so, and its shadow stays that of the program's bend")
  func shadowStays() throws {
    let own = try #require(BuiltInShaders.text(of: "leaf.vert"))
    let lower = own.replacing("v_place = place.xyz;", with: "place.z *= 0.5; v_place = place.xyz;")
    let plain = try Studio.shared().frame(lifted)
    try withFolder(["leaf.vert": lower]) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      #expect(studio.renderer.look.problems == [])
      #expect(studio.renderer.look.warnings.count == 1)
      let bent = try studio.frame(lifted)
      #expect(bent != plain)
      // The page on the left, which the leaf lights by its own bend.
      #expect(bent.pixel(100, 150) == plain.pixel(100, 150))
    }
  }
}
