import RectoFlowModel

/// What lies behind a box of text that flows, over its colour, and what it throws.
struct BackingStyle: Hashable, Sendable {
  var gradient: FixedGradient?
  /// A reference to a picture.
  var picture: String?
  var size = PlacingStyle.Size.lengths(nil, nil)
  var across = BoxLength.zero
  var down = BoxLength.zero
  var repeatsAcross = true
  var repeatsDown = true
  /// Whether the colour below it only stands for it where it is not drawn.
  var isGround = false
  /// The uppermost first.
  var shadows: [Shadow] = []

  struct Shadow: Hashable, Sendable {
    var right, down, blur, spread: BoxLength
    var color: FlowColor
  }
}

extension StyleComputer {
  /// What lies behind a box, when its colour is known; nil where that is nothing, and on lines that run down.
  func backing(of style: ComputedStyle) -> BackingStyle? {
    guard !isExact, style.lines.mode == .horizontal else { return nil }
    let em = style.letters.size
    var backing = BackingStyle()
    switch value(.backgroundImage) {
    case .text(let address):
      backing.picture = address
      backing.size = pictureSize(em: em)
      if case .lengths(let across, let down) = value(.backgroundPosition) {
        backing.across = across.map { length($0, em: em) } ?? .zero
        backing.down = down.map { length($0, em: em) } ?? .zero
      }
      let words = (word(.backgroundRepeat) ?? "repeat").split(separator: " ")
      let isOnce = words.first == "no-repeat"
      backing.repeatsAcross = words.first != "repeat-y" && !isOnce
      backing.repeatsDown = words.first != "repeat-x" && words.last != "no-repeat"
    case .gradient(let found) where style.letters.fading == 1:
      backing.gradient = gradient(found, around: style.letters)
      if case .color = value(.backgroundColor) {} else { backing.isGround = true }
    default: break
    }
    if case .shadows(let shadows) = value(.boxShadow) {
      backing.shadows = shadows.map { shadow in
        var color = shadow.color ?? style.letters.color
        color.fade(to: style.letters.fading)
        return BackingStyle.Shadow(
          right: length(shadow.right, em: em), down: length(shadow.down, em: em),
          blur: length(shadow.blur, em: em), spread: length(shadow.spread, em: em), color: color)
      }
    }
    return backing == BackingStyle() ? nil : backing
  }
}

extension BoxLengths {
  func shadows(_ backing: BackingStyle?) -> [FlowBoxShadow] {
    (backing?.shadows ?? []).map { shadow in
      FlowBoxShadow(
        right: FlowLength(points: points(shadow.right)),
        down: FlowLength(points: points(shadow.down)),
        blur: FlowLength(points: points(shadow.blur)),
        spread: FlowLength(points: points(shadow.spread)), color: shadow.color)
    }
  }
}

extension BackingStyle {
  /// What lies over the colour of a frame; nil where that is nothing, or a picture that cannot be had. Letters have grown.
  func background(picture number: Int?, scale: Double) -> FixedBackground? {
    if let gradient { return FixedBackground(.gradient(gradient)) }
    guard let number else { return nil }
    var backing = FixedBackground(.picture(number))
    func fixed(_ length: BoxLength) -> FixedLength {
      FixedLength(points: length.scaled * scale + length.fixed, percent: length.percent)
    }
    switch size {
    case .cover: backing.size = .cover
    case .contain: backing.size = .contain
    case .lengths(let across, let down): backing.size = .lengths(across.map(fixed), down.map(fixed))
    }
    (backing.left, backing.top) = (fixed(across), fixed(down))
    (backing.repeatsAcross, backing.repeatsDown) = (repeatsAcross, repeatsDown)
    return backing
  }
}

extension FlowFrame {
  /// Takes what lies behind it beside a colour, with the number of a picture, and what it throws.
  mutating func take(_ style: BackingStyle?, picture: Int?, _ lengths: BoxLengths) {
    guard let style else { return }
    shadows = lengths.shadows(style)
    backing = style.background(picture: picture, scale: lengths.scale)
    if backing != nil, style.isGround { background = nil }
  }
}
