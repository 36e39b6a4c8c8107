import RectoCX11

/// When a mouse did what GLFW passes on, which tells no times: as the X server told it, for all that came
/// while the program was busy.
///
/// Law: what GLFW passes on and the server told of before has the server's time; all else has none.
nonisolated struct HandTimes {
  private var deeds: ArraySlice<Deed> = []
  private var clock = ServerClock()

  /// What a mouse did.
  nonisolated struct Deed: Equatable {
    var time: Double
    var x: Double
    var y: Double
    var kind: Kind
  }

  /// What kind of thing it did.
  nonisolated enum Kind: Equatable {
    case moved
    case pressed
    case released
  }

  /// More than a mouse tells of in half a second.
  private static let most = 1024

  /// Nothing was told yet.
  init() {}

  /// Learns what the server has told of a window and GLFW has not yet passed on; what it has is forgotten.
  ///
  /// - Parameters:
  ///   - window: on X11; elsewhere nothing is told.
  ///   - now: in seconds of CLOCK_MONOTONIC.
  mutating func read(of window: recto_x11_window, now: Double) {
    let hands = unsafe [recto_x11_hand](unsafeUninitializedCapacity: Self.most) { buffer, count in
      // Safe because the call writes no more than it is told that there is room for.
      unsafe count = recto_x11_hands(window, buffer.baseAddress, buffer.count)
    }
    learn(
      hands.map {
        Deed(
          time: clock.seconds(of: $0.time, now: now), x: Double($0.x), y: Double($0.y),
          kind: $0.button == 0 ? .moved : $0.button > 0 ? .pressed : .released)
      })
  }

  /// Learns of deeds, in order; those of before are forgotten.
  mutating func learn(_ deeds: [Deed]) { self.deeds = deeds[...] }

  /// When the next of a kind was done that GLFW passes on: those before it, it has left out.
  ///
  /// - Parameters:
  ///   - kind: what was done.
  ///   - x: where it moved to, in the desktop's units; nil for wherever it was.
  ///   - y: the same downwards.
  /// - Returns: seconds of CLOCK_MONOTONIC; nil where the server had not told of it.
  mutating func take(_ kind: Kind, x: Double? = nil, y: Double? = nil) -> Double? {
    let found = deeds.firstIndex {
      $0.kind == kind && (x ?? $0.x) == $0.x && (y ?? $0.y) == $0.y
    }
    guard let found else { return nil }
    defer { deeds = deeds[(found + 1)...] }
    return deeds[found].time
  }
}
