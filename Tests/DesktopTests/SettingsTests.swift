import BookFixtures
import Testing

@testable import RectoDesktop

/// Writes settings as the manager of a display does.
private struct Manager {
  var isLeastFirst: Bool
  var bytes: [UInt8] = []
  private var count: UInt32 = 0

  init(isLeastFirst: Bool) {
    self.isLeastFirst = isLeastFirst
    bytes = [isLeastFirst ? 0 : 1, 0, 0, 0]
    add(7, 4)
    add(0, 4)
  }

  private func encoded(_ number: UInt32, _ count: Int) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    return isLeastFirst ? bytes : bytes.reversed()
  }

  private mutating func add(_ number: UInt32, _ count: Int) { bytes += encoded(number, count) }

  private mutating func fill() { while !bytes.count.isMultiple(of: 4) { bytes.append(0) } }

  mutating func set(_ name: String, kind: UInt8, _ value: (inout Manager) -> Void) {
    bytes += [kind, 0]
    add(UInt32(name.utf8.count), 2)
    bytes += Array(name.utf8)
    fill()
    add(3, 4)
    value(&self)
    count += 1
    bytes.replaceSubrange(8..<12, with: encoded(count, 4))
  }

  mutating func set(_ name: String, _ number: Int32) {
    set(name, kind: 0) { $0.add(UInt32(bitPattern: number), 4) }
  }

  mutating func set(_ name: String, text: String) {
    set(name, kind: 1) {
      $0.add(UInt32(text.utf8.count), 4)
      $0.bytes += Array(text.utf8)
      $0.fill()
    }
  }

  mutating func setColor(_ name: String) {
    set(name, kind: 2) { $0.bytes += [1, 2, 3, 4, 5, 6, 7, 8] }
  }

  static func usual(isLeastFirst: Bool, animations: Int32) -> [UInt8] {
    var manager = Manager(isLeastFirst: isLeastFirst)
    manager.set("Gtk/FontName", text: "Cantarell 11")
    manager.setColor("Gtk/Accent")
    manager.set("Net/DoubleClickTime", 400)
    manager.set("Gtk/EnableAnimations", animations)
    return manager.bytes
  }
}

@Suite("The text of the desktop") struct DesktopTextTests {
  @Test(
    "a typeface is read as desktops write it",
    arguments: [
      ("Cantarell 11", "Cantarell", 11), ("Noto Sans,  10", "Noto Sans", 10),
      ("Noto Sans Bold 10", "Noto Sans", 10), ("Sans", "Sans", nil),
      ("Ubuntu Medium 11.5", "Ubuntu", 11.5),
      ("Helvetica 16px", "Helvetica", 12), ("DejaVu Sans Condensed 9", "DejaVu Sans Condensed", 9),
      ("Fira Sans Semi-Bold Italic 12", "Fira Sans", 12),
      ("Inter, Noto Color Emoji 10", "Inter", 10),
      ("Sans 1000", "Sans", nil), ("  Open   Sans  ", "Open Sans", nil), ("Bold 10", "Bold", 10),
    ] as [(String, String, Double?)])
  func names(name: String, family: String, points: Double?) {
    #expect(InterfaceFont(named: name) == InterfaceFont(family: family, points: points))
  }

  @Test(
    "what names no family is none",
    arguments: ["", " ", "11", ", 10", "Sans\n10", String(repeating: "x", count: 300)])
  func noNames(name: String) { #expect(InterfaceFont(named: name) == nil) }

  @Test("factors that nobody can mean count as none")
  func factors() {
    for factor in [Double.nan, .infinity, -1, 0, 100] {
      #expect(DesktopText(factor: factor).factor == nil)
    }
    var manager = Manager(isLeastFirst: true)
    manager.set("Xft/DPI", 144 * 1024)
    #expect(DesktopText(XSettings(manager.bytes)).factor == 1.5)
    manager = Manager(isLeastFirst: false)
    manager.set("Xft/DPI", -1)
    #expect(DesktopText(XSettings(manager.bytes)) == DesktopText())
  }

  @Test("the scale follows the screen, the desktop and the reader, each by its factor")
  func scale() {
    var text = InterfaceText(contentScale: 2, ownScale: 1.25)
    #expect(text.scale == 2.5 && text.family == nil)
    text.ofPortal = DesktopText(font: InterfaceFont(family: "Cantarell"), factor: 1.2)
    #expect(text.scale == 3 && text.family == "Cantarell")
    // What X programs are told has the density of the screen in it.
    text.ofDisplay = DesktopText(font: InterfaceFont(family: "Sans", points: 21), factor: 1)
    #expect(text.scale == 2.5 && text.family == "Sans")
    text.ofDisplay.font?.points = 2
    #expect(text.scale == 1.25 * 0.75)
  }
}

@Suite("Settings of X programs") struct XSettingsTests {
  @Test("a number is found among others, in either order of bytes", arguments: [true, false])
  func found(isLeastFirst: Bool) {
    for value in [Int32(0), 1, -2] {
      let settings = XSettings(Manager.usual(isLeastFirst: isLeastFirst, animations: value))
      #expect(settings.number(named: "Gtk/EnableAnimations") == value)
      #expect(settings.number(named: "Net/DoubleClickTime") == 400)
      #expect(settings.number(named: "Gtk/FontName") == nil)
      #expect(settings.text(named: "Gtk/FontName") == "Cantarell 11")
      #expect(settings.text(named: "Net/DoubleClickTime") == nil)
      #expect(
        DesktopText(settings) == DesktopText(font: InterfaceFont(family: "Cantarell", points: 11)))
      #expect(settings.number(named: "Gtk") == nil)
    }
  }

  @Test("bytes that end too early or mean nothing say nothing", arguments: UInt64(0)..<50)
  func broken(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let whole = Manager.usual(isLeastFirst: true, animations: 1)
    for count in 0..<whole.count {
      let settings = XSettings(Array(whole[..<count]))
      #expect(settings.number(named: "Gtk/EnableAnimations") == nil)
    }
    var torn = whole
    for _ in 0..<4 {
      torn[Int.random(in: torn.indices, using: &random)] = .random(in: 0...255, using: &random)
    }
    // Whatever it says, it ends.
    _ = XSettings(torn).number(named: "Gtk/EnableAnimations")
  }
}
