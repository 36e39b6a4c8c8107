/// What a pen, a mouse, a finger or two fingers on a touchpad did: one sample, as exactly as the X server
/// tells of it.
nonisolated public struct PenEvent: Equatable, Sendable {
  /// What did it.
  public enum Device: Hashable, Sendable {
    /// A pen of a tablet.
    case pen
    /// The other end of such a pen.
    case eraser
    /// A mouse, or a touchpad that moves the pointer as one.
    case mouse
    /// A finger on a touch screen; its number is its own as long as it is down.
    case finger(Int)
    /// Two or more fingers on a touchpad, that part, meet or turn.
    case pinch
  }

  /// What it did.
  public enum Phase: Hashable, Sendable {
    /// It moved while nothing was down.
    case hover
    /// A button, the tip or a finger went down, or a pinch began.
    case down
    /// It moved, or was pressed harder or tilted, while something was down.
    case move
    /// A button, the tip or a finger was lifted, or a pinch ended.
    case up
    /// What was down is not to count: a pinch that turned out to be none, or a button that another program
    /// let go of in its own way.
    case cancelled
  }

  /// What did it.
  public var device: Device
  /// What it did.
  public var phase: Phase
  /// Where, in framebuffer pixels from the upper left corner of the window, with their fractions; outside of
  /// it while something is held down. A pinch is where the pointer is, moved as its fingers moved together.
  public var place: SIMD2<Double>
  /// When the server heard of it, in seconds of CLOCK_MONOTONIC, counted in milliseconds.
  public var time: Double
  /// How hard it is pressed, from 0 to 1; nil for what feels no pressure.
  public var pressure: Double? = nil
  /// How far it leans to the right and towards its user, in degrees from upright, from -90 to 90 each; nil for
  /// what does not say.
  public var tilt: SIMD2<Double>? = nil
  /// The button that went down or up, as X counts them: 1 for the tip of a pen and the left button, 2 for
  /// the middle one, 3 for the right one; nil where none did. Wheels are no buttons here.
  public var button: Int? = nil
  /// How far apart the fingers of a pinch are, where 1 is how far they were at its beginning.
  public var scale = 1.0
  /// By how many degrees the fingers of a pinch have turned since its beginning, clockwise.
  public var angle = 0.0

  /// Makes an event.
  public init(device: Device, phase: Phase, place: SIMD2<Double>, time: Double) {
    (self.device, self.phase, self.place, self.time) = (device, phase, place, time)
  }
}
