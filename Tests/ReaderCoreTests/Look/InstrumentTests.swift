import RectoShaderText
import Testing

@testable import RectoReaderCore

@Suite("What those who work on shaders look at")
struct InstrumentTests {
  /// A reader that knows presets and passes.
  private func reader() -> Reader {
    var reader = openReader()
    _ = reader.receive(.look(.presets(somePresets)))
    _ = reader.receive(.look(.passes(["pages", "desk", "scene", "Glow"])))
    return reader
  }

  /// Types a line after a colon.
  private func line(_ text: String, _ reader: inout Reader) -> [Effect] {
    reader.press(keys: ":")
    return reader.type(text) + reader.press(keys: "Return")
  }

  private func said(_ reader: Reader) -> String { reader.overlay.messages.last?.text ?? "" }

  @Test("a view is named, or the next one comes, and Escape leads back to the picture")
  func views() {
    var reader = reader()
    #expect(reader.instruments == Instruments())
    #expect(line("view DEPTH", &reader).isEmpty)
    #expect(reader.instruments.view == .numbers(.depth))
    #expect(said(reader) == "View: depth, how far away things are")
    _ = line("view pass:Glow", &reader)
    #expect(reader.instruments.view == .pass("Glow"))
    _ = line("view pass:gleam", &reader)
    #expect(reader.instruments.view == .pass("Glow"))
    #expect(said(reader).contains("no view “pass:gleam”. Choose color, normals"))
    reader.press(keys: "Escape")
    #expect(reader.instruments == Instruments())
    // All in turns, and the picture again.
    var seen: [ShownView] = []
    for _ in ShaderView.allCases {
      reader.press(keys: "Alt+v")
      seen.append(reader.instruments.view)
    }
    #expect(seen == (ShaderView.allCases.dropFirst() + [.color]).map { .numbers($0) })
  }

  @Test("a pass is left out and drawn again, by its name")
  func passes() {
    var reader = reader()
    _ = line("pass desk", &reader)
    _ = line("pass Glow", &reader)
    #expect(reader.instruments.leftOut == ["desk", "Glow"])
    _ = line("pass desk", &reader)
    #expect(reader.instruments.leftOut == ["Glow"] && said(reader) == "desk is on.")
    // The whole scene is no part of it.
    _ = line("pass scene", &reader)
    #expect(said(reader) == "There is no pass “scene”. Choose pages, desk or Glow.")
    // One that is gone with its file can still be taken back.
    _ = reader.receive(.look(.passes(["pages", "desk", "scene"])))
    _ = line("pass Glow", &reader)
    #expect(reader.instruments.leftOut.isEmpty)
    _ = line("pass pages", &reader)
    _ = line("pass all", &reader)
    #expect(reader.instruments == Instruments())
    reader.press(keys: "Alt+p")
    #expect(reader.overlay.prompt?.text == "pass ")
    #expect(reader.overlay.prompt?.completions.map(\.text) == ["pages", "desk"])
  }

  @Test("a preset is drawn with, with a way back; a file is asked for")
  func presets() {
    var reader = reader()
    _ = line("preset lamp", &reader)
    #expect(reader.shading == Shading(somePresets[1]))
    _ = line("preset mine", &reader)
    #expect(said(reader) == "Look: mine")
    reader.press(keys: "F4", "Ctrl+z", "F4")
    #expect(reader.shading.preset == "lamp")
    _ = line("preset broken", &reader)
    #expect(reader.shading.preset == "lamp" && said(reader) == somePresets[2].problem)
    _ = line("preset lost", &reader)
    #expect(reader.shading.preset == "lamp")
    #expect(
      said(reader).hasPrefix("There is no preset “lost”. Choose mine, lamp, broken, declared"))
    #expect(
      line("preset ~/a.preset", &reader) == [
        .askPaths("~/", of: .looks), .readPreset("~/a.preset"),
      ])
    _ = reader.receive(.look(.preset(Shading(preset: "/home/me/a.preset"))))
    #expect(reader.shading.preset == "/home/me/a.preset")
    _ = line("preset declared", &reader)
    #expect(reader.shading == Shading())
  }

  @Test("shaders come from a folder, or the usual ones, and are read again; a book is not")
  func shaders() {
    var reader = reader()
    #expect(line("shaders /a", &reader) == [.askPaths("/", of: .folders), .useShaders("/a")])
    _ = reader.receive(.look(.shaders(.folder("/a"))))
    #expect(said(reader) == "Shaders: /a")
    #expect(line("shaders usual", &reader) == [.useShaders(nil)])
    #expect(line("reload shaders", &reader) == [.readShaders])
    #expect(line("reload", &reader) == [.reload])
    // On a shelf there is no book whose turn it could wait for.
    #expect(
      Invocation(.reload, argument: "shaders").isImmediate && !Invocation(.reload).isImmediate)
    reader.press(keys: ":")
    _ = reader.type("shaders /s")
    _ = reader.receive(.paths(["/else/", "/shaders/"], in: "/"))
    #expect(reader.overlay.prompt?.completions.map(\.text) == ["/shaders/", "/else/"])
  }

  @Test(
    "the time of shaders stands still, goes on, steps and begins anew",
    arguments: [
      ("time", ShaderTime.toggle), ("time pause", .pause), ("time run", .run),
      ("time step", .step(1)), ("time STEP 12", .step(12)), ("time reset", .reset),
    ])
  func time(words: String, time: ShaderTime) {
    var reader = reader()
    #expect(line(words, &reader) == [.changeTime(time)])
  }

  @Test("what is no time is told, and so is what time it is")
  func times() {
    var reader = reader()
    for words in ["time stop", "time step 0", "time step x", "time step 1 2", "time pause 2"] {
      #expect(line(words, &reader).isEmpty)
      #expect(said(reader).contains("no command “\(words)”"))
    }
    let clock = ShaderClock(seconds: 12.3456, isPaused: true, isRead: true)
    _ = reader.receive(.look(.time(clock)))
    #expect(said(reader) == "Shader time is paused at 12.346 s.")
    _ = reader.receive(.look(.time(ShaderClock(seconds: 0, isPaused: false, isRead: false))))
    #expect(said(reader) == "No shader uses the time.")
  }

  @Test("the pixel under the pointer is told beside it, while that is wanted")
  func pixel() {
    var reader = reader()
    let pixel = PixelReading(x: 412, y: 30, light: [0.21953, 0.5, 1], bytes: [129, 188, 255])
    reader.press(keys: "Alt+e")
    #expect(reader.lookNeeds.pixel && reader.overlay.tip == nil)
    _ = reader.receive(.look(.pixel(pixel)))
    #expect(reader.overlay.tip?.text == "412, 30 · 0.2195 0.5000 1.0000 · 129 188 255")
    reader.press(keys: "Alt+e")
    #expect(!reader.lookNeeds.pixel && reader.overlay.tip == nil)
    // An answer that comes too late is not shown.
    _ = reader.receive(.look(.pixel(pixel)))
    #expect(reader.overlay.tip == nil)
  }

  @Test(
    "what a command is done with is completed",
    arguments: [
      ("view s", ["shadow", "normals", "pass:pages", "pass:desk", "pass:scene", "pass:Glow"]),
      ("time ", ["pause", "run", "step", "reset"]), ("reload ", ["shaders"]),
      ("shaders ", ["usual"]), ("preset ", ["mine", "lamp", "declared"]),
      ("pass e", ["pages", "desk"]), ("quit ", []),
    ])
  func completes(typed: String, names: [String]) {
    var reader = reader()
    reader.press(keys: ":")
    _ = reader.type(typed)
    #expect(reader.overlay.prompt?.completions.map(\.text) == names)
  }

  @Test("what is shown outlives a change of book")
  func books() {
    var reader = reader()
    _ = line("view uv", &reader)
    var next = reader
    next.begin(.init())
    _ = next.receive(.opened(bookFacts(pages: 20)))
    #expect(next.instruments.view == .numbers(.uv))
  }
}
