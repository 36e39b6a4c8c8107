internal import CGL

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
    /// Multiplied by it.
    case multiplied
    /// Added to it.
    case added
  }

  /// How colours are laid over what is there.
  public var blending: Blending
  /// Whether nearer things hide farther ones.
  public var testsDepth: Bool
  /// How many of the least depth steps farther away it counts as.
  public var depthSteps: Int
  /// Whether alpha is written too, or stays as it is.
  public var writesAlpha: Bool

  /// Makes a state; by default that of an opaque solid.
  public init(
    culling: Culling = .back, isMirrored: Bool = false, blending: Blending = .none,
    testsDepth: Bool = true, depthSteps: Int = 0, writesAlpha: Bool = true
  ) {
    self.culling = culling
    self.isMirrored = isMirrored
    self.blending = blending
    self.testsDepth = testsDepth
    self.depthSteps = depthSteps
    self.writesAlpha = writesAlpha
  }

  /// Sets it.
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
      }
    glBlendFuncSeparate(
      source: source, destination: destination, sourceAlpha: RECTO_ONE,
      destinationAlpha: RECTO_ONE_MINUS_SRC_ALPHA)
    Self.set(RECTO_DEPTH_TEST, testsDepth)
    // Of equal depths the first drawn stays.
    glDepthFunc(comparison: RECTO_LESS)
    glDepthMask(writes: testsDepth ? 1 : 0)
    Self.set(RECTO_POLYGON_OFFSET_FILL, depthSteps != 0)
    glPolygonOffset(factor: 0, units: Float(depthSteps))
    glColorMask(red: 1, green: 1, blue: 1, alpha: writesAlpha ? 1 : 0)
  }

  private static func set(_ what: UInt32, _ isOn: Bool) {
    if isOn { glEnable(what: what) } else { glDisable(what: what) }
  }
}

/// Fills the target of the draws with one colour, in linear light, and clears its depth.
public func clearTarget(red: Float, green: Float, blue: Float, alpha: Float = 1) {
  glDepthMask(writes: 1)
  glColorMask(red: 1, green: 1, blue: 1, alpha: 1)
  glClearColor(red: red, green: green, blue: blue, alpha: alpha)
  glClear(buffers: RECTO_COLOR_BUFFER_BIT | RECTO_DEPTH_BUFFER_BIT)
}

/// Says whether the colours of the draws that follow are linear light, which sRGB bytes encode, or are
/// stored as they are given.
public func encodeColors(_ encodes: Bool) {
  if encodes {
    glEnable(what: RECTO_FRAMEBUFFER_SRGB)
  } else {
    glDisable(what: RECTO_FRAMEBUFFER_SRGB)
  }
}

/// Keeps the draws that follow inside a rectangle of pixels, counted from the lower left corner, or
/// lets them reach everything.
public func limitDrawing(to rectangle: (x: Int, y: Int, width: Int, height: Int)?) {
  guard let rectangle else { return glDisable(what: RECTO_SCISSOR_TEST) }
  glEnable(what: RECTO_SCISSOR_TEST)
  glScissor(
    x: Int32(rectangle.x), y: Int32(rectangle.y), width: Int32(rectangle.width),
    height: Int32(rectangle.height))
}

/// Draws to the window from now on, its bytes taken as they are.
public func beginWindow(width: Int, height: Int) {
  glBindFramebuffer(target: RECTO_FRAMEBUFFER, framebuffer: 0)
  glViewport(x: 0, y: 0, width: Int32(width), height: Int32(height))
  glDisable(what: RECTO_FRAMEBUFFER_SRGB)
}
