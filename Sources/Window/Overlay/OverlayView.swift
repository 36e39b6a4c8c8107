public import RectoBookModel
public import RectoGLDevice
internal import PageGeometry
public import RectoPixelDrawing
public import RectoReaderCore

/// Draws the words and controls over the book, and says what the pointer does to them.
///
/// It uses the OpenGL context that is current when there is first something to draw with it, and must go
/// before that context goes. What is under the pointer is known by what was drawn last, so an event
/// is answered at once, and one frame follows it.
@MainActor public final class OverlayView {
  /// Pixels a unit: 1, 1.25, 2. Cut to what can be read.
  public var scale: Double {
    didSet {
      scale = Self.legible(scale)
      // Letters and edges are made for one scale.
      if scale != oldValue { dropTools() }
    }
  }
  /// The typeface of the letters; nil for the usual one, which also stands in for one that is not installed.
  public var family: String? { didSet { if family != oldValue { dropTools() } } }
  /// Whether the controls have the colours of the night.
  public var isNight = false { didSet { if isNight != oldValue { needsFrame = true } } }
  /// What the last frame left behind.
  private(set) var record: FrameRecord?
  /// Where everything lay in the last frame, the lowest first.
  public var places: [OverlayPlace] { record?.places ?? [] }
  /// The pages of which thumbnails were in sight in the last frame, in the order of the screen; some
  /// may be there already.
  public var visiblePictures: [PageNumber] { record?.visiblePictures ?? [] }
  /// Whether what was drawn last is not what there is to see now.
  public private(set) var needsFrame = false
  /// When a frame is due though nothing happens, in seconds of the clock that `draw` is told; nil
  /// where none is.
  public var nextFrame: Double? { [tipFrame, repeating?.nextTime].compactMap(\.self).min() }
  private var tipFrame: Double?

  private(set) var tools: OverlayTools?
  private var pictures = OverlayPictures()
  private let usesFonts: Bool
  private(set) var memory = OverlayMemory()
  private var width = 1.0

  private var pointer: Vector2?
  private var hovered: OverlayPart?
  private var held: OverlayPart?
  /// Whether the reader takes the pointer to be over the scrubber, which may have gone from under it since.
  private var hasToldScrubber = false
  /// The button that is held and does its part again and again.
  private var repeating: HeldButton?
  /// When the wheel was turned last over such a button; nil once the pointer has left it.
  private var woundAt: Double?
  /// Whether the button went down over the book and is still down.
  private var isBooks = false
  /// When the pointer will have rested long enough to be told what it is over.
  private var tipTime: Double?

  /// Seconds that the pointer rests on a button before it is told what it does.
  private static let tipSeconds = 0.5
  /// Units that a notch of the wheel scrolls by.
  private static let notchUnits = 72.0

  /// Makes an overlay that has drawn nothing yet, at next to no cost.
  ///
  /// - Parameter scale: pixels a unit.
  public convenience init(scale: Double = 1) { self.init(scale: scale, usesFonts: true) }

  /// Makes an overlay that may pretend that the system has no fonts.
  init(scale: Double, usesFonts: Bool) {
    self.scale = Self.legible(scale)
    self.usesFonts = usesFonts
  }

  isolated deinit {}

  private static func legible(_ scale: Double) -> Double {
    scale.isFinite ? max(0.5, min(4, scale)) : 1
  }

  // MARK: Drawing

  /// Draws a content over what is in the current target, which takes numbers as they are: the window
  /// after `SceneRenderer.present`, or a linear framebuffer.
  ///
  /// An empty content draws nothing and makes nothing.
  ///
  /// - Parameters:
  ///   - content: what there is to see.
  ///   - width: pixels across, at least 1.
  ///   - height: pixels down, at least 1.
  ///   - seconds: the time, of a clock that does not jump.
  /// - Throws: `DeviceError` where the device cannot draw it.
  public func draw(
    _ content: OverlayContent, width: Int, height: Int, at seconds: Double
  ) throws(DeviceError) {
    guard let tools = try gather(content, width, height, at: seconds) else { return }
    try tools.readyRenderer().draw(tools.shapes, width: width, height: height)
    tools.textCache.trim()
  }

  /// The same over a frame that the processor draws, without OpenGL.
  ///
  /// - Throws: `DeviceError` where there is no memory for it.
  public func draw(
    _ content: OverlayContent, over frame: inout PixelFrame, at seconds: Double
  ) throws(DeviceError) {
    guard let tools = try gather(content, frame.width, frame.height, at: seconds) else { return }
    tools.shapes.finish(over: &frame)
    tools.textCache.trim()
  }

  /// Gathers the shapes of a content; nil where there is nothing to see.
  private func gather(
    _ content: OverlayContent, _ width: Int, _ height: Int, at seconds: Double
  ) throws(DeviceError) -> OverlayTools? {
    precondition(width > 0 && height > 0, "a view has a size, got \(width)×\(height)")
    needsFrame = false
    self.width = Double(width)
    memory.begin(content)
    defer { settle(at: seconds) }
    guard content != OverlayContent() else {
      record = nil
      return nil
    }
    let tools = try readyTools()
    tools.shapes.begin(width: width, height: height)
    let canvas = OverlayCanvas(
      tools: tools, theme: isNight ? .night : .day, metrics: Metrics(scale: scale),
      size: (width, height),
      pointer: PointerState(
        hovered: hovered, held: held, hasRested: tipTime.map { $0 <= seconds } ?? false))
    OverlayFrame(canvas: canvas, pages: PagePictures(pictures.thumbnails), looks: pictures.looks)
      .draw(content, &memory)
    record = canvas.record
    return tools
  }

  /// Makes what the first frame needs, in the context that the overlay will draw in: for an idle moment,
  /// so that the first frame is as quick as any. Nobody needs to call it.
  public func prepare() throws(DeviceError) {
    let tools = try readyTools()
    _ = try tools.readyRenderer()
    let textCache = tools.textCache
    for weight in [400, 600] {
      _ = textCache.line(
        of: TextStyle(pixels: LetterSize.plain * scale, weight: weight, ink: Ink(0)))
    }
  }

  private func dropTools() { (tools, needsFrame) = (nil, needsFrame || tools != nil) }

  private func readyTools() throws(DeviceError) -> OverlayTools {
    if let tools { return tools }
    let made = try OverlayTools(scale: scale, family: family, hasFonts: usesFonts)
    tools = made
    return made
  }

  /// What has come to lie under a resting pointer may be another thing: then one more frame is due.
  private func settle(at seconds: Double) {
    hover(at: seconds)
    tipFrame = tipTime.flatMap { $0 > seconds ? $0 : nil }
  }

  /// What the last frame's layout changes for the reader, told once.
  public func takeLayout() -> [OverlayAction] {
    (tools.map { memory.takeLayout($0.textCache) } ?? []) + memory.rest(onBar: surface == .bar)
  }

  // MARK: Pictures

  /// Takes the picture of a page, or that there is none, in the context that the overlay draws in; large ones
  /// are passed over.
  public func setThumbnail(_ page: PageNumber, _ bitmap: Bitmap?) {
    if pictures.set(page, bitmap), visiblePictures.contains(page) { needsFrame = true }
  }

  /// Lets go of the pictures of all pages.
  public func dropThumbnails() { pictures.dropThumbnails() }

  /// Takes the small picture of a look, or that there is none, in the context that the overlay draws in;
  /// large ones are passed over.
  public func setPicture(of look: OverlayContent.LookPicture, _ bitmap: Bitmap?) {
    if pictures.set(look, bitmap) { needsFrame = true }
  }

  // MARK: Keys

  /// Scrolls the sheet in the middle, else the card about a word.
  public func scrollSheet(_ step: ScrollStep) {
    let line = Self.lineUnits * scale
    if memory.scroll({ $0.move(by: $0.way(of: step, line: line)) }) { needsFrame = true }
  }

  /// Units that a key scrolls by.
  private static let lineUnits = 36.0

  // MARK: Pointer

  /// Whether the pointer is over the overlay, or holds a part of it: then the book is not told of it.
  public var wantsPointer: Bool { held != nil || hovered != nil }

  /// Receives an event; what it means is known from the last frame.
  public func receive(_ input: OverlayInput, at seconds: Double) -> OverlayReply {
    switch input {
    case .moved(let place):
      return move(to: place, at: seconds)
    case .pressed(let place):
      isBooks = false
      var reply = move(to: place, at: seconds)
      guard let part = hovered, part != .bar else {
        isBooks = true
        reply.isOnBar = hovered == .bar
        reply.isTaken = false
        hover(at: seconds)
        return reply
      }
      (held, needsFrame, tipTime, tipFrame) = (part, true, nil, nil)
      if case .button(let command) = part, HeldButton.repeats(command) {
        repeating = HeldButton(command, at: seconds)
        reply.actions = part.clickActions
      }
      if part == .mixer { reply.actions = mix(at: place, isDone: false) }
      if part == .scrubber, let track = memory.scrubTrack {
        reply.actions = [.scrubbed(share: track.share(at: place.x), isDone: false)]
      }
      let least = Scroll.leastMark(scale: scale)
      reply.actions += memory.press(part, at: place, scale: scale, tools?.textCache)
      if part == .panelScroll { _ = memory.list.scroll.grab(at: place.y, least: least) }
      if part == .cardScroll { _ = memory.wordCard.change { $0.grab(at: place.y, least: least) } }
      if part == .sheetScroll { _ = memory.sheetScroll.grab(at: place.y, least: least) }
      reply.isTaken = true
      return reply
    case .released(let place):
      return release(at: place, seconds)
    case .wheel(let notches):
      return turnWheel(notches, at: seconds)
    case .left:
      pointer = nil
      let wasScrubbing = hasToldScrubber && held == nil
      if wasScrubbing { hasToldScrubber = false }
      hover(at: seconds)
      return OverlayReply(
        actions: (wasScrubbing ? [.hoveredScrubber(share: nil)] : []) + endWinding())
    }
  }

  private func move(to place: Vector2, at seconds: Double) -> OverlayReply {
    let from = pointer
    pointer = place
    if let held {
      hover(at: seconds)
      return OverlayReply(actions: drag(held, from: from ?? place, to: place), isTaken: true)
    }
    let before = hovered
    hover(at: seconds)
    var reply = OverlayReply(isTaken: hovered != nil)
    if memory.list.isMenu, case .row(let row)? = hovered, before != hovered {
      reply.actions = [.pointedAt(row: row)]
    }
    if hovered == .scrubber, let track = memory.scrubTrack,
      from?.x != place.x || before != .scrubber
    {
      reply.actions = [.hoveredScrubber(share: track.share(at: place.x))]
      (needsFrame, hasToldScrubber) = (true, true)
    } else if hasToldScrubber, hovered != .scrubber {
      reply.actions.append(.hoveredScrubber(share: nil))
      hasToldScrubber = false
    }
    reply.actions += endWinding()
    if memory.isNews(restingOnBar: surface == .bar) { needsFrame = true }
    return reply
  }

  private func drag(_ part: OverlayPart, from: Vector2, to place: Vector2) -> [OverlayAction] {
    let least = Scroll.leastMark(scale: scale)
    switch part {
    case .mixer: return mix(at: place, isDone: false)
    case .scrubber:
      guard let track = memory.scrubTrack else { return [] }
      needsFrame = true
      return [.scrubbed(share: track.share(at: place.x), isDone: false)]
    case .panelScroll:
      if memory.list.scroll.drag(by: place.y - from.y, least: least) { needsFrame = true }
    case .cardScroll:
      if memory.wordCard.change({ $0.drag(by: place.y - from.y, least: least) }) {
        needsFrame = true
      }
    case .sheetScroll:
      if memory.sheetScroll.drag(by: place.y - from.y, least: least) { needsFrame = true }
    case .look, .card:
      let answer = memory.drag(part, from: from, to: place, scale: scale)
      if answer.needsFrame { needsFrame = true }
      return answer.actions
    case .split:
      needsFrame = true
      return [.look(.split(share: place.x / width))]
    case .bar, .tray, .selection, .panel, .prompt, .sheet, .surroundings, .message, .button, .tool,
      .penWidth,
      .penColor, .swatch, .row, .closesPanel, .completion, .answer, .closesSheet, .copies,
      .dismisses, .wordCard, .cardWord, .cardSearch, .cardBack, .closesCard, .library,
      .preview, .progress, .hint, .tip:
      break
    }
    return []
  }

  private func release(at place: Vector2, _ seconds: Double) -> OverlayReply {
    pointer = place
    isBooks = false
    guard let part = held else {
      hover(at: seconds)
      return OverlayReply()
    }
    held = nil
    needsFrame = true
    hover(at: seconds)
    if repeating != nil {
      // It was done when it went down.
      repeating = nil
      return OverlayReply(actions: [.tray(.rewound(by: 0, isDone: true))], isTaken: true)
    }
    if part == .mixer {
      return OverlayReply(actions: mix(at: place, isDone: true), isTaken: true)
    }
    if part == .scrubber, let track = memory.scrubTrack {
      var actions = [OverlayAction.scrubbed(share: track.share(at: place.x), isDone: true)]
      if hovered != .scrubber {
        actions.append(.hoveredScrubber(share: nil))
        hasToldScrubber = false
      }
      return OverlayReply(actions: actions, isTaken: true)
    }
    if let actions = memory.release(
      part, at: place, isOver: part == hovered, scale: scale, at: seconds)
    {
      return OverlayReply(actions: actions, isTaken: true)
    }
    return OverlayReply(actions: part == hovered ? part.clickActions : [], isTaken: true)
  }

  private func mix(at place: Vector2, isDone: Bool) -> [OverlayAction] {
    guard let track = memory.mixTrack else { return [] }
    needsFrame = true
    return [.tray(.mixed(share: track.share(at: place.x), isDone: isDone))]
  }

  /// What a button does by now that is held down.
  public func takeRepeats(at seconds: Double) -> [OverlayAction] {
    guard let strokes = repeating?.take(at: seconds), strokes != 0,
      hovered == repeating.map({ .button($0.command) })
    else { return [] }
    return [.tray(.rewound(by: strokes, isDone: false))]
  }

  /// What is wound in part comes to an end where the pointer leaves the button.
  private func endWinding() -> [OverlayAction] {
    if case .button(let command)? = hovered, HeldButton.repeats(command) { return [] }
    defer { woundAt = nil }
    return woundAt == nil ? [] : [.tray(.rewound(by: 0, isDone: true))]
  }

  /// Seconds between two notches of a wheel that is turned slowly, and how much of a stroke such a notch winds.
  private static let (slowNotch, part) = (0.12, 0.25)

  private func turnWheel(_ notches: Double, at seconds: Double) -> OverlayReply {
    let step = -notches * Self.notchUnits * scale
    if case .button(let command)? = hovered, HeldButton.repeats(command), notches != 0 {
      let isSlow = woundAt.map { seconds - $0 > Self.slowNotch } ?? true
      woundAt = seconds
      let strokes = max(-64, min(64, notches)) * (isSlow ? Self.part : 1)
      return OverlayReply(actions: [.tray(.rewound(by: strokes, isDone: false))], isTaken: true)
    }
    // Over the bar the wheel still turns pages.
    guard let surface, surface != .bar else { return OverlayReply() }
    if memory.turn(surface, by: step) { needsFrame = true }
    return OverlayReply(isTaken: true)
  }

  /// The sheet that the pointer is over.
  private var surface: OverlayPart? {
    guard let pointer, !isBooks else { return nil }
    return places.last { $0.part.isSurface && $0.box.contains(pointer) }?.part
  }

  /// Looks what the pointer is over.
  private func hover(at seconds: Double) {
    let part = isBooks ? nil : pointer.flatMap { self.part(at: $0) }
    guard part != hovered else { return }
    hovered = part
    needsFrame = true
    tipTime = held == nil && part?.hasTip == true ? seconds + Self.tipSeconds : nil
    tipFrame = tipTime
  }

  private func part(at place: Vector2) -> OverlayPart? {
    places.last { $0.part.takesPointer && $0.box.contains(place) }?.part
  }
}
