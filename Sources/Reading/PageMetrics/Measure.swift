/// What is measured of leaves in motion, after the metrics M1 to M21 of the design.
///
/// The raw value names the measure in reports.
public enum Measure: String, CaseIterable, Sendable {
  // The sheet, on grids of 2,048 cells each way.
  case longerEdge = "edges longer than flat"
  case shorterEdge = "edges shorter than flat"
  case edgeRMS = "edge length against flat, RMS"
  case stretch = "principal stretch against 1"
  case area = "area against flat"
  case defectRMS = "angle defect, RMS"
  case defect = "angle defect"
  case boundEdge = "bound edge off its place"
  case hingeTangent = "tangent at the hinge off its angle"
  // The hand.
  case trackingRMS = "held point from the pointer or its nearest reachable place, RMS"
  case tracking = "the same, at most"
  case cornerReach = "share of its reach at which a corner can be held"
  case edgeReach = "share of its reach at which the middle of an edge can be held"
  case grabJump = "point that is grabbed from the place of the press"
  case catchJump = "jump at a catch"
  case releaseJump = "jump at a release"
  case releaseSpeed = "jump of the speed at a release"
  case thereAndBack = "difference after a drag out and back"
  // Contact.
  case intoLeaf = "one leaf in another"
  case intoBlock = "a leaf in a block or the desk"
  // The surface.
  case normal = "normal against differences"
  case facet = "sagitta of facets that turn by more than 1.5°"
  // Random holds, in scene coordinates, the bound edge against where it lies at rest; boards, which
  // do not bend, are left out of all of them. What is within 0.05 page widths of the spine is told by
  // itself; within 0.005 paper is on neither side.
  case heldEdge = "bound edge of random holds off its places at rest (no boards)"
  case heldShare = "share of random holds within reach seen within 0.001 of the pointer (no boards)"
  case lensShare =
    "least share of its reach at which any point is held clear of the desk, u = 0.1 to 1"
  case heldClear =
    "share of random holds a thickness in a block or the desk at most (no boards, no spine)"
  case heldAtSpine =
    "deepest point of random holds in a block 0.005 to 0.05 page widths from the spine (no boards)"
  // Of random hands that go straight on, 64 points of the leaf being looked at in space.
  case calmSteps =
    "share of steps of random hands in which no point goes 4 times as far (no boards)"
  case forcedSteps =
    "share of steps left out of that, as no shape with a flat base is so near to the leaf where it is flat"
  case longestStep = "way of a point against that of the hand, none left out"
  case evenSteps =
    "share of steps without a leap, half of a long one within a 32nd of the hand's way, none left out"
  case calmNormals = "share of steps in which no normal turns by more than 1 rad, none left out"
  case leapingHands =
    "share of random hands under which a point leaps by 0.002 page heights, none left out"
  case longestLeap = "longest leap under them, the hand as good as still"
  case leapingPasses = "the same share of hands that pass the place where the held point lay"
  case longestPassingLeap = "longest leap under those"
  // Many leaves.
  case inFlight = "leaves in flight"
  case lostTurns = "turns lost at 12 a second"
  // The same again.
  case mirror = "mirror image against its original"
  case replay = "frames that differ in a second run"

  /// The number in the design's table.
  public var metric: String {
    switch self {
    case .longerEdge, .shorterEdge, .edgeRMS: "M1"
    case .stretch, .area: "M2"
    case .defectRMS, .defect: "M3"
    case .boundEdge, .hingeTangent: "M4"
    case .trackingRMS, .tracking: "M5"
    case .cornerReach, .edgeReach: "M6"
    case .grabJump, .catchJump, .releaseJump, .releaseSpeed: "M7"
    case .thereAndBack: "M8"
    case .intoLeaf, .intoBlock: "M9"
    case .normal, .facet: "M10"
    case .heldEdge: "M4′"
    case .heldShare: "M5′"
    case .lensShare: "M6′"
    case .heldClear, .heldAtSpine: "M9′"
    case .calmSteps, .forcedSteps, .longestStep, .evenSteps, .calmNormals, .leapingHands,
      .longestLeap, .leapingPasses,
      .longestPassingLeap:
      "M23"
    case .inFlight, .lostTurns: "M18"
    case .mirror: "M20"
    case .replay: "M21"
    }
  }

  /// The unit, empty for shares and counts.
  public var unit: String {
    switch self {
    case .longerEdge, .shorterEdge, .edgeRMS, .stretch, .area: ""
    case .cornerReach, .edgeReach, .releaseSpeed, .inFlight, .lostTurns, .replay: ""
    case .defectRMS, .defect, .hingeTangent, .normal: "°"
    case .boundEdge: "page widths"
    case .trackingRMS, .tracking, .grabJump, .catchJump, .releaseJump, .thereAndBack, .facet: "px"
    case .heldShare, .lensShare, .heldClear: ""
    case .calmSteps, .forcedSteps, .longestStep, .evenSteps, .calmNormals, .leapingHands,
      .leapingPasses:
      ""
    case .longestLeap, .longestPassingLeap, .heldAtSpine: "page heights"
    case .intoLeaf, .intoBlock, .heldEdge: "thicknesses"
    case .mirror: "page heights"
    }
  }

  /// The bound that is aimed at.
  public var target: Double {
    switch self {
    case .longerEdge: 1e-5
    case .shorterEdge, .stretch: 1e-3
    case .edgeRMS, .area: 2e-4
    case .defectRMS: 0.05
    case .defect, .hingeTangent, .normal: 0.5
    case .boundEdge: 1e-4
    case .trackingRMS, .grabJump, .catchJump, .releaseJump, .thereAndBack: 0.5
    case .tracking: 1
    case .cornerReach, .edgeReach: 0.99
    case .releaseSpeed: 0.05
    case .intoLeaf, .intoBlock: 0.1
    case .facet: 0.25
    case .heldEdge: 2
    case .heldShare: 0.995
    case .lensShare: 0.995
    case .heldClear: 0.998
    // So little that no eye sees it; the pages fall into the gutter by more.
    case .heldAtSpine: 1e-3
    // What is left: next to where it lay a leaf is folded over at once, and a flap that reaches far
    // beyond the finger swings about it.
    case .calmSteps: 0.975
    case .forcedSteps: 0.03
    case .longestStep: 100
    case .evenSteps: 0.997
    case .calmNormals: 0.98
    case .leapingHands: 0.002
    case .longestLeap: 0.1
    // What is left: where the lowest height at which a leaf is clear of what lies comes to an end, or a flap
    // comes down on a stack that is higher than the bound edge.
    case .leapingPasses: 0.08
    case .longestPassingLeap: 0.2
    case .inFlight: 32
    case .lostTurns, .replay: 0
    // Exact, but for the rounding of a pointer's place in the other half of the view, which grows
    // where the paper is taut; this is a hundredth of a pixel.
    case .mirror: 1e-5
    }
  }

  /// Whether more is better: then the target is the least that will do.
  public var isAtLeast: Bool {
    switch self {
    case .cornerReach, .edgeReach, .inFlight, .heldShare, .lensShare, .heldClear, .calmSteps,
      .evenSteps, .calmNormals:
      true
    case .longerEdge, .shorterEdge, .edgeRMS, .stretch, .area, .defectRMS, .defect, .boundEdge,
      .hingeTangent, .trackingRMS, .tracking, .grabJump, .catchJump, .releaseJump, .releaseSpeed,
      .thereAndBack, .intoLeaf, .intoBlock, .normal, .facet, .lostTurns, .mirror, .replay,
      .heldEdge, .heldAtSpine, .forcedSteps, .longestStep, .leapingHands, .longestLeap,
      .leapingPasses,
      .longestPassingLeap:
      false
    }
  }

  /// Whether it is the mean of ones and noughts.
  var isShare: Bool {
    [
      .heldShare, .heldClear, .calmSteps, .forcedSteps, .evenSteps, .calmNormals, .leapingHands,
      .leapingPasses,
    ].contains(self)
  }

  /// Whether its value is the root of the mean of squares; of the others it is the worst of all.
  var isMean: Bool {
    switch self {
    case .edgeRMS, .defectRMS, .trackingRMS: true
    case .longerEdge, .shorterEdge, .stretch, .area, .defect, .boundEdge, .hingeTangent,
      .tracking, .cornerReach, .edgeReach, .grabJump, .catchJump, .releaseJump, .releaseSpeed,
      .thereAndBack, .intoLeaf, .intoBlock, .normal, .facet, .inFlight, .lostTurns, .mirror,
      .replay, .heldEdge, .heldShare, .lensShare, .heldClear, .heldAtSpine, .calmSteps,
      .forcedSteps,
      .longestStep, .evenSteps, .calmNormals, .leapingHands, .longestLeap, .leapingPasses,
      .longestPassingLeap:
      false
    }
  }
}
