import RectoFlowModel

extension DisplayItem {
  /// What stands for a shadow of letters: the letters elsewhere, and where its edge is soft, many faint ones around there,
  /// which together cover as much as one where all of them lie.
  func shadows(_ shadow: FlowShadow) -> [DisplayItem] {
    guard case .glyphs(let font, let size, let stretch, let own, let glyphs) = self else {
      return []
    }
    var color = shadow.color ?? own
    let places = shadow.blur > 0 ? Self.soft : [(0, 0)]
    if shadow.blur > 0 { color.alpha = UInt8((Double(color.alpha) * Self.faintness).rounded()) }
    let reach = shadow.blur.points
    return places.map { right, down in
      let (x, y) = (FlowLength(points: right * reach), FlowLength(points: down * reach))
      return .glyphs(
        font: font, size: size, stretch: stretch, color: color,
        glyphs.map { $0.moved(to: $0.x &+ shadow.right &+ x, $0.y &+ shadow.down &+ y) })
    }
  }

  /// How much of what a shadow covers each of the soft ones does: strokes thinner than it is soft are faint.
  private static let faintness = 0.06

  /// Where they lie, in blurs: one in the middle, and rings around it that stand for the curve of a blur.
  private static let soft: [(right: Double, down: Double)] = {
    let straight = [(1, 0), (0.707, 0.707), (0, 1), (-0.707, 0.707)]
    let between = [(0.924, 0.383), (0.383, 0.924), (-0.383, 0.924), (-0.924, 0.383)]
    func ring(_ ways: [(Double, Double)], _ radius: Double) -> [(right: Double, down: Double)] {
      ways.flatMap { [($0 * radius, $1 * radius), (-$0 * radius, -$1 * radius)] }
    }
    return [(0, 0)] + ring(straight, 0.25) + ring(between, 0.5) + ring(straight + between, 0.8)
  }()
}
