import BookFixtures
import Dispatch
import DrawnFirst
import Foundation
import RectoGLDevice
import RectoReaderCore
import RectoSceneRendering
import RectoShaderText
import Testing

@testable import RectoWindowSession

/// Packed looks that are asked for while a window draws with others.
@MainActor @Suite(.drawnFirst) struct LookSessionTests {
  private let folder: TemporaryFolder
  private let looks: LookSession
  private let mailbox = Mailbox()
  // Both stay until the process ends: what is drawn with may not outlive its context.
  private static let context = Result { try KeptContext() }
  private static var kept: [LookSession] = []

  init() throws {
    folder = try TemporaryFolder()
    let folders = UserFolders(replacedBy: folder.url.path + "/data")
    let loan = try Self.lend()
    defer { withExtendedLifetime(loan) {} }
    let shaders = ShaderReloader(ShaderSources.builtIn, stateFolder: nil)
    let renderer = try SceneRenderer(shaders: shaders.used)
    let start = try StartingLook(shaders: nil, preset: nil, settings: [], in: folders)
    looks = LookSession(
      start, shaders, renderer, folders: folders, cacheFolder: nil, mailbox: mailbox,
      errands: DispatchQueue(label: "errands"))
    Self.kept.append(looks)
  }

  /// Other suites may draw between the parts of a test, and this one on another thread.
  private static func lend() throws -> KeptContext.Loan { try context.get().lend() }

  private func pack(_ name: String, _ shader: String) throws -> String {
    let file = PackedLook.File(name: "post-tint.glsl", bytes: Array(shader.utf8))
    let look = PackedLook(preset: "// \(name)\nkeyShare = 0.5\n", files: [file])
    return try folder.write(look.bytes, to: name)
  }

  private static let tint =
    "void mainImage(out vec4 c, in vec2 p) { c = vec4(1, 0, 0, 1); }"

  /// Goes on until a preset is told, or something is said to be wrong.
  ///
  /// - Returns: the preset, whether its shaders were drawn with by then, and what was said.
  private func step(
    _ present: Shading = Shading(), until deadline: DispatchTime = .now() + 60
  ) -> (preset: Shading?, isDrawn: Bool, words: [String]) {
    while DispatchTime.now() < deadline {
      var events: [Event] = []
      for message in mailbox.take() {
        switch message {
        case .look(let look): events += looks.adopt(look, insteadOf: present)
        case .lookFolders(let folders, let look, let file): looks.use(look, in: folders, of: file)
        case .lookFailed(let reason, let file): events += looks.fail(reason, of: file)
        case .failed(let reason): events.append(.reported(reason, isError: true))
        case .shaders(let files, let folders): looks.receive(files, in: folders)
        case .trialIsMarked: looks.confirmTrial()
        default: break
        }
      }
      looks.follow(present)
      events += looks.renew(showing: nil, isIdle: true).events
      var words: [String] = []
      for event in events {
        switch event {
        case .look(.preset(let look)): return (look, looks.shaders.used.isAltered, words)
        case .reported(let reason, isError: true): words.append(reason)
        case .troubled(_, let reasons): words += reasons
        default: break
        }
      }
      if !words.isEmpty, !looks.shaders.isBusy { return (nil, looks.shaders.used.isAltered, words) }
    }
    return (nil, false, ["nothing came of it"])
  }

  @Test("the numbers of a packed look come with its shaders, not before them")
  func together() throws {
    let loan = try Self.lend()
    defer { withExtendedLifetime(loan) {} }
    let path = try pack("red.look", Self.tint)
    looks.readPreset(path)
    let found = step()
    #expect(found.preset?.look == path && found.isDrawn && found.words == [])
    // Asked for once more, there is nothing to wait for.
    looks.readPreset(path)
    let again = step(found.preset ?? Shading())
    #expect(again.preset == found.preset && again.isDrawn)
  }

  @Test("a look whose shaders are wrong, or that cannot be read, is told and holds nothing up")
  func wrong() throws {
    let loan = try Self.lend()
    defer { withExtendedLifetime(loan) {} }
    looks.readPreset(try pack("wrong.look", "void mainImage() { nonsense"))
    let wrong = step()
    #expect(wrong.preset?.look?.hasSuffix("wrong.look") == true && !wrong.isDrawn)
    #expect(wrong.words.first?.contains("post-tint.glsl") == true)
    looks.readPreset(folder.url.path + "/none.look")
    #expect(step().words.first?.contains("none.look") == true)
    looks.readPreset(try pack("red.look", Self.tint))
    #expect(step().isDrawn)
  }

  @Test("a look that was chosen meanwhile stays")
  func overtaken() throws {
    let loan = try Self.lend()
    defer { withExtendedLifetime(loan) {} }
    looks.readPreset(try pack("red.look", Self.tint))
    var present = Shading()
    while true {
      guard case .look(let look)? = mailbox.take().first else { continue }
      #expect(looks.adopt(look, insteadOf: present).isEmpty)
      break
    }
    present.preset = "lamp"
    let found = step(present, until: .now() + 1)
    #expect(found.preset == nil)
    #expect(!looks.shaders.used.isAltered)
  }
}
