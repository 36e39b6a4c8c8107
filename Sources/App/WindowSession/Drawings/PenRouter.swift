import PageGeometry
import RectoDesktop
import RectoReaderCore

/// Pens and fingers over a window, beside the mouse of which GLFW tells: which of them draws, and which of GLFW's
/// presses were theirs.
final class PenRouter {
  private var connection: PenConnection?
  private var isOpened = false
  private var fingers = FingerTrack()
  /// Whether a pen is down and was told to the reader.
  private(set) var isPenDown = false
  /// When a pen was heard of last.
  private var penAt = -Double.infinity
  /// Presses of pens that GLFW is yet to tell, and when they were.
  private var pressesToCome: [Double] = []
  /// Whether GLFW is to tell of a release that is a pen's.
  private var ownsRelease = false
  /// How far apart the fingers on a touchpad were when that was heard last, how far they had turned, and what they do.
  private var pinch = (scale: 1.0, angle: 0.0, motion: PairMotion())

  /// Seconds after a pen was near in which fingers are the palm of its hand.
  private static let palmSeconds = 0.5
  /// Seconds after which GLFW tells of no press any more.
  private static let pressSeconds = 1.0
  /// Degrees by which two fingers turn for a stroke.
  private static let strokeDegrees = 15.0

  /// Something that is to be done.
  enum Deed {
    case pen(PenContact)
    /// What a finger does, as if it were a mouse.
    case finger(WindowInput)
    case event(Event)
  }

  /// Listens from now on; nothing more where the display has no such devices.
  func open(_ window: Window) {
    guard !isOpened else { return }
    isOpened = true
    connection = window.openPens()
  }

  /// What pens and fingers did since the last call.
  ///
  /// - Parameters:
  ///   - isUpToNow: whether to wait for what the server knows by now.
  ///   - isOnOverlay: whether what lies over the book takes a press at a place.
  /// - Returns: what is to be done, in order.
  func take(upToNow isUpToNow: Bool = false, isOnOverlay: (Vector2) -> Bool) -> [Deed] {
    guard let connection else { return [] }
    let events = isUpToNow ? connection.takeUpToNow() : connection.take()
    return events.flatMap { deeds(of: $0, isOnOverlay: isOnOverlay) }
  }

  private func deeds(of event: PenEvent, isOnOverlay: (Vector2) -> Bool) -> [Deed] {
    switch event.device {
    // GLFW tells of it, wherever it is moved by a program as well.
    case .mouse: return []
    case .pen, .eraser: return deeds(ofPen: event, isOnOverlay: isOnOverlay)
    case .finger(let finger):
      let isPalm = isPenDown || event.time - penAt < Self.palmSeconds
      return fingers.receive(finger, event.phase, at: event.place, isPalm: isPalm)
        .map { Self.deed($0, at: event.time) }
    case .pinch:
      switch event.phase {
      case .down: pinch = (1, 0, PairMotion())
      case .move where event.scale > 0:
        let (factor, turned) = (event.scale / pinch.scale, event.angle - pinch.angle)
        (pinch.scale, pinch.angle) = (event.scale, event.angle)
        return pinch.motion.move(by: factor, turned: turned, about: event.place)
          .map { Self.deed($0, at: event.time) }
      case .up, .cancelled: return [Self.deed(pinch.motion.ended, at: event.time)]
      case .hover, .move: break
      }
      return []
    }
  }

  private static func deed(_ deed: FingerTrack.Deed, at time: Double) -> Deed {
    switch deed {
    case .button(let isDown, let place):
      .finger(.button(isDown: isDown, x: place.x, y: place.y))
    case .move(let place): .finger(.pointer(x: place.x, y: place.y))
    case .zoom(let factor, let place):
      .event(.pinched(by: factor, at: place, time: time))
    case .zoomEnds: .event(.pinchEnded(time: time))
    // Against the clock it winds back.
    case .twist(let degrees):
      .event(.overlay(.tray(.rewound(by: -degrees / Self.strokeDegrees, isDone: false))))
    case .twistEnds: .event(.overlay(.tray(.rewound(by: 0, isDone: true))))
    }
  }

  private func deeds(ofPen event: PenEvent, isOnOverlay: (Vector2) -> Bool) -> [Deed] {
    penAt = max(penAt, event.time)
    func contact(_ phase: PenContact.Phase) -> [Deed] {
      [
        .pen(
          PenContact(
            phase, at: event.place, time: event.time, pressure: event.pressure, tilt: event.tilt,
            isEraser: event.device == .eraser))
      ]
    }
    switch event.phase {
    case .hover: return contact(.hover)
    case .down:
      // Its other buttons are those of a mouse.
      guard event.button == 1, !isOnOverlay(event.place) else { return [] }
      isPenDown = true
      pressesToCome.append(event.time)
      return contact(.down)
    case .move:
      // Where it is lifted it moves without pressure: that is no part of a line.
      return isPenDown && event.pressure != 0 ? contact(.move) : []
    case .up, .cancelled:
      guard isPenDown, event.button ?? 1 == 1 else { return [] }
      isPenDown = false
      return contact(.up)
    }
  }

  // MARK: What GLFW tells of them

  /// Whether what GLFW tells was a pen's, and is done already.
  ///
  /// - Parameters:
  ///   - input: what it tells.
  ///   - time: now.
  /// - Returns: whether it is.
  func owns(_ input: WindowInput, at time: Double) -> Bool {
    switch input {
    case .button(let isDown, _, _, _):
      pressesToCome.removeAll { $0 < time - Self.pressSeconds }
      if isDown {
        guard !pressesToCome.isEmpty else { return false }
        pressesToCome.removeFirst()
        ownsRelease = true
        return true
      }
      defer { ownsRelease = false }
      return ownsRelease
    case .pointer: return isPenDown || ownsRelease
    default: return false
    }
  }

  /// Whether it listens to anything.
  var isOpen: Bool { connection != nil }

  isolated deinit {}
}
