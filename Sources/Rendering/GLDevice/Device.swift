internal import RectoCGL

/// What is known of the device behind the current context.
public struct Device {
  /// The driver's name for it, as `llvmpipe (LLVM 15.0.6, 256 bits)`.
  public let renderer: String
  /// The version of OpenGL and the driver's own, as `4.5 (Core Profile) Mesa 22.3.6`.
  public let version: String
  /// Whether the processor draws; a test may pretend otherwise.
  public var isSoftware: Bool
  /// Whether anisotropic filtering is offered and worth its cost.
  public let filtersAnisotropically: Bool
  /// The most samples a pixel can have.
  public let maximumSamples: Int
  /// The longest side of a texture; a test may pretend that it is shorter.
  public var maximumTextureSide: Int
  /// Whether a texture can be read as it is stored, without decoding sRGB.
  public let readsEncoded: Bool
  /// Whether all levels of a texture can be made at once, which spares the driver checks later.
  public let makesLevelsAtOnce: Bool

  /// Whether programs that are started are compiled on threads of the driver's; a test may pretend that they are.
  public var compilesBeside: Bool

  /// Whether groups of calls can be named for those who look on.
  public let takesNames: Bool

  /// Asks the current context; also begins reporting the driver's complaints in debug builds.
  public init() {
    (renderer, version) = (Self.text(RECTO_RENDERER), Self.text(RECTO_VERSION))
    let software = ["llvmpipe", "softpipe", "SwiftShader"].contains { [renderer] in
      renderer.contains($0)
    }
    isSoftware = software
    if software { returnLargeBlocks() }
    filtersAnisotropically = !software && Self.has("GL_EXT_texture_filter_anisotropic")
    maximumSamples = Self.number(RECTO_MAX_SAMPLES)
    maximumTextureSide = Self.number(RECTO_MAX_TEXTURE_SIZE)
    readsEncoded = Self.has("GL_EXT_texture_sRGB_decode")
    makesLevelsAtOnce = Self.has("GL_ARB_texture_storage")
    takesNames = Self.has("GL_KHR_debug")
    // Where the processor draws, Mesa offers it and does everything at the first draw.
    compilesBeside = !software && Self.has("GL_KHR_parallel_shader_compile")
    // As many as the driver thinks right.
    if compilesBeside { glMaxShaderCompilerThreads(count: .max) }
    #if DEBUG
      reportDriverComplaints()
    #endif
  }

  /// The errors that the context has noted since the last call; empty in a program without fault.
  public static func takeErrors() -> [UInt32] {
    var errors: [UInt32] = []
    // A lost context reports an error forever.
    while errors.count < 16 {
      let error = glGetError()
      if error == RECTO_NO_ERROR { break }
      errors.append(error)
    }
    return errors
  }

  /// Waits until everything that was asked for is drawn: for measuring.
  public static func finish() { glFinish() }

  /// Gives memory that nothing needs any more back to the machine, where the device draws in that: some
  /// milliseconds, for idle moments.
  ///
  /// What is drawn on and read from is kept until something else is drawn, however long nobody has had a name for it:
  /// up to nine times the memory of a frame. So a single pixel is.
  public func returnMemory() {
    guard isSoftware else { return }
    if let pixel = try? Framebuffer(
      width: 1, height: 1, samples: 1, encoding: .linear, device: self)
    {
      limitDrawing(to: nil)
      pixel.begin()
      clearTarget(red: 0, green: 0, blue: 0)
      Self.finish()
    }
    forgetCompiler()
    unloadCompiler()
    returnFreeMemory()
  }

  /// The bytes of this process's heap: that of small blocks, with what is free among them, and those of large
  /// ones, which are pictures and what is drawn on where the processor draws.
  public static var heap: (small: Int, large: Int) { (heapSize(), heapBlocks()) }

  /// Does something as a named group, which tools that look on show as one.
  public func grouped<Value, Failure: Error>(
    _ name: String, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard takesNames else { return try body() }
    unsafe glPushDebugGroup(name: name)
    defer { glPopDebugGroup() }
    return try body()
  }

  private static func text(_ name: UInt32) -> String {
    // Safe because the driver's strings live as long as the context.
    guard let text = unsafe glGetString(what: name) else { return "" }
    return unsafe String(cString: text)
  }

  private static func number(_ name: UInt32) -> Int {
    var value: Int32 = 0
    unsafe glGetIntegerv(what: name, value: &value)
    return Int(value)
  }

  private static func has(_ name: String) -> Bool { unsafe glHasExtension(name: name) }
}
