import RectoBookModel
import RectoCGLFW
import RectoCX11
import RectoGLDevice
import Glibc

/// The program's window and its OpenGL 3.3 core context.
///
/// One at a time, on the process's main thread: GLFW asks for both. On X11 the window is there
/// before its context, which takes longest: what is to be seen at once is shown without one.
@MainActor @safe public final class Window {
  private(set) var handle: OpaquePointer
  /// The window as Xlib knows it; its display is null on another display server. To find it out asks the server,
  /// which is not to be waited for with each event.
  private(set) var onX11 = unsafe recto_x11_window()
  private let inbox = InputInbox()
  /// Place and size before full screen.
  private var windowed: (x: Int32, y: Int32, width: Int32, height: Int32)?
  private var cursors = Cursors()
  /// The context, where GLFW does not hold it.
  private var context: ContextHolder?
  private var hasContext = false
  /// Where frames are stored, or that there is no such thing, for a window of a size.
  private var madeSurface: (size: SIMD2<Int>, surface: WindowSurface?)?
  /// Tells of pens, where somebody has asked for it.
  var pens: PenConnection?
  /// Tells of the desktop's settings, where somebody has asked for it.
  var settingsWatch: SettingsWatch?

  /// Reaches the display, for the window that is opened next; where it cannot, opening the window tells why.
  ///
  /// To be called before the program has a second thread: with one, each letter of the long file that says how letters
  /// are composed is read under a lock, which takes three times as long.
  public static func reachDisplay() { _ = glfwInit() }

  /// Opens a window, which `show` shows.
  ///
  /// - Parameters:
  ///   - title: the text of the title bar.
  ///   - width: the width in the desktop's units.
  ///   - height: the height in the desktop's units.
  ///   - isScaled: whether a dense screen may enlarge the size; not where it is that of an
  ///     earlier window, which has been enlarged already.
  /// - Throws: `WindowError` where there is no display.
  public init(title: String, width: Int, height: Int, isScaled: Bool) throws(WindowError) {
    guard glfwInit() == GLFW_TRUE else {
      throw WindowError(
        description: "cannot open a window: \(Window.lastError() ?? "there is no display")")
    }
    // Drawing goes to framebuffers of our own; this one only receives the picture.
    glfwWindowHint(GLFW_DEPTH_BITS, 0)
    glfwWindowHint(GLFW_STENCIL_BITS, 0)
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, isScaled ? GLFW_TRUE : GLFW_FALSE)
    // A click on another screen leaves a full-screen book where it is.
    glfwWindowHint(GLFW_AUTO_ICONIFY, GLFW_FALSE)
    unsafe glfwWindowHintString(GLFW_X11_CLASS_NAME, "recto")
    unsafe glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "recto")
    glfwWindowHint(GLFW_CLIENT_API, GLFW_NO_API)
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE)
    guard let handle = unsafe glfwCreateWindow(Int32(width), Int32(height), title, nil, nil)
    else {
      let reason = Window.lastError() ?? "the display refuses"
      glfwTerminate()
      throw WindowError(description: "cannot open a window: \(reason)")
    }
    unsafe self.handle = handle
    self.title = title
    listen()
    learnRefreshRate()
  }

  /// Makes the OpenGL context and makes it current; once, before anything is drawn.
  ///
  /// - Throws: `WindowError` where the display offers no OpenGL 3.3; the window is gone then.
  public func openContext() throws(WindowError) {
    defer { hasContext = true }
    // GLFW would make its own by GLX, which takes three times as long.
    if let native, let made = try? WindowContext(in: native) {
      context = ContextHolder(made)
      return
    }
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe glfwGetWindowSize(handle, &width, &height)
    glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_API)
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_FALSE)
    glfwWindowHint(GLFW_VISIBLE, GLFW_TRUE)
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3)
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3)
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE)
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE)
    guard let other = unsafe glfwCreateWindow(width, height, title, nil, nil) else {
      let reason = Window.lastError() ?? "the display offers no OpenGL 3.3"
      throw WindowError(description: "cannot open a window: \(reason)")
    }
    madeSurface = nil
    unsafe glfwDestroyWindow(handle)
    unsafe handle = other
    unsafe glfwMakeContextCurrent(handle)
    glfwSwapInterval(1)
    listen()
  }

  /// The window as the X server knows it; nil on another display server.
  private var native: NativeWindow? {
    let found = unsafe onX11
    return unsafe found.display.map {
      unsafe NativeWindow(display: $0, window: found.window, visual: found.visual)
    }
  }

  /// Where frames can be stored that are as large as the window is now; nil where the display has no such thing.
  public var surface: WindowSurface? {
    let now = SIMD2(size.width, size.height)
    guard madeSurface?.size != now else { return madeSurface?.surface }
    // The old one goes first: both together would take twice the memory.
    madeSurface = nil
    let made = unsafe now.x > 0 && now.y > 0 ? WindowSurface(of: onX11, now) : nil
    madeSurface = (now, made)
    return made
  }

  isolated deinit {
    pens?.close()
    settingsWatch?.close()
    DisplayEnd.watchNoMore()
    madeSurface = nil
    context = nil
    unsafe glfwDestroyWindow(handle)
    glfwTerminate()
  }

  private static func lastError() -> String? {
    var text: UnsafePointer<CChar>?
    guard unsafe glfwGetError(&text) != GLFW_NO_ERROR, let text = unsafe text else { return nil }
    return unsafe String(cString: text)
  }

  // MARK: Input

  /// What the server paints where no frame was drawn yet: about as the desk is under the usual light.
  private static let ground: UInt32 = 0x3A2D22

  /// GLFW calls back inside its wait calls, on the main thread, with the inbox as the window's
  /// user pointer; the inbox lives as long as the window.
  private func listen() {
    unsafe onX11 = recto_x11_of(UnsafeMutableRawPointer(handle))
    if unsafe onX11.display != nil { unsafe recto_x11_fill(onX11, Self.ground) }
    unsafe glfwSetWindowUserPointer(handle, Unmanaged.passUnretained(inbox).toOpaque())
    unsafe glfwSetKeyCallback(handle) { window, key, scancode, action, modifiers in
      guard let inbox = unsafe InputInbox.of(window) else { return }
      if [GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT].contains(key), action != GLFW_REPEAT {
        inbox.post(.shift(isDown: action == GLFW_PRESS))
      }
      guard action != GLFW_RELEASE else { return }
      inbox.isRepeat = action == GLFW_REPEAT
      guard let chord = InputCodes.chord(key: key, scancode: scancode, modifiers: modifiers) else {
        return
      }
      inbox.post(.key(chord, isRepeat: inbox.isRepeat))
    }
    unsafe glfwSetCharCallback(handle) { window, codepoint in
      if let scalar = Unicode.Scalar(codepoint), codepoint >= 32, codepoint != 127 {
        unsafe InputInbox.of(window)?.post(.text(String(scalar)))
      }
      guard let chord = InputCodes.chord(typing: codepoint),
        let inbox = unsafe InputInbox.of(window)
      else { return }
      // A character follows its key at once.
      inbox.post(.key(chord, isRepeat: inbox.isRepeat))
    }
    unsafe glfwSetMouseButtonCallback(handle) { window, button, action, modifiers in
      guard let window = unsafe window, let inbox = unsafe InputInbox.of(window) else { return }
      // Where the pointer was then: by now it may be where a quick drag ended.
      let place = unsafe inbox.pointer ?? Window.pointer(in: window)
      let input = InputCodes.input(
        button: button, isDown: action == GLFW_PRESS, at: place, modifiers: modifiers)
      let time = inbox.times.take(action == GLFW_PRESS ? .pressed : .released)
      if let input { inbox.post(input, at: time) }
    }
    unsafe glfwSetDropCallback(handle) { window, count, paths in
      guard let inbox = unsafe InputInbox.of(window), let paths = unsafe paths else { return }
      let most = min(Int(count), Limits.droppedFiles)
      let dropped = (0..<most).compactMap { unsafe paths[$0].map { unsafe String(cString: $0) } }
      inbox.post(.dropped(dropped))
    }
    unsafe glfwSetCursorPosCallback(handle) { window, x, y in
      guard let window = unsafe window, let inbox = unsafe InputInbox.of(window) else { return }
      let place = unsafe Window.pixels(of: (x, y), in: window)
      inbox.pointer = place
      inbox.post(.pointer(x: place.x, y: place.y), at: inbox.times.take(.moved, x: x, y: y))
    }
    unsafe glfwSetScrollCallback(handle) { window, x, y in
      func isDown(_ key: Int32) -> Bool { unsafe glfwGetKey(window, key) == GLFW_PRESS }
      let hasControl = isDown(GLFW_KEY_LEFT_CONTROL) || isDown(GLFW_KEY_RIGHT_CONTROL)
      let hasShift = isDown(GLFW_KEY_LEFT_SHIFT) || isDown(GLFW_KEY_RIGHT_SHIFT)
      // GLFW counts a wheel to the left as positive.
      let (across, up) = hasShift && x == 0 ? (-y, 0) : (-x, y)
      unsafe InputInbox.of(window)?.post(.wheel(x: across, y: up, hasControl: hasControl))
    }
    unsafe glfwSetCursorEnterCallback(handle) { window, hasEntered in
      if hasEntered == GLFW_FALSE { unsafe InputInbox.of(window)?.post(.left) }
    }
    unsafe glfwSetFramebufferSizeCallback(handle) { window, width, height in
      guard width > 0, height > 0 else { return }
      unsafe InputInbox.of(window)?.post(.resized(width: Int(width), height: Int(height)))
    }
    unsafe glfwSetWindowRefreshCallback(handle) { window in
      unsafe InputInbox.of(window)?.post(.exposed)
    }
    inbox.isInFront = unsafe glfwGetWindowAttrib(handle, GLFW_FOCUSED) == GLFW_TRUE
    unsafe glfwSetWindowFocusCallback(handle) {
      unsafe InputInbox.of($0)?.isInFront = $1 == GLFW_TRUE
    }
    unsafe glfwSetWindowCloseCallback(handle) { window in
      unsafe InputInbox.of(window)?.post(.closed)
    }
  }

  /// Whether keys go to this window.
  public var isInFront: Bool { inbox.isInFront }

  /// Where the pointer is, in framebuffer pixels.
  private static func pointer(in window: OpaquePointer) -> (x: Double, y: Double) {
    var (x, y) = (0.0, 0.0)
    unsafe glfwGetCursorPos(window, &x, &y)
    return unsafe pixels(of: (x, y), in: window)
  }

  /// A place in the desktop's units, in framebuffer pixels.
  private static func pixels(
    of place: (x: Double, y: Double), in window: OpaquePointer
  ) -> (x: Double, y: Double) {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe glfwGetWindowSize(window, &width, &height)
    var (pixelsAcross, pixelsDown): (Int32, Int32) = (0, 0)
    unsafe glfwGetFramebufferSize(window, &pixelsAcross, &pixelsDown)
    guard width > 0, height > 0 else { return place }
    return (
      place.x * Double(pixelsAcross) / Double(width),
      place.y * Double(pixelsDown) / Double(height)
    )
  }

  /// What happened since the last call; first waits at most `seconds` for something to happen.
  public func input(waitingAtMost seconds: Double) -> [HeardInput] {
    readTimes()
    if seconds > 0 { glfwWaitEventsTimeout(seconds) } else { glfwPollEvents() }
    return inbox.take()
  }

  /// What happened since the last call; waits until something does.
  public func nextInput() -> [HeardInput] {
    readTimes()
    glfwWaitEvents()
    return inbox.take()
  }

  /// Learns when that was done which came while the program was busy: what is waited for is heard of at once.
  private func readTimes() {
    unsafe inbox.times.read(of: onX11, now: monotonicSeconds())
  }

  /// Ends a wait, from any thread.
  nonisolated public static func wake() { glfwPostEmptyEvent() }

  /// Whether every move of the pointer is told, and not the last of several alone.
  public var keepsMoves: Bool {
    get { inbox.keepsMoves }
    set { inbox.keepsMoves = newValue }
  }

  /// What the pointer looks like.
  public var pointerShape = PointerShape.arrow {
    didSet {
      guard pointerShape != oldValue else { return }
      unsafe glfwSetCursor(handle, cursors.cursor(of: pointerShape))
    }
  }

  // MARK: Overlay

  /// Where the pointer is, in framebuffer pixels from the upper left corner.
  public var pointer: (x: Double, y: Double) { unsafe Window.pointer(in: handle) }

  /// The size of the framebuffer in pixels.
  public var size: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe glfwGetFramebufferSize(handle, &width, &height)
    return (Int(width), Int(height))
  }

  /// Pixels for each unit of the desktop's: 1, or more on a dense screen.
  public var scale: Double {
    var (across, up): (Float, Float) = (1, 1)
    unsafe glfwGetWindowContentScale(handle, &across, &up)
    return Double(max(across, up))
  }

  /// The size in the desktop's units, which is what to open the next window with.
  public var windowedSize: (width: Int, height: Int) {
    if let windowed { return (Int(windowed.width), Int(windowed.height)) }
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe glfwGetWindowSize(handle, &width, &height)
    return (Int(width), Int(height))
  }

  /// The text of the title bar.
  public var title = "" {
    didSet { if title != oldValue { unsafe glfwSetWindowTitle(handle, title) } }
  }

  /// Frames a second that the window's screen shows; 60 where it does not say.
  public private(set) var refreshRate = 60.0

  /// The screen that the window's middle is on, or the first one.
  private var monitor: OpaquePointer? {
    var (x, y, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    unsafe glfwGetWindowPos(handle, &x, &y)
    unsafe glfwGetWindowSize(handle, &width, &height)
    var count: Int32 = 0
    let monitors = unsafe UnsafeBufferPointer(
      start: glfwGetMonitors(&count), count: Int(count))
    let under = unsafe monitors.first { candidate in
      guard let candidate = unsafe candidate, let mode = unsafe glfwGetVideoMode(candidate) else {
        return false
      }
      var (left, top): (Int32, Int32) = (0, 0)
      unsafe glfwGetMonitorPos(candidate, &left, &top)
      let (middleX, middleY) = (x + width / 2, y + height / 2)
      return unsafe (left..<left + mode.pointee.width).contains(middleX)
        && (top..<top + mode.pointee.height).contains(middleY)
    }
    return unsafe under.flatMap { unsafe $0 } ?? glfwGetPrimaryMonitor()
  }

  /// Asks the display server, which takes a while: when the window opens and changes its screen.
  private func learnRefreshRate() {
    guard let monitor = unsafe monitor, let mode = unsafe glfwGetVideoMode(monitor),
      unsafe mode.pointee.refreshRate > 0
    else { return }
    refreshRate = unsafe Double(mode.pointee.refreshRate)
  }

  /// Shows what was drawn into framebuffer 0.
  public func swapBuffers() {
    if let context { context.context.swapBuffers() } else { unsafe glfwSwapBuffers(handle) }
  }

  /// The window has another size: the next frame is drawn into a framebuffer of that size.
  public func fitFrame() { context?.context.fitWindow() }

  /// Whether the window fills the screen.
  public var isFullScreen: Bool {
    get { windowed != nil }
    set { if newValue != isFullScreen { newValue ? enterFullScreen() : leaveFullScreen() } }
  }

  private func enterFullScreen() {
    guard let monitor = unsafe monitor, let mode = unsafe glfwGetVideoMode(monitor) else { return }
    var (x, y, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    unsafe glfwGetWindowPos(handle, &x, &y)
    unsafe glfwGetWindowSize(handle, &width, &height)
    windowed = (x, y, width, height)
    unsafe glfwSetWindowMonitor(
      handle, monitor, 0, 0, mode.pointee.width, mode.pointee.height, mode.pointee.refreshRate)
    stayInStep()
    learnRefreshRate()
  }

  private func leaveFullScreen() {
    guard let windowed else { return }
    self.windowed = nil
    unsafe glfwSetWindowMonitor(
      handle, nil, windowed.x, windowed.y, windowed.width, windowed.height, GLFW_DONT_CARE)
    stayInStep()
  }

  /// A new surface of GLFW's starts with the driver's default.
  private func stayInStep() {
    if hasContext, context == nil { glfwSwapInterval(1) }
  }
}

/// Keeps a context that cannot be copied.
private final class ContextHolder {
  let context: WindowContext

  init(_ context: consuming WindowContext) { self.context = context }

  isolated deinit {}
}
