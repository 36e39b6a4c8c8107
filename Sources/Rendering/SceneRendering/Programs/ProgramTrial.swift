internal import RectoGLDevice

/// One of the ways in which frames draw with a program: for each a driver may make something of its own.
struct ProgramTrial {
  /// How it treats depth, sides and colours.
  var state = DrawState()
  /// Whether outlines are smooth.
  var isSmooth = false
  /// Whether pictures are read as in drafts.
  var isQuick = false
  /// Whether it is drawn into the shadows on a case, and not into a frame.
  var isForCase = false
}

extension ProgramName {
  /// The ways in which frames draw with it.
  ///
  /// Where the processor draws, outlines become smooth once there is time; else they always are.
  ///
  /// - Parameter isSoftware: whether the processor draws.
  /// - Returns: those that cost time when they are first used; empty for what is drawn before there is a frame, or is
  ///   a user's own.
  func trials(isSoftware: Bool) -> [ProgramTrial] {
    let outlines = isSoftware ? quality == .draft ? [false] : [false, true] : [true]
    var trials = states.flatMap { state in
      outlines.map {
        ProgramTrial(state: state, isSmooth: $0, isQuick: part.isLeaf && quality == .draft)
      }
    }
    guard isSoftware else { return trials }
    switch part {
    case .bookcase: trials.append(ProgramTrial(isQuick: true))
    case .cast:
      let state = DrawState(culling: .none, blending: .multiplied, testsDepth: false)
      trials.append(ProgramTrial(state: state, isForCase: true))
    default: break
    }
    return trials
  }

  /// How frames treat depth, sides and colours where they draw with it.
  private var states: [DrawState] {
    switch part {
    case .restingLeaf, .flyingLeaf, .block, .board, .spine, .bookcase: [DrawState()]
    case .desk: [DrawState(culling: .none, writesAlpha: isRelative)]
    case .mark:
      [.multiplied, .added, .lifted].map {
        DrawState(blending: $0, writesDepth: $0 != .lifted)
      }
    case .cast: [DrawState(culling: .none, blending: .mixed)]
    case .shade: [DrawState(culling: .none, blending: .mixed, testsDepth: false)]
    case .lens: [DrawState(culling: .none, blending: .premultiplied, testsDepth: false)]
    case .grain, .present, .fade, .encode, .background, .painting, .post: []
    }
  }
}

extension ProgramName.Part {
  /// Whether it is a side of a leaf, which shows pictures of pages.
  var isLeaf: Bool { self == .restingLeaf || self == .flyingLeaf }
}
