import RectoCXInput
import Testing

@testable import RectoDesktop

@Suite("What devices of X say") struct PenDecodingTests {
  private static let none = recto_xinput_axis(number: -1, least: 0, most: 0)
  private static let screen = recto_xinput_screen(width: 1_000, height: 700)

  /// A pen as the driver of Wacom's tablets has it, with numbers between that mean something else.
  private static let pen = recto_xinput_axes(
    x: .init(number: 0, least: 0, most: 99_999), y: .init(number: 1, least: -50, most: 19),
    pressure: .init(number: 2, least: 100, most: 1_100),
    tilt_x: .init(number: 9, least: -64, most: 63), tilt_y: .init(number: 17, least: -64, most: 63))

  /// A mouse, whose axes have no range.
  private static let mouse = recto_xinput_axes(
    x: .init(number: 0, least: -1, most: -1), y: .init(number: 1, least: -1, most: -1),
    pressure: none, tilt_x: none, tilt_y: none)

  /// The sample that values of some axes make of another one, and what they set.
  private static func decoded(
    _ values: KeyValuePairs<Int, Double>, by axes: recto_xinput_axes,
    bytes: Int = 3
  ) -> (sample: [Double], set: Int) {
    var mask = [UInt8](repeating: 0, count: bytes)
    for (axis, _) in values { mask[axis / 8] |= 1 << UInt8(axis % 8) }
    var axes = axes
    var sample = recto_xinput_sample(x: 1, y: 2, pressure: 0.5, tilt_x: 3, tilt_y: 4)
    let set = unsafe recto_xinput_decode(
      &axes, mask, mask.count, values.map(\.value), screen, &sample)
    return ([sample.x, sample.y, sample.pressure, sample.tilt_x, sample.tilt_y], Int(set))
  }

  @Test("an event holds a value for each of its axes alone, and the rest stays as it was")
  func sparse() {
    let (x, y, pressure) = (RECTO_XINPUT_X, RECTO_XINPUT_Y, RECTO_XINPUT_PRESSURE)
    let tilt = RECTO_XINPUT_TILT_X + RECTO_XINPUT_TILT_Y
    let table: [(values: KeyValuePairs<Int, Double>, sample: [Double], set: Int)] = [
      ([:], [1, 2, 0.5, 3, 4], 0),
      ([0: 25_025], [250.25, 2, 0.5, 3, 4], x),
      ([1: -15.5], [1, 345, 0.5, 3, 4], y),
      ([2: 600], [1, 2, 0.5, 3, 4], pressure), ([2: 850], [1, 2, 0.75, 3, 4], pressure),
      ([9: -12, 17: 30], [1, 2, 0.5, -12, 30], tilt),
      // A wheel between, and more axes than anybody knows.
      ([3: 7], [1, 2, 0.5, 3, 4], 0),
      (
        [0: 99_999, 1: 19, 2: 100, 3: 7, 9: 63, 10: 8, 17: -64, 23: 9],
        [999.99, 690, 0, 63, -64], x + y + pressure + tilt
      ),
    ]
    for row in table {
      let found = Self.decoded(row.values, by: Self.pen)
      #expect(found.set == row.set)
      for (value, expected) in zip(found.sample, row.sample) {
        #expect(abs(value - expected) < 1e-9)
      }
    }
    // A shorter mask says nothing of the axes behind it.
    #expect(Self.decoded([2: 1_100], by: Self.pen, bytes: 1).sample == [1, 2, 1, 3, 4])
  }

  @Test("a mouse counts pixels, and has neither pressure nor tilt")
  func mouse() {
    let found = Self.decoded([0: 306.8, 1: -2.5, 2: 600, 3: 120], by: Self.mouse)
    #expect(found.sample == [306.8, -2.5, 0.5, 3, 4])
    #expect(found.set == RECTO_XINPUT_X + RECTO_XINPUT_Y)
  }

  @Test("pressure and tilt that no pen has are brought within their ranges")
  func wild() {
    let high = Self.decoded([2: 1e9, 9: 1e9, 17: -1e9], by: Self.pen).sample
    #expect(high == [1, 2, 1, 90, -90])
    #expect(Self.decoded([2: -1e9], by: Self.pen).sample[2] == 0)
    var axes = Self.pen
    axes.pressure = .init(number: 2, least: 5, most: 5)
    #expect(Self.decoded([2: 7], by: axes).sample[2] == 0)
  }

  @Test(
    "pens, erasers and mice are told by what drivers say of them",
    arguments: [
      (true, nil, "Wacom Intuos Pro M Pen Pen (0x99800d93)", RECTO_XINPUT_PEN),
      (true, nil, "Wacom Intuos Pro M Pen Eraser (0x99800d93)", RECTO_XINPUT_ERASER),
      (true, nil, "xwayland-tablet eraser:12", RECTO_XINPUT_ERASER),
      (true, nil, "xwayland-tablet stylus:12", RECTO_XINPUT_PEN),
      (true, nil, "xwayland-tablet cursor:12", RECTO_XINPUT_MOUSE),
      (true, "STYLUS", "Eraserhead stylus", RECTO_XINPUT_PEN),
      (true, "ERASER", "Tablet of an unknown kind", RECTO_XINPUT_ERASER),
      (true, "CURSOR", "Wacom Intuos cursor", RECTO_XINPUT_MOUSE),
      (false, "TOUCH", "Wacom Intuos Finger touch", RECTO_XINPUT_MOUSE),
      (false, "PAD", "Wacom Intuos Pad pad", RECTO_XINPUT_NOTHING),
      (false, nil, "Logitech Eraser Mouse", RECTO_XINPUT_MOUSE),
    ] as [(Bool, String?, String, Int)])
  func kinds(hasPressure: Bool, tool: String?, name: String, kind: Int) {
    #expect(unsafe Int(recto_xinput_kind(hasPressure ? 1 : 0, tool, name)) == kind)
  }

  // MARK: Times

  @Test("times of the server go on where its 32 bits are full")
  func wrap() {
    var clock = ServerClock()
    // 49.7 days and 2 ms after the machine's start.
    let full = 4_294_967.296
    for (time, now, expected) in [
      (UInt32.max - 1, full - 0.001, full - 0.002), (.max, full + 0.003, full - 0.001),
      (0, full + 0.003, full), (5, full + 0.006, full + 0.005),
      // A program that was stopped for a minute, at the turn.
      (60_000, full + 120, full + 60),
    ] {
      #expect(abs(clock.seconds(of: time, now: now) - expected) < 1e-6)
    }
    // Never later than now, which is finer.
    #expect(clock.seconds(of: 200_001, now: full + 200.0004) <= full + 200.0004)
  }

  @Test("a server elsewhere has a clock of its own, which is set by what arrives soonest")
  func elsewhere() {
    var clock = ServerClock()
    for (time, now, expected) in [
      (UInt32(9_000_000), 100.5, 100.5), (9_000_010, 100.6, 100.51),
      // The first one had been on its way for 0.4 s.
      (9_001_000, 101.1, 101.1), (9_001_010, 101.3, 101.11),
    ] {
      #expect(abs(clock.seconds(of: time, now: now) - expected) < 1e-6)
    }
  }

  // MARK: Keeping

  @Test("who waits is woken once for all that comes before it asks, and the oldest go first")
  func ring() {
    func event(_ number: Int) -> PenEvent {
      PenEvent(device: .pen, phase: .hover, place: SIMD2(Double(number), 0), time: 0)
    }
    let ring = PenRing()
    #expect(!ring.put([]) && ring.put([event(1)]) && !ring.put([event(2), event(3)]))
    #expect(ring.take() == [1, 2, 3].map(event) && ring.take() == [])
    #expect(ring.put((0..<PenRing.mostEvents).map(event)) && !ring.put([event(-1)]))
    let kept = ring.take()
    #expect(kept.count == PenRing.mostEvents && kept.first == event(1) && kept.last == event(-1))
    ring.close()
    #expect(!ring.put([event(1)]) && ring.take() == [] && ring.isClosed)
  }
}
