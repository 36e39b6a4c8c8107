internal import GLDevice
public import PageLayout
public import ShaderText

/// Programs of other files that are being made while frames go on.
public struct ShaderReload {
  var renewal: Programs.Renewal
  /// Whether all is made that has to be, or something is wrong.
  public var isFinished: Bool { renewal.isFinished }
  /// The digest of its files.
  public var digest: String { renewal.files.digest }
}

/// Other shaders while frames go on: made one by one, tried where nobody sees it, and drawn with only
/// if all is well.
extension SceneRenderer {
  /// The size of a trial: so small that a shader of a thousand times the usual cost is told from one
  /// that never ends.
  private static let trial = (width: 64, height: 40)
  /// How long one frame may take, reckoned from the trial: who waits longer cannot undo what he did.
  private static let mostSeconds = 20.0

  /// The digest of the files that are drawn with.
  public var shaderDigest: String { programs.files.digest }

  /// Begins to make programs of other files.
  ///
  /// - Returns: nil where they say what the present ones say.
  public func beginReload(of files: ShaderSnapshot) -> ShaderReload? {
    let present = programs.files
    guard
      files.digest != present.digest || files.problems != present.problems
        || files.warnings != present.warnings
    else { return nil }
    return ShaderReload(renewal: programs.renewal(with: files))
  }

  /// Makes one more program: some hundredths of a second.
  public func advance(_ reload: inout ShaderReload) { programs.advance(&reload.renewal) }

  /// Draws with the new programs from the next frame on, if a trial frame succeeds.
  ///
  /// - Parameters:
  ///   - reload: one that is finished.
  ///   - scene: what the trial draws, as the frames to come; nil where there is nothing to draw.
  ///   - quality: their quality.
  /// - Returns: what is wrong: then everything is as before, and no frame was changed. Warnings are told
  ///   of files that are used.
  public func finish(
    _ reload: ShaderReload, trying scene: Scene?, quality: Quality
  ) -> [ShaderProblem] {
    guard reload.renewal.problems.isEmpty else { return reload.renewal.problems }
    let kept = programs.adopt(reload.renewal)
    do {
      if let scene { try tryOut(scene, quality: quality, pixels: lastPixels) }
      copying = try programs.program(ProgramName(part: .present))
    } catch {
      programs.goBack(to: kept)
      let problem = error as? ShaderProblem
      return [
        problem ?? ShaderProblem(path: reload.renewal.files.name, line: nil, message: "\(error)")
      ]
    }
    // What passes drew with other files says nothing any more, and may not be a number.
    chain.forget()
    painting.forget()
    return programs.declarations.problems + programs.warnings
  }

  /// What is wrong with other files, for those who would draw with them beside the present ones: what was
  /// drawn last, and with what, stays as it is.
  ///
  /// - Parameters:
  ///   - files: the files.
  ///   - scene: what a trial draws, as the frames to come; nil where they are compiled only.
  ///   - quality: their quality.
  /// - Returns: the first fault's file and line, or nothing.
  public func faults(
    of files: ShaderSnapshot, trying scene: Scene?, quality: Quality
  ) -> [ShaderProblem] {
    var renewal = programs.renewal(with: files)
    while !renewal.isFinished { programs.advance(&renewal) }
    guard renewal.problems.isEmpty, let scene else { return renewal.problems }
    let (kept, used) = (programs.adopt(renewal), programs.used)
    defer {
      programs.goBack(to: kept)
      programs.used = used
    }
    do {
      try tryOut(scene, quality: quality, pixels: lastPixels)
      return []
    } catch {
      return [
        error as? ShaderProblem
          ?? ShaderProblem(path: files.name, line: nil, message: "\(error)")
      ]
    }
  }

  /// What goes wrong where the test scene is drawn with some files, as large as a window usually is.
  public static func trial(of files: ShaderSnapshot) -> ShaderProblem? {
    do {
      let renderer = try SceneRenderer(shaders: files)
      renderer.printTestPages()
      let view = ViewSize(width: Double(trial.width), height: Double(trial.height))
      for quality in [Quality.draft, .full] {
        try renderer.tryOut(
          TestScene.scene(turn: 0.4, in: view), quality: quality, pixels: 1280 * 800)
      }
      return nil
    } catch {
      return error as? ShaderProblem
        ?? ShaderProblem(path: files.name, line: nil, message: "\(error)")
    }
  }

  private func tryOut(_ scene: Scene, quality: Quality, pixels: Int) throws {
    _ = Device.takeErrors()
    // As the frames to come: then the driver makes nothing anew for them.
    let canvas = try Framebuffer(
      width: Self.trial.width, height: Self.trial.height, samples: quality == .draft ? 1 : 4,
      encoding: .sRGB, device: device)
    let tried = Canvas(canvas)
    // Of its own, so that nothing is left behind of a trial that fails.
    let trialChain = PostChain(device: device)
    func draw() throws -> Duration {
      try ContinuousClock().measure {
        try drawPasses(of: scene, on: tried, quality: quality)
        tried.framebuffer.resolve()
        let posts = programs.files.frame.posts
        if !posts.isEmpty { _ = try trialChain.draw(posts, over: tried, quality, with: self) }
        Device.finish()
      }
    }
    let first = try draw()
    // The first may have waited for the driver's compiler.
    let second = first > .milliseconds(20) ? try draw() : first
    let errors = Device.takeErrors()
    guard errors.isEmpty else {
      throw DeviceError("draw with these shaders", reason: "OpenGL reports error \(errors[0])")
    }
    let scale = Double(max(1, pixels)) / Double(Self.trial.width * Self.trial.height)
    let seconds = second / .seconds(1) * scale
    guard seconds < Self.mostSeconds else {
      throw DeviceError(
        "draw with these shaders", reason: "one frame would take \(Int(seconds)) seconds")
    }
  }
}
