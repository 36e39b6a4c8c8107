import RectoBookModel
import RectoShaderText
import Testing

@testable import RectoReaderCore

@Suite("Presets in the look editor")
struct PresetTests {
  @Test("change the paper while one moves through them, and Escape takes that back")
  func preview() {
    var reader = lookReader()
    reader.press(keys: "Right", "Tab")
    let before = reader.shading
    #expect(
      reader.lookPanel?.rows.map(\.text)
        == ["Your settings", "Standard look", "mine", "lamp", "broken"])
    #expect(reader.lookPanel?.selected == 0)
    reader.press(keys: "Down", "Down", "Down")
    #expect(reader.shading.preset == "lamp" && reader.value("across") == .number(-0.75))
    reader.press(keys: "Up", "Up")
    #expect(reader.shading == Shading())
    reader.press(keys: "Up")
    #expect(reader.shading == before)
    reader.press(keys: "End", "Up")
    #expect(reader.shading.preset == "lamp")
    reader.press(keys: "Escape")
    #expect(reader.shading == before && reader.lookPanel?.page == 0)
    reader.press(keys: "Ctrl+z")
    #expect(reader.shading == Shading())
  }

  @Test("have pictures, each by what it looks like")
  func pictures() {
    var reader = lookReader()
    #expect(reader.lookNeeds.isOpen && !reader.lookNeeds.pictures)
    reader.press(keys: "Right", "Tab")
    #expect(reader.lookNeeds.pictures && reader.shading.picture == .unnamed)
    #expect(
      reader.lookPanel?.rows.map(\.picture) == [
        .unnamed, .declared, .preset("mine"), .preset("lamp"), .preset("broken"),
      ])
    // What it was before stays what it is called, whatever is looked at.
    reader.press(keys: "Down", "Down", "Down")
    #expect(reader.shading.picture == .preset("lamp"))
    #expect(reader.lookPanel?.rows.first?.picture == .unnamed)
    reader.press(keys: "Return", "Tab")
    #expect(reader.lookPanel?.rows.first?.picture == .preset("lamp"))
  }

  @Test("are kept by Return, by another page and by closing, each with a way back")
  func keep() {
    for way in ["Return", "Tab", "F4"] {
      var reader = lookReader()
      reader.press(keys: "Tab", "Down", "Down", "Down", way)
      #expect(reader.shading.preset == "lamp", "by \(way)")
      if reader.lookPanel == nil { reader.press(keys: "F4") }
      reader.press(keys: "Ctrl+z")
      #expect(reader.shading == Shading(), "by \(way)")
      reader.press(keys: "Ctrl+y")
      #expect(reader.shading.preset == "lamp", "by \(way)")
    }
  }

  @Test("are found by typing and chosen by a click")
  func finds() {
    var reader = lookReader()
    reader.press(keys: "Tab")
    reader.type("night")
    #expect(reader.lookPanel?.rows.map(\.text) == ["lamp"])
    // What is drawn with is not among them.
    #expect(reader.lookPanel?.selected == nil && reader.shading == Shading())
    reader.press(keys: "Return")
    #expect(reader.shading == Shading())
    reader.press(keys: "Tab")
    reader.type("night")
    reader.edit(.chose(row: 0))
    #expect(reader.shading.preset == "lamp" && reader.lookPanel?.rows[0].isChanged == true)
  }

  @Test("with a fault are not drawn with, and say what it is")
  func broken() {
    var reader = lookReader()
    reader.press(keys: "Tab", "End")
    #expect(reader.shading == Shading() && reader.lookPanel?.isNoteFault == true)
    #expect(reader.lookPanel?.note.hasPrefix("broken.preset:1") == true)
  }

  @Test("are saved with what differs and a reference, under a name that is asked for")
  func save() throws {
    var reader = lookReader()
    reader.press(keys: "Tab", "End", "Up", "Return", "Right", "Ctrl+s")
    #expect(reader.overlay.prompt?.label == "Preset name")
    reader.type("evening")
    let effects = reader.press(keys: "Return")
    let text = "// evening\n#reference \"built-in/lamp.preset\"\nacross = -0.74\n"
    #expect(effects == [.savePreset(name: "evening", text: text, replaces: false)])
    let set = reader.shading.settings
    let evening = PresetChoice(
      name: "evening", settings: set.all, isOwn: true, reference: "evening.preset")
    _ = reader.receive(.look(.presets(somePresets + [evening])))
    _ = reader.receive(.look(.saved(preset: "evening")))
    #expect(reader.shading.preset == "evening" && reader.value("across") == .number(-0.74))
    #expect(
      !reader.shading.isChanged && reader.lookPanel?.rows.contains(where: \.isChanged) == false)
  }

  @Test("of a packed look refer to it and say all that it says, and a way back leads out of it")
  func packedLook() throws {
    var reader = lookReader()
    let set = [ShaderSetting("grain", .number(0.5)), ShaderSetting("across", .number(-0.5))]
    let look = Shading(
      preset: "/a/dim.look", settings: ParameterSettings(preset: set), look: "/a/dim.look")
    _ = reader.receive(.look(.preset(look)))
    reader.press(keys: "Ctrl+s")
    reader.type("evening")
    let effects = reader.press(keys: "Return")
    let text = "// evening\n#reference \"/a/dim.look\"\nacross = -0.5\ngrain = 0.5\n"
    #expect(effects == [.savePreset(name: "evening", text: text, replaces: false)])
    let evening = PresetChoice(
      name: "evening", settings: set, isOwn: true, reference: "evening.preset",
      look: "/a/dim.look")
    _ = reader.receive(.look(.presets(somePresets + [evening])))
    _ = reader.receive(.look(.saved(preset: "evening")))
    #expect(reader.shading.preset == "evening" && reader.shading.look == "/a/dim.look")
    reader.press(keys: "Ctrl+z", "Ctrl+z")
    #expect(reader.shading == Shading())
    reader.press(keys: "Ctrl+y")
    #expect(reader.shading == look)
  }

  @Test(
    "are not saved under a name that cannot be",
    arguments: [
      ("", "a preset needs a name"), ("lamp", "“lamp” comes with Recto"),
      ("a/b", "a name cannot contain “/”"), ("..", "a name cannot begin with a dot"),
      ("say \"x\"", "a name cannot contain “\"”"),
      (String(repeating: "ü", count: 40), "the name is too long"),
    ])
  func badNames(name: String, words: String) {
    var reader = lookReader()
    reader.press(keys: "Ctrl+s")
    _ = reader.receive(.pasted(name))
    #expect(reader.press(keys: "Return").isEmpty)
    #expect(reader.overlay.prompt?.note == words)
  }

  @Test("are written over only after a question")
  func overwrite() {
    var reader = lookReader()
    reader.press(keys: "Right", "Ctrl+s")
    reader.type("mine")
    #expect(reader.press(keys: "Return").isEmpty)
    #expect(reader.overlay.sheet?.answers == ["Overwrite", "Cancel"])
    #expect(reader.press(keys: "Escape").isEmpty && reader.overlay.sheet == nil)
    reader.press(keys: "Ctrl+s")
    reader.type("mine")
    reader.press(keys: "Return")
    #expect(
      reader.press(keys: "Return")
        == [.savePreset(name: "mine", text: "// mine\nacross = 0.01\n", replaces: true)])
  }

  @Test("of one's own are removed after a question; others never")
  func delete() {
    var reader = lookReader()
    reader.press(keys: "Tab", "Down", "Delete")
    #expect(reader.overlay.sheet == nil)
    reader.press(keys: "Down", "Delete")
    #expect(reader.overlay.sheet?.answers == ["Delete", "Cancel"])
    #expect(reader.press(keys: "Tab", "Return").isEmpty)
    reader.press(keys: "Delete")
    #expect(reader.press(keys: "Return") == [.deletePreset(name: "mine")])
    #expect(reader.shading == Shading())
    reader.press(keys: "End", "Up", "Delete")
    #expect(reader.overlay.sheet == nil)
  }
}

@Suite("Two looks side by side")
struct ComparisonTests {
  @Test("are what a hand changed and what was before")
  func likely() {
    var reader = lookReader()
    reader.press(keys: "Escape", "X")
    // Nothing was changed: the first preset will do.
    #expect(
      reader.overlay.split
        == OverlayContent.Split(share: 0.5, left: "standard look", right: "mine"))
    reader.press(keys: "X", "F4", "Right", "Alt+x")
    #expect(
      reader.overlay.split
        == OverlayContent.Split(
          share: 0.5, left: "standard look, changed", right: "standard look"))
    #expect(reader.comparison?.other == .shading(Shading()))
    reader.press(keys: "Alt+x")
    #expect(reader.overlay.split == nil)
    _ = reader.receive(.look(.files(areOwn: true, haveEarlier: false)))
    reader.press(keys: "Ctrl+z", "Alt+x")
    #expect(reader.comparison?.other == .builtIn)
  }

  @Test("are named by a command, or it says which there are")
  func named() {
    var reader = openReader()
    _ = reader.receive(.look(.presets(somePresets)))
    reader.press(keys: ":")
    reader.type("compare lamp")
    reader.press(keys: "Return")
    #expect(reader.overlay.split?.right == "lamp")
    // What has no such name may be a path: what is seen stays until that is known.
    #expect(
      reader.receive(.invocation(Invocation(.compare, argument: "~/night"))) == [
        .askLook("~/night")
      ])
    #expect(reader.overlay.split?.right == "lamp")
    _ = reader.receive(.look(.noLook("~/night")))
    #expect(reader.overlay.messages.last?.text.contains("no look “~/night”") == true)
    #expect(reader.overlay.split?.right == "lamp")
    _ = reader.receive(.look(.look(.shaders(folder: "/home/me/night", digest: "1"))))
    #expect(reader.overlay.split?.right == "night")
    _ = reader.receive(.invocation(Invocation(.compare, argument: "last-save")))
    #expect(reader.overlay.messages.last?.text == "No shader has been saved since the start.")
    _ = reader.receive(.look(.files(areOwn: true, haveEarlier: true)))
    _ = reader.receive(.invocation(Invocation(.compare, argument: "last-save")))
    #expect(reader.comparison?.other == .earlier)
    // What is gone is not held against.
    _ = reader.receive(.look(.files(areOwn: true, haveEarlier: false)))
    #expect(reader.comparison == nil)
  }

  @Test("are completed while they are typed: presets, what there always is, folders and files")
  func completed() {
    var reader = openReader()
    _ = reader.receive(.look(.presets(somePresets)))
    reader.press(keys: ":")
    reader.type("compare")
    #expect(reader.overlay.prompt?.completions.first?.text == "compare")
    reader.type(" ")
    // One with a fault cannot be drawn with.
    #expect(
      reader.overlay.prompt?.completions.map(\.text) == ["mine", "lamp", "declared", "built-in"])
    reader.type("M")
    #expect(reader.overlay.prompt?.completions.map(\.text) == ["mine", "lamp"])
    #expect(reader.overlay.prompt?.selected == 0)
    reader.press(keys: "Down")
    #expect(reader.overlay.prompt?.text == "compare lamp")
    reader.press(keys: "Return")
    #expect(reader.overlay.split?.right == "lamp")
    // A folder is looked into once, and what it holds belongs to it alone.
    reader.press(keys: ":")
    #expect(reader.type("compare ~/s").filter { $0 != .askPaths("~/", of: .looks) }.isEmpty)
    _ = reader.receive(.paths(["~/shaders/", "~/soft.preset", "~/x/"], in: "~/"))
    #expect(
      reader.overlay.prompt?.completions.map(\.text) == ["~/shaders/", "~/soft.preset"])
    _ = reader.receive(.paths(["/other/"], in: "/"))
    #expect(reader.press(keys: "Tab").isEmpty)
    #expect(reader.overlay.prompt?.text == "compare ~/shaders/")
    #expect(reader.type("no") == [.askPaths("~/shaders/", of: .looks)])
    #expect(reader.overlay.prompt?.completions.isEmpty == true)
    #expect(reader.press(keys: "Return") == [.askLook("~/shaders/no")])
  }

  @Test("have a line that keys and the pointer move, and that stays in the view")
  func line() {
    var reader = openReader()
    _ = reader.receive(.look(.presets(somePresets)))
    reader.press(keys: "X", ">", ">")
    #expect(reader.comparison?.share == 0.55)
    reader.press(keys: "9", "0", "<")
    #expect(reader.comparison?.share == 0)
    reader.edit(.split(share: 0.3))
    #expect(reader.comparison?.share == 0.3)
    for share in [Double.nan, .infinity] { reader.edit(.split(share: share)) }
    #expect(reader.comparison?.share == 0.3)
    reader.press(keys: "Escape")
    #expect(reader.comparison == nil)
  }

  @Test("blink by a key, each with its name")
  func blinks() {
    var reader = openReader()
    _ = reader.receive(.look(.presets(somePresets)))
    reader.press(keys: "x")
    #expect(reader.comparison?.presentShare == 0)
    #expect(reader.overlay.split == OverlayContent.Split(share: 0, left: "", right: "mine"))
    reader.press(keys: "x")
    #expect(reader.comparison?.presentShare == 1 && reader.overlay.split?.right == "")
    reader.press(keys: "X")
    #expect(reader.comparison?.presentShare == 0.5)
  }

  @Test("say how much they differ once that is known, until another look is there")
  func difference() {
    var reader = openReader()
    let found = Comparison.Difference(mean: 0.0814, worst: 1)
    _ = reader.receive(.look(.difference(found)))
    #expect(reader.comparison == nil)
    _ = reader.receive(.look(.presets(somePresets)))
    reader.press(keys: "X")
    #expect(reader.overlay.split?.note == "")
    _ = reader.receive(.look(.difference(found)))
    #expect(reader.overlay.split?.note == "difference 0.081 · 1.000 at worst")
    reader.press(keys: ">")
    #expect(reader.overlay.split?.note != "")
    _ = reader.receive(.invocation(Invocation(.compare, argument: "lamp")))
    #expect(reader.overlay.split?.note == "")
    _ = reader.receive(.look(.difference(found)))
    _ = reader.receive(.look(.difference(nil)))
    #expect(reader.overlay.split?.note == "")
  }

  @Test("stay with the reader when another book is opened")
  func stay() {
    var reader = lookReader()
    reader.press(keys: "Right", "Alt+x")
    var next = reader
    next.begin(.init())
    _ = next.receive(.opened(bookFacts(pages: 20)))
    #expect(next.shading == reader.shading && next.comparison == reader.comparison)
    #expect(next.overlay.lookPanel == reader.overlay.lookPanel)
  }
}

@Suite("Pictures of the view")
struct ScreenshotTests {
  @Test("are asked for by a key, and their path can be copied")
  func message() throws {
    var reader = openReader()
    #expect(reader.press(keys: "P") == [.screenshot])
    let path = "/pictures/" + String(repeating: "long/", count: 80) + "recto-0001.png"
    _ = reader.receive(.kept("Picture saved: \(path)", path: path))
    let message = try #require(reader.overlay.messages.last)
    #expect(message.canBeCopied && !message.isError)
    #expect(reader.receive(.overlay(.copied(message: message.id))) == [.copy(path)])
    _ = reader.receive(.clock(time: 10))
    _ = reader.receive(.clock(time: 20))
    #expect(!reader.overlay.messages.isEmpty)
    _ = reader.receive(.clock(time: 22.5))
    #expect(reader.overlay.messages.isEmpty)
  }
}
