/// How long passes take.
extension SceneRenderer {
  /// Whether the device is asked how long passes take. On a software renderer each pass is waited for
  /// then.
  public var timesPasses: Bool {
    get { tools.clock.isOn }
    set { tools.clock.isOn = newValue }
  }

  /// Forgets how long passes took until now.
  public func forgetPassTimes() { tools.clock.reset() }

  /// How many draws so far were the first of a program: those take longer than any later.
  public var firstDraws: Int { look.programs.firstUses }

  /// How long passes take, as far as the device has answered.
  public var passTimes: [PassTime] {
    tools.clock.hear()
    return tools.clock.times
  }

  /// The number of the frame drawn last, of those whose passes were timed.
  public var timedFrame: Int { tools.clock.frame }

  /// Milliseconds that the device took over a frame; nil as long as it has not answered.
  public func milliseconds(ofFrame frame: Int) -> Double? {
    tools.clock.hear()
    return tools.clock.milliseconds(ofFrame: frame)
  }
}
