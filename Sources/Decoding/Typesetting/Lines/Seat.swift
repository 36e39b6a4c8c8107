import RectoFlowModel

extension FaceMetrics {
  /// How far letters of a face are raised by their seat. Heads and feet of lines are those of the letters around.
  func rise(of face: FlowFace) -> Int {
    let (around, own) = (face.around, face.size)
    return switch face.seat {
    case .baseline: 0
    case .superior: around.times(superiorRise)
    case .inferior: -around.times(inferiorDrop)
    case .middle: around.times(xHeight) / 2 - own.times(capHeight) / 2
    case .textTop, .top: around.times(ascent) - own.times(ascent)
    case .textBottom, .bottom: own.times(descent) - around.times(descent)
    }
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
