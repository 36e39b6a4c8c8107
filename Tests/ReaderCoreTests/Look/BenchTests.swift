import BookFixtures
import BookModel
import ShaderText
import Testing

@testable import ReaderCore

@Suite("The shader bench")
struct BenchTests {
  @Test("opens by its key and closes by Escape, and loses nothing", arguments: KeyProfile.allCases)
  func opens(profile: KeyProfile) {
    var preferences = Reader.Preferences()
    preferences.keys = profile.table
    var reader = openReader(preferences: preferences)
    _ = reader.receive(.bench(.declared(someParameters, closed: [])))
    #expect(reader.press(keys: "F4") == [.askPresets])
    reader.press(keys: "Right")
    let set = reader.shading
    #expect(reader.bench != nil && set != Shading())
    reader.press(keys: "Escape")
    #expect(reader.bench == nil && reader.shading == set)
    reader.press(keys: "F4", "F4")
    #expect(reader.bench == nil)
  }

  @Test("times are forgotten by the button below them, and by the key that resets")
  func forgetsTimes() throws {
    var reader = benchReader()
    reader.press(keys: "Tab", "Tab")
    #expect(reader.bench?.buttons.map(\.isEnabled) == [false])
    let time = TimedPart(name: "pages", last: 1, mean: 2, peak: 900, recent: [900, 1])
    _ = reader.receive(.bench(.times([time])))
    #expect(reader.bench?.rows.count == 1)
    #expect(reader.bench?.buttons.map(\.deed) == [.resetTimes])
    let shading = reader.shading
    #expect(reader.press(keys: "Ctrl+Delete") == [.forgetTimes])
    #expect(reader.bench?.rows == [] && reader.shading == shading)
    _ = reader.receive(.bench(.times([time])))
    #expect(reader.receive(.face(.bench(.did(.resetTimes)))) == [.forgetTimes])
  }

  @Test("shows groups with what is in them, and closes those that say so")
  func shows() throws {
    var reader = benchReader()
    let bench = try #require(reader.bench)
    #expect(
      bench.rows.map(\.text) == [
        "Light", "Lamp across", "Lamp size", "Lamp turned", "Paper", "Tint", "Steps of grey",
        "Weave", "Glossy", "Desk", "Wood",
      ])
    #expect(bench.rows.map(\.depth) == [0, 1, 1, 1, 0, 1, 1, 1, 1, 0, 1])
    #expect(bench.rows[10].kind == .group(isOpen: false))
    #expect(bench.rows[1].kind == .slider(share: 0.5, usual: 0.5, text: "0.00"))
    #expect(bench.rows[3].kind == .slider(share: 0.5, usual: 0.5, text: "0.0 °"))
    #expect(
      bench.rows[5].kind
        == .color(red: 1, green: 0.5, blue: 0.25, text: "1.00 0.50 0.25", isOpen: false))
    #expect(bench.rows[7].kind == .choice("Off") && bench.rows[8].kind == .toggle(isOn: false))
    // Groups fold by keys; what is in them is gone then.
    reader.press(keys: "Home", "Left")
    #expect(reader.bench?.rows.map(\.text).prefix(2) == ["Light", "Paper"])
    reader.press(keys: "End", "Return")
    #expect(reader.bench?.rows.last?.text == "Grain")
  }

  @Test("sets everything by keys alone")
  func keys() {
    var reader = benchReader()
    #expect(reader.benchRow == "Lamp across")
    reader.press(keys: "Right", "Right", "Shift+Right")
    #expect(reader.value("across") == .number(0.12))
    reader.press(keys: "Down", "Down", "Down", "Down")
    #expect(reader.benchRow == "Tint")
    reader.press(keys: "Return", "Down", "Down", "Left")
    #expect(reader.benchRow == "Green" && reader.value("tint") == .color([1, 0.49, 0.25]))
    reader.press(keys: "Down", "Down", "Right", "Down", "Right", "Return", "Return", "Down")
    #expect(reader.value("greys") == .number(1) && reader.value("weave") == .number(0))
    reader.press(keys: "Space")
    #expect(reader.value("glossy") == .number(1))
    reader.press(keys: "Return")
    #expect(reader.value("glossy") == .number(0))
  }

  @Test("takes a typed number, and says what is wrong with one")
  func typing() {
    var reader = benchReader()
    reader.type("-1.5")
    #expect(reader.bench?.rows[1].kind == .typed(text: "-1.5", caret: 4))
    #expect(reader.value("across") == .number(0))
    reader.press(keys: "Return")
    #expect(reader.value("across") == .number(-1.5))
    reader.type("7")
    reader.press(keys: "Return")
    #expect(reader.bench?.note == "from −2.00 to 2.00" && reader.bench?.isNoteFault == true)
    reader.press(keys: "Escape")
    #expect(reader.value("across") == .number(-1.5) && reader.bench?.isNoteFault == false)
    // An angle is typed in degrees.
    reader.press(keys: "Down", "Down")
    reader.type("90")
    reader.press(keys: "Down")
    #expect(reader.value("turn") == .number(.pi / 2))
  }

  @Test("finds what is typed in labels, names and groups")
  func searches() {
    var reader = benchReader()
    reader.type("lamp t")
    #expect(reader.bench?.rows.map(\.text) == ["Light", "Lamp turned"])
    #expect(reader.bench?.rows[1].marked == 0..<6 && reader.benchRow == "Lamp turned")
    reader.press(keys: "Escape")
    #expect(reader.bench?.filter == "")
    reader.type("wood")
    // What is closed is open while one searches.
    #expect(reader.bench?.rows.map(\.text) == ["Desk", "Wood", "Grain"])
    reader.type("x")
    #expect(reader.bench?.rows.isEmpty == true && reader.bench?.selected == nil)
    reader.press(keys: "Right", "Return", "Delete", "Up")
    #expect(reader.shading == Shading())
  }

  @Test("slides by the pointer, in one step that can be taken back")
  func slides() {
    var reader = benchReader()
    let row = reader.row("Lamp across")
    for share in stride(from: 0.5, through: 0.9, by: 0.1) {
      reader.bench(.slid(row: row, share: share, isDone: false))
    }
    reader.bench(.slid(row: row, share: 1, isDone: true))
    #expect(reader.value("across") == .number(2))
    reader.bench(.slid(row: row, share: 0.25, isDone: true))
    reader.press(keys: "Ctrl+z")
    #expect(reader.value("across") == .number(2))
    reader.press(keys: "Ctrl+z")
    #expect(reader.value("across") == .number(0) && reader.shading == Shading())
    reader.press(keys: "Ctrl+Shift+z", "Ctrl+y", "Ctrl+y")
    #expect(reader.value("across") == .number(-1))
  }

  @Test("gives one value back by a double click or Delete, and all by one key")
  func resets() {
    var reader = benchReader()
    reader.bench(.slid(row: reader.row("Lamp across"), share: 1, isDone: true))
    reader.bench(.slid(row: reader.row("Lamp size"), share: 1, isDone: true))
    reader.bench(.chose(row: reader.row("Glossy")))
    #expect(reader.bench?.rows.filter(\.isChanged).count == 3)
    reader.bench(.reset(row: reader.row("Lamp across")))
    #expect(reader.value("across") == .number(0) && reader.value("size") == .number(1))
    reader.press(keys: "Ctrl+Delete")
    #expect(reader.shading == Shading())
    reader.press(keys: "Ctrl+z")
    #expect(reader.value("size") == .number(1) && reader.value("glossy") == .number(1))
  }

  @Test("a hand goes before the command line, which goes before the last time")
  func order() {
    var reader = benchReader()
    let settings = ParameterSettings(
      preset: [ShaderSetting("across", .number(0.1))],
      sliders: [ShaderSetting("across", .number(0.2)), ShaderSetting("grain", .number(0.3))],
      commandLine: [ShaderSetting("across", .number(0.4))])
    _ = reader.receive(.bench(.shading(Shading(preset: "x", settings: settings))))
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
    var reader = benchReader()
    reader.press(keys: "Down", "Right")
    let set = reader.shading
    _ = reader.receive(.bench(.declared(Array(someParameters.prefix(1)), closed: [])))
    #expect(reader.shading == set && reader.benchRow == "Lamp across")
    _ = reader.receive(.bench(.declared([], closed: [])))
    #expect(reader.bench?.selected == nil)
    reader.press(keys: "Down", "Up", "Return", "Right", "Delete", "Home", "End")
    _ = reader.receive(.bench(.declared(someParameters, closed: ["Desk/Wood"])))
    #expect(reader.shading == set)
    // What a hand opened stays open.
    reader.press(keys: "End", "Return")
    _ = reader.receive(.bench(.declared(someParameters, closed: ["Desk/Wood"])))
    #expect(reader.bench?.rows.last?.text == "Grain")
  }

  @Test("lets keys that type nothing through to the book")
  func passesKeys() {
    var reader = benchReader()
    reader.press(keys: "PageDown")
    #expect(reader.pageNumbers.first ?? 0 > 1 && reader.bench != nil)
    #expect(reader.press(keys: "F11") == [.toggleFullScreen])
  }

  @Test("means the same in a book that is read from right to left, by keys from end to end")
  func rightToLeft() {
    var reader = openReader(direction: .rightToLeft)
    _ = reader.receive(.bench(.declared(someParameters, closed: ["Desk/Wood"])))
    _ = reader.receive(.bench(.presets(somePresets)))
    #expect(reader.press(keys: "F4") == [.askPresets])
    // To the right is more, whichever way the book is read; its pages stay where they are.
    let pages = reader.pageNumbers
    reader.press(keys: "Right", "Shift+Right", "Left")
    #expect(reader.value("across") == .number(0.1) && reader.pageNumbers == pages)
    #expect(
      reader.bench?.rows[1].kind == .slider(share: 0.525, usual: 0.5, text: "0.10"))
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
    #expect(reader.comparison?.share == 0.475 && reader.face.split?.right == "lamp")
    // What types nothing is the book's: the next page lies further left.
    reader.press(keys: "PageDown")
    #expect(reader.pageNumbers.first ?? 0 > pages.first ?? 0 && reader.bench != nil)
    reader.press(keys: "F4", "Left")
    #expect(reader.bench == nil && reader.pageNumbers.first ?? 0 > 3)
  }

  @Test("is listed in the key sheet, the menu and the commands")
  func isListed() {
    var reader = openReader()
    reader.press(keys: "?")
    let sheet = reader.face.sheet
    #expect(
      sheet?.sections.contains { $0.heading == "Light and paper" && $0.rows.count == 12 } == true)
    #expect(sheet?.sections.last?.rows.contains { $0.key == "Ctrl+Delete  Ctrl+Backspace" } == true)
    reader.press(keys: "Escape", "Menu")
    #expect(reader.face.panel?.rows.contains { $0.text == "Light and paper…" } == true)
  }

  @Test("survives whatever is done to it", arguments: UInt64(0)..<60)
  func survives(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var reader = benchReader()
    let keys = [
      "Up", "Down", "Left", "Right", "Return", "Space", "Tab", "Shift+Tab", "Delete", "Ctrl+z",
      "Ctrl+y", "Ctrl+Delete", "Escape", "F4", "5", "-", "a", "Backspace", "Home", "End", "Alt+x",
      "Alt+b", "Ctrl+s",
    ]
    for _ in 0..<120 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        reader.bench(
          .slid(
            row: .random(in: -2..<20, using: &random), share: .random(in: -1...2, using: &random),
            isDone: .random(using: &random)))
      case 1: reader.bench(.chose(row: .random(in: -2..<20, using: &random)))
      default: reader.press(keys: keys.randomElement(using: &random) ?? "Up")
      }
      let bench = reader.bench
      #expect(bench?.selected.map { bench?.rows.indices.contains($0) == true } ?? true)
      // Whatever is set fits what is declared.
      let settings = reader.shading.settings
      #expect(settings.faults(among: someParameters, passes: [], namesAreKnown: true).isEmpty)
    }
  }
}
