internal import RectoCGL

/// How the draws that follow treat depth, sides and colours.
public struct DrawState: Equatable {
  /// Which side of a triangle is passed over.
  public enum Culling: Equatable {
    /// Neither.
    case none
    /// The side that looks away.
    case back
    /// The side that looks here.
    case front
  }

  /// Which side is passed over.
  public var culling: Culling
  /// Whether the front of a triangle runs clockwise, as in a mirror.
  public var isMirrored: Bool
  /// How colours are laid over what is there.
  public enum Blending: Equatable {
    /// In its place.
    case none
    /// Mixed by their alpha.
    case mixed
    /// Mixed by their alpha, by which they come multiplied already.
    case premultiplied
    /// The product of the two.
    case multiplied
    /// The sum of the two.
    case added
    /// What is there, and its product with them.
    case lifted
  }

  /// How colours are laid over what is there.
  public var blending: Blending
  /// Whether nearer things hide farther ones.
  public var testsDepth: Bool
  /// Whether what is drawn hides what comes after it and lies as far away; it does only where depth is tested.
  public var writesDepth: Bool
  /// How many of the least depth steps farther away it counts as.
  public var depthSteps: Int
  /// Whether alpha is written too, or stays as it is.
  public var writesAlpha: Bool

  /// Makes a state; by default that of an opaque solid.
  public init(
    culling: Culling = .back, isMirrored: Bool = false, blending: Blending = .none,
    testsDepth: Bool = true, writesDepth: Bool = true, depthSteps: Int = 0,
    writesAlpha: Bool = true
  ) {
    self.culling = culling
    self.isMirrored = isMirrored
    self.blending = blending
    self.testsDepth = testsDepth
    self.writesDepth = writesDepth
    self.depthSteps = depthSteps
    self.writesAlpha = writesAlpha
  }

  /// Makes it the state of the current context, whatever was set before.
  public func apply() {
    Self.set(RECTO_CULL_FACE, culling != .none)
    glCullFace(side: culling == .front ? RECTO_FRONT : RECTO_BACK)
    glFrontFace(winding: isMirrored ? RECTO_CW : RECTO_CCW)
    Self.set(RECTO_BLEND, blending != .none)
    let (source, destination) =
      switch blending {
      case .none, .mixed: (RECTO_SRC_ALPHA, RECTO_ONE_MINUS_SRC_ALPHA)
      case .premultiplied: (RECTO_ONE, RECTO_ONE_MINUS_SRC_ALPHA)
      case .multiplied: (RECTO_DST_COLOR, RECTO_ZERO)
      case .added: (RECTO_ONE, RECTO_ONE)
      case .lifted: (RECTO_DST_COLOR, RECTO_ONE)
      }
    glBlendFuncSeparate(
      source: source, destination: destination, sourceAlpha: RECTO_ONE,
      destinationAlpha: RECTO_ONE_MINUS_SRC_ALPHA)
    Self.set(RECTO_DEPTH_TEST, testsDepth)
    // Of equal depths the first drawn stays.
    glDepthFunc(comparison: RECTO_LESS)
    glDepthMask(writes: testsDepth && writesDepth ? 1 : 0)
    Self.set(RECTO_POLYGON_OFFSET_FILL, depthSteps != 0)
    glPolygonOffset(factor: 0, units: Float(depthSteps))
    glColorMask(red: 1, green: 1, blue: 1, alpha: writesAlpha ? 1 : 0)
  }

  private static func set(_ what: UInt32, _ isOn: Bool) {
    if isOn { glEnable(what: what) } else { glDisable(what: what) }
  }
}
