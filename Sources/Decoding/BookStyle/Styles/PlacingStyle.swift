import RectoFlowModel

/// Where a box of fixed layout stands, what is done to it, and what lies behind it.
struct PlacingStyle: Hashable, Sendable {
  /// Something that is done to it.
  struct Step: Hashable, Sendable {
    var matrix: FlowTransform
    var across, down: BoxLength
  }

  enum Size: Hashable, Sendable {
    case lengths(BoxLength?, BoxLength?)
    case cover, contain
  }

  var position = FixedBox.Position.inFlow
  /// Nil where it is not said.
  var inset = BoxSides<BoxLength?>(all: nil)
  var steps: [Step] = []
  var originAcross = BoxLength(percent: 50)
  var originDown = BoxLength(percent: 50)
  var level: Int?
  var clips = false
  var shape: FixedShape<BoxLength>?
  var opacity = 1.0
  var gradient: FixedGradient?
  var pictureSize = Size.lengths(nil, nil)
  var pictureAcross = BoxLength.zero
  var pictureDown = BoxLength.zero
}

extension StyleComputer {
  /// What they say of where a part of a line stands in text that flows; nil where that is nothing.
  func placingInFlow(em: Double) -> PlacingStyle? {
    var style = PlacingStyle()
    place(&style, em: em)
    if style.position == .relative { style.inset = BoxSides(all: nil) }
    return style.position == .inFlow ? nil : style
  }

  /// What the gathered declarations say of where a box stands; nil where that is nothing.
  func placing(_ letters: LetterStyle) -> PlacingStyle? {
    let em = letters.size
    var style = PlacingStyle()
    place(&style, em: em)
    if style.position != .inFlow, case .number(let level) = value(.zIndex) {
      style.level = Int(min(max(level, -1e6), 1e6))
    }
    if case .transforms(let steps) = value(.transform) {
      style.steps = steps.map { step in
        PlacingStyle.Step(
          matrix: step.matrix, across: length(step.across, em: em), down: length(step.down, em: em))
      }
    }
    if case .lengths(let across, let down) = value(.transformOrigin) {
      style.originAcross = across.map { length($0, em: em) } ?? style.originAcross
      style.originDown = down.map { length($0, em: em) } ?? style.originDown
    }
    if let word = word(.overflow) { style.clips = word != "visible" && word != "initial" }
    if case .shape(let shape) = value(.clipPath) { style.shape = shape.map { length($0, em: em) } }
    if case .number(let opacity) = value(.opacity) { style.opacity = opacity }
    if case .gradient(let found) = value(.backgroundImage) {
      style.gradient = gradient(found, around: letters)
    }
    style.pictureSize = pictureSize(em: em)
    if case .lengths(let across, let down) = value(.backgroundPosition) {
      style.pictureAcross = across.map { length($0, em: em) } ?? .zero
      style.pictureDown = down.map { length($0, em: em) } ?? .zero
    }
    return style == PlacingStyle() ? nil : style
  }

  /// How large a picture behind a box is to be.
  func pictureSize(em: Double) -> PlacingStyle.Size {
    switch value(.backgroundSize) {
    case .word("cover"): .cover
    case .word("contain"): .contain
    case .lengths(let across, let down):
      .lengths(across.map { length($0, em: em) }, down.map { length($0, em: em) })
    default: .lengths(nil, nil)
    }
  }

  func gradient(_ value: GradientValue, around letters: LetterStyle) -> FixedGradient {
    func fixed(_ length: StyleLength) -> FixedLength {
      FixedLength(self.length(length, em: letters.size))
    }
    let stops = value.stops.map {
      FixedGradient.Stop($0.color ?? letters.color, at: $0.place.map(fixed))
    }
    switch value.way {
    case .along(let right, let down): return FixedGradient(.along(right: right, down: down), stops)
    case .towards(let isRight, let isDown):
      return FixedGradient(.towards(isRight: isRight, isDown: isDown), stops)
    case .outwards(let isCircle, let x, let y):
      return FixedGradient(.outwards(isCircle: isCircle, x: fixed(x), y: fixed(y)), stops)
    }
  }

  private func place(_ style: inout PlacingStyle, em: Double) {
    switch word(.position) {
    case "absolute": style.position = .placed
    case "fixed": style.position = .onPage
    case "relative", "sticky": style.position = .relative
    default: return
    }
    func side(_ property: StyleProperty) -> BoxLength? {
      if case .length(let found) = value(property) { length(found, em: em) } else { nil }
    }
    style.inset.top = side(.top)
    style.inset.right = side(.right)
    style.inset.bottom = side(.bottom)
    style.inset.left = side(.left)
  }
}
