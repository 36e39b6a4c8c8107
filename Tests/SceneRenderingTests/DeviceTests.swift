import PictureComparison
import RectoBookModel
import DrawnFirst
import RectoGLDevice
import PageLayout
import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// What devices differ in: how large a texture may be, what they compile, what a turn costs them.
@MainActor @Suite(.drawnFirst) struct DeviceTests {
  @Test("a picture above the device's limit is shown from the first level that fits")
  func limitsTextures() throws {
    let studio = try Studio { $0.maximumTextureSide = 64 }
    // Red as asked for, blue at half the size, green below.
    let chain = MipChain(width: 90, height: 127)
    let colors: [[UInt8]] = [[255, 0, 0, 255], [0, 0, 255, 255], [0, 255, 0, 255]]
    let bytes = chain.levels.enumerated().flatMap { index, level in
      (0..<level.width * level.height).flatMap { _ in colors[min(index, 2)] }
    }
    studio.renderer.setPicture(of: PageNumber(17), chain: chain, bytes: bytes)
    #expect(studio.renderer.pictureWidth(of: PageNumber(17)) == 45)
    #expect(studio.renderer.pictureBytes == chain.byteCount - 90 * 127 * 4)
    let pixel = try studio.frame(scene(BookArrangement(shape: shape(), position: 8)))
      .pixel(340, 150)
    #expect(pixel.blue >= 100 && pixel.red <= 1, "\(pixel)")
  }

  @Test("a change of quality keeps both canvases, a change of size none")
  func keepsCanvases() throws {
    let studio = try Studio()
    let scene = scene(BookArrangement(shape: shape(), position: 8))
    func draw(_ quality: Quality, width: Int = 48) throws -> Canvas? {
      _ = try studio.frame(scene, width: width, height: 30, quality: quality)
      return studio.renderer.frames.canvases[Canvas.Kind(quality: quality, isSmooth: true)]
    }
    let draft = try #require(try draw(.draft))
    let full = try #require(try draw(.full))
    #expect(try draw(.draft) === draft)
    #expect(try draw(.full) === full)
    #expect(try draw(.full, width: 64) !== full)
    #expect(studio.renderer.frames.canvases.count == 1)
  }

  @Test("only what the device will draw is made ready", arguments: [true, false])
  func preparesWhatIsUsed(isSoftware: Bool) throws {
    let studio = try Studio { $0.isSoftware = isSoftware }
    while studio.renderer.prepareNext() {}
    // Five parts with three kinds of shadows in each quality, magnified pages and covers; changed light, and where
    // pages lie still; closed books and their case; wood, window, marks, shade, fade and lens besides.
    #expect(studio.renderer.look.programs.count == (isSoftware ? 65 : 32))
    #expect(studio.renderer.look.problems == [])
    #expect(Device.takeErrors() == [])
  }

  @Test("what a key needs is made ready first, then what a hand does")
  func order() throws {
    let studio = try Studio { $0.isSoftware = true }
    let programs = studio.renderer.look.programs
    func compiled(drawing turn: Double, tilt: Double) throws -> Int {
      let before = programs.compiledCount
      let book = BookArrangement(shape: shape(), position: 8 + turn, tilt: tilt)
      _ = try studio.frame(scene(book), width: 48, height: 30, quality: .draft)
      return programs.compiledCount - before
    }
    // Wood, window and where pages lie still, then five parts, the changed light on two of them and a cover, with no
    // leaf's shadow, and those with that of one.
    for _ in 0..<19 { #expect(studio.renderer.prepareNext()) }
    #expect(try compiled(drawing: 0.2, tilt: 0) == 0)
    for _ in 0..<8 { #expect(studio.renderer.prepareNext()) }
    #expect(try compiled(drawing: 0.2, tilt: 0.3) == 0)
    // What is drawn with all care comes after.
    let before = programs.compiledCount
    _ = try studio.frame(
      scene(BookArrangement(shape: shape(), position: 8.2)), width: 48, height: 30, quality: .full)
    #expect(programs.compiledCount > before)
  }

  @Test(
    "where everything is made ready, nothing is compiled for covers, a folded book, a shelf and a leaf held still"
  )
  func complete() throws {
    let studio = try Studio { $0.isSoftware = true }
    let programs = studio.renderer.look.programs
    while studio.renderer.prepareNext() {}
    let compiled = programs.compiledCount
    let view = ViewSize(width: 48, height: 30)
    let books = [0, 0.3, 1, 8.2, 30.8].map {
      BookArrangement(shape: shape(binding: .hardback), position: $0, tilt: 0.3)
    }
    let scenes =
      books.map { $0.visibleScene(in: view) } + [
        books[3].visibleScene(in: view).folded(by: 0.8),
        TestShelf.scene(opening: 0, offset: 0.3, in: view), TestShelf.scene(opening: 0.3, in: view),
      ]
    for (index, scene) in scenes.enumerated() {
      for quality in [Quality.draft, .full] {
        _ = try studio.frame(scene, width: 48, height: 30, quality: quality, isSmooth: false)
        #expect(programs.compiledCount == compiled, "scene \(index), \(quality)")
      }
    }
  }

  @Test(
    "programs are tried out with what frames draw with, and leave the frame drawn last as it is")
  func triesOut() throws {
    let studio = try Studio { $0.isSoftware = true }
    let book = scene(BookArrangement(shape: shape(), position: 8), width: 48, height: 30)
    let before = try studio.frame(book, width: 48, height: 30, isSmooth: false)
    let used = studio.renderer.firstDraws
    while studio.renderer.prepareNext() {}
    #expect(try studio.renderer.readPixels() == before)
    #expect(studio.renderer.firstDraws == used)
    #expect(Device.takeErrors() == [])
    for name in ProgramName.all(for: [.draft, .full]) where name.part.isLit {
      let trials = name.trials(isSoftware: true)
      // Where outlines are smooth a driver draws with another program, and drafts have none.
      #expect(trials.contains { $0.isSmooth } == (name.quality == .full), "\(name)")
      #expect(name.trials(isSoftware: false).count == 1)
    }
  }

  @Test("what turns by keys are not drawn with can be left until it is needed")
  func turnsAlone() throws {
    let studio = try Studio { $0.isSoftware = true }
    let programs = studio.renderer.look.programs
    while studio.renderer.prepareNext(turnsAlone: true) {}
    let (count, compiled) = (programs.count, programs.compiledCount)
    for (turn, tilt) in [(0.2, 0), (0.5, 0), (0.9, 0.0)] {
      let book = BookArrangement(shape: shape(), position: 8 + turn, tilt: tilt)
      _ = try studio.frame(scene(book), width: 48, height: 30, quality: .draft)
    }
    #expect(programs.compiledCount == compiled)
    while studio.renderer.prepareNext() {}
    #expect(programs.count >= count + 40)
  }

  @Test("what is fetched before the first frame draws leaves in motion")
  func turns() throws {
    let studio = try Studio { $0.isSoftware = true }
    let (renderer, programs) = (studio.renderer, studio.renderer.look.programs)
    while renderer.prepareTurns(width: 48, height: 30) {}
    let compiled = programs.compiledCount
    #expect(compiled < 20)
    for turn in [0.2, 0.5, 0.9] {
      let book = BookArrangement(shape: shape(), position: 8 + turn)
      _ = try studio.frame(scene(book), width: 48, height: 30, quality: .draft)
    }
    #expect(programs.compiledCount == compiled)
    #expect(!renderer.prepareTurns(width: 48, height: 30))
  }

  @Test(
    "no driver has on disk what is not drawn as it comes: another view, a switch, a file of one's own"
  )
  func notOnDisk() throws {
    let pass = "void mainImage(out vec4 c, in vec2 p) { c = vec4(1.0); }"
    let switched = ParameterSettings(sliders: [ShaderSetting("lampPool", .number(1))])
    try withFolder(["post-a.glsl": pass]) { folder in
      let own = ShaderSources(folders: [folder])
      for (shaders, settings, view) in [
        (ShaderSources.builtIn, ParameterSettings(), ShownView.numbers(.normals)),
        (.builtIn, switched, .numbers(.color)), (own, ParameterSettings(), .numbers(.color)),
      ] {
        let studio = try Studio(shaders: shaders, settings: settings) { $0.isSoftware = true }
        studio.renderer.look.show(view)
        while studio.renderer.prepareNext(turnsAlone: true) {}
        #expect(studio.renderer.look.programs.count >= 44)
      }
    }
  }

  @Test("a driver that refuses shadows gets plainer programs, and one line a part says so")
  func fallsBack() throws {
    let context = try HeadlessContext()
    try context.makeCurrent()
    let programs = Programs(
      files: ShaderSources.builtIn.snapshot, readsEncoded: false, qualities: [.full],
      compile: { (recipe, text, _) throws(ProblemList) in
        guard !recipe.defines.contains(where: { $0.name == "SHADOWS" && $0.value > 0 }) else {
          throw ProblemList(
            problems: [ShaderProblem(path: "shadow.glsl", line: 9, message: "too long")])
        }
        return try recipe.program(of: text)
      })
    while programs.prepareNext(isTinted: false) != nil {}
    let plain = try programs.program(ProgramName(part: .desk))
    for shadows in ProgramName.Shadows.allCases {
      #expect(try programs.program(ProgramName(part: .desk, shadows: shadows)) === plain)
    }
    #expect(programs.problems.count == 5, "\(programs.problems)")
    #expect(programs.problems.first?.description.hasPrefix("shadow.glsl:9: too long") == true)
  }

  @Test("a driver that refuses everything fails a frame and no idle moment")
  func refusesAll() throws {
    let context = try HeadlessContext()
    try context.makeCurrent()
    let problem = ShaderProblem(path: "leaf", line: nil, message: "no")
    let programs = Programs(
      files: ShaderSources.builtIn.snapshot, readsEncoded: false, qualities: [.full],
      compile: { (_, _, _) throws(ProblemList) in throw ProblemList(problems: [problem]) })
    while programs.prepareNext(isTinted: false) != nil {}
    #expect(throws: problem) { try programs.program(ProgramName(part: .restingLeaf)) }
  }
}
