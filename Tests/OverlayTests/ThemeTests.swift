import Testing

@testable import RectoOverlay

/// The colours of the controls.
@Suite struct ThemeTests {
  /// A colour in linear light, as numbers of 0…1, and how much of it covers what is below.
  private struct Paint {
    var channels: [Double]
    var alpha: Double

    init(_ ink: Ink) {
      channels = [0, 8, 16].map { Double(ink.bytes >> $0 & 0xff) / 255 }
      alpha = Double(ink.bytes >> 24) / 255
    }

    static let black = Paint(Ink(0x000000)), white = Paint(Ink(0xFFFFFF))

    func over(_ below: Paint) -> Paint {
      var mixed = self
      mixed.channels = zip(channels, below.channels).map { $0 * alpha + $1 * (1 - alpha) }
      mixed.alpha = 1
      return mixed
    }

    private var luminance: Double {
      let light = channels.map { channel in
        // The sRGB curve in steps of a power that needs no library.
        channel <= 0.04045 ? channel / 12.92 : Self.power((channel + 0.055) / 1.055)
      }
      return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
    }

    /// A number to the power of 2.4: its square times its fifth root, squared.
    private static func power(_ number: Double) -> Double {
      var root = number
      for _ in 0..<60 {
        root -= (root * root * root * root * root - number) / (5 * root * root * root * root)
      }
      return number * number * root * root
    }

    /// How much lighter one of two is than the other, as the Web Content Accessibility Guidelines count.
    func contrast(to other: Paint) -> Double {
      let (one, two) = (luminance + 0.05, other.luminance + 0.05)
      return max(one, two) / min(one, two)
    }
  }

  /// All that words of a theme may stand on.
  private func grounds(of theme: Theme) -> [(name: String, paint: Paint)] {
    [("black", Paint.black), ("white", Paint.white)].flatMap { below, picture in
      [("sheet", theme.sheet), ("card", theme.card)].flatMap { name, sheet in
        let plain = Paint(sheet).over(picture)
        let selected = Paint(theme.selected).over(plain)
        let hovered = Paint(theme.hovered).over(selected)
        return [
          ("plain", plain), ("field", Paint(theme.field).over(plain)), ("selected", selected),
          ("selected and hovered", hovered), ("pressed", Paint(theme.hovered).over(hovered)),
          ("marked", Paint(theme.mark).over(hovered)),
        ].map { ("\(name) over \(below), \($0.0)", $0.1) }
      }
    }
  }

  @Test(
    "words can be read on whatever they stand on, by day and by night", arguments: [false, true])
  func words(isNight: Bool) {
    let theme = isNight ? Theme.night : .day
    for ground in grounds(of: theme) {
      for (name, ink) in [("words", theme.words), ("quiet", theme.quiet), ("accent", theme.accent)]
      {
        let contrast = Paint(ink).contrast(to: ground.paint)
        #expect(contrast >= 4.5, "\(name) on \(ground.name): \(contrast)")
      }
      let selected = Paint(theme.textSelection).over(ground.paint)
      #expect(Paint(theme.words).contrast(to: selected) >= 4.5)
      #expect(selected.contrast(to: ground.paint) >= 1.3)
    }
    for picture in [Paint.black, .white] {
      for (ink, ground) in [
        (theme.onTip, theme.tip), (theme.onHint, theme.hint), (theme.onAccent, theme.accent),
      ] {
        #expect(Paint(ink).contrast(to: Paint(ground).over(picture)) >= 4.5)
      }
    }
  }

  @Test(
    "edges, ways and the ring around what keys mean are seen, by day and by night",
    arguments: [false, true])
  func parts(isNight: Bool) {
    let theme = isNight ? Theme.night : .day
    for ground in grounds(of: theme) where !ground.name.hasSuffix("marked") {
      for ink in [theme.edge, theme.track, theme.accent] {
        let contrast = Paint(ink).over(ground.paint).contrast(to: ground.paint)
        #expect(contrast >= 3, "\(ground.name): \(contrast)")
      }
    }
  }
}
