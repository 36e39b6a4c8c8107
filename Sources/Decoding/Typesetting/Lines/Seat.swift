import RectoFlowModel

extension FaceMetrics {
  /// How far letters of a face are raised by their seat. Heads and feet of lines are those of the letters around.
  func rise(of face: FlowFace) -> Int {
    let (around, own) = (face.around, face.size)
    return switch face.seat {
    case .baseline: 0
    case .superior: superiorRise(of: own, beside: around)
    case .inferior: -around.times(inferiorDrop)
    case .middle: around.times(xHeight) / 2 - own.times(capHeight) / 2
    case .textTop, .top: around.times(ascent) - own.times(ascent)
    case .textBottom, .bottom: own.times(descent) - around.times(descent)
    }
  }

  /// As far as the font asks for, but with the heads of capitals no higher than those of letters such as `l` around. Fonts
  /// mean by it what is raised in letters smaller than books have for numbers of notes: these were to stand above the line.
  private func superiorRise(of own: FlowLength, beside around: FlowLength) -> Int {
    let toHead = around.times(capHeight * 9 / 8) - own.times(capHeight)
    return min(around.times(superiorRise), max(toHead, Int(around) / 5))
  }
}

extension FaceInUse {
  /// How far the foot of a picture so high is raised on a line whose baseline stands so far below its head and above its
  /// foot.
  func rise(ofHeight height: Int, above: Int, below: Int) -> Int {
    let around = face.around
    let seat =
      switch face.seat {
      case .baseline, .superior, .inferior: Int(face.rise - ownRise)
      case .middle: around.times(metrics.xHeight) / 2 - height / 2
      case .textTop: around.times(metrics.ascent) - height
      case .textBottom: -around.times(metrics.descent)
      case .top: above - height
      case .bottom: -below
      }
    return seat + Int(ownRise)
  }
}
