import BookFixtures
import RectoBookModel
import RectoShaderText
import Testing

@testable import RectoReaderCore

@Suite("The look editor")
struct LookEditorTests {
  @Test("opens by its key and closes by Escape, and loses nothing", arguments: KeyProfile.allCases)
  func opens(profile: KeyProfile) {
    var preferences = Reader.Preferences()
    preferences.keys = profile.table
    var reader = openReader(preferences: preferences)
    _ = reader.receive(.look(.declared(someParameters, closed: [])))
    #expect(reader.press(keys: "F4") == [.askPresets])
    reader.press(keys: "Right")
    let set = reader.shading
    #expect(reader.lookPanel != nil && set != Shading())
    reader.press(keys: "Escape")
    #expect(reader.lookPanel == nil && reader.shading == set)
    reader.press(keys: "F4", "F4")
    #expect(reader.lookPanel == nil)
  }

  @Test("times are forgotten by the button below them, and by the key that resets")
  func forgetsTimes() throws {
    var reader = lookReader()
    reader.press(keys: "Tab", "Tab")
    #expect(reader.lookPanel?.buttons.map(\.isEnabled) == [false])
    let time = TimedPart(name: "pages", last: 1, mean: 2, peak: 900, recent: [900, 1])
    _ = reader.receive(.look(.times([time])))
    #expect(reader.lookPanel?.rows.map(\.tip) == [ScreenText.timed("pages")])
    #expect(ScreenText.timed("glow").contains("post-glow.glsl"), "a pass of one's own")
    #expect(reader.lookPanel?.buttons.map(\.deed) == [.resetTimes])
    let shading = reader.shading
    #expect(reader.press(keys: "Ctrl+Delete") == [.forgetTimes])
    #expect(reader.lookPanel?.rows == [] && reader.shading == shading)
    _ = reader.receive(.look(.times([time])))
    #expect(reader.receive(.overlay(.look(.did(.resetTimes)))) == [.forgetTimes])
  }

  @Test("shows groups with what is in them, and closes those that say so")
  func shows() throws {
    var reader = lookReader()
    let lookPanel = try #require(reader.lookPanel)
    #expect(
      lookPanel.rows.map(\.text) == [
        "Light", "Lamp across", "Lamp size", "Lamp turned", "Paper", "Tint", "Steps of grey",
        "Weave", "Glossy", "Desk", "Wood",
      ])
    #expect(lookPanel.rows.map(\.depth) == [0, 1, 1, 1, 0, 1, 1, 1, 1, 0, 1])
    #expect(lookPanel.rows[10].kind == .group(isOpen: false))
    #expect(lookPanel.rows[1].kind == .slider(share: 0.5, usual: 0.5, text: "0.00"))
    #expect(lookPanel.rows[3].kind == .slider(share: 0.5, usual: 0.5, text: "0.0 °"))
    #expect(
      lookPanel.rows[5].kind
        == .color(red: 1, green: 0.5, blue: 0.25, isOpen: false))
    #expect(
      lookPanel.rows[7].kind == .choice("Off") && lookPanel.rows[8].kind == .toggle(isOn: false))
    // Groups fold by keys; what is in them is gone then.
    reader.press(keys: "Home", "Left")
    #expect(reader.lookPanel?.rows.map(\.text).prefix(2) == ["Light", "Paper"])
    reader.press(keys: "End", "Return")
    #expect(reader.lookPanel?.rows.last?.text == "Grain")
  }

  @Test("sets everything by keys alone")
  func keys() {
    var reader = lookReader()
    #expect(reader.lookRow == "Lamp across")
    reader.press(keys: "Right", "Right", "Shift+Right")
    #expect(reader.value("across") == .number(0.12))
    reader.press(keys: "Down", "Down", "Down", "Down")
    #expect(reader.lookRow == "Tint")
    reader.press(keys: "Return", "Down", "Down", "Left")
    #expect(reader.lookRow == "Green" && reader.value("tint") == .color([1, 0.49, 0.25]))
    reader.press(keys: "Down", "Down", "Right", "Down", "Right", "Return", "Return", "Down")
    #expect(reader.value("greys") == .number(1) && reader.value("weave") == .number(0))
    reader.press(keys: "Space")
    #expect(reader.value("glossy") == .number(1))
    reader.press(keys: "Return")
    #expect(reader.value("glossy") == .number(0))
  }

  @Test("takes a typed number, and says what is wrong with one")
  func typing() {
    var reader = lookReader()
    reader.type("-1.5")
    #expect(reader.lookPanel?.rows[1].kind == .typed(text: "-1.5", caret: 4))
    #expect(reader.value("across") == .number(0))
    reader.press(keys: "Return")
    #expect(reader.value("across") == .number(-1.5))
    reader.type("7")
    reader.press(keys: "Return")
    #expect(reader.lookPanel?.note == "from −2.00 to 2.00" && reader.lookPanel?.isNoteFault == true)
    reader.press(keys: "Escape")
    #expect(reader.value("across") == .number(-1.5) && reader.lookPanel?.isNoteFault == false)
    // An angle is typed in degrees.
    reader.press(keys: "Down", "Down")
    reader.type("90")
    reader.press(keys: "Down")
    #expect(reader.value("turn") == .number(.pi / 2))
  }

  @Test("finds what is typed in labels, names and groups")
  func searches() {
    var reader = lookReader()
    reader.type("lamp t")
    #expect(reader.lookPanel?.rows.map(\.text) == ["Light", "Lamp turned"])
    #expect(reader.lookPanel?.rows[1].marked == 0..<6 && reader.lookRow == "Lamp turned")
    reader.press(keys: "Escape")
    #expect(reader.lookPanel?.filter == "")
    reader.type("wood")
    // What is closed is open while one searches.
    #expect(reader.lookPanel?.rows.map(\.text) == ["Desk", "Wood", "Grain"])
    reader.type("x")
    #expect(reader.lookPanel?.rows.isEmpty == true && reader.lookPanel?.selected == nil)
    reader.press(keys: "Right", "Return", "Delete", "Up")
    #expect(reader.shading == Shading())
  }

  @Test("slides by the pointer, in one step that can be taken back")
  func slides() {
    var reader = lookReader()
    let row = reader.row("Lamp across")
    for share in stride(from: 0.5, through: 0.9, by: 0.1) {
      reader.edit(.slid(row: row, share: share, isDone: false))
    }
    reader.edit(.slid(row: row, share: 1, isDone: true))
    #expect(reader.value("across") == .number(2))
    reader.edit(.slid(row: row, share: 0.25, isDone: true))
    reader.press(keys: "Ctrl+z")
    #expect(reader.value("across") == .number(2))
    reader.press(keys: "Ctrl+z")
    #expect(reader.value("across") == .number(0) && reader.shading == Shading())
    reader.press(keys: "Ctrl+Shift+z", "Ctrl+y", "Ctrl+y")
    #expect(reader.value("across") == .number(-1))
  }

  @Test("gives one value back by a double click or Delete, and all by one key")
  func resets() {
    var reader = lookReader()
    reader.edit(.slid(row: reader.row("Lamp across"), share: 1, isDone: true))
    reader.edit(.slid(row: reader.row("Lamp size"), share: 1, isDone: true))
    reader.edit(.chose(row: reader.row("Glossy")))
    #expect(reader.lookPanel?.rows.filter(\.isChanged).count == 3)
    reader.edit(.reset(row: reader.row("Lamp across")))
    #expect(reader.value("across") == .number(0) && reader.value("size") == .number(1))
    reader.press(keys: "Ctrl+Delete")
    #expect(reader.shading == Shading())
    reader.press(keys: "Ctrl+z")
    #expect(reader.value("size") == .number(1) && reader.value("glossy") == .number(1))
  }

  @Test("a hand goes before the command line, which goes before the last time")
  func order() {
    var reader = lookReader()
    let settings = ParameterSettings(
      preset: [ShaderSetting("across", .number(0.1))],
      sliders: [ShaderSetting("across", .number(0.2)), ShaderSetting("grain", .number(0.3))],
      commandLine: [ShaderSetting("across", .number(0.4))])
    _ = reader.receive(.look(.shading(Shading(preset: "x", settings: settings))))
    #expect(reader.value("across") == .number(0.4))
    reader.press(keys: "Right")
    #expect(reader.value("across") == .number(0.41) && reader.value("grain") == .number(0.3))
    reader.press(keys: "Delete")
    #expect(reader.value("across") == .number(0.1))
    reader.press(keys: "Ctrl+Delete")
    #expect(reader.value("grain") == .number(1) && reader.shading.preset == "x")
  }

  @Test("keeps what is set when shaders are saved, and forgets rows that are gone")
  func reload() {
    var reader = lookReader()
    reader.press(keys: "Down", "Right")
    let set = reader.shading
    _ = reader.receive(.look(.declared(Array(someParameters.prefix(1)), closed: [])))
    #expect(reader.shading == set && reader.lookRow == "Lamp across")
    _ = reader.receive(.look(.declared([], closed: [])))
    #expect(reader.lookPanel?.selected == nil)
    reader.press(keys: "Down", "Up", "Return", "Right", "Delete", "Home", "End")
    _ = reader.receive(.look(.declared(someParameters, closed: ["Desk/Wood"])))
    #expect(reader.shading == set)
    // What a hand opened stays open.
    reader.press(keys: "End", "Return")
    _ = reader.receive(.look(.declared(someParameters, closed: ["Desk/Wood"])))
    #expect(reader.lookPanel?.rows.last?.text == "Grain")
  }

  @Test("lets keys that type nothing through to the book")
  func passesKeys() {
    var reader = lookReader()
    reader.press(keys: "PageDown")
    #expect(reader.pageNumbers.first ?? 0 > 1 && reader.lookPanel != nil)
    #expect(reader.press(keys: "F11") == [.toggleFullScreen])
  }

  @Test("means the same in a book that is read from right to left, by keys from end to end")
  func rightToLeft() {
    var reader = openReader(direction: .rightToLeft)
    _ = reader.receive(.look(.declared(someParameters, closed: ["Desk/Wood"])))
    _ = reader.receive(.look(.presets(somePresets)))
    #expect(reader.press(keys: "F4") == [.askPresets])
    // To the right is more, whichever way the book is read; its pages stay where they are.
    let pages = reader.pageNumbers
    reader.press(keys: "Right", "Shift+Right", "Left")
    #expect(reader.value("across") == .number(0.1) && reader.pageNumbers == pages)
    #expect(
      reader.lookPanel?.rows[1].kind == .slider(share: 0.525, usual: 0.5, text: "0.10"))
    reader.type("glo")
    reader.press(keys: "Return", "Escape")
    reader.type("0.5")
    reader.press(keys: "Escape")
    #expect(reader.value("glossy") == .number(1))
    // The other page, a preset, and a name for what is set above it.
    reader.press(keys: "Tab", "Down", "Down", "Down", "Return", "Home", "Down")
    reader.type("-1")
    reader.press(keys: "Return", "Ctrl+s")
    reader.type("from the left")
    let text = "// from the left\n#reference \"built-in/lamp.preset\"\nacross = -1\n"
    #expect(
      reader.press(keys: "Return")
        == [.savePreset(name: "from the left", text: text, replaces: false)])
    // The line between two looks lies where it is seen.
    reader.press(keys: "Alt+x", "Alt+Shift+Left")
    #expect(reader.comparison?.share == 0.475 && reader.overlay.split?.right == "lamp")
    // What types nothing is the book's: the next page lies further left.
    reader.press(keys: "PageDown")
    #expect(reader.pageNumbers.first ?? 0 > pages.first ?? 0 && reader.lookPanel != nil)
    reader.press(keys: "F4", "Left")
    #expect(reader.lookPanel == nil && reader.pageNumbers.first ?? 0 > 3)
  }

  @Test("is listed in the key sheet, the menu and the commands")
  func isListed() {
    var reader = openReader()
    reader.press(keys: "?")
    let sheet = reader.overlay.sheet
    #expect(
      sheet?.sections.contains { $0.heading == "Light and paper" && $0.rows.count == 12 } == true)
    #expect(sheet?.sections.last?.rows.contains { $0.key == "Ctrl+Delete  Ctrl+Backspace" } == true)
    reader.press(keys: "Escape", "Menu")
    #expect(reader.overlay.panel?.rows.contains { $0.text == "Light and paper…" } == true)
  }

  @Test("survives whatever is done to it", arguments: UInt64(0)..<60)
  func survives(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var reader = lookReader()
    let keys = [
      "Up", "Down", "Left", "Right", "Return", "Space", "Tab", "Shift+Tab", "Delete", "Ctrl+z",
      "Ctrl+y", "Ctrl+Delete", "Escape", "F4", "5", "-", "a", "Backspace", "Home", "End", "Alt+x",
      "Alt+b", "Ctrl+s",
    ]
    for _ in 0..<120 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        reader.edit(
          .slid(
            row: .random(in: -2..<20, using: &random), share: .random(in: -1...2, using: &random),
            isDone: .random(using: &random)))
      case 1: reader.edit(.chose(row: .random(in: -2..<20, using: &random)))
      default: reader.press(keys: keys.randomElement(using: &random) ?? "Up")
      }
      let lookPanel = reader.lookPanel
      #expect(lookPanel?.selected.map { lookPanel?.rows.indices.contains($0) == true } ?? true)
      // Whatever is set fits what is declared.
      let settings = reader.shading.settings
      #expect(settings.faults(among: someParameters, passes: [], namesAreKnown: true).isEmpty)
    }
  }
}
