import PictureComparison
import RectoBookModel
import DrawnFirst
import Foundation
import RectoGLDevice
import PageGeometry
import PageLayout
import RectoImageFiles
import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// What parameters do to frames.
@MainActor @Suite(.drawnFirst) struct ParameterFeedTests {
  private let resting = scene(BookArrangement(shape: shape(), position: 8))
  private let lifted = scene(BookArrangement(shape: shape(), position: 8.3))

  private func settings(_ lines: String...) throws -> ParameterSettings {
    ParameterSettings(commandLine: try lines.map { try ShaderSetting($0) })
  }

  @Test("values that are the usual ones change no byte")
  func usualValues() throws {
    let plain = try Studio.shared().frame(lifted)
    let parameters = Programs.declarations(of: ShaderSources.builtIn.snapshot).parameters
    let all = ParameterSettings(
      sliders: parameters.map { ShaderSetting($0.name, $0.usual) })
    let studio = try Studio(settings: all)
    #expect(try studio.frame(lifted) == plain)
  }

  @Test("every parameter changes a frame, the next one, and none but a define compiles anything")
  func everyOneCounts() throws {
    // Those of the stock count with it, and the width of a sheen where there is one.
    let studio = try Studio(
      settings: settings("ownStock=1", "lampPool=1", "varnish=1", "inkDensity=0.9"))
    for page in 15...19 { studio.paint(page, 180, 90, 40) }
    studio.renderer.bindTestShelf()
    let scenes = [
      lifted, scene(BookArrangement(shape: shape(binding: .hardback), position: 8.3)),
      TestShelf.scene(opening: 0, in: ViewSize(width: 160, height: 100)),
    ]
    let before = try scenes.map { try studio.frame($0, width: 160, height: 100) }
    let all = studio.renderer.look.parameters
    #expect(all.count > 25)
    // What is compiled anew without a define is not the next parameter's doing: those come last.
    for parameter in all.filter({ !$0.isDefine }) + all.filter(\.isDefine) {
      let compiled = studio.renderer.look.programs.compiledCount
      let kept = studio.renderer.look.settings
      let other: ParameterValue
      switch parameter.kind {
      case .color(let usual): other = .color(usual.map { $0 > 0.5 ? $0 - 0.4 : $0 + 0.4 })
      case .number(_, _, let range, _):
        let now = studio.renderer.look.settings.value(of: parameter)
        other =
          now == .number(range.upperBound) ? .number(range.lowerBound) : .number(range.upperBound)
      }
      // Over those of the command line.
      studio.renderer.look.settings.commandLine.append(ShaderSetting(parameter.name, other))
      // Most are seen in the first.
      let isSeen = try scenes.indices.contains {
        try studio.frame(scenes[$0], width: 160, height: 100) != before[$0]
      }
      #expect(isSeen, "\(parameter.name)")
      if !parameter.isDefine {
        #expect(studio.renderer.look.programs.compiledCount == compiled, "\(parameter.name)")
      }
      studio.renderer.look.settings = kept
    }
    #expect(try scenes.map { try studio.frame($0, width: 160, height: 100) } == before)
  }

  @Test("a value for one pass leaves the others")
  func onePass() throws {
    let studio = try Studio.shared()
    let plain = try studio.frame(resting)
    studio.renderer.look.settings = try settings("block/contactShadow=0", "desk/deskColor=1,0,0")
    let red = try studio.frame(resting)
    #expect(red.pixel(240, 150) == plain.pixel(240, 150))
    #expect(red.pixel(3, 3).green == 0)
    #expect(red.pixel(3, 3).red == plain.pixel(3, 3).red)
  }

  @Test(
    "paper lets through what TAPPI's table says",
    arguments: [
      (80.0, 0.29), (84, 0.25), (88, 0.21), (90, 0.19), (92, 0.16), (94, 0.14), (96, 0.11),
      (98, 0.08),
    ])
  func opacity(percent: Double, through: Double) {
    #expect(abs(Double(LightRoom.translucency(opacity: percent)) - through) < 0.011)
  }

  @Test("without shadows a leaf in the air takes no light")
  func shadows() throws {
    let studio = try Studio.shared()
    let shaded = try studio.frame(scene(BookArrangement(shape: shape(), position: 8.15)))
    studio.renderer.look.settings = try settings("shadowStrength=0")
    let open = try studio.frame(scene(BookArrangement(shape: shape(), position: 8.15)))
    let brighter = zip(shaded.bytes, open.bytes).count { $0 < $1 }
    let darker = zip(shaded.bytes, open.bytes).count { $0 > $1 }
    #expect(brighter > 1_000)
    #expect(darker == 0)
  }

  // MARK: Views

  @Test("a view shows its numbers as bytes, and colours come back unchanged")
  func views() throws {
    let studio = try Studio()
    let colors = try studio.frame(resting)
    var seen: Set<[UInt8]> = [colors.bytes]
    for view in ShaderView.allCases where view != .color {
      studio.renderer.look.view = view
      seen.insert(try studio.frame(resting).bytes)
    }
    #expect(seen.count == ShaderView.allCases.count)
    studio.renderer.look.view = .normals
    // A page that lies looks up: 0.5, 0.5, 1.
    let normal = try studio.frame(resting).pixel(330, 150)
    #expect(abs(normal.red - 128) <= 1 && abs(normal.green - 128) <= 1 && normal.blue == 255)
    studio.renderer.look.view = .color
    #expect(try studio.frame(resting) == colors)
    #expect(studio.renderer.look.problems == [])
  }

  // MARK: Presets

  /// Three pages of text with all their levels, made once.
  private static let texts = (0..<3).map {
    Pixels(Pixels.text(width: 384, height: 544, seed: UInt64($0))).mipBytes()
  }

  nonisolated static let presets = [
    "bright-desk", "e-ink", "glossy", "lamp", "newsprint", "vellum",
  ]

  @Test(
    "a preset looks as it was found right, and sets nothing that is not there", arguments: presets)
  func preset(name: String) throws {
    let preset = try Preset("Assets/presets/\(name).preset") {
      try? String(contentsOfFile: $0, encoding: .utf8)
    }
    let settings = ParameterSettings(preset: preset.settings)
    let studio = try Studio.shared()
    studio.renderer.look.settings = settings
    #expect(
      settings.faults(
        among: studio.renderer.look.parameters, passes: DrawnLook.fixedPasses, namesAreKnown: true)
        == [])
    #expect(preset.title != nil)
    for page in 15...19 {
      studio.renderer.setPicture(
        of: PageNumber(page), chain: MipChain(width: 384, height: 544), bytes: Self.texts[page % 3])
    }
    let view = ViewSize(width: 480, height: 270)
    let book = BookArrangement(
      shape: shape(), turned: 8,
      turns: [Turn(leaves: 8..<9, progress: 0.3, tilt: 0.35, size: shape().leafSize)])
    let frame = try studio.frame(book.visibleScene(in: view), width: 480, height: 270)
    #expect(studio.renderer.look.problems == [])
    try GoldenStore.check(frame, against: "preset-\(name)")
    try checkSmallPicture(studio, name)
    // The frame drawn last is still the one that was.
    #expect(try studio.renderer.readPixels() == frame)
  }

  @Test("what the shaders declare has a small picture, too")
  func declaredPicture() throws { try checkSmallPicture(Studio.shared(), "declared") }

  /// A page of text with a red, a yellow and a blue field, small as it is seen.
  private static let smallPage: [UInt8] = {
    let text = Pixels.text(width: 128, height: 181, seed: 7)
    var bytes = text.bytes
    for y in 148..<166 {
      for x in 16..<112 {
        let ink: [UInt8] = x < 48 ? [190, 52, 40] : x < 80 ? [232, 180, 60] : [48, 92, 160]
        bytes.replaceSubrange((y * 128 + x) * 4..<(y * 128 + x) * 4 + 3, with: ink)
      }
    }
    // Each level averages four pixels of the one before.
    let levels = MipChain(width: 128, height: 181).levels
    var (all, above) = (bytes, bytes)
    for (larger, level) in zip(levels, levels.dropFirst()) {
      var below: [UInt8] = []
      for y in 0..<level.height {
        for x in 0..<level.width {
          let upper = (2 * y * larger.width + 2 * x) * 4
          let right = larger.width > 1 ? 4 : 0
          let lower = larger.height > 1 ? larger.width * 4 : 0
          for channel in 0..<4 {
            let sum = [0, right, lower, right + lower].reduce(0) {
              $0 + Int(above[upper + $1 + channel])
            }
            below.append(UInt8(sum / 4))
          }
        }
      }
      all += below
      above = below
    }
    return all
  }()

  /// Compares the small picture that is shipped with a look with what that looks like, or writes it
  /// where this run writes pictures.
  private func checkSmallPicture(_ studio: Studio, _ name: String) throws {
    for page in 15...19 {
      studio.renderer.setPicture(
        of: PageNumber(page), chain: MipChain(width: 128, height: 181), bytes: Self.smallPage)
    }
    let (width, height) = Limits.lookPicture
    let view = ViewSize(width: Double(width), height: Double(height))
    let book = BookArrangement(
      shape: shape(), turned: 8,
      turns: [Turn(leaves: 8..<9, progress: 0.3, tilt: 0.35, size: shape().leafSize)])
    let picture = try studio.renderer.smallPicture(
      of: book.visibleScene(in: view), in: view, width: width, height: height)
    let path = "Assets/presets/\(name).webp"
    if GoldenStore.isWriting {
      let bytes = try #require(PackedPicture.packed(picture, quality: 92))
      try Data(bytes).write(to: URL(filePath: path))
      return
    }
    let shipped = try #require(
      PackedPicture.picture(
        from: [UInt8](try Data(contentsOf: URL(filePath: path))), side: Limits.thumbnailSide))
    let difference = Difference(picture, shipped)
    // What was packed has lost a little of its edges.
    #expect(difference.mean < 0.012 && difference.worstTile < 0.03, "\(name): \(difference)")
  }
}
