import RectoCXInput

/// Reads the connection that pens are heard on; one thread at a time.
///
/// `@unchecked` because who makes it gives it to the one thread that uses it.
@safe nonisolated final class PenReader: @unchecked Sendable {
  private let input: OpaquePointer
  private var clock = ServerClock()
  private var events = [recto_xinput_event](repeating: recto_xinput_event(), count: 256)

  /// Takes a connection over.
  init(_ input: OpaquePointer) { unsafe self.input = input }

  /// Waits until something has arrived or the waker was woken; false where the connection has ended.
  func wait(_ waker: CInt) -> Bool {
    unsafe Int(recto_xinput_wait(input, waker)) != RECTO_XINPUT_GONE
  }

  /// Waits until the server has sent all that happened so far.
  func settle() { unsafe recto_xinput_settle(input) }

  /// Everything that has arrived.
  func read() -> [PenEvent] {
    var read: [PenEvent] = []
    while true {
      let count = unsafe recto_xinput_read(input, &events, events.count)
      let now = monotonicSeconds()
      for event in events.prefix(max(0, count)) {
        read.append(PenEvent(event, time: clock.seconds(of: event.time, now: now)))
      }
      // Less than all that there is room for is all that there was.
      if count + 2 <= events.count { return read }
    }
  }

  /// Ends the connection.
  func close() { unsafe recto_xinput_close(input) }
}

nonisolated extension PenEvent {
  /// What the connection tells of.
  init(_ event: recto_xinput_event, time: Double) {
    let device: Device =
      switch Int(event.kind) {
      case RECTO_XINPUT_PEN: .pen
      case RECTO_XINPUT_ERASER: .eraser
      case RECTO_XINPUT_FINGER: .finger(Int(event.finger))
      case RECTO_XINPUT_PINCH: .pinch
      default: .mouse
      }
    let phase: Phase =
      switch Int(event.phase) {
      case RECTO_XINPUT_HOVER: .hover
      case RECTO_XINPUT_DOWN: .down
      case RECTO_XINPUT_MOVE: .move
      case RECTO_XINPUT_UP: .up
      default: .cancelled
      }
    let sample = event.sample
    self.init(device: device, phase: phase, place: SIMD2(sample.x, sample.y), time: time)
    if event.has_pressure != 0 { pressure = sample.pressure }
    if event.has_tilt != 0 { tilt = SIMD2(sample.tilt_x, sample.tilt_y) }
    if event.button != 0 { button = Int(event.button) }
    (scale, angle) = (event.scale, event.angle)
  }
}
