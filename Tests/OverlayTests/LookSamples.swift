import RectoReaderCore

/// The look editor as a reader sees it.
extension Samples {
  static let lookPanel: OverlayContent.LookPanel = {
    let rows: [OverlayContent.LookRow] = [
      .init(text: "Light", kind: .group(isOpen: true)),
      .init(
        text: "Lamp across", kind: .slider(share: 0.3, usual: 0.41, text: "−0.80"), depth: 1,
        isChanged: true, tip: "below 0 it stands on the left · −2.00 … 2.00"),
      .init(
        text: "Lamp along", kind: .slider(share: 0.58, usual: 0.58, text: "0.34"), depth: 1,
        tip: "above 0 it stands behind the book"),
      .init(
        text: "Lamp size", kind: .typed(text: "0.125", caret: 5), depth: 1, tip: "of its distance"),
      .init(
        text: "Colour of all light",
        kind: .color(red: 1, green: 0.91, blue: 0.76, isOpen: true),
        depth: 1, isChanged: true),
      .init(text: "Red", kind: .slider(share: 1, usual: 1, text: "1.00"), depth: 2),
      .init(text: "Green", kind: .slider(share: 0.91, usual: 1, text: "0.91"), depth: 2),
      .init(text: "Blue", kind: .slider(share: 0.76, usual: 1, text: "0.76"), depth: 2),
      .init(text: "Close lamp", kind: .toggle(isOn: true), depth: 1, isChanged: true),
      .init(text: "Weave of the paper", kind: .choice("Laid"), depth: 1),
      .init(text: "Varnished", kind: .toggle(isOn: false), depth: 1),
      .init(text: "Stock", kind: .group(isOpen: false)),
    ]
    let many = (1...30).map {
      OverlayContent.LookRow(
        text: "Parameter \($0)", kind: .slider(share: Double($0) / 30, usual: 0.5, text: "\($0)"),
        depth: 1)
    }
    return OverlayContent.LookPanel(
      pages: ["Set", "Presets", "Timing"], page: 0, filter: "", rows: rows + many, selected: 1,
      note: "below 0 it stands on the left · −2.00 … 2.00", buttons: lookButtons)
  }()

  static let lookButtons: [OverlayContent.LookButton] = [
    .init(.undo, label: "Undo", tip: "take back (Ctrl+z)"),
    .init(.redo, label: "Redo", tip: "do it again (Ctrl+Shift+z)", isEnabled: false),
    .init(.resetAll, label: "Reset", tip: "all as the preset says (Ctrl+Delete)"),
    .init(.save, label: "Save …", tip: "keep this look as a preset (Ctrl+s)"),
    .init(.compare, label: "A|B", tip: "beside another (Alt+x)", isOn: true),
  ]

  static let lookPresets = OverlayContent.LookPanel(
    pages: ["Set", "Presets", "Timing"], page: 1, filter: "",
    rows: [
      .init(
        text: "Your settings", kind: .preset(isOwn: false), detail: "before you tried the presets",
        picture: .unnamed),
      .init(
        text: "As the shaders say", kind: .preset(isOwn: false), detail: "no preset",
        picture: .declared),
      .init(
        text: "evening", kind: .preset(isOwn: true), detail: "The desk after eight",
        picture: .preset("evening")),
      .init(
        text: "lamp", kind: .preset(isOwn: false),
        detail: "Lamp at night: one warm lamp close by, the room in the dark", isChanged: true,
        picture: .preset("lamp")),
      .init(
        text: "broken", kind: .preset(isOwn: true), detail: "broken.preset:1: what is wrong",
        picture: .preset("broken")),
      .init(
        text: "e-ink", kind: .preset(isOwn: false), detail: "A reading device: grey on grey",
        picture: .preset("e-ink")),
      .init(
        text: "glossy", kind: .preset(isOwn: false), detail: "Coated stock under a window",
        picture: .preset("glossy")),
    ], selected: 3, note: "broken.preset:1: what is wrong", isNoteFault: true,
    buttons: lookButtons)

  static let lookTimes = OverlayContent.LookPanel(
    pages: ["Set", "Presets", "Timing"], page: 2,
    rows: (0..<3).map { pass in
      OverlayContent.LookRow(
        text: ["pages", "desk", "Whole frame"][pass],
        kind: .plot(
          (0..<200).map { Double(($0 * 37 + pass * 11) % 100) / 100 },
          text: "12.4 now · 11.9 mean · 31.0 ms peak"))
    })

  static let split = OverlayContent.Split(
    share: 0.5, left: "lamp, changed", right: "lamp", note: "difference 0.081 · 0.344 at worst")
}
